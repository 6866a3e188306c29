//! The steps of presolve, and walking through them.

use std::fmt;

use crate::formulation::Unit;
use crate::presolve::{Contradiction, Deduction, Domain, Presolve};
use crate::sudoku::{Candidate, Cell, Digit, Fixing, Grid, House, Order};

use super::board::Board;
use super::deduction::{named, told};

/// A step of presolve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Cells were filled, one after another, each because a unit had one place left.
    Singles(Vec<Single>),
    /// The matching closure excluded candidates.
    Excluded(Exclusion),
    /// There is no solution.
    Contradiction(Contradiction),
}

/// A cell that was filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Single {
    /// The cell and its digit.
    pub candidate: Candidate,
    /// Of this unit it is the last.
    pub unit: Unit,
}

/// Candidates that the matching closure excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exclusion {
    /// What people call it.
    pub technique: Technique,
    /// What is confined to what, as a clause: `r1c2 and r1c7 hold 3 and 5`.
    pub because: String,
    /// What is excluded by it, in row-major order.
    pub excluded: Vec<Candidate>,
}

/// A technique of people who solve sudoku by hand; sizes are numbers of cells, digits or lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// So many cells of a house have so many digits among them.
    NakedSubset(usize),
    /// So many digits of a house have so many cells among them.
    HiddenSubset(usize),
    /// In these boxes a digit stands in as many lines, so not elsewhere in the lines.
    Pointing(usize),
    /// In these lines a digit stands in as many boxes, so not elsewhere in the boxes.
    Claiming(usize),
    /// In so many lines a digit stands in so many crossing lines.
    Fish(usize),
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subset = |f: &mut fmt::Formatter<'_>, kind, size| match size {
            2 => write!(f, "{kind} pair"),
            3 => write!(f, "{kind} triple"),
            4 => write!(f, "{kind} quad"),
            size => write!(f, "{kind} subset of {size}"),
        };
        match *self {
            Self::NakedSubset(size) => subset(f, "naked", size),
            Self::HiddenSubset(size) => subset(f, "hidden", size),
            Self::Pointing(1) => f.write_str("locked candidates (pointing)"),
            Self::Claiming(1) => f.write_str("locked candidates (claiming)"),
            Self::Pointing(size) => write!(f, "locked candidates (pointing, {size} boxes)"),
            Self::Claiming(size) => write!(f, "locked candidates (claiming, {size} lines)"),
            Self::Fish(2) => f.write_str("X-wing"),
            Self::Fish(3) => f.write_str("swordfish"),
            Self::Fish(4) => f.write_str("jellyfish"),
            Self::Fish(size) => write!(f, "fish of {size}"),
        }
    }
}

/// `r1c2=3` for the last digit of a cell, `r1c2=3 (row)` for the last place in a house.
impl fmt::Display for Single {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate;
        write!(f, "{cell}={digit}")?;
        match self.unit {
            Unit::Cell(_) => Ok(()),
            Unit::House(House::Row(_), _) => f.write_str(" (row)"),
            Unit::House(House::Column(_), _) => f.write_str(" (column)"),
            Unit::House(House::Box(_), _) => f.write_str(" (box)"),
        }
    }
}

/// `naked pair: in row 1, r1c2 and r1c7 hold 3 and 5 and nothing else; excluded: r1c4<>3/5, r1c9<>5`.
impl fmt::Display for Exclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; excluded: ", self.technique, self.because)?;
        let mut last: Option<Cell> = None;
        for &Candidate { cell, digit } in &self.excluded {
            match last {
                Some(before) if before == cell => write!(f, "/{digit}")?,
                Some(_) => write!(f, ", {cell}<>{digit}")?,
                None => write!(f, "{cell}<>{digit}")?,
            }
            last = Some(cell);
        }
        Ok(())
    }
}

/// A walk through presolve: givens first, then constraints as they are added.
pub struct Walk {
    domain: Domain,
    board: Board,
    is_over: bool,
}

impl Walk {
    /// The walk before anything is known.
    pub fn new(order: Order) -> Self {
        let mut domain = Domain::new(order, Presolve::Matching);
        domain.start_log();
        Self { domain, board: Board::new(order), is_over: false }
    }

    /// The cells that are filled so far.
    pub fn filled(&self) -> &Grid {
        self.board.filled()
    }

    /// How many candidates are open in the cells that are not filled.
    pub fn open_candidates(&self) -> usize {
        self.board.open_candidates()
    }

    /// Whether a candidate is not excluded.
    pub fn is_open(&self, candidate: Candidate) -> bool {
        self.board.is_open(candidate)
    }

    /// Adds fixings and tells what presolve makes of them; nothing after a contradiction.
    ///
    /// The domain does the work and logs what the closure saw; what that excludes is found on a board
    /// beside it, where singles are filled one at a time.
    pub fn add(&mut self, fixings: &[Fixing]) -> Vec<Step> {
        if self.is_over {
            return Vec::new();
        }
        let contradiction = self.domain.fix_all(fixings.iter().copied()).break_value();
        let mut steps = Vec::new();
        let found = self.play(fixings, &mut steps);
        // A contradiction of the domain shows on the board too, once all that was logged is played.
        if let Some(contradiction) = found.or(contradiction) {
            self.is_over = true;
            steps.push(Step::Contradiction(contradiction));
        }
        steps
    }

    /// Plays what the domain did on the board, up to the first contradiction that can be seen there.
    fn play(&mut self, fixings: &[Fixing], steps: &mut Vec<Step>) -> Option<Contradiction> {
        for &Fixing { candidate, value } in fixings {
            if !value {
                self.board.exclude(candidate);
            } else if self.board.is_open(candidate) {
                self.board.fill(candidate);
            } else {
                return Some(Contradiction::Excluded(candidate));
            }
        }
        if let Some(unit) = self.singles(steps) {
            return Some(Contradiction::NoneLeft(unit));
        }
        for deduction in self.domain.take_log() {
            if deduction.rights.len() < deduction.lefts.len() {
                return Some(Contradiction::NoMatching(deduction.structure));
            }
            let Some(exclusion) = self.exclude(&deduction) else { continue };
            steps.push(Step::Excluded(exclusion));
            if let Some(unit) = self.singles(steps) {
                return Some(Contradiction::NoneLeft(unit));
            }
        }
        None
    }

    /// Fills singles; a unit that has no place left, if there is one.
    fn singles(&mut self, steps: &mut Vec<Step>) -> Option<Unit> {
        let (singles, empty) = self.board.fill_singles();
        if !singles.is_empty() {
            steps.push(Step::Singles(singles));
        }
        empty
    }

    /// Excludes what a deduction excludes, unless there is nothing any more.
    fn exclude(&mut self, deduction: &Deduction) -> Option<Exclusion> {
        let order = self.domain.order();
        let confined: Vec<Candidate> =
            deduction.lefts.iter().flat_map(|unit| unit.candidates(order)).collect();
        let mut excluded: Vec<Candidate> = deduction
            .rights
            .iter()
            .flat_map(|unit| unit.candidates(order))
            .filter(|&candidate| self.board.is_open(candidate) && !confined.contains(&candidate))
            .collect();
        excluded.sort_by_key(|candidate| candidate.index(order));
        excluded.dedup();
        if excluded.is_empty() {
            return None;
        }
        let named = named(deduction, order, &self.board);
        for &candidate in &excluded {
            self.board.exclude(candidate);
        }
        Some(Exclusion { technique: named.technique, because: told(&named), excluded })
    }
}

/// Digits as people list them: `1`, `1 and 2`, `1, 2 and 3`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The digits of some, listed.
pub(super) fn digits(all: &[Digit]) -> String {
    listed(&all.iter().map(ToString::to_string).collect::<Vec<_>>())
}
