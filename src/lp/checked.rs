//! The door to an engine: sizes are limited, optima are checked, a breakdown gets a second try.

use std::sync::Arc;

use super::tolerances::FEASIBILITY;
use super::{Clock, Engine, Model, Optimum, Verdict};

/// An engine whose every answer is checked; it counts the solves.
pub struct CheckedEngine {
    engine: Box<dyn Engine>,
    solves: u64,
}

impl CheckedEngine {
    /// Wraps an engine.
    pub fn new(engine: impl Engine + 'static) -> Self {
        Self { engine: Box::new(engine), solves: 0 }
    }

    /// The name of the engine.
    pub fn name(&self) -> &'static str {
        self.engine.name()
    }

    /// How many linear programs the engine was given so far.
    pub fn solves(&self) -> u64 {
        self.solves
    }

    /// Solves a model from scratch.
    ///
    /// An optimum is believed only when its point satisfies the model within
    /// [`FEASIBILITY`]. After a breakdown the model is tried once more with columns and rows in the
    /// opposite order; only a second breakdown is returned as [`Verdict::Broken`].
    pub fn solve(&mut self, model: Model, clock: &dyn Clock) -> Verdict {
        self.solve_twice(model, |engine, model| engine.attempt(model, clock))
    }

    /// Solves a model of which a point is known, so that [`Verdict::Infeasible`] is a breakdown.
    pub fn solve_feasible(&mut self, model: Model, clock: &dyn Clock) -> Verdict {
        self.solve_twice(model, |engine, model| match engine.attempt(model, clock) {
            Verdict::Infeasible => {
                Verdict::Broken("the engine calls a model empty that has a point".to_string())
            }
            verdict => verdict,
        })
    }

    fn solve_twice(
        &mut self,
        model: Model,
        mut attempt: impl FnMut(&mut Self, &Arc<Model>) -> Verdict,
    ) -> Verdict {
        if model.nonzeros() > self.engine.most_nonzeros() {
            return Verdict::TooLarge;
        }
        let model = Arc::new(model);
        match attempt(self, &model) {
            Verdict::Broken(_) => {}
            verdict => return verdict,
        }
        match attempt(self, &Arc::new(model.reversed())) {
            Verdict::Optimal(mut optimum) => {
                optimum.point.reverse();
                Verdict::Optimal(optimum)
            }
            verdict => verdict,
        }
    }

    fn attempt(&mut self, model: &Arc<Model>, clock: &dyn Clock) -> Verdict {
        self.solves += 1;
        let verdict = self.engine.solve(Arc::clone(model), clock);
        let Verdict::Optimal(Optimum { point, .. }) = verdict else {
            return verdict;
        };
        let violation = model.violation(&point);
        if violation.is_nan() || violation > FEASIBILITY {
            return Verdict::Broken(format!("the engine's point misses a row by {violation}"));
        }
        // The value is computed here, not believed.
        let objective = model.objective(&point);
        Verdict::Optimal(Optimum { objective, point })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lp::{NoLimit, Relation, Sense};

    /// An engine that answers from a script.
    struct Script(Vec<Verdict>);

    impl Engine for Script {
        fn name(&self) -> &'static str {
            "script"
        }

        fn most_nonzeros(&self) -> usize {
            6
        }

        fn solve(&mut self, _: Arc<Model>, _: &dyn Clock) -> Verdict {
            self.0.remove(0)
        }
    }

    fn optimal(point: &[f64]) -> Verdict {
        Verdict::Optimal(Optimum { objective: 0.0, point: point.to_vec() })
    }

    /// x + y = 1 over [0, 1].
    fn model() -> Model {
        let mut model = Model::new(Sense::Minimize);
        let x = model.add_column(0.0, 0.0, 1.0);
        let y = model.add_column(0.0, 0.0, 1.0);
        model.add_row([(x, 1.0), (y, 1.0)], Relation::Equal, 1.0);
        model
    }

    #[test]
    fn a_breakdown_is_tried_again_in_another_order_and_then_admitted() {
        let broken = || Verdict::Broken("singular".to_string());
        let cases = [
            (vec![optimal(&[1.0, 0.0])], optimal(&[1.0, 0.0]), 1),
            (vec![broken(), optimal(&[1.0, 0.0])], optimal(&[0.0, 1.0]), 2),
            (vec![optimal(&[1.0, 1.0]), optimal(&[0.5, 0.5])], optimal(&[0.5, 0.5]), 2),
            (vec![broken(), Verdict::Infeasible], Verdict::Infeasible, 2),
            (vec![broken(), broken()], broken(), 2),
        ];
        for (script, expected, solves) in cases {
            let mut engine = CheckedEngine::new(Script(script));
            assert_eq!(engine.solve(model(), &NoLimit), expected);
            assert_eq!(engine.solves(), solves);
        }
    }

    #[test]
    fn a_model_with_a_point_is_never_called_empty() {
        let mut engine =
            CheckedEngine::new(Script(vec![Verdict::Infeasible, optimal(&[1.0, 0.0])]));
        assert_eq!(engine.solve_feasible(model(), &NoLimit), optimal(&[0.0, 1.0]));
        let mut engine = CheckedEngine::new(Script(vec![Verdict::Infeasible, Verdict::Infeasible]));
        assert!(matches!(engine.solve_feasible(model(), &NoLimit), Verdict::Broken(_)));
    }

    #[test]
    fn a_giant_is_refused_unsolved() {
        let mut model = model();
        let x = model.add_column(0.0, 0.0, 1.0);
        (0..5).for_each(|_| model.add_row([(x, 1.0)], Relation::AtMost, 1.0));
        let mut engine = CheckedEngine::new(Script(Vec::new()));
        assert_eq!(engine.solve(model, &NoLimit), Verdict::TooLarge);
    }
}
