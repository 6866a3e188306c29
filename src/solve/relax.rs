//! One relaxation by itself: the homework's auxiliary function.

use std::ops::ControlFlow;

use crate::branch_and_bound::{Limits, LpAnswer, StopReason, ask};
use crate::fixings;
use crate::lp::Clock;
use crate::lp::tolerances::INTEGRALITY;
use crate::presolve::{Domain, Presolve};
use crate::relaxation::{Objective, Point, Relaxation};
use crate::sudoku::{Fixing, Grid};
use crate::verify;

use super::confirm::is_empty;
use super::{Options, Report, Solver, Status, WhyInfeasible};

/// The objective whose optimum is `z`.
const Z: Objective = Objective::SumMax;

/// The most nodes spent on finding the solution that the width is measured from.
const NODES_FOR_WIDTH: u64 = 1000;

/// The relaxation of a puzzle under some constraints.
#[derive(Debug, Clone, PartialEq)]
pub struct RelaxOutcome {
    /// What is known of it.
    pub status: RelaxStatus,
    /// The width, measured from a solution; `None` when no solution was found.
    pub width: Option<Width>,
    /// Linear programs given to the engine.
    pub lp_solves: u64,
}

/// What is known of a relaxation.
#[derive(Debug, Clone, PartialEq)]
pub enum RelaxStatus {
    /// It has a point.
    Feasible {
        /// `z`, the smallest sum over the cells of the largest value in the cell, at most `n * n`.
        z: f64,
        /// A point at which `z` is attained.
        point: Point,
        /// Whether it is a single 0/1 point.
        integral: bool,
    },
    /// It has no point; proved.
    Empty(WhyInfeasible),
    /// A limit stopped the work.
    Limit(StopReason),
}

/// The most weight a point of the relaxation can put off a solution.
#[derive(Debug, Clone, PartialEq)]
pub struct Width {
    /// The weight, 0 exactly when the relaxation is the single point `board`.
    pub value: f64,
    /// The solution it is measured from.
    pub board: Grid,
}

/// Solves the relaxation of a puzzle with the constraints `options.with`.
///
/// Of the options only `with` and `presolve` matter here; the others steer the
/// small search for the solution from which the width is measured. "Integral" is confirmed by the
/// width program, "empty" by the packing program.
pub fn relax(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> RelaxOutcome {
    let solves_before = solver.engine.solves();
    let status = match root_relaxation(solver, puzzle, options, clock) {
        ControlFlow::Continue(status) => status,
        ControlFlow::Break(reason) => RelaxStatus::Limit(reason),
    };
    let mut outcome = RelaxOutcome { status, width: None, lp_solves: 0 };
    if let RelaxStatus::Feasible { integral, point, .. } = &outcome.status {
        let board = point.to_board().filter(|_| *integral);
        let board = board.or_else(|| some_solution(solver, puzzle, options, clock));
        match board.map(|board| measure(solver, puzzle, options, board, clock)) {
            None => {}
            Some(ControlFlow::Continue(width)) => {
                if *integral && width.value > INTEGRALITY {
                    let cause = "a relaxation called integral has a second point".to_string();
                    outcome.status = RelaxStatus::Limit(StopReason::EngineBreakdown(cause));
                } else {
                    outcome.width = Some(width);
                }
            }
            Some(ControlFlow::Break(reason)) => outcome.status = RelaxStatus::Limit(reason),
        }
    }
    // The width decides: near n * n, noise of the engine on large boards blurs z.
    if let (RelaxStatus::Feasible { integral, .. }, Some(width)) =
        (&mut outcome.status, &outcome.width)
    {
        *integral = width.value <= INTEGRALITY;
    }
    outcome.lp_solves = solver.engine.solves() - solves_before;
    outcome
}

fn root_relaxation(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, RelaxStatus> {
    let empty = |why| ControlFlow::Continue(RelaxStatus::Empty(why));
    if let Some(repetition) = verify::first_repetition(puzzle) {
        return empty(WhyInfeasible::Repetition(repetition));
    }
    let fixings = || puzzle.givens().map(Fixing::one).chain(options.with.iter());
    let mut closed = Domain::new(puzzle.order(), Presolve::Matching);
    if let ControlFlow::Break(contradiction) = closed.fix_all(fixings()) {
        return empty(WhyInfeasible::Presolve(contradiction));
    }
    let mut domain = Domain::new(puzzle.order(), options.presolve);
    if let ControlFlow::Break(contradiction) = domain.fix_all(fixings()) {
        return empty(WhyInfeasible::Presolve(contradiction));
    }
    if let Some(board) = domain.settled_board() {
        let (z, point) = (puzzle.order().cell_count() as f64, Point::of_board(&board));
        return ControlFlow::Continue(RelaxStatus::Feasible { z, point, integral: true });
    }
    let Relaxation { model, postsolve } = Relaxation::new(&domain, Z);
    match ask(&mut solver.engine, model, clock)? {
        LpAnswer::Optimal(optimum) => {
            let z = Z.of_board(&postsolve, optimum.objective);
            let point = postsolve.point(&optimum.point);
            let integral = Z.is_integral(puzzle.order(), z);
            ControlFlow::Continue(RelaxStatus::Feasible { z, point, integral })
        }
        LpAnswer::Infeasible if is_empty(&mut solver.engine, &closed, clock)? => {
            empty(WhyInfeasible::EmptyRelaxation)
        }
        LpAnswer::Infeasible => ControlFlow::Break(StopReason::EngineBreakdown(
            "a relaxation called empty was not confirmed to be".to_string(),
        )),
    }
}

/// A solution of the puzzle that agrees with the constraints, if a short search finds one.
fn some_solution(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> Option<Grid> {
    let mut options =
        Options { report: Report::None, presolve: Presolve::Matching, ..options.clone() };
    options.search.limits = Limits { nodes: Some(NODES_FOR_WIDTH), ..Limits::default() };
    let outcome = solver.solve(puzzle, &options, clock, &mut ());
    outcome.solution.filter(|_| outcome.status == Status::Solved)
}

fn measure(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    board: Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Width> {
    let value = fixings::width(&mut solver.engine, puzzle, &options.with, &board, clock)?;
    ControlFlow::Continue(Width { value, board })
}
