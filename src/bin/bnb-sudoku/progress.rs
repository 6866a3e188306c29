//! The progress bar: on standard error, for people only.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar that counts what is done and, where it is known how much there is, foretells the end.
///
/// Clones are the same bar, so that threads can advance it while somebody else owns the terminal.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
    count: Arc<AtomicU64>,
}

/// What there is to do, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub enum Extent {
    /// So many things.
    Count(u64),
    /// Things in an input of so many bytes, if that is known.
    Bytes(Option<u64>),
}

impl Progress {
    /// No bar.
    pub fn hidden() -> Self {
        Self { bar: ProgressBar::hidden(), count: Arc::default() }
    }

    /// A bar if somebody can see it, else none; `things` is what is counted.
    pub fn for_people(things: &'static str, extent: Extent) -> Self {
        if !stderr().is_terminal() {
            return Self::hidden();
        }
        let length = match extent {
            Extent::Count(count) => Some(count),
            Extent::Bytes(bytes) => bytes,
        };
        let count = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&count);
        let told = move |state: &ProgressState, text: &mut dyn Write| {
            let count = counted.load(Ordering::Relaxed);
            let rate = count as f64 / state.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
            let _ = match extent {
                Extent::Count(all) => write!(text, "{count} of {all} {things}"),
                Extent::Bytes(_) => write!(text, "{count} {things}, {rate:.0}/s"),
            };
        };
        let template = match length {
            Some(_) => "{wide_bar} {percent}% {count}, {eta} left",
            None => "{spinner} {count}",
        };
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        bar.set_style(style.with_key("count", told));
        Self { bar, count }
    }

    /// One more thing is done, of a known number of them.
    pub fn advance(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.bar.inc(1);
    }

    /// One more thing is done, the one that ends at this byte of the input.
    pub fn advance_to(&self, bytes_read: u64) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.bar.set_position(bytes_read);
    }

    /// Does something that writes to the terminal while the bar is out of the way.
    pub fn aside<R>(&self, write: impl FnOnce() -> R) -> R {
        self.bar.suspend(write)
    }

    /// Takes the bar off the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
