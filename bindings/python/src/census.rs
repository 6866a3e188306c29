//! Many puzzles, a line each.

use bnb_sudoku::report::{ErrorRecord, SolveRecord, what_makes_integral};
use bnb_sudoku::sudoku::Located;
use bnb_sudoku::{
    FixingSet, Grid, Options, ParseError, ParseErrorKind, PuzzleFormat, Puzzles, Reading, Solver,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::Serialize;

use crate::arguments::Arguments;
use crate::clock::{WallClock, without_lock};
use crate::errors::json;
use crate::options::options_of;
use crate::read::order;
use crate::solver::with_solver;

/// The characters of a line that an error shows.
const SHOWN: usize = 120;

/// The record of a puzzle with what makes its relaxation integral.
#[derive(Serialize)]
struct CensusRecord {
    #[serde(flatten)]
    record: SolveRecord,
    integral: Option<&'static str>,
}

/// Solves the puzzle on each line, read as `--from line` reads it; a record, a JSON text, for every line
/// that is neither blank nor a comment. A record depends on its line alone.
#[pyfunction]
#[pyo3(signature = (lines, r#box, options))]
pub fn census(
    py: Python<'_>,
    lines: Vec<Bound<'_, PyString>>,
    r#box: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<String>> {
    let arguments = Arguments(options);
    let (order, limit) = (order(r#box)?, arguments.seconds("time_limit")?);
    let options = options_of(&arguments, Options::default(), FixingSet::new())?;
    // A line such as "1,1,5" would else be a puzzle in triples.
    let reading = || Reading { order, format: Some(PuzzleFormat::Line), ..Reading::default() };
    let lines: Vec<_> = lines.iter().map(|line| line.to_string_lossy().into_owned()).collect();
    let records: PyResult<Vec<String>> = without_lock(py, |signals| {
        with_solver(|solver| {
            let mut records = Vec::with_capacity(lines.len());
            for line in &lines {
                if signals.raised() {
                    break;
                }
                let clock = WallClock::start(signals, limit);
                for puzzle in Puzzles::with(line.as_bytes(), reading()) {
                    records.extend(record(solver, line, puzzle, &options, &clock)?);
                }
            }
            Ok(records)
        })
    })?;
    records
}

/// The record of what a line holds, none when it is blank or a comment.
fn record(
    solver: &mut Solver,
    line: &str,
    puzzle: Result<Located, ParseError>,
    options: &Options,
    clock: &WallClock<'_>,
) -> PyResult<Option<String>> {
    match puzzle {
        Ok(located) => solved(solver, &located.grid, options, clock).map(Some),
        Err(error) if matches!(error.kind(), ParseErrorKind::Empty) && is_gap(line) => Ok(None),
        Err(error) => {
            let place = Some((error.line(), error.column()));
            let shown: String = line.trim_end().chars().take(SHOWN).collect();
            let message = match error.kind() {
                // A line is never the start of a file of another format.
                ParseErrorKind::OtherFormat { .. } => ParseErrorKind::NotAPuzzle.to_string(),
                kind => kind.to_string(),
            };
            json(&ErrorRecord::new(SolveRecord::SCHEMA, &shown, place, message)).map(Some)
        }
    }
}

fn is_gap(line: &str) -> bool {
    let text = line.trim_start_matches('\u{feff}').trim();
    text.is_empty() || text.starts_with('#') || text.starts_with("//")
}

fn solved(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &WallClock<'_>,
) -> PyResult<String> {
    let outcome = solver.solve(puzzle, options, clock, &mut ());
    let integral = what_makes_integral(puzzle, options.report, &outcome);
    let record = SolveRecord::new(puzzle, options, solver.engine_name(), &outcome, None);
    json(&CensusRecord { record, integral })
}
