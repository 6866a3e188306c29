//! Claims become certificates, and those that do not are not made.

use std::ops::ControlFlow;

use crate::branch_and_bound::{StopReason, Tree};
use crate::certificate::{Certificate, Claim};
use crate::certify;
use crate::lp::{CheckedEngine, Clock};
use crate::sudoku::{Fixing, FixingSet, Grid};
use crate::verify;

use super::{Options, Outcome, Status};

/// The outcome with certificates of its claims, each checked; a claim without one becomes a limit.
///
/// `tree` is an exhausted search tree with at most one integral leaf.
pub(super) fn certified(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    options: &Options,
    mut outcome: Outcome,
    tree: Option<&Tree<Fixing>>,
    clock: &dyn Clock,
) -> Outcome {
    if !options.certify {
        return outcome;
    }
    let mut proved = Vec::new();
    for (claim, fixings) in claims(options, &outcome, tree) {
        match certify::prove(engine, puzzle, fixings, claim, tree, clock) {
            ControlFlow::Continue(Some(certificate)) if verify::check(&certificate).is_ok() => {
                proved.push(certificate);
            }
            ControlFlow::Continue(_) => {
                let cause = "a verdict could not be proved in integers".to_string();
                return unproved(outcome, StopReason::EngineBreakdown(cause));
            }
            ControlFlow::Break(reason) => return unproved(outcome, reason),
        }
    }
    outcome.certificates = proved;
    outcome
}

/// What the outcome claims, each with the fixings the claim is under.
fn claims<'a>(
    options: &'a Options,
    outcome: &'a Outcome,
    tree: Option<&Tree<Fixing>>,
) -> Vec<(Claim, &'a FixingSet)> {
    let mut claims = Vec::new();
    match (&outcome.status, &outcome.solution) {
        (Status::Infeasible(_), _) => claims.push((Claim::Infeasible, &options.with)),
        (Status::Solved, Some(board)) => {
            if let Some(set) = &outcome.constraints {
                claims.push((Claim::Integral(board.clone()), set));
            }
            if tree.is_some() && outcome.unique == Some(true) {
                claims.push((Claim::Unique(board.clone()), &options.with));
            }
        }
        _ => {}
    }
    claims
}

fn unproved(outcome: Outcome, reason: StopReason) -> Outcome {
    let status = Status::Limit(reason);
    let certificates = Vec::<Certificate>::new();
    Outcome { status, unique: None, constraints: None, certificates, ..outcome }
}
