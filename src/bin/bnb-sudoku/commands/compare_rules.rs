//! `bnb-sudoku compare-rules`.

use std::io;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::compare::{
    Agreement, Combination, CompareRecord, Comparison, Run, SortBy, compare_text, csv, picture,
};
use bnb_sudoku::{Options, Solver, Status};

use super::{JsonLayout, Task, items, json};
use crate::args::{CompareArguments, CompareFormat, SortArgument};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;
use crate::progress::{Extent, Progress};
use crate::wall_clock::WallClock;

/// The runs of one puzzle.
struct Runs {
    done: Vec<Run>,
    status: ExitStatus,
    /// Whether an interrupt came before the last run was done.
    cut_short: bool,
}

/// Runs every puzzle under every combination, and prints one comparison.
pub fn run(arguments: &CompareArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if arguments.no_timing && arguments.sort == SortArgument::Time {
        printer.complain("--sort time needs the time that --no-timing leaves out");
        return Ok(ExitStatus::Usage);
    }
    if let Err(error) = interrupt::listen() {
        printer.complain(&format!("cannot start the work: {error}"));
        return Ok(ExitStatus::Usage);
    }
    let combinations = arguments.choice.knobs().combinations();
    let (limits, _) = arguments.limits();
    let mut comparison = Comparison::new(&combinations, limits, !arguments.no_timing);
    let mut solver = Solver::new();
    let mut status = ExitStatus::Done;
    for item in items(&arguments.input) {
        if interrupt::asked() {
            status = ExitStatus::Interrupted;
            break;
        }
        let task = match item.open(printer) {
            Ok(task) => task,
            Err(unreadable) => {
                unreadable.complain(printer);
                comparison.add_unreadable();
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        let Runs { done, status: of_runs, cut_short } =
            compare(arguments, &combinations, &mut solver, &task, printer);
        status = status.and(of_runs);
        // Combinations with a puzzle more than others could not be compared with them.
        if !cut_short || comparison.puzzles() == 0 && !done.is_empty() {
            comparison.add(&done);
        }
        if cut_short {
            let (done, all) = (done.len(), combinations.len());
            let place = comparison.puzzles();
            let kept = if place > 1 { ", which are not counted" } else { "" };
            printer.talk(&format!("interrupted after {done} of {all} runs of a puzzle{kept}"));
            break;
        }
    }
    let sort = arguments.sort.into();
    if comparison.puzzles() > 0 {
        printer.data(&shown(arguments.format, &comparison, sort, solver.engine_name())?)?;
    }
    Ok(status)
}

fn shown(
    format: CompareFormat,
    comparison: &Comparison,
    sort: SortBy,
    engine: &'static str,
) -> io::Result<String> {
    Ok(match format {
        CompareFormat::Text => compare_text(comparison, sort),
        CompareFormat::Csv => csv(comparison, sort),
        CompareFormat::Json => {
            json(JsonLayout::Indented, &CompareRecord::new(comparison, sort, engine))?
        }
        CompareFormat::Svg => picture(comparison, sort),
    })
}

fn compare(
    arguments: &CompareArguments,
    combinations: &[Combination],
    solver: &mut Solver,
    Task { puzzle, with, .. }: &Task,
    printer: &mut Printer,
) -> Runs {
    let (_, limits) = arguments.limits();
    if !arguments.no_progress {
        let extent = Extent::Count(combinations.len() as u64);
        printer.show(Progress::for_people("runs of this puzzle", extent));
    }
    let mut all = Runs { done: Vec::new(), status: ExitStatus::Done, cut_short: false };
    let mut agreement = Agreement::default();
    for &combination in combinations {
        let options = Options { with: with.clone(), ..combination.options(limits) };
        let clock = WallClock::start(Some(arguments.time_limit));
        let outcome = solver.solve(puzzle, &options, &clock, &mut ());
        let time = (!arguments.no_timing).then(|| clock.elapsed());
        if outcome.status == Status::Limit(StopReason::Interrupted) {
            all.cut_short = true;
            all.status = ExitStatus::Interrupted;
            break;
        }
        all.done.push(Run::new(&outcome, time));
        if let Some((other, contradiction)) = agreement.note(combination, outcome) {
            let (one, other) = (named(other), named(combination));
            let line = puzzle.to_line();
            printer.complain(&format!(
                "a bug: {contradiction}: [{one}] and [{other}] on {line}; please report it"
            ));
            all.status = all.status.and(ExitStatus::Bug);
        }
        printer.progress().advance();
    }
    printer.progress().clear();
    all
}

fn named(combination: Combination) -> String {
    format!(
        "presolve {}, {}, {}, {}, {}",
        combination.presolve.name(),
        combination.branch_on.name(),
        combination.objective,
        combination.rule.name(),
        combination.selection_name()
    )
}
