//! Rows of bars: one row a thing, one panel a quantity.

use super::scale::LogScale;
use super::svg::{Anchor, Svg, Texts};

const PANEL: f64 = 200.0;
/// Where the parts of a row's name begin, and where the panels behind the last of so many.
const COLUMNS: [f64; 4] = [10.0, 118.0, 242.0, 370.0];
const GAP: f64 = 24.0;
const ROW: f64 = 18.0;
const MARGIN: f64 = 16.0;
const HEAD: f64 = 96.0;
/// The height of names and marks alone.
const AXES: f64 = 36.0;

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
    Bars(Vec<String>, Vec<Bar>),
}

/// Bars side by side in panels with scales of their own.
#[derive(Debug, Clone, PartialEq)]
pub struct BarPicture {
    /// Title and description.
    pub texts: Texts,
    /// What the parts of a row's name are, at most three.
    pub names: Vec<String>,
    /// What each panel measures.
    pub panels: Vec<String>,
    /// From the top.
    pub rows: Vec<BarRow>,
}

impl BarPicture {
    /// The picture as a file, under its title and description.
    pub fn to_svg(&self) -> String {
        let mut svg = self.drawn(HEAD);
        svg.text((MARGIN, 28.0), Anchor::Start, "head", &self.texts.title);
        for (line, y) in self.texts.description.lines().zip([46.0, 61.0]) {
            svg.text((MARGIN, y), Anchor::Start, "small", line);
        }
        svg.alone(&self.texts)
    }

    /// The picture as an element of a page, which says what it is.
    pub(crate) fn to_element(&self) -> String {
        self.drawn(AXES).inline(&self.texts)
    }

    /// The bars below a head of this height.
    fn drawn(&self, top: f64) -> Svg {
        let height = top + ROW * (self.rows.len() as f64) + MARGIN;
        let mut svg = Svg::new(self.left(self.panels.len()) + MARGIN, height);
        let scales: Vec<_> = (0..self.panels.len()).map(|panel| self.scale(panel)).collect();
        for (panel, (name, &scale)) in self.panels.iter().zip(&scales).enumerate() {
            axis(&mut svg, (self.left(panel), top), name, scale, height - MARGIN);
        }
        for (name, x) in self.names.iter().zip(COLUMNS) {
            svg.text((MARGIN + x, top - 18.0), Anchor::Start, "strong", name);
        }
        for (index, row) in self.rows.iter().enumerate() {
            let y = top + ROW * index as f64;
            match row {
                BarRow::Heading(text) => {
                    svg.text((MARGIN, y + ROW - 5.0), Anchor::Start, "strong", text);
                }
                BarRow::Bars(name, bars) => {
                    for (part, x) in name.iter().zip(COLUMNS) {
                        svg.text((MARGIN + x, y + ROW - 5.0), Anchor::Start, "", part);
                    }
                    for (panel, (bar, &scale)) in bars.iter().zip(&scales).enumerate() {
                        draw(&mut svg, (self.left(panel), y), panel, bar, scale);
                    }
                }
            }
        }
        svg
    }

    /// Where a panel begins.
    fn left(&self, panel: usize) -> f64 {
        let labels = COLUMNS[self.names.len().min(COLUMNS.len() - 1)];
        MARGIN + labels + (PANEL + GAP) * panel as f64
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

/// The part of a panel that bars may fill; the rest is for what is written behind them.
const BARS: f64 = PANEL - 40.0;

fn axis(svg: &mut Svg, (left, top): (f64, f64), name: &str, scale: LogScale, bottom: f64) {
    svg.text((left, top - 18.0), Anchor::Start, "strong", name);
    let marks = scale.marks();
    // So many labels have room.
    let step = marks.len().div_ceil(6);
    for (index, mark) in marks.into_iter().enumerate() {
        let x = left + BARS * scale.place(mark);
        svg.line((x, top), (x, bottom), if mark > 0.0 { "grid" } else { "axis" });
        if index.is_multiple_of(step) {
            svg.text((x, top - 4.0), Anchor::Middle, "small", &short(mark));
        }
    }
}

/// A mark with few characters.
fn short(mark: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e4, "k")];
    match units.into_iter().find(|&(least, _)| mark >= least) {
        Some((_, "k")) => format!("{}k", mark / 1e3),
        Some((unit, name)) => format!("{}{name}", mark / unit),
        None => mark.to_string(),
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
