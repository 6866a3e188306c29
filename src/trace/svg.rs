//! Trees as pictures that every browser shows.

use svg::Document;
use svg::node::element::{Description, Group, Line, Rectangle, Style, Text, Title};

use super::layout::{Layout, layout};
use super::picture::MOST_DRAWN;
use super::{NodeState, SearchTree};

/// The size of a node, and the room around it.
const NODE: (f64, f64) = (104.0, 50.0);
const GAP: (f64, f64) = (10.0, 34.0);
const MARGIN: f64 = 16.0;

/// Where the tree begins, below the caption.
const TOP: f64 = 70.0;

/// The least width, for the caption.
const LEAST_WIDTH: f64 = 760.0;

/// Light and dark; the nodes keep their colors, which differ for the color-blind too, and have
/// their state as a sign and a word.
const STYLE: &str = "\
:root { color-scheme: light dark; }
.paper { fill: #ffffff; }
.line { stroke: #666666; stroke-width: 1.5; }
text { font-family: sans-serif; font-size: 12px; text-anchor: middle; fill: #000000; }
.caption { text-anchor: start; }
rect { stroke: #333333; stroke-width: 1; }
rect.paper { stroke: none; }
.open rect { fill: #ffffff; stroke-dasharray: 4 3; }
.branched rect { fill: #e6e6e6; }
.infeasible rect { fill: #f5b183; }
.integral rect { fill: #9fd8f5; stroke-width: 3; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #1b1b1b; }
  .line { stroke: #bbbbbb; }
  .caption { fill: #eeeeee; }
}";

/// The tree as an SVG picture.
pub fn svg(tree: &SearchTree) -> String {
    let Layout { x, width, levels } = layout(&tree.nodes, MOST_DRAWN);
    let pitch = (NODE.0 + GAP.0, NODE.1 + GAP.1);
    let width = (width * pitch.0 + 2.0 * MARGIN).max(LEAST_WIDTH);
    let height = TOP + f64::from(levels) * pitch.1 + MARGIN;
    let middle = |id: usize| {
        let depth = tree.nodes.get(id).map_or(0, |node| node.depth);
        let x = x.get(id).copied().unwrap_or_default();
        (MARGIN + x * pitch.0 + pitch.0 / 2.0, TOP + f64::from(depth) * pitch.1 + NODE.1 / 2.0)
    };
    let mut lines = Group::new();
    let mut boxes = Group::new();
    for (id, node) in tree.nodes.iter().enumerate().take(MOST_DRAWN) {
        if let Some(parent) = node.parent {
            let (from, to) = (middle(parent), middle(id));
            let line = Line::new().set("class", "line").set("x1", from.0).set("x2", to.0);
            let (from, to) = (from.1 + NODE.1 / 2.0, to.1 - NODE.1 / 2.0);
            lines = lines.add(line.set("y1", from).set("y2", to));
        }
        boxes = boxes.add(drawn(tree, id, node.state(), middle(id)));
    }
    let caption = tree.caption();
    let description = svg::node::Text::new(caption.join("; "));
    let paper = Rectangle::new().set("class", "paper").set("width", width).set("height", height);
    let document = Document::new()
        .set("width", width)
        .set("height", height)
        .set("viewBox", (0.0, 0.0, width, height))
        .set("role", "img")
        .set("aria-labelledby", "title description")
        .add(Title::new("Search tree").set("id", "title"))
        .add(Description::new().set("id", "description").add(description))
        .add(Style::new(STYLE))
        .add(paper);
    let line = |(text, y): (String, f64)| {
        Text::new(text).set("class", "caption").set("x", MARGIN).set("y", y)
    };
    let caption = caption.into_iter().zip([20.0, 38.0, 56.0]).map(line);
    caption.fold(document, Document::add).add(lines).add(boxes).to_string() + "\n"
}

fn drawn(tree: &SearchTree, id: usize, state: NodeState, (x, y): (f64, f64)) -> Group {
    let labels = tree.labels(id);
    let frame = Rectangle::new()
        .set("x", x - NODE.0 / 2.0)
        .set("y", y - NODE.1 / 2.0)
        .set("width", NODE.0)
        .set("height", NODE.1)
        // Closed nodes have corners, those with children are round.
        .set("rx", if state == NodeState::Branched { 12 } else { 0 });
    let group =
        Group::new().set("class", state.name()).add(Title::new(labels.join(", "))).add(frame);
    let line = |(text, y): (String, f64)| Text::new(text).set("x", x).set("y", y);
    let texts = labels.into_iter().zip([y - 10.0, y + 5.0, y + 20.0]).map(line);
    texts.fold(group, Group::add)
}
