//! The board and its words: order, cell, digit, candidate, house, grid, and reading them from text.
//!
//! This module knows no linear programming.

mod cell;
mod constraint_list;
mod display;
mod fixing;
mod grid;
mod house;
mod order;
pub mod parse;
mod per_order;

pub use cell::{Candidate, Cell, Digit};
pub use constraint_list::{ConstraintList, ConstraintListError};
pub use fixing::{Fixing, FixingSet};
pub use grid::Grid;
pub use house::House;
pub use order::{Order, OrderError};
pub use parse::{Located, ParseError, ParseErrorKind, Puzzles, parse_one};
pub(crate) use per_order::PerOrder;
