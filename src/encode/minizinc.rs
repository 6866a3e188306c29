//! MiniZinc: a model for constraint solvers, where a cell is a variable and a house is all different.

use std::io::{self, Write};

use crate::sudoku::{Fixing, FixingSet, Grid};

use super::heading;

/// Writes a puzzle as a MiniZinc model, with givens and constraints as equations.
///
/// Its output is the board: a row a line, digits separated by blanks.
///
/// # Errors
///
/// What the writer says.
pub fn write_minizinc(puzzle: &Grid, with: &FixingSet, out: &mut dyn Write) -> io::Result<()> {
    let order = puzzle.order();
    let (n, rows, columns) = (order.side(), order.box_rows(), order.box_columns());
    let note = "x[i, j]: the digit in row i and column j, both from 1".to_string();
    heading::write(out, "%", puzzle, with, &[note])?;
    writeln!(out, "include \"alldifferent.mzn\";")?;
    writeln!(out, "array [1..{n}, 1..{n}] of var 1..{n}: x;")?;
    writeln!(out, "constraint forall (i in 1..{n}) (alldifferent ([x[i, j] | j in 1..{n}]));")?;
    writeln!(out, "constraint forall (j in 1..{n}) (alldifferent ([x[i, j] | i in 1..{n}]));")?;
    writeln!(
        out,
        "constraint forall (a in 0..{}, b in 0..{}) (alldifferent (\n  \
         [x[a*{rows} + i, b*{columns} + j] | i in 1..{rows}, j in 1..{columns}]));",
        columns - 1,
        rows - 1,
    )?;
    for fixing in puzzle.givens().map(Fixing::one).chain(with.iter()) {
        let [i, j, k, v] = fixing.one_based();
        let relation = if v == 1 { "=" } else { "!=" };
        writeln!(out, "constraint x[{i}, {j}] {relation} {k};")?;
    }
    writeln!(out, "solve satisfy;")?;
    writeln!(
        out,
        "output [show(x[i, j]) ++ (if j = {n} then \"\\n\" else \" \" endif) \
         | i in 1..{n}, j in 1..{n}];"
    )
}
