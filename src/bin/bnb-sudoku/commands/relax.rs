//! `bnb-sudoku relax`.

use std::io;

use bnb_sudoku::report::{RelaxRecord, relax_text};
use bnb_sudoku::solve::{RelaxStatus, relax};
use bnb_sudoku::{Options, Solver};

use super::{JsonLayout, Task, advise, box_hint, error_record, items, json};
use crate::args::{RelaxArguments, RelaxFormat};
use crate::exit_status::ExitStatus;
use crate::input::Unreadable;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Solves the relaxation of every puzzle of the inputs.
pub fn run(arguments: &RelaxArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut solver = arguments.engine.solver();
    let mut status = ExitStatus::Done;
    let mut separator = "";
    for item in items(&arguments.input) {
        status = status.and(match item.open(printer) {
            Ok(task) => {
                if arguments.format == RelaxFormat::Text {
                    printer.data(std::mem::replace(&mut separator, "\n"))?;
                }
                answer(arguments, &mut solver, task, printer)?
            }
            Err(unreadable) => refuse(arguments.format, &unreadable, printer)?,
        });
    }
    Ok(status)
}

fn answer(
    arguments: &RelaxArguments,
    solver: &mut Solver,
    Task { puzzle, with, is_box_told }: Task,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let presolve = arguments.presolve.into();
    let options = Options { presolve, with, ..Options::default() };
    let clock = WallClock::start(arguments.time_limit);
    let outcome = relax(solver, &puzzle, &options, &clock);
    let record = || RelaxRecord::new(&puzzle, &options, solver.engine_name(), &outcome);
    printer.data(&match arguments.format {
        RelaxFormat::Text => relax_text(&puzzle, &outcome),
        RelaxFormat::Json => json(JsonLayout::Indented, &record())?,
        RelaxFormat::Jsonl => json(JsonLayout::Line, &record())?,
    })?;
    Ok(match outcome.status {
        RelaxStatus::Feasible { .. } => ExitStatus::Done,
        RelaxStatus::Empty(_) => {
            if let Some(hint) = box_hint(&puzzle, is_box_told) {
                printer.hint(&hint);
            }
            ExitStatus::Negative
        }
        RelaxStatus::Limit(reason) => {
            advise(arguments.engine, &reason, printer);
            ExitStatus::Limit
        }
    })
}

fn refuse(
    format: RelaxFormat,
    unreadable: &Unreadable,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    unreadable.complain(printer);
    printer.data(&match format {
        RelaxFormat::Text => String::new(),
        RelaxFormat::Json => {
            json(JsonLayout::Indented, &error_record(RelaxRecord::SCHEMA, unreadable))?
        }
        RelaxFormat::Jsonl => {
            json(JsonLayout::Line, &error_record(RelaxRecord::SCHEMA, unreadable))?
        }
    })?;
    Ok(ExitStatus::Usage)
}
