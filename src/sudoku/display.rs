//! How a board is written: a bordered grid for people, one line for files.

use std::fmt;

use super::{Cell, Digit, Grid};

/// The symbols of the digits 1 to 35 where a cell is one character; larger boards need numbers.
const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How many digits have a symbol.
pub(crate) const SYMBOL_COUNT: usize = SYMBOLS.len();

/// The one-character symbol of a digit: `1`-`9`, then `A`-`Z`; `None` for the digit 36.
pub(crate) fn symbol(digit: Digit) -> Option<char> {
    SYMBOLS.get(digit.index()).map(|&byte| char::from(byte))
}

/// The 0-based digit index a one-character symbol stands for, letters in either case.
pub(crate) fn symbol_index(symbol: char) -> Option<usize> {
    let upper = symbol.to_ascii_uppercase();
    SYMBOLS.iter().position(|&byte| char::from(byte) == upper)
}

impl Grid {
    /// The board on one line, a character a cell in row-major order, `.` for a blank.
    ///
    /// Digits above 9 are letters (`A` is 10). A board of side 36 has no such symbols for all its
    /// digits and is written as numbers separated by spaces, `0` for a blank.
    pub fn to_line(&self) -> String {
        let one_character = self.order().side() <= SYMBOLS.len();
        let words = self.cells().iter().map(|digit| match digit.map(symbol) {
            None => if one_character { "." } else { "0" }.to_string(),
            Some(Some(symbol)) if one_character => symbol.to_string(),
            _ => digit.map_or(0, Digit::one_based).to_string(),
        });
        words.collect::<Vec<_>>().join(if one_character { "" } else { " " })
    }
}

/// A grid with boxes drawn, blanks as dots, a newline after every row:
///
/// ```text
/// +-----+-----+
/// | 1 . | . . |
/// | . . | . 2 |
/// +-----+-----+
/// | . . | 3 . |
/// | . 4 | . . |
/// +-----+-----+
/// ```
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawn(|_, text| text))
    }
}

impl Grid {
    /// The grid with boxes drawn, every cell's text passed through `style`.
    ///
    /// The text is already padded, so a style may add escape sequences but no width.
    pub fn drawn(&self, style: impl Fn(Cell, String) -> String) -> String {
        let order = self.order();
        let width = order.side().to_string().len();
        let segment = "-".repeat((width + 1) * order.box_columns() + 1);
        let rule = format!("+{}\n", format!("{segment}+").repeat(order.box_rows()));
        let mut drawn = String::new();
        for row in 0..order.side() {
            if row % order.box_rows() == 0 {
                drawn.push_str(&rule);
            }
            for column in 0..order.side() {
                if column % order.box_columns() == 0 {
                    drawn.push_str(if column == 0 { "|" } else { " |" });
                }
                let cell = Cell::new(row, column);
                let text = self.get(cell).map_or(".".to_string(), |digit| digit.to_string());
                drawn.push(' ');
                drawn.push_str(&style(cell, format!("{text:>width$}")));
            }
            drawn.push_str(" |\n");
        }
        drawn + &rule
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Order;

    #[test]
    fn wide_digits_keep_their_columns() {
        let order = Order::new(3, 4).unwrap();
        let values = (0..order.cell_count()).map(|index| if index < 12 { index + 1 } else { 0 });
        let grid = Grid::from_values(order, values).unwrap();
        let drawn = grid.to_string();
        let mut lines = drawn.lines();
        assert_eq!(lines.next(), Some("+-------------+-------------+-------------+"));
        assert_eq!(lines.next(), Some("|  1  2  3  4 |  5  6  7  8 |  9 10 11 12 |"));
        assert_eq!(lines.next(), Some("|  .  .  .  . |  .  .  .  . |  .  .  .  . |"));
        assert_eq!(drawn.lines().map(str::len).max(), drawn.lines().map(str::len).min());
        assert!(grid.to_line().starts_with("123456789ABC...."));
    }

    #[test]
    fn a_side_of_36_is_written_as_numbers() {
        let order = Order::new(6, 6).unwrap();
        let grid =
            Grid::from_values(order, (0..1296).map(|i| if i == 0 { 36 } else { 0 })).unwrap();
        assert!(grid.to_line().starts_with("36 0 0 "));
    }
}
