//! Ratings as records and as text.

use serde::Serialize;

use crate::rate::Rating;
use crate::sudoku::{Grid, Order};

use super::{INDEX_BASE, Rows, box_shape, quadruples};

/// A puzzle and its class, `bnb-sudoku/rate@1`.
#[derive(Debug, Clone, Serialize)]
pub struct RateRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    class: Option<String>,
    constraints: Option<Vec<[usize; 4]>>,
    index_base: u8,
    givens: usize,
    solved_puzzle: Option<Rows>,
}

impl RateRecord {
    /// The name of this layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/rate@1";

    /// The record of a puzzle's rating.
    pub fn new(puzzle: &Grid, rating: &Rating) -> Self {
        let reason = match rating {
            Rating::Rated { .. } | Rating::Several => None,
            Rating::Infeasible(why) => Some(why.to_string()),
            Rating::Unknown(reason) => Some(reason.code().to_string()),
        };
        let (class, constraints, solved_puzzle) = match rating {
            Rating::Rated { class, board, constraints } => {
                (Some(class.to_string()), Some(quadruples(constraints)), Some(board.to_rows()))
            }
            _ => (None, None, None),
        };
        Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            status: rating.code(),
            reason,
            class,
            constraints,
            index_base: INDEX_BASE,
            givens: puzzle.givens().count(),
            solved_puzzle,
        }
    }
}

/// A rating on one line: the class, or why there is none; a tab; the puzzle; and, where the size of the
/// board does not tell its boxes, a tab and their shape.
pub fn rating_text(puzzle: &Grid, rating: &Rating) -> String {
    let class = match rating {
        Rating::Rated { class, .. } => class.to_string(),
        other => other.code().to_string(),
    };
    let order = puzzle.order();
    let is_told = Order::from_side(order.side()) == Some(order);
    let shape = if is_told { String::new() } else { format!("\t{order}") };
    format!("{class}\t{}{shape}\n", puzzle.to_line())
}
