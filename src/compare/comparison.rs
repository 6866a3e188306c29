//! All combinations with what came of their runs.

use std::cmp::Reverse;
use std::time::Duration;

use super::{Combination, Run, Tally};

/// What the rows of a comparison are sorted by; ties keep the order of the knobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortBy {
    /// Linear programs, then nodes.
    #[default]
    LpSolves,
    /// Nodes, then linear programs.
    Nodes,
    /// The size of the reported set.
    SetSize,
    /// Time.
    Time,
    /// The order of the knobs.
    Knobs,
}

/// The limits of each run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunLimits {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// What came of many runs, by combination.
#[derive(Debug, Clone)]
pub struct Comparison {
    limits: RunLimits,
    has_times: bool,
    puzzles: u64,
    unreadable: u64,
    rows: Vec<(Combination, Tally)>,
}

impl Comparison {
    /// A comparison without runs.
    pub fn new(combinations: &[Combination], limits: RunLimits, has_times: bool) -> Self {
        let rows =
            combinations.iter().map(|&combination| (combination, Tally::default())).collect();
        Self { limits, has_times, puzzles: 0, unreadable: 0, rows }
    }

    /// Counts the runs of one puzzle, in the order of the combinations; runs may be missing at the end.
    pub fn add(&mut self, runs: &[Run]) {
        self.puzzles += 1;
        for ((_, tally), run) in self.rows.iter_mut().zip(runs) {
            tally.add(run);
        }
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

    /// The combinations that were run, in the order of the knobs.
    pub fn rows(&self) -> impl Iterator<Item = &(Combination, Tally)> {
        self.rows.iter().filter(|(_, tally)| tally.runs() > 0)
    }

    /// The combinations that were run, in sections of one presolve and one kind of branching, each
    /// sorted: what finished most runs first, then what took least.
    pub fn sections(&self, by: SortBy) -> Vec<Vec<&(Combination, Tally)>> {
        let mut sections: Vec<Vec<&(Combination, Tally)>> = Vec::new();
        let section = |row: &(Combination, Tally)| (row.0.presolve, row.0.branch_on);
        for row in self.rows() {
            match sections.iter_mut().find(|rows| section(rows[0]) == section(row)) {
                Some(rows) => rows.push(row),
                None => sections.push(vec![row]),
            }
        }
        if by != SortBy::Knobs {
            for rows in &mut sections {
                rows.sort_by_key(|(_, tally)| (Reverse(tally.finished()), cost(tally, by)));
            }
        }
        sections
    }
}

/// What rows are sorted by; what is unknown comes last.
fn cost(tally: &Tally, by: SortBy) -> [u64; 4] {
    let known = |number: Option<u64>| number.unwrap_or(u64::MAX);
    let both =
        |quantity: &super::tally::Quantity| [known(quantity.median()), known(quantity.sum())];
    let [lps, all_lps] = both(&tally.lp_solves);
    let [nodes, all_nodes] = both(&tally.nodes);
    match by {
        SortBy::LpSolves => [lps, all_lps, nodes, all_nodes],
        SortBy::Nodes => [nodes, all_nodes, lps, all_lps],
        SortBy::SetSize => {
            let [size, all_sizes] = both(&tally.set_sizes);
            [size, all_sizes, lps, nodes]
        }
        SortBy::Time => {
            let [time, all_time] = both(&tally.microseconds);
            [time, all_time, lps, nodes]
        }
        SortBy::Knobs => [0; 4],
    }
}
