//! Sums from dual solutions: what a linear program proves, rounded to integers.

use std::ops::ControlFlow;

use crate::branch_and_bound::{LpAnswer, StopReason, ask, ask_feasible};
use crate::formulation::Unit;
use crate::lp::{CheckedEngine, Clock, ColumnId, Model, Relation, Sense};
use crate::presolve::Domain;
use crate::sudoku::{Candidate, Grid};

/// Bounds for weights that have none, because minilp calls programs with free columns unbounded now and
/// then; the largest weight ever needed was 684.
const LARGEST: f64 = 10_000.0;

/// Rows with weights.
type Sum = Vec<(Unit, i64)>;

/// The scales at which a dual solution is rounded, one after another, until the result is a proof;
/// the denominators of basic solutions are small numbers.
fn scales() -> impl Iterator<Item = f64> {
    (1..=60).chain([10_000, 1_000_000]).map(f64::from)
}

/// A sum whose total is 0 and whose coefficients are 0 on the board and positive on every other open
/// candidate, `None` if none was found: then the relaxation has another point, or rounding failed.
///
/// With the weight of a cell chosen so that the coefficient of the board's candidate is 0, this is the
/// dual of the width program; the total is then 0, because the board's candidates are in every row once.
pub(super) fn off_board(
    engine: &mut CheckedEngine,
    domain: &Domain,
    board: &Grid,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Sum>> {
    let rows = Rows::open_in(domain);
    let on_board = |v: Candidate| board.get(v.cell) == Some(v.digit);
    let cell_of = |v: Candidate| rows.candidates.iter().find(|w| w.cell == v.cell && on_board(**w));
    let mut model = Model::new(Sense::Minimize);
    let mut costs = vec![0.0; rows.units.len()];
    let mut constraints = Vec::new();
    for &v in rows.candidates.iter().filter(|&&v| !on_board(v)) {
        let Some(&one) = cell_of(v) else { return ControlFlow::Continue(None) };
        let terms: Vec<_> = rows.of_house(domain, v).map(|row| (row, 1.0)).collect();
        let terms = terms.into_iter().chain(rows.of_house(domain, one).map(|row| (row, -1.0)));
        let terms: Vec<_> = terms.collect();
        for &(row, a) in &terms {
            costs[row] += a;
        }
        constraints.push(terms);
    }
    for cost in costs {
        model.add_column(cost, -LARGEST, LARGEST);
    }
    for terms in constraints {
        let terms = terms.into_iter().map(|(row, a)| (ColumnId(row), a));
        model.add_row(terms, Relation::AtLeast, 1.0);
    }
    let LpAnswer::Optimal(optimum) = ask(engine, model, clock)? else {
        return ControlFlow::Continue(None);
    };
    ControlFlow::Continue(scales().find_map(|scale| {
        let mut weights: Vec<i64> =
            optimum.point.iter().map(|y| (scale * y).round() as i64).collect();
        for &one in rows.candidates.iter().filter(|&&v| on_board(v)) {
            let others: i64 = rows.of_house(domain, one).map(|row| weights[row]).sum();
            weights[rows.index[one.cell.index(domain.order())]] = -others;
        }
        let coefficient = |v| rows.of(domain, v).map(|row| weights[row]).sum::<i64>();
        let is_proof = rows.candidates.iter().all(|&v| on_board(v) || coefficient(v) >= 1);
        is_proof.then(|| rows.sum(&weights))
    }))
}

/// A sum whose total is negative and none of whose coefficients is, `None` if none was found: then the
/// relaxation has a point, or rounding failed.
///
/// This is the dual of the packing program, with the cells' rows subtracted.
pub(super) fn packing(
    engine: &mut CheckedEngine,
    domain: &Domain,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Sum>> {
    let rows = Rows::open_in(domain);
    let mut model = Model::new(Sense::Minimize);
    for _ in &rows.units {
        model.add_column(1.0, 0.0, f64::INFINITY);
    }
    for &v in &rows.candidates {
        let terms = rows.of(domain, v).map(|row| (ColumnId(row), 1.0));
        model.add_row(terms, Relation::AtLeast, 1.0);
    }
    let optimum = ask_feasible(engine, model, clock)?;
    ControlFlow::Continue(scales().find_map(|scale| {
        let mut weights: Vec<i64> =
            optimum.point.iter().map(|w| (scale * w).round() as i64).collect();
        let scale = scale as i64;
        let is_cell = |row: usize| matches!(rows.units[row], Unit::Cell(_));
        (0..weights.len()).filter(|&row| is_cell(row)).for_each(|row| weights[row] = -scale);
        for &v in &rows.candidates {
            let missing = -rows.of(domain, v).map(|row| weights[row]).sum::<i64>();
            weights[rows.index[v.cell.index(domain.order())]] += missing.max(0);
        }
        (weights.iter().sum::<i64>() < 0).then(|| rows.sum(&weights))
    }))
}

/// The open rows and candidates of a domain.
struct Rows {
    units: Vec<Unit>,
    /// Where a unit, by its index, stands in `units`; settled ones anywhere.
    index: Vec<usize>,
    candidates: Vec<Candidate>,
}

impl Rows {
    fn open_in(domain: &Domain) -> Self {
        let order = domain.order();
        let (mut units, mut index) = (Vec::new(), vec![usize::MAX; Unit::count(order)]);
        for unit in (0..Unit::count(order)).filter(|&u| !domain.mask(u).is_power_of_two()) {
            index[unit] = units.len();
            units.push(Unit::from_index(order, unit));
        }
        let candidates = domain.open_cells().flat_map(|cell| domain.candidates(cell)).collect();
        Self { units, index, candidates }
    }

    /// The four rows of an open candidate, its cell's first.
    fn of(&self, domain: &Domain, candidate: Candidate) -> impl Iterator<Item = usize> {
        let places = crate::formulation::places(domain.order(), candidate);
        places.map(|(unit, _)| self.index[unit]).into_iter()
    }

    /// Its three rows that are not a cell's.
    fn of_house(&self, domain: &Domain, candidate: Candidate) -> impl Iterator<Item = usize> {
        self.of(domain, candidate).skip(1)
    }

    /// The rows with weights other than 0.
    fn sum(&self, weights: &[i64]) -> Sum {
        self.units.iter().copied().zip(weights.iter().copied()).filter(|&(_, w)| w != 0).collect()
    }
}
