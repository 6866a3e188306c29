//! What an engine is asked, and the sheet on which it leaves what it finds.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::branch_and_bound::{End, StopReason};
use crate::formulation::{Unit, places};
use crate::lp::Stopwatch;
use crate::sudoku::{Candidate, Fixing, FixingSet, Grid, Order};
use crate::verify;

use super::work::{Laps, ModelSize, reading};

/// A puzzle with what its givens and constraints leave, and how much may be done about it.
pub(super) struct Question {
    pub(super) puzzle: Grid,
    /// By [`Candidate::index`]: whether no given and no constraint forbids it.
    open: Vec<bool>,
    /// How many solutions are enough.
    pub(super) most: u64,
    /// How many solutions are kept; the others are counted.
    pub(super) kept: usize,
    /// The limit of nodes, in the engine's own measure.
    pub(super) node_limit: Option<u64>,
    /// The time that was left at the start, for engines that nothing but a clock of their own stops.
    pub(super) time: Option<Duration>,
    /// What the moments on the sheet are read from, if anything.
    pub(super) stopwatch: Option<Stopwatch>,
    pub(super) sheet: Arc<Sheet>,
}

/// What the asker and the engine both hold; the asker may give up waiting and still read it.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    is_stopped: AtomicBool,
    found: Mutex<Found>,
    built: Mutex<(Option<ModelSize>, Laps)>,
}

/// The solutions so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Found {
    pub(super) boards: Vec<Grid>,
    pub(super) count: u64,
}

/// How an engine ended.
pub(super) struct Ended {
    pub(super) end: End,
    /// The engine's own counts, by name.
    pub(super) effort: Vec<(&'static str, u64)>,
}

impl Sheet {
    /// Tells the engine to come to an end.
    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether nobody waits any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// What was found so far.
    pub(super) fn found(&self) -> Found {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The model, if it is whole, and the moments that have passed.
    pub(super) fn built(&self) -> (Option<ModelSize>, Laps) {
        *self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Question {
    /// A question about a puzzle whose givens do not repeat, under further constraints.
    pub(super) fn new(puzzle: &Grid, with: &FixingSet) -> Self {
        Self {
            puzzle: puzzle.clone(),
            open: open(puzzle, with),
            most: 1,
            kept: 1,
            node_limit: None,
            time: None,
            stopwatch: None,
            sheet: Arc::default(),
        }
    }

    pub(super) fn order(&self) -> Order {
        self.puzzle.order()
    }

    /// Whether neither a given nor a constraint forbids the candidate.
    pub(super) fn is_open(&self, candidate: Candidate) -> bool {
        self.open[candidate.index(self.order())]
    }

    /// The open candidates, in the order of their indices.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let all = (0..self.order().candidate_count()).filter(|&index| self.open[index]);
        all.map(|index| Candidate::from_index(self.order(), index))
    }

    /// The open candidates of a unit.
    pub(super) fn open_in(&self, unit: Unit) -> impl Iterator<Item = Candidate> + '_ {
        unit.candidates(self.order()).filter(|&candidate| self.is_open(candidate))
    }

    /// Notes a moment: the engine begins, or has come to its end.
    pub(super) fn note(&self, lap: impl FnOnce(&mut Laps) -> &mut Option<Duration>) {
        let now = reading(self.stopwatch.as_ref());
        let mut built = self.sheet.built.lock().unwrap_or_else(PoisonError::into_inner);
        *lap(&mut built.1) = now;
    }

    /// Notes that the model is whole, and its size; what follows is solving it.
    pub(super) fn built(&self, variables: usize, constraints: usize) {
        self.note(|laps| &mut laps.built);
        let size = ModelSize { variables: variables as u64, constraints: constraints as u64 };
        let mut built = self.sheet.built.lock().unwrap_or_else(PoisonError::into_inner);
        built.0 = Some(size);
    }

    /// Whether some unit has no candidate left, so that there is nothing to ask.
    pub(super) fn is_empty(&self) -> bool {
        Unit::all(self.order()).any(|unit| self.open_in(unit).next().is_none())
    }

    /// Takes a solution, the candidates that are true; breaks off when that is enough, or wrong.
    pub(super) fn found(&self, ones: impl IntoIterator<Item = Candidate>) -> ControlFlow<End> {
        let mut board = Grid::empty(self.order());
        let mut is_allowed = true;
        for one in ones {
            is_allowed &= self.is_open(one);
            board.set(one.cell, Some(one.digit));
        }
        let fault = verify::fault(&self.puzzle, &board).map(|fault| fault.to_string());
        let fault = fault.or_else(|| (!is_allowed).then(|| "it breaks a constraint".to_string()));
        if let Some(fault) = fault {
            let cause = format!("it gave a wrong board: {fault}");
            return ControlFlow::Break(End::Stopped(StopReason::MethodBreakdown(cause)));
        }
        let mut found = self.sheet.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.count += 1;
        if found.boards.len() < self.kept {
            found.boards.push(board);
        }
        if found.count >= self.most {
            ControlFlow::Break(End::Enough)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Those of the true candidates that another solution may not have all of: in their cells there is a
    /// choice.
    pub(super) fn choices(&self, ones: &[Candidate]) -> Vec<Candidate> {
        let is_choice = |one: &&Candidate| self.open_in(Unit::Cell(one.cell)).nth(1).is_some();
        ones.iter().filter(is_choice).copied().collect()
    }
}

/// What a true candidate forbids is what shares a unit with it, and a false one itself.
fn open(puzzle: &Grid, with: &FixingSet) -> Vec<bool> {
    let order = puzzle.order();
    let mut open = vec![true; order.candidate_count()];
    for Fixing { candidate, value } in puzzle.givens().map(Fixing::one).chain(with.iter()) {
        if !value {
            open[candidate.index(order)] = false;
            continue;
        }
        for (unit, _) in places(order, candidate) {
            for other in Unit::from_index(order, unit).candidates(order) {
                open[other.index(order)] &= other == candidate;
            }
        }
    }
    open
}
