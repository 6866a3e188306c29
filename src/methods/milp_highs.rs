//! Integer programming by HiGHS, compiled from C++; behind the cargo feature `highs`.

use std::num::NonZero;
use std::ops::RangeInclusive;

use highs::{Col, HighsModelStatus, RowProblem, Sense};

use crate::branch_and_bound::StopReason;
use crate::formulation::Unit;
use crate::sudoku::Candidate;

use super::milp::{Engine, Solved, answer as answer_by};
use super::question::{Ended, Question};

/// Asks HiGHS.
pub(super) fn answer(question: &Question) -> Ended {
    answer_by(question, Highs::new)
}

struct Highs {
    problem: RowProblem,
    columns: Vec<(Candidate, Col)>,
    nodes: u64,
    pivots: u64,
}

impl Highs {
    fn new(question: &Question) -> Self {
        let mut problem = RowProblem::default();
        let binary: RangeInclusive<f64> = 0.0..=1.0;
        let columns: Vec<(Candidate, Col)> = question
            .candidates()
            .map(|candidate| (candidate, problem.add_integer_column(0.0, binary.clone())))
            .collect();
        let mut highs = Self { problem, columns, nodes: 0, pivots: 0 };
        for unit in Unit::all(question.order()) {
            let places: Vec<Candidate> = question.open_in(unit).collect();
            highs.add_row(1.0..=1.0, &places);
        }
        highs
    }

    fn add_row(&mut self, bounds: RangeInclusive<f64>, places: &[Candidate]) {
        let column = |one| self.columns.binary_search_by_key(one, |&(candidate, _)| candidate);
        let places = places.iter().filter_map(|one| column(one).ok());
        let row: Vec<(Col, f64)> = places.map(|place| (self.columns[place].1, 1.0)).collect();
        self.problem.add_row(bounds, row);
    }
}

impl Engine for Highs {
    fn look(&mut self, question: &Question) -> Result<Solved, StopReason> {
        let breakdown = |cause: String| StopReason::MethodBreakdown(cause);
        let mut model = self
            .problem
            .clone()
            .try_optimise(Sense::Minimise)
            .map_err(|status| breakdown(format!("{status:?}")))?;
        model.make_quiet();
        // One thread: the same answer every time.
        model.set_threads(NonZero::<u32>::MIN);
        if let Some(time) = question.time {
            model.set_option("time_limit", time.as_secs_f64());
        }
        if let Some(limit) = question.node_limit {
            let left = limit.saturating_sub(self.nodes);
            model.set_option("mip_max_nodes", i32::try_from(left).unwrap_or(i32::MAX));
        }
        let solved = model.try_solve().map_err(|status| breakdown(format!("{status:?}")))?;
        let count =
            |name| solved.int_info_value(name).ok().and_then(|count| u64::try_from(count).ok());
        self.nodes += count(c"mip_node_count").unwrap_or(0);
        self.pivots += count(c"simplex_iteration_count").unwrap_or(0);
        match solved.status() {
            HighsModelStatus::Optimal => {
                let point = solved.get_solution();
                let values = point.columns();
                let is_one = |&&(_, column): &&(Candidate, Col)| values[column.index()] > 0.5;
                let ones = self.columns.iter().filter(is_one).map(|&(candidate, _)| candidate);
                Ok(Solved::Point(ones.collect()))
            }
            HighsModelStatus::Infeasible => Ok(Solved::Empty),
            HighsModelStatus::ReachedTimeLimit => Err(StopReason::TimeLimit),
            HighsModelStatus::ReachedIterationLimit | HighsModelStatus::ReachedSolutionLimit => {
                Err(StopReason::NodeLimit)
            }
            status => Err(breakdown(format!("it ended with the status {status:?}"))),
        }
    }

    fn cut(&mut self, choices: &[Candidate]) {
        self.add_row(0.0..=choices.len() as f64 - 1.0, choices);
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        vec![("nodes", self.nodes), ("pivots", self.pivots)]
    }
}
