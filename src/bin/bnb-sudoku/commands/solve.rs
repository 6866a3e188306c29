//! `bnb-sudoku solve`.

use std::io;

use bnb_sudoku::report::{SolveRecord, Timing, solve_grid, solve_line};
use bnb_sudoku::{Options, Solver, Status};

use super::{JsonLayout, Task, error_record, for_each_task, json};
use crate::args::{SolveArguments, SolveFormat};
use crate::exit_status::ExitStatus;
use crate::input::Unreadable;
use crate::printer::{Printer, bold};
use crate::wall_clock::WallClock;

/// Solves every puzzle of the inputs, printing each answer as soon as it is known.
pub fn run(arguments: &SolveArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut solver = Solver::new();
    let mut separator = "";
    for_each_task(&arguments.input, printer, |task, printer| match task {
        Ok(task) => {
            if arguments.format == SolveFormat::Grid {
                printer.data(std::mem::replace(&mut separator, "\n"))?;
            }
            answer(arguments, &mut solver, task, printer)
        }
        Err(unreadable) => refuse(arguments.format, &unreadable, printer),
    })
}

fn answer(
    arguments: &SolveArguments,
    solver: &mut Solver,
    Task { puzzle, with }: Task,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let options = Options { with, ..arguments.options() };
    let clock = WallClock::start(arguments.limits.time_limit);
    let outcome = solver.solve(&puzzle, &options, &clock, &mut ());
    let timing = Timing { seconds: clock.elapsed().as_secs_f64() };
    let timing = (!arguments.no_timing).then_some(timing);
    let record = || SolveRecord::new(&puzzle, &options, solver.engine_name(), &outcome, timing);
    printer.data(&match arguments.format {
        SolveFormat::Grid => solve_grid(&outcome, |cell, text| match puzzle.get(cell) {
            Some(_) => bold(text),
            None => text,
        }),
        SolveFormat::Line => solve_line(&outcome),
        SolveFormat::Json => json(JsonLayout::Indented, &record())?,
        SolveFormat::Jsonl => json(JsonLayout::Line, &record())?,
    })?;
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(_) => ExitStatus::Limit,
    })
}

/// Says what is wrong with an input, and keeps its place among the answers for machines.
fn refuse(
    format: SolveFormat,
    unreadable: &Unreadable,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    unreadable.complain(printer);
    printer.data(&match format {
        SolveFormat::Grid => String::new(),
        SolveFormat::Line => "error\n".to_string(),
        SolveFormat::Json => json(JsonLayout::Indented, &error_record(unreadable))?,
        SolveFormat::Jsonl => json(JsonLayout::Line, &error_record(unreadable))?,
    })?;
    Ok(ExitStatus::Usage)
}
