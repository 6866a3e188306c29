//! A scatter plot of very many points: a cell for each range of two values, the darker the more.

use super::scale::{grouped, labeled_every};
use super::svg::{Anchor, Svg, Texts};

const WIDTH: f64 = 860.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 34.0;
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
    /// What is counted.
    pub counted: String,
    /// Column, row and count of each cell that is not empty.
    pub cells: Vec<(usize, usize, u64)>,
}

impl ShadeChart {
    /// The picture as an element of a page.
    pub fn to_svg(&self) -> String {
        let (across, up) = (&self.across.1, &self.up.1);
        let floor = TOP + ROW * up.len().max(1) as f64;
        let mut svg = Svg::new(WIDTH, floor + BOTTOM);
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
        if most > 1 {
            legend(&mut svg, &self.counted, most);
        }
        let every = labeled_every(across.iter().map(String::as_str), step);
        for (column, label) in across.iter().enumerate().step_by(every) {
            let middle = LEFT + step * (column as f64 + 0.5);
            svg.text((middle, floor + 16.0), Anchor::Middle, "small", label);
        }
        let center = (LEFT + WIDTH - RIGHT) / 2.0;
        svg.text((center, floor + 40.0), Anchor::Middle, "muted", &self.across.0);
        svg.upward_text((16.0, f64::midpoint(TOP, floor)), "muted", &self.up.0);
        svg.inline(&self.texts)
    }
}

/// What the lightest and the strongest shade stand for.
fn legend(svg: &mut Svg, counted: &str, most: u64) {
    const BOX: f64 = 14.0;
    let most = grouped(most);
    // Text is about seven units a character wide.
    let left = WIDTH - RIGHT - BOX * f64::from(SHADES) - 7.0 * most.len() as f64;
    svg.text((left - 6.0, 17.0), Anchor::End, "small", &format!("{counted} in a cell: 1"));
    for shade in 1..=SHADES {
        let x = left + BOX * f64::from(shade - 1);
        svg.rectangle(
            (x, 6.0),
            (BOX, BOX),
            &format!("first shade-{shade}"),
            &format!("shade {shade} of {SHADES}"),
        );
    }
    svg.text((WIDTH - RIGHT, 17.0), Anchor::End, "small", &most);
}

/// How many shades the style has.
const SHADES: u32 = 9;

/// One of the shades, by the logarithm: one point must be seen beside thousands.
fn shade(count: u64, most: u64) -> u32 {
    let part = (count as f64).ln_1p() / (most as f64).ln_1p();
    (1..=SHADES).find(|&shade| f64::from(shade) >= part * f64::from(SHADES)).unwrap_or(SHADES)
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
