//! Whether a relaxation is empty, decided without the engine's word for "infeasible".

use std::ops::ControlFlow;

use crate::branch_and_bound::{StopReason, ask_feasible};
use crate::lp::tolerances::INTEGRALITY;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::{Point, Relaxation};
use crate::sudoku::{Fixing, Order};

/// A point of the relaxation under some fixings, `None` when there is none.
///
/// Presolve is asked first, which is exact, and then the packing program, which is feasible whatever
/// the fixings: the engine has to show an optimum and cannot just say no. A packing that fills every
/// open cell is a point, so a false "infeasible" costs a program and nothing else.
pub(super) fn some_point(
    engine: &mut CheckedEngine,
    order: Order,
    fixings: impl Iterator<Item = Fixing>,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Point>> {
    let mut closed = Domain::new(order, Presolve::Matching);
    if closed.fix_all(fixings).is_break() {
        return ControlFlow::Continue(None);
    }
    let Relaxation { model, postsolve } = Relaxation::packing(&closed);
    let optimum = ask_feasible(engine, model, clock)?;
    let fills_all = optimum.objective >= postsolve.open_cells() as f64 - INTEGRALITY;
    ControlFlow::Continue(fills_all.then(|| postsolve.point(&optimum.point)))
}
