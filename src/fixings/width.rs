//! The width of a relaxation around a board.

use std::ops::ControlFlow;

use crate::branch_and_bound::{StopReason, ask_feasible};
use crate::lp::tolerances::INTEGRALITY;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::{Point, Relaxation};
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
    let domain = closed_domain(puzzle, fixings.iter())?;
    ControlFlow::Continue(farthest(engine, &domain, board, clock)?.0)
}

/// Whether the relaxation of `puzzle` with `fixings` is the single point `board`; see [`width`].
pub fn is_integral(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    fixings: &FixingSet,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, bool> {
    let domain = closed_domain(puzzle, fixings.iter())?;
    ControlFlow::Continue(another_point(engine, &domain, board, clock)?.is_none())
}

/// A point of a domain's relaxation other than a board in it; `None` when the board is the only one.
pub(crate) fn another_point(
    engine: &mut CheckedEngine,
    domain: &Domain,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Point>> {
    let (width, point) = farthest(engine, domain, board, clock)?;
    ControlFlow::Continue(point.filter(|_| width > INTEGRALITY))
}

/// The domain of a puzzle with fixings that have a solution in common.
pub(super) fn closed_domain(
    puzzle: &Grid,
    fixings: impl Iterator<Item = Fixing>,
) -> ControlFlow<StopReason, Domain> {
    let open = Domain::new(puzzle.order(), Presolve::Matching);
    narrowed(&open, puzzle.givens().map(Fixing::one).chain(fixings))
}

/// A domain with more fixings, all of which have a solution in common.
pub(super) fn narrowed(
    domain: &Domain,
    fixings: impl Iterator<Item = Fixing>,
) -> ControlFlow<StopReason, Domain> {
    let mut domain = domain.clone();
    match domain.fix_all(fixings) {
        ControlFlow::Continue(()) => ControlFlow::Continue(domain),
        ControlFlow::Break(_) => {
            let cause = "presolve calls a relaxation empty that has a solution";
            ControlFlow::Break(StopReason::EngineBreakdown(cause.to_string()))
        }
    }
}

/// The point with the most weight off a board in the domain, and that weight; no point when presolve
/// has settled the board.
fn farthest(
    engine: &mut CheckedEngine,
    domain: &Domain,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, (f64, Option<Point>)> {
    if domain.settled_board().is_some() {
        return ControlFlow::Continue((0.0, None));
    }
    let Relaxation { model, postsolve } = Relaxation::on_board(domain, board);
    let optimum = ask_feasible(engine, model, clock)?;
    let width = postsolve.open_cells() as f64 - optimum.objective;
    ControlFlow::Continue((width, Some(postsolve.point(&optimum.point))))
}
