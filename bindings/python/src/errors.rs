//! The exceptions of the package, which are classes of its Python part.

use std::fmt::Display;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::solve::WhyInfeasible;
use pyo3::exceptions::{PyException, PyRuntimeError};
use pyo3::prelude::*;

use crate::read::kind;

pyo3::import_exception!(bnb_sudoku._errors, BadInput);
pyo3::import_exception!(bnb_sudoku._errors, Infeasible);
pyo3::import_exception!(bnb_sudoku._errors, LimitReached);
pyo3::import_exception!(bnb_sudoku._errors, SudokuError);

/// The exception for something that cannot be read.
pub fn bad(message: impl Display) -> PyErr {
    BadInput::new_err(message.to_string())
}

/// What came of asking an object for something: nothing where its own code failed.
///
/// Only what is meant for the program as a whole goes on: Ctrl-C, the end of the interpreter.
pub fn tolerant<T>(py: Python<'_>, found: PyResult<T>) -> PyResult<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_instance_of::<PyException>(py) => Ok(None),
        Err(error) => Err(error),
    }
}

/// What was read from an object; an exception of the object's own code is bad input, which names it.
pub fn read_from<T>(value: &Bound<'_, PyAny>, what: &str, read: PyResult<T>) -> PyResult<T> {
    let py = value.py();
    read.map_err(|error| {
        let is_foreign =
            error.is_instance_of::<PyException>(py) && !error.is_instance_of::<SudokuError>(py);
        if !is_foreign {
            return error;
        }
        let name =
            error.get_type(py).name().map_or_else(|_| String::new(), |name| name.to_string());
        bad(format!("{what}: reading {} raised {name}", kind(value)))
    })
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
