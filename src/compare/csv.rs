//! The table for spreadsheets and programs.

use std::fmt::Write;

use super::comparison::{Comparison, SortBy};
use super::tally::Quantity;

/// A line a combination; what is unknown is left empty.
///
/// No value has a comma or a quote in it, so none is quoted.
pub fn csv(comparison: &Comparison, by: SortBy) -> String {
    let mut text = String::from(
        "presolve,branch_on,objective,branching_rule,node_selection,puzzles,solved,infeasible,limit,\
         limits,nodes_median,nodes_sum,lp_solves_median,lp_solves_sum,set_size_median,set_size_sum",
    );
    text.push_str(if comparison.has_times() { ",seconds_median,seconds_sum\n" } else { "\n" });
    for (combination, tally) in comparison.sections(by).into_iter().flatten() {
        let limits: Vec<_> =
            tally.limits.iter().map(|(code, count)| format!("{code}:{count}")).collect();
        let _ = write!(
            text,
            "{},{},{},{},{},{},{},{},{},{}",
            combination.presolve.name(),
            combination.branch_on.name(),
            combination.objective,
            combination.rule.name(),
            combination.selection_name(),
            tally.runs(),
            tally.solved,
            tally.infeasible,
            tally.runs() - tally.finished(),
            limits.join(" "),
        );
        for quantity in [&tally.nodes, &tally.lp_solves, &tally.set_sizes] {
            for number in [quantity.median(), quantity.sum()] {
                let _ = write!(text, ",{}", number.map(|n| n.to_string()).unwrap_or_default());
            }
        }
        if comparison.has_times() {
            for time in seconds(&tally.microseconds) {
                let _ = write!(text, ",{}", time.map(|t| format!("{t:.6}")).unwrap_or_default());
            }
        }
        text.push('\n');
    }
    text
}

/// Median and sum of times in seconds.
pub(super) fn seconds(microseconds: &Quantity) -> [Option<f64>; 2] {
    [microseconds.median(), microseconds.sum()]
        .map(|time| time.map(|microseconds| microseconds as f64 / 1_000_000.0))
}
