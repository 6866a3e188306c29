//! `bnb-sudoku solve`.

use std::cell::RefCell;
use std::io::{self, IsTerminal, stdout};
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::report::{SolveRecord, Summary, Timing, solve_grid, solve_line};
use bnb_sudoku::{Grid, Options, Outcome, Report, Solver, Status};

use super::{Item, JsonLayout, Task, box_hint, error_record, items, json};
use crate::args::{SolveArguments, SolveFormat};
use crate::exit_status::ExitStatus;
use crate::input::{Unreadable, file_size};
use crate::interrupt;
use crate::pipeline::Answers;
use crate::printer::{Printer, bold};
use crate::progress::{Extent, Progress};
use crate::proof_file::ProofFile;
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one puzzle to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// What came of one puzzle.
struct Answer {
    /// What goes to standard output.
    text: io::Result<String>,
    result: Result<Solved, Unreadable>,
    bytes_read: u64,
}

struct Solved {
    puzzle: Grid,
    outcome: Outcome,
    /// What a person may want to know about a negative verdict.
    hint: Option<String>,
    /// The measured time, if it is to be told.
    time: Option<Duration>,
}

/// Solves every puzzle of the inputs, printing each answer as soon as it and those before it are
/// known.
pub fn run(arguments: SolveArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let arguments = Arc::new(arguments);
    let started = interrupt::listen().map_err(|error| error.to_string());
    let mut answers = match started.and_then(|()| answers(&arguments)) {
        Ok(answers) => answers,
        Err(error) => {
            printer.complain(&format!("cannot start the work: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let mut proofs = match ProofFile::create(arguments.report.certificate.as_deref()) {
        Ok(proofs) => proofs,
        Err(error) => {
            printer.complain(&format!("cannot write {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    // Answers come all the time, and a bar among them would be in the way.
    if !arguments.files.no_progress && !stdout().is_terminal() {
        let extent = Extent::Bytes(file_size(&arguments.input.puzzles));
        printer.show(Progress::for_people("puzzles", extent));
    }
    let mut summary = arguments.files.summary.then(Summary::default);
    let report = arguments.options().report;
    let mut status = ExitStatus::Done;
    let mut separator = "";
    for answer in &mut answers {
        if arguments.format == SolveFormat::Grid && answer.result.is_ok() {
            printer.data(std::mem::replace(&mut separator, "\n"))?;
        }
        if let Ok(solved) = &answer.result {
            proofs.write(&solved.outcome.certificates)?;
        }
        status = status.and(print(answer, report, &mut summary, printer)?);
    }
    proofs.end()?;
    if answers.cut_short() {
        status = ExitStatus::Interrupted;
    }
    printer.progress().clear();
    if let Some(summary) = summary {
        printer.talk(summary.to_string().trim_end());
    }
    Ok(status)
}

/// Starts the work on all puzzles.
fn answers(arguments: &Arc<SolveArguments>) -> Result<Answers<Answer>, String> {
    let jobs = match arguments.files.jobs {
        0 => available_parallelism().map_or(1, NonZero::get),
        jobs => jobs.into(),
    };
    let (reader, worker) = (Arc::clone(arguments), Arc::clone(arguments));
    let read = move |each: &mut dyn FnMut(Item) -> bool| {
        items(&reader.input).all(each);
    };
    let work = move |Item { task, bytes_read }: Item| {
        SOLVER.with_borrow_mut(|solver| answer(&worker, solver, task, bytes_read))
    };
    Answers::start(jobs, read, work)
}

fn answer(
    arguments: &SolveArguments,
    solver: &mut Solver,
    task: Result<Task, Unreadable>,
    bytes_read: u64,
) -> Answer {
    match task {
        Ok(task) => {
            let (text, done) = solve(arguments, solver, task);
            Answer { text, result: Ok(done), bytes_read }
        }
        Err(unreadable) => {
            let text = refusal(arguments.format, &unreadable);
            Answer { text, result: Err(unreadable), bytes_read }
        }
    }
}

fn solve(
    arguments: &SolveArguments,
    solver: &mut Solver,
    Task { puzzle, with, is_box_told }: Task,
) -> (io::Result<String>, Solved) {
    let options = Options { with, ..arguments.options() };
    let clock = WallClock::start(arguments.limits.time_limit);
    let outcome = solver.solve(&puzzle, &options, &clock, &mut ());
    let time = (!arguments.no_timing).then(|| clock.elapsed());
    let timing = time.map(|time| Timing { seconds: time.as_secs_f64() });
    let record = || SolveRecord::new(&puzzle, &options, solver.engine_name(), &outcome, timing);
    let text = match arguments.format {
        SolveFormat::Grid => Ok(solve_grid(&outcome, |cell, text| match puzzle.get(cell) {
            Some(_) => bold(text),
            None => text,
        })),
        SolveFormat::Line => Ok(solve_line(&outcome)),
        SolveFormat::Json => json(JsonLayout::Indented, &record()),
        SolveFormat::Jsonl => json(JsonLayout::Line, &record()),
    };
    let is_infeasible = matches!(outcome.status, Status::Infeasible(_));
    let hint = is_infeasible.then(|| box_hint(&puzzle, is_box_told)).flatten();
    (text, Solved { puzzle, outcome, hint, time })
}

/// What keeps the place of an unreadable input among the answers for machines.
fn refusal(format: SolveFormat, unreadable: &Unreadable) -> io::Result<String> {
    match format {
        SolveFormat::Grid => Ok(String::new()),
        SolveFormat::Line => Ok("error\n".to_string()),
        SolveFormat::Json => {
            json(JsonLayout::Indented, &error_record(SolveRecord::SCHEMA, unreadable))
        }
        SolveFormat::Jsonl => {
            json(JsonLayout::Line, &error_record(SolveRecord::SCHEMA, unreadable))
        }
    }
}

/// Prints an answer, complaints included, and counts it.
fn print(
    Answer { text, result, bytes_read }: Answer,
    report: Report,
    summary: &mut Option<Summary>,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let status = match &result {
        Err(unreadable) => {
            unreadable.complain(printer);
            if let Some(summary) = summary {
                summary.add_unreadable();
            }
            ExitStatus::Usage
        }
        Ok(Solved { puzzle, outcome, hint, time }) => {
            if let Some(hint) = hint {
                printer.hint(hint);
            }
            if let Some(summary) = summary {
                summary.add(puzzle, report, outcome, *time);
            }
            match outcome.status {
                Status::Solved => ExitStatus::Done,
                Status::Infeasible(_) => ExitStatus::Negative,
                Status::Limit(StopReason::Interrupted) => ExitStatus::Interrupted,
                Status::Limit(_) => ExitStatus::Limit,
            }
        }
    };
    printer.data(&text?)?;
    printer.progress().advance_to(bytes_read);
    Ok(status)
}
