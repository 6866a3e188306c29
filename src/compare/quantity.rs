//! A number of each run, over the runs of one contender.

use std::time::Duration;

use serde::Serialize;

use crate::report::Quantiles;

/// A quantity over the runs of one contender, in memory that does not grow with them.
///
/// Medians have the precision of [`Summary`](crate::report::Summary): exact below 128, too small by less than
/// a 64th above.
#[derive(Debug, Clone, Default)]
pub struct Quantity {
    finished: Quantiles,
    sum: u64,
    /// Runs that a limit stopped: their number would be larger, nobody knows by how much.
    stopped: u64,
}

impl Quantity {
    /// Counts the number of a run that came to its end.
    pub(super) fn add(&mut self, number: u64) {
        self.finished.add(number);
        self.sum = self.sum.saturating_add(number);
    }

    /// Counts a time, in microseconds.
    pub(super) fn add_time(&mut self, time: Duration) {
        self.add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// Counts a run that a limit stopped.
    pub(super) fn add_stopped(&mut self) {
        self.stopped += 1;
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

    /// Median and sum as records have them.
    pub(super) fn numbers(&self) -> Numbers<u64> {
        Numbers { median: self.median(), sum: self.sum() }
    }

    /// Median and sum of microseconds, in seconds.
    pub(super) fn seconds(&self) -> Numbers<f64> {
        let seconds = |time: Option<u64>| time.map(|time| time as f64 / 1_000_000.0);
        Numbers { median: seconds(self.median()), sum: seconds(self.sum()) }
    }

    /// Median and sum as fields of a table for spreadsheets, each behind a comma; empty where unknown.
    pub(super) fn fields(&self) -> String {
        let field = |number: Option<u64>| number.map(|number| number.to_string());
        [self.median(), self.sum()]
            .map(|number| format!(",{}", field(number).unwrap_or_default()))
            .concat()
    }

    /// The same for microseconds, in seconds.
    pub(super) fn fields_in_seconds(&self) -> String {
        let Numbers { median, sum } = self.seconds();
        let field = |time: Option<f64>| time.map(|time| format!("{time:.6}"));
        [median, sum].map(|time| format!(",{}", field(time).unwrap_or_default())).concat()
    }
}

/// A count with the name of what is counted, which is a plural in `s`.
pub(super) fn counted(count: u64, plural: &str) -> String {
    format!("{count} {}", things(count, plural))
}

/// The name of so many things, from its plural in `s`.
pub(super) fn things(count: u64, plural: &str) -> &str {
    plural.strip_suffix('s').filter(|_| count == 1).unwrap_or(plural)
}

/// `null` where limits left the number unknown, or where there is none.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Numbers<T> {
    pub(super) median: Option<T>,
    pub(super) sum: Option<T>,
}
