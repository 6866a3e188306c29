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
    answer(engine.solve(model, clock), clock)
}

/// Solves a model of which a point is known; a verdict of "infeasible" is a breakdown.
pub(crate) fn ask_feasible(
    engine: &mut CheckedEngine,
    model: Model,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Optimum> {
    match answer(engine.solve_feasible(model, clock), clock)? {
        LpAnswer::Optimal(optimum) => ControlFlow::Continue(optimum),
        LpAnswer::Infeasible => unreachable!("the engine's door has turned it into a breakdown"),
    }
}

fn answer(verdict: Verdict, clock: &dyn Clock) -> ControlFlow<StopReason, LpAnswer> {
    ControlFlow::Break(match verdict {
        Verdict::Optimal(optimum) => return ControlFlow::Continue(LpAnswer::Optimal(optimum)),
        Verdict::Infeasible => return ControlFlow::Continue(LpAnswer::Infeasible),
        Verdict::OutOfTime if clock.interrupted() => StopReason::Interrupted,
        Verdict::OutOfTime => StopReason::TimeLimit,
        Verdict::TooLarge => StopReason::TooLarge,
        Verdict::Broken(cause) => StopReason::EngineBreakdown(cause),
    })
}
