//! `z` of a puzzle's own relaxation.

use crate::branch_and_bound::{BranchingRule, Limits, Search};
use crate::lp::Clock;
use crate::relaxation::Objective;
use crate::solve::{Options, Outcome, Solver, Status};
use crate::sudoku::{FixingSet, Grid};

/// What is known of the smallest sum, over the cells, of the largest value in the cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RootZ {
    /// It is the number of cells: the relaxation is a single point.
    Integral,
    /// It is this.
    Value(f64),
    /// A limit came first.
    Unknown,
    /// Nobody asked, or the puzzle has no solution or none was found.
    None,
}

/// The `z` of a puzzle with the constraints `with`, of which `outcome` reports an irredundant set.
///
/// An empty set says that the relaxation is integral; else the linear program is solved at the root of a
/// search that goes no further.
pub fn root_z(
    solver: &mut Solver,
    puzzle: &Grid,
    with: &FixingSet,
    outcome: &Outcome,
    clock: &dyn Clock,
) -> RootZ {
    if outcome.status != Status::Solved {
        return RootZ::None;
    }
    if outcome.constraints.as_ref().is_some_and(FixingSet::is_empty) {
        return RootZ::Integral;
    }
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let options = Options {
        objective: Objective::SumMax,
        // Looking ahead might see so much that the root needs no linear program.
        search: Search { rule: BranchingRule::MostFractional, limits, ..Search::default() },
        with: with.clone(),
        certify: false,
        ..Options::default()
    };
    let root = solver.solve(puzzle, &options, clock, &mut ());
    root.statistics.root_objective.map_or(RootZ::Unknown, RootZ::Value)
}
