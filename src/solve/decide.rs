//! Whether a relaxation is integral, decided with a certificate either way.

use std::ops::ControlFlow;

use crate::branch_and_bound::{Limits, Search, StopReason};
use crate::certificate::{Certificate, Claim};
use crate::certify::{self, Evidence};
use crate::fixings::{another_point, minimum};
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::Point;
use crate::sudoku::{Fixing, FixingSet, Grid};
use crate::verify;

use super::emptiness::some_point;
use super::{Options, Solver, Wanted, certified};

/// How many nodes the search for two solutions may look at, unless told otherwise; where there are two
/// that no linear program finds, they are many, and a dive finds them.
const NODES: u64 = 1000;

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
        self.decide_within(puzzle, fixings, NODES, clock)
    }

    /// The same with a limit of nodes for the search that takes over where linear programs do not decide:
    /// for two solutions, half way between which is a point that is not 0/1.
    ///
    /// On boards with few givens linear programs are large and their vertices not always rational numbers of
    /// small denominators, but solutions are many.
    ///
    /// # Errors
    ///
    /// As [`Solver::decide`].
    ///
    /// # Panics
    ///
    /// As [`Solver::decide`].
    pub fn decide_within(
        &mut self,
        puzzle: &Grid,
        fixings: &FixingSet,
        nodes: u64,
        clock: &dyn Clock,
    ) -> Result<Certificate, StopReason> {
        super::assert_in_range(puzzle, fixings);
        let decided = match decide(&mut self.engine, puzzle, fixings, clock) {
            ControlFlow::Continue(made) => made
                .filter(|certificate| verify::check(certificate).is_ok())
                .ok_or_else(certified::unproved),
            ControlFlow::Break(reason) => Err(reason),
        };
        decided.or_else(|reason| self.two_solutions(puzzle, fixings, nodes, clock).ok_or(reason))
    }

    /// A certificate that a relaxation is not integral, by two solutions.
    fn two_solutions(
        &mut self,
        puzzle: &Grid,
        fixings: &FixingSet,
        nodes: u64,
        clock: &dyn Clock,
    ) -> Option<Certificate> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let options = Options {
            with: fixings.clone(),
            wanted: Wanted::List(2),
            search: Search { limits, ..Search::default() },
            certify: false,
            ..Options::default()
        };
        let boards = self.solve(puzzle, &options, clock, &mut ()).solutions?.boards;
        let [first, second] = boards.as_slice() else { return None };
        let between = Point::of_board(first).midpoint(&Point::of_board(second));
        let certificate = certify::not_integral(puzzle, fixings, &between)?;
        verify::check(&certificate).is_ok().then_some(certificate)
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
