//! The comparison as bars.

use crate::compare::Quantity;
use crate::plot::{Bar, BarPicture, BarRow, Texts};

use super::sort::sections;
use super::{Combination, RulesComparison, SortBy, Tally};

/// An SVG with a row a combination and bars for nodes, linear programs and, if measured, time.
pub fn picture(comparison: &RulesComparison, by: SortBy) -> String {
    let mut panels: Vec<_> = ["nodes", "linear programs", "constraints"].map(String::from).into();
    if comparison.has_times() {
        panels.push("milliseconds".to_string());
    }
    let mut rows = Vec::new();
    for section in sections(comparison, by) {
        let (Combination { presolve, branch_on, .. }, _) = section[0];
        let (presolve, branch_on) = (presolve.name(), branch_on.name());
        if !rows.is_empty() {
            rows.push(BarRow::Heading(String::new()));
        }
        rows.push(BarRow::Heading(format!("presolve {presolve}, branching on a {branch_on}")));
        rows.extend(section.into_iter().map(|(combination, tally)| {
            let name = vec![
                combination.objective.to_string(),
                combination.rule.name().to_string(),
                combination.selection_name().to_string(),
            ];
            BarRow::Bars(name, bars(comparison, tally))
        }));
    }
    let puzzles = comparison.puzzles();
    let is_one = puzzles == 1;
    let what = if is_one {
        comparison.puzzles_in_words()
    } else {
        format!("medians of {puzzles} puzzles")
    };
    let limits = match comparison.limits().words() {
        limits if limits.is_empty() => "No run was limited.".to_string(),
        limits => format!(
            "A run may take {limits}; gray and dashed: stopped by a limit, so the number is not known."
        ),
    };
    let texts = Texts {
        id: "compare-rules".to_string(),
        title: format!("Branching rules compared: {what}"),
        description: format!(
            "Nodes, linear programs and reported constraints by objective, branching rule and node \
             selection, on scales of log(1 + x).\n{limits}"
        ),
    };
    let names = ["objective", "branching rule", "node selection"].map(String::from).into();
    BarPicture { texts, names, panels, rows }.to_svg()
}

fn bars(comparison: &RulesComparison, tally: &Tally) -> Vec<Bar> {
    let stopped = || Bar::Stopped(tally.statuses.usual_limit());
    let whole = |quantity: &Quantity| match quantity.median() {
        Some(number) => Bar::Value(number as f64, number.to_string()),
        None => stopped(),
    };
    let mut bars = vec![whole(&tally.nodes), whole(&tally.lp_solves)];
    bars.push(if tally.statuses.finished() > 0 && tally.statuses.solved == 0 {
        Bar::Nothing
    } else {
        whole(&tally.set_sizes)
    });
    if comparison.has_times() {
        bars.push(match tally.microseconds.median() {
            Some(time) => {
                let milliseconds = time as f64 / 1000.0;
                Bar::Value(milliseconds, format!("{milliseconds:.1}"))
            }
            None => stopped(),
        });
    }
    bars
}
