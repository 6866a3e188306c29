//! Making a sufficient set irredundant by the deletion filter of Chinneck and Dravnieks,
//! "Locating minimal infeasible constraint sets in linear programs" (ORSA J. Computing 3, 1991).

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::lp::{CheckedEngine, Clock};
use crate::sudoku::{FixingSet, Grid};

use super::part::Parts;
use super::width::{another_point, closed_domain, narrowed};

/// Measured on the hardest 9x9 puzzles: more attempts help the median and hurt the slowest, whose
/// sets have many spare members.
const ATTEMPTS: usize = 2;

/// What became of a set of fixings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Irredundant {
    /// The smallest set reached; `None` when not even the given set was proved sufficient.
    pub set: Option<FixingSet>,
    /// Why the work stopped before every member was tried; `None` when the set is irredundant.
    pub stopped: Option<StopReason>,
}

/// Drops members of a sufficient set as long as the rest still makes the relaxation integral.
///
/// Members are tried in order, so the first decisions of a search, which are the weakest guesses,
/// go first. The result has passed a width program of its own; without any member a width program, of
/// the whole relaxation or of a part of it, has found another point. `board` is the solution the set belongs to.
pub fn irredundant(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    set: FixingSet,
    board: &Grid,
    clock: &dyn Clock,
) -> Irredundant {
    let mut proved = None;
    let walk = deletion_filter(engine, puzzle, set, board, clock, &mut proved);
    Irredundant { set: proved, stopped: walk.break_value() }
}

fn deletion_filter(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    set: FixingSet,
    board: &Grid,
    clock: &dyn Clock,
    proved: &mut Option<FixingSet>,
) -> ControlFlow<StopReason> {
    let root = closed_domain(puzzle, std::iter::empty())?;
    if another_point(engine, &narrowed(&root, set.iter())?, board, clock)?.is_some() {
        let cause = "a node called integral has a second point".to_string();
        return ControlFlow::Break(StopReason::EngineBreakdown(cause));
    }
    let mut kept = set;
    let mut parts = Parts::new(ATTEMPTS);
    let mut position = 0;
    *proved = Some(kept.clone());
    while position < kept.len() {
        let fewer = kept.without(position);
        let domain = narrowed(&root, fewer.iter())?;
        let is_spare = domain.settled_board().is_some()
            || parts.another_point(engine, &domain, board, clock)?.is_none()
                && another_point(engine, &domain, board, clock)?.is_none();
        if is_spare {
            *proved = Some(fewer.clone());
            kept = fewer;
        } else {
            position += 1;
        }
    }
    ControlFlow::Continue(())
}
