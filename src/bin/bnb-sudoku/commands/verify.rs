//! `bnb-sudoku verify`.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, stdin};

use bnb_sudoku::certificate::{Located, read_all};
use bnb_sudoku::verify;

use crate::args::VerifyArguments;
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::printer::Printer;

/// Checks every certificate of the files.
pub fn run(arguments: &VerifyArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    for file in &arguments.files {
        let name = if file == "-" {
            "standard input".to_string()
        } else {
            sanitized(&file.to_string_lossy())
        };
        status = status.and(match open(file) {
            Ok(reader) => check_all(&name, reader, printer)?,
            Err(error) => {
                printer.complain(&format!("{name}: {error}"));
                ExitStatus::Usage
            }
        });
    }
    Ok(status)
}

fn open(file: &OsStr) -> io::Result<Box<dyn BufRead>> {
    Ok(if file == "-" {
        Box::new(stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(file)?))
    })
}

fn check_all(name: &str, reader: impl BufRead, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    for certificate in read_all(reader) {
        let Located { certificate, line, proof_line } = match certificate {
            Ok(located) => located,
            Err(error) => {
                printer.complain(&format!("{name}:{}: {}", error.line, error.fault));
                status = status.and(ExitStatus::Usage);
                continue;
            }
        };
        status = status.and(match verify::check(&certificate) {
            Ok(()) => {
                let (claim, steps) = (certificate.claim.name(), certificate.proof.len());
                printer.data(&format!("{name}:{line}: accepted: {claim}, {steps} steps\n"))?;
                ExitStatus::Done
            }
            Err(refused) => {
                let at = match (refused.step, proof_line) {
                    (Some(step), Some(proof_line)) => format!("{}: refused", proof_line + step),
                    (Some(step), None) => format!("{line}: refused at step {}", step + 1),
                    (None, _) => format!("{line}: refused"),
                };
                printer.data(&format!("{name}:{at}: {refused}\n"))?;
                ExitStatus::Negative
            }
        });
    }
    Ok(status)
}
