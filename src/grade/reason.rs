//! Why an answer is wrong, in a code for programs and a sentence for people.

use std::fmt;

use crate::branch_and_bound::StopReason;
use crate::sudoku::{Candidate, Cell};
use crate::verify::Repetition;

use super::answer::LiteralError;
use super::base::Written;

/// Where in an answer something is wrong; it prints 1-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A cell of the board.
    Cell(Cell),
    /// A constraint, by its 0-based place in the list.
    Constraint(usize),
    /// A 1-based line and column of the text.
    Text(usize, usize),
}

/// Why an answer does not meet a criterion.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// The text is neither a board nor a literal.
    Unreadable(LiteralError),
    /// The text is longer than any answer.
    TooLong,
    /// There is no answer.
    NoAnswer,
    /// There is no board in the answer.
    BoardMissing,
    /// The board is not `n` rows of `n` values.
    BoardShape {
        /// The side it should have.
        side: usize,
        /// What it is, in words.
        found: String,
    },
    /// A value of the board is not a whole number.
    NotWhole(Cell, String),
    /// A value of the board is no digit of it.
    NotADigit(Cell, i64),
    /// A cell is blank.
    Blank(Cell),
    /// A given of the puzzle was changed.
    GivenChanged(Candidate),
    /// A house has a digit twice.
    Repeats(Repetition),
    /// The board would be right with rows and columns exchanged.
    TransposedSuspected,
    /// The board would be right with 1 added to each value.
    DigitsFrom0Suspected,
    /// The answer has a board only.
    ConstraintsMissing,
    /// The constraints are no list of `(i, j, k, v)`.
    ConstraintShape {
        /// The 0-based place in the list, if it is about one of them.
        index: Option<usize>,
        /// What it is, in words.
        found: String,
    },
    /// A constraint lies outside the board, or its value is neither 0 nor 1.
    OutOfRange {
        /// The constraint.
        constraint: Written,
        /// The side of the board.
        side: usize,
    },
    /// A constraint cannot hold together with a given.
    ContradictsGiven {
        /// The constraint.
        constraint: Written,
        /// The given.
        given: Candidate,
    },
    /// A constraint does not agree with the board of the answer.
    ContradictsBoard(Written),
    /// The constraints would agree with the board if they were counted from 0.
    IndexBase0Suspected,
    /// The constraints would agree with the board if they were counted from 1.
    IndexBase1Suspected,
    /// The constraints would agree with the board if the digit came first.
    DigitFirstSuspected,
    /// Counted from 0 and from 1 the constraints make sense, and not the same.
    IndexBaseAmbiguous,
    /// The relaxation has a point that is not 0/1.
    NotIntegral {
        /// The course's objective, if it was asked for: the smallest sum of the largest values.
        z: Option<f64>,
        /// The most weight that a point can put off the board, if it was asked for.
        width: Option<f64>,
        /// Cells that are not settled, if `z` was asked for.
        fractional: Vec<Cell>,
    },
    /// The relaxation has no point at all.
    NoPoint,
    /// The constraints make another board the only point.
    OtherBoard,
    /// A constraint can be left out.
    Redundant(Written),
    /// A constraint stands twice.
    Duplicate(Written),
    /// There is a shorter list.
    NotMinimum {
        /// How long the list is.
        size: usize,
        /// How long a shortest one is.
        least: usize,
    },
    /// A limit came first, so nothing is known.
    Limit(StopReason),
}

impl Reason {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::TooLong => "too_long",
            Self::NoAnswer => "no_answer",
            Self::BoardMissing => "board_missing",
            Self::BoardShape { .. } => "board_shape",
            Self::NotWhole(..) => "value_not_whole",
            Self::NotADigit(..) => "value_out_of_range",
            Self::Blank(_) => "cell_blank",
            Self::GivenChanged(_) => "given_changed",
            Self::Repeats(repetition) => match repetition.house {
                crate::sudoku::House::Row(_) => "row_repeats_digit",
                crate::sudoku::House::Column(_) => "column_repeats_digit",
                crate::sudoku::House::Box(_) => "box_repeats_digit",
            },
            Self::TransposedSuspected => "transposed_suspected",
            Self::DigitsFrom0Suspected => "digits_from_0_suspected",
            Self::ConstraintsMissing => "constraints_missing",
            Self::ConstraintShape { .. } => "constraint_shape",
            Self::OutOfRange { .. } => "constraint_out_of_range",
            Self::ContradictsGiven { .. } => "contradicts_given",
            Self::ContradictsBoard(_) => "contradicts_board",
            Self::IndexBase0Suspected => "index_base_0_suspected",
            Self::IndexBase1Suspected => "index_base_1_suspected",
            Self::DigitFirstSuspected => "digit_first_suspected",
            Self::IndexBaseAmbiguous => "index_base_ambiguous",
            Self::NotIntegral { .. } => "not_integral",
            Self::NoPoint => "no_point",
            Self::OtherBoard => "other_board",
            Self::Redundant(_) => "redundant_constraint",
            Self::Duplicate(_) => "duplicate_constraint",
            Self::NotMinimum { .. } => "not_minimum",
            Self::Limit(_) => "limit",
        }
    }

    /// Where it is, if it is at one place.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Unreadable(error) => Some(Place::Text(error.line, error.column)),
            Self::NotWhole(cell, _) | Self::NotADigit(cell, _) | Self::Blank(cell) => {
                Some(Place::Cell(*cell))
            }
            Self::GivenChanged(given) => Some(Place::Cell(given.cell)),
            Self::Repeats(repetition) => Some(Place::Cell(repetition.cells[1])),
            Self::ConstraintShape { index, .. } => index.map(Place::Constraint),
            Self::OutOfRange { constraint, .. }
            | Self::ContradictsGiven { constraint, .. }
            | Self::ContradictsBoard(constraint)
            | Self::Redundant(constraint)
            | Self::Duplicate(constraint) => Some(Place::Constraint(constraint.index)),
            _ => None,
        }
    }
}

/// The sentence.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => {
                write!(f, "the answer cannot be read: {error} (line {}, column {})", error.line, error.column)
            }
            Self::TooLong => f.write_str("the answer is longer than 1 MiB"),
            Self::NoAnswer => f.write_str("there is no answer"),
            Self::BoardMissing => f.write_str("there is no board in the answer"),
            Self::BoardShape { side, found } => {
                write!(f, "the board should be {side} rows of {side} digits; it is {found}")
            }
            Self::NotWhole(cell, found) => write!(f, "{cell} is {found}, not a whole number"),
            Self::NotADigit(cell, found) => write!(f, "{cell} is {found}, which is no digit of the board"),
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::GivenChanged(given) => {
                write!(f, "the puzzle has a {} at {}, the board has not", given.digit, given.cell)
            }
            Self::Repeats(repetition) => repetition.fmt(f),
            Self::TransposedSuspected => f.write_str("with rows and columns exchanged the board would be right"),
            Self::DigitsFrom0Suspected => {
                f.write_str("with 1 added to each value the board would be right: digits are counted from 1")
            }
            Self::ConstraintsMissing => f.write_str("there is no list of constraints in the answer"),
            Self::ConstraintShape { index, found } => {
                let which = index.map_or("the constraints".to_string(), |i| format!("constraint {}", i + 1));
                write!(f, "{which}: expected (row, column, digit, value), found {found}")
            }
            Self::OutOfRange { constraint, side } => {
                let range = constraint.base.range(*side);
                write!(f, "{constraint}: {range}, the value is 0 or 1")
            }
            Self::ContradictsGiven { constraint, given } => {
                write!(f, "{constraint}, contradicts the given {} at {}", given.digit, given.cell)
            }
            Self::ContradictsBoard(constraint) => {
                write!(f, "{constraint}, does not agree with the board")
            }
            Self::IndexBase0Suspected => f.write_str(
                "counted from 0 the constraints would agree with the board: row, column and digit are counted from 1",
            ),
            Self::IndexBase1Suspected => {
                f.write_str("counted from 1 the constraints would agree with the board")
            }
            Self::DigitFirstSuspected => f.write_str(
                "with the digit first the constraints would agree with the board: the order is row, column, digit, value",
            ),
            Self::IndexBaseAmbiguous => f.write_str(
                "the constraints make sense in more than one way of counting: count row, column and digit from 1",
            ),
            Self::NotIntegral { z, width, fractional } => not_integral(f, *z, *width, fractional),
            Self::NoPoint => f.write_str("with these constraints the relaxation has no point at all"),
            Self::OtherBoard => f.write_str("the constraints single out another board than that of the answer"),
            Self::Redundant(constraint) => {
                write!(f, "{constraint}, can be left out: the others are enough")
            }
            Self::Duplicate(constraint) => write!(f, "{constraint}, stands twice"),
            Self::NotMinimum { size, least } => write!(f, "the list has {size}, and {least} would do"),
            Self::Limit(reason) => write!(f, "unknown: {reason}"),
        }
    }
}

fn not_integral(
    f: &mut fmt::Formatter<'_>,
    z: Option<f64>,
    width: Option<f64>,
    fractional: &[Cell],
) -> fmt::Result {
    write!(f, "with these constraints the relaxation is not a single point")?;
    let number = |x: f64| format!("{}", (x * 1e4).round() / 1e4);
    if let Some(z) = z {
        write!(f, "; z = {}", number(z))?;
    }
    if let Some(width) = width {
        write!(f, "; width = {}", number(width))?;
    }
    if fractional.is_empty() {
        return Ok(());
    }
    let shown: Vec<_> = fractional.iter().take(6).map(Cell::to_string).collect();
    let more = if fractional.len() > shown.len() { ", ..." } else { "" };
    write!(f, "; {} cells are still open: {}{more}", fractional.len(), shown.join(", "))
}
