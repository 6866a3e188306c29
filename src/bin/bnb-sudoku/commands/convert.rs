//! `bnb-sudoku convert`.

use std::io::{self, Write};
use std::path::Path;

use bnb_sudoku::sudoku::Located;
use bnb_sudoku::{PuzzleWriter, WriteError};

use super::encode::numbered;
use super::{Found, located};
use crate::args::ConvertArguments;
use crate::atomic_file;
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::proof_file::named;

/// Writes the puzzles of all inputs in another format.
pub fn run(arguments: &ConvertArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let Some(path) = &arguments.output else {
        return all(arguments, printer, &mut |text, printer| {
            let out = printer.stream();
            out.write_all(text)?;
            out.flush()
        });
    };
    if !arguments.to.holds_many() {
        return one_by_one(arguments, path, printer);
    }
    let mut status = ExitStatus::Done;
    // The old file is there until the new one is whole, so that it may be the input.
    let written = atomic_file::write_with(path, |out| {
        status = all(arguments, printer, &mut |text, _| out.write_all(text))?;
        Ok(())
    });
    written.map(|()| status).map_err(|error| named(path, &error))
}

/// Where what is written goes, puzzle by puzzle.
type Emit<'a> = dyn FnMut(&[u8], &mut Printer) -> io::Result<()> + 'a;

/// Writes all puzzles to one output.
fn all(
    arguments: &ConvertArguments,
    printer: &mut Printer,
    emit: &mut Emit<'_>,
) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    let mut writer = PuzzleWriter::new(arguments.to, Vec::new());
    for found in located(&arguments.input.puzzles, &arguments.input.reading) {
        let Some((place, found)) = readable(found, &mut status, printer) else { continue };
        if let Err(error) = writer.write(&found.grid, found.label.as_deref()) {
            status = status.and(ExitStatus::Usage);
            if matches!(error, WriteError::Full(_)) {
                printer.complain(&format!("{error}, and there are more; name files by --output"));
                break;
            }
            printer.complain(&format!("{place}: {error}"));
        }
        emit(writer.get_ref(), printer)?;
        writer.get_mut().clear();
    }
    emit(&writer.finish()?, printer)?;
    Ok(status)
}

/// Writes each puzzle to a file of its own.
fn one_by_one(
    arguments: &ConvertArguments,
    path: &Path,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    let mut count = 0;
    for found in located(&arguments.input.puzzles, &arguments.input.reading) {
        let Some((place, found)) = readable(found, &mut status, printer) else { continue };
        let mut writer = PuzzleWriter::new(arguments.to, Vec::new());
        if let Err(error) = writer.write(&found.grid, found.label.as_deref()) {
            printer.complain(&format!("{place}: {error}"));
            status = status.and(ExitStatus::Usage);
            continue;
        }
        count += 1;
        let (path, text) = (numbered(path, count), writer.finish()?);
        let write = |out: &mut dyn Write| out.write_all(&text);
        atomic_file::write_with(&path, write).map_err(|error| named(&path, &error))?;
    }
    Ok(status)
}

/// A puzzle and its place, unless it cannot be read, which is complained of.
fn readable(
    found: Found,
    status: &mut ExitStatus,
    printer: &mut Printer,
) -> Option<(String, Located)> {
    let (input, puzzle) = found.open(printer);
    match puzzle {
        Ok(puzzle) => Some((format!("{input}:{}", puzzle.line), puzzle)),
        Err(unreadable) => {
            unreadable.complain(printer);
            *status = status.and(ExitStatus::Usage);
            None
        }
    }
}
