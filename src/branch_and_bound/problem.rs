//! What the search needs to know about the problem it searches.

use crate::lp::Clock;

use super::{Alternatives, StopReason};

/// A problem whose subproblems are given by a path of decisions from the root.
pub trait Problem {
    /// A branching decision, such as "this column is 1"; plain data.
    type Decision: Clone;
    /// A point of a relaxation, for observers.
    type Point;
    /// What an integral node yields.
    type Solution;

    /// Solves the relaxation of the node at the end of `path`, decisions from the root downwards.
    ///
    /// Long work looks at the clock and answers [`Relaxed::Stopped`] when it runs out.
    fn relax(&mut self, path: &[Self::Decision], clock: &dyn Clock) -> Relaxed<Self>;
}

/// What is known of a node's relaxation.
pub enum Relaxed<P: Problem + ?Sized> {
    /// It has no point.
    Infeasible,
    /// It is a single 0/1 point.
    Integral(P::Solution),
    /// It was not solved: a look ahead has shown that branching on this is better.
    Foreseen(Alternatives<P::Decision>),
    /// It is neither empty nor integral.
    Fractional {
        /// The key of the node: the smaller, the farther from integral; `None` when the objective
        /// says nothing about that, so that the node is branched on at once.
        bound: Option<i64>,
        /// The objective itself, for observers.
        objective: f64,
        /// A point of the relaxation, what there is to branch on: not always one at which the
        /// objective is best.
        point: P::Point,
        /// What can be branched on, at least one; each covers the node's whole feasible set.
        alternatives: Vec<Alternatives<P::Decision>>,
    },
    /// The relaxation could not be decided.
    Stopped(StopReason),
}
