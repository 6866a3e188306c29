//! `bnb-sudoku trace`.

use std::io;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::trace::{
    Bak, MOST_DRAWN, Recorder, SearchTree, TraceEvent, Vbc, dot, svg, teaching,
};
use bnb_sudoku::{Options, Solver, Status};

use super::{JsonLayout, Task, items, json};
use crate::args::{TraceArguments, TraceFormat};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;
use crate::trace_file::TraceFile;
use crate::wall_clock::WallClock;

/// Solves the puzzles of the inputs and tells what happens.
pub fn run(arguments: &TraceArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if let Err(error) = interrupt::listen() {
        printer.complain(&format!("cannot start the work: {error}"));
        return Ok(ExitStatus::Usage);
    }
    let is_streamed = gathered(arguments.format).is_none();
    let mut file = match TraceFile::create(arguments.output.as_deref(), is_streamed) {
        Ok(file) => file,
        Err(error) => {
            printer.complain(&format!("cannot write {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let mut status = ExitStatus::Done;
    let mut traces = 0;
    for item in items(&arguments.input) {
        status = status.and(match item.task {
            Ok(_) if traces > 0 && !holds_many(arguments.format) => {
                let advice = "give it one puzzle, or use --format jsonl";
                printer.complain(&format!("this format holds one tree; {advice}"));
                status = status.and(ExitStatus::Usage);
                break;
            }
            Ok(task) => {
                traces += 1;
                trace(arguments, task, &mut file, printer)?
            }
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
        if interrupt::asked() {
            break;
        }
    }
    file.end(printer)?;
    Ok(status)
}

/// What makes a picture from the whole tree, if this format is one.
fn gathered(format: TraceFormat) -> Option<fn(&SearchTree) -> String> {
    match format {
        TraceFormat::Svg => Some(svg),
        TraceFormat::Dot => Some(dot),
        TraceFormat::Jsonl | TraceFormat::Bak | TraceFormat::Vbc => None,
    }
}

/// Whether traces of several puzzles can stand one after the other.
fn holds_many(format: TraceFormat) -> bool {
    format == TraceFormat::Jsonl
}

/// From an event to the lines that it adds.
type Lines = dyn FnMut(&TraceEvent) -> io::Result<String>;

/// What makes lines from each event, for the formats that are written while the search runs.
fn streamed(format: TraceFormat) -> Box<Lines> {
    match format {
        TraceFormat::Bak => {
            let mut bak = Bak::default();
            Box::new(move |event| Ok(bak.lines(event)))
        }
        TraceFormat::Vbc => {
            let mut vbc = Vbc::default();
            Box::new(move |event| Ok(vbc.lines(event)))
        }
        _ => Box::new(|event| json(JsonLayout::Line, event)),
    }
}

fn trace(
    arguments: &TraceArguments,
    Task { puzzle, with, .. }: Task,
    file: &mut TraceFile,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let options = arguments.knobs.turn(Options { with, ..teaching() }, &arguments.limits);
    let clock = WallClock::start(arguments.limits.time_limit);
    let picture = gathered(arguments.format);
    let mut lines = streamed(arguments.format);
    let (mut tree, mut written) = (SearchTree::default(), Ok(()));
    let mut sink = |event: TraceEvent| {
        if picture.is_some() {
            tree.add(event);
        } else if written.is_ok() {
            written = lines(&event).and_then(|text| file.write(&text, printer));
        }
    };
    let mut solver = Solver::new();
    let mut recorder = Recorder::begin(&puzzle, &options, solver.engine_name(), &clock, &mut sink);
    let outcome = solver.solve(&puzzle, &options, &clock, &mut recorder);
    recorder.end(&outcome);
    written?;
    if let Some(picture) = picture {
        file.write(&picture(&tree), printer)?;
        if tree.left_out() > 0 {
            let all = tree.nodes.len();
            printer.talk(&format!("only the first {MOST_DRAWN} of {all} nodes are drawn"));
        }
    }
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(StopReason::Interrupted) => ExitStatus::Interrupted,
        Status::Limit(_) => ExitStatus::Limit,
    })
}
