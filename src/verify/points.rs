//! Points of a relaxation as witnesses: that it is not integral, that a set is minimum.

use std::collections::BTreeMap;

use crate::certificate::RationalPoint;
use crate::formulation::{Id, Unit};
use crate::sudoku::{Candidate, Cell, Grid};

use super::Refusal;
use super::state::State;

/// How often the search for a smaller hitting set may look at a clause.
const MOST_LOOKS: usize = 10_000_000;

/// A set of cells, a bit each by [`Cell::index`].
type Cells = Vec<u64>;

const BITS: usize = u64::BITS as usize;

/// Whether the values are a point of the relaxation that is not 0/1.
pub(super) fn check_fractional(state: &State, point: &RationalPoint) -> Result<(), Refusal> {
    let values = values(state, point)?;
    if values.values().all(|value| *value == point.denominator) {
        return Err(Refusal::NotAPoint("all values are 0 or 1"));
    }
    Ok(())
}

/// Whether every set of ones that is enough to make the board the only point has `size` members.
///
/// A set of ones does not cut a point off unless it has one of the cells in which the point gives less
/// than 1 to the board's digit, its clause. `state` is that of the puzzle alone.
pub(super) fn check_minimum(
    state: &State,
    board: &Grid,
    others: &[RationalPoint],
    size: usize,
) -> Result<(), Refusal> {
    let order = state.order;
    let mut clauses = Vec::new();
    for point in others {
        let values = values(state, point)?;
        let is_below = |cell: Cell| {
            let digit = board.get(cell);
            digit.and_then(|digit| values.get(&Candidate::new(cell, digit)))
                != Some(&point.denominator)
        };
        let mut clause: Cells = vec![0; order.cell_count().div_ceil(BITS)];
        for index in (0..order.cell_count()).filter(|&i| is_below(Cell::from_index(order, i))) {
            clause[index / BITS] |= 1 << (index % BITS);
        }
        if clause.iter().all(|&word| word == 0) {
            return Err(Refusal::NotAPoint("it is the board's"));
        }
        clauses.push(clause);
    }
    let Some(fewer) = size.checked_sub(1) else { return Ok(()) };
    match can_hit(&clauses.iter().collect::<Vec<_>>(), fewer, &mut MOST_LOOKS.clone()) {
        Some(false) => Ok(()),
        Some(true) => Err(Refusal::NotMinimum),
        None => Err(Refusal::TooManyLooks),
    }
}

/// Whether so many cells can hit every clause; `None` after too many looks.
fn can_hit(clauses: &[&Cells], cells: usize, looks: &mut usize) -> Option<bool> {
    *looks = looks.checked_sub(clauses.len())?;
    let Some(&first) = clauses.first() else { return Some(true) };
    // Clauses that have no cell in common need a cell each.
    let mut covered = vec![0; first.len()];
    let mut disjoint = 0;
    for clause in clauses {
        if clause.iter().zip(&covered).all(|(clause, covered)| clause & covered == 0) {
            covered.iter_mut().zip(*clause).for_each(|(covered, clause)| *covered |= clause);
            disjoint += 1;
        }
    }
    if disjoint > cells {
        return Some(false);
    }
    let has = |clause: &Cells, index: usize| clause[index / BITS] >> (index % BITS) & 1 == 1;
    for index in (0..first.len() * BITS).filter(|&index| has(first, index)) {
        let rest: Vec<_> = clauses.iter().copied().filter(|clause| !has(clause, index)).collect();
        if can_hit(&rest, cells - 1, looks)? {
            return Some(true);
        }
    }
    Some(false)
}

/// The numerators of a point of the relaxation, by candidate.
fn values(state: &State, point: &RationalPoint) -> Result<BTreeMap<Candidate, i64>, Refusal> {
    let refuse = |why| Err(Refusal::NotAPoint(why));
    let RationalPoint { denominator, numerators } = point;
    if *denominator < 1 {
        return refuse("the denominator is not positive");
    }
    let values: BTreeMap<Candidate, i64> = numerators.iter().copied().collect();
    if values.len() != numerators.len() {
        return refuse("a candidate is listed twice");
    }
    if values.values().any(|value| !(1..=*denominator).contains(value)) {
        return refuse("a value is not above 0 and at most 1");
    }
    // What is not live is 0 by the givens, the fixings and the rows alone; of what contradicts itself
    // not everything that is 0 has been followed up.
    if state.has_no_point || !values.keys().all(|v| state.is_live(v.index(state.order) as Id)) {
        return refuse("it breaks a given or a constraint");
    }
    let value = |candidate| i128::from(values.get(&candidate).copied().unwrap_or(0));
    let is_one = |unit: Unit| {
        unit.candidates(state.order).map(value).sum::<i128>() == i128::from(*denominator)
    };
    if !Unit::all(state.order).all(is_one) {
        return refuse("a row does not add up to 1");
    }
    Ok(values)
}
