//! What an LP engine is asked and what it answers.

use std::sync::Arc;

use super::{Clock, Model};

/// A point at which the objective is best.
#[derive(Debug, Clone, PartialEq)]
pub struct Optimum {
    /// The objective, computed from the point by the model's own costs.
    pub objective: f64,
    /// A value a column.
    pub point: Vec<f64>,
}

/// The answer to one linear program.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// Solved.
    Optimal(Optimum),
    /// No point satisfies the rows and bounds, according to the engine, in floats.
    Infeasible,
    /// The clock ran out, or the user interrupted, before the engine answered.
    OutOfTime,
    /// The model is larger than what this program hands to the engine.
    TooLarge,
    /// The engine panicked, stalled or gave an answer that its own model refutes.
    Broken(String),
}

/// An LP code.
pub trait Engine {
    /// The name a record gives for the engine.
    fn name(&self) -> &'static str;

    /// The largest model the engine is given, in coefficients of its rows; larger ones are refused.
    fn most_nonzeros(&self) -> usize;

    /// Solves the model from scratch; must return soon after the clock runs out.
    fn solve(&mut self, model: Arc<Model>, clock: &dyn Clock) -> Verdict;
}
