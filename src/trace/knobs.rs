//! The options under which a search shows most.

use crate::branch_and_bound::{BranchingRule, Search};
use crate::relaxation::Objective;
use crate::solve::{Options, Report};

/// Options under which every node has a relaxation to look at, and `z` to measure it by.
///
/// The default search looks ahead instead of solving linear programs, which is faster and shows nothing.
pub fn teaching() -> Options {
    Options {
        objective: Objective::SumMax,
        search: Search { rule: BranchingRule::MostFractional, ..Search::default() },
        report: Report::Irredundant,
        ..Options::default()
    }
}
