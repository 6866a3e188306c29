//! The board and its words: order, cell, digit, candidate, house, grid, and reading and writing the files
//! they are in.
//!
//! This module knows no linear programming.

mod cell;
mod constraint_list;
mod digits;
mod display;
mod fixing;
mod format;
mod grid;
mod house;
mod order;
pub mod parse;
mod per_order;
pub mod write;

pub use cell::{Candidate, Cell, Digit};
pub use constraint_list::{ConstraintList, ConstraintListError};
pub use digits::Digits;
pub use fixing::{Fixing, FixingSet};
pub use format::PuzzleFormat;
pub use grid::Grid;
pub use house::House;
pub use order::{Order, OrderError};
pub use parse::{Located, ParseError, ParseErrorKind, Puzzles, Reading, parse_one};
pub(crate) use per_order::PerOrder;
pub use write::{PuzzleWriter, WriteError};
