//! Limits of a search and the reasons for which it stops without an answer.

use std::fmt;

/// How much a search may do; time is limited by the [`Clock`](crate::lp::Clock).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most relaxations that are solved, reproducible on every machine; `None` for no limit.
    pub nodes: Option<u64>,
    /// The most nodes that are open at the same time.
    pub open_nodes: usize,
}

impl Limits {
    /// The default for open nodes; so many of them, with their tree, take about 30 MB.
    pub const OPEN_NODES: usize = 100_000;

    /// The most nodes a tree may have, closed ones included; so many take about 70 MB.
    pub const TREE_NODES: usize = 1_000_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, open_nodes: Self::OPEN_NODES }
    }
}

/// Why a search stopped before it knew the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StopReason {
    /// [`Limits::nodes`] was reached.
    NodeLimit,
    /// [`Limits::open_nodes`] was reached.
    OpenNodeLimit,
    /// [`Limits::TREE_NODES`] was reached.
    TreeLimit,
    /// The clock ran out.
    TimeLimit,
    /// The user asked to stop.
    Interrupted,
    /// A relaxation is larger than what is handed to the LP engine.
    TooLarge,
    /// There are more solutions than are listed.
    SolutionLimit,
    /// A minimum set could not be proved within its budget of clauses and steps.
    MinimumLimit,
    /// The LP engine broke down twice on one relaxation, or its verdict could not be confirmed.
    EngineBreakdown(String),
    /// Another method than branch and bound came to a limit of its own.
    MethodLimit(&'static str),
    /// Another method than branch and bound says that there is no solution, or only one, and no proof
    /// of it was found: why not.
    Unproved(String),
    /// Another method than branch and bound broke down or gave a wrong answer.
    MethodBreakdown(String),
}

impl StopReason {
    /// The stable name used in records.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NodeLimit => "node_limit",
            Self::OpenNodeLimit => "open_node_limit",
            Self::TreeLimit => "tree_limit",
            Self::TimeLimit => "time_limit",
            Self::Interrupted => "interrupted",
            Self::TooLarge => "relaxation_too_large",
            Self::SolutionLimit => "solution_limit",
            Self::MinimumLimit => "minimum_limit",
            Self::EngineBreakdown(_) => "engine_breakdown",
            Self::MethodLimit(_) => "method_limit",
            Self::Unproved(_) => "unproved",
            Self::MethodBreakdown(_) => "method_breakdown",
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NodeLimit => f.write_str("the node limit was reached"),
            Self::OpenNodeLimit => f.write_str("the limit of open nodes was reached"),
            Self::TreeLimit => f.write_str("the search tree reached its largest size"),
            Self::TimeLimit => f.write_str("the time limit was reached"),
            Self::Interrupted => f.write_str("interrupted"),
            Self::TooLarge => f.write_str("the relaxation is too large for the LP engine"),
            Self::SolutionLimit => f.write_str("there are more solutions than are listed"),
            Self::MinimumLimit => f.write_str("no minimum was proved within the budget"),
            Self::EngineBreakdown(cause) => write!(f, "the LP engine broke down: {cause}"),
            Self::MethodLimit(limit) => write!(f, "the method gives up: {limit}"),
            Self::Unproved(cause) => {
                write!(f, "the method's verdict was not proved in integers: {cause}")
            }
            Self::MethodBreakdown(cause) => write!(f, "the method broke down: {cause}"),
        }
    }
}
