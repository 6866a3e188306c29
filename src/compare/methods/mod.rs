//! Branch and bound beside other people's solvers, [`crate::methods`].

mod csv;
mod page;
mod record;
mod tally;
mod tells;
mod text;
mod trial;

pub use csv::csv;
pub use page::page;
pub use record::MethodsRecord;
pub use tally::Tally;
pub use text::text;
pub use trial::{Insight, Trial};

use crate::compare::quantity::counted;
use crate::methods::Method;

/// Methods with what came of their runs.
pub type MethodsComparison = super::Comparison<Method, Tally>;

/// What every method was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// To find so many solutions at most, `u64::MAX` for all.
    pub most: u64,
    /// So many times.
    pub repeat: u64,
}

/// What is counted, how much is asked and what is measured, in sentences; the same in all formats for people.
fn head(comparison: &MethodsComparison, asked: Asked) -> Vec<String> {
    let Asked { most, repeat } = asked;
    let all = match most {
        1 => "one solution".to_string(),
        u64::MAX => "all solutions".to_string(),
        most => format!("at most {most} solutions"),
    };
    let methods = counted(comparison.rows().count() as u64, "methods");
    let puzzles = comparison.puzzles_in_words();
    let unreadable = match comparison.unreadable() {
        0 => String::new(),
        unreadable => format!(", {unreadable} unreadable"),
    };
    let first = format!("{puzzles}, {methods}{unreadable}; asked for {all}");
    let mut second = Vec::new();
    if comparison.has_times() && repeat > 1 {
        second.push(format!("times: medians of {repeat} runs"));
    }
    let limits = comparison.limits().words();
    if !limits.is_empty() {
        second.push(format!("a run may take {limits}"));
    }
    [first, second.join("; ")].into_iter().filter(|line| !line.is_empty()).collect()
}

/// What is known in the end: the verdict, its proof, and whether anybody contradicts it.
fn conclusion(comparison: &MethodsComparison) -> Vec<String> {
    let puzzles = comparison.puzzles();
    let counts = || {
        let named = comparison.verdicts().named().into_iter();
        named.map(|(name, count)| format!("{name}: {count}")).collect::<Vec<_>>().join(", ")
    };
    let contradictions = comparison.contradictions().1;
    let only = comparison.only().filter(|_| contradictions == 0);
    let verdict = only.map_or_else(counts, in_words);
    let is_known = comparison.verdicts().unknown < puzzles;
    let proof = proof(comparison);
    let verdict = if is_known {
        format!("verdict: {verdict}; {proof}")
    } else {
        "verdict: unknown, limits came first".to_string()
    };
    let stopped: u64 =
        comparison.rows().map(|(_, tally)| tally.statuses.runs() - tally.statuses.finished()).sum();
    let agreement = match (contradictions, stopped) {
        (0, 0) => "all methods agree on every puzzle".to_string(),
        (0, 1) => "nobody contradicts anybody; a limit stopped one of them".to_string(),
        (0, _) => format!("nobody contradicts anybody; limits stopped them {stopped} times"),
        _ => "NONE, the program is wrong somewhere: please report it".to_string(),
    };
    vec![verdict, format!("agreement: {agreement}")]
}

/// What the verdict rests on, beside the methods' word.
fn proof(comparison: &MethodsComparison) -> String {
    let puzzles = comparison.puzzles();
    match (comparison.proved(), comparison.only()) {
        // Boards are checked, whoever found them.
        (_, Some(only)) if !only.is_complete && only.found > 1 => "two boards show it".to_string(),
        (_, Some(only)) if !only.is_complete => "its board is checked".to_string(),
        (None, _) => "the methods' word, no proof was asked for".to_string(),
        (Some(0), _) => "the methods' word, no proof was found within the limit".to_string(),
        (_, Some(only)) if only.found < 2 => "proved in integers, apart from the times".to_string(),
        (_, Some(_)) => "that there are no more is the methods' word".to_string(),
        (Some(proved), None) => {
            let which =
                if proved == puzzles { "all".to_string() } else { format!("{proved} of them") };
            format!("{which} proved in integers or by two boards, apart from the times")
        }
    }
}

fn in_words(verdict: super::Verdict) -> String {
    match (verdict.found, verdict.is_complete) {
        (0, true) => "no solution".to_string(),
        (0, false) => "unknown".to_string(),
        (1, true) => "one solution".to_string(),
        (1, false) => "a solution, perhaps more".to_string(),
        (found, true) => format!("{found} solutions"),
        (found, false) => format!("{found} solutions or more"),
    }
}

/// Microseconds as milliseconds, with no more digits than can be told apart.
fn milliseconds(microseconds: u64) -> String {
    let milliseconds = microseconds as f64 / 1000.0;
    if milliseconds < 100.0 { format!("{milliseconds:.3}") } else { format!("{milliseconds:.1}") }
}
