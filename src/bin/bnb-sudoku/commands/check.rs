//! `bnb-sudoku check`.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

use bnb_sudoku::grade::{Answer, Base, CheckRecord, Grade, Judge, Judgement, Reason};
use bnb_sudoku::{ConstraintList, Grid};

use super::{JsonLayout, items, json};
use crate::args::{CheckArguments, CheckFormat, PuzzleArguments};
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// A byte more than the longest answer that is read, so that a longer one is seen to be too long.
const MOST_READ: u64 = 1024 * 1024 + 1;

/// Judges one answer.
pub fn run(arguments: &CheckArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if arguments.puzzle == "-" && arguments.answer == "-" {
        printer.complain("only one of --puzzle and --answer can be standard input");
        return Ok(ExitStatus::Usage);
    }
    let Some(puzzle) = puzzle(arguments, printer) else { return Ok(ExitStatus::Usage) };
    let text = match text(&arguments.answer) {
        Ok(text) => text,
        Err(error) => {
            let name = sanitized(&arguments.answer.to_string_lossy());
            printer.complain(&format!("{name}: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let answer = Answer::read(&text, puzzle.order());
    if let (Err(reason), true) = (&answer.board, is_mistyped(&arguments.answer, &answer)) {
        let name = sanitized(&arguments.answer.to_string_lossy());
        printer.complain(&format!("--answer {name}: no file has this name, and {reason}"));
        return Ok(ExitStatus::Usage);
    }
    let mut judge = Judge::new(puzzle);
    judge.explains = true;
    let clock = WallClock::start(arguments.time_limit);
    let judgement = judge.judge(&answer, arguments.base.into(), &clock);
    let record = || CheckRecord::new(judge.puzzle(), &judgement);
    printer.data(&match arguments.format {
        CheckFormat::Text => verdicts(&judgement),
        CheckFormat::Json => json(JsonLayout::Indented, &record())?,
        CheckFormat::Jsonl => json(JsonLayout::Line, &record())?,
    })?;
    Ok(match judgement.is_right() {
        Some(true) => ExitStatus::Done,
        Some(false) => ExitStatus::Negative,
        None => ExitStatus::Limit,
    })
}

/// The one puzzle that is asked about.
fn puzzle(arguments: &CheckArguments, printer: &mut Printer) -> Option<Grid> {
    let all = PuzzleArguments {
        puzzles: vec![arguments.puzzle.clone()],
        box_shape: arguments.box_shape,
        with: ConstraintList::default(),
    };
    let mut items = items(&all).take(2).map(|item| item.task);
    match (items.next()?, items.next()) {
        (Ok(task), None) => Some(task.puzzle),
        (Err(unreadable), _) => {
            unreadable.complain(printer);
            None
        }
        (Ok(_), Some(_)) => {
            printer.complain("--puzzle: there is more than one puzzle; an answer is to one");
            None
        }
    }
}

/// Whether an argument that is no answer was meant as the name of a file.
fn is_mistyped(argument: &OsStr, answer: &Answer) -> bool {
    let is_literal = argument != "-" && !Path::new(argument).exists();
    is_literal && matches!(answer.board, Err(Reason::Unreadable(_)))
}

/// The text of an answer; what is no UTF-8 in it is left for the reader to refuse.
fn text(argument: &OsStr) -> io::Result<String> {
    let mut bytes = Vec::new();
    if argument == "-" {
        stdin().lock().take(MOST_READ).read_to_end(&mut bytes)?;
    } else if Path::new(argument).exists() {
        File::open(argument)?.take(MOST_READ).read_to_end(&mut bytes)?;
    } else {
        bytes = argument.as_encoded_bytes().to_vec();
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A line a criterion, and what may have gone wrong.
fn verdicts(judgement: &Judgement) -> String {
    let mut text = String::new();
    let mut earlier: Option<&Reason> = None;
    for verdict in &judgement.verdicts {
        let name = verdict.criterion.name();
        let _ = match &verdict.grade {
            Grade::Met => writeln!(text, "{name:<12} met"),
            Grade::NotMet(Reason::Needs(needed)) => {
                writeln!(text, "{name:<12} not judged: it builds on '{needed}'")
            }
            Grade::NotMet(reason) if earlier == Some(reason) => {
                writeln!(text, "{name:<12} NOT met: the same")
            }
            Grade::NotMet(reason) => {
                earlier = Some(reason);
                writeln!(text, "{name:<12} NOT met: {reason} [{}]", reason.code())
            }
            Grade::Unknown(reason) => writeln!(text, "{name:<12} {reason} [{}]", reason.code()),
        };
        if let Some(suspicion) = &verdict.suspicion {
            let _ = writeln!(text, "{:<12} perhaps: {suspicion} [{}]", "", suspicion.code());
        }
    }
    if let Some(base) = judgement.base.filter(|&base| base != Base::One) {
        let _ = writeln!(text, "constraints were read as counted from {}", base.name());
    }
    text.push_str(match judgement.is_right() {
        Some(true) => "right\n",
        Some(false) => "wrong\n",
        None => "unknown\n",
    });
    text
}
