//! The 0/1 formulation of a board.
//!
//! A column `x[i,j,k]` for every candidate, a row "sum = 1" for every [`Unit`], a given is a column
//! fixed at 1. [`Program`] has the whole program with its counts.

mod incidence;
pub(crate) mod opb;
mod program;
mod unit;

pub(crate) use incidence::{Id, Incidence};
pub use program::Program;
pub use unit::Unit;
pub(crate) use unit::places;
