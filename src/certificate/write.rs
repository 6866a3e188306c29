//! Certificates as text.

use std::fmt;

use super::{Certificate, RationalPoint, Step};
use crate::formulation::Unit;
use crate::sudoku::House;

/// The whole file, ready to be checked; `docs/certificates.md` has the grammar.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, fixings, claim, proof } = self;
        let order = puzzle.order();
        writeln!(f, "bnb-sudoku certificate 1")?;
        writeln!(f, "box {}x{}", order.box_rows(), order.box_columns())?;
        writeln!(f, "puzzle {}", puzzle.to_line())?;
        if !fixings.is_empty() {
            writeln!(f, "with {fixings}")?;
        }
        writeln!(f, "claim {}", claim.name())?;
        if let Some(board) = claim.board() {
            writeln!(f, "board {}", board.to_line())?;
        }
        claim.points().iter().try_for_each(|point| writeln!(f, "values {point}"))?;
        writeln!(f, "proof")?;
        proof.iter().try_for_each(|step| writeln!(f, "{step}"))?;
        writeln!(f, "end")
    }
}

/// One line of the proof.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(terms) => {
                f.write_str("sum")?;
                terms.iter().try_for_each(|&(unit, weight)| write!(f, " {}:{weight}", Row(unit)))
            }
            Self::Split(candidate) => write!(f, "split {candidate}"),
            Self::Empty => f.write_str("empty"),
            Self::Point => f.write_str("point"),
        }
    }
}

/// The denominator, then each candidate with its numerator.
impl fmt::Display for RationalPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.denominator)?;
        self.numerators.iter().try_for_each(|(candidate, value)| write!(f, " {candidate}:{value}"))
    }
}

/// A row of the 0/1 program in four characters or so: `r3c4` for a cell, `r5d7`, `c5d7` and `b5d7`
/// for the 7s of row, column and box 5.
pub(super) struct Row(pub(super) Unit);

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Unit::Cell(cell) => write!(f, "{cell}"),
            Unit::House(House::Row(index), digit) => write!(f, "r{}d{digit}", index + 1),
            Unit::House(House::Column(index), digit) => write!(f, "c{}d{digit}", index + 1),
            Unit::House(House::Box(index), digit) => write!(f, "b{}d{digit}", index + 1),
        }
    }
}
