//! Sudoku as formulas and programs of other fields, and as the files their solvers read.
//!
//! [`ClauseFamily`] has the clauses, [`NamedProgram`] the linear and integer programs with their names; the
//! functions `write_*` put them into files, line by line, so that no file is ever held in memory. Comments
//! in every file say which puzzle it is about and what its names mean. [`crate::decode`] reads answers.

mod cnf;
mod dimacs;
mod heading;
mod lp_format;
mod minizinc;
mod mps;
mod names;
mod numbering;
mod opb;
mod program;

pub use cnf::{Clause, ClauseFamily, Literal, variable};
pub use dimacs::write_dimacs;
pub use lp_format::write_lp;
pub use minizinc::write_minizinc;
pub use mps::write_mps;
pub use names::{ColumnName, RowName};
pub use numbering::{Numbering, TooManyDigits};
pub use opb::write_opb;
pub use program::NamedProgram;
