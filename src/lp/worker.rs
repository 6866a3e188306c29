//! A thread on which an engine without limits of its own runs, and which can be abandoned.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::Clock;

/// The name of the threads on which engines run; a program's panic hook may stay silent for them,
/// because a panic there is caught and becomes a verdict.
pub const WORKER_THREAD: &str = "lp-worker";

/// How often a waiting caller looks whether it was interrupted.
const POLL: Duration = Duration::from_millis(50);

/// Why no answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// The clock ran out or the user interrupted.
    OutOfTime,
    /// The work took longer than its allowance, which means that it will never end.
    Stalled,
    /// The thread died or could not be started.
    Died,
}

/// One thread that answers one request after another.
///
/// minilp has no limit of time or iterations, so the only way to stop it is to stop waiting. The
/// thread is then left to itself: it holds its memory and a core until the engine returns or the
/// process ends, and the next request gets a new thread.
pub(super) struct Worker<Q, A> {
    work: fn(&Q) -> A,
    channels: Option<(Sender<Q>, Receiver<A>)>,
}

impl<Q: Send + 'static, A: Send + 'static> Worker<Q, A> {
    /// A worker that will start its thread when the first request comes.
    pub(super) fn new(work: fn(&Q) -> A) -> Self {
        Self { work, channels: None }
    }

    /// Sends a request and waits for the answer, the clock or the allowance, whichever is first.
    pub(super) fn ask(
        &mut self,
        request: Q,
        allowance: Duration,
        clock: &dyn Clock,
    ) -> Result<A, NoAnswer> {
        let channels = match self.channels.take() {
            Some(channels) => channels,
            None => self.start().ok_or(NoAnswer::Died)?,
        };
        channels.0.send(request).map_err(|_| NoAnswer::Died)?;
        let answer = wait(&channels.1, allowance, clock)?;
        self.channels = Some(channels);
        Ok(answer)
    }

    fn start(&self) -> Option<(Sender<Q>, Receiver<A>)> {
        let (ask, requests) = channel::<Q>();
        let (answer, answers) = channel();
        let work = self.work;
        thread::Builder::new()
            .name(WORKER_THREAD.to_string())
            .spawn(move || {
                for request in requests {
                    if answer.send(work(&request)).is_err() {
                        break;
                    }
                }
            })
            .ok()?;
        Some((ask, answers))
    }
}

/// Waits in short steps, so that neither an interrupt nor a clock that moves is missed.
fn wait<A>(answers: &Receiver<A>, allowance: Duration, clock: &dyn Clock) -> Result<A, NoAnswer> {
    let mut waited = Duration::ZERO;
    loop {
        let remaining = clock.remaining().unwrap_or(Duration::MAX);
        if clock.interrupted() || remaining.is_zero() {
            return Err(NoAnswer::OutOfTime);
        }
        let step = POLL.min(remaining);
        match answers.recv_timeout(step) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Died),
            Err(RecvTimeoutError::Timeout) => waited += step,
        }
        if waited >= allowance {
            return Err(NoAnswer::Stalled);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lp::NoLimit;

    struct Over;

    impl Clock for Over {
        fn remaining(&self) -> Option<Duration> {
            Some(Duration::ZERO)
        }
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "workers take requests by reference")]
    fn sleep_or_double(request: &u64) -> u64 {
        if *request == 0 {
            thread::sleep(Duration::from_secs(5));
        }
        assert!(*request != 13, "a panic on the worker");
        request * 2
    }

    #[test]
    fn an_abandoned_or_dead_thread_is_replaced() {
        let mut worker = Worker::new(sleep_or_double);
        let long = Duration::from_secs(60);
        assert_eq!(worker.ask(21, long, &NoLimit), Ok(42));
        assert_eq!(worker.ask(1, long, &Over), Err(NoAnswer::OutOfTime));
        assert_eq!(worker.ask(0, Duration::ZERO, &NoLimit), Err(NoAnswer::Stalled));
        assert_eq!(worker.ask(4, long, &NoLimit), Ok(8));
        assert_eq!(worker.ask(13, long, &NoLimit), Err(NoAnswer::Died));
        assert_eq!(worker.ask(5, long, &NoLimit), Ok(10));
    }
}
