//! Claims become certificates, and those that do not are not made.

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::certificate::{Certificate, Claim};
use crate::certify::{self, Evidence};
use crate::lp::{CheckedEngine, Clock};
use crate::sudoku::{FixingSet, Grid};
use crate::verify;

use super::{Options, Outcome, Status};

/// A certificate of a claim about a set that makes the relaxation a single point; `None` if none was
/// found.
pub(super) fn integral(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    evidence: &Evidence,
    set: &FixingSet,
    claim: Claim,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Certificate>> {
    accepted(certify::prove(engine, puzzle, set, claim, evidence, clock))
}

/// The outcome with a certificate that there is no solution, or only one, if it claims so; a claim
/// that cannot be proved is withdrawn.
///
/// The tree, if there is one, has at most one integral leaf.
pub(super) fn exhausted(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    options: &Options,
    mut outcome: Outcome,
    evidence: &Evidence,
    clock: &dyn Clock,
) -> Outcome {
    let claim = match (&outcome.status, &outcome.solution) {
        _ if !options.certify => return outcome,
        (Status::Infeasible(_), _) => Claim::Infeasible,
        // The tree of a solved puzzle is handed over only when it is exhausted with one solution.
        (Status::Solved, Some(board)) if evidence.tree.is_some() => Claim::Unique(board.clone()),
        _ => return outcome,
    };
    let made = certify::prove(engine, puzzle, &options.with, claim, evidence, clock);
    let reason = match accepted(made) {
        ControlFlow::Continue(Some(certificate)) => {
            outcome.certificates.push(certificate);
            return outcome;
        }
        ControlFlow::Continue(None) => unproved(),
        ControlFlow::Break(reason) => reason,
    };
    Outcome { status: Status::Limit(reason), unique: None, ..outcome }
}

/// What to say of a verdict for which no certificate was found.
pub(super) fn unproved() -> StopReason {
    StopReason::EngineBreakdown("a verdict could not be proved in integers".to_string())
}

/// The certificate, if the checker accepts it.
pub(super) fn accepted(
    made: ControlFlow<StopReason, Option<Certificate>>,
) -> ControlFlow<StopReason, Option<Certificate>> {
    ControlFlow::Continue(made?.filter(|certificate| verify::check(certificate).is_ok()))
}
