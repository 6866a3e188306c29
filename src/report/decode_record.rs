//! The record of a solver's answer that was read and checked.

use serde::Serialize;

use crate::decode::{Answer, Refusal};
use crate::relaxation::{Objective, Point};
use crate::sudoku::Grid;

use super::{Rows, box_shape, rounded};

/// A puzzle and what a solver's answer to it comes to, `bnb-sudoku/decode@1`.
#[derive(Debug, Clone, Serialize)]
pub struct DecodeRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    status: &'static str,
    solved_puzzle: Option<Rows>,
    /// Whether what is claimed is proved: absent where all of it was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_values_sum: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl DecodeRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/decode@1";

    /// The record of an answer to a puzzle: solved, fractional, infeasible, limit, wrong, or an error.
    pub fn new(puzzle: &Grid, answer: &Result<Answer, Refusal>) -> Self {
        let status = match answer {
            Ok(Answer::Board(_)) => "solved",
            Ok(Answer::Point(_)) => "fractional",
            Ok(Answer::Unsatisfiable) => "infeasible",
            Ok(Answer::Unknown) => "limit",
            Err(refusal) if refusal.is_verdict() => "wrong",
            Err(_) => "error",
        };
        let refusal = answer.as_ref().err();
        Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            status,
            solved_puzzle: match answer {
                Ok(Answer::Board(board)) => Some(board.to_rows()),
                _ => None,
            },
            // That there is no solution is the solver's word.
            certified: matches!(answer, Ok(Answer::Unsatisfiable)).then_some(false),
            largest_values_sum: match answer {
                Ok(Answer::Point(point)) => Some(rounded(Objective::SumMax.at(point))),
                _ => None,
            },
            line: refusal.map(|refusal| refusal.line),
            error: refusal.map(|refusal| refusal.why.to_string()),
        }
    }
}

/// A fractional point in words: how far it is from a board.
pub fn point_text(puzzle: &Grid, point: &Point) -> String {
    let (sum, cells) = (rounded(Objective::SumMax.at(point)), puzzle.order().cell_count());
    let fractional = point.fractional_cells().len();
    format!(
        "a point of the relaxation, but no board: {fractional} fractional cells, \
         the cells' largest values sum to {sum} of {cells}\n"
    )
}
