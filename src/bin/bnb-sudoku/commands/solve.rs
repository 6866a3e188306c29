//! `bnb-sudoku solve`.

use std::cell::RefCell;
use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;
use std::time::Duration;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::methods;
use bnb_sudoku::report::{SolveRecord, Summary, Timing, solve_grid, solve_line};
use bnb_sudoku::trace::{Log, Recorder};
use bnb_sudoku::{Grid, Options, Outcome, Report, Solver, Status};

use super::{Item, JsonLayout, Task, box_hint, error_record, items, json};
use crate::args::{SolveArguments, SolveFormat};
use crate::exit_status::ExitStatus;
use crate::input::{Unreadable, file_size};
use crate::interrupt;
use crate::pipeline::{Answers, workers};
use crate::printer::{Printer, bold};
use crate::progress::{Extent, Progress};
use crate::proof_file::ProofFile;
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one puzzle to the next.
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// What came of one puzzle.
struct Answer {
    /// What goes to standard output.
    text: io::Result<String>,
    result: Result<Solved, Unreadable>,
    bytes_read: u64,
    /// How the input is read, if that is to be said.
    note: Option<String>,
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
    if arguments.log && arguments.files.pace.jobs != 1 {
        printer.complain("a log tells of one search at a time; leave out --jobs or --log");
        return Ok(ExitStatus::Usage);
    }
    let arguments = Arc::new(arguments);
    let started = interrupt::listen().map_err(|error| error.to_string());
    let mut answers = match started.and_then(|()| Work::start(&arguments)) {
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
    if !arguments.files.pace.no_progress && !arguments.log && !stdout().is_terminal() {
        let extent = Extent::Bytes(file_size(&arguments.input.puzzles));
        printer.show(Progress::for_people("puzzles", extent));
    }
    let mut summary = arguments.files.summary.then(Summary::default);
    let report = arguments.options().report;
    let mut status = ExitStatus::Done;
    let mut separator = "";
    while let Some(answer) = answers.next(printer) {
        if let Some(note) = &answer.note {
            printer.talk(note);
        }
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

/// The work on all puzzles.
enum Work {
    /// Workers are ahead of the answer that is taken next.
    Ahead(Answers<Answer>),
    /// Each puzzle is solved when its answer is asked for, and its search is told.
    Told { tasks: Answers<Item>, arguments: Arc<SolveArguments>, solver: Solver, log: Log },
}

impl Work {
    /// Starts the work.
    fn start(arguments: &Arc<SolveArguments>) -> Result<Self, String> {
        let (reader, worker) = (Arc::clone(arguments), Arc::clone(arguments));
        let read = move |each: &mut dyn FnMut(Item) -> bool| {
            items(&reader.input).all(each);
        };
        if arguments.log {
            let tasks = Answers::start(1, read, |item| item)?;
            let log = Log::new(!arguments.no_timing);
            let solver = worker.engine.solver();
            return Ok(Self::Told { tasks, arguments: worker, solver, log });
        }
        let jobs = workers(arguments.files.pace.jobs);
        let work = move |item: Item| {
            SOLVER.with_borrow_mut(|solver| {
                let solver = solver.get_or_insert_with(|| worker.engine.solver());
                answer(&worker, solver, item, None)
            })
        };
        Answers::start(jobs, read, work).map(Self::Ahead)
    }

    fn next(&mut self, printer: &mut Printer) -> Option<Answer> {
        match self {
            Self::Ahead(answers) => answers.next(),
            Self::Told { tasks, arguments, solver, log } => tasks.next().map(|item| {
                let mut say = |lines: &str| printer.talk(lines.trim_end_matches('\n'));
                answer(arguments, solver, item, Some((log, &mut say)))
            }),
        }
    }

    fn cut_short(&self) -> bool {
        match self {
            Self::Ahead(answers) => answers.cut_short(),
            Self::Told { tasks, .. } => tasks.cut_short(),
        }
    }
}

/// Where the search is told, if it is.
type Telling<'a> = Option<(&'a mut Log, &'a mut dyn FnMut(&str))>;

fn answer(
    arguments: &SolveArguments,
    solver: &mut Solver,
    Item { task, bytes_read, note }: Item,
    telling: Telling<'_>,
) -> Answer {
    match task {
        Ok(task) => {
            let (text, done) = solve(arguments, solver, task, telling);
            Answer { text, result: Ok(done), bytes_read, note }
        }
        Err(unreadable) => {
            let text = refusal(arguments.format, &unreadable);
            Answer { text, result: Err(unreadable), bytes_read, note }
        }
    }
}

fn solve(
    arguments: &SolveArguments,
    solver: &mut Solver,
    Task { puzzle, with, is_box_told }: Task,
    telling: Telling<'_>,
) -> (io::Result<String>, Solved) {
    let options = Options { with, ..arguments.options() };
    let clock = WallClock::start(arguments.limits.time_limit);
    let outcome = match telling {
        None => methods::solve(arguments.method, solver, &puzzle, &options, &clock),
        Some(telling) => told(solver, &puzzle, &options, &clock, telling),
    };
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
    let hint = match &outcome.status {
        Status::Infeasible(_) => box_hint(&puzzle, is_box_told),
        Status::Limit(reason) => arguments.engine.hint(reason),
        Status::Solved => None,
    };
    (text, Solved { puzzle, outcome, hint, time })
}

/// Solves a puzzle and says a line for each node.
fn told(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &WallClock,
    (log, say): (&mut Log, &mut dyn FnMut(&str)),
) -> Outcome {
    let mut sink = |event| {
        let lines = log.lines(&event, clock.elapsed());
        if !lines.is_empty() {
            say(&lines);
        }
    };
    let name = solver.engine_name();
    let mut recorder = Recorder::begin(puzzle, options, name, clock, &mut sink).brief();
    let outcome = solver.solve(puzzle, options, clock, &mut recorder);
    recorder.end(&outcome);
    outcome
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
    Answer { text, result, bytes_read, .. }: Answer,
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
