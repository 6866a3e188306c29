//! The checker of certificates: integers only, believing nothing but the rules of sudoku.
//!
//! It keeps the set of *live* candidates, those not yet shown to be 0, and makes it smaller by the
//! rule that the module [`certificate`](crate::certificate) explains. What it undoes at the end of a
//! subtree stands on a trail, so a hostile proof cannot make it use more memory than it has
//! candidates.

use std::collections::BTreeMap;
use std::iter::from_fn;

use thiserror::Error;

use crate::certificate::{Certificate, Claim, RationalPoint, Step};
use crate::formulation::{Id, Incidence, Unit};
use crate::sudoku::{Candidate, Fixing, Grid, Order};

use super::{Fault, fault};

/// Why a certificate is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The claimed board is no solution of the puzzle.
    #[error("the board is no solution: {0}")]
    Board(Fault),
    /// The claimed board does not agree with a fixing.
    #[error("the board does not agree with the constraint {0}")]
    BoardBreaks(Fixing),
    /// A sum has a negative coefficient, so nothing follows from it.
    #[error("in the sum {0} has a negative coefficient")]
    NegativeCoefficient(Candidate),
    /// The weights of a sum add up to more than 0, so nothing follows from it.
    #[error("the weights of the sum add up to more than 0")]
    PositiveTotal,
    /// A number is larger than 64 bits hold.
    #[error("a number is too large")]
    Overflow,
    /// A leaf called empty has not been shown to be.
    #[error("it has not been shown that there is no point here")]
    NotEmpty,
    /// A leaf called the single point of the board has not been shown to be.
    #[error("{0} has not been shown to be 0, or is the board's and was")]
    NotThePoint(Candidate),
    /// A leaf of a kind that the claim does not admit.
    #[error("a claim of this kind has no such leaf or split")]
    WrongKind,
    /// The proof ends in the middle, or goes on after its end.
    #[error("the proof is not one whole tree")]
    NotATree,
    /// The values are no point of the relaxation, or a 0/1 one.
    #[error("the values are no fractional point of the relaxation: {0}")]
    NotAFractionalPoint(&'static str),
}

/// A refusal and where in the proof it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{refusal}")]
pub struct Refused {
    /// The step of the proof, counted from 0; `None` when the claim itself is wrong.
    pub step: Option<usize>,
    /// Why.
    pub refusal: Refusal,
}

/// Checks a certificate.
///
/// # Errors
///
/// [`Refused`] when the proof does not prove the claim; the claim may be true all the same.
pub fn check(certificate: &Certificate) -> Result<(), Refused> {
    let Certificate { puzzle, fixings, claim, proof } = certificate;
    let of_claim = |refusal| Refused { step: None, refusal };
    if let Some(board) = claim.board() {
        if let Some(fault) = fault(puzzle, board) {
            return Err(of_claim(Refusal::Board(fault)));
        }
        if let Some(broken) = fixings.iter().find(|fixing| !fixing.agrees_with(board)) {
            return Err(of_claim(Refusal::BoardBreaks(broken)));
        }
    }
    let mut state = State::new(puzzle.order());
    for fixing in puzzle.givens().map(Fixing::one).chain(fixings.iter()) {
        state.fix(fixing);
    }
    if let Claim::NotIntegral(point) = claim {
        let is_bare = proof.is_empty().then_some(()).ok_or(Refusal::NotATree);
        return is_bare.and_then(|()| check_point(&state, point)).map_err(of_claim);
    }
    for (index, step) in proof.iter().enumerate() {
        state.take(claim, step).map_err(|refusal| Refused { step: Some(index), refusal })?;
    }
    if state.is_done { Ok(()) } else { Err(of_claim(Refusal::NotATree)) }
}

/// What is known at a place of the proof.
struct State {
    order: Order,
    incidence: &'static Incidence,
    /// The live candidates of each unit, a bit each.
    live: Vec<u64>,
    has_no_point: bool,
    /// Candidates that are 1, whose peers are still to be excluded.
    ones: Vec<Id>,
    /// The candidates that were shown to be 0, in that order.
    trail: Vec<Id>,
    /// The splits whose second half is to come: the trail's length, whether there was no point, and
    /// the candidate.
    splits: Vec<(usize, bool, Candidate)>,
    is_done: bool,
}

impl State {
    fn new(order: Order) -> Self {
        let full = u64::MAX >> (u64::BITS as usize - order.side());
        Self {
            order,
            incidence: Incidence::of(order),
            live: vec![full; Unit::count(order)],
            has_no_point: false,
            ones: Vec::new(),
            trail: Vec::with_capacity(order.candidate_count()),
            splits: Vec::new(),
            is_done: false,
        }
    }

    fn is_live(&self, candidate: Id) -> bool {
        let [cell, ..] = self.incidence.places(candidate);
        self.live[usize::from(cell.unit)] & cell.bit != 0
    }

    /// The live candidates of a unit but for those of a mask.
    fn live_in(&self, unit: u16, except: u64) -> impl Iterator<Item = Id> + use<> {
        let (incidence, mut live) = (self.incidence, self.live[usize::from(unit)] & !except);
        from_fn(move || {
            let position = (live != 0).then(|| live.trailing_zeros())?;
            live &= live - 1;
            Some(incidence.candidate(unit, position))
        })
    }

    fn take(&mut self, claim: &Claim, step: &Step) -> Result<(), Refusal> {
        if self.is_done {
            return Err(Refusal::NotATree);
        }
        match step {
            // Of no point everything is true.
            Step::Sum(_) if self.has_no_point => return Ok(()),
            Step::Sum(terms) => return self.add(terms),
            Step::Split(_) if matches!(claim, Claim::Integral(_)) => {
                return Err(Refusal::WrongKind);
            }
            Step::Split(candidate) => {
                self.splits.push((self.trail.len(), self.has_no_point, *candidate));
                self.fix(Fixing::one(*candidate));
                return Ok(());
            }
            Step::Empty if matches!(claim, Claim::Integral(_)) => return Err(Refusal::WrongKind),
            Step::Empty if !self.has_no_point => return Err(Refusal::NotEmpty),
            Step::Empty => {}
            Step::Point => self.is_point(claim.board().ok_or(Refusal::WrongKind)?)?,
        }
        self.end_leaf();
        Ok(())
    }

    /// Goes to the second half of the innermost split that has one left.
    fn end_leaf(&mut self) {
        let Some((length, has_no_point, candidate)) = self.splits.pop() else {
            self.is_done = true;
            return;
        };
        for candidate in self.trail.drain(length..) {
            for place in self.incidence.places(candidate) {
                self.live[usize::from(place.unit)] |= place.bit;
            }
        }
        self.has_no_point = has_no_point;
        self.fix(Fixing::zero(candidate));
    }

    fn fix(&mut self, Fixing { candidate, value }: Fixing) {
        let candidate = candidate.index(self.order) as Id;
        if value {
            self.has_no_point |= !self.is_live(candidate);
            self.ones.push(candidate);
        } else {
            self.exclude(candidate);
        }
        self.follow_up();
    }

    /// One candidate of each unit is 1, so all others of the units of a candidate at 1 are 0.
    ///
    /// Where there is no point this says nothing any more.
    fn follow_up(&mut self) {
        while let Some(one) = self.ones.pop() {
            if self.has_no_point {
                self.ones.clear();
                return;
            }
            for place in self.incidence.places(one) {
                for peer in self.live_in(place.unit, place.bit) {
                    self.exclude(peer);
                }
            }
        }
    }

    /// Notes that a candidate is 0; of a unit with one live candidate that one is 1.
    fn exclude(&mut self, candidate: Id) {
        if !self.is_live(candidate) {
            return;
        }
        self.trail.push(candidate);
        for place in self.incidence.places(candidate) {
            let live = &mut self.live[usize::from(place.unit)];
            *live &= !place.bit;
            if live.is_power_of_two() {
                self.ones.push(self.incidence.candidate(place.unit, live.trailing_zeros()));
            }
            self.has_no_point |= *live == 0;
        }
    }

    /// The one rule: see the module [`certificate`](crate::certificate).
    fn add(&mut self, terms: &[(Unit, i64)]) -> Result<(), Refusal> {
        let mut coefficients: BTreeMap<Id, i64> = BTreeMap::new();
        let mut total = 0i64;
        for &(unit, weight) in terms {
            total = total.checked_add(weight).ok_or(Refusal::Overflow)?;
            for candidate in self.live_in(unit.index(self.order) as u16, 0) {
                let coefficient = coefficients.entry(candidate).or_default();
                *coefficient = coefficient.checked_add(weight).ok_or(Refusal::Overflow)?;
            }
        }
        if let Some((&negative, _)) = coefficients.iter().find(|&(_, &c)| c < 0) {
            return Err(Refusal::NegativeCoefficient(self.candidate(negative)));
        }
        match total {
            1.. => return Err(Refusal::PositiveTotal),
            0 => {
                for (candidate, _) in coefficients.into_iter().filter(|&(_, c)| c > 0) {
                    self.exclude(candidate);
                }
                self.follow_up();
            }
            _ => self.has_no_point = true,
        }
        Ok(())
    }

    /// Whether exactly the board's candidates are live.
    fn is_point(&self, board: &Grid) -> Result<(), Refusal> {
        let is_on = |v: Candidate| board.get(v.cell) == Some(v.digit);
        let mut all = 0..self.order.candidate_count() as Id;
        let wrong = all.find(|&id| self.is_live(id) != is_on(self.candidate(id)));
        wrong.map_or(Ok(()), |id| Err(Refusal::NotThePoint(self.candidate(id))))
    }

    fn candidate(&self, id: Id) -> Candidate {
        Candidate::from_index(self.order, id.into())
    }
}

/// Whether the values are a point of the relaxation that is not 0/1.
fn check_point(state: &State, point: &RationalPoint) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::NotAFractionalPoint(why));
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
    // What is not live is 0 by the givens, the fixings and the rows alone.
    if !values.keys().all(|v| state.is_live(v.index(state.order) as Id)) {
        return refuse("it breaks a given or a constraint");
    }
    let value = |candidate| i128::from(values.get(&candidate).copied().unwrap_or(0));
    let is_one = |unit: Unit| {
        unit.candidates(state.order).map(value).sum::<i128>() == i128::from(*denominator)
    };
    if !Unit::all(state.order).all(is_one) {
        return refuse("a row does not add up to 1");
    }
    if values.values().all(|value| value == denominator) {
        return refuse("all values are 0 or 1");
    }
    Ok(())
}
