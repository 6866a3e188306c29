//! Small parts of a relaxation: what they show of the whole, at a fraction of its cost.

use std::ops::ControlFlow;

use fastrand::Rng;

use crate::branch_and_bound::StopReason;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::Domain;
use crate::relaxation::Point;
use crate::sudoku::{Candidate, Cell, Fixing, Grid};

use super::width::another_point;

/// Draws parts of relaxations around boards; the draws are the same in every run.
pub(super) struct Parts {
    random: Rng,
    /// How many parts are searched before the whole has to be.
    attempts: usize,
}

impl Parts {
    /// A part costs a tenth of the whole and has a second point about every other time, so the
    /// surer a second point is, the more attempts pay.
    pub(super) fn new(attempts: usize) -> Self {
        Self { random: Rng::with_seed(0), attempts }
    }

    /// A point of some part of the domain's relaxation other than the board; it is a point of the
    /// whole too. That there is none in the parts that were drawn shows nothing.
    ///
    /// No cell in which the point is below 1 at the board's digit can be fixed at that digit without
    /// settling the part it comes from.
    pub(super) fn another_point(
        &mut self,
        engine: &mut CheckedEngine,
        domain: &Domain,
        board: &Grid,
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Option<Point>> {
        let mut cells: Vec<_> = domain.open_cells().collect();
        for _ in 0..self.attempts {
            self.random.shuffle(&mut cells);
            let point = another_point(engine, &shrunk(domain, board, &cells), board, clock)?;
            if point.is_some() {
                return ControlFlow::Continue(point);
            }
        }
        ControlFlow::Continue(None)
    }
}

/// The domain with cells fixed at the board's digits, one after another in the given order, as long
/// as that does not settle it.
fn shrunk(domain: &Domain, board: &Grid, cells: &[Cell]) -> Domain {
    let mut small = domain.clone();
    for &cell in cells {
        let Some(digit) = board.get(cell) else { continue };
        let mut smaller = small.clone();
        let end = smaller.fix_all([Fixing::one(Candidate::new(cell, digit))]);
        if end.is_continue() && smaller.open_candidates() > 0 {
            small = smaller;
        }
    }
    small
}
