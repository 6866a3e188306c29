//! The table for a terminal, at most 80 columns wide.

use std::fmt::Write;

use textwrap::Options;

use crate::compare::quantity::things;
use crate::methods::Method;

use super::tells::tells;
use super::{Asked, MethodsComparison, Tally, conclusion, head, milliseconds};

const WIDTH: usize = 80;
const NAME: usize = 11;

/// The table, what it says, and what each method tells beside.
pub fn text(comparison: &MethodsComparison, asked: Asked) -> String {
    let mut text = String::new();
    for line in comparison.alarm() {
        let _ = writeln!(text, "{line}");
    }
    for line in head(comparison, asked) {
        let _ = writeln!(text, "{}", textwrap::fill(&line, WIDTH));
    }
    let times = if comparison.has_times() { "  model ms  solve ms" } else { "" };
    let last = if comparison.puzzles() > 1 { "done" } else { "found" };
    let _ = writeln!(
        text,
        "\n{:<NAME$} {:>9} {:>11}{times} {:>19}  {last:>5}",
        "method", "variables", "constraints", "effort"
    );
    for (method, tally) in comparison.rows() {
        text.push_str(&row(comparison, *method, tally));
    }
    text.push_str(legend(comparison.puzzles() > 1));
    text.push('\n');
    for line in conclusion(comparison) {
        let options = Options::new(WIDTH).subsequent_indent("  ");
        let _ = writeln!(text, "{}", textwrap::fill(&line, options));
    }
    let many = if comparison.puzzles() > 1 { ", in all" } else { "" };
    let _ = writeln!(text, "\nwhat only one method tells{many}");
    for (method, told) in tells(comparison) {
        let first = format!("{:<NAME$} ", method.to_string());
        let rest = " ".repeat(first.len());
        let options = Options::new(WIDTH).initial_indent(&first).subsequent_indent(&rest);
        let _ = writeln!(text, "{}", textwrap::fill(&told, options));
    }
    text
}

fn row(comparison: &MethodsComparison, method: Method, tally: &Tally) -> String {
    let number = |number: Option<u64>| number.map_or("-".to_string(), |number| number.to_string());
    let (variables, constraints) = (tally.variables.median(), tally.constraints.median());
    let mut text = format!(
        "{:<NAME$} {:>9} {:>11}",
        method.to_string(),
        number(variables),
        number(constraints)
    );
    if comparison.has_times() {
        for time in [&tally.model_time, &tally.solve_time] {
            let time = time.median().map_or("-".to_string(), milliseconds);
            let _ = write!(text, " {time:>9}");
        }
    }
    let nodes = tally.effort_of(method.node());
    let effort = match nodes.and_then(crate::compare::Quantity::median) {
        Some(count) => format!("{count} {:<9}", things(count, method.node())),
        None if tally.statuses.finished() == tally.statuses.runs() => format!("{:<9}", "none"),
        None => tally.statuses.usual_limit(),
    };
    let last = match &tally.only {
        Some(only) => only.verdict.count(),
        None => tally.statuses.finished().to_string(),
    };
    let _ = writeln!(text, " {effort:>19}  {last:>5}");
    text
}

fn legend(is_many: bool) -> &'static str {
    if is_many {
        "variables, constraints: the model, see docs/methods.md   done: with a verdict\n\
         numbers are medians; a run that a limit stopped counts as more than any number\n"
    } else {
        "variables, constraints: the model; for sat clauses, for cp all-differents, for\n\
         exact-cover options and items, for bnb what presolve leaves open\n\
         found: solutions, + if there may be more\n"
    }
}
