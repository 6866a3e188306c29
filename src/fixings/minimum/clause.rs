//! Clauses: lists of cells of which every sufficient set contains one.

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::fixings::part::Parts;
use crate::fixings::width::{another_point, closed_domain, narrowed};
use crate::lp::tolerances::FRACTIONAL;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::Domain;
use crate::relaxation::Point;
use crate::sudoku::{Candidate, Cell, Fixing, Grid};

/// Measured on the hardest 9x9 puzzles; nearly every set that is asked about is not enough.
const ATTEMPTS: usize = 6;

/// The most clauses that are looked for; a board that needs more has no short proof.
const MOST_CLAUSES: usize = 1000;

/// Finds clauses for a puzzle and a solution of it.
pub(super) struct Clauses<'a> {
    board: &'a Grid,
    root: Domain,
    parts: Parts,
    found: Vec<Clause>,
}

/// A clause and the point it comes from.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    /// The cells, by [`Cell::index`], ascending.
    pub(super) cells: Vec<usize>,
    pub(super) point: Point,
}

impl<'a> Clauses<'a> {
    pub(super) fn new(puzzle: &Grid, board: &'a Grid) -> ControlFlow<StopReason, Self> {
        let root = closed_domain(puzzle, std::iter::empty())?;
        ControlFlow::Continue(Self { board, root, parts: Parts::new(ATTEMPTS), found: Vec::new() })
    }

    /// A clause that a set of cells, by [`Cell::index`], does not hit; `None` when the set is enough.
    ///
    /// No cell of the clause can be left out: the set of all other cells and any one of the clause
    /// is enough.
    pub(super) fn not_hit_by(
        &mut self,
        engine: &mut CheckedEngine,
        cells: &[usize],
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Option<Vec<usize>>> {
        let domain = self.root_with(cells.iter().copied())?;
        if domain.settled_board().is_some() {
            return ControlFlow::Continue(None);
        }
        if self.found.len() == MOST_CLAUSES {
            return ControlFlow::Break(StopReason::MinimumLimit);
        }
        // No cell can be left out of a part's clause, or the part would have been smaller.
        let clause = match self.parts.another_point(engine, &domain, self.board, clock)? {
            Some(point) => self.below_one(point),
            None => match another_point(engine, &domain, self.board, clock)? {
                Some(point) => self.without_spare_cells(engine, self.below_one(point), clock)?,
                None => return ControlFlow::Continue(None),
            },
        };
        let cells = clause.cells.clone();
        self.found.push(clause);
        ControlFlow::Continue(Some(cells))
    }

    /// A clause from which cells are dropped, by a linear program each, while it stays one.
    fn without_spare_cells(
        &self,
        engine: &mut CheckedEngine,
        mut clause: Clause,
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Clause> {
        let mut needed = 0;
        while needed < clause.cells.len() {
            let outside = self.root.open_cells().map(|cell| cell.index(self.board.order()));
            let outside = outside.filter(|cell| clause.cells.binary_search(cell).is_err());
            let domain = self.root_with(outside.chain([clause.cells[needed]]))?;
            match another_point(engine, &domain, self.board, clock)? {
                Some(point) => clause = self.below_one(point),
                None => needed += 1,
            }
        }
        ControlFlow::Continue(clause)
    }

    /// The clauses found so far.
    pub(super) fn found(&self) -> &[Clause] {
        &self.found
    }

    /// The cells in which a point gives the board's digit less than 1.
    fn below_one(&self, point: Point) -> Clause {
        let is_below = |&cell: &Cell| match self.board.get(cell) {
            Some(digit) => point.get(Candidate::new(cell, digit)) < 1.0 - FRACTIONAL,
            None => false,
        };
        let order = self.board.order();
        let cells = self.root.open_cells().filter(is_below).map(|cell| cell.index(order)).collect();
        Clause { cells, point }
    }

    /// The root with cells fixed at the board's digits.
    fn root_with(&self, cells: impl Iterator<Item = usize>) -> ControlFlow<StopReason, Domain> {
        let fixings = cells.filter_map(|index| fixing_at(self.board, index));
        narrowed(&self.root, fixings)
    }
}

/// The board's digit in a cell, by [`Cell::index`], as a fixing.
pub(super) fn fixing_at(board: &Grid, index: usize) -> Option<Fixing> {
    let cell = Cell::from_index(board.order(), index);
    board.get(cell).map(|digit| Fixing::one(Candidate::new(cell, digit)))
}
