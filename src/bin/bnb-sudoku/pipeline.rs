//! Work in parallel, answers in order, in bounded memory.
//!
//! One thread reads tasks and hands each to a pool of workers; in the same order it queues the
//! places where the answers will appear. The queue is bounded, so the reader is never far ahead of
//! the answer that is taken next, however long that one takes. Reading has a thread of its own
//! because an input may fall silent: the answers so far are taken, and an interrupt is seen.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use rayon::ThreadPoolBuilder;

use crate::interrupt;

/// How far the reader may be ahead, in tasks a worker.
const AHEAD: usize = 64;

/// How often a waiting program looks whether it was interrupted.
const POLL: Duration = Duration::from_millis(50);

/// How many workers an argument asks for: 0 is one a core.
pub fn workers(jobs: u16) -> usize {
    match jobs {
        0 => available_parallelism().map_or(1, NonZero::get),
        jobs => jobs.into(),
    }
}

/// The answers to tasks, in the order of the tasks, each as soon as it is known.
pub struct Answers<A> {
    places: Receiver<Receiver<A>>,
    cut_short: bool,
}

impl<A: Send + 'static> Answers<A> {
    /// Starts a reader and `jobs` workers that answer tasks by `work`.
    ///
    /// `tasks` hands over one task after another until it is told `false`: nobody waits any more.
    /// After an interrupt no task is begun.
    pub fn start<T: Send + 'static>(
        jobs: usize,
        tasks: impl FnOnce(&mut dyn FnMut(T) -> bool) + Send + 'static,
        work: impl Fn(T) -> A + Send + Sync + 'static,
    ) -> Result<Self, String> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(jobs)
            // A worker that panics leaves its place empty, which `next` makes its own panic.
            .panic_handler(|_| ())
            .build()
            .map_err(|error| error.to_string())?;
        let (queue, places) = sync_channel(jobs * AHEAD);
        let work = Arc::new(work);
        let read = move || {
            tasks(&mut |task| {
                let (answer, place) = channel();
                let work = Arc::clone(&work);
                let run = move || {
                    // After an interrupt the place stays empty, which ends the answers.
                    if !interrupt::asked() {
                        // Where nobody waits for it any more, the output was closed.
                        let _ = answer.send(work(task));
                    }
                };
                let wanted = queue.send(place).is_ok();
                // A single worker needs no thread besides the reader's, which saves a hand-over.
                if jobs == 1 {
                    run();
                } else {
                    pool.spawn(run);
                }
                wanted
            });
        };
        thread::Builder::new()
            .name("reader".to_string())
            .spawn(read)
            .map_err(|error| error.to_string())?;
        Ok(Self { places, cut_short: false })
    }

    /// Whether an interrupt ended the answers before the tasks did.
    pub fn cut_short(&self) -> bool {
        self.cut_short
    }

    /// Waits for the place of the next answer; an error when there is no next task.
    fn place(&self) -> Result<Receiver<A>, RecvTimeoutError> {
        loop {
            match self.places.recv_timeout(POLL) {
                Err(RecvTimeoutError::Timeout) if !interrupt::asked() => {}
                place => return place,
            }
        }
    }
}

impl<A: Send + 'static> Iterator for Answers<A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        // No answer and no end: the task was not begun, or the input fell silent, by an interrupt.
        let answer = match self.place() {
            Ok(place) => place.recv().ok(),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return None,
        };
        assert!(answer.is_some() || interrupt::asked(), "a worker died");
        self.cut_short = answer.is_none();
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_to(end: u64) -> impl FnOnce(&mut dyn FnMut(u64) -> bool) {
        move |each| {
            (0..end).all(each);
        }
    }

    #[test]
    fn answers_keep_the_order_of_the_tasks() {
        for jobs in [1, 2, 5] {
            let slow_first = |task: u64| {
                thread::sleep(Duration::from_micros(if task.is_multiple_of(7) { 2000 } else { 0 }));
                task * task
            };
            let answers = Answers::start(jobs, count_to(1000), slow_first).unwrap();
            assert!(answers.eq((0..1000).map(|task| task * task)));
        }
    }

    #[test]
    fn a_silent_input_holds_back_no_answer() {
        let (tasks, input) = channel::<u64>();
        let read = move |each: &mut dyn FnMut(u64) -> bool| {
            input.into_iter().all(each);
        };
        let mut answers = Answers::start(3, read, |task| task + 1).unwrap();
        for task in 0..10 {
            tasks.send(task).unwrap();
            assert_eq!(answers.next(), Some(task + 1));
        }
        drop(tasks);
        assert_eq!(answers.next(), None);
        assert!(!answers.cut_short());
    }

    #[test]
    #[should_panic(expected = "a worker died")]
    fn a_bug_of_a_worker_is_no_silence() {
        let fragile = |task: u64| assert!(task < 2, "the bug");
        let answers = Answers::start(2, count_to(5), fragile).unwrap();
        assert!(answers.count() < 5);
    }
}
