//! Lines with their numbers.

use std::iter::Enumerate;
use std::str::Lines as Split;

use super::{Refusal, Why};

/// The lines of a text, counted from 1, without blanks around them.
pub(super) struct Lines<'a> {
    lines: Enumerate<Split<'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate(), last: 1 }
    }

    /// The next line that is not blank.
    pub(super) fn next_filled(&mut self) -> Option<(usize, &'a str)> {
        self.find(|(_, text)| !text.is_empty())
    }

    /// The number of the line that was read last.
    pub(super) fn number(&self) -> usize {
        self.last
    }

    /// The refusal of a text that ends too early.
    pub(super) fn truncated(&self, missing: &'static str) -> Refusal {
        Refusal { line: self.last, why: Why::Truncated(missing) }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let (index, text) = self.lines.next()?;
        self.last = index + 1;
        Some((self.last, text.trim()))
    }
}
