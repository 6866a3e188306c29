//! One puzzle given to one method, as often as it was repeated.

use std::time::Duration;

use crate::compare::Verdict;
use crate::methods::{ModelSize, Times, Work};
use crate::solve::{Outcome, Status};
use crate::sudoku::FixingSet;

/// What only branch and bound tells about a puzzle; found apart from the times.
#[derive(Debug, Clone, PartialEq)]
pub struct Insight {
    /// An irredundant set of constraints that makes the relaxation integral; `None` if a limit came first.
    pub constraints: Option<FixingSet>,
    /// `z` of the relaxation, if it was asked for and is known.
    pub z: Option<f64>,
}

/// One puzzle given to one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The status.
    pub status: Status,
    /// What it says about the solutions.
    pub verdict: Verdict,
    /// The model, if there was one.
    pub model: Option<ModelSize>,
    /// The median time until there was a model; `None` when at least half of the runs were stopped or nobody
    /// measured.
    pub model_time: Option<Duration>,
    /// The median time from there to the end, the same way.
    pub solve_time: Option<Duration>,
    /// The engine's own counts, by name.
    pub effort: Vec<(&'static str, u64)>,
    /// What only this method tells.
    pub insight: Option<Insight>,
}

impl Trial {
    /// The runs of one method on one puzzle; `None` without any.
    ///
    /// Counts are those of the first; equal runs have equal counts.
    pub fn of(runs: &[(Outcome, Work)]) -> Option<Self> {
        let (outcome, work) = runs.first()?;
        let median = |part: fn(&Times) -> Duration| {
            let mut times: Vec<_> =
                runs.iter().filter_map(|(_, work)| work.times.as_ref().map(part)).collect();
            times.sort();
            // A run that was stopped would have taken longer than any.
            times.get((runs.len() - 1) / 2).copied()
        };
        Some(Self {
            status: outcome.status.clone(),
            verdict: Verdict::of(outcome),
            model: work.model,
            model_time: median(|times| times.model),
            solve_time: median(|times| times.solve),
            effort: work.effort.clone(),
            insight: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::StopReason;

    #[test]
    fn a_run_that_was_stopped_took_longer_than_any() {
        let finished = |model: u64, solve: u64| {
            let [model, solve] = [model, solve].map(Duration::from_millis);
            let work = Work { times: Some(Times { model, solve }), ..Work::default() };
            (Outcome::without_solution(Status::Solved), work)
        };
        let stopped = || (Outcome::limit(StopReason::TimeLimit), Work::default());
        let times = |runs: &[(Outcome, Work)]| {
            let trial = Trial::of(runs).unwrap();
            [trial.model_time, trial.solve_time].map(|time| time.map(|time| time.as_millis()))
        };
        assert_eq!(times(&[finished(1, 9), finished(3, 2), finished(2, 4)]), [Some(2), Some(4)]);
        assert_eq!(times(&[finished(1, 9), stopped(), finished(2, 4)]), [Some(2), Some(9)]);
        assert_eq!(times(&[stopped(), finished(1, 9), stopped()]), [None, None]);
        assert_eq!(Trial::of(&[]), None);
    }
}
