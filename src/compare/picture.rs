//! The comparison as bars.

use crate::plot::{Bar, BarPicture, BarRow, Texts};

use super::comparison::{Comparison, SortBy};
use super::tally::Quantity;
use super::text::limits;
use super::{Combination, Tally};

/// An SVG with a row a combination and bars for nodes, linear programs and, if measured, time.
pub fn picture(comparison: &Comparison, by: SortBy) -> String {
    let mut panels: Vec<_> = ["nodes", "linear programs", "constraints"].map(String::from).into();
    if comparison.has_times() {
        panels.push("milliseconds".to_string());
    }
    let mut rows = Vec::new();
    for section in comparison.sections(by) {
        let (Combination { presolve, branch_on, .. }, _) = section[0];
        let (presolve, branch_on) = (presolve.name(), branch_on.name());
        if !rows.is_empty() {
            rows.push(BarRow::Heading(String::new()));
        }
        rows.push(BarRow::Heading(format!("presolve {presolve}, branching on a {branch_on}")));
        rows.extend(section.into_iter().map(|(combination, tally)| {
            let name = [
                combination.objective.to_string(),
                combination.rule.name().to_string(),
                combination.selection_name().to_string(),
            ];
            BarRow::Bars(name, bars(comparison, tally))
        }));
    }
    let puzzles = comparison.puzzles();
    let is_one = puzzles == 1;
    let what =
        if is_one { "1 puzzle".to_string() } else { format!("medians of {puzzles} puzzles") };
    let limits = match limits(comparison) {
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
    let names = ["objective", "branching rule", "node selection"].map(String::from);
    BarPicture { texts, names, panels, rows }.to_svg()
}

fn bars(comparison: &Comparison, tally: &Tally) -> Vec<Bar> {
    let stopped = || {
        let most = tally.limits.iter().max_by_key(|&(_, count)| count);
        let code = most.map_or("limit", |(code, _)| code);
        Bar::Stopped(code.replace('_', " "))
    };
    let whole = |quantity: &Quantity| match quantity.median() {
        Some(number) => Bar::Value(number as f64, number.to_string()),
        None => stopped(),
    };
    let mut bars = vec![whole(&tally.nodes), whole(&tally.lp_solves)];
    bars.push(if tally.finished() > 0 && tally.solved == 0 {
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
