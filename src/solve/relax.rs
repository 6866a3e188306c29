//! One relaxation by itself: the homework's auxiliary function.

use std::fmt;
use std::ops::ControlFlow;

use crate::branch_and_bound::{Limits, LpAnswer, StopReason, ask, ask_feasible};
use crate::certificate::{Certificate, Claim};
use crate::fixings;
use crate::lp::Clock;
use crate::lp::tolerances::INTEGRALITY;
use crate::presolve::Domain;
use crate::relaxation::{Objective, Point, Relaxation};
use crate::sudoku::{Fixing, Grid, Order};
use crate::verify;

use super::emptiness::some_point;
use super::{Options, Report, Solver, Status, WhyInfeasible, assert_in_range};

/// The objective whose optimum is `z`.
const Z: Objective = Objective::SumMax;

/// How many candidates the search for a solution may look at, nodes times the candidates of a board:
/// a thousand nodes on a 9x9 board, at most a few seconds of work on any.
const CANDIDATES_FOR_WIDTH: usize = 729_000;

/// The relaxation of a puzzle under some constraints.
#[derive(Debug, Clone, PartialEq)]
pub struct RelaxOutcome {
    /// What is known of it.
    pub status: RelaxStatus,
    /// The width, measured from a solution; `None` unless the relaxation is feasible.
    pub width: Option<Result<Width, NoWidth>>,
    /// The proof that the relaxation is empty, integral or not integral; `None` when none was found in
    /// time, or none was asked for: then that rests on floats.
    pub certificate: Option<Certificate>,
    /// Linear programs given to the engine.
    pub lp_solves: u64,
}

/// What is known of a relaxation.
#[derive(Debug, Clone, PartialEq)]
pub enum RelaxStatus {
    /// It has a point.
    Feasible {
        /// `z`, the smallest sum over the cells of the largest value in the cell, at most `n * n`
        /// and exactly that when the relaxation is integral.
        z: f64,
        /// A point at which `z` is attained.
        point: Point,
        /// Whether it is a single 0/1 point.
        integral: bool,
    },
    /// It has no point.
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

/// Why there is no width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoWidth {
    /// No solution agrees with the constraints, so there is nothing to measure from.
    NoSolution,
    /// It was not found within the limits.
    Stopped(StopReason),
}

impl NoWidth {
    /// The stable name used in records.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSolution => "no_solution",
            Self::Stopped(reason) => reason.code(),
        }
    }
}

impl fmt::Display for NoWidth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("no solution agrees with the constraints"),
            Self::Stopped(reason) => {
                write!(f, "{reason} before there was a solution and its width")
            }
        }
    }
}

/// Solves the relaxation of a puzzle with the constraints `options.with`.
///
/// Of the options only `with`, `presolve` and `certify` matter here; the others steer the small search for the
/// solution from which the width is measured. "Integral" is confirmed by the width program, "empty"
/// by presolve or by the packing program, and both by a certificate if that can be made in time.
///
/// # Panics
///
/// When `options.with` names a cell or a digit that the puzzle's order does not have.
pub fn relax(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> RelaxOutcome {
    assert_in_range(puzzle, &options.with);
    let solves_before = solver.engine.solves();
    let mut outcome = match root_relaxation(solver, puzzle, options, clock) {
        ControlFlow::Continue(RelaxStatus::Feasible { z, point, integral }) => {
            let known = point.to_board().filter(|_| integral);
            let width = width(solver, puzzle, options, known, clock);
            concluded(z, point, integral, width)
        }
        ControlFlow::Continue(status) => RelaxOutcome::without_width(status),
        ControlFlow::Break(reason) => RelaxOutcome::without_width(RelaxStatus::Limit(reason)),
    };
    if options.certify {
        certify(solver, puzzle, options, clock, &mut outcome);
    }
    outcome.lp_solves = solver.engine.solves() - solves_before;
    outcome
}

impl RelaxOutcome {
    fn without_width(status: RelaxStatus) -> Self {
        Self { status, width: None, certificate: None, lp_solves: 0 }
    }
}

/// Proves in integers what was found in floats.
fn certify(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
    outcome: &mut RelaxOutcome,
) {
    if matches!(outcome.status, RelaxStatus::Limit(_)) {
        return;
    }
    let Ok(certificate) = solver.decide(puzzle, &options.with, clock) else { return };
    let agrees = match (&outcome.status, &certificate.claim) {
        (RelaxStatus::Feasible { integral, .. }, Claim::Integral(_)) => *integral,
        (RelaxStatus::Feasible { integral, .. }, Claim::NotIntegral(_)) => !*integral,
        (RelaxStatus::Empty(_), Claim::Infeasible) => true,
        _ => false,
    };
    if agrees {
        outcome.certificate = Some(certificate);
    } else {
        let claim = certificate.claim.name();
        let cause = format!("floats were wrong: there is a proof that it is {claim}");
        *outcome =
            RelaxOutcome::without_width(RelaxStatus::Limit(StopReason::EngineBreakdown(cause)));
    }
}

/// What `z` and the width say together.
fn concluded(
    z: f64,
    point: Point,
    near_integral: bool,
    width: Result<Width, NoWidth>,
) -> RelaxOutcome {
    let is_limit = |reason| RelaxStatus::Limit(reason);
    let disagree = || {
        let cause = "z and the width disagree on whether the relaxation is integral".to_string();
        is_limit(StopReason::EngineBreakdown(cause))
    };
    let status = match &width {
        Ok(Width { value, board }) if *value <= INTEGRALITY && near_integral => {
            let point = Point::of_board(board);
            RelaxStatus::Feasible { z: Z.at(&point), point, integral: true }
        }
        Ok(Width { value, .. }) if (*value <= INTEGRALITY) != near_integral => disagree(),
        Err(NoWidth::NoSolution) if near_integral => disagree(),
        // That a relaxation is integral is not said on the word of one program.
        Err(NoWidth::Stopped(reason)) if near_integral => is_limit(reason.clone()),
        _ => RelaxStatus::Feasible { z, point, integral: false },
    };
    let is_feasible = matches!(status, RelaxStatus::Feasible { .. });
    RelaxOutcome { width: is_feasible.then_some(width), ..RelaxOutcome::without_width(status) }
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
    let mut domain = Domain::new(puzzle.order(), options.presolve);
    if let ControlFlow::Break(contradiction) = domain.fix_all(fixings()) {
        return empty(WhyInfeasible::Presolve(contradiction));
    }
    if let Some(board) = domain.settled_board() {
        let (z, point) = (puzzle.order().cell_count() as f64, Point::of_board(&board));
        return ControlFlow::Continue(RelaxStatus::Feasible { z, point, integral: true });
    }
    let Relaxation { model, postsolve } = Relaxation::new(&domain, Z);
    let engine = &mut solver.engine;
    let optimum = match ask(engine, model.clone(), clock)? {
        LpAnswer::Optimal(optimum) => optimum,
        LpAnswer::Infeasible => match some_point(engine, puzzle.order(), fixings(), clock)? {
            None => return empty(WhyInfeasible::EmptyRelaxation),
            Some(_) => ask_feasible(engine, model, clock)?,
        },
    };
    let point = postsolve.point(&optimum.point);
    let z = Z.at(&point);
    let integral = Z.is_integral(puzzle.order(), z);
    ControlFlow::Continue(RelaxStatus::Feasible { z, point, integral })
}

/// The width, measured from the solution that is known or else from one that a short search finds.
fn width(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    known: Option<Grid>,
    clock: &dyn Clock,
) -> Result<Width, NoWidth> {
    let board = match known {
        Some(board) => board,
        None => some_solution(solver, puzzle, options, clock)?,
    };
    match fixings::width(&mut solver.engine, puzzle, &options.with, &board, clock) {
        ControlFlow::Continue(value) => Ok(Width { value, board }),
        ControlFlow::Break(reason) => Err(NoWidth::Stopped(reason)),
    }
}

fn some_solution(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> Result<Grid, NoWidth> {
    let mut search =
        Options { report: Report::None, with: options.with.clone(), ..Options::default() };
    let nodes = nodes_for_width(puzzle.order());
    search.search.limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let outcome = solver.solve(puzzle, &search, clock, &mut ());
    match outcome.status {
        Status::Solved => outcome.solution.ok_or(NoWidth::NoSolution),
        Status::Infeasible(_) => Err(NoWidth::NoSolution),
        Status::Limit(reason) => Err(NoWidth::Stopped(reason)),
    }
}

fn nodes_for_width(order: Order) -> u64 {
    (CANDIDATES_FOR_WIDTH / order.candidate_count()) as u64
}
