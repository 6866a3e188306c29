//! Solving a puzzle.

use bnb_sudoku::branch_and_bound::{Limits, Search};
use bnb_sudoku::report::SolveRecord;
use bnb_sudoku::{Fixing, Grid, Options, Outcome, Report, Status};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{Arguments, number, optional_seconds};
use crate::clock::with_clock;
use crate::errors::{infeasible, json, limit};
use crate::options::options_of;
use crate::read::{board, constraints};
use crate::solver::with_solver;

/// `(i, j, k, v)`, all from 1.
pub type Quadruple = (usize, usize, usize, usize);

/// The rows of a solved board, or its line where the puzzle is a text.
#[derive(IntoPyObject)]
pub enum Solved {
    /// Rows.
    Rows(Vec<Vec<usize>>),
    /// A line.
    Line(String),
}

/// Solves a puzzle: its board and constraints that are enough.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, node_limit, time_limit))]
pub fn solve_sudoku(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    node_limit: &Bound<'_, PyAny>,
    time_limit: &Bound<'_, PyAny>,
) -> PyResult<(Solved, Vec<Quadruple>)> {
    let grid = board(puzzle, r#box)?;
    let is_limited = !node_limit.is_none();
    let nodes = is_limited.then(|| number("node_limit", node_limit, 1)).transpose()?;
    let limits = Limits { nodes, ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let options = Options { search, report: Report::Irredundant, ..Options::default() };
    let Outcome { status, solution, constraints, .. } =
        with_clock(py, optional_seconds(time_limit)?, |clock| {
            with_solver(|solver| solver.solve(&grid, &options, clock, &mut ()))
        })?;
    match (status, solution, constraints) {
        (Status::Solved, Some(solution), Some(constraints)) => {
            let is_text = puzzle.is_instance_of::<PyString>();
            let solved = if is_text {
                Solved::Line(solution.to_line())
            } else {
                Solved::Rows(solution.to_rows())
            };
            Ok((solved, constraints.iter().map(quadruple).collect()))
        }
        (Status::Infeasible(why), ..) => Err(infeasible(&why)),
        (Status::Limit(reason), ..) => Err(limit(&reason)),
        (Status::Solved, ..) => Err(crate::errors::bug("a solved puzzle has no board")),
    }
}

/// Solves a puzzle; the record that the command line prints of it.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, constraints, options))]
#[pyo3(name = "solve")]
pub fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    constraints: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<String> {
    let arguments = Arguments(options);
    let (grid, options) = task(puzzle, r#box, constraints, &arguments, Options::default())?;
    let record = with_clock(py, arguments.seconds("time_limit")?, |clock| {
        with_solver(|solver| {
            let outcome = solver.solve(&grid, &options, clock, &mut ());
            SolveRecord::new(&grid, &options, solver.engine_name(), &outcome, None)
        })
    })?;
    json(&record)
}

/// The puzzle and the options of a call.
pub fn task(
    puzzle: &Bound<'_, PyAny>,
    shape: &Bound<'_, PyAny>,
    list: &Bound<'_, PyAny>,
    arguments: &Arguments<'_, '_>,
    options: Options,
) -> PyResult<(Grid, Options)> {
    let grid = board(puzzle, shape)?;
    let with = constraints(list, grid.order())?;
    let options = options_of(arguments, options, with)?;
    Ok((grid, options))
}

fn quadruple(fixing: Fixing) -> Quadruple {
    let [i, j, k, v] = fixing.one_based();
    (i, j, k, v)
}
