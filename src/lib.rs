//! Solves sudoku by branch and bound over simplex LP relaxations.
pub mod formulation;
pub mod lp;
pub mod presolve;
pub mod relaxation;
pub mod sudoku;
pub use sudoku::{Candidate, Cell, Digit, Fixing, FixingSet, Grid, House, Order, OrderError};
