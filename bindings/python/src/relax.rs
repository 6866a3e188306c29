//! One relaxation by itself.

use bnb_sudoku::Options;
use bnb_sudoku::report::RelaxRecord;
use bnb_sudoku::solve::{RelaxStatus, relax as relaxed};
use pyo3::prelude::*;

use crate::arguments::optional_seconds;
use crate::clock::with_clock;
use crate::errors::{infeasible, json, limit};
use crate::read::{board, constraints};
use crate::solver::with_solver;

/// Solves the relaxation of a puzzle with some constraints; the record that the command line prints.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, constraints, time_limit))]
#[pyo3(name = "relax")]
pub fn relax(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    constraints: &Bound<'_, PyAny>,
    time_limit: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let grid = board(puzzle, r#box)?;
    let with = self::constraints(constraints, grid.order())?;
    let options = Options { with, ..Options::default() };
    let (outcome, engine) = with_clock(py, optional_seconds(time_limit)?, |clock| {
        with_solver(|solver| (relaxed(solver, &grid, &options, clock), solver.engine_name()))
    })?;
    match &outcome.status {
        RelaxStatus::Feasible { .. } => json(&RelaxRecord::new(&grid, &options, engine, &outcome)),
        RelaxStatus::Empty(why) => Err(infeasible(why)),
        RelaxStatus::Limit(reason) => Err(limit(reason)),
    }
}
