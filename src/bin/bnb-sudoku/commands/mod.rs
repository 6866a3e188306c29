//! The commands, one file each, and what they share.

pub mod canonicalize;
pub mod check;
pub mod compare;
pub mod compare_rules;
mod comparing;
pub mod convert;
pub mod decode;
pub mod demo;
mod each_puzzle;
pub mod encode;
pub mod explain;
pub mod generate;
pub mod grade;
mod grade_output;
#[cfg(unix)]
mod grade_runs;
pub mod prove;
pub mod rate;
pub mod relax;
pub mod report;
pub mod rubric;
pub mod solve;
pub mod texts;
pub mod trace;
pub mod verify;
mod veripb;

use std::ffi::OsString;
use std::io;
use std::iter::{from_fn, once};
use std::path::Path;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::report::{ErrorRecord, indented};
use bnb_sudoku::sudoku::Located;
use bnb_sudoku::{FixingSet, Grid, PuzzleWriter};
use serde::Serialize;

use crate::args::{EngineArguments, PuzzleArguments, ReadingArguments};
use crate::input::{Input, Unreadable, sanitized};
use crate::printer::Printer;

/// A puzzle with the constraints the command line adds to it.
struct Task {
    puzzle: Grid,
    with: FixingSet,
    is_box_told: bool,
}

/// What an input holds at one place.
struct Item {
    task: Result<Task, Unreadable>,
    /// How many bytes of the input were read by then.
    bytes_read: u64,
    /// How the input is read, if that is to be said.
    note: Option<String>,
}

impl Item {
    /// The task, of which everything is said that is to be said before it.
    fn open(self, printer: &mut Printer) -> Result<Task, Unreadable> {
        if let Some(note) = &self.note {
            printer.talk(note);
        }
        self.task
    }
}

/// A puzzle of an input as it was found, before a command makes a task of it.
struct Found {
    /// What messages call the input.
    input: String,
    puzzle: Result<Located, Unreadable>,
    bytes_read: u64,
    note: Option<String>,
}

impl Found {
    /// The name of the input and the puzzle, of which everything is said that is to be said before.
    fn open(self, printer: &mut Printer) -> (String, Result<Located, Unreadable>) {
        if let Some(note) = &self.note {
            printer.talk(note);
        }
        (self.input, self.puzzle)
    }
}

/// Every puzzle of every input, in order, read when it is asked for.
fn located(puzzles: &[OsString], reading: &ReadingArguments) -> impl Iterator<Item = Found> {
    let numbered = puzzles.iter().zip(1..);
    numbered.flat_map(move |(argument, position)| -> Box<dyn Iterator<Item = Found>> {
        match Input::open(argument, position, reading) {
            Err(unreadable) => {
                let input = unreadable.input.clone();
                let puzzle = Err(unreadable);
                Box::new(once(Found { input, puzzle, bytes_read: 0, note: None }))
            }
            Ok(mut input) => Box::new(from_fn(move || {
                let puzzle = input.next()?;
                let note = puzzle.as_ref().ok().and_then(|found| input.note(found));
                let (input, bytes_read) = (input.name().to_owned(), input.bytes_read());
                Some(Found { input, puzzle, bytes_read, note })
            })),
        }
    })
}

/// The same with what a command adds to each.
fn items(arguments: &PuzzleArguments) -> impl Iterator<Item = Item> {
    located(&arguments.puzzles, &arguments.reading).map(|found| {
        let Found { puzzle, bytes_read, note, .. } = found;
        Item { task: puzzle.and_then(|found| task(found, arguments)), bytes_read, note }
    })
}

fn task(found: Located, arguments: &PuzzleArguments) -> Result<Task, Unreadable> {
    let Located { grid: puzzle, is_box_told, .. } = found;
    match arguments.with.resolve(puzzle.order()) {
        Ok(with) => Ok(Task { puzzle, with, is_box_told }),
        Err(error) => {
            let unreadable = Unreadable::argument("--with", error.to_string());
            Err(Unreadable { puzzle: Some(Box::new(puzzle)), ..unreadable })
        }
    }
}

/// What the inputs are called: a page is about a file, and its folder is nobody's business.
fn input_name(puzzles: &[OsString]) -> String {
    match puzzles {
        [one] if one == "-" => "standard input".to_string(),
        [one] if Path::new(one).exists() => {
            let name = Path::new(one).file_name().unwrap_or(one);
            sanitized(&name.to_string_lossy())
        }
        [_] => "the command line".to_string(),
        many => format!("{} inputs", many.len()),
    }
}

/// Says what helps where an LP engine was not given a relaxation.
fn advise(engine: EngineArguments, stopped: &StopReason, printer: &mut Printer) {
    if let Some(hint) = engine.hint(stopped) {
        printer.hint(&hint);
    }
}

/// What to say about a puzzle that turned out to have no solution, if its boxes were only assumed.
fn box_hint(puzzle: &Grid, is_box_told: bool) -> Option<String> {
    let (rows, columns) = (puzzle.order().box_rows(), puzzle.order().box_columns());
    let is_sure = is_box_told || rows == columns;
    (!is_sure).then(|| {
        format!(
            "hint: boxes were taken as {rows}x{columns}; --box {columns}x{rows} is the other way"
        )
    })
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

/// A board on a line, below a header where the size of the board does not tell its boxes.
fn line(lines: &mut PuzzleWriter<Vec<u8>>, board: &Grid) -> io::Result<String> {
    lines.write(board, None).map_err(io::Error::other)?;
    String::from_utf8(std::mem::take(lines.get_mut())).map_err(io::Error::other)
}

/// The record that stands in the place of an unreadable puzzle's answer.
fn error_record(schema: &'static str, unreadable: &Unreadable) -> ErrorRecord {
    let Unreadable { input, place, message, .. } = unreadable;
    let record = ErrorRecord::new(schema, input, *place, message.clone());
    match &unreadable.puzzle {
        Some(puzzle) => record.about(puzzle),
        None => record,
    }
}
