//! The table for spreadsheets and programs.

use std::fmt::Write;

use super::sort::sections;
use super::{RulesComparison, SortBy};

/// A line a combination; what is unknown is left empty.
///
/// No value has a comma or a quote in it, so none is quoted.
pub fn csv(comparison: &RulesComparison, by: SortBy) -> String {
    let mut text = String::from(
        "presolve,branch_on,objective,branching_rule,node_selection,puzzles,solved,infeasible,limit,\
         limits,nodes_median,nodes_sum,lp_solves_median,lp_solves_sum,set_size_median,set_size_sum",
    );
    text.push_str(if comparison.has_times() { ",seconds_median,seconds_sum\n" } else { "\n" });
    for (combination, tally) in sections(comparison, by).into_iter().flatten() {
        let statuses = &tally.statuses;
        let _ = write!(
            text,
            "{},{},{},{},{},{},{},{},{},{}",
            combination.presolve.name(),
            combination.branch_on.name(),
            combination.objective,
            combination.rule.name(),
            combination.selection_name(),
            statuses.runs(),
            statuses.solved,
            statuses.infeasible,
            statuses.runs() - statuses.finished(),
            statuses.limits_field(),
        );
        for quantity in [&tally.nodes, &tally.lp_solves, &tally.set_sizes] {
            text.push_str(&quantity.fields());
        }
        if comparison.has_times() {
            text.push_str(&tally.microseconds.fields_in_seconds());
        }
        text.push('\n');
    }
    text
}
