//! `bnb-sudoku encode`.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use bnb_sudoku::encode::{
    NamedProgram, write_dimacs, write_lp, write_minizinc, write_mps, write_opb,
};
use bnb_sudoku::relaxation::Objective;

use super::{Task, items};
use crate::args::{EncodeArguments, EncodingFormat};
use crate::atomic_file;
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::proof_file::named;

/// Writes a file for every puzzle of the inputs.
pub fn run(arguments: &EncodeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    if let Some(fault) = fault(arguments) {
        printer.complain(fault);
        return Ok(ExitStatus::Usage);
    }
    let mut status = ExitStatus::Done;
    // What is printed waits for the end of the inputs, because a second puzzle could follow.
    let mut only = None;
    for (item, place) in items(&arguments.input).zip(1..) {
        let task = match item.open(printer) {
            Ok(task) => task,
            Err(unreadable) => {
                unreadable.complain(printer);
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        let numbering = arguments.numbering.unwrap_or_default();
        if let Err(reason) = numbering.suits(task.puzzle.order()) {
            printer.complain(&format!("--numbering {}: {reason}", numbering.name()));
            status = status.and(ExitStatus::Usage);
            continue;
        }
        if let Some(path) = &arguments.output {
            let path = numbered(path, place);
            let write = |out: &mut dyn Write| encode(arguments, &task, out);
            atomic_file::write_with(&path, write).map_err(|error| named(&path, &error))?;
        } else if only.replace(task).is_some() {
            printer.complain("a file holds one puzzle, and there are more; name files by --output");
            return Ok(ExitStatus::Usage);
        }
    }
    if let Some(task) = only {
        let mut out = BufWriter::new(printer.stream());
        encode(arguments, &task, &mut out)?;
        out.flush()?;
    }
    Ok(status)
}

/// What is wrong with the flags together.
fn fault(arguments: &EncodeArguments) -> Option<&'static str> {
    use EncodingFormat::{Dimacs, Lp, Mps, Mzn, Opb};
    match arguments.to {
        _ if arguments.output.as_deref() == Some(Path::new("-")) => {
            Some("--output -: without --output the file is printed; ./- is a file of that name")
        }
        Dimacs | Opb | Mzn if arguments.relaxation => {
            Some("--relaxation: only lp and mps have values between 0 and 1")
        }
        Dimacs | Opb | Mzn if arguments.objective.is_some() => {
            Some("--objective: only lp and mps are given something to optimize")
        }
        Lp | Mps | Mzn if arguments.numbering.is_some() => {
            Some("--numbering: only dimacs and opb have numbers; lp, mps and mzn have names")
        }
        _ => None,
    }
}

fn encode(
    arguments: &EncodeArguments,
    Task { puzzle, with, .. }: &Task,
    out: &mut dyn Write,
) -> io::Result<()> {
    let numbering = arguments.numbering.unwrap_or_default();
    let program = || {
        let objective = arguments.objective.unwrap_or(Objective::None);
        NamedProgram::new(puzzle, with, objective, !arguments.relaxation)
    };
    match arguments.to {
        EncodingFormat::Dimacs => write_dimacs(puzzle, with, numbering, out),
        EncodingFormat::Lp => write_lp(puzzle, with, &program(), out),
        EncodingFormat::Mps => write_mps(puzzle, with, &program(), out),
        EncodingFormat::Opb => write_opb(puzzle, with, numbering, out),
        EncodingFormat::Mzn => write_minizinc(puzzle, with, out),
    }
}

/// The file for the puzzle at a place, counted from 1.
pub fn numbered(path: &Path, place: usize) -> PathBuf {
    if place == 1 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{place}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_before_their_ending() {
        let cases =
            [("a.cnf", "a-2.cnf"), ("b/a.b.cnf", "b/a.b-2.cnf"), ("a", "a-2"), (".a", ".a-2")];
        for (name, second) in cases {
            assert_eq!(numbered(Path::new(name), 1), Path::new(name));
            assert_eq!(numbered(Path::new(name), 2), Path::new(second));
        }
    }
}
