//! What MiniZinc prints for our model: a board and a line of dashes, or a verdict.

use crate::sudoku::{Candidate, Cell, Digit};

use super::lines::Lines;
use super::values::{Values, digits};
use super::{Claim, Question, Refusal};

/// What ends a solution; others may follow it.
const END: &str = "----------";

pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let order = question.order;
    let mut values = Values::none(order);
    let mut row = 0;
    while let Some((line, text)) = lines.next_filled() {
        match text {
            _ if text.starts_with('%') => continue,
            "=====UNSATISFIABLE=====" if row == 0 => return Ok(Claim::Unsatisfiable),
            "=====UNKNOWN=====" if row == 0 => return Ok(Claim::Unknown),
            END if row == order.side() => {
                values.last = line;
                return Ok(Claim::Values(values));
            }
            END => return Err(lines.truncated("rows are missing")),
            _ => {}
        }
        if row == order.side() {
            return Err(Refusal::expected(line, "a line of dashes after the board", text));
        }
        let words: Vec<_> = text.split_whitespace().collect();
        if words.len() != order.side() {
            return Err(Refusal::expected(line, "a row with a digit for each column", text));
        }
        for (column, word) in words.into_iter().enumerate() {
            let value = digits(word).and_then(|text| text.parse().ok());
            let digit = value.and_then(|value| Digit::from_one_based(order, value));
            let digit =
                digit.ok_or_else(|| Refusal::expected(line, "a digit of this board", word))?;
            values.take(line, Candidate::new(Cell::new(row, column), digit), 1.0)?;
        }
        row += 1;
    }
    Err(lines.truncated("no line of dashes ends the board"))
}
