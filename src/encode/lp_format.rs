//! The LP format of CPLEX, which people can read.

use std::io::{self, Write};

use crate::lp::{ColumnId, Relation, Sense};
use crate::sudoku::{FixingSet, Grid};

use super::{NamedProgram, heading};

/// Where a line is broken; readers take 510 characters.
const WIDTH: usize = 100;

/// Writes a program in the LP format; `puzzle` and `with` are those it was made for.
///
/// # Errors
///
/// What the writer says.
pub fn write_lp(
    puzzle: &Grid,
    with: &FixingSet,
    program: &NamedProgram,
    out: &mut dyn Write,
) -> io::Result<()> {
    heading::write(out, "\\", puzzle, with, &program.notes())?;
    let model = &program.model;
    let sense = match model.sense() {
        Sense::Minimize => "Minimize",
        Sense::Maximize => "Maximize",
    };
    writeln!(out, "{sense}")?;
    let costs = model.columns().iter().enumerate().map(|(id, column)| (ColumnId(id), column.cost));
    let mut costs: Vec<_> = costs.filter(|(_, cost)| *cost != 0.0).collect();
    if costs.is_empty() {
        // Some readers want a term.
        costs.push((ColumnId(0), 0.0));
    }
    let mut line = Line::start(out, " objective:")?;
    line.terms(program, &costs)?;
    line.end("")?;
    writeln!(out, "Subject To")?;
    for (name, row) in program.rows.iter().zip(model.rows()) {
        let relation = match row.relation {
            Relation::Equal => "=",
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        };
        let mut line = Line::start(out, &format!(" {name}:"))?;
        line.terms(program, &row.terms)?;
        line.end(&format!(" {relation} {}", row.rhs))?;
    }
    writeln!(out, "Bounds")?;
    for (&name, column) in program.columns.iter().zip(model.columns()) {
        if !program.is_binary(name) {
            writeln!(out, " {} <= {name} <= {}", column.lower, column.upper)?;
        }
    }
    if program.is_integer {
        writeln!(out, "Binaries")?;
        let mut line = Line::start(out, "")?;
        for name in program.columns.iter().filter(|&&name| program.is_binary(name)) {
            line.word(&format!(" {name}"))?;
        }
        line.end("")?;
    }
    writeln!(out, "End")
}

/// A line that goes on below when it is full.
struct Line<'a> {
    out: &'a mut dyn Write,
    width: usize,
}

impl<'a> Line<'a> {
    fn start(out: &'a mut dyn Write, text: &str) -> io::Result<Self> {
        out.write_all(text.as_bytes())?;
        Ok(Self { out, width: text.len() })
    }

    fn word(&mut self, word: &str) -> io::Result<()> {
        if self.width + word.len() > WIDTH {
            self.out.write_all(b"\n ")?;
            self.width = 1;
        }
        self.width += word.len();
        self.out.write_all(word.as_bytes())
    }

    fn terms(&mut self, program: &NamedProgram, terms: &[(ColumnId, f64)]) -> io::Result<()> {
        for (place, &(ColumnId(id), coefficient)) in terms.iter().enumerate() {
            let sign = match (place, coefficient < 0.0) {
                (_, true) => " -",
                (0, false) => "",
                (_, false) => " +",
            };
            let name = program.columns[id];
            let size = coefficient.abs();
            // The decimals are the shortest that are read as the same number.
            let is_one = size.to_bits() == 1f64.to_bits();
            let factor = if is_one { String::new() } else { format!(" {size}") };
            self.word(&format!("{sign}{factor} {name}"))?;
        }
        Ok(())
    }

    fn end(self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }
}
