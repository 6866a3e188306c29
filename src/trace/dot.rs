//! Trees for Graphviz.

use super::picture::MOST_DRAWN;
use super::{NodeState, SearchTree};

/// The tree in the DOT language; states differ by shape and word besides the color.
pub fn dot(tree: &SearchTree) -> String {
    let mut text = format!(
        "digraph tree {{\n  graph [label=\"{}\", fontname=\"sans-serif\"];\n  \
         node [fontname=\"sans-serif\", fontsize=11, style=filled, fontcolor=\"#000000\"];\n",
        quoted(&tree.caption())
    );
    for (id, node) in tree.nodes.iter().enumerate().take(MOST_DRAWN) {
        let (shape, color, style) = match node.state() {
            NodeState::Open => ("box", "#ffffff", "filled,dashed"),
            NodeState::Branched => ("box", "#e6e6e6", "filled,rounded"),
            NodeState::Infeasible => ("octagon", "#f5b183", "filled"),
            NodeState::Integral => ("doubleoctagon", "#9fd8f5", "filled"),
        };
        let line = format!(
            "  n{id} [label=\"{}\", shape={shape}, style=\"{style}\", fillcolor=\"{color}\"];\n",
            quoted(&tree.labels(id))
        );
        text += &line;
        let edge = node.parent.map(|parent| format!("  n{parent} -> n{id};\n"));
        text += &edge.unwrap_or_default();
    }
    text + "}\n"
}

/// Lines between quotation marks.
fn quoted(lines: &[String]) -> String {
    let quote = |line: &String| line.replace('\\', "\\\\").replace('"', "\\\"");
    lines.iter().map(quote).collect::<Vec<_>>().join("\\n")
}
