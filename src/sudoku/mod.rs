//! The board and its words: order, cell, digit, candidate, house, grid, and reading them from text.
//!
//! This module knows no linear programming.

mod cell;
mod display;
mod grid;
mod house;
mod order;
pub mod parse;

pub use cell::{Candidate, Cell, Digit};
pub use grid::Grid;
pub use house::House;
pub use order::{Order, OrderError};
pub use parse::{Located, ParseError, ParseErrorKind, Puzzles, parse_one};
