//! How the runs of one contender ended.

use std::collections::BTreeMap;

use crate::solve::Status;

/// How the runs of one contender ended.
#[derive(Debug, Clone, Default)]
pub struct Statuses {
    /// Runs with a solution.
    pub solved: u64,
    /// Runs that say that there is none.
    pub infeasible: u64,
    /// Runs that a limit stopped, by the code of the limit.
    pub limits: BTreeMap<&'static str, u64>,
}

impl Statuses {
    /// Counts a run; says whether it came to a verdict.
    pub(super) fn add(&mut self, status: &Status) -> bool {
        match status {
            Status::Limit(reason) => *self.limits.entry(reason.code()).or_default() += 1,
            Status::Solved => self.solved += 1,
            Status::Infeasible(_) => self.infeasible += 1,
        }
        !matches!(status, Status::Limit(_))
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

    /// The limit that stopped most runs, in words.
    pub(super) fn usual_limit(&self) -> String {
        let most = self.limits.iter().max_by_key(|&(_, count)| count);
        most.map_or("limit", |(code, _)| code).replace('_', " ")
    }

    /// The limits with their counts, for a field of a table.
    pub(super) fn limits_field(&self) -> String {
        let limits = self.limits.iter().map(|(code, count)| format!("{code}:{count}"));
        limits.collect::<Vec<_>>().join(" ")
    }
}
