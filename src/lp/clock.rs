//! The one way in which time enters the library.

use std::sync::Arc;
use std::time::Duration;

/// Reads the time since some moment, always the same; threads may take it along.
pub type Stopwatch = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Says how much longer work may go on.
///
/// Nothing in the library reads the time; whoever calls it brings a clock, and tests bring a fake.
pub trait Clock {
    /// The time that is left, `None` without a limit, zero when it is used up.
    fn remaining(&self) -> Option<Duration>;

    /// Whether the user asked to stop.
    fn interrupted(&self) -> bool {
        false
    }

    /// What parts of the work can be timed by; `None` where nobody measures.
    fn stopwatch(&self) -> Option<Stopwatch> {
        None
    }
}

/// A clock that never runs out.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLimit;

impl Clock for NoLimit {
    fn remaining(&self) -> Option<Duration> {
        None
    }
}
