//! The record of an input that is no puzzle.

use serde::Serialize;

use crate::sudoku::Grid;

use super::{Rows, box_shape};

/// The record of an input that is no puzzle; it stands where the puzzle's record would stand.
#[derive(Debug, Clone, Serialize)]
pub struct ErrorRecord {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Rows>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    box_shape: Option<[usize; 2]>,
    status: &'static str,
    input: String,
    line: Option<usize>,
    column: Option<usize>,
    error: String,
}

impl ErrorRecord {
    /// The record of an error at a 1-based line and column of an input, if it has a place.
    ///
    /// `schema` is that of the record it stands for, such as [`SolveRecord::SCHEMA`](super::SolveRecord::SCHEMA).
    pub fn new(
        schema: &'static str,
        input: &str,
        place: Option<(usize, usize)>,
        error: String,
    ) -> Self {
        let (line, column) = place.unzip();
        Self {
            schema,
            puzzle: None,
            box_shape: None,
            status: "error",
            input: input.to_string(),
            line,
            column,
            error,
        }
    }

    /// The same record of a puzzle that could be read, but not with what was asked about it.
    #[must_use]
    pub fn about(self, puzzle: &Grid) -> Self {
        Self { puzzle: Some(puzzle.to_rows()), box_shape: Some(box_shape(puzzle)), ..self }
    }
}
