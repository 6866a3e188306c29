//! How candidates are numbered, and which clauses are written: the habits of three notebooks.

use thiserror::Error;

use crate::sudoku::{Candidate, Order};

use super::{ClauseFamily, Literal, variable};

/// The number of a candidate in a file, and the clauses that go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Numbering {
    /// `i*n*n + j*n + v + 1`, all from 0, and five families: 8829 clauses on a 9x9 board.
    #[default]
    Pycosat,
    /// The same numbers, and rules 1 to 4: one digit a cell, and every digit in every house.
    Minisat,
    /// `d*100 + i*10 + j`, the digit from 1, row and column from 0; every "once" is said outright.
    DeAlfaro,
}

/// Why [`Numbering::DeAlfaro`] does not suit an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "the numbers d*100 + i*10 + j have a decimal digit for each index, so a board has at most 9 \
     digits, and this one has {0}; use the numbering pycosat"
)]
pub struct TooManyDigits(pub usize);

/// What each decimal place of de Alfaro's numbers can hold.
const BASE: usize = 10;

impl Numbering {
    /// All numberings.
    pub const ALL: [Self; 3] = [Self::Pycosat, Self::Minisat, Self::DeAlfaro];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pycosat => "pycosat",
            Self::Minisat => "minisat",
            Self::DeAlfaro => "de-alfaro",
        }
    }

    /// The rule of the numbers, in a formula.
    pub fn rule(self, order: Order) -> String {
        let (n, nn) = (order.side(), order.cell_count());
        match self {
            Self::Pycosat | Self::Minisat => {
                format!("i*{nn} + j*{n} + v + 1, row i, column j, digit v, all from 0")
            }
            Self::DeAlfaro => "d*100 + i*10 + j, digit d from 1, row i and column j from 0".into(),
        }
    }

    /// The families of clauses, in the order of the notebook.
    pub fn families(self) -> &'static [ClauseFamily] {
        match self {
            Self::Pycosat => &ClauseFamily::COURSE,
            Self::Minisat => &[
                ClauseFamily::CellSome,
                ClauseFamily::CellOnce,
                ClauseFamily::RowSome,
                ClauseFamily::ColumnSome,
                ClauseFamily::BoxSome,
            ],
            Self::DeAlfaro => &[
                ClauseFamily::CellSome,
                ClauseFamily::CellOnce,
                ClauseFamily::RowOnce,
                ClauseFamily::ColumnOnce,
                ClauseFamily::BoxSameRow,
                ClauseFamily::BoxOtherRow,
            ],
        }
    }

    /// Whether boards of this order can be numbered so.
    ///
    /// # Errors
    ///
    /// [`TooManyDigits`] where an index of de Alfaro's numbers needs two decimal digits.
    pub fn suits(self, order: Order) -> Result<(), TooManyDigits> {
        let is_too_large = self == Self::DeAlfaro && order.side() >= BASE;
        if is_too_large { Err(TooManyDigits(order.side())) } else { Ok(()) }
    }

    /// The largest number, which is what the head of a file calls the number of variables.
    pub fn largest(self, order: Order) -> usize {
        self.number(order, Candidate::from_index(order, order.candidate_count() - 1))
    }

    /// The number of a candidate.
    pub fn number(self, order: Order, candidate: Candidate) -> usize {
        match self {
            Self::Pycosat | Self::Minisat => variable(order, candidate) as usize,
            Self::DeAlfaro => {
                let (i, j) = (candidate.cell.row(), candidate.cell.column());
                (candidate.digit.one_based() * BASE + i) * BASE + j
            }
        }
    }

    /// The number of a literal's candidate, with a minus where it is negated.
    pub fn literal(self, order: Order, literal: Literal) -> i64 {
        let number = i64::from(self.number(order, literal.candidate) as u32);
        if literal.is_positive { number } else { -number }
    }

    /// The candidate of a number, `None` for those that no candidate has.
    pub fn candidate(self, order: Order, number: usize) -> Option<Candidate> {
        match self {
            Self::Pycosat | Self::Minisat => {
                let index = number.checked_sub(1)?;
                (index < order.candidate_count()).then(|| Candidate::from_index(order, index))
            }
            Self::DeAlfaro => {
                let (d, i, j) = (number / (BASE * BASE), number / BASE % BASE, number % BASE);
                Candidate::from_one_based(order, i + 1, j + 1, d)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_candidates_belong_together() {
        for side in [4, 6, 9, 12] {
            let order = Order::from_side(side).unwrap();
            for numbering in Numbering::ALL.into_iter().filter(|all| all.suits(order).is_ok()) {
                let all = (0..order.candidate_count()).map(|id| Candidate::from_index(order, id));
                for candidate in all {
                    let number = numbering.number(order, candidate);
                    assert_eq!(numbering.candidate(order, number), Some(candidate));
                    assert!(number >= 1 && number <= numbering.largest(order));
                }
                let named = (0..=2 * numbering.largest(order))
                    .filter(|&number| numbering.candidate(order, number).is_some());
                assert_eq!(named.count(), order.candidate_count(), "{numbering:?}");
            }
        }
    }

    #[test]
    fn the_notebooks_numbers_come_out() {
        let order = Order::from_side(9).unwrap();
        let candidate = Candidate::from_one_based(order, 7, 8, 3).unwrap();
        assert_eq!(Numbering::DeAlfaro.number(order, candidate), 367);
        assert_eq!(Numbering::DeAlfaro.literal(order, Literal::negative(candidate)), -367);
        assert_eq!(Numbering::Pycosat.number(order, candidate), 6 * 81 + 7 * 9 + 2 + 1);
        assert_eq!(Numbering::ALL.map(|numbering| numbering.largest(order)), [729, 729, 988]);
        let large = Order::from_side(10).unwrap();
        assert_eq!(Numbering::DeAlfaro.suits(large), Err(TooManyDigits(10)));
        assert!(
            Numbering::Pycosat.suits(large).is_ok() && Numbering::DeAlfaro.suits(order).is_ok()
        );
    }
}
