//! `bnb-sudoku report`.

use std::cell::RefCell;
use std::io;
use std::sync::Arc;

use bnb_sudoku::branch_and_bound::{Limits, Search, StopReason};
use bnb_sudoku::survey::{RootZ, Survey, Surveyed, page, root_z};
use bnb_sudoku::{Options, Report, Solver, Status};

use super::{Item, Task, input_name, items};
use crate::args::SurveyArguments;
use crate::atomic_file;
use crate::exit_status::ExitStatus;
use crate::input::{Unreadable, file_size};
use crate::interrupt;
use crate::pipeline::{Answers, workers};
use crate::printer::Printer;
use crate::progress::{Extent, Progress};
use crate::proof_file::named;
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one puzzle to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// One puzzle, or why there is none, and where in the input it ends.
type Answer = (Result<Surveyed, Unreadable>, u64, Option<String>);

/// Solves every puzzle of the inputs and writes one page about them.
pub fn run(arguments: SurveyArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let arguments = Arc::new(arguments);
    if let Some(path) = &arguments.output
        && let Err(error) = atomic_file::check(path)
    {
        printer.complain(&format!("cannot write {}", named(path, &error)));
        return Ok(ExitStatus::Usage);
    }
    let started = interrupt::listen().map_err(|error| error.to_string());
    let mut answers = match started.and_then(|()| answers(&arguments)) {
        Ok(answers) => answers,
        Err(error) => {
            printer.complain(&format!("cannot start the work: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    if !arguments.no_progress {
        let extent = Extent::Bytes(file_size(&arguments.input.puzzles));
        printer.show(Progress::for_people("puzzles", extent));
    }
    let mut survey = Survey::default();
    let mut status = ExitStatus::Done;
    for (result, bytes_read, note) in &mut answers {
        if let Some(note) = note {
            printer.talk(&note);
        }
        match result {
            Ok(surveyed) => {
                // An interrupted puzzle was not stopped by a limit of its own, so it is not counted.
                if surveyed.outcome.status == Status::Limit(StopReason::Interrupted) {
                    continue;
                }
                survey.add(&surveyed);
            }
            Err(unreadable) => {
                unreadable.complain(printer);
                let place = unreadable.place.map(|(line, column)| format!(":{line}:{column}"));
                let place = unreadable.input + &place.unwrap_or_default();
                survey.add_unreadable(place, unreadable.message);
                status = ExitStatus::Usage;
            }
        }
        printer.progress().advance_to(bytes_read);
    }
    printer.progress().clear();
    if answers.cut_short() || interrupt::asked() {
        survey.cut_short();
        status = ExitStatus::Interrupted;
    }
    let page = page(&survey, &input_name(&arguments.input.puzzles));
    match &arguments.output {
        None => printer.data(&page)?,
        Some(path) => {
            if let Err(error) = atomic_file::write(path, &page) {
                printer.complain(&format!("cannot write {}", named(path, &error)));
                return Ok(ExitStatus::Usage);
            }
        }
    }
    Ok(status)
}

/// Starts the work on all puzzles.
fn answers(arguments: &Arc<SurveyArguments>) -> Result<Answers<Answer>, String> {
    let jobs = workers(arguments.jobs);
    let (reader, worker) = (Arc::clone(arguments), Arc::clone(arguments));
    let read = move |each: &mut dyn FnMut(Item) -> bool| {
        items(&reader.input).all(each);
    };
    let work = move |Item { task, bytes_read, note }: Item| {
        let look = |task| SOLVER.with_borrow_mut(|solver| surveyed(&worker, solver, task));
        (task.map(look), bytes_read, note)
    };
    Answers::start(jobs, read, work)
}

fn surveyed(
    arguments: &SurveyArguments,
    solver: &mut Solver,
    Task { puzzle, with, .. }: Task,
) -> Surveyed {
    let limits = Limits { nodes: arguments.node_limit, ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let options = Options { with, search, report: Report::Irredundant, ..Options::default() };
    let clock = WallClock::start(Some(arguments.time_limit));
    let outcome = solver.solve(&puzzle, &options, &clock, &mut ());
    let z = if arguments.no_z {
        RootZ::None
    } else {
        let clock = WallClock::start(Some(arguments.time_limit));
        root_z(solver, &puzzle, &options.with, &outcome, &clock)
    };
    Surveyed { puzzle, outcome, z }
}
