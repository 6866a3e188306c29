//! A scatter plot of very many points: a cell for each range of two values, the darker the more.

use super::scale::grouped;
use super::svg::{Anchor, Svg, Texts};

const WIDTH: f64 = 860.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 48.0;
const ROW: f64 = 18.0;

/// Counts of pairs of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShadeChart {
    /// Title and description.
    pub texts: Texts,
    /// What is measured from left to right, and the name of each range.
    pub across: (String, Vec<String>),
    /// What is measured from the bottom up, and the name of each range.
    pub up: (String, Vec<String>),
    /// Column, row and count of each cell that is not empty.
    pub cells: Vec<(usize, usize, u64)>,
}

impl ShadeChart {
    /// The picture as an element of a page.
    pub fn to_svg(&self) -> String {
        let (across, up) = (&self.across.1, &self.up.1);
        let floor = TOP + ROW * up.len().max(1) as f64;
        let mut svg = Svg::new(WIDTH as u32, (floor + BOTTOM) as u32);
        let step = (WIDTH - LEFT - RIGHT) / across.len().max(1) as f64;
        // No column is much broader than high: a file may have one number of clues only.
        let step = step.min(ROW * 6.0);
        for (row, label) in up.iter().enumerate() {
            let y = floor - ROW * row as f64;
            svg.line((LEFT, y), (WIDTH - RIGHT, y), if row > 0 { "grid" } else { "axis" });
            svg.text((LEFT - 6.0, y - ROW / 2.0 + 4.0), Anchor::End, "small", label);
        }
        let most = self.cells.iter().map(|&(_, _, count)| count).max().unwrap_or(1);
        for &(column, row, count) in &self.cells {
            let (x, y) = (LEFT + step * column as f64, floor - ROW * (row as f64 + 1.0));
            let tip = format!(
                "{} {}, {} {}: {}",
                self.across.0,
                across[column],
                self.up.0,
                up[row],
                grouped(count)
            );
            let class = format!("first shade-{}", shade(count, most));
            svg.rectangle((x + 0.5, y + 0.5), (step - 1.0, ROW - 1.0), &class, &tip);
        }
        let widest = across.iter().map(String::len).max().unwrap_or(1);
        let every = ((widest as f64 * 7.0 + 8.0) / step).ceil().max(1.0) as usize;
        for (column, label) in across.iter().enumerate().step_by(every) {
            let middle = LEFT + step * (column as f64 + 0.5);
            svg.text((middle, floor + 16.0), Anchor::Middle, "small", label);
        }
        let center = (LEFT + WIDTH - RIGHT) / 2.0;
        svg.text((center, floor + 40.0), Anchor::Middle, "muted", &self.across.0);
        svg.upward_text((16.0, (TOP + floor) / 2.0), "muted", &self.up.0);
        svg.inline(&self.texts)
    }
}

/// One of nine shades, by the logarithm: one point must be seen beside thousands.
fn shade(count: u64, most: u64) -> u32 {
    let part = (count as f64).ln_1p() / (most as f64).ln_1p();
    (part * 9.0).ceil().clamp(1.0, 9.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_seen_and_the_most_are_darkest() {
        assert_eq!(
            [(1, 1), (1, 1_000_000), (1_000_000, 1_000_000)].map(|(c, m)| shade(c, m)),
            [9, 1, 9]
        );
    }
}
