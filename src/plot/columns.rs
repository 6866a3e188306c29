//! A histogram: a column for each value or range of values.

use super::scale::{grouped, labeled_every, whole_marks};
use super::svg::{Anchor, Svg, Texts};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 48.0;

/// A column of a histogram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What is written below it.
    pub label: String,
    /// What it stands for, in full.
    pub meaning: String,
    /// Its height.
    pub count: u64,
    /// Whether it stands out from the others.
    pub is_special: bool,
}

/// A histogram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnChart {
    /// Title and description.
    pub texts: Texts,
    /// What is measured.
    pub quantity: String,
    /// What is counted.
    pub counted: String,
    /// From the left.
    pub columns: Vec<Column>,
}

impl ColumnChart {
    /// The picture as an element of a page.
    pub fn to_svg(&self) -> String {
        let mut svg = Svg::new(WIDTH, HEIGHT);
        let most = self.columns.iter().map(|column| column.count).max().unwrap_or(0);
        let marks = whole_marks(most);
        let end = marks.last().copied().unwrap_or(1).max(1) as f64;
        let floor = HEIGHT - BOTTOM;
        let height = |count: u64| (floor - TOP) * (count as f64 / end);
        for mark in marks {
            let y = floor - height(mark);
            svg.line((LEFT, y), (WIDTH - RIGHT, y), if mark > 0 { "grid" } else { "axis" });
            svg.text((LEFT - 6.0, y + 4.0), Anchor::End, "small", &grouped(mark));
        }
        let step = (WIDTH - LEFT - RIGHT) / self.columns.len().max(1) as f64;
        let labels = self.columns.iter().map(|column| column.label.as_str());
        let every = labeled_every(labels, step);
        let broad = (step * 0.8).min(72.0);
        for (index, column) in self.columns.iter().enumerate() {
            let middle = LEFT + step * (index as f64 + 0.5);
            let (tall, class) =
                (height(column.count), if column.is_special { "second" } else { "first" });
            let count = grouped(column.count);
            let tip = format!("{}: {count}", column.meaning);
            if column.count > 0 {
                svg.rectangle((middle - broad / 2.0, floor - tall), (broad, tall), class, &tip);
            }
            if every == 1 && column.count > 0 && step > count.len() as f64 * 7.0 {
                svg.text((middle, floor - tall - 4.0), Anchor::Middle, "small", &count);
            }
            let from_last = self.columns.len() - 1 - index;
            if from_last.is_multiple_of(every) {
                svg.text((middle, floor + 16.0), Anchor::Middle, "small", &column.label);
            }
        }
        svg.text(
            ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0),
            Anchor::Middle,
            "muted",
            &self.quantity,
        );
        svg.upward_text((16.0, f64::midpoint(TOP, floor)), "muted", &self.counted);
        svg.inline(&self.texts)
    }
}
