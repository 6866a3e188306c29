//! What came of the runs of one combination.

use std::time::Duration;

use crate::compare::{Quantity, Statuses, Tallied};
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

/// What came of the runs of one combination.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// How the runs ended.
    pub statuses: Statuses,
    /// Nodes decided.
    pub nodes: Quantity,
    /// Linear programs solved.
    pub lp_solves: Quantity,
    /// Sizes of reported sets; puzzles without solution have none.
    pub set_sizes: Quantity,
    /// Times; nothing when none was measured.
    pub microseconds: Quantity,
}

impl Tallied for Tally {
    type Run = Run;

    fn add(&mut self, run: &Run) {
        if !self.statuses.add(&run.status) {
            self.nodes.add_stopped();
            self.lp_solves.add_stopped();
            self.set_sizes.add_stopped();
            if run.time.is_some() {
                self.microseconds.add_stopped();
            }
            return;
        }
        self.nodes.add(run.nodes);
        self.lp_solves.add(run.lp_solves);
        if let Some(size) = run.set_size {
            self.set_sizes.add(size);
        }
        if let Some(time) = run.time {
            self.microseconds.add_time(time);
        }
    }

    fn statuses(&self) -> &Statuses {
        &self.statuses
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
        assert_eq!(tally.statuses.only_limit().as_deref(), Some("node limit"));
        tally.add(&run(Status::Solved, 5));
        tally.add(&run(Status::Solved, 7));
        assert_eq!((tally.nodes.median(), tally.nodes.sum()), (Some(7), None));
        tally.add(&run(stopped(), 1));
        assert_eq!(tally.nodes.median(), Some(7));
        tally.add(&run(stopped(), 1));
        assert_eq!((tally.nodes.median(), tally.statuses.only_limit()), (None, None));
        assert_eq!((tally.statuses.finished(), tally.statuses.runs()), (2, 5));
    }
}
