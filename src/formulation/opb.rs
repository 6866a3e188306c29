//! The 0/1 program in OPB, the format of pseudo-Boolean solvers and checkers.

use std::io::{self, Write};

use crate::sudoku::{Candidate, Fixing, Order};

use super::Unit;

/// How a candidate is called.
pub(crate) type Naming<'a> = &'a dyn Fn(Candidate) -> String;

/// `x_1_2_3`, which is 1 if the cell in row 1 and column 2 has a 3.
pub(crate) fn indexed(candidate: Candidate) -> String {
    let (i, j, k) = candidate.one_based();
    format!("x_{i}_{j}_{k}")
}

/// How many constraints [`write_program`] writes.
pub(crate) fn count(order: Order, fixings: &[Fixing]) -> usize {
    Unit::count(order) + fixings.len()
}

/// The first line, which has to count what follows.
pub(crate) fn write_head(
    out: &mut dyn Write,
    variables: usize,
    constraints: usize,
) -> io::Result<()> {
    writeln!(out, "* #variable= {variables} #constraint= {constraints}")
}

/// An equation for each unit, in the order of [`Unit::all`], then a constraint for each fixing.
pub(crate) fn write_program(
    out: &mut dyn Write,
    order: Order,
    fixings: &[Fixing],
    name: Naming<'_>,
) -> io::Result<()> {
    for unit in Unit::all(order) {
        for candidate in unit.candidates(order) {
            out.write_all(term(Fixing::one(candidate), name).as_bytes())?;
        }
        writeln!(out, "= 1 ;")?;
    }
    fixings.iter().try_for_each(|&fixing| writeln!(out, "{}>= 1 ;", term(fixing, name)))
}

/// The literal of a fixing, true where it holds, as a summand.
pub(crate) fn term(Fixing { candidate, value }: Fixing, name: Naming<'_>) -> String {
    let not = if value { "" } else { "~" };
    format!("1 {not}{} ", name(candidate))
}
