//! `bnb-sudoku generate`.

use std::cell::RefCell;
use std::io::{self, IsTerminal, stdout};
use std::sync::Arc;

use bnb_sudoku::Solver;
use bnb_sudoku::generate::{Generated, Wish, attempt, variant};
use bnb_sudoku::lp::Clock;
use bnb_sudoku::report::PuzzleRecord;

use super::{JsonLayout, json};
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
    // An attempt has no time of its own, or what comes of it would depend on the machine.
    let work = move |number| {
        let try_it =
            |solver: &mut Solver| attempt(solver, &wished, seed, number, &WallClock::start(None));
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
    let status = take(arguments, &wish, answers, printer);
    printer.progress().clear();
    status
}

/// Takes what the attempts come to until there are enough puzzles.
fn take(
    arguments: &GenerateArguments,
    wish: &Wish,
    mut answers: Answers<(u64, Option<Generated>)>,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let clock = WallClock::start(arguments.time_limit);
    let (mut made, mut in_vain) = (0, 0);
    let mut separator = "";
    while made < arguments.count {
        let reason = if clock.remaining().is_some_and(|left| left.is_zero()) {
            Some("the time is over".to_string())
        } else if in_vain >= arguments.attempt_limit {
            Some(format!("{in_vain} attempts in a row came to nothing"))
        } else {
            None
        };
        if let Some(reason) = reason {
            printer.complain(&format!(
                "{reason} after {made} of {} puzzles; wish for less, or raise --attempt-limit or \
                 --time-limit",
                arguments.count
            ));
            return Ok(ExitStatus::Limit);
        }
        match answers.next() {
            None => return Ok(ExitStatus::Interrupted),
            Some((_, None)) => in_vain += 1,
            Some((number, Some(puzzle))) => {
                (made, in_vain) = (made + 1, 0);
                print(arguments, wish, number, &puzzle, &mut separator, printer)?;
                printer.progress().advance();
            }
        }
    }
    Ok(ExitStatus::Done)
}

/// Prints a puzzle and its variants.
fn print(
    arguments: &GenerateArguments,
    wish: &Wish,
    number: u64,
    puzzle: &Generated,
    separator: &mut &str,
    printer: &mut Printer,
) -> io::Result<()> {
    let record = PuzzleRecord::new(puzzle, wish, arguments.seed, number);
    let mut say = |puzzle: &Generated, record: &PuzzleRecord| {
        let text = match arguments.format {
            MadeFormat::Line => puzzle.puzzle.to_line() + "\n",
            MadeFormat::Grid => format!("{}{}", std::mem::replace(separator, "\n"), puzzle.puzzle),
            MadeFormat::Jsonl => json(JsonLayout::Line, record)?,
        };
        printer.data(&text)
    };
    say(puzzle, &record)?;
    for name in 1..=arguments.variants {
        if interrupt::asked() {
            break;
        }
        let symmetry = variant(wish.order, arguments.seed, number, name);
        let image = puzzle.image(&symmetry);
        say(&image, &record.clone().of_variant(name, &image, &symmetry))?;
    }
    Ok(())
}
