//! The objectives under which the search solves a relaxation.

use crate::lp::tolerances::{BOUND_GRID, INTEGRALITY};
use crate::lp::{Relation, Sense};
use crate::sudoku::Order;

use super::{Postsolve, Relaxation};

/// What a relaxation of the search optimizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Objective {
    /// `z`, the smallest sum over the cells of the largest `x[i,j,k]` in the cell.
    ///
    /// Every cell's largest value is at most 1, so `z <= n * n`, with equality exactly when the
    /// relaxation is a single 0/1 point. A column `t >= x` a cell makes the maximum linear.
    #[default]
    SumMax,
}

impl Objective {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::SumMax => "sum-max",
        }
    }

    /// Which way the objective is optimized.
    pub fn sense(self) -> Sense {
        match self {
            Self::SumMax => Sense::Minimize,
        }
    }

    /// Whether this optimal value proves that the relaxation is a single 0/1 point.
    pub fn is_integral(self, order: Order, value: f64) -> bool {
        match self {
            Self::SumMax => value >= order.cell_count() as f64 - INTEGRALITY,
        }
    }

    /// The value on a grid of [`BOUND_GRID`], which orders the open nodes: the smaller, the
    /// farther from integral.
    pub fn bound(self, value: f64) -> i64 {
        match self {
            Self::SumMax => (value / BOUND_GRID).round() as i64,
        }
    }

    /// Adds the objective's own columns, rows and costs to a relaxation.
    pub(super) fn add_to(self, relaxation: &mut Relaxation) {
        match self {
            Self::SumMax => add_cell_maxima(relaxation),
        }
    }

    /// The objective of the whole board, from the optimum of the part that was open.
    pub fn of_board(self, postsolve: &Postsolve, optimum: f64) -> f64 {
        match self {
            Self::SumMax => postsolve.settled_cells() as f64 + optimum,
        }
    }
}

/// For each open cell a column `t` of cost 1 with `t >= x` for every candidate of the cell.
fn add_cell_maxima(relaxation: &mut Relaxation) {
    let cells: Vec<_> = relaxation.columns_by_cell().collect();
    for columns in cells {
        let largest = relaxation.model.add_column(1.0, 0.0, 1.0);
        for column in columns {
            relaxation.model.add_row([(largest, 1.0), (column, -1.0)], Relation::AtLeast, 0.0);
        }
    }
}
