//! The names of columns and rows in files.
//!
//! Indices are from 1 and stand behind underscores: `x_6_3_8` is row 6, column 3, digit 8. No name begins
//! with what the LP format forbids: a digit, a dot, or an e.

use std::fmt;

use crate::formulation::Unit;
use crate::sudoku::{Candidate, Cell, Fixing, House};

/// The name of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ColumnName {
    /// `x_i_j_k`: how much of digit `k` is in the cell.
    Candidate(Candidate),
    /// `t_i_j`: the largest value of the cell.
    Maximum(Cell),
    /// `p_i_j_k`: the first half of a value, which counts for the fractionality.
    FirstHalf(Candidate),
    /// `q_i_j_k`: the second half, which counts against it.
    SecondHalf(Candidate),
}

/// The name of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowName {
    /// `cell_i_j`, `row_i_k`, `column_j_k`, `box_b_k`: a unit sums to 1.
    Unit(Unit),
    /// `given_i_j`: a given is 1.
    Given(Cell),
    /// `with_i_j_k_v`: a constraint that was added.
    With(Fixing),
    /// `max_i_j_k`: the largest value of the cell is at least this one.
    Maximum(Candidate),
    /// `halves_i_j_k`: a value is the sum of its halves.
    Halves(Candidate),
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letter, candidate) = match self {
            Self::Candidate(candidate) => ('x', candidate),
            Self::FirstHalf(candidate) => ('p', candidate),
            Self::SecondHalf(candidate) => ('q', candidate),
            Self::Maximum(cell) => {
                let (i, j) = cell.one_based();
                return write!(f, "t_{i}_{j}");
            }
        };
        let (i, j, k) = candidate.one_based();
        write!(f, "{letter}_{i}_{j}_{k}")
    }
}

impl fmt::Display for RowName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(Unit::Cell(cell)) => {
                let (i, j) = cell.one_based();
                write!(f, "cell_{i}_{j}")
            }
            Self::Unit(Unit::House(house, digit)) => {
                let (name, index) = match house {
                    House::Row(row) => ("row", row),
                    House::Column(column) => ("column", column),
                    House::Box(bx) => ("box", bx),
                };
                write!(f, "{name}_{}_{digit}", index + 1)
            }
            Self::Given(cell) => {
                let (i, j) = cell.one_based();
                write!(f, "given_{i}_{j}")
            }
            Self::With(fixing) => {
                let [i, j, k, v] = fixing.one_based();
                write!(f, "with_{i}_{j}_{k}_{v}")
            }
            Self::Maximum(candidate) => {
                let (i, j, k) = candidate.one_based();
                write!(f, "max_{i}_{j}_{k}")
            }
            Self::Halves(candidate) => {
                let (i, j, k) = candidate.one_based();
                write!(f, "halves_{i}_{j}_{k}")
            }
        }
    }
}
