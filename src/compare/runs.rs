//! The runs of one puzzle.

use crate::solve::{Outcome, Status};
use crate::sudoku::Grid;

use super::{Agreement, Contradiction, Verdict};

/// The runs of one puzzle, in the order of the contenders, each held against those before it.
#[derive(Debug)]
pub struct Runs<R> {
    puzzle: String,
    done: Vec<R>,
    agreement: Agreement,
    contradictions: Vec<Contradiction>,
    is_limited: bool,
    is_proved: Option<bool>,
}

impl<R> Runs<R> {
    /// No runs yet.
    pub fn of(puzzle: &Grid) -> Self {
        Self {
            puzzle: puzzle.to_line(),
            done: Vec::new(),
            agreement: Agreement::default(),
            contradictions: Vec::new(),
            is_limited: false,
            is_proved: None,
        }
    }

    /// Holds an outcome against those before it.
    pub fn note(&mut self, name: &str, outcome: &Outcome) {
        self.is_limited |= matches!(outcome.status, Status::Limit(_));
        if let Some((other, how)) = self.agreement.note(name, outcome) {
            let (between, puzzle) = ([other, name.to_string()], self.puzzle.clone());
            self.contradictions.push(Contradiction { between, how, puzzle });
        }
    }

    /// Holds the outcome of a proof against those before it; says nothing about the contenders' limits.
    pub fn note_proof(&mut self, name: &str, outcome: &Outcome) {
        let is_limited = self.is_limited;
        self.note(name, outcome);
        self.is_limited = is_limited;
        // Of two solutions the boards are the proof.
        let is_told = !matches!(outcome.status, Status::Limit(_));
        self.is_proved =
            Some(is_told && (!outcome.certificates.is_empty() || outcome.unique == Some(false)));
    }

    /// Takes what is counted of a contender's run.
    pub fn push(&mut self, run: R) {
        self.done.push(run);
    }

    /// What is counted of each run.
    pub fn done(&self) -> &[R] {
        &self.done
    }

    /// Those that cannot both be right.
    pub fn contradictions(&self) -> &[Contradiction] {
        &self.contradictions
    }

    /// What is known of the puzzle.
    pub fn verdict(&self) -> Verdict {
        self.agreement.verdict()
    }

    /// Whether a limit stopped some run.
    pub fn is_limited(&self) -> bool {
        self.is_limited
    }

    /// Whether the verdict is proved, if that was tried.
    pub fn is_proved(&self) -> Option<bool> {
        self.is_proved
    }
}
