//! The objectives under which the search solves a relaxation.

use crate::lp::tolerances::{BOUND_GRID, INTEGRALITY};
use crate::sudoku::Order;

use super::Postsolve;

/// What a relaxation of the search optimizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Objective {
    /// `z`, the smallest sum over the cells of the largest `x[i,j,k]` in the cell.
    ///
    /// Every cell's largest value is at most 1, so `z <= n * n`, with equality exactly when the
    /// relaxation is a single 0/1 point. A column `t >= x` a cell makes the maximum linear.
    SumMax,
    /// The largest sum of `min(x, 1 - x)`: 0 exactly when the relaxation is a single 0/1 point.
    ///
    /// `x = p + q` with both halves at most 1/2, `p` of cost 1 and `q` of cost -1, needs no rows, which
    /// makes it several times faster than `SumMax`.
    #[default]
    Fractionality,
}

impl Objective {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::SumMax => "sum-max",
            Self::Fractionality => "fractionality",
        }
    }

    /// Whether this optimal value proves that the relaxation is a single 0/1 point.
    pub fn is_integral(self, order: Order, value: f64) -> bool {
        match self {
            Self::SumMax => value >= order.cell_count() as f64 - INTEGRALITY,
            Self::Fractionality => value <= INTEGRALITY,
        }
    }

    /// The value on a grid of [`BOUND_GRID`], which orders the open nodes: the smaller, the
    /// farther from integral.
    pub fn bound(self, value: f64) -> i64 {
        match self {
            Self::SumMax => (value / BOUND_GRID).round() as i64,
            Self::Fractionality => (-value / BOUND_GRID).round() as i64,
        }
    }

    /// The objective of the whole board, from the optimum of the part that was open.
    pub fn of_board(self, postsolve: &Postsolve, optimum: f64) -> f64 {
        match self {
            Self::SumMax => postsolve.settled_cells() as f64 + optimum,
            Self::Fractionality => optimum,
        }
    }
}
