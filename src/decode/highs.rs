//! The solution file of HiGHS, in its plain style (`write_solution_style` 0).

use super::lines::Lines;
use super::values::{Values, number, value};
use super::{Claim, Question, Refusal, Why};

/// What stands before the values of the columns.
const COLUMNS: &str = "# Columns";

/// The words by which HiGHS says that there is no point; no program of ours is unbounded.
const INFEASIBLE: [&str; 2] = ["Infeasible", "Primal infeasible or unbounded"];

pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let mut status = None;
    while let Some((line, text)) = lines.next_filled() {
        match text {
            "Model status" => status = lines.next_filled().map(|(_, said)| said),
            "# Primal solution values" => {
                let Some((line, said)) = lines.next_filled() else { break };
                let is_none = status.is_some_and(|said| INFEASIBLE.contains(&said));
                return match said {
                    "Feasible" if is_none => Err(Refusal { line, why: Why::ValuesOfNone }),
                    "Feasible" => columns(lines, question).map(Claim::Values),
                    _ if is_none => Ok(Claim::Unsatisfiable),
                    "None" | "Infeasible" => Ok(Claim::Unknown),
                    _ => Err(Refusal::expected(line, "Feasible, Infeasible or None", said)),
                };
            }
            _ => return Err(Refusal::expected(line, "a solution file of HiGHS, style 0", text)),
        }
    }
    Err(lines.truncated("no values follow"))
}

/// The values of the columns, as many as are announced.
fn columns(mut lines: Lines<'_>, question: Question) -> Result<Values, Refusal> {
    let mut values = Values::none(question.order);
    let missing = "not all columns have values";
    let count = loop {
        let Some((line, text)) = lines.next_filled() else { return Err(lines.truncated(missing)) };
        match text.strip_prefix(COLUMNS) {
            Some(count) => break number(line, Some(count.trim()))?,
            None if text.starts_with("Objective") => {}
            None => return Err(Refusal::expected(line, COLUMNS, text)),
        }
    };
    for _ in 0..count {
        let Some((line, text)) = lines.next_filled() else { return Err(lines.truncated(missing)) };
        if text.starts_with('#') {
            return Err(lines.truncated(missing));
        }
        let mut words = text.split_whitespace();
        let candidate = question.column(line, words.next().unwrap_or_default())?;
        let value = value(line, words.next())?;
        if let Some(candidate) = candidate {
            values.take(line, candidate, value)?;
        }
    }
    values.last = lines.number();
    rows(lines)?;
    Ok(values)
}

/// That the rows follow, as many as are announced; their values say nothing new.
fn rows(mut lines: Lines<'_>) -> Result<(), Refusal> {
    let missing = "not all rows have values";
    let Some((line, text)) = lines.next_filled() else { return Err(lines.truncated(missing)) };
    let Some(count) = text.strip_prefix("# Rows") else {
        return Err(Refusal::expected(line, "# Rows", text));
    };
    for _ in 0..number(line, Some(count.trim()))? {
        let Some((line, text)) = lines.next_filled() else { return Err(lines.truncated(missing)) };
        value(line, text.split_whitespace().nth(1))?;
    }
    Ok(())
}
