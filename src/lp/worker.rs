//! A thread on which an engine without limits of its own runs, and which can be abandoned.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use super::{Clock, Model, Verdict};

/// The name of the threads on which engines run; a program's panic hook may stay silent for them,
/// because a panic there is caught and becomes a verdict.
pub const WORKER_THREAD: &str = "lp-worker";

/// How often a waiting caller looks whether it was interrupted.
const POLL: Duration = Duration::from_millis(50);

/// The most threads that may be left behind and still be at work; each has a core and a model.
///
/// With so many at work a new request waits until one of them is done, within its own clock.
const MOST_STRAYS: usize = 4;

/// What lives as long as a thread that was left behind.
static STRAYS: Mutex<Vec<Weak<()>>> = Mutex::new(Vec::new());

/// Why no answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The clock ran out or the user interrupted.
    OutOfTime,
    /// The work took longer than its allowance, which means that it will never end.
    Stalled,
    /// The thread died or could not be started.
    Died,
}

/// A thread, and how to talk to it.
struct Running<Q, A> {
    requests: Sender<Q>,
    answers: Receiver<A>,
    /// Gone when the thread has ended.
    alive: Weak<()>,
}

/// One thread that answers one request after another.
///
/// minilp has no limit of time or iterations, and HiGHS cannot be interrupted, so the only way to stop
/// them is to stop waiting. The thread is then left to itself: it holds its memory and a core until the
/// engine returns or the process ends, and the next request gets a new thread. In the whole process there are at most
/// [`MOST_STRAYS`] of them.
pub(crate) struct Worker<Q, A> {
    work: fn(&Q) -> A,
    thread: Option<Running<Q, A>>,
}

impl<Q: Send + 'static, A: Send + 'static> Worker<Q, A> {
    /// A worker that will start its thread when the first request comes.
    pub(crate) fn new(work: fn(&Q) -> A) -> Self {
        Self { work, thread: None }
    }

    /// Sends a request and waits for the answer, the clock or the allowance, whichever is first.
    pub(crate) fn ask(
        &mut self,
        request: Q,
        allowance: Duration,
        clock: &dyn Clock,
    ) -> Result<A, NoAnswer> {
        let running = if let Some(running) = self.thread.take() {
            running
        } else {
            wait_for_strays(allowance, clock)?;
            self.start().ok_or(NoAnswer::Died)?
        };
        running.requests.send(request).map_err(|_| NoAnswer::Died)?;
        let answer = wait(allowance, clock, |step| match running.answers.recv_timeout(step) {
            Ok(answer) => Some(Ok(answer)),
            Err(RecvTimeoutError::Disconnected) => Some(Err(NoAnswer::Died)),
            Err(RecvTimeoutError::Timeout) => None,
        });
        if answer.is_ok() {
            self.thread = Some(running);
        } else {
            STRAYS.lock().unwrap_or_else(PoisonError::into_inner).push(running.alive);
        }
        answer
    }

    fn start(&self) -> Option<Running<Q, A>> {
        let (requests, asked) = channel::<Q>();
        let (answer, answers) = channel();
        let work = self.work;
        let life = Arc::new(());
        let alive = Arc::downgrade(&life);
        thread::Builder::new()
            .name(WORKER_THREAD.to_string())
            .spawn(move || {
                for request in asked {
                    if answer.send(work(&request)).is_err() {
                        break;
                    }
                }
                drop(life);
            })
            .ok()?;
        Some(Running { requests, answers, alive })
    }
}

/// How long a model may take before the engine is taken to be cycling.
///
/// The largest models that minilp solved in tests took under a tenth of this, HiGHS takes less; without
/// it a cycle would hang a program that was given no time limit.
pub(super) fn allowance(model: &Model) -> Duration {
    Duration::from_secs(20) + Duration::from_millis(10) * model.nonzeros() as u32
}

/// What an engine says, a panic included.
pub(super) fn caught(engine: &str, solve: impl FnOnce() -> Verdict) -> Verdict {
    catch_unwind(AssertUnwindSafe(solve)).unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Verdict::Broken(format!("{engine} panicked: {text}"))
    })
}

/// How many threads that were left behind are still at work.
fn strays() -> usize {
    let mut strays = STRAYS.lock().unwrap_or_else(PoisonError::into_inner);
    strays.retain(|alive| alive.strong_count() > 0);
    strays.len()
}

/// Waits until fewer than [`MOST_STRAYS`] threads that were left behind are at work.
fn wait_for_strays(allowance: Duration, clock: &dyn Clock) -> Result<(), NoAnswer> {
    wait(allowance, clock, |step| {
        if strays() < MOST_STRAYS {
            return Some(Ok(()));
        }
        thread::sleep(step);
        None
    })
}

/// Tries in short steps, so that neither an interrupt nor a clock that moves is missed; `attempt`
/// gets the length of a step and returns `None` when nothing has come within it.
fn wait<T>(
    allowance: Duration,
    clock: &dyn Clock,
    mut attempt: impl FnMut(Duration) -> Option<Result<T, NoAnswer>>,
) -> Result<T, NoAnswer> {
    let mut waited = Duration::ZERO;
    loop {
        let remaining = clock.remaining().unwrap_or(Duration::MAX);
        if clock.interrupted() || remaining.is_zero() {
            return Err(NoAnswer::OutOfTime);
        }
        let step = POLL.min(remaining);
        if let Some(answer) = attempt(step) {
            return answer;
        }
        waited += step;
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

    #[test]
    fn threads_left_behind_do_not_add_up() {
        for _ in 0..3 * MOST_STRAYS {
            let mut worker = Worker::new(sleep_or_double);
            let stalled = worker.ask(0, Duration::ZERO, &NoLimit);
            assert_eq!(stalled, Err(NoAnswer::Stalled));
            assert!(strays() <= MOST_STRAYS);
        }
    }
}
