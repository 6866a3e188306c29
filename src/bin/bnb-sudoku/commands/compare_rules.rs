//! `bnb-sudoku compare-rules`.

use std::io;
use std::ops::ControlFlow;

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::compare::rules::{
    Combination, RulesComparison, RulesRecord, Run, SortBy, Tally, csv, picture, text,
};
use bnb_sudoku::compare::{Comparison, Runs};
use bnb_sudoku::{Options, Solver, Status};

use super::comparing::{Contest, compare};
use super::{JsonLayout, Task, json};
use crate::args::{CompareRulesArguments, CompareRulesFormat, SortArgument};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Combinations of knobs against each other.
struct Rules<'a> {
    arguments: &'a CompareRulesArguments,
    combinations: &'a [Combination],
    solver: Solver,
}

/// Runs every puzzle under every combination, and prints one comparison.
pub fn run(arguments: &CompareRulesArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if arguments.no_timing && arguments.sort == SortArgument::Time {
        printer.complain("--sort time needs the time that --no-timing leaves out");
        return Ok(ExitStatus::Usage);
    }
    let combinations = arguments.choice.knobs().combinations();
    let (limits, _) = arguments.limits();
    let mut comparison = Comparison::new(&combinations, limits, !arguments.no_timing);
    let mut rules = Rules { arguments, combinations: &combinations, solver: Solver::new() };
    let has_progress = !arguments.no_progress;
    let status = compare(&arguments.input, has_progress, &mut rules, &mut comparison, printer);
    if comparison.puzzles() > 0 {
        let (sort, engine) = (arguments.sort.into(), rules.solver.engine_name());
        printer.data(&shown(arguments.format, &comparison, sort, engine)?)?;
    }
    Ok(status)
}

fn shown(
    format: CompareRulesFormat,
    comparison: &RulesComparison,
    sort: SortBy,
    engine: &'static str,
) -> io::Result<String> {
    Ok(match format {
        CompareRulesFormat::Text => text(comparison, sort),
        CompareRulesFormat::Csv => csv(comparison, sort),
        CompareRulesFormat::Json => {
            json(JsonLayout::Indented, &RulesRecord::new(comparison, sort, engine))?
        }
        CompareRulesFormat::Svg => picture(comparison, sort),
    })
}

impl Contest for Rules<'_> {
    type Contender = Combination;
    type Tally = Tally;

    fn steps(&self) -> u64 {
        self.combinations.len() as u64
    }

    fn run(
        &mut self,
        Task { puzzle, with, .. }: &Task,
        runs: &mut Runs<Run>,
        step: &mut dyn FnMut(),
    ) -> ControlFlow<()> {
        let (_, limits) = self.arguments.limits();
        for &combination in self.combinations {
            let options = Options { with: with.clone(), ..combination.options(limits) };
            let clock = WallClock::start(Some(self.arguments.time_limit));
            let outcome = self.solver.solve(puzzle, &options, &clock, &mut ());
            let time = (!self.arguments.no_timing).then(|| clock.elapsed());
            if outcome.status == Status::Limit(StopReason::Interrupted) {
                return ControlFlow::Break(());
            }
            runs.note(&named(combination), &outcome);
            runs.push(Run::new(&outcome, time));
            step();
        }
        ControlFlow::Continue(())
    }
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
