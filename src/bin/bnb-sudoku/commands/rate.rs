//! `bnb-sudoku rate`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::rate::{Rating, rate};
use bnb_sudoku::report::{RateRecord, rating_text};
use bnb_sudoku::sudoku::Located;
use bnb_sudoku::{Grid, Solver};

use super::each_puzzle::{Answer, each_puzzle};
use super::{JsonLayout, box_hint, error_record, json};
use crate::args::{RateArguments, RateFormat};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one puzzle to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// A puzzle, its rating, and what may be wrong with the shape of its boxes.
type Rated = (Grid, Rating, Option<String>);

/// Rates every puzzle of the inputs.
pub fn run(arguments: RateArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let RateArguments { input, format, time_limit, files } = arguments;
    let work = move |Located { grid: puzzle, is_box_told, .. }: Located| {
        let clock = WallClock::start(time_limit);
        let rating = SOLVER.with_borrow_mut(|solver| rate(solver, &puzzle, &clock));
        let hint = matches!(rating, Rating::Infeasible(_))
            .then(|| box_hint(&puzzle, is_box_told))
            .flatten();
        (puzzle, rating, hint)
    };
    let mut counts = BTreeMap::new();
    let print = |answer: Answer<Rated>, printer: &mut Printer| {
        *counts.entry(name(&answer)).or_insert(0u64) += 1;
        print(format, answer, printer)
    };
    let status = each_puzzle(&Arc::new(input), &files.pace, printer, work, print)?;
    if files.summary {
        let width = counts.keys().map(String::len).max().unwrap_or(0);
        let lines = counts.iter().map(|(name, count)| format!("{name:<width$}  {count:>7}"));
        printer.talk(&lines.collect::<Vec<_>>().join("\n"));
    }
    Ok(status)
}

/// The row of the summary an answer is counted in.
fn name(Answer { answer, .. }: &Answer<Rated>) -> String {
    match answer {
        Ok((_, Rating::Rated { class, .. }, _)) => format!("class {class}"),
        Ok((_, other, _)) => other.code().to_string(),
        Err(_) => "unreadable".to_string(),
    }
}

fn print(
    format: RateFormat,
    Answer { answer, .. }: Answer<Rated>,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let (text, status) = match answer {
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
    Ok(status)
}
