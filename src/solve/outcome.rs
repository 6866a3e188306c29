//! What came of a solve.

use std::fmt;

use crate::branch_and_bound::StopReason;
use crate::certificate::Certificate;
use crate::presolve::Contradiction;
use crate::sudoku::{FixingSet, Grid};
use crate::verify::Repetition;

/// How a solve ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// A solution was found, and what was asked of it was done.
    Solved,
    /// There is no solution; proved.
    Infeasible(WhyInfeasible),
    /// A limit stopped the work; the verdict is unknown.
    Limit(StopReason),
}

impl Status {
    /// The stable name used in records.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Infeasible(_) => "infeasible",
            Self::Limit(_) => "limit",
        }
    }
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyInfeasible {
    /// Two equal givens share a house.
    Repetition(Repetition),
    /// Presolve ran into a contradiction at the root.
    Presolve(Contradiction),
    /// The LP relaxation has no point.
    EmptyRelaxation,
    /// Every node of the search tree has an empty relaxation.
    Exhausted,
    /// The engine of another method says so, and no proof was asked for.
    Told(&'static str),
}

impl fmt::Display for WhyInfeasible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition(repetition) => repetition.fmt(f),
            Self::Presolve(contradiction) => contradiction.fmt(f),
            Self::EmptyRelaxation => f.write_str("the LP relaxation has no point"),
            Self::Exhausted => f.write_str("every branch ends in an empty relaxation"),
            Self::Told(engine) => write!(f, "{engine} says so, and nobody has proved it"),
        }
    }
}

/// Counts of a solve; none depends on the machine.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Nodes whose relaxation was decided, with or without an LP.
    pub nodes: u64,
    /// Linear programs given to the engine, those of the report and of confirmations included.
    pub lp_solves: u64,
    /// The objective of the whole board at the root, `None` when the root needed no LP.
    pub root_objective: Option<f64>,
}

/// The solutions of a puzzle, as far as they were asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// The solutions, in the order in which they were found; empty when they were only counted.
    pub boards: Vec<Grid>,
    /// How many were found.
    pub count: u64,
    /// Whether there are no others; proved.
    pub is_complete: bool,
}

/// Bounds on the size of a smallest set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// No set with fewer members is enough.
    pub lower: usize,
    /// A set with so many members is enough.
    pub upper: usize,
}

/// What another method than branch and bound did; see [`methods`](crate::methods).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodRun {
    /// The method.
    pub method: &'static str,
    /// Its engine.
    pub engine: &'static str,
    /// The engine's own counts, by name; none when it was left behind.
    pub effort: Vec<(&'static str, u64)>,
    /// Whether it is proved in integers that there are no other solutions than those that were found;
    /// `None` when that is not claimed.
    pub certified: Option<bool>,
}

/// What came of a solve.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// A solution; under [`Status::Limit`] one that was found before the limit, if any.
    pub solution: Option<Grid>,
    /// Constraints that make the relaxation the single point `solution`, ones only unless zeros were
    /// allowed, irredundant when that was asked for and the status is solved; `None` when no report was asked for or none was proved.
    pub constraints: Option<FixingSet>,
    /// Bounds on the size of a smallest such set for this solution, equal when it is proved; `None`
    /// unless a minimum was asked for.
    pub minimum: Option<Bounds>,
    /// All smallest sets, when they were asked for; complete when the status is solved.
    pub all_minimum: Option<Vec<FixingSet>>,
    /// More solutions, when they were asked for.
    pub solutions: Option<Solutions>,
    /// When solved, `Some(true)` if the solution is proved to be the only one of the puzzle and
    /// `Some(false)` if a second one was found; `None` under every other status.
    pub unique: Option<bool>,
    /// Integer proofs of what is claimed here, each accepted by [`verify::check`](crate::verify::check);
    /// none unless they were asked for.
    pub certificates: Vec<Certificate>,
    /// What another method did; `None` when branch and bound solved the puzzle. The statistics are then
    /// those of proof and report.
    pub method: Option<MethodRun>,
    /// Counts.
    pub statistics: Statistics,
}

impl Outcome {
    pub(crate) fn infeasible(why: WhyInfeasible) -> Self {
        Self::without_solution(Status::Infeasible(why))
    }

    pub(crate) fn limit(reason: StopReason) -> Self {
        Self::without_solution(Status::Limit(reason))
    }

    pub(crate) fn without_solution(status: Status) -> Self {
        let statistics = Statistics::default();
        Self {
            status,
            solution: None,
            constraints: None,
            minimum: None,
            all_minimum: None,
            solutions: None,
            unique: None,
            certificates: Vec::new(),
            method: None,
            statistics,
        }
    }
}
