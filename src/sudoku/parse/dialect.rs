//! Which dialect of digits a large board is written in.

use super::words::{self, Word};
use crate::sudoku::Digits;

/// The largest side on which nobody needs a dialect: all digits are digits.
pub(super) const LARGEST_PLAIN_SIDE: usize = 9;

/// What a file says about the digits of its large boards.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Dialect {
    /// What the user says, who is right.
    asked: Option<Digits>,
    /// What the last board said that fits one dialect only.
    seen: Option<Digits>,
}

impl Dialect {
    /// Starts with what the user says.
    pub(super) fn asked(asked: Option<Digits>) -> Self {
        Self { asked, seen: None }
    }

    /// The dialect of a board by all its cells; a board that fits several is taken as the boards
    /// above it, else from one.
    pub(super) fn of(&mut self, cells: &[Word<'_>], side: usize) -> Digits {
        if let Some(asked) = self.asked {
            return asked;
        }
        let told = if side > LARGEST_PLAIN_SIDE { told(cells, side) } else { None };
        self.seen = told.or(self.seen);
        let inherited =
            || self.seen.filter(|&seen| side > LARGEST_PLAIN_SIDE && fits(cells, side, seen));
        told.or_else(inherited).unwrap_or_default()
    }

    /// Whether a cell has a value in the dialect, or in any of them as long as it is open.
    pub(super) fn knows(self, word: Word<'_>, side: usize) -> bool {
        let all = [Digits::FromOne, Digits::FromZero, Digits::Letters];
        match self.asked {
            Some(digits) => words::value(word, side, digits).is_ok(),
            None if side <= LARGEST_PLAIN_SIDE => words::value(word, side, Digits::FromOne).is_ok(),
            None => all.into_iter().any(|digits| words::value(word, side, digits).is_ok()),
        }
    }

    /// The dialect in which the fault of a cell is told: that of the cells beside it.
    pub(super) fn for_messages(self, cells: &[Word<'_>], side: usize) -> Digits {
        let told = || if side > LARGEST_PLAIN_SIDE { told(cells, side) } else { None };
        self.asked.or_else(told).or(self.seen).unwrap_or_default()
    }
}

fn fits(cells: &[Word<'_>], side: usize, digits: Digits) -> bool {
    cells.iter().all(|&word| words::value(word, side, digits).is_ok())
}

/// The one dialect that explains a board, `None` when several do.
fn told(cells: &[Word<'_>], side: usize) -> Option<Digits> {
    let letter = |word: &Word<'_>| {
        let upper = word.text.bytes().next().map(|byte| byte.to_ascii_uppercase());
        let index = upper.filter(u8::is_ascii_uppercase).map(|upper| usize::from(upper - b'A'));
        index.filter(|_| word.text.len() == 1)
    };
    let has = |wanted: &dyn Fn(&Word<'_>) -> bool| cells.iter().any(wanted);
    let is_zero = |word: &Word<'_>| word.text == "0";
    let is_figure = |word: &Word<'_>| word.text.parse().is_ok_and(|number: usize| number > 0);
    let is_blank = |word: &Word<'_>| !is_zero(word) && words::is_blank(*word, side);
    let last = side.to_string();
    if has(&|word| word.text == "-1") {
        Some(Digits::FromZero)
    } else if has(&|word| letter(word) == Some(side - 10) || word.text == last) && has(&is_figure) {
        Some(Digits::FromOne)
    } else if has(&|word| letter(word) >= Some(side - 9) && !is_blank(word))
        && !has(&is_figure)
        && fits(cells, side, Digits::Letters)
    {
        Some(Digits::Letters)
    } else if has(&is_zero) && (has(&is_blank) || is_solved_from_zero(cells, side, is_zero)) {
        Some(Digits::FromZero)
    } else {
        None
    }
}

/// Whether the zeros of a board without other blanks stand as a digit's must, once in every row
/// and column; so they do in no puzzle, whose blanks they would be.
fn is_solved_from_zero(
    cells: &[Word<'_>],
    side: usize,
    is_zero: impl Fn(&Word<'_>) -> bool,
) -> bool {
    let mut columns = vec![0; side];
    cells.chunks(side).all(|row| {
        let mut zeros = row.iter().enumerate().filter(|(_, word)| is_zero(word));
        let first = zeros.next();
        let is_new = first.is_some_and(|(column, _)| {
            columns[column] += 1;
            columns[column] == 1
        });
        is_new && zeros.next().is_none()
    })
}
