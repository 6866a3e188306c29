//! `bnb-sudoku compare`.

use std::io;
use std::ops::ControlFlow;

use bnb_sudoku::branch_and_bound::{Limits, Search, StopReason};
use bnb_sudoku::compare::methods::{
    Asked, Insight, MethodsComparison, MethodsRecord, Tally, Trial, csv, page, text,
};
use bnb_sudoku::compare::{Comparison, RunLimits, Runs};
use bnb_sudoku::methods::{Method, Work, measured};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::survey::{RootZ, root_z};
use bnb_sudoku::{Options, Outcome, Report, Solver, Status};

use super::comparing::{Contest, compare};
use super::{JsonLayout, Task, input_name, json};
use crate::args::{CompareArguments, CompareFormat};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Methods against each other.
struct Methods<'a> {
    arguments: &'a CompareArguments,
    contenders: &'a [Method],
    solver: Solver,
    /// `z` is told of the first puzzle, because it is shown where there is one only.
    is_first: bool,
}

/// Gives every puzzle to every method, and prints one comparison.
pub fn run(arguments: &CompareArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let methods = arguments.methods();
    let limits = RunLimits { nodes: arguments.node_limit, time: Some(arguments.time_limit) };
    let mut comparison = Comparison::new(&methods, limits, !arguments.no_timing);
    let mut contest =
        Methods { arguments, contenders: &methods, solver: Solver::new(), is_first: true };
    let has_progress = !arguments.no_progress;
    let status = compare(&arguments.input, has_progress, &mut contest, &mut comparison, printer);
    if comparison.puzzles() > 0 {
        printer.data(&shown(arguments, &comparison)?)?;
    }
    Ok(status)
}

fn shown(arguments: &CompareArguments, comparison: &MethodsComparison) -> io::Result<String> {
    let asked = Asked { most: arguments.count, repeat: arguments.repeat };
    Ok(match arguments.format {
        CompareFormat::Text => text(comparison, asked),
        CompareFormat::Csv => csv(comparison),
        CompareFormat::Json => json(JsonLayout::Indented, &MethodsRecord::new(comparison, asked))?,
        CompareFormat::Html => page(comparison, asked, &input_name(&arguments.input.puzzles)),
    })
}

impl Contest for Methods<'_> {
    type Contender = Method;
    type Tally = Tally;

    fn steps(&self) -> u64 {
        self.contenders.len() as u64 * self.arguments.repeat
    }

    fn run(
        &mut self,
        task: &Task,
        runs: &mut Runs<Trial>,
        step: &mut dyn FnMut(),
    ) -> ControlFlow<()> {
        for &method in self.contenders {
            let trial = self.tried(method, task, runs, step)?;
            runs.push(trial);
        }
        if !self.arguments.no_certify {
            let wanted = Wanted::Unique;
            let options = Options { with: task.with.clone(), wanted, ..Options::default() };
            let clock = self.clock();
            let proof = self.solver.solve(&task.puzzle, &options, &clock, &mut ());
            if is_interrupted(&proof.status) {
                return ControlFlow::Break(());
            }
            runs.note_proof("the proof in integers", &proof);
        }
        self.is_first = false;
        ControlFlow::Continue(())
    }
}

impl Methods<'_> {
    fn clock(&self) -> WallClock {
        WallClock::start(Some(self.arguments.time_limit))
    }

    /// A method on a puzzle, as often as it is repeated, or until a limit stops it.
    fn tried(
        &mut self,
        method: Method,
        task: &Task,
        runs: &mut Runs<Trial>,
        step: &mut dyn FnMut(),
    ) -> ControlFlow<(), Trial> {
        let limits = Limits { nodes: self.arguments.node_limit, ..Limits::default() };
        let options = Options {
            with: task.with.clone(),
            search: Search { limits, ..Search::default() },
            wanted: Wanted::Count(self.arguments.count),
            // The proof is not the method's work.
            certify: false,
            ..Options::default()
        };
        let mut done: Vec<(Outcome, Work)> = Vec::new();
        for _ in 0..self.arguments.repeat {
            // Where a limit stopped the first run the next would take as long.
            if !matches!(done.first(), Some((outcome, _)) if is_stopped(outcome)) {
                let clock = self.clock();
                let run = measured(method, &mut self.solver, &task.puzzle, &options, &clock);
                if is_interrupted(&run.0.status) {
                    return ControlFlow::Break(());
                }
                runs.note(&method.to_string(), &run.0);
                done.push(run);
            }
            step();
        }
        let insight = match method {
            Method::BranchAndBound => Some(self.insight(task)?),
            _ => None,
        };
        // There is at least one run.
        let Some(trial) = Trial::of(&done) else { return ControlFlow::Break(()) };
        ControlFlow::Continue(Trial { insight, ..trial })
    }

    /// What only branch and bound tells, apart from the times.
    fn insight(&mut self, Task { puzzle, with, .. }: &Task) -> ControlFlow<(), Insight> {
        let options =
            Options { with: with.clone(), report: Report::Irredundant, ..Options::default() };
        let clock = self.clock();
        let outcome = self.solver.solve(puzzle, &options, &clock, &mut ());
        if is_interrupted(&outcome.status) {
            return ControlFlow::Break(());
        }
        let z = if self.is_first {
            let clock = self.clock();
            match root_z(&mut self.solver, puzzle, with, &outcome, &clock) {
                RootZ::Integral => Some(puzzle.order().cell_count() as f64),
                RootZ::Value(z) => Some(z),
                RootZ::Unknown | RootZ::None => None,
            }
        } else {
            None
        };
        let is_solved = outcome.status == Status::Solved;
        let constraints = outcome.constraints.filter(|_| is_solved);
        ControlFlow::Continue(Insight { constraints, z })
    }
}

fn is_stopped(outcome: &Outcome) -> bool {
    matches!(outcome.status, Status::Limit(_))
}

fn is_interrupted(status: &Status) -> bool {
    *status == Status::Limit(StopReason::Interrupted)
}
