//! From what index constraints are counted.

use std::fmt;

use crate::sudoku::{Candidate, Fixing, Grid, Order};

use super::Reason;

/// From what index row, column and digit are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Base {
    /// All from 1, as the course writes them.
    #[default]
    One,
    /// All from 0.
    Zero,
    /// Row and column from 0, the digit as it is.
    ZeroCells,
    /// Whichever makes sense, if it is one.
    Auto,
}

/// A constraint of an answer as it is written there, for messages that its author recognizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The 0-based place in the list.
    pub index: usize,
    /// `(i, j, k, v)`.
    pub numbers: [i64; 4],
    /// How it was read.
    pub base: Base,
}

/// `constraint 1, (6, 3, 8, 1)`, and how it was read if not from 1.
impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [i, j, k, v] = self.numbers;
        write!(f, "constraint {}, ({i}, {j}, {k}, {v})", self.index + 1)?;
        match self.base {
            Base::Zero => f.write_str(" counted from 0"),
            Base::ZeroCells => f.write_str(" with row and column counted from 0"),
            Base::One | Base::Auto => Ok(()),
        }
    }
}

/// What each number of `(i, j, k)` is: the axis it belongs to, and what has to be added to it to count
/// from 1.
type Reading = [(usize, i64); 3];

const FROM_1: Reading = [(0, 0), (1, 0), (2, 0)];
const FROM_0: Reading = [(0, 1), (1, 1), (2, 1)];
const CELLS_FROM_0: Reading = [(0, 1), (1, 1), (2, 0)];
const DIGIT_FIRST: Reading = [(2, 0), (0, 0), (1, 0)];
const DIGIT_FIRST_FROM_0: Reading = [(2, 1), (0, 1), (1, 1)];

impl Base {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "1",
            Self::Zero => "0",
            Self::ZeroCells => "0 for row and column, 1 for the digit",
            Self::Auto => "auto",
        }
    }

    /// What row, column and digit run through, in words.
    pub(super) fn range(self, side: usize) -> String {
        match self {
            Self::Zero => format!("row, column and digit run from 0 to {}", side - 1),
            Self::ZeroCells => {
                format!("row and column run from 0 to {}, the digit from 1 to {side}", side - 1)
            }
            Self::One | Self::Auto => format!("row, column and digit run from 1 to {side}"),
        }
    }

    fn reading(self) -> Reading {
        match self {
            Self::Zero => FROM_0,
            Self::ZeroCells => CELLS_FROM_0,
            Self::One | Self::Auto => FROM_1,
        }
    }

    /// The fixings that are written, and the base that was taken.
    ///
    /// `makes_sense` says whether a reading agrees with the rest of the answer.
    pub(super) fn read(
        self,
        written: &[[i64; 4]],
        order: Order,
        makes_sense: impl Fn(&[Fixing]) -> bool,
    ) -> Result<(Vec<Fixing>, Self), Reason> {
        if self == Self::Auto {
            let mut found: Option<(Vec<Fixing>, Self)> = None;
            for base in [Self::One, Self::Zero, Self::ZeroCells] {
                let Ok(read) = fixings(written, order, base) else { continue };
                if !makes_sense(&read) {
                    continue;
                }
                match &found {
                    Some((other, _)) if *other != read => return Err(Reason::IndexBaseAmbiguous),
                    Some(_) => {}
                    None => found = Some((read, base)),
                }
            }
            if let Some(found) = found {
                return Ok(found);
            }
        }
        let base = if self == Self::Auto { Self::One } else { self };
        let outside = |constraint| Reason::OutOfRange { constraint, side: order.side() };
        Ok((fixings(written, order, base).map_err(outside)?, base))
    }
}

/// What may have gone wrong, when constraints make no sense as they are written.
pub(super) fn suspicion(
    taken: Base,
    written: &[[i64; 4]],
    order: Order,
    makes_sense: impl Fn(&[Fixing]) -> bool,
) -> Option<Reason> {
    let fits = |reading| {
        let read = written.iter().map(|&numbers| fixing(numbers, order, reading));
        read.collect::<Option<Vec<_>>>().is_some_and(|read| makes_sense(&read))
    };
    let is_from_0 = matches!(taken, Base::Zero | Base::ZeroCells);
    if is_from_0 && fits(FROM_1) {
        Some(Reason::IndexBase1Suspected)
    } else if !is_from_0 && (fits(FROM_0) || fits(CELLS_FROM_0)) {
        Some(Reason::IndexBase0Suspected)
    } else if fits(DIGIT_FIRST) || fits(DIGIT_FIRST_FROM_0) {
        Some(Reason::DigitFirstSuspected)
    } else {
        None
    }
}

/// The fixings that are written; the first that is none if there is one.
fn fixings(written: &[[i64; 4]], order: Order, base: Base) -> Result<Vec<Fixing>, Written> {
    let read = |(index, &numbers): (usize, &[i64; 4])| {
        fixing(numbers, order, base.reading()).ok_or(Written { index, numbers, base })
    };
    written.iter().enumerate().map(read).collect()
}

fn fixing(numbers: [i64; 4], order: Order, reading: Reading) -> Option<Fixing> {
    let mut axes = [0i64; 3];
    for (number, (axis, shift)) in numbers.into_iter().zip(reading) {
        axes[axis] = number + shift;
    }
    let [i, j, k] = axes.map(|index| usize::try_from(index).unwrap_or(0));
    let candidate = Candidate::from_one_based(order, i, j, k)?;
    let value = [0, 1].contains(&numbers[3]).then_some(numbers[3] == 1)?;
    Some(Fixing { candidate, value })
}

/// Whether fixings agree with a board, where it is not blank.
pub(super) fn agree(fixings: &[Fixing], board: &Grid) -> bool {
    fixings
        .iter()
        .all(|fixing| board.get(fixing.candidate.cell).is_none() || fixing.agrees_with(board))
}
