//! LP relaxations of what presolve left open, and the way back to the whole board.

mod objective;
mod point;

pub use objective::Objective;
pub use point::Point;

use std::collections::BTreeSet;

use crate::formulation::Unit;
use crate::lp::{ColumnId, Model, Relation, Sense};
use crate::presolve::{Domain, bits};
use crate::sudoku::{Candidate, Cell, Grid, Order};

/// A linear program over the open candidates of a domain.
///
/// Units that presolve settled are left out, so are their candidates: they are constants. The
/// columns of [`Model`] are the open candidates in row-major order, by digit within a cell,
/// followed by the columns an objective adds.
#[derive(Debug, Clone)]
pub struct Relaxation {
    /// The linear program.
    pub model: Model,
    /// What leads from its points back to the board.
    pub postsolve: Postsolve,
}

/// What presolve took away: the way from a point of the small program to one of the board.
#[derive(Debug, Clone)]
pub struct Postsolve {
    order: Order,
    /// Columns a candidate; the columns of a candidate stand side by side.
    parts: usize,
    candidates: Vec<Candidate>,
    settled: Vec<Candidate>,
}

impl Postsolve {
    /// The values of the open candidates and the constants as one point of the board.
    pub fn point(&self, values: &[f64]) -> Point {
        let mut point = Point::zeros(self.order);
        for &candidate in &self.settled {
            point.set(candidate, 1.0);
        }
        for (&candidate, parts) in self.candidates.iter().zip(values.chunks(self.parts)) {
            point.set(candidate, parts.iter().sum::<f64>().clamp(0.0, 1.0));
        }
        point
    }

    /// The cells presolve settled: each counts as one full cell in a sum over all cells.
    pub fn settled_cells(&self) -> usize {
        self.settled.len()
    }

    /// The cells that are still open.
    pub fn open_cells(&self) -> usize {
        self.order.cell_count() - self.settled_cells()
    }
}

impl Relaxation {
    /// The relaxation of a domain under an objective of the search.
    pub fn new(domain: &Domain, objective: Objective) -> Self {
        let mut relaxation = match objective {
            Objective::SumMax => Self::columns(domain, Sense::Minimize, |_| [(0.0, 1.0)]),
            Objective::Fractionality => {
                Self::columns(domain, Sense::Maximize, |_| [(1.0, 0.5), (-1.0, 0.5)])
            }
        };
        relaxation.add_units(domain, Relation::Equal);
        if objective == Objective::SumMax {
            relaxation.add_cell_maxima();
        }
        relaxation
    }

    /// The width program: the largest sum of all `x` off a board that lies in the domain.
    ///
    /// Its optimum is 0 exactly when the board is the only point of the relaxation.
    pub fn off_board(domain: &Domain, board: &Grid) -> Self {
        let cost = |candidate: Candidate| {
            f64::from(u8::from(board.get(candidate.cell) != Some(candidate.digit)))
        };
        let mut relaxation =
            Self::columns(domain, Sense::Maximize, |candidate| [(cost(candidate), 1.0)]);
        relaxation.add_units(domain, Relation::Equal);
        relaxation
    }

    /// The packing program: the largest sum of all `x` when every unit may fall short of 1.
    ///
    /// It is always feasible and bounded. Its optimum is below the number of open cells exactly
    /// when the relaxation is empty, so it confirms an infeasibility without trusting the engine's
    /// own verdict of infeasible. The domain must be closed.
    pub fn packing(domain: &Domain) -> Self {
        let mut relaxation = Self::columns(domain, Sense::Maximize, |_| [(1.0, 1.0)]);
        relaxation.add_units(domain, Relation::AtMost);
        relaxation
    }

    /// Columns for every open candidate; what is settled becomes a constant.
    ///
    /// A candidate is the sum of its parts, a column each with a cost and an upper bound; the bounds
    /// sum to 1.
    fn columns<const PARTS: usize>(
        domain: &Domain,
        sense: Sense,
        parts: impl Fn(Candidate) -> [(f64, f64); PARTS],
    ) -> Self {
        let order = domain.order();
        let mut model = Model::new(sense);
        let (candidates, settled) = (Vec::new(), Vec::new());
        let mut postsolve = Postsolve { order, parts: PARTS, candidates, settled };
        for index in 0..order.cell_count() {
            let cell = Cell::from_index(order, index);
            if is_settled(domain, index) {
                postsolve.settled.extend(domain.candidates(cell));
                continue;
            }
            for candidate in domain.candidates(cell) {
                let is_one = domain.ones().contains(&candidate);
                for (cost, upper) in parts(candidate) {
                    model.add_column(cost, if is_one { upper } else { 0.0 }, upper);
                }
                postsolve.candidates.push(candidate);
            }
        }
        Self { model, postsolve }
    }

    /// A row "the sum of the open candidates is 1", or at most 1, for every unit that is not settled.
    ///
    /// Units with the same open candidates, such as a row and a box whose last places for a digit
    /// coincide, give one row.
    fn add_units(&mut self, domain: &Domain, relation: Relation) {
        let order = domain.order();
        let parts = self.postsolve.parts;
        let mut place_of = vec![usize::MAX; order.candidate_count()];
        for (place, candidate) in self.postsolve.candidates.iter().enumerate() {
            place_of[candidate.index(order)] = place;
        }
        let mut seen = BTreeSet::new();
        for index in 0..Unit::count(order) {
            if is_settled(domain, index) {
                continue;
            }
            let unit = Unit::from_index(order, index);
            let mut places: Vec<_> = bits(domain.mask(index))
                .map(|position| place_of[unit.candidate(order, position).index(order)])
                .collect();
            places.sort_unstable();
            let columns = places.iter().flat_map(|place| place * parts..(place + 1) * parts);
            let terms: Vec<_> = columns.map(|column| (ColumnId(column), 1.0)).collect();
            if seen.insert(places) {
                self.model.add_row(terms, relation, 1.0);
            }
        }
    }

    /// For each open cell a column `t` of cost 1 with `t >= x` for every candidate of the cell.
    fn add_cell_maxima(&mut self) {
        let mut column = 0;
        for cell in self.postsolve.candidates.chunk_by(|a, b| a.cell == b.cell) {
            let largest = self.model.add_column(1.0, 0.0, 1.0);
            for _ in cell {
                let terms = [(largest, 1.0), (ColumnId(column), -1.0)];
                self.model.add_row(terms, Relation::AtLeast, 0.0);
                column += 1;
            }
        }
    }
}

/// Whether presolve decided the unit; while presolve is off, nothing is decided.
fn is_settled(domain: &Domain, unit: usize) -> bool {
    domain.is_closed() && domain.mask(unit).is_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formulation::places;
    use crate::presolve::Presolve;
    use crate::sudoku::{Fixing, Order};

    #[test]
    fn the_raw_relaxation_is_the_whole_program() {
        let order = Order::from_side(9).unwrap();
        let mut domain = Domain::new(order, Presolve::Off);
        assert!(domain.fix_all([Fixing::one(Candidate::from_index(order, 0))]).is_continue());
        let model = Relaxation::off_board(&domain, &Grid::empty(order)).model;
        assert_eq!((model.columns().len(), model.rows().len(), model.nonzeros()), (729, 324, 2916));
        assert_eq!(model.columns().iter().filter(|column| column.lower > 0.5).count(), 1);
    }

    #[test]
    fn settled_units_are_left_out_and_come_back_as_constants() {
        let order = Order::from_side(4).unwrap();
        let mut domain = Domain::new(order, Presolve::Singles);
        let given = Candidate::from_index(order, 0);
        assert!(domain.fix_all([Fixing::one(given)]).is_continue());
        let Relaxation { model, postsolve } = Relaxation::packing(&domain);
        assert_eq!(postsolve.settled_cells(), 1);
        // Two rows are there once only: the 1s of row 2 and of box 2 have the same places, as have
        // those of column 2 and of box 3.
        assert_eq!(model.rows().len(), 64 - 4 - 2);
        assert_eq!(model.columns().len(), 64 - 11);
        let point = postsolve.point(&vec![0.5; 53]);
        assert!(point.get(given) > 0.9);
        assert!(places(order, given).iter().all(|&(unit, _)| is_settled(&domain, unit)));
    }
}
