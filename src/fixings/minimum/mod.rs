//! Minimum sets: no smaller set of ones makes the relaxation integral, proved.
//!
//! The method is that of implicit hitting sets, Moreno-Centeno and Karp, "The implicit hitting set
//! approach to solve combinatorial optimization problems" (Operations Research 61, 2013). A set of
//! cells, each fixed at the board's digit, that is not enough leaves a point of the relaxation other
//! than the board. Every set that is enough must contain one of the cells in which that point is
//! below 1, or the point would still be there. Such a list of cells is a *clause*. A smallest set
//! that hits all clauses found so far is either enough, and then it is minimum, or it gives a clause
//! that it does not hit.

mod clause;
mod hitting_set;

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::lp::{CheckedEngine, Clock};
use crate::relaxation::Point;
use crate::sudoku::{FixingSet, Grid};

use clause::{Clause, Clauses, fixing_at};
use hitting_set::HittingSets;

/// What is known of the minimum.
#[derive(Debug, Clone, PartialEq)]
pub struct Minimum {
    /// The smallest sets found: one, or all of minimum size when all were asked for and found.
    pub sets: Vec<FixingSet>,
    /// No set with fewer members is enough.
    pub lower: usize,
    /// A set with so many members is enough.
    pub upper: usize,
    /// Points other than the board's, when the bounds meet: every set with fewer members leaves one of
    /// them. None can be left out.
    pub others: Vec<Point>,
    /// Why the work stopped before the bounds met, or before all sets were found.
    pub stopped: Option<StopReason>,
}

/// Finds a minimum set of ones for a board, or all of them.
///
/// `sufficient` is any set known to be enough, the first upper bound. `board` must be a solution of
/// the puzzle; a puzzle with several has a minimum for each.
pub fn minimum(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    board: &Grid,
    sufficient: FixingSet,
    all: bool,
    clock: &dyn Clock,
) -> Minimum {
    let upper = sufficient.len();
    let mut minimum =
        Minimum { sets: vec![sufficient], lower: 0, upper, others: Vec::new(), stopped: None };
    minimum.stopped = improve(engine, puzzle, board, all, clock, &mut minimum).break_value();
    minimum
}

fn improve(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    board: &Grid,
    all: bool,
    clock: &dyn Clock,
    minimum: &mut Minimum,
) -> ControlFlow<StopReason> {
    if minimum.upper == 0 {
        return ControlFlow::Continue(());
    }
    let mut clauses = Clauses::new(puzzle, board)?;
    let mut hitting_sets = HittingSets::new(board.order().cell_count());
    // While only one set is wanted, a lower bound that meets the upper one ends the work.
    while all || minimum.lower < minimum.upper {
        let Some(cells) = hitting_sets.smallest(minimum.lower, clock)? else { break };
        minimum.lower = cells.len();
        if !all && minimum.lower >= minimum.upper {
            break;
        }
        let Some(clause) = clauses.not_hit_by(engine, &cells, clock)? else {
            minimum.upper = cells.len();
            minimum.sets = vec![fixings_of(board, &cells)];
            break;
        };
        hitting_sets.add(clause);
    }
    minimum.others = witnesses(clauses.found(), minimum.upper, board, clock)?;
    if all {
        collect_all(engine, board, &mut clauses, &mut hitting_sets, clock, minimum)
    } else {
        ControlFlow::Continue(())
    }
}

/// The points of clauses that no set of fewer than `size` cells hits, as few of them as that takes.
fn witnesses(
    clauses: &[Clause],
    size: usize,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Vec<Point>> {
    let mut kept: Vec<_> = clauses.iter().collect();
    for index in (0..kept.len()).rev() {
        let mut fewer = kept.clone();
        fewer.remove(index);
        let mut hitting_sets = HittingSets::new(board.order().cell_count());
        for clause in &fewer {
            hitting_sets.add(clause.cells.clone());
        }
        let least = size.saturating_sub(1);
        if hitting_sets.smallest(least, clock)?.is_none_or(|cells| cells.len() >= size) {
            kept = fewer;
        }
    }
    ControlFlow::Continue(kept.into_iter().map(|clause| clause.point.clone()).collect())
}

/// Goes on until every hitting set of minimum size is known to be enough.
fn collect_all(
    engine: &mut CheckedEngine,
    board: &Grid,
    clauses: &mut Clauses<'_>,
    hitting_sets: &mut HittingSets,
    clock: &dyn Clock,
    minimum: &mut Minimum,
) -> ControlFlow<StopReason> {
    let mut found = Vec::new();
    let end = hitting_sets.each_of_size(minimum.upper, clock, |cells| {
        let clause = clauses.not_hit_by(engine, cells, clock)?;
        if clause.is_none() {
            found.push(fixings_of(board, cells));
        }
        ControlFlow::Continue(clause)
    });
    // Stopped before the first was found, the one that is known already stays.
    if !found.is_empty() {
        minimum.sets = found;
    }
    end
}

fn fixings_of(board: &Grid, cells: &[usize]) -> FixingSet {
    cells.iter().filter_map(|&index| fixing_at(board, index)).collect()
}
