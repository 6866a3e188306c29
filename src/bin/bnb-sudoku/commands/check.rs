//! `bnb-sudoku check`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

use bnb_sudoku::Grid;
use bnb_sudoku::grade::{Answer, Base, CheckRecord, Grade, Judge, Judgement, Reason, Verdict};
use textwrap::{Options, WordSeparator, WordSplitter};

use super::{JsonLayout, items, json};
use crate::args::{CheckArguments, CheckFormat, PuzzleArguments, ReadingArguments};
use crate::exit_status::ExitStatus;
use crate::input::{decoded, sanitized};
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// A byte more than the longest answer that is read, so that a longer one is seen to be too long.
const MOST_READ: u64 = Answer::LONGEST as u64 + 1;

/// Judges one answer.
pub fn run(arguments: &CheckArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if arguments.puzzle == "-" && arguments.answer == "-" {
        printer.complain("only one of --puzzle and --answer can be standard input");
        return Ok(ExitStatus::Usage);
    }
    let Some(puzzle) = one_puzzle(&arguments.puzzle, &arguments.reading, printer) else {
        return Ok(ExitStatus::Usage);
    };
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

/// The one puzzle that is asked about, by the value of `--puzzle`.
pub fn one_puzzle(
    argument: &OsStr,
    reading: &ReadingArguments,
    printer: &mut Printer,
) -> Option<Grid> {
    let all = PuzzleArguments::of(argument.to_owned(), reading);
    let mut items = items(&all).take(2).map(|item| item.open(printer));
    let (first, second) = (items.next()?, items.next());
    match (first, second) {
        (Ok(task), None) => Some(task.puzzle),
        (Err(unreadable), _) => {
            unreadable.of_flag("--puzzle", argument).complain(printer);
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

/// The text of an answer, or the start of one that is too long.
fn text(argument: &OsStr) -> io::Result<String> {
    let mut bytes = Vec::new();
    if argument == "-" {
        stdin().lock().take(MOST_READ).read_to_end(&mut bytes)?;
    } else if Path::new(argument).exists() {
        File::open(argument)?.take(MOST_READ).read_to_end(&mut bytes)?;
    } else {
        bytes = argument.as_encoded_bytes().to_vec();
    }
    Ok(decoded(&bytes))
}

/// The columns of the output, and those of them before a sentence.
const COLUMNS: usize = 80;
const INDENT: usize = 13;

/// A paragraph a criterion, and what may have gone wrong.
fn verdicts(judgement: &Judgement) -> String {
    let mut text = String::new();
    let mut earlier: Option<&Reason> = None;
    for Verdict { criterion, grade, suspicion } in &judgement.verdicts {
        let sentence = match grade {
            Grade::Met => "met".to_string(),
            Grade::NotJudged(needed) => format!("not judged: it builds on '{}'", needed.name()),
            Grade::NotMet(reason) if earlier == Some(reason) => "NOT met: the same".to_string(),
            Grade::NotMet(reason) => {
                earlier = Some(reason);
                format!("NOT met: {reason} [{}]", reason.code())
            }
            Grade::Unknown(reason) => format!("{reason} [{}]", reason.code()),
        };
        text.push_str(&paragraph(criterion.name(), &sentence));
        if let Some(suspicion) = suspicion {
            let sentence = format!("perhaps: {suspicion} [{}]", suspicion.code());
            text.push_str(&paragraph("", &sentence));
        }
    }
    if let Some(base) = judgement.base.filter(|&base| base != Base::One) {
        text += &["constraints were read as counted from ", base.name(), "\n"].concat();
    }
    text.push_str(match judgement.is_right() {
        Some(true) => "right\n",
        Some(false) => "wrong\n",
        None => "unknown\n",
    });
    text
}

/// A sentence behind a word, in lines that fit.
fn paragraph(word: &str, sentence: &str) -> String {
    let (word, indent) = (format!("{word:INDENT$}"), " ".repeat(INDENT));
    let options = Options::new(COLUMNS)
        .initial_indent(&word)
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(sentence, options) + "\n"
}
