//! `bnb-sudoku decode`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, stdin};

use bnb_sudoku::decode::{Answer, LONGEST, read};
use bnb_sudoku::report::{DecodeRecord, point_text};

use super::check::one_puzzle;
use super::{JsonLayout, json};
use crate::args::{DecodeArguments, ReadingArguments, SolveFormat};
use crate::exit_status::ExitStatus;
use crate::input::{decoded, sanitized};
use crate::printer::{Printer, bold};

/// A byte more than the longest answer that is read, so that a longer one is seen to be too long.
const MOST_READ: u64 = LONGEST as u64 + 1;

/// Reads and checks one answer.
pub fn run(arguments: &DecodeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if arguments.puzzle == "-" && arguments.answer == "-" {
        printer.complain("only one of --puzzle and ANSWER can be standard input");
        return Ok(ExitStatus::Usage);
    }
    // --from is the solver's here, and the puzzle is read as what it looks like.
    let reading =
        ReadingArguments { box_shape: arguments.box_shape, ..ReadingArguments::default() };
    let Some(puzzle) = one_puzzle(&arguments.puzzle, &reading, printer) else {
        return Ok(ExitStatus::Usage);
    };
    let with = match arguments.with.resolve(puzzle.order()) {
        Ok(with) => with,
        Err(error) => {
            printer.complain(&format!("--with: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let name = match arguments.answer.to_str() {
        Some("-") => "standard input".to_string(),
        _ => sanitized(&arguments.answer.to_string_lossy()),
    };
    let text = match text(&arguments.answer) {
        Ok(text) => text,
        Err(error) => {
            printer.complain(&format!("{name}: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let from = arguments.from.map(Into::into);
    let answer = read(&text, from, &puzzle, &with, arguments.numbering);
    if let Err(refusal) = &answer {
        printer.complain(&format!("{name}:{}: {}", refusal.line, refusal.why));
    }
    let record = || DecodeRecord::new(&puzzle, &answer);
    printer.data(&match (arguments.format, &answer) {
        (SolveFormat::Grid, Ok(Answer::Board(board))) => {
            board.drawn(|cell, text| if puzzle.get(cell).is_some() { bold(text) } else { text })
        }
        (SolveFormat::Line, Ok(Answer::Board(board))) => board.to_line() + "\n",
        (SolveFormat::Grid | SolveFormat::Line, Ok(Answer::Point(point))) => {
            point_text(&puzzle, point)
        }
        (SolveFormat::Grid | SolveFormat::Line, Ok(Answer::Unsatisfiable)) => {
            "no solution, says the solver\n".to_string()
        }
        (SolveFormat::Grid | SolveFormat::Line, Ok(Answer::Unknown)) => {
            "unknown: the solver does not say\n".to_string()
        }
        (SolveFormat::Grid | SolveFormat::Line, Err(_)) => String::new(),
        (SolveFormat::Json, _) => json(JsonLayout::Indented, &record())?,
        (SolveFormat::Jsonl, _) => json(JsonLayout::Line, &record())?,
    })?;
    Ok(match answer {
        Ok(Answer::Board(_) | Answer::Point(_)) => ExitStatus::Done,
        Ok(Answer::Unsatisfiable) => ExitStatus::Negative,
        Ok(Answer::Unknown) => ExitStatus::Limit,
        Err(refusal) if refusal.is_verdict() => ExitStatus::Negative,
        Err(_) => ExitStatus::Usage,
    })
}

/// The text of an answer, or the start of one that is too long.
fn text(argument: &OsStr) -> io::Result<String> {
    let mut bytes = Vec::new();
    if argument == "-" {
        stdin().lock().take(MOST_READ).read_to_end(&mut bytes)?;
    } else {
        File::open(argument)?.take(MOST_READ).read_to_end(&mut bytes)?;
    }
    Ok(decoded(&bytes))
}
