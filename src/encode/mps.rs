//! The MPS format, free form: fields are separated by blanks, since the names are longer than the eight
//! characters of the fixed form.

use std::io::{self, Write};

use crate::lp::{ColumnId, Relation, Sense};
use crate::sudoku::{FixingSet, Grid};

use super::{ColumnName, NamedProgram, heading};

/// The name of the row of costs.
const OBJECTIVE: &str = "objective";

/// Writes a program in the MPS format; `puzzle` and `with` are those it was made for.
///
/// MPS minimizes: there is a section that says otherwise, but not every reader knows it. So what is to be
/// maximized is written with the opposite costs, and a comment says so.
///
/// # Errors
///
/// What the writer says.
pub fn write_mps(
    puzzle: &Grid,
    with: &FixingSet,
    program: &NamedProgram,
    out: &mut dyn Write,
) -> io::Result<()> {
    let model = &program.model;
    let mut notes = program.notes();
    let sign = match model.sense() {
        Sense::Minimize => 1.0,
        Sense::Maximize => {
            notes.push("to be minimized: the objective times -1".into());
            -1.0
        }
    };
    heading::write(out, "*", puzzle, with, &notes)?;
    writeln!(out, "NAME sudoku\nROWS\n N {OBJECTIVE}")?;
    for (name, row) in program.rows.iter().zip(model.rows()) {
        let relation = match row.relation {
            Relation::Equal => "E",
            Relation::AtMost => "L",
            Relation::AtLeast => "G",
        };
        writeln!(out, " {relation} {name}")?;
    }
    writeln!(out, "COLUMNS")?;
    write_columns(program, sign, out)?;
    writeln!(out, "RHS")?;
    for (name, row) in program.rows.iter().zip(model.rows()) {
        if row.rhs != 0.0 {
            writeln!(out, " RHS {name} {}", row.rhs)?;
        }
    }
    writeln!(out, "BOUNDS")?;
    for (&name, column) in program.columns.iter().zip(model.columns()) {
        if program.is_binary(name) {
            writeln!(out, " BV BND {name}")?;
        } else {
            writeln!(out, " UP BND {name} {}", column.upper)?;
        }
    }
    writeln!(out, "ENDATA")
}

/// The coefficients, column by column; those that are 0 or 1 stand between markers.
fn write_columns(program: &NamedProgram, sign: f64, out: &mut dyn Write) -> io::Result<()> {
    let mut entries = vec![Vec::new(); program.columns.len()];
    for (place, row) in program.model.rows().iter().enumerate() {
        for &(ColumnId(id), coefficient) in &row.terms {
            entries[id].push((place, coefficient));
        }
    }
    let mut is_inside = false;
    let columns = program.columns.iter().zip(program.model.columns()).zip(entries);
    for ((&name, column), entries) in columns {
        if !is_inside && program.is_binary(name) {
            writeln!(out, " MARKER 'MARKER' 'INTORG'")?;
            is_inside = true;
        }
        if column.cost != 0.0 {
            writeln!(out, " {name} {OBJECTIVE} {}", sign * column.cost)?;
        }
        for (place, coefficient) in entries {
            writeln!(out, " {name} {} {coefficient}", program.rows[place])?;
        }
    }
    // The columns of candidates are the last.
    debug_assert!(matches!(program.columns.last(), Some(ColumnName::Candidate(_))));
    if is_inside { writeln!(out, " MARKER 'MARKER' 'INTEND'") } else { Ok(()) }
}
