//! Units: the rows of the 0/1 program, each a set of `n` candidates of which exactly one is true.

use std::fmt;

use crate::sudoku::{Candidate, Cell, Digit, House, Order};

/// One "sum = 1" row of the 0/1 program; all indices are 0-based, it prints 1-based.
///
/// There are four families of `n * n` units each: a cell holds one digit; a digit stands once in a
/// row, once in a column, once in a box. Every candidate lies in exactly one unit of each family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
}

/// The families of units; a unit's index is its family's place times `n * n` plus an offset.
const FAMILIES: usize = 4;

/// Where a candidate stands: the index of a unit and the candidate's position, `0..n`, in it.
pub(crate) type Place = (usize, usize);

impl Unit {
    /// How many units a board has: `4 * n * n`.
    pub fn count(order: Order) -> usize {
        FAMILIES * order.cell_count()
    }

    /// All units: cells, row-digits, column-digits, box-digits.
    pub fn all(order: Order) -> impl Iterator<Item = Self> {
        (0..Self::count(order)).map(move |index| Self::from_index(order, index))
    }

    /// The position of the unit in [`Unit::all`].
    pub fn index(self, order: Order) -> usize {
        let (family, offset) = match self {
            Self::Cell(cell) => (0, cell.index(order)),
            Self::House(House::Row(row), digit) => (1, row * order.side() + digit.index()),
            Self::House(House::Column(column), digit) => (2, column * order.side() + digit.index()),
            Self::House(House::Box(bx), digit) => (3, bx * order.side() + digit.index()),
        };
        family * order.cell_count() + offset
    }

    /// The unit at a position of [`Unit::all`].
    pub fn from_index(order: Order, index: usize) -> Self {
        let n = order.side();
        let (family, offset) = (index / order.cell_count(), index % order.cell_count());
        let (house, digit) = (offset / n, Digit::from_index(offset % n));
        match family {
            0 => Self::Cell(Cell::from_index(order, offset)),
            1 => Self::House(House::Row(house), digit),
            2 => Self::House(House::Column(house), digit),
            _ => Self::House(House::Box(house), digit),
        }
    }

    /// The `n` candidates of the unit, by position.
    pub fn candidates(self, order: Order) -> impl Iterator<Item = Candidate> {
        (0..order.side()).map(move |position| self.candidate(order, position))
    }

    /// The candidate at a position, `0..n`: a digit of the cell, or a cell of the house.
    pub fn candidate(self, order: Order, position: usize) -> Candidate {
        match self {
            Self::Cell(cell) => Candidate::new(cell, Digit::from_index(position)),
            Self::House(house, digit) => Candidate::new(house.cell(order, position), digit),
        }
    }
}

/// The four places of a candidate, one in each family.
pub(crate) fn places(order: Order, candidate: Candidate) -> [Place; FAMILIES] {
    let (n, nn) = (order.side(), order.cell_count());
    let (cell, digit) = (candidate.cell, candidate.digit.index());
    [
        (cell.index(order), digit),
        (nn + cell.row() * n + digit, cell.column()),
        (2 * nn + cell.column() * n + digit, cell.row()),
        (3 * nn + cell.bx(order) * n + digit, cell.position_in_box(order)),
    ]
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell {cell}"),
            Self::House(house, digit) => write!(f, "{house} digit {digit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_stands_where_its_places_say() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)] {
            let order = Order::new(rows, columns).unwrap();
            let mut seen = vec![0; order.candidate_count()];
            for (index, unit) in Unit::all(order).enumerate() {
                assert_eq!(unit.index(order), index);
                for (position, candidate) in unit.candidates(order).enumerate() {
                    assert!(places(order, candidate).contains(&(index, position)), "{unit}");
                    seen[candidate.index(order)] += 1;
                }
            }
            assert!(seen.iter().all(|&count| count == FAMILIES));
        }
    }

    #[test]
    fn units_are_named_from_one() {
        let order = Order::from_side(9).unwrap();
        let names = [0, 81, 170, 323].map(|index| Unit::from_index(order, index).to_string());
        assert_eq!(names, ["cell r1c1", "row 1 digit 1", "column 1 digit 9", "box 9 digit 9"]);
    }
}
