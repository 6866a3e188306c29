//! Branch and bound by the facade, timed like the other methods.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::branch_and_bound::{Event, Observer};
use crate::formulation::Unit;
use crate::lp::{Clock, Stopwatch};
use crate::presolve::Domain;
use crate::relaxation::Point;
use crate::solve::{Options, Outcome, Solver, Status};
use crate::sudoku::{Fixing, Grid};
use crate::verify;

use super::work::{Laps, ModelSize, Work, reading};

/// The outcome, and what it took: the model is the root's relaxation behind presolve.
pub(super) fn measured(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> (Outcome, Work) {
    let mut root = Begin { stopwatch: clock.stopwatch(), searching: None };
    let begun = reading(root.stopwatch.as_ref());
    let outcome = solver.solve(puzzle, options, clock, &mut root);
    let ended = match outcome.status {
        Status::Limit(_) => None,
        _ => reading(root.stopwatch.as_ref()),
    };
    let laps = Laps { prepared: Duration::ZERO, begun, built: root.searching, ended };
    let statistics = outcome.statistics;
    let effort = vec![("nodes", statistics.nodes), ("lp_solves", statistics.lp_solves)];
    let model = size(puzzle, options);
    (outcome, Work { model, times: laps.times(), effort })
}

/// Notes when the search begins: the root is presolved then.
struct Begin {
    stopwatch: Option<Stopwatch>,
    searching: Option<Duration>,
}

impl Observer<Fixing, Point, Grid> for Begin {
    fn event(&mut self, _: &Event<'_, Fixing, Point, Grid>) {
        if self.searching.is_none() {
            self.searching = reading(self.stopwatch.as_ref());
        }
    }
}

/// What presolve leaves of the 0/1 program: candidates of open cells, and units that have any.
fn size(puzzle: &Grid, options: &Options) -> Option<ModelSize> {
    if verify::first_repetition(puzzle).is_some() {
        return None;
    }
    let order = puzzle.order();
    let mut domain = Domain::new(order, options.presolve);
    let fixings = puzzle.givens().map(Fixing::one).chain(options.with.iter());
    if let ControlFlow::Break(_) = domain.fix_all(fixings) {
        return None;
    }
    let is_open = |&unit: &usize| !domain.is_closed() || !domain.mask(unit).is_power_of_two();
    let constraints = (0..Unit::count(order)).filter(is_open).count() as u64;
    Some(ModelSize { variables: domain.open_candidates() as u64, constraints })
}
