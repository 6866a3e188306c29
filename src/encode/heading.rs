//! The comments at the head of every file: which puzzle it is about.

use std::io::{self, Write};

use crate::sudoku::{FixingSet, Grid};

/// The longest comment line; readers of the LP format take lines of up to 510 characters.
const LONGEST: usize = 400;

/// Writes a comment line for the boxes, one for the puzzle, and one for each of the other lines.
///
/// A puzzle that is too long for a line gets one for each row of the board.
pub(super) fn write(
    out: &mut dyn Write,
    mark: &str,
    puzzle: &Grid,
    with: &FixingSet,
    others: &[String],
) -> io::Result<()> {
    writeln!(out, "{mark} sudoku with boxes of {}", puzzle.order())?;
    let line = puzzle.to_line();
    if line.len() <= LONGEST {
        writeln!(out, "{mark} puzzle {line}")?;
    } else {
        writeln!(out, "{mark} puzzle, row by row, 0 for a blank:")?;
        for row in puzzle.to_rows() {
            let digits: Vec<_> = row.iter().map(usize::to_string).collect();
            writeln!(out, "{mark} {}", digits.join(" "))?;
        }
    }
    if !with.is_empty() {
        writeln!(out, "{mark} constraints (i, j, k, v) added: {}", with.len())?;
    }
    others.iter().try_for_each(|other| writeln!(out, "{mark} {other}"))
}
