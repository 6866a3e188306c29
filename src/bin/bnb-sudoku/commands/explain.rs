//! `bnb-sudoku explain`.

use std::io;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::explain::{Layout, laid_out, story};
use bnb_sudoku::{Options, Solver, Status};

use super::{Task, advise, box_hint, items};
use crate::args::{ExplainArguments, ExplainFormat};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Tells the story of every puzzle of the inputs.
pub fn run(arguments: &ExplainArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    interrupt::listen()?;
    let mut solver = arguments.engine.solver();
    let mut status = ExitStatus::Done;
    let mut separator = "";
    for item in items(&arguments.input).take_while(|_| !interrupt::asked()) {
        status = status.and(match item.open(printer) {
            Ok(task) => {
                printer.data(std::mem::replace(&mut separator, "\n"))?;
                explain(arguments, &mut solver, task, printer)?
            }
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
    }
    Ok(status)
}

fn explain(
    arguments: &ExplainArguments,
    solver: &mut Solver,
    Task { puzzle, with, is_box_told }: Task,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let options = Options { with, ..Options::default() };
    let clock = WallClock::start(arguments.time_limit);
    let (story, outcome) = story(solver, &puzzle, &options, &clock);
    let layout = match arguments.format {
        ExplainFormat::Text => Layout::Text,
        ExplainFormat::Markdown => Layout::Markdown,
    };
    printer.data(&laid_out(&story, layout))?;
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => {
            if let Some(hint) = box_hint(&puzzle, is_box_told) {
                printer.hint(&hint);
            }
            ExitStatus::Negative
        }
        Status::Limit(StopReason::Interrupted) => ExitStatus::Interrupted,
        Status::Limit(reason) => {
            advise(arguments.engine, &reason, printer);
            ExitStatus::Limit
        }
    })
}
