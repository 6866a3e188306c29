//! Outcomes as text: a drawn board, or one line a puzzle.

use crate::solve::{Bounds, MethodRun, Outcome, Solutions, Status};
use crate::sudoku::{Cell, Grid};

/// The boards drawn with their boxes, then what else was asked for, ready to print.
///
/// `style` gets every cell of a board with its text; see [`Grid::drawn`].
pub fn solve_grid(outcome: &Outcome, style: impl Fn(Cell, String) -> String) -> String {
    let mut text = match &outcome.status {
        Status::Solved => String::new(),
        Status::Infeasible(why) => format!("no solution: {why}\n"),
        Status::Limit(reason) => format!("unknown: {reason}\n"),
    };
    text += &boards(outcome).map(|board| board.drawn(&style)).collect::<Vec<_>>().join("\n");
    if let Some(constraints) = &outcome.constraints {
        text += &line(["constraints = ", &constraints.to_string()]);
    }
    match outcome.minimum {
        Some(Bounds { lower, upper }) if lower == upper => text += "no smaller set is enough\n",
        Some(Bounds { lower, upper }) => {
            text += &line([
                "a smallest set has ",
                &lower.to_string(),
                " to ",
                &upper.to_string(),
                " members",
            ]);
        }
        None => {}
    }
    text + &count(outcome).map_or(String::new(), |count| line([&count]))
}

/// One line: the boards, or the status when there is none; then, each after a tab, the constraints
/// and the number of solutions, if they were asked for.
pub fn solve_line(outcome: &Outcome) -> String {
    if outcome.status != Status::Solved {
        let is_infeasible = matches!(outcome.status, Status::Infeasible(_));
        let mark = if is_infeasible { whose_word(outcome) } else { String::new() };
        return line([outcome.status.code(), &mark]);
    }
    let mut text = boards(outcome).map(Grid::to_line).collect::<Vec<_>>().join(" ");
    if let Some(constraints) = &outcome.constraints {
        text += &["\t", &constraints.to_string()].concat();
    }
    if let Some(count) = count(outcome) {
        text += &["\t", &count].concat();
    }
    text + "\n"
}

/// The boards to show: all that are listed, or else the one that was found.
fn boards(outcome: &Outcome) -> impl Iterator<Item = &Grid> {
    let listed = outcome.solutions.as_ref().map_or(&[][..], |solutions| &solutions.boards);
    let only = outcome.solution.as_ref().filter(|_| listed.is_empty());
    listed.iter().chain(only)
}

/// How many solutions there are, in words.
fn count(outcome: &Outcome) -> Option<String> {
    outcome.solutions.as_ref().map(|Solutions { count, is_complete, .. }| {
        let noun = if *count == 1 { "solution" } else { "solutions" };
        if *is_complete {
            format!("{count} {noun}{}", whose_word(outcome))
        } else {
            format!("at least {count} {noun}")
        }
    })
}

/// What marks a verdict that another method told and nobody proved.
fn whose_word(outcome: &Outcome) -> String {
    match &outcome.method {
        Some(MethodRun { engine, certified: Some(false), .. }) => format!(", by {engine}'s word"),
        _ => String::new(),
    }
}

fn line<const N: usize>(parts: [&str; N]) -> String {
    parts.concat() + "\n"
}
