//! The board and its words: order, cell, digit, candidate, house, grid, and reading them from text.
//!
//! This module knows no linear programming.

mod cell;
mod display;
mod fixing;
mod grid;
mod house;
mod order;

pub use cell::{Candidate, Cell, Digit};
pub use fixing::{Fixing, FixingSet};
pub use grid::Grid;
pub use house::House;
pub use order::{Order, OrderError};
