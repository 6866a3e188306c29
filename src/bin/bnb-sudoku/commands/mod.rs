//! The commands, one file each, and what they share.

pub mod relax;
pub mod solve;
pub mod texts;

use std::io;

use bnb_sudoku::report::{ErrorRecord, indented};
use bnb_sudoku::{FixingSet, Grid};
use serde::Serialize;

use crate::args::PuzzleArguments;
use crate::exit_status::ExitStatus;
use crate::input::{Input, Unreadable};
use crate::printer::Printer;

/// A puzzle with the constraints the command line adds to it.
struct Task {
    puzzle: Grid,
    with: FixingSet,
}

/// Hands every puzzle of every input to `each`, in order, and adds up the exit status.
fn for_each_task(
    arguments: &PuzzleArguments,
    printer: &mut Printer,
    mut each: impl FnMut(Result<Task, Unreadable>, &mut Printer) -> io::Result<ExitStatus>,
) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    for argument in &arguments.puzzles {
        match Input::open(argument, arguments.box_shape) {
            Err(unreadable) => status = status.and(each(Err(unreadable), printer)?),
            Ok(mut input) => {
                while let Some(puzzle) = input.next() {
                    let task = puzzle.and_then(|puzzle| task(puzzle, arguments));
                    status = status.and(each(task, printer)?);
                }
            }
        }
    }
    Ok(status)
}

fn task(puzzle: Grid, arguments: &PuzzleArguments) -> Result<Task, Unreadable> {
    match arguments.with.resolve(puzzle.order()) {
        Ok(with) => Ok(Task { puzzle, with }),
        Err(error) => Err(Unreadable::argument("--with", error.to_string())),
    }
}

/// The layout of JSON output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JsonLayout {
    /// For people: a key a line.
    Indented,
    /// For machines: a record a line.
    Line,
}

/// A record as text with a newline at its end.
fn json(layout: JsonLayout, record: &impl Serialize) -> io::Result<String> {
    let text = match layout {
        JsonLayout::Indented => indented(record),
        JsonLayout::Line => serde_json::to_string(record),
    };
    Ok(text.map_err(io::Error::other)? + "\n")
}

/// The record that stands in the place of an unreadable puzzle's answer.
fn error_record(unreadable: &Unreadable) -> ErrorRecord {
    ErrorRecord::new(&unreadable.input, unreadable.place, unreadable.message.clone())
}
