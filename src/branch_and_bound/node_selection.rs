//! Node selection: which open node is taken next.

use std::cmp::Reverse;

/// The order in which open nodes are taken; ties never depend on chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum NodeSelection {
    /// Smallest bound first, the course's order.
    ///
    /// The bound never prunes and a small one means far from integral, so on boards with few givens
    /// this is a breadth-first search that does not end.
    BestBound,
    /// Largest bound first: the node nearest to integral. Children are solved when they are made, or
    /// they would hide behind their parent's bound, which is never larger than theirs. Under an
    /// objective that gives no bounds this is a dive.
    #[default]
    MostIntegral,
    /// Deepest first, a dive; among siblings the one to which the relaxation gave most.
    DepthFirst,
}

/// The total order of open nodes; the largest is taken first.
pub(super) type Priority = (i64, i64, Reverse<usize>);

impl NodeSelection {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::BestBound => "best-bound",
            Self::MostIntegral => "most-integral",
            Self::DepthFirst => "depth-first",
        }
    }

    /// Whether a node must be solved before its place among the open ones can be told: a bound that
    /// is inherited is too small, which is on the safe side only when small bounds come first.
    pub(super) fn needs_own_keys(self) -> bool {
        self == Self::MostIntegral
    }

    /// The priority of a node: bound and depth as the selection weighs them, then the older node.
    pub(super) fn priority(self, bound: i64, depth: u32, id: usize) -> Priority {
        let depth = i64::from(depth);
        match self {
            Self::BestBound => (-bound, depth, Reverse(id)),
            Self::MostIntegral => (bound, depth, Reverse(id)),
            Self::DepthFirst => (depth, bound, Reverse(id)),
        }
    }
}
