//! Confirming that there is no solution, leaf by leaf, by programs the search did not solve.

use std::ops::ControlFlow;

use crate::branch_and_bound::{Fathomed, LpAnswer, StopReason, Tree, ask};
use crate::lp::tolerances::INTEGRALITY;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::Relaxation;
use crate::sudoku::{Fixing, Grid};

use super::Options;

/// Confirms that every fathomed leaf of an exhausted tree is empty.
///
/// A leaf is confirmed by presolve, which is exact, or by the packing program, which is
/// feasible whatever the leaf, so that the engine has to show an optimum and cannot just say no.
/// Breaks with an engine breakdown at a leaf whose emptiness is not confirmed.
pub(super) fn infeasible(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    options: &Options,
    tree: &Tree<Fixing>,
    clock: &dyn Clock,
) -> ControlFlow<StopReason> {
    let mut root = Domain::new(puzzle.order(), Presolve::Matching);
    if root.fix_all(puzzle.givens().map(Fixing::one).chain(options.with.iter())).is_break() {
        return ControlFlow::Continue(());
    }
    for leaf in tree.ids().filter(|&id| tree.node(id).fathomed == Some(Fathomed::Infeasible)) {
        let mut domain = root.clone();
        if domain.fix_all(tree.path(leaf)).is_break() {
            continue;
        }
        if !is_empty(engine, &domain, clock)? {
            let cause = "a relaxation called empty was not confirmed to be".to_string();
            return ControlFlow::Break(StopReason::EngineBreakdown(cause));
        }
    }
    ControlFlow::Continue(())
}

/// Whether the packing program falls short of the open cells.
pub(super) fn is_empty(
    engine: &mut CheckedEngine,
    domain: &Domain,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, bool> {
    let Relaxation { model, postsolve } = Relaxation::packing(domain);
    ControlFlow::Continue(match ask(engine, model, clock)? {
        LpAnswer::Optimal(optimum) => {
            optimum.objective < postsolve.open_cells() as f64 - INTEGRALITY
        }
        LpAnswer::Infeasible => false,
    })
}
