//! What commands share that do one thing to each puzzle of their inputs.

use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;

use bnb_sudoku::sudoku::Located;

use super::{Found, located};
use crate::args::{InputArguments, PaceArguments};
use crate::exit_status::ExitStatus;
use crate::input::{Unreadable, file_size};
use crate::interrupt;
use crate::pipeline::{Answers, workers};
use crate::printer::Printer;
use crate::progress::{Extent, Progress};

/// A puzzle that was worked on, or why it cannot be read.
pub(super) struct Answer<A> {
    /// The input it stands in.
    pub(super) input: String,
    /// What came of the work.
    pub(super) answer: Result<A, Unreadable>,
}

/// Works on every puzzle of the inputs, several at a time, and prints the answers in the order of the
/// puzzles; the worst status of the answers is returned.
pub(super) fn each_puzzle<A: Send + 'static>(
    input: &Arc<InputArguments>,
    pace: &PaceArguments,
    printer: &mut Printer,
    work: impl Fn(Located) -> A + Send + Sync + 'static,
    mut print: impl FnMut(Answer<A>, &mut Printer) -> io::Result<ExitStatus>,
) -> io::Result<ExitStatus> {
    let reader = Arc::clone(input);
    let read = move |each: &mut dyn FnMut(Found) -> bool| {
        located(&reader.puzzles, &reader.reading).all(each);
    };
    let work = move |Found { input, puzzle, bytes_read, note }: Found| {
        (Answer { input, answer: puzzle.map(&work) }, bytes_read, note)
    };
    let started = interrupt::listen().map_err(|error| error.to_string());
    let answers = started.and_then(|()| Answers::start(workers(pace.jobs), read, work));
    let mut answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            printer.complain(&format!("cannot start the work: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    if !pace.no_progress && !stdout().is_terminal() {
        let extent = Extent::Bytes(file_size(&input.puzzles));
        printer.show(Progress::for_people("puzzles", extent));
    }
    let mut status = ExitStatus::Done;
    for (answer, bytes_read, note) in answers.by_ref() {
        if let Some(note) = note {
            printer.talk(&note);
        }
        if let Err(unreadable) = &answer.answer {
            unreadable.complain(printer);
        }
        status = status.and(print(answer, printer)?);
        printer.progress().advance_to(bytes_read);
    }
    printer.progress().clear();
    Ok(if answers.cut_short() { ExitStatus::Interrupted } else { status })
}
