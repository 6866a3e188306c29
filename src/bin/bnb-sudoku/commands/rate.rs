//! `bnb-sudoku rate`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::rate::{Rating, rate};
use bnb_sudoku::report::{RateRecord, rating_text};
use bnb_sudoku::sudoku::Located;
use bnb_sudoku::{Grid, Solver};

use super::{Found, JsonLayout, box_hint, error_record, json, located};
use crate::args::{RateArguments, RateFormat};
use crate::exit_status::ExitStatus;
use crate::input::{Unreadable, file_size};
use crate::interrupt;
use crate::pipeline::{Answers, workers};
use crate::printer::Printer;
use crate::progress::{Extent, Progress};
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one puzzle to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

struct Answer {
    rated: Result<(Grid, Rating, Option<String>), Unreadable>,
    bytes_read: u64,
    /// How the input is read, if that is to be said.
    note: Option<String>,
}

/// Rates every puzzle of the inputs.
pub fn run(arguments: RateArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let arguments = Arc::new(arguments);
    let (reader, limit) = (Arc::clone(&arguments), arguments.time_limit);
    let read = move |each: &mut dyn FnMut(Found) -> bool| {
        located(&reader.input.puzzles, &reader.input.reading).all(each);
    };
    let work = move |Found { puzzle, bytes_read, note, .. }: Found| {
        let rated = puzzle.map(|Located { grid: puzzle, is_box_told, .. }| {
            let clock = WallClock::start(limit);
            let rating = SOLVER.with_borrow_mut(|solver| rate(solver, &puzzle, &clock));
            let hint = matches!(rating, Rating::Infeasible(_))
                .then(|| box_hint(&puzzle, is_box_told))
                .flatten();
            (puzzle, rating, hint)
        });
        Answer { rated, bytes_read, note }
    };
    let started = interrupt::listen().map_err(|error| error.to_string());
    let answers = started.and_then(|()| Answers::start(workers(arguments.files.jobs), read, work));
    let mut answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            printer.complain(&format!("cannot start the work: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    if !arguments.files.no_progress && !stdout().is_terminal() {
        let extent = Extent::Bytes(file_size(&arguments.input.puzzles));
        printer.show(Progress::for_people("puzzles", extent));
    }
    let mut status = ExitStatus::Done;
    let mut counts = BTreeMap::new();
    for answer in answers.by_ref() {
        let name =
            answer.rated.as_ref().map_or("unreadable".to_string(), |(_, rating, _)| match rating {
                Rating::Rated { class, .. } => format!("class {class}"),
                other => other.code().to_string(),
            });
        *counts.entry(name).or_insert(0u64) += 1;
        status = status.and(print(arguments.format, answer, printer)?);
    }
    if answers.cut_short() {
        status = ExitStatus::Interrupted;
    }
    printer.progress().clear();
    if arguments.files.summary {
        let width = counts.keys().map(String::len).max().unwrap_or(0);
        let lines = counts.iter().map(|(name, count)| format!("{name:<width$}  {count:>7}"));
        printer.talk(&lines.collect::<Vec<_>>().join("\n"));
    }
    Ok(status)
}

fn print(
    format: RateFormat,
    Answer { rated, bytes_read, note }: Answer,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    if let Some(note) = note {
        printer.talk(&note);
    }
    let (text, status) = match rated {
        Ok((puzzle, rating, hint)) => {
            if let Some(hint) = hint {
                printer.hint(&hint);
            }
            let text = match format {
                RateFormat::Text => rating_text(&puzzle, &rating),
                RateFormat::Jsonl => json(JsonLayout::Line, &RateRecord::new(&puzzle, &rating))?,
            };
            let status = match rating {
                Rating::Rated { .. } => ExitStatus::Done,
                Rating::Infeasible(_) | Rating::Several => ExitStatus::Negative,
                Rating::Unknown(StopReason::Interrupted) => ExitStatus::Interrupted,
                Rating::Unknown(_) => ExitStatus::Limit,
            };
            (text, status)
        }
        Err(unreadable) => {
            unreadable.complain(printer);
            let text = match format {
                RateFormat::Text => "error\n".to_string(),
                RateFormat::Jsonl => {
                    json(JsonLayout::Line, &error_record(RateRecord::SCHEMA, &unreadable))?
                }
            };
            (text, ExitStatus::Usage)
        }
    };
    printer.data(&text)?;
    printer.progress().advance_to(bytes_read);
    Ok(status)
}
