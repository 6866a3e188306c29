//! Rows of bars: one row a thing, one panel a quantity.

use super::scale::LogScale;
use super::svg::{Anchor, Svg, Texts};

const LABELS: f64 = 370.0;
const PANEL: f64 = 200.0;
/// Where the parts of a row's name begin.
const COLUMNS: [f64; 3] = [10.0, 118.0, 242.0];
const GAP: f64 = 24.0;
const ROW: f64 = 18.0;
const MARGIN: f64 = 16.0;
const HEAD: f64 = 96.0;

/// A value as a bar.
#[derive(Debug, Clone, PartialEq)]
pub enum Bar {
    /// The value and how it is written.
    Value(f64, String),
    /// No value is known, for this reason; a dashed bar goes to the end of the scale.
    Stopped(String),
    /// There is nothing to show.
    Nothing,
}

/// A thing with its values, or a heading above such.
#[derive(Debug, Clone, PartialEq)]
pub enum BarRow {
    /// A heading.
    Heading(String),
    /// A name, in parts that stand in columns, and a bar for each panel.
    Bars([String; 3], Vec<Bar>),
}

/// Bars side by side in panels with scales of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct BarPicture {
    /// Title and description.
    pub texts: Texts,
    /// What the parts of a row's name are.
    pub names: [String; 3],
    /// What each panel measures.
    pub panels: Vec<String>,
    /// From the top.
    pub rows: Vec<BarRow>,
}

impl BarPicture {
    /// The picture as a file.
    pub fn to_svg(&self) -> String {
        let count = self.panels.len() as f64;
        let height = HEAD + ROW * (self.rows.len() as f64) + MARGIN;
        let width = MARGIN + LABELS + count * (PANEL + GAP) + MARGIN;
        let mut svg = Svg::new(width, height);
        svg.text((MARGIN, 28.0), Anchor::Start, "head", &self.texts.title);
        for (line, y) in self.texts.description.lines().zip([46.0, 61.0]) {
            svg.text((MARGIN, y), Anchor::Start, "small", line);
        }
        let scales: Vec<_> = (0..self.panels.len()).map(|panel| self.scale(panel)).collect();
        for (panel, (name, &scale)) in self.panels.iter().zip(&scales).enumerate() {
            axis(&mut svg, left(panel), name, scale, height - MARGIN);
        }
        for (name, x) in self.names.iter().zip(COLUMNS) {
            svg.text((MARGIN + x, HEAD - 18.0), Anchor::Start, "strong", name);
        }
        for (index, row) in self.rows.iter().enumerate() {
            let y = HEAD + ROW * index as f64;
            match row {
                BarRow::Heading(text) => {
                    svg.text((MARGIN, y + ROW - 5.0), Anchor::Start, "strong", text);
                }
                BarRow::Bars(name, bars) => {
                    for (part, x) in name.iter().zip(COLUMNS) {
                        svg.text((MARGIN + x, y + ROW - 5.0), Anchor::Start, "", part);
                    }
                    for (panel, (bar, &scale)) in bars.iter().zip(&scales).enumerate() {
                        draw(&mut svg, (left(panel), y), panel, bar, scale);
                    }
                }
            }
        }
        svg.alone(&self.texts)
    }

    fn scale(&self, panel: usize) -> LogScale {
        let value = |row: &BarRow| match row {
            BarRow::Bars(_, bars) => match bars.get(panel) {
                Some(Bar::Value(value, _)) => *value,
                _ => 0.0,
            },
            BarRow::Heading(_) => 0.0,
        };
        LogScale::up_to(self.rows.iter().map(value).fold(0.0, f64::max))
    }
}

fn left(panel: usize) -> f64 {
    MARGIN + LABELS + (PANEL + GAP) * panel as f64
}

/// The part of a panel that bars may fill; the rest is for what is written behind them.
const BARS: f64 = PANEL - 40.0;

fn axis(svg: &mut Svg, left: f64, name: &str, scale: LogScale, bottom: f64) {
    svg.text((left, HEAD - 18.0), Anchor::Start, "strong", name);
    for mark in scale.marks() {
        let x = left + BARS * scale.place(mark);
        svg.line((x, HEAD), (x, bottom), if mark > 0.0 { "grid" } else { "axis" });
        svg.text((x, HEAD - 4.0), Anchor::Middle, "small", &format!("{mark}"));
    }
}

fn draw(svg: &mut Svg, (left, y): (f64, f64), panel: usize, bar: &Bar, scale: LogScale) {
    let text = y + ROW - 5.0;
    match bar {
        Bar::Value(value, written) => {
            let length = BARS * scale.place(*value);
            let class = if panel.is_multiple_of(2) { "first" } else { "second" };
            svg.rectangle((left, y + 3.0), (length, ROW - 6.0), class, written);
            svg.text((left + length + 4.0, text), Anchor::Start, "small", written);
        }
        Bar::Stopped(reason) => {
            svg.rectangle((left, y + 3.0), (BARS, ROW - 6.0), "stopped", reason);
            svg.text((left + 6.0, text), Anchor::Start, "small", reason);
        }
        Bar::Nothing => svg.text((left + 4.0, text), Anchor::Start, "small", "-"),
    }
}
