//! Why an answer is refused, and where.

use thiserror::Error;

use crate::encode::TooManyDigits;
use crate::formulation::Unit;
use crate::sudoku::{Candidate, Cell, Digit, Fixing};
use crate::verify::Repetition;

/// An answer that is none, with the line that shows it, counted from 1.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("line {line}: {why}")]
pub struct Refusal {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Why {
    /// A text that means nothing in this place.
    #[error("expected {what}, found {found}")]
    Expected {
        /// What would be right.
        what: &'static str,
        /// The text, made fit to be shown.
        found: String,
    },
    /// The end of what should go on.
    #[error("the answer ends here: {0}")]
    Truncated(&'static str),
    /// More bytes than any answer has.
    #[error("the answer is longer than {} bytes", super::LONGEST)]
    TooLong,
    /// Numbers that a board of this size cannot have.
    #[error("{0}")]
    Numbering(TooManyDigits),
    /// A name or number of a larger board, or of another numbering.
    #[error(
        "{0} is no variable of this puzzle; was another puzzle solved, or is --numbering another?"
    )]
    Foreign(String),
    /// So many columns belong to another program.
    #[error("{0} columns are those of another puzzle; this one has {1} candidates")]
    OtherSize(usize, usize),
    /// Two values for one variable.
    #[error("{0} has a value already")]
    Twice(Candidate),
    /// A value that is not between 0 and 1.
    #[error("{0} has the value {1}, which is not between 0 and 1")]
    OutOfRange(Candidate, f64),
    /// The solver says that there is none, and gives one.
    #[error("values, though the answer is that there are none")]
    ValuesOfNone,
    /// No digit in a cell, and not all values of the cell are told.
    #[error("no digit in {0}: this is a part of an answer")]
    Part(Cell),
    /// No digit in a cell, though all values of the cell are told.
    #[error("{0} has no digit: this is no solution")]
    NoDigit(Cell),
    /// Two digits in a cell.
    #[error("{0} has both {1} and {2}: this is no solution")]
    TwoDigits(Cell, Digit, Digit),
    /// Another digit than the given.
    #[error("{0} is not {1}, which is given: this answers another puzzle")]
    Given(Cell, Digit),
    /// A constraint that does not hold.
    #[error("the constraint {0} does not hold")]
    With(Fixing),
    /// A digit twice in a house.
    #[error("{0}: this is no solution")]
    Repeated(Repetition),
    /// A unit whose values do not sum to 1.
    #[error("the values of {0} sum to {1} instead of 1: this is no point of the relaxation")]
    Sum(Unit, f64),
}

/// How much of a text is shown.
const SHOWN: usize = 40;

/// The start of a text, without what could steer a terminal.
fn shown(text: &str) -> String {
    let mut start: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        start.push_str("...");
    }
    start
}

impl Refusal {
    pub(super) fn expected(line: usize, what: &'static str, found: &str) -> Self {
        Self { line, why: Why::Expected { what, found: format!("'{}'", shown(found)) } }
    }

    pub(super) fn foreign(line: usize, name: &str) -> Self {
        Self { line, why: Why::Foreign(shown(name)) }
    }

    /// Whether the text could be read, and what it says is wrong.
    pub fn is_verdict(&self) -> bool {
        match self.why {
            Why::Expected { .. }
            | Why::Truncated(_)
            | Why::TooLong
            | Why::Numbering(_)
            | Why::Foreign(_)
            | Why::Part(_)
            | Why::OtherSize(..)
            | Why::Twice(_)
            | Why::ValuesOfNone => false,
            Why::OutOfRange(..)
            | Why::NoDigit(_)
            | Why::TwoDigits(..)
            | Why::Given(..)
            | Why::With(_)
            | Why::Repeated(_)
            | Why::Sum(..) => true,
        }
    }
}
