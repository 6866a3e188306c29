//! OPB files: the 0/1 program for pseudo-Boolean solvers.

use std::io::{self, Write};

use crate::formulation::opb;
use crate::sudoku::{Fixing, FixingSet, Grid};

use super::{Numbering, heading};

/// Writes a puzzle as equations and inequalities over variables `x1`, `x2`, ..., which are the only names that
/// every pseudo-Boolean solver takes; the numbers are those of a numbering.
///
/// # Errors
///
/// What the writer says; and before anything is written, that the numbering does not suit the order.
pub fn write_opb(
    puzzle: &Grid,
    with: &FixingSet,
    numbering: Numbering,
    out: &mut dyn Write,
) -> io::Result<()> {
    let order = puzzle.order();
    numbering.suits(order).map_err(io::Error::other)?;
    let fixings: Vec<Fixing> = puzzle.givens().map(Fixing::one).chain(with.iter()).collect();
    let name = |candidate| format!("x{}", numbering.number(order, candidate));
    opb::write_head(out, numbering.largest(order), opb::count(order, &fixings))?;
    let note = format!("variables x and a number, {}", numbering.rule(order));
    heading::write(out, "*", puzzle, with, &[note])?;
    opb::write_program(out, order, &fixings, &name)
}
