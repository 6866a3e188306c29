//! The order of a sudoku: the shape of one box, from which every other size follows.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::parse::shortened;

/// The shape of one box, `box_rows` by `box_columns`; the classic sudoku is 3x3.
///
/// An order `r x c` sudoku has side `n = r * c`: `n` rows, `n` columns, `n` boxes, `n` digits and
/// `n * n` cells. This type is the only place where sizes are computed.
///
/// ```
/// use bnb_sudoku::Order;
///
/// let classic = Order::from_side(9).unwrap();
/// assert_eq!((classic.side(), classic.cell_count()), (9, 81));
/// assert_eq!("2x3".parse::<Order>().unwrap().side(), 6);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Order {
    box_rows: u8,
    box_columns: u8,
}

/// Why a box shape is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OrderError {
    /// The text is not two numbers around an `x`.
    #[error("'{0}' is not a box shape; write rows x columns, such as 3x3 or 2x3")]
    NotAShape(String),
    /// One dimension is below 2 or the side is above [`Order::MAX_SIDE`].
    #[error(
        "a {0}x{1} box is out of range: each dimension is at least 2 and their product at most {max}",
        max = Order::MAX_SIDE
    )]
    OutOfRange(usize, usize),
}

impl Order {
    /// The largest side this program handles: 36, for 6x6 boxes.
    pub const MAX_SIDE: usize = 36;

    /// The order of the sudoku of newspapers, 3x3; many formats know no other.
    pub const CLASSIC: Self = Self { box_rows: 3, box_columns: 3 };

    /// Makes the order with boxes of `box_rows` by `box_columns`.
    ///
    /// # Errors
    ///
    /// [`OrderError::OutOfRange`] when a dimension is below 2 or the side exceeds
    /// [`Order::MAX_SIDE`].
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, OrderError> {
        let in_range = box_rows >= 2
            && box_columns >= 2
            && box_rows.checked_mul(box_columns).is_some_and(|side| side <= Self::MAX_SIDE);
        if !in_range {
            return Err(OrderError::OutOfRange(box_rows, box_columns));
        }
        Ok(Self { box_rows: box_rows as u8, box_columns: box_columns as u8 })
    }

    /// The customary order of a board of the given side, `None` for a side without one.
    ///
    /// The most square shape that is no taller than wide: 4 is 2x2, 6 is 2x3, 12 is 3x4, 20 is 4x5.
    pub fn from_side(side: usize) -> Option<Self> {
        (2..=side.min(Self::MAX_SIDE).isqrt())
            .rfind(|rows| side.is_multiple_of(*rows))
            .and_then(|rows| Self::new(rows, side / rows).ok())
    }

    /// The customary order of a board with the given number of cells, `None` if there is none.
    pub fn from_cell_count(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Self::from_side(side)).flatten()
    }

    /// Rows of one box.
    pub fn box_rows(self) -> usize {
        usize::from(self.box_rows)
    }

    /// Columns of one box.
    pub fn box_columns(self) -> usize {
        usize::from(self.box_columns)
    }

    /// `n`: rows, columns, boxes and digits of the board.
    pub fn side(self) -> usize {
        self.box_rows() * self.box_columns()
    }

    /// `n * n`, the cells of the board, and `z` of an integral relaxation.
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// `n * n * n`, the (row, column, digit) triples, one column of the 0/1 program each.
    pub fn candidate_count(self) -> usize {
        self.cell_count() * self.side()
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_rows, self.box_columns)
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shown = || shortened(text, 20);
        let not_a_shape = || OrderError::NotAShape(shown());
        let (rows, columns) = text.trim().split_once(['x', 'X', '*']).ok_or_else(not_a_shape)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| not_a_shape());
        Self::new(number(rows)?, number(columns)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_shape_is_shown_without_what_a_terminal_acts_on() {
        let error = "3x\u{6}\u{1b}[2J".parse::<Order>().unwrap_err().to_string();
        assert!(error.starts_with("'3x??[2J' is not a box shape"), "{error}");
    }

    #[test]
    fn customary_boxes_are_the_most_square_ones() {
        let expected = [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
            (15, "3x5"),
            (16, "4x4"),
            (20, "4x5"),
            (25, "5x5"),
            (36, "6x6"),
        ];
        for (side, shape) in expected {
            assert_eq!(Order::from_side(side).unwrap().to_string(), shape);
        }
    }

    #[test]
    fn primes_and_giants_have_no_order() {
        for side in [0, 1, 2, 3, 5, 7, 11, 13, 37, 49, usize::MAX] {
            assert_eq!(Order::from_side(side), None, "side {side}");
        }
    }

    #[test]
    fn shapes_are_parsed_or_refused() {
        assert_eq!(" 3 x 4".parse::<Order>().unwrap().side(), 12);
        for text in ["", "x", "3", "3x", "3x3x3", "axb", "-3x3"] {
            assert!(matches!(text.parse::<Order>(), Err(OrderError::NotAShape(_))), "{text}");
        }
        for text in ["1x9", "9x1", "0x3", "7x7", "99999999999x99999999999"] {
            assert!(matches!(text.parse::<Order>(), Err(OrderError::OutOfRange(..))), "{text}");
        }
    }
}
