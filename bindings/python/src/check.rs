//! Judging an answer.

use bnb_sudoku::grade::{Answer, Base, CheckRecord, Judge, LiteralError, LiteralFault, Reason};
use bnb_sudoku::{Grid, Order};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::optional_seconds;
use crate::clock::with_clock;
use crate::errors::{bad, json};
use crate::read::{board, shown, whole};

/// A part of an answer, its board or its constraints, as the Python part hands it over.
enum Part {
    /// JSON of the part by itself.
    Value(String),
    /// A text with a whole answer, of which this is a part.
    Answer(String),
    /// A text with constraints alone.
    List(String),
    /// More values than any answer has.
    TooMany,
}

impl Part {
    fn new((kind, text): (String, Bound<'_, PyString>)) -> Self {
        let text = text.to_string_lossy().into_owned();
        match kind.as_str() {
            "value" => Self::Value(text),
            "answer" => Self::Answer(text),
            "list" => Self::List(text),
            _ => Self::TooMany,
        }
    }

    fn board(&self, order: Order) -> Result<Grid, Reason> {
        match self {
            Self::Value(json) => {
                Answer::read(&format!("{{\"solved_puzzle\": {json}}}"), order).board
            }
            Self::Answer(text) | Self::List(text) => Answer::read(text, order).board,
            Self::TooMany => Err(too_many()),
        }
    }

    fn constraints(&self, order: Order) -> Result<Vec<[i64; 4]>, Reason> {
        match self {
            Self::Value(json) => {
                Answer::read(&format!("{{\"constraints\": {json}}}"), order).constraints
            }
            Self::Answer(text) => Answer::read(text, order).constraints,
            Self::List(text) => list(text, order),
            Self::TooMany => Err(too_many()),
        }
    }
}

fn too_many() -> Reason {
    let (line, column) = (1, 1);
    Reason::Unreadable(LiteralError { line, column, fault: LiteralFault::TooMany })
}

/// The constraints of a text that has no board: the reader finds them behind an empty one.
fn list(text: &str, order: Order) -> Result<Vec<[i64; 4]>, Reason> {
    let before = format!("{}\t", Grid::empty(order).to_line());
    let answer = Answer::read(&format!("{before}{text}"), order);
    answer.constraints.map_err(|reason| match reason {
        Reason::Unreadable(mut error) if error.line == 1 => {
            error.column = error.column.saturating_sub(before.len()).max(1);
            Reason::Unreadable(error)
        }
        reason => reason,
    })
}

/// Judges an answer to a puzzle; the record that the command line prints.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, solved_puzzle, constraints, base, time_limit))]
#[pyo3(name = "check")]
pub fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    solved_puzzle: (String, Bound<'_, PyString>),
    constraints: (String, Bound<'_, PyString>),
    base: &Bound<'_, PyAny>,
    time_limit: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let grid = board(puzzle, r#box)?;
    let limit = optional_seconds(time_limit)?;
    let base = self::base(base)?;
    let (solved_puzzle, constraints) = (Part::new(solved_puzzle), Part::new(constraints));
    let record = with_clock(py, limit, |clock| {
        let order = grid.order();
        let (board, constraints) = (solved_puzzle.board(order), constraints.constraints(order));
        let mut judge = Judge::new(grid);
        judge.explains = true;
        let judgement = judge.judge(&Answer { board, constraints }, base, clock);
        CheckRecord::new(judge.puzzle(), &judgement)
    })?;
    json(&record)
}

/// The number from which an answer counts.
fn base(value: &Bound<'_, PyAny>) -> PyResult<Base> {
    let word = value.cast::<PyString>().map(|word| word.to_string_lossy().into_owned());
    match (word.as_deref(), whole(value)?) {
        (Ok("1"), _) | (_, Some(1)) => Ok(Base::One),
        (Ok("0"), _) | (_, Some(0)) => Ok(Base::Zero),
        (Ok("auto"), _) => Ok(Base::Auto),
        _ => Err(bad(format!("base: {} is neither 1, 0 nor 'auto'", shown(value)))),
    }
}
