//! All contenders with what came of their runs.

use std::time::Duration;

use super::quantity::counted;
use super::{Contradiction, Runs, Statuses, Verdict};

/// How many contradictions are kept; more are only counted.
pub const MOST_CONTRADICTIONS: usize = 20;

/// The limits of each run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunLimits {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

impl RunLimits {
    /// The limits in words; empty if there is none.
    pub(super) fn words(self) -> String {
        let nodes = self.nodes.map(|nodes| counted(nodes, "nodes"));
        let time = self.time.map(|time| format!("{} s", time.as_secs_f64()));
        nodes.into_iter().chain(time).collect::<Vec<_>>().join(" and ")
    }
}

/// What is counted of the runs of one contender.
pub trait Tallied: Default {
    /// What is counted of a run.
    type Run;

    /// Counts a run.
    fn add(&mut self, run: &Self::Run);

    /// How the runs ended.
    fn statuses(&self) -> &Statuses;
}

/// How many puzzles have how many solutions, as far as some run told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verdicts {
    /// No solution.
    pub none: u64,
    /// One.
    pub one: u64,
    /// More.
    pub several: u64,
    /// A solution was found, and nobody asked or found out whether there are more.
    pub some: u64,
    /// Every run was stopped by a limit before it found anything.
    pub unknown: u64,
    /// Runs contradict each other.
    pub contradictory: u64,
}

impl Verdicts {
    fn add<R>(&mut self, runs: &Runs<R>) {
        let place = match runs.verdict() {
            _ if !runs.contradictions().is_empty() => &mut self.contradictory,
            Verdict { found: 0, is_complete: true } => &mut self.none,
            Verdict { found: 0, is_complete: false } => &mut self.unknown,
            Verdict { found: 1, is_complete: true } => &mut self.one,
            Verdict { found: 1, is_complete: false } => &mut self.some,
            Verdict { .. } => &mut self.several,
        };
        *place += 1;
    }

    /// The counts with their names, those that are not 0.
    pub(super) fn named(self) -> Vec<(&'static str, u64)> {
        let all = [
            ("one solution", self.one),
            ("several solutions", self.several),
            ("no solution", self.none),
            ("a solution, perhaps more", self.some),
            ("unknown", self.unknown),
            ("contradictory", self.contradictory),
        ];
        all.into_iter().filter(|&(_, count)| count > 0).collect()
    }
}

/// What came of many runs, by contender.
#[derive(Debug, Clone)]
pub struct Comparison<C, T> {
    limits: RunLimits,
    has_times: bool,
    puzzles: u64,
    unreadable: u64,
    rows: Vec<(C, T)>,
    verdicts: Verdicts,
    /// What is known of the puzzle, if there was one only.
    only: Option<Verdict>,
    proved: Option<u64>,
    contradictions: (Vec<Contradiction>, u64),
}

impl<C: Copy, T: Tallied> Comparison<C, T> {
    /// A comparison without runs.
    pub fn new(contenders: &[C], limits: RunLimits, has_times: bool) -> Self {
        Self {
            limits,
            has_times,
            puzzles: 0,
            unreadable: 0,
            rows: contenders.iter().map(|&contender| (contender, T::default())).collect(),
            verdicts: Verdicts::default(),
            only: None,
            proved: None,
            contradictions: (Vec::new(), 0),
        }
    }

    /// Counts the runs of one puzzle; runs may be missing at the end.
    pub fn add(&mut self, runs: &Runs<T::Run>) {
        self.puzzles += 1;
        for ((_, tally), run) in self.rows.iter_mut().zip(runs.done()) {
            tally.add(run);
        }
        self.verdicts.add(runs);
        self.only = (self.puzzles == 1).then(|| runs.verdict());
        if let Some(is_proved) = runs.is_proved() {
            *self.proved.get_or_insert(0) += u64::from(is_proved);
        }
        let (kept, count) = &mut self.contradictions;
        *count += runs.contradictions().len() as u64;
        let room = MOST_CONTRADICTIONS.saturating_sub(kept.len());
        kept.extend(runs.contradictions().iter().take(room).cloned());
    }

    /// Counts an input that is no puzzle.
    pub fn add_unreadable(&mut self) {
        self.unreadable += 1;
    }

    /// How many puzzles were run.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// How many inputs were no puzzles.
    pub fn unreadable(&self) -> u64 {
        self.unreadable
    }

    /// The limits of each run.
    pub fn limits(&self) -> RunLimits {
        self.limits
    }

    /// Whether times were measured.
    pub fn has_times(&self) -> bool {
        self.has_times
    }

    /// How many puzzles have how many solutions.
    pub fn verdicts(&self) -> Verdicts {
        self.verdicts
    }

    /// What is known of the puzzle, if there was one only.
    pub fn only(&self) -> Option<Verdict> {
        self.only
    }

    /// Of how many puzzles the verdict is proved, if that was tried.
    pub fn proved(&self) -> Option<u64> {
        self.proved
    }

    /// The first contradictions, at most [`MOST_CONTRADICTIONS`], and how many there are.
    pub fn contradictions(&self) -> (&[Contradiction], u64) {
        (&self.contradictions.0, self.contradictions.1)
    }

    /// The contenders that were run, in their order.
    pub fn rows(&self) -> impl Iterator<Item = &(C, T)> {
        self.rows.iter().filter(|(_, tally)| tally.statuses().runs() > 0)
    }

    /// How many puzzles, and how many of them have no solution, in words.
    pub(super) fn puzzles_in_words(&self) -> String {
        match (self.puzzles, self.verdicts.none) {
            (1, 0) => "1 puzzle".to_string(),
            (1, _) => "1 puzzle without solution".to_string(),
            (puzzles, 0) => format!("{puzzles} puzzles"),
            (puzzles, none) => format!("{puzzles} puzzles ({none} without solution)"),
        }
    }

    /// The lines that nobody must overlook; none unless the program is wrong somewhere.
    pub(super) fn alarm(&self) -> Vec<String> {
        let (kept, count) = self.contradictions();
        let told = kept.iter().map(|Contradiction { between: [one, other], how, puzzle }| {
            format!("CONTRADICTION: {how}: [{one}] and [{other}] on {puzzle}")
        });
        let more = count - kept.len() as u64;
        told.chain((more > 0).then(|| format!("and {more} CONTRADICTIONS more"))).collect()
    }
}
