//! Values of candidates, as far as an answer has them.

use crate::sudoku::{Candidate, Order};

use super::{Question, Refusal, Why};

/// A value for some candidates, each with the line it stands in; all others are 0.
pub(super) struct Values {
    pub(super) order: Order,
    by_candidate: Vec<Option<(f64, usize)>>,
    /// The last line of the answer.
    pub(super) last: usize,
}

impl Values {
    pub(super) fn none(order: Order) -> Self {
        Self { order, by_candidate: vec![None; order.candidate_count()], last: 1 }
    }

    /// Takes a value, once.
    pub(super) fn take(
        &mut self,
        line: usize,
        candidate: Candidate,
        value: f64,
    ) -> Result<(), Refusal> {
        let place = &mut self.by_candidate[candidate.index(self.order)];
        if place.is_some() {
            return Err(Refusal { line, why: Why::Twice(candidate) });
        }
        *place = Some((value, line));
        Ok(())
    }

    /// The value of a candidate.
    pub(super) fn get(&self, candidate: Candidate) -> f64 {
        self.by_candidate[candidate.index(self.order)].map_or(0.0, |(value, _)| value)
    }

    /// The line of a candidate's value, if it has one.
    pub(super) fn line(&self, candidate: Candidate) -> Option<usize> {
        self.by_candidate[candidate.index(self.order)].map(|(_, line)| line)
    }
}

impl Question {
    /// The candidate of a column's name: `x_i_j_k` or `x` and a number; `None` for a column that an
    /// objective needs.
    pub(super) fn column(self, line: usize, name: &str) -> Result<Option<Candidate>, Refusal> {
        let expected = || Refusal::expected(line, "the name of a column", name);
        let Some((letter, rest)) = name.split_at_checked(1) else { return Err(expected()) };
        let Some(indices) = rest.strip_prefix('_') else {
            let number = digits(rest).filter(|_| letter == "x").ok_or_else(expected)?;
            return self.variable(line, number);
        };
        let indices = indices.split('_').map(digits).collect::<Option<Vec<_>>>();
        let found = match (letter, indices.as_deref()) {
            ("x", Some(&[i, j, k])) => {
                Candidate::from_one_based(self.order, whole(i), whole(j), whole(k))
            }
            ("t", Some([_, _])) | ("p" | "q", Some([_, _, _])) => return Ok(None),
            _ => return Err(expected()),
        };
        found.map(Some).ok_or_else(|| Refusal::foreign(line, name))
    }

    /// The candidate of a variable's number, which is nothing but digits; `None` for a number below the
    /// largest that no candidate has.
    pub(super) fn variable(self, line: usize, text: &str) -> Result<Option<Candidate>, Refusal> {
        let number = whole(text);
        if (1..=self.numbering.largest(self.order)).contains(&number) {
            return Ok(self.numbering.candidate(self.order, number));
        }
        Err(Refusal::foreign(line, text))
    }
}

/// The number that digits stand for; what does not fit is a number that no board has.
fn whole(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

/// A text that is nothing but digits.
pub(super) fn digits(text: &str) -> Option<&str> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(text)
}

/// A value, which is finite.
pub(super) fn value(line: usize, text: Option<&str>) -> Result<f64, Refusal> {
    let text = text.unwrap_or_default();
    let value = text.parse().ok().filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| Refusal::expected(line, "a value", text))
}

/// A whole number.
pub(super) fn number(line: usize, text: Option<&str>) -> Result<usize, Refusal> {
    let text = text.unwrap_or_default();
    let number = digits(text).and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| Refusal::expected(line, "a whole number", text))
}
