//! How hard a puzzle is for linear programming: how few constraints its relaxation lacks.
//!
//! The class of a puzzle with one solution is the size of a smallest set of constraints that makes its
//! relaxation integral. Class 0 needs none and is divided by what shows it: the singles rule, the
//! matching closure, or only a linear program.

mod class;

pub use class::{Class, ClassChoice, ClassError};

use crate::branch_and_bound::StopReason;
use crate::lp::Clock;
use crate::presolve::{Domain, Presolve};
use crate::solve::{Options, Report, Solver, Status, Wanted, WhyInfeasible};
use crate::sudoku::{Fixing, FixingSet, Grid};

/// What is known of a puzzle's class.
#[derive(Debug, Clone, PartialEq)]
pub enum Rating {
    /// The puzzle has one solution, and no smaller set than this one makes its relaxation integral.
    Rated {
        /// The class.
        class: Class,
        /// The solution.
        board: Grid,
        /// A smallest set.
        constraints: FixingSet,
    },
    /// There is no solution.
    Infeasible(WhyInfeasible),
    /// There is more than one solution, and a smallest set for each.
    Several,
    /// A limit came first.
    Unknown(StopReason),
}

impl Rating {
    /// The stable name used in records.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Rated { .. } => "rated",
            Self::Infeasible(_) => "infeasible",
            Self::Several => "several_solutions",
            Self::Unknown(_) => "limit",
        }
    }
}

/// Rates a puzzle; each claim is proved in integers.
pub fn rate(solver: &mut Solver, puzzle: &Grid, clock: &dyn Clock) -> Rating {
    rate_as(solver, puzzle, true, clock)
}

/// The same; without `certify` nothing is proved that the program itself does not doubt.
pub(crate) fn rate_as(
    solver: &mut Solver,
    puzzle: &Grid,
    certify: bool,
    clock: &dyn Clock,
) -> Rating {
    let options =
        Options { wanted: Wanted::Unique, report: Report::Minimum, certify, ..Options::default() };
    let outcome = solver.solve(puzzle, &options, clock, &mut ());
    match (outcome.status, outcome.unique, outcome.solution, outcome.constraints) {
        (Status::Infeasible(why), ..) => Rating::Infeasible(why),
        (Status::Limit(reason), ..) => Rating::Unknown(reason),
        (Status::Solved, Some(true), Some(board), Some(constraints)) => {
            let class = match constraints.len() {
                0 => class_without_constraints(puzzle),
                size => Class::Constraints(size),
            };
            Rating::Rated { class, board, constraints }
        }
        (Status::Solved, ..) => Rating::Several,
    }
}

/// The class of a puzzle whose relaxation is integral.
fn class_without_constraints(puzzle: &Grid) -> Class {
    match () {
        () if is_settled(puzzle, Presolve::Singles) => Class::Singles,
        () if is_settled(puzzle, Presolve::Matching) => Class::Matching,
        () => Class::Relaxation,
    }
}

/// Whether presolve alone settles every cell.
pub(crate) fn is_settled(puzzle: &Grid, presolve: Presolve) -> bool {
    let mut domain = Domain::new(puzzle.order(), presolve);
    let closed = domain.fix_all(puzzle.givens().map(Fixing::one));
    closed.is_continue() && domain.settled_board().is_some()
}
