//! What presolve does, told step by step in the words of people who solve sudoku by hand.
//!
//! Singles and the matching closure are all that presolve does, and both have names: a cell with one
//! digit left, a digit with one place left, naked and hidden subsets, locked candidates, fish. Each
//! excludes candidates that are 0 at every point of the relaxation, by Birkhoff's theorem; see
//! [`presolve`](crate::presolve).

mod board;
mod deduction;
mod step;
mod story;
mod text;

pub use step::{Exclusion, Single, Step, Technique, Walk};
pub use story::story;
pub use text::{Block, Layout, laid_out};
