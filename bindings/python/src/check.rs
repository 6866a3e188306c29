//! Judging an answer.

use bnb_sudoku::grade::{Answer, Base, CheckRecord, Judge};
use pyo3::prelude::*;

use crate::arguments::optional_seconds;
use crate::clock::with_clock;
use crate::errors::{bad, json};
use crate::read::board;

/// Judges an answer, which is a text, to a puzzle; the record that the command line prints.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, answer, base, time_limit))]
#[pyo3(name = "check")]
pub fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    answer: &str,
    base: &str,
    time_limit: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let grid = board(puzzle, r#box)?;
    let limit = optional_seconds(time_limit)?;
    let base = match base {
        "1" => Base::One,
        "0" => Base::Zero,
        "auto" => Base::Auto,
        _ => return Err(bad("base: neither 1, 0 nor 'auto'")),
    };
    let record = with_clock(py, limit, |clock| {
        let answer = Answer::read(answer, grid.order());
        let mut judge = Judge::new(grid);
        judge.explains = true;
        let judgement = judge.judge(&answer, base, clock);
        CheckRecord::new(judge.puzzle(), &judgement)
    })?;
    json(&record)
}
