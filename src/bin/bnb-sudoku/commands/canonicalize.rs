//! `bnb-sudoku canonicalize`.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use bnb_sudoku::report::{CanonicalRecord, ErrorRecord};
use bnb_sudoku::sudoku::Located;
use bnb_sudoku::symmetry::{CanonicalError, Symmetry, canonical};
use bnb_sudoku::{Grid, Order, PuzzleFormat, PuzzleWriter};

use super::each_puzzle::{Answer, each_puzzle};
use super::{JsonLayout, error_record, json, line};
use crate::args::{CanonicalFormat, CanonicalizeArguments};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;

/// Prints the least image of every puzzle of the inputs, or the first puzzle of each.
pub fn run(arguments: CanonicalizeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let CanonicalizeArguments { input, format, distinct, pace } = arguments;
    let mut register = Register {
        format,
        distinct,
        lines: PuzzleWriter::new(PuzzleFormat::Line, Vec::new()),
        firsts: BTreeMap::new(),
        met: 0,
        named: 0,
    };
    let work = |found: Located| (canonical(&found.grid), found);
    let print = |answer, printer: &mut Printer| register.print(answer, printer);
    let status = each_puzzle(&Arc::new(input), &pace, printer, work, print)?;
    if register.named > 1 {
        let named = register.named;
        printer.talk(&format!("{named} puzzles, {} of them different", register.firsts.len()));
    }
    Ok(status)
}

/// A puzzle with its least image and a symmetry that leads there.
type Named = (Result<(Grid, Symmetry), CanonicalError>, Located);

/// What was named so far.
struct Register {
    format: CanonicalFormat,
    distinct: bool,
    lines: PuzzleWriter<Vec<u8>>,
    /// The number of the first puzzle with a least image, from 1.
    firsts: BTreeMap<(Order, String), u64>,
    /// How many puzzles came up.
    met: u64,
    /// How many of them have a least image.
    named: u64,
}

impl Register {
    fn print(
        &mut self,
        Answer { input, answer }: Answer<Named>,
        printer: &mut Printer,
    ) -> io::Result<ExitStatus> {
        self.met += 1;
        let (found, puzzle) = match answer {
            Ok((found, puzzle)) => (found, puzzle),
            Err(unreadable) => {
                self.refuse(&error_record(CanonicalRecord::SCHEMA, &unreadable), printer)?;
                return Ok(ExitStatus::Usage);
            }
        };
        let Located { grid: puzzle, line: place, .. } = puzzle;
        let (least, symmetry) = match found {
            Ok(found) => found,
            Err(error) => {
                printer.complain(&format!("{input}:{place}:1: {error}"));
                let (schema, place) = (CanonicalRecord::SCHEMA, Some((place, 1)));
                let record = ErrorRecord::new(schema, &input, place, error.to_string());
                self.refuse(&record.about(&puzzle), printer)?;
                return Ok(ExitStatus::Usage);
            }
        };
        self.named += 1;
        let number = self.met;
        let first = *self.firsts.entry((least.order(), least.to_line())).or_insert(number);
        if self.distinct && first != number {
            return Ok(ExitStatus::Done);
        }
        let shown = if self.distinct { &puzzle } else { &least };
        printer.data(&match self.format {
            CanonicalFormat::Line => line(&mut self.lines, shown)?,
            CanonicalFormat::Jsonl => {
                let record = CanonicalRecord::new(&puzzle, &least, &symmetry, [number, first]);
                json(JsonLayout::Line, &record)?
            }
        })?;
        Ok(ExitStatus::Done)
    }

    /// Keeps the place of a puzzle without a least image; among different ones it has none.
    fn refuse(&self, record: &ErrorRecord, printer: &mut Printer) -> io::Result<()> {
        match self.format {
            _ if self.distinct => Ok(()),
            CanonicalFormat::Line => printer.data("error\n"),
            CanonicalFormat::Jsonl => printer.data(&json(JsonLayout::Line, record)?),
        }
    }
}
