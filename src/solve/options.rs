//! The options of a solve.

use crate::branch_and_bound::{BranchingRule, MOST_KEPT, Search, SolutionLimit, StopReason};
use crate::presolve::Presolve;
use crate::relaxation::Objective;
use crate::sudoku::FixingSet;

/// What the search branches on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum BranchOn {
    /// A cell: one child for each digit that presolve leaves, all of the form `x[i,j,k] = 1`.
    #[default]
    Cell,
    /// A column: `x[i,j,k] = 1` and `x[i,j,k] = 0`, as in the course.
    Column,
}

impl BranchOn {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cell => "cell",
            Self::Column => "column",
        }
    }
}

/// Which constraints are reported of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Report {
    /// None.
    #[default]
    None,
    /// The decisions on the way to the solution, rewritten as ones; some may be spare.
    Path,
    /// Those of them that are left when spare ones are dropped.
    Irredundant,
    /// A smallest set, proved to be one.
    Minimum,
    /// All smallest sets.
    AllMinimum,
}

/// How many solutions are wanted, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Wanted {
    /// One.
    #[default]
    One,
    /// One, and whether there is a second.
    Unique,
    /// At most so many, to be listed; `u64::MAX` for all.
    List(u64),
    /// At most so many, to be counted; `u64::MAX` for all.
    Count(u64),
}

impl Wanted {
    /// The most solutions that are listed.
    pub const MOST_LISTED: u64 = MOST_KEPT as u64;

    /// How many solutions end the search.
    pub(crate) fn limit(self) -> SolutionLimit {
        SolutionLimit(match self {
            Self::One => 1,
            Self::Unique => 2,
            Self::List(most) => most.min(Self::MOST_LISTED + 1),
            Self::Count(most) => most,
        })
    }

    /// Why a list that should be complete is not.
    pub(crate) fn cut_off(self, count: u64) -> Option<StopReason> {
        let is_cut = matches!(self, Self::List(most) if most > Self::MOST_LISTED && count > Self::MOST_LISTED);
        is_cut.then_some(StopReason::SolutionLimit)
    }

    /// Whether solutions are to be listed.
    pub fn is_list(self) -> bool {
        matches!(self, Self::List(_))
    }

    pub(crate) fn is_more_than_one(self) -> bool {
        self != Self::One
    }
}

/// The options of a solve; the defaults are what `bnb-sudoku solve` uses.
#[derive(Debug, Clone)]
pub struct Options {
    /// Reductions at every node.
    pub presolve: Presolve,
    /// The objective of the relaxations.
    pub objective: Objective,
    /// What the search branches on.
    pub branch_on: BranchOn,
    /// Node selection, branching rule and limits.
    pub search: Search,
    /// Constraints the search starts from, in addition to the givens.
    pub with: FixingSet,
    /// How many solutions are wanted; the report is about the first.
    pub wanted: Wanted,
    /// Which constraints that make the relaxation integral are reported.
    pub report: Report,
    /// Whether zeros among the decisions are reported as they are; otherwise each becomes the one
    /// that says as much. A smallest set is no smaller with zeros, so those have ones only.
    pub allow_zeros: bool,
    /// Whether verdicts are proved in integers, and those that cannot be become limits; on by default.
    pub certify: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            presolve: Presolve::default(),
            objective: Objective::default(),
            branch_on: BranchOn::default(),
            search: Search::default(),
            with: FixingSet::new(),
            wanted: Wanted::default(),
            report: Report::default(),
            allow_zeros: false,
            certify: true,
        }
    }
}

impl Options {
    /// The branching rule that takes effect: looking ahead sees nothing without presolve, so with
    /// presolve off the most fractional rule stands in.
    pub fn branching_rule(&self) -> BranchingRule {
        match (self.presolve, self.search.rule) {
            (Presolve::Off, BranchingRule::LookAhead) => BranchingRule::MostFractional,
            (_, rule) => rule,
        }
    }
}
