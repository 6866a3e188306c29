//! The clock of a call: its limit of time, and Ctrl-C.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use bnb_sudoku::lp::Clock;
use pyo3::prelude::*;

/// How often Python is asked for signals; each time takes the interpreter's lock.
const LOOK: Duration = Duration::from_millis(20);

/// Asks Python for signals during a call, and keeps what a handler raised.
pub struct Signals {
    start: Instant,
    next_look: Cell<Duration>,
    raised: RefCell<Option<PyErr>>,
    /// Whether the interpreter is about to end, so that nobody waits for an answer.
    is_over: Cell<bool>,
}

impl Signals {
    #[allow(clippy::disallowed_methods, reason = "this is the one clock of the package")]
    fn listen() -> Self {
        let (start, next_look) = (Instant::now(), Cell::new(LOOK));
        Self { start, next_look, raised: RefCell::new(None), is_over: Cell::new(false) }
    }

    /// Whether a handler has raised an exception; only the main thread hears of signals.
    pub fn raised(&self) -> bool {
        if self.is_over.get() || self.raised.borrow().is_some() {
            return true;
        }
        let now = self.start.elapsed();
        if now < self.next_look.get() {
            return false;
        }
        self.next_look.set(now + LOOK);
        match Python::try_attach(|py| py.check_signals().err()) {
            Some(None) => false,
            Some(Some(error)) => {
                *self.raised.borrow_mut() = Some(error);
                true
            }
            None => {
                self.is_over.set(true);
                true
            }
        }
    }
}

/// The clock of one puzzle.
pub struct WallClock<'a> {
    signals: &'a Signals,
    start: Duration,
    limit: Option<Duration>,
}

impl<'a> WallClock<'a> {
    /// Starts a clock with a limit of time.
    pub fn start(signals: &'a Signals, limit: Option<Duration>) -> Self {
        Self { signals, start: signals.start.elapsed(), limit }
    }
}

impl Clock for WallClock<'_> {
    fn remaining(&self) -> Option<Duration> {
        let elapsed = || self.signals.start.elapsed().saturating_sub(self.start);
        self.limit.map(|limit| limit.saturating_sub(elapsed()))
    }

    fn interrupted(&self) -> bool {
        self.signals.raised()
    }
}

/// Does work without the interpreter's lock.
///
/// What a signal handler raised meanwhile, such as `KeyboardInterrupt`, is raised in place of the answer.
pub fn without_lock<T: Send>(
    py: Python<'_>,
    work: impl Send + FnOnce(&Signals) -> T,
) -> PyResult<T> {
    let (answer, raised) = py.detach(|| {
        let signals = Signals::listen();
        let answer = work(&signals);
        (answer, signals.raised.into_inner())
    });
    raised.map_or(Ok(answer), Err)
}

/// The same with a clock for all of the work.
pub fn with_clock<T: Send>(
    py: Python<'_>,
    limit: Option<Duration>,
    work: impl Send + FnOnce(&WallClock<'_>) -> T,
) -> PyResult<T> {
    without_lock(py, |signals| work(&WallClock::start(signals, limit)))
}
