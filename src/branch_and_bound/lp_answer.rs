//! From an engine's verdict to what the search and the report can do with it.

use std::ops::ControlFlow;

use crate::lp::{CheckedEngine, Clock, Model, Optimum, Verdict};

use super::StopReason;

/// A verdict that is one.
#[derive(Debug)]
pub(crate) enum LpAnswer {
    /// Solved, and the point was checked.
    Optimal(Optimum),
    /// Empty, by the engine's word.
    Infeasible,
}

/// Solves a model; breaks when there is no verdict, with the reason the user is told.
pub(crate) fn ask(
    engine: &mut CheckedEngine,
    model: Model,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, LpAnswer> {
    ControlFlow::Break(match engine.solve(model, clock) {
        Verdict::Optimal(optimum) => return ControlFlow::Continue(LpAnswer::Optimal(optimum)),
        Verdict::Infeasible => return ControlFlow::Continue(LpAnswer::Infeasible),
        Verdict::OutOfTime if clock.interrupted() => StopReason::Interrupted,
        Verdict::OutOfTime => StopReason::TimeLimit,
        Verdict::TooLarge => StopReason::TooLarge,
        Verdict::Broken(cause) => StopReason::EngineBreakdown(cause),
    })
}
