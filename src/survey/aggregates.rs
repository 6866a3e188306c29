//! The aggregates of a survey.

use std::collections::BTreeMap;

use crate::report::Summary;
use crate::solve::{Outcome, Report, Status};
use crate::sudoku::{Grid, Order};

use super::RootZ;
use super::board::Board;

/// How many unreadable inputs are listed; more are only counted.
pub const MOST_LISTED: usize = 20;

/// An input that is no puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadInput {
    /// Where it is: the name of the input, with line and column if it has them.
    pub place: String,
    /// What is wrong with it.
    pub message: String,
}

/// One puzzle, and what came of it.
#[derive(Debug)]
pub struct Surveyed {
    /// The puzzle.
    pub puzzle: Grid,
    /// What came of solving it with an irredundant report.
    pub outcome: Outcome,
    /// The `z` of its relaxation.
    pub z: RootZ,
}

/// Counts and histograms over any number of puzzles, in memory that does not grow with them.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    summary: Summary,
    boards: BTreeMap<Order, Board>,
    bad: Vec<BadInput>,
    bad_count: u64,
    is_cut_short: bool,
}

impl Survey {
    /// Counts a puzzle.
    pub fn add(&mut self, Surveyed { puzzle, outcome, z }: &Surveyed) {
        self.summary.add(puzzle, Report::Irredundant, outcome, None);
        let cells = puzzle.order().cell_count();
        let board = self.boards.entry(puzzle.order()).or_insert_with(|| Board::new(cells));
        // What a limit stopped would have needed more, nobody knows how much.
        if !matches!(outcome.status, Status::Limit(_)) {
            board.add_effort(puzzle.givens().count(), outcome.statistics.lp_solves);
        }
        board.add_z(*z);
    }

    /// Counts an input that is no puzzle, and keeps the first of them.
    pub fn add_unreadable(&mut self, place: String, message: String) {
        self.summary.add_unreadable();
        self.bad_count += 1;
        if self.bad.len() < MOST_LISTED {
            self.bad.push(BadInput { place, message });
        }
    }

    /// Says that the input was not read to its end.
    pub fn cut_short(&mut self) {
        self.is_cut_short = true;
    }

    /// Whether the input was not read to its end.
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// The totals.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The first inputs that are no puzzles, at most [`MOST_LISTED`], and how many there are.
    pub fn bad(&self) -> (&[BadInput], u64) {
        (&self.bad, self.bad_count)
    }

    /// The puzzles of each size.
    pub(super) fn boards(&self) -> impl Iterator<Item = (Order, &Board)> {
        self.boards.iter().map(|(&order, board)| (order, board))
    }
}
