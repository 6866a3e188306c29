//! SAT solvers that are compiled from C++, each behind a cargo feature of its name.
//!
//! They are asked in slices of conflicts, because between two slices they can be told to stop.

use std::sync::Arc;

use rustsat::solvers::{GetInternalStats, LimitConflicts, Solve, SolverResult};

use crate::branch_and_bound::StopReason;

use super::question::{Ended, Question, Sheet};
use super::sat::{Engine, answer};

/// How many conflicts a solver is asked for at a time; on a 9x9 board they take a few milliseconds.
const SLICE: u32 = 1_000;

/// Asks CaDiCaL.
#[cfg(feature = "cadical")]
pub(super) fn cadical(question: &Question) -> Ended {
    answer(question, Sliced::new(rustsat_cadical::CaDiCaL::default(), question))
}

/// Asks Glucose.
#[cfg(feature = "glucose")]
pub(super) fn glucose(question: &Question) -> Ended {
    answer(question, Sliced::new(rustsat_glucose::core::Glucose::default(), question))
}

/// Asks MiniSat.
#[cfg(feature = "minisat")]
pub(super) fn minisat(question: &Question) -> Ended {
    answer(question, Sliced::new(rustsat_minisat::core::Minisat::default(), question))
}

struct Sliced<S> {
    solver: S,
    sheet: Arc<Sheet>,
    limit: Option<u64>,
}

impl<S: GetInternalStats> Sliced<S> {
    fn new(solver: S, question: &Question) -> Self {
        Self { solver, sheet: Arc::clone(&question.sheet), limit: question.node_limit }
    }

    /// How many conflicts to ask for next; none are left at the limit.
    fn slice(&self) -> u32 {
        let left = self.limit.map(|limit| limit.saturating_sub(self.solver.conflicts() as u64));
        left.and_then(|left| u32::try_from(left).ok()).map_or(SLICE, |left| left.min(SLICE))
    }
}

impl<S: Solve + LimitConflicts + GetInternalStats> Engine for Sliced<S> {
    type Solver = S;

    fn solver(&mut self) -> &mut S {
        &mut self.solver
    }

    fn look(&mut self) -> Result<SolverResult, StopReason> {
        loop {
            let slice = self.slice();
            if slice == 0 {
                return Err(StopReason::NodeLimit);
            }
            let limited = self.solver.limit_conflicts(Some(slice));
            let result = limited.and_then(|()| self.solver.solve());
            match result {
                Ok(SolverResult::Interrupted) if !self.sheet.is_stopped() => {}
                Ok(result) => return Ok(result),
                Err(error) => return Err(StopReason::MethodBreakdown(error.to_string())),
            }
        }
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("conflicts", self.solver.conflicts() as u64),
            ("decisions", self.solver.decisions() as u64),
            ("propagations", self.solver.propagations() as u64),
        ]
    }
}
