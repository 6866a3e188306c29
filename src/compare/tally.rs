//! What came of the runs of one combination.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::report::Quantiles;
use crate::solve::{Outcome, Status};

/// One run, as far as it is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The status, and for a limit its code.
    pub status: Status,
    /// Nodes decided.
    pub nodes: u64,
    /// Linear programs solved, those of the report included.
    pub lp_solves: u64,
    /// The size of the reported set, `None` unless solved.
    pub set_size: Option<u64>,
    /// The time it took, if it was measured.
    pub time: Option<Duration>,
}

impl Run {
    /// A run with this outcome.
    pub fn new(outcome: &Outcome, time: Option<Duration>) -> Self {
        let is_solved = outcome.status == Status::Solved;
        let set = outcome.constraints.as_ref().filter(|_| is_solved);
        Self {
            status: outcome.status.clone(),
            nodes: outcome.statistics.nodes,
            lp_solves: outcome.statistics.lp_solves,
            set_size: set.map(|set| set.len() as u64),
            time,
        }
    }
}

/// A quantity over the runs of one combination.
#[derive(Debug, Clone, Default)]
pub struct Quantity {
    finished: Quantiles,
    sum: u64,
    /// Runs that a limit stopped: their number would be larger, nobody knows by how much.
    stopped: u64,
}

impl Quantity {
    fn add(&mut self, number: u64) {
        self.finished.add(number);
        self.sum = self.sum.saturating_add(number);
    }

    /// The median, where a stopped run counts as more than any number.
    ///
    /// `None` when at least half of the runs were stopped, or when there is none.
    pub fn median(&self) -> Option<u64> {
        let runs = self.finished.count() + self.stopped;
        if runs == 1 {
            // The only number is known exactly, whatever the buckets.
            return self.sum();
        }
        self.finished.ranked(runs.div_ceil(2))
    }

    /// The sum; `None` unless every run came to an end.
    pub fn sum(&self) -> Option<u64> {
        (self.stopped == 0 && !self.finished.is_empty()).then_some(self.sum)
    }
}

/// What came of the runs of one combination, in memory that does not grow with them.
///
/// Medians have the precision of [`Summary`](crate::report::Summary): exact below 128, too small by less than
/// a 64th above.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Runs with a solution.
    pub solved: u64,
    /// Runs that proved that there is none.
    pub infeasible: u64,
    /// Runs that a limit stopped, by the code of the limit.
    pub limits: BTreeMap<&'static str, u64>,
    /// Nodes decided.
    pub nodes: Quantity,
    /// Linear programs solved.
    pub lp_solves: Quantity,
    /// Sizes of reported sets; puzzles without solution have none.
    pub set_sizes: Quantity,
    /// Times; nothing when none was measured.
    pub microseconds: Quantity,
}

impl Tally {
    /// Counts a run.
    pub fn add(&mut self, run: &Run) {
        match &run.status {
            Status::Limit(reason) => {
                *self.limits.entry(reason.code()).or_default() += 1;
                self.nodes.stopped += 1;
                self.lp_solves.stopped += 1;
                self.set_sizes.stopped += 1;
                self.microseconds.stopped += u64::from(run.time.is_some());
                return;
            }
            Status::Solved => self.solved += 1,
            Status::Infeasible(_) => self.infeasible += 1,
        }
        self.nodes.add(run.nodes);
        self.lp_solves.add(run.lp_solves);
        if let Some(size) = run.set_size {
            self.set_sizes.add(size);
        }
        if let Some(time) = run.time {
            self.microseconds.add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        }
    }

    /// How many runs came to a verdict.
    pub fn finished(&self) -> u64 {
        self.solved + self.infeasible
    }

    /// How many runs there were.
    pub fn runs(&self) -> u64 {
        self.finished() + self.limits.values().sum::<u64>()
    }

    /// The limit that stopped the only run, in words, if that is what happened.
    pub fn only_limit(&self) -> Option<String> {
        let (code, _) = self.limits.first_key_value()?;
        (self.runs() == 1).then(|| code.replace('_', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::StopReason;

    fn run(status: Status, number: u64) -> Run {
        let time = Some(Duration::from_micros(number));
        let set_size = (status == Status::Solved).then_some(number);
        Run { status, nodes: number, lp_solves: number, set_size, time }
    }

    #[test]
    fn a_stopped_run_counts_as_more_than_any_number() {
        let mut tally = Tally::default();
        assert_eq!((tally.nodes.median(), tally.nodes.sum()), (None, None));
        let stopped = || Status::Limit(StopReason::NodeLimit);
        tally.add(&run(stopped(), 1));
        assert_eq!((tally.nodes.median(), tally.nodes.sum()), (None, None));
        assert_eq!(tally.only_limit().as_deref(), Some("node limit"));
        tally.add(&run(Status::Solved, 5));
        tally.add(&run(Status::Solved, 7));
        assert_eq!((tally.nodes.median(), tally.nodes.sum()), (Some(7), None));
        tally.add(&run(stopped(), 1));
        assert_eq!(tally.nodes.median(), Some(7));
        tally.add(&run(stopped(), 1));
        assert_eq!((tally.nodes.median(), tally.only_limit()), (None, None));
        assert_eq!((tally.finished(), tally.runs()), (2, 5));
    }
}
