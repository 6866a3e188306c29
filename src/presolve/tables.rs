//! Where each candidate stands, looked up instead of computed: the closure does little else.

use std::sync::OnceLock;

use crate::formulation::{Unit, places};
use crate::sudoku::{Candidate, Order};

use super::Structure;

/// The index of a candidate, [`Candidate::index`], in the size that keeps the tables small.
pub(super) type Id = u16;

/// A unit, and the bit of a candidate in the unit's mask.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) unit: u16,
    pub(super) bit: u64,
}

/// The tables of an order.
#[derive(Debug)]
pub(super) struct Tables {
    side: usize,
    places: Vec<[Place; 4]>,
    candidates: Vec<Id>,
    structures: Vec<[u16; 6]>,
}

/// One more than the largest dimension of a box.
const DIMENSIONS: usize = Order::MAX_SIDE / 2 + 1;

impl Tables {
    /// The tables of an order, made when they are first asked for.
    pub(super) fn of(order: Order) -> &'static Self {
        static TABLES: [OnceLock<Tables>; DIMENSIONS * DIMENSIONS] =
            [const { OnceLock::new() }; DIMENSIONS * DIMENSIONS];
        TABLES[order.box_rows() * DIMENSIONS + order.box_columns()].get_or_init(|| Self::new(order))
    }

    fn new(order: Order) -> Self {
        let all = || (0..order.candidate_count()).map(|id| Candidate::from_index(order, id));
        let place =
            |(unit, position): (usize, usize)| Place { unit: unit as u16, bit: 1 << position };
        let candidates = Unit::all(order).flat_map(|unit| unit.candidates(order));
        Self {
            side: order.side(),
            places: all().map(|candidate| places(order, candidate).map(place)).collect(),
            candidates: candidates.map(|candidate| candidate.index(order) as Id).collect(),
            structures: all()
                .map(|candidate| Structure::of(order, candidate).map(|index| index as u16))
                .collect(),
        }
    }

    /// The four places of a candidate, the cell's first.
    pub(super) fn places(&self, candidate: Id) -> &[Place; 4] {
        &self.places[usize::from(candidate)]
    }

    /// The candidate at a position of a unit.
    pub(super) fn candidate(&self, unit: u16, position: u32) -> Id {
        self.candidates[usize::from(unit) * self.side + position as usize]
    }

    /// The structures a candidate belongs to.
    pub(super) fn structures(&self, candidate: Id) -> &[u16; 6] {
        &self.structures[usize::from(candidate)]
    }
}
