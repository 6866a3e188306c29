//! Whether a relaxation is integral, decided with a certificate either way.

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::certificate::{Certificate, Claim};
use crate::certify::{self, Evidence};
use crate::fixings::{another_point, minimum};
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::Point;
use crate::sudoku::{Fixing, FixingSet, Grid};
use crate::verify;

use super::emptiness::some_point;
use super::{Solver, certified};

impl Solver {
    /// Decides whether the relaxation of a puzzle with fixings is a single 0/1 point.
    ///
    /// The certificate's claim is the answer: [`Claim::Integral`], [`Claim::NotIntegral`], or
    /// [`Claim::Infeasible`] when the relaxation is empty. [`verify::check`] has accepted it.
    ///
    /// # Errors
    ///
    /// The limit that came first; an engine breakdown when no proof was found.
    ///
    /// # Panics
    ///
    /// When a fixing names a cell or a digit that the puzzle's order does not have.
    pub fn decide(
        &mut self,
        puzzle: &Grid,
        fixings: &FixingSet,
        clock: &dyn Clock,
    ) -> Result<Certificate, StopReason> {
        super::assert_in_range(puzzle, fixings);
        match decide(&mut self.engine, puzzle, fixings, clock) {
            ControlFlow::Continue(made) => made
                .filter(|certificate| verify::check(certificate).is_ok())
                .ok_or_else(certified::unproved),
            ControlFlow::Break(reason) => Err(reason),
        }
    }

    /// Finds a smallest set of ones that makes the relaxation the single point of a board, and proves that
    /// no smaller one does.
    ///
    /// `board` must be a solution of the puzzle, and `sufficient` a set of ones that is enough.
    ///
    /// # Errors
    ///
    /// As [`Solver::decide`].
    ///
    /// # Panics
    ///
    /// As [`Solver::decide`], and when the board has another order than the puzzle.
    pub fn prove_minimum(
        &mut self,
        puzzle: &Grid,
        board: &Grid,
        sufficient: FixingSet,
        clock: &dyn Clock,
    ) -> Result<Certificate, StopReason> {
        super::assert_in_range(puzzle, &sufficient);
        let found = minimum(&mut self.engine, puzzle, board, sufficient, false, clock);
        if let Some(reason) = found.stopped {
            return Err(reason);
        }
        let set = found.sets.first().ok_or_else(certified::unproved)?;
        let claim = certify::minimum(board.clone(), &found.others);
        let claim = claim.ok_or_else(certified::unproved)?;
        let evidence = Evidence::default();
        match certified::integral(&mut self.engine, puzzle, &evidence, set, claim, clock) {
            ControlFlow::Continue(made) => made.ok_or_else(certified::unproved),
            ControlFlow::Break(reason) => Err(reason),
        }
    }
}

fn decide(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    fixings: &FixingSet,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Certificate>> {
    let all = || puzzle.givens().map(Fixing::one).chain(fixings.iter());
    let mut domain = Domain::new(puzzle.order(), Presolve::Matching);
    let is_empty = domain.fix_all(all()).is_break();
    let point = match domain.settled_board() {
        _ if is_empty => None,
        Some(board) => Some(Point::of_board(&board)),
        None => some_point(engine, puzzle.order(), all(), clock)?,
    };
    let claim = match point {
        None => Claim::Infeasible,
        Some(point) => {
            let Some(board) = point.to_board() else {
                return ControlFlow::Continue(certify::not_integral(puzzle, fixings, &point));
            };
            if let Some(other) = another_point(engine, &domain, &board, clock)? {
                // The point half way to another solution is as good a witness as a fractional one.
                let point = if other.to_board().is_some() { point.midpoint(&other) } else { other };
                return ControlFlow::Continue(certify::not_integral(puzzle, fixings, &point));
            }
            Claim::Integral(board)
        }
    };
    certify::prove(engine, puzzle, fixings, claim, &Evidence::default(), clock)
}
