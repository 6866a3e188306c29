//! The order in which combinations are shown.

use std::cmp::Reverse;

use crate::compare::Quantity;

use super::{Combination, RulesComparison, Tally};

/// What the rows of a comparison are sorted by; ties keep the order of the knobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortBy {
    /// Linear programs, then nodes.
    #[default]
    LpSolves,
    /// Nodes, then linear programs.
    Nodes,
    /// The size of the reported set.
    SetSize,
    /// Time.
    Time,
    /// The order of the knobs.
    Knobs,
}

/// The combinations that were run, in sections of one presolve and one kind of branching, each
/// sorted: what finished most runs first, then what took least.
pub(super) fn sections(
    comparison: &RulesComparison,
    by: SortBy,
) -> Vec<Vec<&(Combination, Tally)>> {
    let mut sections: Vec<Vec<&(Combination, Tally)>> = Vec::new();
    let section = |row: &(Combination, Tally)| (row.0.presolve, row.0.branch_on);
    for row in comparison.rows() {
        match sections.iter_mut().find(|rows| section(rows[0]) == section(row)) {
            Some(rows) => rows.push(row),
            None => sections.push(vec![row]),
        }
    }
    if by != SortBy::Knobs {
        for rows in &mut sections {
            rows.sort_by_key(|(_, tally)| (Reverse(tally.statuses.finished()), cost(tally, by)));
        }
    }
    sections
}

/// What rows are sorted by; what is unknown comes last.
fn cost(tally: &Tally, by: SortBy) -> [u64; 4] {
    let known = |number: Option<u64>| number.unwrap_or(u64::MAX);
    let both = |quantity: &Quantity| [known(quantity.median()), known(quantity.sum())];
    let [lps, all_lps] = both(&tally.lp_solves);
    let [nodes, all_nodes] = both(&tally.nodes);
    match by {
        SortBy::LpSolves => [lps, all_lps, nodes, all_nodes],
        SortBy::Nodes => [nodes, all_nodes, lps, all_lps],
        SortBy::SetSize => {
            let [size, all_sizes] = both(&tally.set_sizes);
            [size, all_sizes, lps, nodes]
        }
        SortBy::Time => {
            let [time, all_time] = both(&tally.microseconds);
            [time, all_time, lps, nodes]
        }
        SortBy::Knobs => [0; 4],
    }
}
