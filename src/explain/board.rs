//! A board on which presolve is done once more, slowly enough to be watched.

use crate::formulation::{Unit, places};
use crate::sudoku::{Candidate, Grid, Order};

use super::Single;

/// Which candidates are open, and which cells are filled.
pub(super) struct Board {
    order: Order,
    is_open: Vec<bool>,
    /// How many candidates of each unit are open, by [`Unit::index`].
    left: Vec<usize>,
    filled: Grid,
}

impl Board {
    /// The board on which everything is open.
    pub(super) fn new(order: Order) -> Self {
        Self {
            order,
            is_open: vec![true; order.candidate_count()],
            left: vec![order.side(); Unit::count(order)],
            filled: Grid::empty(order),
        }
    }

    /// The cells that have their digit.
    pub(super) fn filled(&self) -> &Grid {
        &self.filled
    }

    /// How many candidates stand in cells that are not filled.
    pub(super) fn open_candidates(&self) -> usize {
        let all = (0..self.order.candidate_count()).map(|id| Candidate::from_index(self.order, id));
        all.filter(|&candidate| {
            self.is_open(candidate) && self.filled.get(candidate.cell).is_none()
        })
        .count()
    }

    /// Whether a candidate is not excluded.
    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.is_open[candidate.index(self.order)]
    }

    /// Excludes a candidate.
    pub(super) fn exclude(&mut self, candidate: Candidate) {
        if std::mem::replace(&mut self.is_open[candidate.index(self.order)], false) {
            for (unit, _) in places(self.order, candidate) {
                self.left[unit] -= 1;
            }
        }
    }

    /// Fills a cell and excludes what shares a unit with it.
    pub(super) fn fill(&mut self, candidate: Candidate) {
        self.filled.set(candidate.cell, Some(candidate.digit));
        for (unit, _) in places(self.order, candidate) {
            let unit = Unit::from_index(self.order, unit);
            let others = unit.candidates(self.order).filter(|&other| other != candidate);
            others.for_each(|other| self.exclude(other));
        }
    }

    /// Fills cells as long as a unit has one place left; ends at a unit that has none.
    pub(super) fn fill_singles(&mut self) -> (Vec<Single>, Option<Unit>) {
        let mut singles = Vec::new();
        loop {
            let mut found = None;
            for unit in Unit::all(self.order) {
                match self.left[unit.index(self.order)] {
                    0 => return (singles, Some(unit)),
                    1 if found.is_none() => found = self.single(unit),
                    _ => {}
                }
            }
            let Some(single) = found else { return (singles, None) };
            self.fill(single.candidate);
            singles.push(single);
        }
    }

    /// The last candidate of a unit, unless its cell is filled.
    fn single(&self, unit: Unit) -> Option<Single> {
        let candidate = unit.candidates(self.order).find(|&each| self.is_open(each))?;
        self.filled.get(candidate.cell).is_none().then_some(Single { candidate, unit })
    }
}
