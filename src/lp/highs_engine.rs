//! HiGHS behind the engine trait, compiled from C++; the cargo feature `highs`.
//!
//! HiGHS is told a limit of time and keeps it, but cannot be interrupted, so it runs on a thread that
//! can be abandoned, as minilp does. One thread and HiGHS's own fixed seed: the same model gives the same point.
//! Large models go to its interior point method, whose answer is made a vertex by simplex pivots
//! ("crossover"): `docs/measurements.md` has the times.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use highs::{Col, HighsModelStatus, HighsStatus, RowProblem};

use super::tolerances::ASKED;
use super::worker::{NoAnswer, Worker, allowance, caught};
use super::{Clock, Engine, Model, Optimum, Relation, Sense, Verdict};

/// The largest model for the simplex method alone, in coefficients. On 16x16 boards, above it, the two
/// are about as fast; on a 36x36 board the simplex method took more than thirty times as long.
const MOST_FOR_SIMPLEX: usize = 2_500;

/// A second engine, for large boards: the simplex and interior point methods of HiGHS.
pub struct Highs {
    worker: Worker<Request, Verdict>,
}

/// A model, and how long it may take.
struct Request {
    model: Arc<Model>,
    time: Duration,
}

impl Default for Highs {
    /// An engine whose thread starts with the first solve.
    fn default() -> Self {
        Self { worker: Worker::new(|request| caught("HiGHS", || solve_cold(request))) }
    }
}

impl Engine for Highs {
    fn name(&self) -> &'static str {
        "highs"
    }

    /// The raw relaxation of a 36x36 board under every objective has at most 375,000; beyond a million
    /// there is no board, only memory.
    fn most_nonzeros(&self) -> usize {
        1_000_000
    }

    fn solve(&mut self, model: Arc<Model>, clock: &dyn Clock) -> Verdict {
        let allowance = allowance(&model);
        let time = clock.remaining().unwrap_or(Duration::MAX);
        let stalled =
            || Verdict::Broken(format!("HiGHS gave no verdict in {} s", allowance.as_secs()));
        let request = Request { model, time: time.min(allowance) };
        match self.worker.ask(request, allowance, clock) {
            Ok(Verdict::OutOfTime) if allowance < time => stalled(),
            Ok(verdict) => verdict,
            Err(NoAnswer::OutOfTime) => Verdict::OutOfTime,
            Err(NoAnswer::Stalled) => stalled(),
            Err(NoAnswer::Died) => Verdict::Broken("the thread of HiGHS died".to_string()),
        }
    }
}

fn solve_cold(Request { model, time }: &Request) -> Verdict {
    let failed = |status: HighsStatus| Verdict::Broken(format!("HiGHS failed: {status:?}"));
    let (problem, columns) = translated(model);
    let sense = match model.sense() {
        Sense::Minimize => highs::Sense::Minimise,
        Sense::Maximize => highs::Sense::Maximise,
    };
    let mut highs = match problem.try_optimise(sense) {
        Ok(highs) => highs,
        Err(status) => return failed(status),
    };
    let is_large = model.nonzeros() > MOST_FOR_SIMPLEX;
    highs.set_option("solver", if is_large { "ipx" } else { "simplex" });
    highs.set_threads(NonZero::<u32>::MIN);
    highs.set_option("primal_feasibility_tolerance", ASKED);
    highs.set_option("dual_feasibility_tolerance", ASKED);
    highs.set_option("time_limit", time.as_secs_f64());
    let solved = match highs.try_solve() {
        Ok(solved) => solved,
        Err(status) => return failed(status),
    };
    match solved.status() {
        HighsModelStatus::Optimal | HighsModelStatus::ModelEmpty => {
            let solution = solved.get_solution();
            let values = solution.columns();
            let point: Vec<f64> = columns.iter().map(|column| values[column.index()]).collect();
            Verdict::Optimal(Optimum { objective: model.objective(&point), point })
        }
        HighsModelStatus::Infeasible => Verdict::Infeasible,
        HighsModelStatus::ReachedTimeLimit => Verdict::OutOfTime,
        status => Verdict::Broken(format!("HiGHS ended with the status {status:?}")),
    }
}

/// The model as HiGHS takes it, without its offset.
fn translated(model: &Model) -> (RowProblem, Vec<Col>) {
    let mut problem = RowProblem::default();
    let columns: Vec<Col> = model
        .columns()
        .iter()
        .map(|column| problem.add_column(column.cost, column.lower..=column.upper))
        .collect();
    for row in model.rows() {
        let terms = row.terms.iter().map(|&(column, a)| (columns[column.0], a));
        match row.relation {
            Relation::Equal => problem.add_row(row.rhs..=row.rhs, terms),
            Relation::AtMost => problem.add_row(..=row.rhs, terms),
            Relation::AtLeast => problem.add_row(row.rhs.., terms),
        }
    }
    (problem, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lp::{CheckedEngine, NoLimit};

    /// Maximize x + 2 y where x + y is compared with a number, over [0, 1] and [0, infinity].
    fn verdict(relation: Relation, rhs: f64) -> Verdict {
        let mut model = Model::new(Sense::Maximize);
        let x = model.add_column(1.0, 0.0, 1.0);
        let y = model.add_column(2.0, 0.0, f64::INFINITY);
        model.add_offset(5.0);
        model.add_row([(x, 1.0), (y, 1.0)], relation, rhs);
        CheckedEngine::new(Highs::default()).solve(model, &NoLimit)
    }

    #[test]
    fn relations_senses_and_offsets_arrive() {
        let optimal = |objective, point: [f64; 2]| {
            Verdict::Optimal(Optimum { objective, point: point.to_vec() })
        };
        assert_eq!(verdict(Relation::AtMost, 3.0), optimal(11.0, [0.0, 3.0]));
        assert_eq!(verdict(Relation::Equal, 3.0), optimal(11.0, [0.0, 3.0]));
        assert_eq!(verdict(Relation::AtMost, -1.0), Verdict::Infeasible);
        assert!(matches!(verdict(Relation::AtLeast, 3.0), Verdict::Broken(_)));
    }

    #[test]
    fn nothing_to_decide_is_decided() {
        let solve = |model| CheckedEngine::new(Highs::default()).solve(model, &NoLimit);
        let empty = Model::new(Sense::Minimize);
        assert_eq!(
            solve(empty.clone()),
            Verdict::Optimal(Optimum { objective: 0.0, point: vec![] })
        );
        let mut impossible = empty;
        impossible.add_row([], Relation::Equal, 1.0);
        assert!(!matches!(solve(impossible), Verdict::Optimal(_)));
    }
}
