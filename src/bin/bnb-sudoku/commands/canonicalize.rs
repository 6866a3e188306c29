//! `bnb-sudoku canonicalize`.

use std::collections::BTreeMap;
use std::io;

use bnb_sudoku::report::{CanonicalRecord, ErrorRecord};
use bnb_sudoku::symmetry::canonical;
use bnb_sudoku::{Grid, Order, PuzzleFormat, PuzzleWriter};

use super::{JsonLayout, error_record, json, line, located};
use crate::args::{CanonicalFormat, CanonicalizeArguments};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;

/// Prints the least image of every puzzle of the inputs, or one puzzle of each class.
pub fn run(arguments: &CanonicalizeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if let Err(error) = interrupt::listen() {
        printer.complain(&format!("cannot start the work: {error}"));
        return Ok(ExitStatus::Usage);
    }
    let mut status = ExitStatus::Done;
    // The number of the first puzzle with a least image, from 1.
    let mut firsts: BTreeMap<(Order, String), u64> = BTreeMap::new();
    let mut lines = PuzzleWriter::new(PuzzleFormat::Line, Vec::new());
    let (mut number, mut named) = (0, 0);
    for found in located(&arguments.input.puzzles, &arguments.input.reading) {
        if interrupt::asked() {
            status = ExitStatus::Interrupted;
            break;
        }
        number += 1;
        let (input, found) = found.open(printer);
        let (puzzle, place) = match found {
            Ok(found) => (found.grid, found.line),
            Err(unreadable) => {
                unreadable.complain(printer);
                let record = error_record(CanonicalRecord::SCHEMA, &unreadable);
                refuse(arguments, &record, printer)?;
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        let (least, symmetry) = match canonical(&puzzle) {
            Ok(found) => found,
            Err(error) => {
                printer.complain(&format!("{input}:{place}: {error}"));
                let (schema, place) = (CanonicalRecord::SCHEMA, Some((place, 1)));
                let record = ErrorRecord::new(schema, &input, place, error.to_string());
                refuse(arguments, &record.about(&puzzle), printer)?;
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        named += 1;
        let first = *firsts.entry((least.order(), least.to_line())).or_insert(number);
        if arguments.distinct && first != number {
            continue;
        }
        let shown: &Grid = if arguments.distinct { &puzzle } else { &least };
        printer.data(&match arguments.format {
            CanonicalFormat::Line => line(&mut lines, shown)?,
            CanonicalFormat::Jsonl => {
                let record = CanonicalRecord::new(&puzzle, &least, &symmetry, [number, first]);
                json(JsonLayout::Line, &record)?
            }
        })?;
    }
    if named > 1 {
        printer.talk(&format!("{named} puzzles, {} of them different", firsts.len()));
    }
    Ok(status)
}

/// What keeps the place of a puzzle without a least image; among different ones it has none.
fn refuse(
    arguments: &CanonicalizeArguments,
    record: &ErrorRecord,
    printer: &mut Printer,
) -> io::Result<()> {
    match arguments.format {
        _ if arguments.distinct => Ok(()),
        CanonicalFormat::Line => printer.data("error\n"),
        CanonicalFormat::Jsonl => printer.data(&json(JsonLayout::Line, record)?),
    }
}
