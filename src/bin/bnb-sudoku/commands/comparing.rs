//! What the commands that compare share: every contender on every puzzle, and one comparison at the end.

use std::ops::ControlFlow;

use bnb_sudoku::compare::{Comparison, Contradiction, Runs, Tallied};

use super::{Task, box_hint, items};
use crate::args::PuzzleArguments;
use crate::exit_status::ExitStatus;
use crate::input::file_size;
use crate::interrupt;
use crate::printer::Printer;
use crate::progress::{Extent, Progress};

/// Something to compare on puzzles.
pub trait Contest {
    /// Who is compared.
    type Contender: Copy;
    /// What is counted of each.
    type Tally: Tallied;

    /// How many steps a puzzle takes, for the progress.
    fn steps(&self) -> u64;

    /// Runs every contender on a puzzle, with a call of `step` for each step; breaks off when the user
    /// interrupts, and leaves what was done.
    fn run(
        &mut self,
        task: &Task,
        runs: &mut Runs<<Self::Tally as Tallied>::Run>,
        step: &mut dyn FnMut(),
    ) -> ControlFlow<()>;
}

/// Runs every contender on every puzzle and counts what comes of it.
///
/// The status is that of `solve`: no solution is a negative verdict, and a run that a limit stopped is a
/// limit, because its numbers are unknown.
pub fn compare<T: Contest>(
    input: &PuzzleArguments,
    has_progress: bool,
    contest: &mut T,
    comparison: &mut Comparison<T::Contender, T::Tally>,
    printer: &mut Printer,
) -> ExitStatus {
    if let Err(error) = interrupt::listen() {
        printer.complain(&format!("cannot start the work: {error}"));
        return ExitStatus::Usage;
    }
    let size = file_size(&input.puzzles).filter(|&size| size > 0);
    if let Some(size) = size.filter(|_| has_progress) {
        printer.show(Progress::for_people("runs", Extent::Bytes(Some(size))));
    }
    let mut status = ExitStatus::Done;
    let mut bytes_done = 0;
    for item in items(input) {
        if interrupt::asked() {
            status = ExitStatus::Interrupted;
            break;
        }
        let bytes_read = item.bytes_read;
        let task = match item.open(printer) {
            Ok(task) => task,
            Err(unreadable) => {
                unreadable.complain(printer);
                comparison.add_unreadable();
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        let steps = contest.steps();
        if size.is_none() && has_progress {
            printer.show(Progress::for_people("runs of this puzzle", Extent::Count(steps)));
        }
        let mut runs = Runs::of(&task.puzzle);
        let (progress, mut step) = (printer.progress().clone(), 0);
        let mut advance = || {
            step += 1;
            match size {
                Some(_) => {
                    let bytes = bytes_read.saturating_sub(bytes_done) * step / steps.max(1);
                    progress.advance_to(bytes_done + bytes);
                }
                None => progress.advance(),
            }
        };
        let is_cut_short = contest.run(&task, &mut runs, &mut advance).is_break();
        bytes_done = bytes_read;
        if size.is_none() {
            printer.progress().clear();
        }
        status = status.and(judged(&runs, printer));
        let hint = box_hint(&task.puzzle, task.is_box_told);
        if let Some(hint) = hint.filter(|_| runs.verdict().is_none()) {
            printer.hint(&hint);
        }
        // Contenders with a puzzle more than others could not be compared with them.
        let is_kept = !is_cut_short || comparison.puzzles() == 0 && !runs.done().is_empty();
        if is_kept {
            comparison.add(&runs);
        }
        if is_cut_short {
            status = status.and(ExitStatus::Interrupted);
            printer.talk(&interruption(runs.done().len(), is_kept));
            break;
        }
    }
    printer.progress().clear();
    status
}

/// What is said when a puzzle was interrupted after so many runs.
fn interruption(done: usize, is_kept: bool) -> String {
    match (done, is_kept) {
        (0, _) => "interrupted before any run of a puzzle ended".to_string(),
        (1, true) => "interrupted after 1 run of a puzzle".to_string(),
        (1, false) => "interrupted after 1 run of a puzzle, which is not counted".to_string(),
        (done, true) => format!("interrupted after {done} runs of a puzzle"),
        (done, false) => {
            format!("interrupted after {done} runs of a puzzle, which are not counted")
        }
    }
}

/// The status of one puzzle; says so when the program contradicts itself.
fn judged<R>(runs: &Runs<R>, printer: &mut Printer) -> ExitStatus {
    let mut status = ExitStatus::Done;
    for Contradiction { between: [one, other], how, puzzle } in runs.contradictions() {
        let line = format!("a bug: {how}: [{one}] and [{other}] on {puzzle}; please report it");
        printer.complain(&line);
        status = ExitStatus::Bug;
    }
    if runs.is_limited() {
        status = status.and(ExitStatus::Limit);
    }
    if runs.verdict().is_none() {
        status = status.and(ExitStatus::Negative);
    }
    status
}

#[cfg(test)]
mod tests {
    use bnb_sudoku::compare::RunLimits;
    use bnb_sudoku::compare::methods::{Tally, Trial};
    use bnb_sudoku::lp::NoLimit;
    use bnb_sudoku::methods::{Method, measured};
    use bnb_sudoku::{Grid, Options, Solver};

    use super::*;

    /// Two methods, of which the second speaks of another puzzle.
    struct Liar(&'static str);

    impl Contest for Liar {
        type Contender = Method;
        type Tally = Tally;

        fn steps(&self) -> u64 {
            2
        }

        fn run(
            &mut self,
            task: &Task,
            runs: &mut Runs<Trial>,
            step: &mut dyn FnMut(),
        ) -> ControlFlow<()> {
            let other: Grid = self.0.parse().unwrap();
            for (name, puzzle) in [("bnb", &task.puzzle), ("cp", &other)] {
                let method = Method::BranchAndBound;
                let options = Options::default();
                let run = measured(method, &mut Solver::new(), puzzle, &options, &NoLimit);
                runs.note(name, &run.0);
                runs.push(Trial::of(&[run]).unwrap());
                step();
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn a_contradiction_is_a_bug_and_no_solution_a_negative_verdict() {
        let status = |puzzle: &str, other| {
            let input =
                PuzzleArguments::of(puzzle.into(), &crate::args::ReadingArguments::default());
            let limits = RunLimits { nodes: None, time: None };
            let mut comparison =
                Comparison::new(&[Method::BranchAndBound, Method::Cp], limits, false);
            compare(&input, false, &mut Liar(other), &mut comparison, &mut Printer::new())
        };
        let (some, none) = ("12..34....43....", "123........4....");
        assert_eq!(status(some, some), ExitStatus::Done);
        assert_eq!(status(none, none), ExitStatus::Negative);
        assert_eq!(status(some, none), ExitStatus::Bug);
        assert_eq!(status(none, some), ExitStatus::Bug);
    }

    #[test]
    fn an_interruption_says_what_is_counted() {
        assert_eq!(interruption(0, false), "interrupted before any run of a puzzle ended");
        assert_eq!(interruption(1, true), "interrupted after 1 run of a puzzle");
        let many = interruption(3, false);
        assert_eq!(many, "interrupted after 3 runs of a puzzle, which are not counted");
    }
}
