//! The progress bar: on standard error, for people only.

use std::fmt::Write;
use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar that counts puzzles and, where the size of the input is known, foretells the end.
pub struct Progress {
    bar: ProgressBar,
    puzzles: Arc<AtomicU64>,
}

impl Progress {
    /// No bar.
    pub fn hidden() -> Self {
        Self { bar: ProgressBar::hidden(), puzzles: Arc::default() }
    }

    /// A bar if somebody can see it and the data goes elsewhere, else none; `bytes` is the size of
    /// the input, if known.
    pub fn for_people(bytes: Option<u64>) -> Self {
        if !stderr().is_terminal() || stdout().is_terminal() {
            return Self::hidden();
        }
        let puzzles = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&puzzles);
        let count = move |state: &ProgressState, text: &mut dyn Write| {
            let count = counted.load(Ordering::Relaxed);
            let rate = count as f64 / state.elapsed().as_secs_f64().max(f64::MIN_POSITIVE);
            let _ = write!(text, "{count} puzzles, {rate:.0}/s");
        };
        let template = match bytes {
            Some(_) => "{wide_bar} {percent}% {count}, {eta} left",
            None => "{spinner} {count}",
        };
        let style = ProgressStyle::with_template(template);
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(bytes, ProgressDrawTarget::stderr());
        bar.set_style(style.with_key("count", count));
        Self { bar, puzzles }
    }

    /// One more puzzle is done, the one that ends at this byte of the input.
    pub fn advance(&self, bytes_read: u64) {
        self.puzzles.fetch_add(1, Ordering::Relaxed);
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
