//! Engines that lie: no false verdict of an engine may become a false answer.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use bnb_sudoku::lp::{CheckedEngine, Clock, Engine, Minilp, Model, NoLimit, Relation, Verdict};
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{RelaxStatus, relax};
use bnb_sudoku::{Options, Report, Solver, Status, verify};

use crate::puzzles::*;

/// minilp, but for the first so many linear programs with equations, which it calls infeasible.
struct Liar {
    engine: Minilp,
    lies: Rc<Cell<u32>>,
}

impl Engine for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn solve(&mut self, model: Arc<Model>, clock: &dyn Clock) -> Verdict {
        let has_equations = model.rows().iter().any(|row| row.relation == Relation::Equal);
        if has_equations && self.lies.get() > 0 {
            self.lies.set(self.lies.get() - 1);
            return Verdict::Infeasible;
        }
        self.engine.solve(model, clock)
    }
}

fn liar(lies: u32) -> (Solver, Rc<Cell<u32>>) {
    let lies = Rc::new(Cell::new(lies));
    let engine = Liar { engine: Minilp::default(), lies: Rc::clone(&lies) };
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
