//! Clauses: sudoku as a propositional formula in conjunctive normal form.
//!
//! A variable is a candidate, true when the cell holds the digit. Clauses come in families, each the
//! whole board's: which families make a formula is the caller's choice.

use crate::formulation::Unit;
use crate::sudoku::{Candidate, Cell, Digit, House, Order};

/// The number of a candidate's variable, `i*n*n + j*n + k + 1` with indices from 0: as in DIMACS files,
/// where 0 ends a clause, the first is 1.
pub fn variable(order: Order, candidate: Candidate) -> u32 {
    candidate.index(order) as u32 + 1
}

/// A candidate or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    /// Which cell and digit.
    pub candidate: Candidate,
    /// Whether the cell holds the digit, or does not.
    pub is_positive: bool,
}

impl Literal {
    /// The candidate itself.
    pub fn positive(candidate: Candidate) -> Self {
        Self { candidate, is_positive: true }
    }

    /// Its negation.
    pub fn negative(candidate: Candidate) -> Self {
        Self { candidate, is_positive: false }
    }

    /// The literal as DIMACS files write it: the variable, with a minus where it is negated.
    pub fn dimacs(self, order: Order) -> i64 {
        let variable = i64::from(variable(order, self.candidate));
        if self.is_positive { variable } else { -variable }
    }
}

/// Literals of which at least one is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Clause {
    /// Some candidate of the unit.
    Some(Unit),
    /// Not both candidates.
    NotBoth(Candidate, Candidate),
}

impl Clause {
    /// The literals of the clause.
    pub fn literals(self, order: Order) -> Vec<Literal> {
        match self {
            Self::Some(unit) => unit.candidates(order).map(Literal::positive).collect(),
            Self::NotBoth(one, other) => [one, other].map(Literal::negative).to_vec(),
        }
    }
}

/// A family of clauses, for all cells or for all houses of a kind and all digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClauseFamily {
    /// Every cell has a digit.
    CellSome,
    /// No cell has two digits.
    CellOnce,
    /// Every row has every digit.
    RowSome,
    /// No row has a digit twice.
    RowOnce,
    /// Every column has every digit.
    ColumnSome,
    /// No column has a digit twice.
    ColumnOnce,
    /// Every box has every digit.
    BoxSome,
    /// No box has a digit twice in one of its rows; rows of the board say so too.
    BoxSameRow,
    /// No box has a digit twice in different rows.
    BoxOtherRow,
}

impl ClauseFamily {
    /// All families.
    pub const ALL: [Self; 9] = [
        Self::CellSome,
        Self::CellOnce,
        Self::RowSome,
        Self::RowOnce,
        Self::ColumnSome,
        Self::ColumnOnce,
        Self::BoxSome,
        Self::BoxSameRow,
        Self::BoxOtherRow,
    ];

    /// The five families that courses write, in their order; each solution is a board, and each board
    /// a solution: `n` cells of a house without a digit twice have every digit.
    pub const COURSE: [Self; 5] =
        [Self::CellSome, Self::ColumnOnce, Self::RowOnce, Self::BoxSameRow, Self::BoxOtherRow];

    /// What follows from them is said outright: the formula is larger, and solvers are faster.
    pub const EXTENDED: [Self; 8] = [
        Self::CellSome,
        Self::CellOnce,
        Self::RowSome,
        Self::RowOnce,
        Self::ColumnSome,
        Self::ColumnOnce,
        Self::BoxSome,
        Self::BoxOtherRow,
    ];

    /// What the family says, for comments in files.
    pub fn rule(self) -> &'static str {
        match self {
            Self::CellSome => "every cell has a digit",
            Self::CellOnce => "no cell has two digits",
            Self::RowSome => "every row has every digit",
            Self::RowOnce => "no row has a digit twice",
            Self::ColumnSome => "every column has every digit",
            Self::ColumnOnce => "no column has a digit twice",
            Self::BoxSome => "every box has every digit",
            Self::BoxSameRow => "no box has a digit twice in one of its rows",
            Self::BoxOtherRow => "no box has a digit twice in different rows",
        }
    }

    /// The clauses of a board of that order, in a fixed order.
    pub fn clauses(self, order: Order) -> Box<dyn Iterator<Item = Clause>> {
        let n = order.side();
        let cells =
            (0..order.cell_count()).map(move |index| Unit::Cell(Cell::from_index(order, index)));
        let rows = (0..n).map(House::Row);
        let columns = (0..n).map(House::Column);
        let boxes = (0..n).map(House::Box);
        match self {
            Self::CellSome => Box::new(cells.map(Clause::Some)),
            Self::CellOnce => once(order, cells, |_, _| true),
            Self::RowSome => Box::new(with_digits(order, rows).map(Clause::Some)),
            Self::RowOnce => once(order, with_digits(order, rows), |_, _| true),
            Self::ColumnSome => Box::new(with_digits(order, columns).map(Clause::Some)),
            Self::ColumnOnce => once(order, with_digits(order, columns), |_, _| true),
            Self::BoxSome => Box::new(with_digits(order, boxes).map(Clause::Some)),
            Self::BoxSameRow => {
                once(order, with_digits(order, boxes), |one, other| one.row() == other.row())
            }
            Self::BoxOtherRow => {
                once(order, with_digits(order, boxes), |one, other| one.row() != other.row())
            }
        }
    }
}

/// The units of some houses, digit by digit.
fn with_digits(
    order: Order,
    houses: impl Iterator<Item = House> + Clone,
) -> impl Iterator<Item = Unit> {
    let digits = (0..order.side()).map(Digit::from_index);
    digits.flat_map(move |digit| houses.clone().map(move |house| Unit::House(house, digit)))
}

/// No two candidates of a unit, for those pairs whose cells are wanted.
fn once(
    order: Order,
    units: impl Iterator<Item = Unit> + 'static,
    wanted: fn(Cell, Cell) -> bool,
) -> Box<dyn Iterator<Item = Clause>> {
    let pairs = move |unit: Unit| {
        let all: Vec<_> = unit.candidates(order).collect();
        let count = all.len();
        let pairs = (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)));
        pairs
            .map(move |(one, other)| (all[one], all[other]))
            .filter(move |(one, other)| wanted(one.cell, other.cell))
            .map(|(one, other)| Clause::NotBoth(one, other))
    };
    Box::new(units.flat_map(pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_have_the_counts_that_courses_print() {
        let order = Order::from_side(9).unwrap();
        let counts = ClauseFamily::COURSE.map(|family| family.clauses(order).count());
        assert_eq!(counts, [81, 2916, 2916, 729, 2187]);
        assert_eq!(counts.iter().sum::<usize>(), 8829);
        let extended: usize =
            ClauseFamily::EXTENDED.iter().map(|family| family.clauses(order).count()).sum();
        assert_eq!(extended, 4 * 81 + 3 * 2916 + 2187);
    }

    #[test]
    fn literals_are_numbered_row_by_row_from_one() {
        let order = Order::from_side(9).unwrap();
        let candidate = Candidate::from_one_based(order, 2, 3, 4).unwrap();
        assert_eq!(Literal::positive(candidate).dimacs(order), 81 + 2 * 9 + 3 + 1);
        assert_eq!(Literal::negative(candidate).dimacs(order), -103);
        let last = Candidate::from_one_based(order, 9, 9, 9).unwrap();
        assert_eq!(variable(order, last), 729);
    }

    #[test]
    fn a_board_satisfies_every_family() {
        let order = Order::new(2, 3).unwrap();
        let digit = |i: usize, j: usize| (j + 3 * (i % 2) + i / 2) % 6 + 1;
        let values = (0..36).map(|cell| digit(cell / 6, cell % 6));
        let board = crate::sudoku::Grid::from_values(order, values).unwrap();
        assert!(crate::verify::first_repetition(&board).is_none());
        let holds = |literal: Literal| {
            (board.get(literal.candidate.cell) == Some(literal.candidate.digit))
                == literal.is_positive
        };
        for family in ClauseFamily::ALL {
            assert!(
                family.clauses(order).all(|clause| clause.literals(order).into_iter().any(holds))
            );
        }
    }
}
