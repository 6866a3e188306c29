//! The solution file of SCIP: the columns that are not 0.

use super::lines::Lines;
use super::values::{Values, value};
use super::{Claim, Question, Refusal};

pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let mut values = Values::none(question.order);
    let mut status = None;
    let mut has_objective = false;
    while let Some((line, text)) = lines.next_filled() {
        if let Some(said) = text.strip_prefix("solution status:") {
            status = Some(said.trim());
        } else if text.starts_with("objective value:") {
            has_objective = true;
        } else if text == "no solution available" {
            return Ok(match status {
                Some("infeasible" | "infeasible or unbounded") => Claim::Unsatisfiable,
                _ => Claim::Unknown,
            });
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
