//! Sudoku as formulas of other fields, as data: who solves them or writes them down is elsewhere.

mod cnf;

pub use cnf::{Clause, ClauseFamily, Literal, variable};
