//! What solving a puzzle by a method took: the model, the time, the engine's own counts.

use std::time::Duration;

use crate::lp::{Clock, Stopwatch};

/// The size of what a method makes of a puzzle; [`Method::model`](super::Method::model) says what is
/// counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelSize {
    /// What is decided.
    pub variables: u64,
    /// What holds of it.
    pub constraints: u64,
}

/// The time of a run that came to its end, in two parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// From the puzzle to the model.
    pub model: Duration,
    /// From the model to the method's last word; for another method than branch and bound no proof and no
    /// report of the outcome is in it.
    pub solve: Duration,
}

/// What solving a puzzle by a method took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Work {
    /// The model; `None` when there was nothing left to model, or a limit came before it was whole.
    pub model: Option<ModelSize>,
    /// The time; `None` without a clock that measures, and when the method did not come to its end.
    pub times: Option<Times>,
    /// The engine's own counts, by name; none when it was left behind.
    pub effort: Vec<(&'static str, u64)>,
}

/// The moments of a run, noted as they pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Laps {
    /// What passed before the engine was asked.
    pub(super) prepared: Duration,
    pub(super) begun: Option<Duration>,
    pub(super) built: Option<Duration>,
    pub(super) ended: Option<Duration>,
}

impl Laps {
    /// The two parts; where no model was built all is modeling, because that showed that there is
    /// nothing to solve.
    pub(super) fn times(self) -> Option<Times> {
        let (begun, ended) = (self.begun?, self.ended?);
        let built = self.built.unwrap_or(ended);
        let model = self.prepared + built.saturating_sub(begun);
        Some(Times { model, solve: ended.saturating_sub(built) })
    }
}

/// Reads a stopwatch, if there is one.
pub(super) fn reading(stopwatch: Option<&Stopwatch>) -> Option<Duration> {
    stopwatch.map(|read| read())
}

/// Does something, and says how long it took, if somebody measures.
pub(super) fn timed<T>(clock: &dyn Clock, work: impl FnOnce() -> T) -> (T, Duration) {
    let stopwatch = clock.stopwatch();
    let begun = reading(stopwatch.as_ref());
    let done = work();
    let ended = reading(stopwatch.as_ref());
    let passed = ended.zip(begun).map(|(ended, begun)| ended.saturating_sub(begun));
    (done, passed.unwrap_or_default())
}
