//! What `glpsol` writes: a report for people under `-o`, the bare solution under `-w`.

use crate::sudoku::Candidate;

use super::lines::Lines;
use super::values::{Values, digits, number, value};
use super::{Claim, Question, Refusal, Why};

pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    while let Some((line, text)) = lines.next_filled() {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            ["Problem:", ..] => return report(lines, question),
            ["c", ..] => {}
            ["s", kind, head @ ..] => return bare(lines, question, line, kind, head),
            _ => return Err(Refusal::expected(line, "a solution file of glpsol", text)),
        }
    }
    Err(lines.truncated("no line s tells the status"))
}

/// The report: the status, the rows, the columns.
fn report(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let mut count = None;
    loop {
        let Some((line, text)) = lines.next_filled() else {
            return Err(lines.truncated("no columns follow"));
        };
        if let Some(columns) = text.strip_prefix("Columns:") {
            count = Some(number(line, columns.split_whitespace().next())?);
        } else if let Some(status) = text.strip_prefix("Status:") {
            match status.trim() {
                "INTEGER EMPTY" | "INFEASIBLE (FINAL)" => return Ok(Claim::Unsatisfiable),
                "INTEGER UNDEFINED" | "UNDEFINED" | "INFEASIBLE (INTERMEDIATE)" => {
                    return Ok(Claim::Unknown);
                }
                _ => {}
            }
        } else if text.starts_with("No. Column name") {
            break;
        }
    }
    let mut values = Values::none(question.order);
    // The line of dashes.
    let _ = lines.next();
    let mut found = 0;
    for (line, text) in lines.by_ref() {
        let words: Vec<_> = text.split_whitespace().collect();
        let [_, name, rest @ ..] = words.as_slice() else { break };
        // Between name and value can be a letter for the status, or a star for whole numbers.
        let rest = match rest {
            [mark, rest @ ..] if mark.len() <= 2 && mark.parse::<f64>().is_err() => rest,
            _ => rest,
        };
        let candidate = question.column(line, name)?;
        let value = value(line, rest.first().copied())?;
        found += 1;
        if let Some(candidate) = candidate {
            values.take(line, candidate, value)?;
        }
    }
    values.last = lines.number();
    if count != Some(found) {
        return Err(lines.truncated("not all columns have values"));
    }
    if !lines.any(|(_, text)| text == "End of output") {
        return Err(lines.truncated("there is no 'End of output'"));
    }
    Ok(Claim::Values(values))
}

/// The bare solution, where columns have numbers only; those of the candidates are the last.
fn bare(
    mut lines: Lines<'_>,
    question: Question,
    line: usize,
    kind: &str,
    head: &[&str],
) -> Result<Claim, Refusal> {
    // The values stand behind the status of the column in a basic solution.
    let place = match kind {
        "mip" | "ipt" => 0,
        "bas" => 1,
        _ => return Err(Refusal::expected(line, "mip, bas or ipt", kind)),
    };
    let count = number(line, head.get(1).copied())?;
    match head.get(2).copied() {
        Some("o" | "f") => {}
        Some("n") => return Ok(Claim::Unsatisfiable),
        // Where it stopped is infeasible, which says nothing of other points; no search for 0 and 1 ends so.
        Some("i") if kind != "mip" => return Ok(Claim::Unknown),
        Some("u") => return Ok(Claim::Unknown),
        said => {
            let said = said.unwrap_or_default();
            return Err(Refusal::expected(line, "the status o, f, n, u or i", said));
        }
    }
    let candidates = question.order.candidate_count();
    let Some(others) = count.checked_sub(candidates) else {
        return Err(Refusal { line, why: Why::OtherSize(count, candidates) });
    };
    if ![0, question.order.cell_count(), 2 * candidates].contains(&others) {
        return Err(Refusal { line, why: Why::OtherSize(count, candidates) });
    }
    let mut values = Values::none(question.order);
    let mut found = 0;
    while let Some((line, text)) = lines.next_filled() {
        let words: Vec<_> = text.split_whitespace().collect();
        match words.as_slice() {
            ["i", ..] => {}
            ["j", column, rest @ ..] => {
                let expected = || Refusal::expected(line, "the number of a column", column);
                let column = digits(column).and_then(|text| text.parse::<usize>().ok());
                let column = column.filter(|column| (1..=count).contains(column));
                let column = column.ok_or_else(expected)?;
                let value = value(line, rest.get(place).copied())?;
                found += 1;
                if let Some(index) = (column - 1).checked_sub(others) {
                    let candidate = Candidate::from_index(question.order, index);
                    values.take(line, candidate, value)?;
                }
            }
            ["e", "o", "f"] if found == count => {
                values.last = line;
                return Ok(Claim::Values(values));
            }
            ["e", "o", "f"] => return Err(lines.truncated("not all columns have values")),
            _ => return Err(Refusal::expected(line, "a line i, j or 'e o f'", text)),
        }
    }
    Err(lines.truncated("there is no 'e o f'"))
}
