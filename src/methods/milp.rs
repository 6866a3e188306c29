//! Integer programming by microlp: the 0/1 program of the open candidates, with nothing to optimize.
//!
//! A further solution is found by a row that cuts off each one before, and a solve from scratch.

use std::ops::ControlFlow;

use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, SolveOptions, TerminationReason, Variable,
};

use crate::branch_and_bound::{End, StopReason};
use crate::formulation::Unit;
use crate::sudoku::Candidate;

use super::question::{Ended, Question};

/// The largest program that is built, in columns: the empty board of side 25, and none of side 36.
const MOST_COLUMNS: usize = 20_000;

/// The most rows that cut off earlier solutions; each makes all later solves slower.
pub(super) const MOST_CUTS: usize = 2_000;

/// After at most so many nodes the engine returns, to see whether it should go on.
const SLICE: u64 = 20;

/// The nodes after which the engine returns. It cannot be told another number when it goes on, so that
/// they have to divide what is left of a limit.
fn slice(left: Option<u64>) -> u64 {
    let divides = |&slice: &u64| left.is_none_or(|left| left.max(1).is_multiple_of(slice));
    (1..=SLICE).rev().find(divides).unwrap_or(1)
}

/// What came of one solve.
pub(super) enum Solved {
    /// A 0/1 point: its ones.
    Point(Vec<Candidate>),
    /// There is none, the engine says.
    Empty,
}

/// A program that can be solved, and cut.
pub(super) trait Engine {
    /// Looks for a 0/1 point.
    fn look(&mut self, question: &Question) -> Result<Solved, StopReason>;

    /// Forbids that all of these candidates are true.
    fn cut(&mut self, choices: &[Candidate]);

    /// Nodes and the like, by name.
    fn effort(&self) -> Vec<(&'static str, u64)>;
}

/// Asks microlp.
pub(super) fn microlp(question: &Question) -> Ended {
    answer(question, MicroLp::new)
}

/// Looks for one solution after another.
pub(super) fn answer<E: Engine>(question: &Question, build: impl Fn(&Question) -> E) -> Ended {
    if question.candidates().count() > MOST_COLUMNS {
        let reason = StopReason::MethodLimit("the program has more than 20,000 columns");
        return Ended { end: End::Stopped(reason), effort: Vec::new() };
    }
    let mut engine = build(question);
    question.built(question.candidates().count(), Unit::count(question.order()));
    let end = search(question, &mut engine).break_value();
    Ended { end: end.unwrap_or(End::Exhausted), effort: engine.effort() }
}

fn search(question: &Question, engine: &mut impl Engine) -> ControlFlow<End> {
    for _ in 0..MOST_CUTS {
        let ones = match engine.look(question) {
            Ok(Solved::Point(ones)) => ones,
            Ok(Solved::Empty) => return ControlFlow::Continue(()),
            Err(reason) => return ControlFlow::Break(End::Stopped(reason)),
        };
        question.found(ones.iter().copied())?;
        let choices = question.choices(&ones);
        if choices.is_empty() {
            return ControlFlow::Continue(());
        }
        engine.cut(&choices);
    }
    let reason = StopReason::MethodLimit("it would have to cut off more than 2,000 solutions");
    ControlFlow::Break(End::Stopped(reason))
}

struct MicroLp {
    problem: Problem,
    columns: Vec<(Candidate, Variable)>,
    nodes: u64,
    pivots: u64,
}

impl MicroLp {
    fn new(question: &Question) -> Self {
        let mut problem = Problem::new(OptimizationDirection::Minimize);
        let columns: Vec<(Candidate, Variable)> = question
            .candidates()
            .map(|candidate| (candidate, problem.add_binary_var(0.0)))
            .collect();
        let column = |one| columns.binary_search_by_key(&one, |&(candidate, _)| candidate);
        for unit in Unit::all(question.order()) {
            let places = question.open_in(unit).filter_map(|one| column(one).ok());
            let row: Vec<(Variable, f64)> = places.map(|place| (columns[place].1, 1.0)).collect();
            problem.add_constraint(row, ComparisonOp::Eq, 1.0);
        }
        Self { problem, columns, nodes: 0, pivots: 0 }
    }
}

impl Engine for MicroLp {
    fn look(&mut self, question: &Question) -> Result<Solved, StopReason> {
        let mut options = SolveOptions::default();
        // Every 0/1 point has to stay within reach.
        options.dual_fixing = false;
        let left = question.node_limit.map(|limit| limit.saturating_sub(self.nodes));
        options.node_limit = Some(slice(left));
        options.time_limit = question.time;
        let mut outcome = self.problem.solve_with(options);
        let mut before = (0, 0);
        loop {
            let solved = match outcome {
                Ok(outcome) => outcome,
                Err(Error::Infeasible) => return Ok(Solved::Empty),
                Err(error) => return Err(StopReason::MethodBreakdown(error.to_string())),
            };
            let stats = solved.stats();
            self.nodes += stats.nodes_solved - before.0;
            self.pivots += stats.lp_iterations - before.1;
            before = (stats.nodes_solved, stats.lp_iterations);
            if let Some(point) = solved.solution() {
                let is_one =
                    |&&(_, variable): &&(Candidate, Variable)| point.var_value(variable) > 0.5;
                let ones = self.columns.iter().filter(is_one).map(|&(candidate, _)| candidate);
                return Ok(Solved::Point(ones.collect()));
            }
            if question.sheet.is_stopped()
                || solved.termination_reason() == TerminationReason::TimeLimit
            {
                return Err(StopReason::TimeLimit);
            }
            if question.node_limit.is_some_and(|limit| self.nodes >= limit) {
                return Err(StopReason::NodeLimit);
            }
            outcome = solved.resume();
        }
    }

    fn cut(&mut self, choices: &[Candidate]) {
        let column = |one| self.columns.binary_search_by_key(one, |&(candidate, _)| candidate);
        let places = choices.iter().filter_map(|one| column(one).ok());
        let row: Vec<(Variable, f64)> = places.map(|place| (self.columns[place].1, 1.0)).collect();
        self.problem.add_constraint(row, ComparisonOp::Le, choices.len() as f64 - 1.0);
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        vec![("nodes", self.nodes), ("pivots", self.pivots)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_end_where_the_limit_is() {
        let lefts = [None, Some(0), Some(1), Some(20), Some(21), Some(23), Some(40), Some(1000)];
        assert_eq!(lefts.map(slice), [20, 1, 1, 20, 7, 1, 20, 20]);
    }
}
