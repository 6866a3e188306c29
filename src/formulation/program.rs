//! The whole 0/1 program of a board, as courses count it.

use crate::sudoku::{Candidate, Grid};

use super::Unit;

/// The 0/1 program of a board: a column a candidate, a row a [`Unit`], givens fixed at 1.
///
/// ```
/// use bnb_sudoku::formulation::Program;
/// use bnb_sudoku::{Grid, Order};
///
/// let empty = Grid::empty(Order::from_side(9).unwrap());
/// let program = Program::new(&empty);
/// assert_eq!((program.row_count(), program.column_count(), program.nonzeros()), (324, 729, 2916));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    puzzle: &'a Grid,
}

impl<'a> Program<'a> {
    /// The program of a puzzle.
    pub fn new(puzzle: &'a Grid) -> Self {
        Self { puzzle }
    }

    /// The rows: `4 * n * n` units, each "the sum of its candidates is 1".
    pub fn rows(self) -> impl Iterator<Item = Unit> {
        Unit::all(self.puzzle.order())
    }

    /// How many rows there are: `4 * n * n`, 324 for a 9x9 board.
    pub fn row_count(self) -> usize {
        Unit::count(self.puzzle.order())
    }

    /// How many columns there are: `n * n * n`, 729 for a 9x9 board.
    pub fn column_count(self) -> usize {
        self.puzzle.order().candidate_count()
    }

    /// Coefficients of the rows, each 1: `4 * n * n * n`, 2916 for a 9x9 board.
    pub fn nonzeros(self) -> usize {
        self.row_count() * self.puzzle.order().side()
    }

    /// The columns fixed at 1, in row-major order of their cells.
    pub fn givens(self) -> impl Iterator<Item = Candidate> + 'a {
        self.puzzle.givens()
    }

    /// Rows and givens together, which is what a program that writes each given as a row counts.
    pub fn constraint_count(self) -> usize {
        self.row_count() + self.givens().count()
    }
}
