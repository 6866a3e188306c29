//! `bnb-sudoku generate`.

use std::cell::RefCell;
use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;

use bnb_sudoku::generate::{Generated, Wish, attempt, variant};
use bnb_sudoku::lp::Clock;
use bnb_sudoku::report::PuzzleRecord;
use bnb_sudoku::{PuzzleFormat, PuzzleWriter, Solver};

use super::{JsonLayout, json, line};
use crate::args::{GenerateArguments, MadeFormat};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::pipeline::{Answers, workers};
use crate::printer::Printer;
use crate::progress::{Extent, Progress};
use crate::wall_clock::WallClock;

thread_local! {
    /// The solver of a worker, which keeps its LP engine from one attempt to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// Makes puzzles, printing each as soon as it and those before it are known.
pub fn run(arguments: &GenerateArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let wish = match arguments.wish() {
        Ok(wish) => Arc::new(wish),
        Err(error) => {
            printer.complain(&error);
            return Ok(ExitStatus::Usage);
        }
    };
    let (seed, wished) = (arguments.seed, Arc::clone(&wish));
    let clock = Arc::new(WallClock::start(arguments.time_limit));
    let deadline = Arc::clone(&clock);
    // An attempt that the end of the time cuts short comes to nothing: no puzzle depends on it.
    let work = move |number| {
        let try_it = |solver: &mut Solver| attempt(solver, &wished, seed, number, &*deadline);
        (number, SOLVER.with_borrow_mut(try_it))
    };
    let numbers = |each: &mut dyn FnMut(u64) -> bool| {
        (0..=u64::MAX).all(each);
    };
    let started = interrupt::listen().map_err(|error| error.to_string());
    let answers = started.and_then(|()| Answers::start(workers(arguments.jobs), numbers, work));
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            printer.complain(&format!("cannot start the work: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    if !arguments.no_progress && !stdout().is_terminal() {
        printer.show(Progress::for_people("puzzles", Extent::Count(arguments.count)));
    }
    let status = take(arguments, &wish, answers, &clock, printer);
    printer.progress().clear();
    status
}

/// Takes what the attempts come to until there are enough puzzles.
fn take(
    arguments: &GenerateArguments,
    wish: &Wish,
    mut answers: Answers<(u64, Option<Generated>)>,
    clock: &WallClock,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let is_over = || clock.remaining().is_some_and(|left| left.is_zero());
    let (mut made, mut in_vain) = (0, 0);
    let mut text = Texts::new(arguments.format);
    let stop = |reason: &str, made: u64, printer: &mut Printer| {
        printer.complain(&format!(
            "{reason} after {made} of {} puzzles; wish for less, or raise --attempt-limit or \
             --time-limit",
            arguments.count
        ));
        Ok(ExitStatus::Limit)
    };
    while made < arguments.count {
        if is_over() {
            return stop("the time is over", made, printer);
        }
        if in_vain >= arguments.attempt_limit {
            let reason = format!("{in_vain} attempts in a row came to nothing");
            return stop(&reason, made, printer);
        }
        let Some((number, came)) = answers.next() else { return Ok(ExitStatus::Interrupted) };
        let Some(puzzle) = came else {
            in_vain += 1;
            continue;
        };
        in_vain = 0;
        let record = PuzzleRecord::new(&puzzle, wish, arguments.seed, number);
        printer.data(&text.of(&puzzle, &record)?)?;
        for name in 1..=arguments.variants {
            if interrupt::asked() {
                return Ok(ExitStatus::Interrupted);
            }
            if is_over() {
                let reason = format!("the time is over at variant {name} of a puzzle,");
                return stop(&reason, made, printer);
            }
            let symmetry = variant(wish.order, arguments.seed, number, name);
            let image = puzzle.image(&symmetry);
            let record = record.clone().of_variant(name, &image, &symmetry);
            printer.data(&text.of(&image, &record)?)?;
        }
        made += 1;
        printer.progress().advance();
    }
    Ok(ExitStatus::Done)
}

/// Puzzles as texts, one after another.
struct Texts {
    format: MadeFormat,
    separator: &'static str,
    /// Tells the box where the size of the board does not.
    lines: PuzzleWriter<Vec<u8>>,
}

impl Texts {
    fn new(format: MadeFormat) -> Self {
        let lines = PuzzleWriter::new(PuzzleFormat::Line, Vec::new());
        Self { format, separator: "", lines }
    }

    fn of(&mut self, made: &Generated, record: &PuzzleRecord) -> io::Result<String> {
        Ok(match self.format {
            MadeFormat::Line => line(&mut self.lines, &made.puzzle)?,
            MadeFormat::Grid => {
                format!("{}{}", std::mem::replace(&mut self.separator, "\n"), made.puzzle)
            }
            MadeFormat::Jsonl => json(JsonLayout::Line, record)?,
        })
    }
}
