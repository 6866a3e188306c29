//! The width of a relaxation around a board.

use std::ops::ControlFlow;

use crate::branch_and_bound::{LpAnswer, StopReason, ask};
use crate::lp::tolerances::INTEGRALITY;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::Relaxation;
use crate::sudoku::{Fixing, FixingSet, Grid};

/// The most weight that a point of the relaxation of `puzzle` with `fixings` can put off `board`.
///
/// `board` must be a solution of the puzzle that agrees with the fixings. The width is 0 exactly
/// when the board is the only point. Every call builds and solves a program of its own, from the
/// givens: nothing is carried over from the search.
pub fn width(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    fixings: &FixingSet,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, f64> {
    let refuted = |cause: &str| ControlFlow::Break(StopReason::EngineBreakdown(cause.to_string()));
    let mut domain = Domain::new(puzzle.order(), Presolve::Matching);
    if domain.fix_all(puzzle.givens().map(Fixing::one).chain(fixings.iter())).is_break() {
        return refuted("a relaxation with a solution in it was found empty");
    }
    if domain.settled_board().is_some() {
        return ControlFlow::Continue(0.0);
    }
    let Relaxation { model, postsolve } = Relaxation::on_board(&domain, board);
    match ask(engine, model, clock)? {
        LpAnswer::Optimal(optimum) => {
            ControlFlow::Continue(postsolve.open_cells() as f64 - optimum.objective)
        }
        LpAnswer::Infeasible => refuted("a relaxation with a solution in it was called empty"),
    }
}

/// Whether the relaxation of `puzzle` with `fixings` is the single point `board`; see [`width`].
pub fn is_integral(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    fixings: &FixingSet,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, bool> {
    ControlFlow::Continue(width(engine, puzzle, fixings, board, clock)? <= INTEGRALITY)
}
