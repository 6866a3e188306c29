//! Outcomes as text: a drawn board, or one line a puzzle.

use crate::solve::{Bounds, Outcome, Status};
use crate::sudoku::{Cell, Grid};

/// The board drawn with its boxes, then the constraints, ready to print.
///
/// `style` gets every cell of the board with its text; see [`Grid::drawn`].
pub fn solve_grid(outcome: &Outcome, style: impl Fn(Cell, String) -> String) -> String {
    let mut text = match &outcome.status {
        Status::Solved => String::new(),
        Status::Infeasible(why) => format!("no solution: {why}\n"),
        Status::Limit(reason) => format!("unknown: {reason}\n"),
    };
    if let Some(board) = &outcome.solution {
        text.push_str(&board.drawn(style));
    }
    if let Some(constraints) = &outcome.constraints {
        text += &["constraints = ", &constraints.to_string(), "\n"].concat();
        match outcome.minimum {
            Some(Bounds { lower, upper }) if lower == upper => text += "no smaller set is enough\n",
            Some(Bounds { lower, upper }) => {
                text += &[
                    "a smallest set has ",
                    &lower.to_string(),
                    " to ",
                    &upper.to_string(),
                    " members\n",
                ]
                .concat();
            }
            None => {}
        }
    }
    text
}

/// One line: the board, or the status when there is none; then a tab and the constraints, if any.
pub fn solve_line(outcome: &Outcome) -> String {
    let board = match (&outcome.status, &outcome.solution) {
        (Status::Solved, Some(board)) => Grid::to_line(board),
        (status, _) => status.code().to_string(),
    };
    match &outcome.constraints {
        Some(constraints) if outcome.status == Status::Solved => {
            format!("{board}\t{constraints}\n")
        }
        _ => format!("{board}\n"),
    }
}
