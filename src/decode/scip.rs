//! The solution file of SCIP: the columns that are not 0.

use super::lines::Lines;
use super::values::{Values, value};
use super::{Claim, Question, Refusal, Why};

/// The words by which SCIP says that there is no point; no program of ours is unbounded.
const INFEASIBLE: [&str; 2] = ["infeasible", "infeasible or unbounded"];

pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let mut values = Values::none(question.order);
    let mut status = None;
    let mut has_objective = false;
    while let Some((line, text)) = lines.next_filled() {
        let is_none = status.is_some_and(|said| INFEASIBLE.contains(&said));
        if let Some(said) = text.strip_prefix("solution status:") {
            status = Some(said.trim());
        } else if text == "no solution available" {
            return Ok(if is_none { Claim::Unsatisfiable } else { Claim::Unknown });
        } else if is_none {
            return Err(Refusal { line, why: Why::ValuesOfNone });
        } else if text.starts_with("objective value:") {
            has_objective = true;
        } else if !has_objective {
            return Err(Refusal::expected(line, "a solution file of SCIP", text));
        } else {
            let mut words = text.split_whitespace();
            let candidate = question.column(line, words.next().unwrap_or_default())?;
            let value = value(line, words.next())?;
            if let Some(candidate) = candidate {
                values.take(line, candidate, value)?;
            }
        }
    }
    if !has_objective {
        return Err(lines.truncated("no values follow"));
    }
    values.last = lines.number();
    Ok(Claim::Values(values))
}
