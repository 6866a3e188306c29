//! What is reported of a solution that did not come from the search.

use crate::certify::Evidence;
use crate::lp::Clock;
use crate::presolve::{Domain, Presolve};
use crate::sudoku::{Candidate, Fixing, FixingSet, Grid};

use super::report::report;
use super::{Options, Outcome, Solver};

impl Solver {
    /// The outcome for a solution that was found elsewhere, with the report that the options ask for.
    ///
    /// The board has to be a solution that agrees with `options.with`. There are no decisions that led to
    /// it, so the report begins with some that would have.
    pub(crate) fn report_on(
        &mut self,
        puzzle: &Grid,
        options: &Options,
        board: &Grid,
        clock: &dyn Clock,
    ) -> Outcome {
        let solves_before = self.engine.solves();
        let decisions = decisions(puzzle, options, board);
        let (evidence, board) = (Evidence::default(), board.clone());
        let mut outcome =
            report(&mut self.engine, puzzle, &evidence, options, board, &decisions, clock);
        outcome.statistics.lp_solves = self.engine.solves() - solves_before;
        outcome
    }
}

/// Decisions under which presolve settles the board: of the cells it leaves open one with the fewest
/// candidates is fixed, until there is none.
fn decisions(puzzle: &Grid, options: &Options, board: &Grid) -> FixingSet {
    let order = puzzle.order();
    let mut domain = Domain::new(order, Presolve::Matching);
    let mut decisions = options.with.clone();
    let known: Vec<Fixing> = puzzle.givens().map(Fixing::one).chain(decisions.iter()).collect();
    let mut closed = domain.fix_all(known);
    while closed.is_continue() {
        let next = domain.open_cells().min_by_key(|&cell| domain.candidates(cell).count());
        let Some((cell, digit)) = next.and_then(|cell| Some((cell, board.get(cell)?))) else {
            break;
        };
        let decision = Fixing::one(Candidate::new(cell, digit));
        decisions.insert(decision);
        closed = domain.fix_all([decision]);
    }
    decisions
}
