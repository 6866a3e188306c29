//! Solves sudoku by branch and bound over simplex LP relaxations.
pub mod sudoku;
pub use sudoku::{
    Candidate, Cell, Digit, Grid, House, Located, Order, OrderError, ParseError, ParseErrorKind,
    Puzzles, parse_one,
};
