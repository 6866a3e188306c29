//! Which candidates stand in which units, looked up instead of computed.

use crate::sudoku::{Candidate, Order, PerOrder};

use super::{Unit, places};

/// The index of a candidate, [`Candidate::index`], in the size that keeps the tables small.
pub(crate) type Id = u16;

/// A unit by its index, and the bit of a candidate in a mask of the unit's positions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) unit: u16,
    pub(crate) bit: u64,
}

/// The incidence matrix between units and candidates.
#[derive(Debug)]
pub(crate) struct Incidence {
    side: usize,
    places: Vec<[Place; 4]>,
    candidates: Vec<Id>,
}

impl Incidence {
    /// The matrix of an order, made when it is first asked for.
    pub(crate) fn of(order: Order) -> &'static Self {
        static ALL: PerOrder<Incidence> = PerOrder::new();
        ALL.get(order, Self::new)
    }

    fn new(order: Order) -> Self {
        let all = (0..order.candidate_count()).map(|id| Candidate::from_index(order, id));
        let place =
            |(unit, position): (usize, usize)| Place { unit: unit as u16, bit: 1 << position };
        let candidates = Unit::all(order).flat_map(|unit| unit.candidates(order));
        Self {
            side: order.side(),
            places: all.map(|candidate| places(order, candidate).map(place)).collect(),
            candidates: candidates.map(|candidate| candidate.index(order) as Id).collect(),
        }
    }

    /// The four places of a candidate, the cell's first.
    pub(crate) fn places(&self, candidate: Id) -> &[Place; 4] {
        &self.places[usize::from(candidate)]
    }

    /// The candidate at a position of a unit.
    pub(crate) fn candidate(&self, unit: u16, position: u32) -> Id {
        self.candidates[usize::from(unit) * self.side + position as usize]
    }
}
