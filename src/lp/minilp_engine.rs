//! minilp behind the engine trait; the only file that names the crate.
//!
//! What is known of minilp 0.2.2 and how it is met here: it has no limit of time or iterations and
//! can cycle, so it runs on a thread that can be abandoned; it can panic, so the panic is caught;
//! `Solution::fix_var` can claim a false infeasibility, so every solve here is a cold one.

use std::sync::Arc;

use minilp::{ComparisonOp, Error, OptimizationDirection, Problem};

use super::worker::{NoAnswer, Worker, allowance, caught};
use super::{CheckedEngine, Clock, Engine, Model, Optimum, Relation, Sense, Verdict};

/// The engine of this program: dual and primal simplex by the crate minilp.
pub struct Minilp {
    worker: Worker<Arc<Model>, Verdict>,
}

impl Default for Minilp {
    /// An engine whose thread starts with the first solve.
    fn default() -> Self {
        Self { worker: Worker::new(|model| caught("minilp", || solve_cold(model))) }
    }
}

/// The engine the program uses unless it is told otherwise.
impl Default for CheckedEngine {
    fn default() -> Self {
        Self::new(Minilp::default())
    }
}

impl Engine for Minilp {
    fn name(&self) -> &'static str {
        "minilp"
    }

    /// The raw relaxation of a 25x25 board under every objective has about 94,000; that of a 36x36 board
    /// minilp would not finish within a day.
    fn most_nonzeros(&self) -> usize {
        150_000
    }

    fn solve(&mut self, model: Arc<Model>, clock: &dyn Clock) -> Verdict {
        let allowance = allowance(&model);
        match self.worker.ask(model, allowance, clock) {
            Ok(verdict) => verdict,
            Err(NoAnswer::OutOfTime) => Verdict::OutOfTime,
            Err(NoAnswer::Stalled) => {
                Verdict::Broken(format!("minilp gave no verdict in {} s", allowance.as_secs()))
            }
            Err(NoAnswer::Died) => Verdict::Broken("the thread of minilp died".to_string()),
        }
    }
}

fn solve_cold(model: &Model) -> Verdict {
    let mut problem = Problem::new(match model.sense() {
        Sense::Minimize => OptimizationDirection::Minimize,
        Sense::Maximize => OptimizationDirection::Maximize,
    });
    let variables: Vec<_> = model
        .columns()
        .iter()
        .map(|column| problem.add_var(column.cost, (column.lower, column.upper)))
        .collect();
    for row in model.rows() {
        let relation = match row.relation {
            Relation::Equal => ComparisonOp::Eq,
            Relation::AtMost => ComparisonOp::Le,
            Relation::AtLeast => ComparisonOp::Ge,
        };
        let terms = row.terms.iter().map(|&(column, a)| (variables[column.0], a));
        problem.add_constraint(terms.collect::<minilp::LinearExpr>(), relation, row.rhs);
    }
    match problem.solve() {
        Ok(solution) => {
            let point: Vec<f64> = variables.iter().map(|&variable| solution[variable]).collect();
            Verdict::Optimal(Optimum { objective: model.objective(&point), point })
        }
        Err(Error::Infeasible) => Verdict::Infeasible,
        Err(Error::Unbounded) => Verdict::Broken("minilp claims an unbounded optimum".to_string()),
    }
}
