//! Solves sudoku by branch and bound over simplex LP relaxations.
pub mod branch_and_bound;
pub mod fixings;
pub mod formulation;
pub mod lp;
pub mod presolve;
pub mod relaxation;
pub mod report;
pub mod solve;
pub mod sudoku;
pub mod verify;
pub use solve::{Options, Outcome, Solver, Status};
pub use sudoku::{
    Candidate, Cell, ConstraintList, Digit, Fixing, FixingSet, Grid, House, Order, OrderError,
};
