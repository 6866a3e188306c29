//! The table for a terminal, at most 80 columns wide.

use std::fmt::Write;

use crate::compare::quantity::counted;

use super::sort::sections;
use super::{Combination, RulesComparison, SortBy, Tally};

const WIDTH: usize = 80;

/// The table, in sections of one presolve and one kind of branching.
pub fn text(comparison: &RulesComparison, by: SortBy) -> String {
    let mut text = head(comparison);
    // Only a seed of many digits makes it wider, and with it the table wider than 80 columns.
    let names = comparison.rows().map(|(combination, _)| combination.objective.to_string().len());
    let width = names.max().unwrap_or(0).max("fractionality".len());
    for rows in sections(comparison, by) {
        let (Combination { presolve, branch_on, .. }, _) = rows[0];
        let (presolve, branch_on) = (presolve.name(), branch_on.name());
        let _ = writeln!(text, "\npresolve {presolve}, branching on a {branch_on}");
        let many = comparison.puzzles() > 1;
        let done = if many { format!(" {:>4}", "done") } else { String::new() };
        let ms = if comparison.has_times() { format!(" {:>9}", "ms") } else { String::new() };
        let _ = writeln!(
            text,
            "{:<width$}  {:<16}  {:<13}{done} {:>6} {:>6} {:>4}{ms}",
            "objective", "branching rule", "selection", "nodes", "LPs", "set"
        );
        for (combination, tally) in rows {
            text.push_str(&row(comparison, *combination, tally, width));
        }
    }
    text + &notes(comparison)
}

fn head(comparison: &RulesComparison) -> String {
    let mut text = String::new();
    for line in comparison.alarm() {
        text.push_str(&line);
        text.push('\n');
    }
    let combinations = counted(comparison.rows().count() as u64, "combinations");
    let puzzles = comparison.puzzles_in_words();
    let mut line = format!("{puzzles}, {combinations} of knobs");
    if comparison.unreadable() > 0 {
        let _ = write!(line, ", {} unreadable", comparison.unreadable());
    }
    let limits = comparison.limits().words();
    if !limits.is_empty() {
        let _ = write!(line, "; a run may take {limits}");
    }
    let _ = writeln!(text, "{}", textwrap::fill(&line, WIDTH));
    text.push_str("nodes: relaxations decided  LPs: linear programs, those of the report too\n");
    text.push_str("set: constraints reported, none of them spare");
    text.push_str(if comparison.has_times() { "  ms: time\n" } else { "\n" });
    if comparison.puzzles() > 1 {
        text.push_str(
            "done: runs with a verdict  limit: so many were stopped that there is no median\n\
             other numbers: medians, of two in the middle the lower; rows with equal medians\n\
             are in the order of their sums, which csv and json have\n",
        );
    }
    text
}

fn row(
    comparison: &RulesComparison,
    combination: Combination,
    tally: &Tally,
    width: usize,
) -> String {
    let Combination { objective, rule, .. } = combination;
    let (objective, rule) = (objective.to_string(), rule.name());
    let mut text = format!("{objective:<width$}  {rule:<16}  {:<13}", combination.selection_name());
    if let Some(limit) = tally.statuses.only_limit().filter(|_| comparison.puzzles() == 1) {
        let _ = writeln!(text, " {limit:>18}");
        return text;
    }
    if comparison.puzzles() > 1 {
        let _ = write!(text, " {:>4}", tally.statuses.finished());
    }
    let word = |number: Option<u64>, otherwise: &str| {
        number.map_or_else(|| otherwise.to_string(), |number| number.to_string())
    };
    let nodes = word(tally.nodes.median(), "limit");
    let lps = word(tally.lp_solves.median(), "limit");
    let set = word(tally.set_sizes.median(), "-");
    let _ = write!(text, " {nodes:>6} {lps:>6} {set:>4}");
    if comparison.has_times() {
        let time = tally.microseconds.median();
        let time = time.map_or("limit".to_string(), |time| format!("{:.1}", time as f64 / 1000.0));
        let _ = write!(text, " {time:>9}");
    }
    text.push('\n');
    text
}

/// Why some combinations are not there.
fn notes(comparison: &RulesComparison) -> String {
    let mut text = String::new();
    if comparison.rows().any(|(combination, _)| combination.selection.is_none()) {
        text.push_str(
            "\nselection any: the objective gives nodes no keys to be ordered by, so every node\n\
             selection is the same run.\n",
        );
    }
    let is_off = |(combination, _): &&(Combination, Tally)| {
        combination.presolve == crate::presolve::Presolve::Off
    };
    if comparison.rows().any(|row| is_off(&row)) {
        text.push_str(
            "\npresolve off: look-ahead would see nothing, so it is the same run as\n\
             most-fractional.\n",
        );
    }
    text
}
