//! The judge of boards: integers only, and nothing of linear programming.
//!
//! Every board the program prints has passed [`fault`]; it shares no code with what found it.

mod points;
mod proof;
mod state;

pub use proof::{Refusal, Refused, check};

use std::fmt;

use crate::sudoku::{Cell, Digit, Grid, House};

/// A digit that stands twice in a house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// The digit.
    pub digit: Digit,
    /// Where it stands, the earlier cell first.
    pub cells: [Cell; 2],
    /// The house the cells share.
    pub house: House,
}

/// What is wrong with a board as the solution of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The board and the puzzle have different sizes or boxes.
    OtherOrder,
    /// A cell is blank.
    Blank(Cell),
    /// A cell does not hold the puzzle's given.
    GivenChanged {
        /// Where.
        cell: Cell,
        /// The given of the puzzle.
        given: Digit,
    },
    /// A house has a digit twice.
    Repeated(Repetition),
}

/// The first repetition on a board, complete or not: rows before columns before boxes.
///
/// ```
/// use bnb_sudoku::{Grid, Order, verify};
///
/// let order = Order::from_side(4).unwrap();
/// let grid = Grid::from_values(order, [0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap();
/// let repetition = verify::first_repetition(&grid).unwrap();
/// assert_eq!(repetition.to_string(), "the 2s at r1c2 and r1c4 are both in row 1");
/// ```
pub fn first_repetition(board: &Grid) -> Option<Repetition> {
    House::all(board.order()).find_map(|house| {
        let mut seen = 0u64;
        house.cells(board.order()).find_map(|cell| {
            let digit = board.get(cell)?;
            let bit = 1 << digit.index();
            if seen & bit == 0 {
                seen |= bit;
                return None;
            }
            let earlier = house.cells(board.order()).find(|&c| board.get(c) == Some(digit))?;
            Some(Repetition { digit, cells: [earlier, cell], house })
        })
    })
}

/// What is wrong with `board` as a solution of `puzzle`; `None` means it is one.
pub fn fault(puzzle: &Grid, board: &Grid) -> Option<Fault> {
    if board.order() != puzzle.order() {
        return Some(Fault::OtherOrder);
    }
    let changed = puzzle
        .givens()
        .find(|given| board.get(given.cell).is_some_and(|digit| digit != given.digit));
    if let Some(given) = changed {
        return Some(Fault::GivenChanged { cell: given.cell, given: given.digit });
    }
    let mut cells = (0..board.order().cell_count()).map(|c| Cell::from_index(board.order(), c));
    if let Some(blank) = cells.find(|&cell| board.get(cell).is_none()) {
        return Some(Fault::Blank(blank));
    }
    first_repetition(board).map(Fault::Repeated)
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, cells: [first, second], house } = self;
        write!(f, "the {digit}s at {first} and {second} are both in {house}")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherOrder => f.write_str("the board has another size than the puzzle"),
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::GivenChanged { cell, given } => {
                write!(f, "the given {given} at {cell} was changed")
            }
            Self::Repeated(repetition) => repetition.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Order;

    fn grid(line: &str) -> Grid {
        let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize);
        Grid::from_values(Order::from_side(4).unwrap(), values).unwrap()
    }

    #[test]
    fn every_kind_of_fault_is_found_and_named() {
        let puzzle = grid("1...............");
        let cases = [
            ("1243431221343421", "none"),
            ("2143431221343421", "the given 1 at r1c1 was changed"),
            ("124343122134342.", "r4c4 is blank"),
            ("1243431221343424", "the 4s at r4c2 and r4c4 are both in row 4"),
            ("1243124334211234", "the 1s at r1c1 and r2c1 are both in column 1"),
            ("1234214334124321", "the 2s at r1c2 and r2c1 are both in box 1"),
        ];
        for (line, expected) in cases {
            let found = fault(&puzzle, &grid(line)).map_or("none".to_string(), |f| f.to_string());
            assert_eq!(found, expected, "{line}");
        }
        let other = Grid::empty(Order::from_side(6).unwrap());
        assert_eq!(fault(&puzzle, &other), Some(Fault::OtherOrder));
    }
}
