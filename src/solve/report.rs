//! From the decisions that led to a solution to what is reported of it.

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::certificate::{Certificate, Claim};
use crate::certify::{self, Evidence};
use crate::fixings::{Irredundant, irredundant, is_integral, minimum};
use crate::lp::{CheckedEngine, Clock};
use crate::relaxation::Point;
use crate::sudoku::{FixingSet, Grid};

use super::certified;
use super::outcome::Bounds;
use super::{Options, Outcome, Report, Statistics, Status};

/// The outcome for a solution that the search found under some decisions.
pub(super) fn report(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    evidence: &Evidence,
    options: &Options,
    board: Grid,
    decisions: &FixingSet,
    clock: &dyn Clock,
) -> Outcome {
    let mut findings = find(engine, puzzle, options, &board, decisions, clock);
    let certificate = findings.certificate(engine, puzzle, evidence, options, &board, clock);
    let set = findings.sets.first();
    Outcome {
        status: findings.stopped.map_or(Status::Solved, Status::Limit),
        // No constraint is needed exactly when the puzzle's own relaxation is this one point.
        unique: set.is_some_and(FixingSet::is_empty).then_some(true),
        constraints: set.filter(|_| options.report != Report::None).cloned(),
        all_minimum: (options.report == Report::AllMinimum).then_some(findings.sets),
        minimum: findings.minimum,
        solutions: None,
        solution: Some(board),
        certificates: certificate.into_iter().collect(),
        method: None,
        statistics: Statistics::default(),
    }
}

/// Sets that are proved to be enough, and what is known of the minimum.
#[derive(Default)]
struct Findings {
    sets: Vec<FixingSet>,
    minimum: Option<Bounds>,
    /// The witnesses that no smaller set is enough, when the bounds meet.
    others: Vec<Point>,
    stopped: Option<StopReason>,
}

impl Findings {
    /// Whether the first set can be proved to be smallest: the bounds meet, and there was time for the
    /// witnesses.
    fn is_minimum(&self) -> bool {
        let meet = |bounds: Bounds| bounds.lower == bounds.upper;
        let has_witnesses = |bounds: Bounds| bounds.upper == 0 || !self.others.is_empty();
        self.minimum.is_some_and(|bounds| meet(bounds) && has_witnesses(bounds))
    }

    /// Claims no longer that the sets are smallest.
    fn withdraw_minimum(&mut self, reason: StopReason) {
        if let Some(Bounds { lower, upper }) = &mut self.minimum {
            *lower = (*lower).min(upper.saturating_sub(1));
        }
        self.sets.truncate(1);
        self.stopped.get_or_insert(reason);
    }

    /// A certificate for the first set, if that is asked for; without one nothing is found.
    fn certificate(
        &mut self,
        engine: &mut CheckedEngine,
        puzzle: &Grid,
        evidence: &Evidence,
        options: &Options,
        board: &Grid,
        clock: &dyn Clock,
    ) -> Option<Certificate> {
        let set = self.sets.first().filter(|_| options.certify)?.clone();
        let smallest = self.is_minimum().then(|| certify::minimum(board.clone(), &self.others));
        let mut reason = None;
        // A set for which there is no time to prove that it is smallest may be proved to be enough.
        for claim in smallest.into_iter().chain([Some(Claim::Integral(board.clone()))]) {
            let made = match claim {
                Some(claim) => certified::integral(engine, puzzle, evidence, &set, claim, clock),
                None => ControlFlow::Continue(None),
            };
            let failure = match made {
                ControlFlow::Continue(Some(certificate)) => {
                    if let Some(reason) = reason {
                        self.withdraw_minimum(reason);
                    }
                    return Some(certificate);
                }
                ControlFlow::Continue(None) => certified::unproved(),
                ControlFlow::Break(reason) => reason,
            };
            reason.get_or_insert(failure);
        }
        let reason = reason.unwrap_or_else(certified::unproved);
        // That the solution is unique would have been a present; the board stands without it.
        let stopped = (options.report != Report::None).then_some(reason);
        *self = Self { stopped, ..Self::default() };
        None
    }
}

fn find(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    options: &Options,
    board: &Grid,
    decisions: &FixingSet,
    clock: &dyn Clock,
) -> Findings {
    let report = options.report;
    // Without a report only the empty set is of interest: it says that the solution is unique.
    if report == Report::None && !decisions.is_empty() {
        return Findings::default();
    }
    let is_minimum = matches!(report, Report::Minimum | Report::AllMinimum);
    let keeps_zeros = options.allow_zeros && !is_minimum;
    let path = if keeps_zeros { decisions.clone() } else { decisions.all_ones(board) };
    // The certificate decides, and there is nothing to drop.
    if options.certify && path.is_empty() {
        let minimum = is_minimum.then_some(Bounds { lower: 0, upper: 0 });
        return Findings { sets: vec![path], minimum, ..Findings::default() };
    }
    if report == Report::Irredundant {
        let Irredundant { set, stopped } = irredundant(engine, puzzle, path, board, clock);
        return Findings { sets: set.into_iter().collect(), stopped, ..Findings::default() };
    }
    match is_integral(engine, puzzle, &path, board, clock) {
        // That the solution is unique would have been a present; the board stands without it.
        ControlFlow::Break(_) if report == Report::None => Findings::default(),
        ControlFlow::Break(reason) => Findings { stopped: Some(reason), ..Findings::default() },
        ControlFlow::Continue(false) => {
            let cause = "a node called integral has a second point".to_string();
            Findings { stopped: Some(StopReason::EngineBreakdown(cause)), ..Findings::default() }
        }
        ControlFlow::Continue(true) if is_minimum => {
            let all = report == Report::AllMinimum;
            let found = minimum(engine, puzzle, board, path, all, clock);
            let bounds = Bounds { lower: found.lower, upper: found.upper };
            let mut findings = Findings {
                sets: found.sets,
                minimum: Some(bounds),
                others: found.others,
                stopped: None,
            };
            // Stopped before there were witnesses, bounds that meet are not proved.
            match found.stopped {
                Some(reason) if !findings.is_minimum() => findings.withdraw_minimum(reason),
                stopped => findings.stopped = stopped,
            }
            findings
        }
        ControlFlow::Continue(true) => Findings { sets: vec![path], ..Findings::default() },
    }
}
