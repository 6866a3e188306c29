//! From a method to its engine, on a thread that can be told to stop, and in need left behind.

use std::sync::Arc;
use std::time::Duration;

use crate::branch_and_bound::{End, StopReason};
use crate::lp::Clock;
use crate::lp::worker::{NoAnswer, Worker};

use super::Method;
use super::question::{Ended, Question};

/// The method's answer, or why there is none; solutions found before are on the question's sheet.
pub(super) fn ask(method: Method, question: Question, clock: &dyn Clock) -> Ended {
    let sheet = Arc::clone(&question.sheet);
    let mut worker =
        Worker::new(|(method, question): &(Method, Question)| answer(*method, question));
    let ended = worker.ask((method, question), Duration::MAX, clock);
    sheet.stop();
    let reason = match ended {
        // An engine that was stopped in time may say so before the wait for it is over.
        Ok(Ended {
            end: End::Stopped(StopReason::Interrupted | StopReason::TimeLimit),
            effort,
        }) => {
            return Ended { end: End::Stopped(out_of_time(clock)), effort };
        }
        Ok(ended) => return ended,
        Err(NoAnswer::OutOfTime | NoAnswer::Stalled) => out_of_time(clock),
        Err(NoAnswer::Died) => StopReason::MethodBreakdown("its thread died".to_string()),
    };
    Ended { end: End::Stopped(reason), effort: Vec::new() }
}

fn out_of_time(clock: &dyn Clock) -> StopReason {
    if clock.interrupted() { StopReason::Interrupted } else { StopReason::TimeLimit }
}

/// Asks the engine, on its thread, and notes when.
fn answer(method: Method, question: &Question) -> Ended {
    question.note(|laps| &mut laps.begun);
    let ended = engine_answer(method, question);
    if !matches!(ended.end, End::Stopped(_)) {
        question.note(|laps| &mut laps.ended);
    }
    ended
}

fn engine_answer(method: Method, question: &Question) -> Ended {
    if question.is_empty() {
        return Ended { end: End::Exhausted, effort: Vec::new() };
    }
    match method {
        #[cfg(feature = "methods")]
        Method::Sat(super::SatSolver::BatSat) => super::sat::batsat(question),
        #[cfg(feature = "cadical")]
        Method::Sat(super::SatSolver::CaDiCaL) => super::sat_compiled::cadical(question),
        #[cfg(feature = "glucose")]
        Method::Sat(super::SatSolver::Glucose) => super::sat_compiled::glucose(question),
        #[cfg(feature = "minisat")]
        Method::Sat(super::SatSolver::MiniSat) => super::sat_compiled::minisat(question),
        #[cfg(feature = "methods")]
        Method::Cp => super::cp::answer(question),
        #[cfg(feature = "methods")]
        Method::ExactCover => super::exact_cover::answer(question),
        #[cfg(feature = "methods")]
        Method::Milp(super::MilpSolver::MicroLp) => super::milp::microlp(question),
        #[cfg(feature = "highs")]
        Method::Milp(super::MilpSolver::Highs) => super::milp_highs::answer(question),
        #[allow(unreachable_patterns, reason = "a build with every feature has every engine")]
        _ => {
            let cause = "this build is without it".to_string();
            Ended { end: End::Stopped(StopReason::MethodBreakdown(cause)), effort: Vec::new() }
        }
    }
}
