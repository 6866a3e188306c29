//! The exceptions of the package, which are classes of its Python part.

use std::fmt::Display;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::solve::WhyInfeasible;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

pyo3::import_exception!(bnb_sudoku._errors, BadInput);
pyo3::import_exception!(bnb_sudoku._errors, Infeasible);
pyo3::import_exception!(bnb_sudoku._errors, LimitReached);

/// The exception for something that cannot be read.
pub fn bad(message: impl Display) -> PyErr {
    BadInput::new_err(message.to_string())
}

/// The exception for a puzzle, or a relaxation, without solution.
pub fn infeasible(why: &WhyInfeasible) -> PyErr {
    Infeasible::new_err(format!("no solution: {why}"))
}

/// The exception for work that a limit stopped.
pub fn limit(reason: &StopReason) -> PyErr {
    LimitReached::new_err((format!("unknown: {reason}"), reason.code()))
}

/// The text of a record; that it cannot be written is a bug.
pub fn json(record: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(record).map_err(|error| bug(&error.to_string()))
}

/// The exception for what cannot happen.
pub fn bug(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a bug of bnb_sudoku: {what}"))
}
