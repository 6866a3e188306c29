//! `bnb-sudoku trace`.

use std::io;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::trace::{
    Bak, MOST_DRAWN, Page, Recorder, SearchTree, TraceEvent, Vbc, dot, svg, teaching,
};
use bnb_sudoku::{Options, Status};

use super::{JsonLayout, Task, advise, items, json};
use crate::args::{TraceArguments, TraceFormat};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;
use crate::trace_file::TraceFile;
use crate::wall_clock::WallClock;

/// Solves the puzzles of the inputs and tells what happens.
pub fn run(arguments: &TraceArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if let Err(error) = interrupt::listen() {
        printer.complain(&format!("cannot start the work: {error}"));
        return Ok(ExitStatus::Usage);
    }
    let is_streamed = matches!(Output::new(arguments), Output::Lines(_));
    let mut file = match TraceFile::create(arguments.output.as_deref(), is_streamed) {
        Ok(file) => file,
        Err(error) => {
            printer.complain(&format!("cannot write {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    let mut status = ExitStatus::Done;
    let mut traces = 0;
    for item in items(&arguments.input) {
        status = status.and(match item.open(printer) {
            Ok(_) if traces > 0 && !holds_many(arguments.format) => {
                let advice = "give it one puzzle, or use --format jsonl";
                printer.complain(&format!("this format holds one tree; {advice}"));
                status = status.and(ExitStatus::Usage);
                break;
            }
            Ok(task) => {
                traces += 1;
                trace(arguments, task, &mut file, printer)?
            }
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
        if interrupt::asked() {
            break;
        }
    }
    file.end(printer)?;
    Ok(status)
}

/// Whether traces of several puzzles can stand one after the other.
fn holds_many(format: TraceFormat) -> bool {
    format == TraceFormat::Jsonl
}

/// From an event to the lines that it adds.
type Lines = dyn FnMut(&TraceEvent) -> io::Result<String>;

/// What is made of the events.
enum Output {
    /// Lines, written while the search runs.
    Lines(Box<Lines>),
    /// A picture of the whole tree.
    Picture(Box<SearchTree>, fn(&SearchTree) -> String),
    /// A page, which keeps of each event what it has room for.
    Page(Box<Page>),
}

impl Output {
    fn new(arguments: &TraceArguments) -> Self {
        match arguments.format {
            TraceFormat::Jsonl => Self::Lines(Box::new(|event| json(JsonLayout::Line, event))),
            TraceFormat::Bak => {
                let mut bak = Bak::default();
                Self::Lines(Box::new(move |event| Ok(bak.lines(event))))
            }
            TraceFormat::Vbc => {
                let mut vbc = Vbc::default();
                Self::Lines(Box::new(move |event| Ok(vbc.lines(event))))
            }
            TraceFormat::Svg => Self::Picture(Box::default(), svg),
            TraceFormat::Dot => Self::Picture(Box::default(), dot),
            TraceFormat::Html => Self::Page(Box::new(Page::new(arguments.language.into()))),
        }
    }

    /// What an event adds to the output at once.
    fn add(&mut self, event: TraceEvent) -> io::Result<String> {
        match self {
            Self::Lines(lines) => return lines(&event),
            Self::Picture(tree, _) => tree.add(event),
            Self::Page(page) => page.add(&event),
        }
        Ok(String::new())
    }

    /// What is written at the end, and what to say about it.
    fn end(&self) -> (String, Vec<String>) {
        match self {
            Self::Lines(_) => (String::new(), Vec::new()),
            Self::Picture(tree, draw) => {
                let all = tree.nodes.len();
                let said = format!("only the first {MOST_DRAWN} of {all} nodes are drawn");
                let is_cut = tree.left_out() > 0;
                (draw(tree), is_cut.then_some(said).into_iter().collect())
            }
            Self::Page(page) => (page.to_string(), page.left_out()),
        }
    }
}

fn trace(
    arguments: &TraceArguments,
    Task { puzzle, with, .. }: Task,
    file: &mut TraceFile,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let options = arguments.knobs.turn(Options { with, ..teaching() }, &arguments.limits);
    let clock = WallClock::start(arguments.limits.time_limit);
    let (mut output, mut written) = (Output::new(arguments), Ok(()));
    let mut sink = |event: TraceEvent| {
        if written.is_ok() {
            written = output.add(event).and_then(|text| match text.as_str() {
                "" => Ok(()),
                text => file.write(text, printer),
            });
        }
    };
    let mut solver = arguments.engine.solver();
    let mut recorder = Recorder::begin(&puzzle, &options, solver.engine_name(), &clock, &mut sink)
        .with_engine(arguments.engine.engine());
    let outcome = solver.solve(&puzzle, &options, &clock, &mut recorder);
    recorder.end(&outcome);
    written?;
    let (text, said) = output.end();
    if !text.is_empty() {
        file.write(&text, printer)?;
    }
    for sentence in said {
        printer.talk(&sentence);
    }
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(StopReason::Interrupted) => ExitStatus::Interrupted,
        Status::Limit(reason) => {
            advise(arguments.engine, &reason, printer);
            ExitStatus::Limit
        }
    })
}
