//! The wall clock: the only place where the program reads the time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bnb_sudoku::lp::{Clock, Stopwatch};

use crate::interrupt;

/// Counts from the moment it is made to an optional deadline.
pub struct WallClock {
    start: Instant,
    limit: Option<Duration>,
}

impl WallClock {
    /// Starts the clock.
    #[allow(clippy::disallowed_methods, reason = "this is the one clock of the program")]
    pub fn start(limit: Option<Duration>) -> Self {
        Self { start: Instant::now(), limit }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Clock for WallClock {
    fn remaining(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    fn interrupted(&self) -> bool {
        interrupt::asked()
    }

    fn stopwatch(&self) -> Option<Stopwatch> {
        let start = self.start;
        Some(Arc::new(move || start.elapsed()))
    }
}
