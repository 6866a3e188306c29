//! `bnb-sudoku trace`.

use std::io;

use bnb_sudoku::trace::{Page, Recorder, TraceEvent, teaching};
use bnb_sudoku::{Options, Solver, Status};

use super::{JsonLayout, Task, items, json};
use crate::args::{TraceArguments, TraceFormat};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Solves the puzzles of the inputs and tells what happens.
pub fn run(arguments: &TraceArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    for item in items(&arguments.input) {
        status = status.and(match item.task {
            Ok(task) => trace(arguments, task, printer)?,
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
    }
    Ok(status)
}

fn trace(
    arguments: &TraceArguments,
    Task { puzzle, with, .. }: Task,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let options = arguments.knobs.turn(Options { with, ..teaching() }, &arguments.limits);
    let clock = WallClock::start(arguments.limits.time_limit);
    let mut page =
        (arguments.format == TraceFormat::Html).then(|| Page::new(arguments.language.into()));
    let mut written = Ok(());
    let mut write = |event: TraceEvent| {
        if let Some(page) = &mut page {
            page.add(&event);
        } else if written.is_ok() {
            written = json(JsonLayout::Line, &event).and_then(|line| printer.data(&line));
        }
    };
    let mut solver = Solver::new();
    let mut recorder = Recorder::begin(&puzzle, &options, solver.engine_name(), &clock, &mut write);
    let outcome = solver.solve(&puzzle, &options, &clock, &mut recorder);
    recorder.end(&outcome);
    written?;
    if let Some(page) = page {
        printer.data(&page.to_string())?;
        for sentence in page.left_out() {
            printer.talk(&format!("warning: {sentence}"));
        }
    }
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(_) => ExitStatus::Limit,
    })
}
