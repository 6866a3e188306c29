//! A board on which presolve is done once more, slowly enough to be watched.

use crate::formulation::Unit;
use crate::sudoku::{Candidate, Grid, Order};

use super::Single;

/// Which candidates are open, and which cells are filled.
pub(super) struct Board {
    order: Order,
    is_open: Vec<bool>,
    filled: Grid,
}

impl Board {
    /// The board on which everything is open.
    pub(super) fn new(order: Order) -> Self {
        Self { order, is_open: vec![true; order.candidate_count()], filled: Grid::empty(order) }
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
        self.is_open[candidate.index(self.order)] = false;
    }

    /// Fills a cell and excludes what shares a unit with it.
    pub(super) fn fill(&mut self, candidate: Candidate) {
        self.filled.set(candidate.cell, Some(candidate.digit));
        for unit in Unit::all(self.order) {
            let others: Vec<_> = unit.candidates(self.order).collect();
            if others.contains(&candidate) {
                others
                    .into_iter()
                    .filter(|&other| other != candidate)
                    .for_each(|o| self.exclude(o));
            }
        }
    }

    /// Fills cells as long as a unit has one place left; ends at a unit that has none.
    pub(super) fn fill_singles(&mut self) -> (Vec<Single>, Option<Unit>) {
        let mut singles = Vec::new();
        loop {
            let mut found = None;
            for unit in Unit::all(self.order) {
                let mut open = unit.candidates(self.order).filter(|&each| self.is_open(each));
                let Some(first) = open.next() else { return (singles, Some(unit)) };
                let is_new = self.filled.get(first.cell).is_none();
                if is_new && open.next().is_none() {
                    found.get_or_insert(Single { candidate: first, unit });
                }
            }
            let Some(single) = found else { return (singles, None) };
            self.fill(single.candidate);
            singles.push(single);
        }
    }
}
