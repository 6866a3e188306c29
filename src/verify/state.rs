//! What a proof has shown so far: which candidates are still live.
//!
//! The set of live candidates, those not yet shown to be 0, becomes smaller by the one rule that the
//! module [`certificate`](crate::certificate) explains. What is undone at the end of a subtree stands on
//! a trail, so a hostile proof cannot make it use more memory than it has candidates and splits.

use std::collections::BTreeMap;
use std::iter::from_fn;

use crate::certificate::{Claim, Step};
use crate::formulation::{Id, Incidence, Unit};
use crate::sudoku::{Candidate, Fixing, Grid, Order};

use super::Refusal;

/// What is known at a place of the proof.
pub(super) struct State {
    pub(super) order: Order,
    incidence: &'static Incidence,
    /// The live candidates of each unit, a bit each.
    live: Vec<u64>,
    pub(super) has_no_point: bool,
    /// Candidates that are 1, whose peers are still to be excluded.
    ones: Vec<Id>,
    /// The candidates that were shown to be 0, in that order.
    trail: Vec<Id>,
    /// The splits whose second half is to come: the trail's length, whether there was no point, and
    /// the candidate.
    splits: Vec<(usize, bool, Candidate)>,
    pub(super) is_done: bool,
}

impl State {
    pub(super) fn new(order: Order) -> Self {
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

    pub(super) fn is_live(&self, candidate: Id) -> bool {
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

    pub(super) fn take(&mut self, claim: &Claim, step: &Step) -> Result<(), Refusal> {
        if self.is_done {
            return Err(Refusal::NotATree);
        }
        match step {
            // Of no point everything is true.
            Step::Sum(_) if self.has_no_point => return Ok(()),
            Step::Sum(terms) => return self.add(terms),
            Step::Split(_) if claim.is_of_relaxation() => {
                return Err(Refusal::WrongKind);
            }
            Step::Split(candidate) => {
                self.splits.push((self.trail.len(), self.has_no_point, *candidate));
                self.fix(Fixing::one(*candidate));
                return Ok(());
            }
            Step::Empty if claim.is_of_relaxation() => return Err(Refusal::WrongKind),
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

    pub(super) fn fix(&mut self, Fixing { candidate, value }: Fixing) {
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
        // Wide enough for the sum of all weights that fit into memory.
        let mut coefficients: BTreeMap<Id, i128> = BTreeMap::new();
        let mut total = 0i128;
        for &(unit, weight) in terms {
            total += i128::from(weight);
            for candidate in self.live_in(unit.index(self.order) as u16, 0) {
                *coefficients.entry(candidate).or_default() += i128::from(weight);
            }
        }
        if coefficients.values().chain([&total]).any(|&sum| i64::try_from(sum).is_err()) {
            return Err(Refusal::Overflow);
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
        if self.has_no_point {
            return Err(Refusal::NoPoint);
        }
        let is_on = |v: Candidate| board.get(v.cell) == Some(v.digit);
        let mut all = 0..self.order.candidate_count() as Id;
        let wrong = all.find(|&id| self.is_live(id) != is_on(self.candidate(id)));
        wrong.map_or(Ok(()), |id| Err(Refusal::NotThePoint(self.candidate(id))))
    }

    fn candidate(&self, id: Id) -> Candidate {
        Candidate::from_index(self.order, id.into())
    }
}
