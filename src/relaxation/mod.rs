//! LP relaxations of what presolve left open, and the way back to the whole board.

mod aggregation;
mod objective;
mod point;

pub(crate) use objective::weights;
pub use objective::{Objective, UnknownObjective};
pub use point::Point;

use std::collections::BTreeSet;

use aggregation::Affine;

use crate::formulation::Unit;
use crate::lp::{ColumnId, Model, Relation, Sense};
use crate::presolve::{Domain, bits};
use crate::sudoku::{Candidate, Cell, Grid, Order};

/// A linear program over the open candidates of a domain.
///
/// Units that presolve settled are left out, so are their candidates: they are constants. The
/// columns of [`Model`] are classes of open candidates, see `aggregation.rs`, followed by the columns
/// an objective adds.
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
    settled: Vec<Candidate>,
    /// The open candidates, cell by cell in row-major order, and each as a function of a class.
    candidates: Vec<Candidate>,
    values: Vec<Affine>,
    classes: usize,
    /// Columns a class; the columns of a class stand side by side and sum to its value.
    parts: usize,
}

impl Postsolve {
    /// The values of the columns and the constants as one point of the board.
    pub fn point(&self, columns: &[f64]) -> Point {
        let mut point = Point::zeros(self.order);
        for &candidate in &self.settled {
            point.set(candidate, 1.0);
        }
        for (&candidate, affine) in self.candidates.iter().zip(&self.values) {
            let constant = 0.5 * f64::from(affine.halves);
            // A constant has no class, and when all are constants there are no columns.
            let variable = match affine.sign {
                0 => 0.0,
                sign => {
                    f64::from(sign)
                        * columns[affine.class * self.parts..][..self.parts].iter().sum::<f64>()
                }
            };
            point.set(candidate, (constant + variable).clamp(0.0, 1.0));
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
        let sense = match objective {
            Objective::SumMax | Objective::Linear(_) | Objective::None => Sense::Minimize,
            Objective::Fractionality => Sense::Maximize,
        };
        let mut relaxation = Self::start(domain, sense, &aggregation::pairs(domain));
        match objective {
            Objective::SumMax | Objective::None => relaxation.add_classes(domain, |_| 0.0),
            Objective::Linear(seed) => {
                let order = domain.order();
                let weights: Vec<_> =
                    objective::weights(seed).take(order.candidate_count()).collect();
                relaxation.add_classes(domain, |candidate| weights[candidate.index(order)]);
            }
            Objective::Fractionality => relaxation.add_halves(domain),
        }
        relaxation.add_units(domain, Relation::Equal);
        if objective == Objective::SumMax {
            relaxation.add_cell_maxima();
        }
        relaxation
    }

    /// The width program: the least sum of all `x` on a board that lies in the domain.
    ///
    /// Its optimum falls short of [`Postsolve::open_cells`] by the width; it reaches that number exactly
    /// when the board is the only point of the relaxation.
    pub fn on_board(domain: &Domain, board: &Grid) -> Self {
        let mut relaxation = Self::start(domain, Sense::Minimize, &aggregation::pairs(domain));
        relaxation.add_classes(domain, |candidate| {
            f64::from(u8::from(board.get(candidate.cell) == Some(candidate.digit)))
        });
        relaxation.add_units(domain, Relation::Equal);
        relaxation
    }

    /// The packing program: the largest sum of all `x` when every unit may fall short of 1.
    ///
    /// It is always feasible and bounded. Its optimum is below the number of open cells exactly
    /// when the relaxation is empty, so it confirms an infeasibility without trusting the engine's
    /// own verdict of infeasible. The domain must be closed.
    pub fn packing(domain: &Domain) -> Self {
        // No aggregation: pairs of candidates need not sum to 1 here.
        let mut relaxation = Self::start(domain, Sense::Maximize, &aggregation::Pairs::none());
        relaxation.add_classes(domain, |_| 1.0);
        relaxation.add_units(domain, Relation::AtMost);
        relaxation
    }

    /// Sorts the candidates into constants and functions of classes; no columns yet.
    fn start(domain: &Domain, sense: Sense, pairs: &aggregation::Pairs) -> Self {
        let order = domain.order();
        let (mut settled, mut candidates) = (Vec::new(), Vec::new());
        for index in 0..order.cell_count() {
            let cell = domain.candidates(Cell::from_index(order, index));
            if is_settled(domain, index) { &mut settled } else { &mut candidates }.extend(cell);
        }
        let (values, classes) = pairs.aggregate(order, &candidates);
        let postsolve = Postsolve { order, settled, candidates, values, classes, parts: 1 };
        Self { model: Model::new(sense), postsolve }
    }

    /// A column in `[0, 1]` for every class, with the costs of its candidates.
    fn add_classes(&mut self, domain: &Domain, cost: impl Fn(Candidate) -> f64) {
        let Postsolve { candidates, values, classes, .. } = &self.postsolve;
        let mut columns = vec![(0.0, 0.0); *classes];
        for (&candidate, affine) in candidates.iter().zip(values) {
            self.model.add_offset(0.5 * f64::from(affine.halves) * cost(candidate));
            if affine.sign != 0 {
                columns[affine.class].0 += f64::from(affine.sign) * cost(candidate);
                if domain.ones().contains(&candidate) {
                    columns[affine.class].1 = 1.0;
                }
            }
        }
        for (cost, lower) in columns {
            self.model.add_column(cost, lower, 1.0);
        }
    }

    /// Two columns in `[0, 1/2]` for every class, whose costs make the objective the sum of
    /// `min(x, 1 - x)`: the first half of a value counts for it, the second against it.
    fn add_halves(&mut self, domain: &Domain) {
        self.postsolve.parts = 2;
        let Postsolve { candidates, values, classes, .. } = &self.postsolve;
        let mut columns = vec![(0.0, 0.0); *classes];
        for (&candidate, affine) in candidates.iter().zip(values) {
            if affine.sign == 0 {
                self.model.add_offset(0.5);
            } else {
                columns[affine.class].0 += 1.0;
                if domain.ones().contains(&candidate) {
                    columns[affine.class].1 = 0.5;
                }
            }
        }
        for (cost, lower) in columns {
            self.model.add_column(cost, lower, 0.5);
            self.model.add_column(-cost, lower, 0.5);
        }
    }

    /// A row "the sum of the open candidates is 1", or at most 1, for every unit that is not settled.
    ///
    /// Units that say the same, such as a row and a box whose last places for a digit coincide, give
    /// one row; units that say nothing after aggregation give none.
    fn add_units(&mut self, domain: &Domain, relation: Relation) {
        let order = domain.order();
        let Postsolve { candidates, values, parts, .. } = &self.postsolve;
        let mut place_of = vec![0; order.candidate_count()];
        for (place, candidate) in candidates.iter().enumerate() {
            place_of[candidate.index(order)] = place;
        }
        let mut seen = BTreeSet::new();
        for index in (0..Unit::count(order)).filter(|&index| !is_settled(domain, index)) {
            let unit = Unit::from_index(order, index);
            let open = bits(domain.mask(index)).map(|p| unit.candidate(order, p).index(order));
            let row = integer_row(open.map(|candidate| values[place_of[candidate]]));
            let (terms, halves) = &row;
            if (terms.is_empty() && *halves == 0) || seen.contains(&row) {
                continue;
            }
            let columns = terms.iter().flat_map(|&(class, coefficient)| {
                let column = move |part| (ColumnId(class * parts + part), f64::from(coefficient));
                (0..*parts).map(column)
            });
            self.model.add_row(columns, relation, 0.5 * f64::from(*halves));
            seen.insert(row);
        }
    }

    /// For each open cell a column `t` of cost 1 with `t >= x` for every candidate of the cell.
    fn add_cell_maxima(&mut self) {
        let Postsolve { candidates, values, .. } = &self.postsolve;
        let mut values = values.iter();
        for cell in candidates.chunk_by(|a, b| a.cell == b.cell) {
            let largest = self.model.add_column(1.0, 0.0, 1.0);
            for affine in values.by_ref().take(cell.len()) {
                let class = (ColumnId(affine.class), -f64::from(affine.sign));
                let terms = [(largest, 1.0)].into_iter().chain((affine.sign != 0).then_some(class));
                self.model.add_row(terms, Relation::AtLeast, 0.5 * f64::from(affine.halves));
            }
        }
    }
}

/// A row in integers: classes with coefficients, and the right-hand side in halves.
type IntegerRow = (Vec<(usize, i32)>, i32);

/// The row "these values sum to 1", like terms collected, the first coefficient positive.
fn integer_row(values: impl Iterator<Item = Affine>) -> IntegerRow {
    let mut halves = 2;
    let mut terms: Vec<(usize, i32)> = Vec::new();
    for Affine { halves: constant, sign, class } in values {
        halves -= constant;
        match terms.iter_mut().find(|(other, _)| *other == class) {
            Some((_, coefficient)) => *coefficient += sign,
            None => terms.push((class, sign)),
        }
    }
    terms.retain(|&(_, coefficient)| coefficient != 0);
    terms.sort_unstable();
    if terms.first().is_some_and(|&(_, coefficient)| coefficient < 0) {
        for (_, coefficient) in &mut terms {
            *coefficient *= -1;
        }
        halves = -halves;
    }
    (terms, halves)
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
    fn constants_need_no_columns() {
        let order = Order::from_side(4).unwrap();
        let candidates: Vec<_> = (0..2).map(|index| Candidate::from_index(order, index)).collect();
        let values = vec![Affine { halves: 1, sign: 0, class: 0 }; 2];
        let (settled, classes, parts) = (Vec::new(), 0, 2);
        let postsolve = Postsolve { order, settled, candidates, values, classes, parts };
        let point = postsolve.point(&[]);
        assert_eq!(point.fractional_cells(), [Cell::new(0, 0)]);
    }

    #[test]
    fn the_raw_relaxation_is_the_whole_program() {
        let order = Order::from_side(9).unwrap();
        let mut domain = Domain::new(order, Presolve::Off);
        assert!(domain.fix_all([Fixing::one(Candidate::from_index(order, 0))]).is_continue());
        let model = Relaxation::on_board(&domain, &Grid::empty(order)).model;
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
