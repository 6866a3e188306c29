//! DIMACS files: clauses for SAT solvers.

use std::io::{self, Write};

use crate::sudoku::{Fixing, FixingSet, Grid};

use super::{Literal, Numbering, heading};

/// Writes a puzzle as clauses: the families of the numbering, then a clause of one literal for each given and
/// for each constraint.
///
/// The head counts what follows; under [`Numbering::DeAlfaro`] there are numbers that no clause has.
///
/// ```
/// use bnb_sudoku::encode::{Numbering, write_dimacs};
/// use bnb_sudoku::{FixingSet, Grid};
///
/// let puzzle: Grid = "1......2..3..4..".parse()?;
/// let mut file = Vec::new();
/// write_dimacs(&puzzle, &FixingSet::new(), Numbering::Pycosat, &mut file)?;
/// let file = String::from_utf8(file)?;
/// assert!(file.contains("\np cnf 64 308\n1 2 3 4 0\n") && file.ends_with("\n43 0\n56 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// What the writer says; and before anything is written, that the numbering does not suit the order.
pub fn write_dimacs(
    puzzle: &Grid,
    with: &FixingSet,
    numbering: Numbering,
    out: &mut dyn Write,
) -> io::Result<()> {
    let order = puzzle.order();
    numbering.suits(order).map_err(io::Error::other)?;
    let families = numbering.families().iter();
    let counted: Vec<_> = families.map(|&family| (family, family.clauses(order).count())).collect();
    let fixings = || puzzle.givens().map(Fixing::one).chain(with.iter());
    let mut notes = vec![format!("variables {}", numbering.rule(order))];
    notes.extend(
        counted.iter().map(|(family, count)| format!("{count} clauses: {}", family.rule())),
    );
    notes.push(format!("{} clauses: givens", puzzle.givens().count()));
    heading::write(out, "c", puzzle, with, &notes)?;

    let clauses = counted.iter().map(|(_, count)| count).sum::<usize>() + fixings().count();
    writeln!(out, "p cnf {} {clauses}", numbering.largest(order))?;
    let literal =
        |out: &mut dyn Write, literal| write!(out, "{} ", numbering.literal(order, literal));
    for clause in counted.iter().flat_map(|(family, _)| family.clauses(order)) {
        clause.literals(order).into_iter().try_for_each(|each| literal(out, each))?;
        writeln!(out, "0")?;
    }
    for Fixing { candidate, value } in fixings() {
        literal(out, Literal { candidate, is_positive: value })?;
        writeln!(out, "0")?;
    }
    Ok(())
}
