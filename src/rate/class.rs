//! Classes of puzzles, and how people ask for them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::sudoku::parse::shortened;

/// The size of a smallest set of constraints that makes a puzzle's relaxation integral; where that is 0,
/// what shows it. It prints as `0-singles`, `0-matching`, `0-lp`, `1`, `2`, ...
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// None is needed: the singles rule settles the board.
    Singles,
    /// None is needed: the matching closure settles the board, singles do not.
    Matching,
    /// None is needed, and it takes a linear program to see that.
    Relaxation,
    /// So many are needed, at least 1.
    Constraints(usize),
}

impl Class {
    /// How many constraints are needed.
    pub fn size(self) -> usize {
        match self {
            Self::Singles | Self::Matching | Self::Relaxation => 0,
            Self::Constraints(size) => size,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Singles => f.write_str("0-singles"),
            Self::Matching => f.write_str("0-matching"),
            Self::Relaxation => f.write_str("0-lp"),
            Self::Constraints(size) => write!(f, "{size}"),
        }
    }
}

/// A class, or all of class 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassChoice {
    /// This one.
    One(Class),
    /// Any in which no constraint is needed.
    Zero,
}

impl ClassChoice {
    /// Whether a class is the one, or one of those, that were chosen.
    pub fn includes(self, class: Class) -> bool {
        match self {
            Self::One(chosen) => chosen == class,
            Self::Zero => class.size() == 0,
        }
    }

    /// How many constraints the class needs.
    pub fn size(self) -> usize {
        match self {
            Self::One(class) => class.size(),
            Self::Zero => 0,
        }
    }
}

impl fmt::Display for ClassChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(class) => class.fmt(f),
            Self::Zero => f.write_str("0"),
        }
    }
}

/// Why a text names no class.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("'{0}' is no class; classes are 0, 0-singles, 0-matching, 0-lp, 1, 2 and so on")]
pub struct ClassError(String);

impl FromStr for ClassChoice {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.trim() {
            "0" => Self::Zero,
            "0-singles" => Self::One(Class::Singles),
            "0-matching" => Self::One(Class::Matching),
            "0-lp" => Self::One(Class::Relaxation),
            other => match other.parse() {
                // One spelling for each: neither +1 nor 01.
                Ok(size @ 1..=99_usize) if size.to_string() == other => {
                    Self::One(Class::Constraints(size))
                }
                _ => return Err(ClassError(shortened(text, 20))),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_print() {
        for text in ["0", "0-singles", "0-matching", "0-lp", "1", "2", "17"] {
            assert_eq!(text.parse::<ClassChoice>().unwrap().to_string(), text);
        }
        for text in ["", "-1", "0-", "singles", "1.5", "+1", "01", "100", "99999999999999999999999"]
        {
            assert!(text.parse::<ClassChoice>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_cut_says_so() {
        let error = "12345678901234567890123".parse::<ClassChoice>().unwrap_err();
        assert!(error.to_string().starts_with("'12345678901234567890…' is no class"), "{error}");
    }

    #[test]
    fn zero_includes_every_kind_of_zero() {
        let classes = [Class::Singles, Class::Matching, Class::Relaxation, Class::Constraints(1)];
        let zero = ClassChoice::Zero;
        assert_eq!(classes.map(|class| zero.includes(class)), [true, true, true, false]);
        let lp = ClassChoice::One(Class::Relaxation);
        assert_eq!(classes.map(|class| lp.includes(class)), [false, false, true, false]);
    }
}
