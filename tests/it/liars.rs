//! Engines that lie: no false verdict of an engine may become a false answer.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use bnb_sudoku::branch_and_bound::{BranchingRule, Search};
use bnb_sudoku::lp::{CheckedEngine, Clock, Engine, Minilp, Model, NoLimit, Relation, Verdict};
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::solve::{RelaxStatus, relax};
use bnb_sudoku::{Options, Report, Solver, Status, verify};

use crate::puzzles::*;

/// minilp, but for some linear programs with equations, which it calls infeasible: after some true
/// answers, the next so many.
struct Liar {
    engine: Minilp,
    truths: u32,
    lies: Rc<Cell<u32>>,
}

impl Engine for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn most_nonzeros(&self) -> usize {
        self.engine.most_nonzeros()
    }

    fn solve(&mut self, model: Arc<Model>, clock: &dyn Clock) -> Verdict {
        let has_equations = model.rows().iter().any(|row| row.relation == Relation::Equal);
        if has_equations && self.truths > 0 {
            self.truths -= 1;
        } else if has_equations && self.lies.get() > 0 {
            self.lies.set(self.lies.get() - 1);
            return Verdict::Infeasible;
        }
        self.engine.solve(model, clock)
    }
}

fn liar(lies: u32) -> (Solver, Rc<Cell<u32>>) {
    late_liar(0, lies)
}

fn late_liar(truths: u32, lies: u32) -> (Solver, Rc<Cell<u32>>) {
    let lies = Rc::new(Cell::new(lies));
    let engine = Liar { engine: Minilp::default(), truths, lies: Rc::clone(&lies) };
    (Solver::with_engine(CheckedEngine::new(engine)), lies)
}

fn options(presolve: Presolve, objective: Objective) -> Options {
    Options { presolve, objective, report: Report::Irredundant, ..Options::default() }
}

#[test]
fn a_false_infeasible_costs_a_program_and_no_answer() {
    let puzzle = puzzle(COURSE_3);
    for presolve in [Presolve::Off, Presolve::Singles, Presolve::Matching] {
        for objective in Objective::ALL {
            let (mut solver, lies) = liar(1);
            let outcome = solver.solve(&puzzle, &options(presolve, objective), &NoLimit, &mut ());
            assert_eq!(lies.get(), 0, "the lie was told");
            assert_eq!(outcome.status, Status::Solved, "{presolve:?} {objective:?}");
            assert_eq!(verify::fault(&puzzle, &outcome.solution.unwrap()), None);
            assert_eq!(outcome.constraints.unwrap().len(), 1);
        }
    }
}

#[test]
fn an_engine_that_always_lies_gives_no_answer_rather_than_a_wrong_one() {
    for text in [COURSE_3, INKALA_2012] {
        for objective in Objective::ALL {
            let (mut solver, _) = liar(u32::MAX);
            let options = options(Presolve::Singles, objective);
            let outcome = solver.solve(&puzzle(text), &options, &NoLimit, &mut ());
            let Status::Limit(reason) = outcome.status else { panic!("{:?}", outcome.status) };
            assert_eq!(reason.code(), "engine_breakdown");
            assert_eq!(outcome.unique, None);
        }
    }
}

#[test]
fn a_relaxation_falsely_called_empty_is_solved_again() {
    let (mut solver, lies) = liar(2);
    let outcome = relax(&mut solver, &puzzle(COURSE_3), &Options::default(), &NoLimit);
    let RelaxStatus::Feasible { z, integral: false, .. } = outcome.status else {
        panic!("{:?}", outcome.status)
    };
    assert!((z - 59.5).abs() < 1e-6 && lies.get() == 0);
}

#[test]
fn lies_lose_no_solution_of_a_complete_count() {
    // Twelve, by hand: six fillings of row 2's left box, two of the rest each.
    let puzzle = puzzle("1234000000000000");
    for presolve in [Presolve::Off, Presolve::Matching] {
        for objective in Objective::ALL {
            for truths in 0..6 {
                for lies in [1, u32::MAX] {
                    let options = Options {
                        presolve,
                        objective,
                        search: Search { rule: BranchingRule::MostFractional, ..Search::default() },
                        wanted: Wanted::Count(u64::MAX),
                        ..Options::default()
                    };
                    let (mut solver, _) = late_liar(truths, lies);
                    let outcome = solver.solve(&puzzle, &options, &NoLimit, &mut ());
                    let solutions = outcome.solutions.unwrap();
                    let told = (solutions.count, solutions.is_complete);
                    let case = format!("{presolve:?} {objective:?} {truths} {lies}: {told:?}");
                    match outcome.status {
                        Status::Solved => assert_eq!(told, (12, true), "{case}"),
                        Status::Limit(_) => assert!(!told.1, "{case}"),
                        other @ Status::Infeasible(_) => panic!("{case}: {other:?}"),
                    }
                }
            }
        }
    }
}

#[test]
fn a_count_that_the_report_refutes_is_not_called_complete() {
    for text in ["1234341200000000", "1234000000000000"] {
        for truths in 0..4 {
            let (mut solver, _) = late_liar(truths, u32::MAX);
            let options =
                Options { wanted: Wanted::Unique, ..options(Presolve::Off, Objective::SumMax) };
            let outcome = solver.solve(&puzzle(text), &options, &NoLimit, &mut ());
            let solutions = outcome.solutions.unwrap();
            assert!(solutions.count > 1 || !solutions.is_complete, "{text} {truths}");
            assert_ne!(outcome.unique, Some(true), "{text} {truths}");
        }
    }
}
