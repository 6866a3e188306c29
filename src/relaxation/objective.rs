//! The objectives under which the search solves a relaxation.

use ndarray::Axis;

use crate::lp::tolerances::{BOUND_GRID, INTEGRALITY};
use crate::sudoku::Order;

use super::{Point, Postsolve};

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
    Fractionality,
    /// Nothing: a relaxation is only asked for a point.
    ///
    /// A 0/1 point proves nothing by itself, so a width program decides whether there is another;
    /// under branching by look-ahead the search solves no relaxation at all.
    #[default]
    None,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Self; 3] = [Self::SumMax, Self::Fractionality, Self::None];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::SumMax => "sum-max",
            Self::Fractionality => "fractionality",
            Self::None => "none",
        }
    }

    /// Whether this optimal value proves that the relaxation is a single 0/1 point.
    pub fn is_integral(self, order: Order, value: f64) -> bool {
        match self {
            Self::SumMax => value >= order.cell_count() as f64 - INTEGRALITY,
            Self::Fractionality => value <= INTEGRALITY,
            Self::None => false,
        }
    }

    /// The value on a grid of [`BOUND_GRID`], which orders the open nodes: the smaller, the
    /// farther from integral. `None` where the value says nothing about that.
    pub fn bound(self, value: f64) -> Option<i64> {
        match self {
            Self::SumMax => Some((value / BOUND_GRID).round() as i64),
            Self::Fractionality => Some((-value / BOUND_GRID).round() as i64),
            Self::None => None,
        }
    }

    /// The objective of the whole board at a point, which need not be an optimal one.
    pub fn at(self, point: &Point) -> f64 {
        let cells = || point.values().lanes(Axis(2)).into_iter();
        match self {
            Self::SumMax => cells().map(|cell| cell.iter().copied().fold(0.0, f64::max)).sum(),
            Self::Fractionality => point.values().iter().map(|&x| x.min(1.0 - x)).sum(),
            Self::None => 0.0,
        }
    }

    /// The objective of the whole board, from the optimum of the part that was open.
    pub fn of_board(self, postsolve: &Postsolve, optimum: f64) -> f64 {
        match self {
            Self::SumMax => postsolve.settled_cells() as f64 + optimum,
            Self::Fractionality | Self::None => optimum,
        }
    }
}
