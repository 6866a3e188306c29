//! Searches, event by event, and the pictures of them.

use bnb_sudoku::trace::{Page, PageLanguage, Recorder, SearchTree, TraceEvent, dot, svg, teaching};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::Arguments;
use crate::clock::with_clock;
use crate::errors::{bad, json};
use crate::solve::task;
use crate::solver::with_solver;

/// Searches for a solution and tells of it: the events, a JSON text each.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box, constraints, options))]
#[pyo3(name = "trace")]
pub fn trace(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    r#box: &Bound<'_, PyAny>,
    constraints: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<String>> {
    let arguments = Arguments(options);
    let (grid, options) = task(puzzle, r#box, constraints, &arguments, teaching())?;
    let events = with_clock(py, arguments.seconds("time_limit")?, |clock| {
        let mut events = Vec::new();
        let mut sink = |event: TraceEvent| events.push(json(&event));
        with_solver(|solver| {
            let name = solver.engine_name();
            let mut recorder = Recorder::begin(&grid, &options, name, clock, &mut sink);
            let outcome = solver.solve(&grid, &options, clock, &mut recorder);
            recorder.end(&outcome);
        });
        events
    })?;
    events.into_iter().collect()
}

/// A picture of a search made from its events: `svg`, `dot`, or a page, `html-en` and so on.
#[pyfunction]
#[pyo3(signature = (events, format))]
pub fn picture(py: Python<'_>, events: Vec<String>, format: &str) -> PyResult<String> {
    let language = match format {
        "svg" | "dot" => None,
        "html-en" => Some(PageLanguage::English),
        "html-cs" => Some(PageLanguage::Czech),
        "html-ru" => Some(PageLanguage::Russian),
        "html-ja" => Some(PageLanguage::Japanese),
        _ => return Err(bad("the languages of a page are en, cs, ru and ja")),
    };
    let drawn = py.detach(|| {
        let events = events.iter().map(|event| serde_json::from_str::<TraceEvent>(event));
        if let Some(language) = language {
            let mut page = Page::new(language);
            for event in events {
                page.add(&event?);
            }
            return Ok(page.to_string());
        }
        let mut tree = SearchTree::default();
        for event in events {
            tree.add(event?);
        }
        Ok(if format == "svg" { svg(&tree) } else { dot(&tree) })
    });
    drawn.map_err(|error: serde_json::Error| bad(format!("not an event: {error}")))
}
