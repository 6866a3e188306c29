//! The domain of a node: which candidates are still open, kept closed under the rules of presolve.

use std::fmt;
use std::ops::ControlFlow;

use crate::formulation::{Id, Incidence, Unit};
use crate::sudoku::{Candidate, Cell, Fixing, Grid, Order};

use super::matching::Graph;
use super::structure::Plan;
use super::{Presolve, Structure};

/// Why a relaxation is empty, found without an LP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// Every candidate of a unit is excluded.
    NoneLeft(Unit),
    /// A candidate is fixed at 1 though it is excluded.
    Excluded(Candidate),
    /// A structure has no perfect matching.
    NoMatching(Structure),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoneLeft(Unit::Cell(cell)) => write!(f, "no digit is left for {cell}"),
            Self::NoneLeft(Unit::House(house, digit)) => {
                write!(f, "no place is left for the {digit} in {house}")
            }
            Self::NoMatching(structure) => write!(f, "there is no way to place {structure}"),
            Self::Excluded(candidate) => write!(f, "{candidate} is excluded by the other digits"),
        }
    }
}

/// The candidates that are not fixed at 0, as one bit mask a unit.
///
/// Bit `p` of a unit's mask stands for the candidate at position `p`, so a candidate is four bits,
/// one in each family:
///
/// ```text
/// cell r1c1       digits   . . . . 1 . 1 . .    r1c1 is 5 or 7
/// row 1 digit 5   columns  1 . . 1 . . . . .    the 5 of row 1 is in column 1 or 4
/// ```
///
/// Unless presolve is off the masks are always closed: a unit whose mask has a single bit is
/// settled, its candidate is 1 and all peers of that candidate are gone; under
/// [`Presolve::Matching`] every open candidate lies in a perfect matching of each of its structures.
/// Under [`Presolve::Off`] only fixings at 0 clear bits, and the fixings at 1 are merely listed.
#[derive(Debug, Clone)]
pub struct Domain {
    order: Order,
    presolve: Presolve,
    incidence: &'static Incidence,
    structures: &'static [[u16; 6]],
    masks: Vec<u64>,
    ones: Vec<Candidate>,
    /// Candidates that are known to be 1 and whose peers are still to be excluded.
    pending: Vec<Id>,
    /// The structures that lost a candidate since they were filtered, a bit each.
    changed: [u64; CHANGED_WORDS],
    /// What the closure came to, if that is a contradiction.
    contradiction: Option<Contradiction>,
    /// What the closure did, if somebody asked for a record.
    log: Option<Vec<Deduction>>,
}

/// A step of the matching closure, by Hall's theorem: all open candidates of the units `lefts` lie in
/// the units `rights`, of which there are no more, so the other candidates of `rights` are 0. With
/// fewer rights than lefts the relaxation is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduction {
    /// Where this was seen.
    pub structure: Structure,
    /// The units whose candidates are confined.
    pub lefts: Vec<Unit>,
    /// The units they are confined to.
    pub rights: Vec<Unit>,
}

/// Words for a bit a structure of the largest board, 6x6 boxes: 36 * (6 + 6 + 4).
pub(super) const CHANGED_WORDS: usize = 9;

impl Domain {
    /// The domain in which everything is open.
    pub fn new(order: Order, presolve: Presolve) -> Self {
        let full = u64::MAX >> (u64::BITS as usize - order.side());
        Self {
            order,
            presolve,
            incidence: Incidence::of(order),
            structures: Structure::of_candidates(order),
            masks: vec![full; Unit::count(order)],
            ones: Vec::new(),
            pending: Vec::new(),
            changed: [0; CHANGED_WORDS],
            contradiction: None,
            log: None,
        }
    }

    /// From now on keeps a record of what the closure does.
    pub fn start_log(&mut self) {
        self.log = Some(Vec::new());
    }

    /// Keeps no record any more.
    pub fn stop_log(&mut self) {
        self.log = None;
    }

    /// The record since it was started or taken last; it goes on. What singles did is not in it.
    pub fn take_log(&mut self) -> Vec<Deduction> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The order of the board.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Whether the masks are closed, so that settled units can be left out.
    pub fn is_closed(&self) -> bool {
        self.presolve != Presolve::Off
    }

    /// The fixings at 1 that presolve did not act on; empty unless presolve is off.
    pub fn ones(&self) -> &[Candidate] {
        &self.ones
    }

    /// The positions of a unit that are not fixed at 0, as a bit mask.
    pub fn mask(&self, unit_index: usize) -> u64 {
        self.masks[unit_index]
    }

    /// Whether a candidate is not fixed at 0.
    pub fn allows(&self, candidate: Candidate) -> bool {
        self.is_open(candidate.index(self.order) as Id)
    }

    fn is_open(&self, candidate: Id) -> bool {
        let [cell, ..] = self.incidence.places(candidate);
        self.masks[usize::from(cell.unit)] & cell.bit != 0
    }

    /// The candidates of a cell that are not fixed at 0, by digit.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
        bits(self.masks[cell.index(self.order)])
            .map(move |digit| Candidate::new(cell, crate::sudoku::Digit::from_index(digit)))
    }

    /// The cells with more than one candidate left and none fixed at 1, in row-major order.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.order.cell_count())
            .filter(|&cell| !self.masks[cell].is_power_of_two())
            .map(|cell| Cell::from_index(self.order, cell))
            .filter(|&cell| !self.ones.iter().any(|one| one.cell == cell))
    }

    /// How many candidates stand in cells with more than one.
    pub fn open_candidates(&self) -> usize {
        let cells = &self.masks[..self.order.cell_count()];
        cells.iter().filter(|mask| !mask.is_power_of_two()).map(|m| m.count_ones() as usize).sum()
    }

    /// The board, when presolve has settled every cell; the relaxation is then this single point.
    pub fn settled_board(&self) -> Option<Grid> {
        if !self.is_closed() || self.open_cells().next().is_some() {
            return None;
        }
        let values = self.masks[..self.order.cell_count()].iter();
        Grid::from_values(self.order, values.map(|mask| mask.trailing_zeros() as usize + 1))
    }

    /// Adds fixings and closes the masks again; breaks off when the relaxation is seen to be empty.
    ///
    /// After a break only this and the log can be asked for: every further call breaks off like the
    /// first.
    pub fn fix_all(
        &mut self,
        fixings: impl IntoIterator<Item = Fixing>,
    ) -> ControlFlow<Contradiction> {
        if self.contradiction.is_none() {
            self.contradiction = self.close(fixings).break_value();
        }
        match self.contradiction {
            Some(contradiction) => ControlFlow::Break(contradiction),
            None => ControlFlow::Continue(()),
        }
    }

    fn close(&mut self, fixings: impl IntoIterator<Item = Fixing>) -> ControlFlow<Contradiction> {
        for fixing in fixings {
            let candidate = fixing.candidate.index(self.order) as Id;
            match (self.presolve, fixing.value) {
                (Presolve::Off, _) => self.list(fixing)?,
                (_, true) => self.pending.push(candidate),
                (_, false) => self.exclude(candidate)?,
            }
            self.close_singles()?;
        }
        // No structure changes unless the closure is asked for.
        if self.changed == [0; CHANGED_WORDS] {
            return ControlFlow::Continue(());
        }
        let (plans, mut graph) = (Plan::all(self.order), Graph::new());
        while let Some(word) = self.changed.iter().position(|&word| word != 0) {
            let bit = self.changed[word].trailing_zeros() as usize;
            self.changed[word] &= self.changed[word] - 1;
            self.filter(&plans[word * u64::BITS as usize + bit], &mut graph)?;
        }
        ControlFlow::Continue(())
    }

    /// Notes a fixing without acting on it; that a candidate is fixed at both values has to be seen
    /// here, because the relaxation has no column for one that is fixed at 0.
    fn list(&mut self, Fixing { candidate, value }: Fixing) -> ControlFlow<Contradiction> {
        if value {
            self.ones.push(candidate);
        } else {
            self.exclude(candidate.index(self.order) as Id)?;
        }
        if self.ones.contains(&candidate) && !self.allows(candidate) {
            return ControlFlow::Break(Contradiction::Excluded(candidate));
        }
        ControlFlow::Continue(())
    }

    fn close_singles(&mut self) -> ControlFlow<Contradiction> {
        while let Some(candidate) = self.pending.pop() {
            self.settle(candidate)?;
        }
        ControlFlow::Continue(())
    }

    /// Excludes the candidates of a structure that lie in no perfect matching.
    fn filter(&mut self, plan: &Plan, graph: &mut Graph) -> ControlFlow<Contradiction> {
        plan.fill(graph, self);
        if graph.len() < plan.least() {
            return ControlFlow::Continue(());
        }
        let found = graph.find_dead_edges();
        if found == Ok(false) {
            return ControlFlow::Continue(());
        }
        self.record(plan.structure, graph);
        if found.is_err() {
            return ControlFlow::Break(Contradiction::NoMatching(plan.structure));
        }
        for (unit, dead) in graph.dead_edges() {
            for position in plan.positions(dead) {
                self.exclude(self.incidence.candidate(unit, position))?;
            }
        }
        self.close_singles()
    }

    fn record(&mut self, structure: Structure, graph: &mut Graph) {
        let order = self.order;
        let Some(log) = &mut self.log else { return };
        let units = graph.units().to_vec();
        log.extend(graph.hall_sets().into_iter().map(|(lefts, rights)| Deduction {
            structure,
            lefts: bits(lefts).map(|left| Unit::from_index(order, units[left].into())).collect(),
            rights: bits(rights).map(|right| structure.right_unit(order, right)).collect(),
        }));
    }

    /// Makes a candidate the only one of its four units.
    fn settle(&mut self, candidate: Id) -> ControlFlow<Contradiction> {
        if !self.is_open(candidate) {
            let candidate = Candidate::from_index(self.order, candidate.into());
            return ControlFlow::Break(Contradiction::Excluded(candidate));
        }
        for place in self.incidence.places(candidate) {
            for other in bits(self.masks[usize::from(place.unit)] & !place.bit) {
                self.exclude(self.incidence.candidate(place.unit, other as u32))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Clears the four bits of a candidate; notes the units it leaves with one bit, and the
    /// structures it leaves.
    fn exclude(&mut self, candidate: Id) -> ControlFlow<Contradiction> {
        if !self.is_open(candidate) {
            return ControlFlow::Continue(());
        }
        if self.presolve == Presolve::Matching {
            for structure in self.structures[usize::from(candidate)] {
                self.changed[usize::from(structure / 64)] |= 1 << (structure % 64);
            }
        }
        for place in self.incidence.places(candidate) {
            let mask = &mut self.masks[usize::from(place.unit)];
            *mask &= !place.bit;
            if mask.is_power_of_two() && self.presolve != Presolve::Off {
                self.pending.push(self.incidence.candidate(place.unit, mask.trailing_zeros()));
            } else if *mask == 0 {
                let unit = Unit::from_index(self.order, place.unit.into());
                return ControlFlow::Break(Contradiction::NoneLeft(unit));
            }
        }
        ControlFlow::Continue(())
    }
}

/// The positions of the set bits, from the lowest.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn domain_of(
        side: usize,
        line: &str,
        presolve: Presolve,
    ) -> (Domain, ControlFlow<Contradiction>) {
        let order = Order::from_side(side).unwrap();
        let values = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as usize);
        let grid = Grid::from_values(order, values).unwrap();
        let mut domain = Domain::new(order, presolve);
        let end = domain.fix_all(grid.givens().map(Fixing::one));
        (domain, end)
    }

    #[test]
    fn singles_settle_an_easy_board() {
        let (domain, end) = domain_of(4, "1......2..3..4..", Presolve::Singles);
        assert!(end.is_continue());
        assert_eq!(domain.settled_board().unwrap().to_line(), "1243431221343421");
    }

    #[test]
    fn contradictions_name_their_unit() {
        let cases = [
            ("11..............", "r1c2=1 is excluded by the other digits"),
            ("123....4........", "r2c4=4 is excluded by the other digits"),
        ];
        for (line, expected) in cases {
            let (_, end) = domain_of(4, line, Presolve::Singles);
            let Some(contradiction) = end.break_value() else { panic!("{line} is consistent") };
            assert_eq!(contradiction.to_string(), expected, "{line}");
        }
    }

    #[test]
    fn a_cell_without_digits_is_a_contradiction() {
        let order = Order::from_side(4).unwrap();
        let mut domain = Domain::new(order, Presolve::Singles);
        let zeros = (0..4).map(|digit| Fixing::zero(Candidate::from_index(order, digit)));
        let Some(contradiction) = domain.fix_all(zeros).break_value() else { panic!("no break") };
        assert_eq!(contradiction.to_string(), "no digit is left for r1c1");
    }

    #[test]
    fn a_candidate_fixed_at_both_values_is_a_contradiction_with_presolve_off_too() {
        let order = Order::from_side(4).unwrap();
        let candidate = Candidate::from_index(order, 5);
        for fixings in [
            [Fixing::one(candidate), Fixing::zero(candidate)],
            [Fixing::zero(candidate), Fixing::one(candidate)],
        ] {
            let end = Domain::new(order, Presolve::Off).fix_all(fixings);
            assert_eq!(end.break_value(), Some(Contradiction::Excluded(candidate)));
        }
    }

    #[test]
    fn presolve_off_only_lists() {
        let (mut domain, end) = domain_of(4, "11..............", Presolve::Off);
        assert!(end.is_continue());
        assert_eq!(domain.ones().len(), 2);
        assert_eq!(domain.open_cells().count(), 14);
        let zero = Candidate::from_index(domain.order(), 5);
        assert!(domain.fix_all([Fixing::zero(zero)]).is_continue());
        assert!(!domain.allows(zero) && domain.settled_board().is_none());
    }
}
