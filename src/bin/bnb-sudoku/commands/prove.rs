//! `bnb-sudoku prove`.

use std::io;

use bnb_sudoku::certificate::{Certificate, Claim};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Options, Report, Solver, Status};

use super::{Task, advise, items, veripb};
use crate::args::{CertificateFormat, ProveArguments};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Prints certificates for every puzzle of the inputs.
pub fn run(arguments: &ProveArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut solver = arguments.engine.solver();
    let mut status = ExitStatus::Done;
    for (item, place) in items(&arguments.input).zip(1..) {
        status = status.and(match item.open(printer) {
            Ok(task) => prove(arguments, &mut solver, task, place, printer)?,
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
    }
    Ok(status)
}

fn prove(
    arguments: &ProveArguments,
    solver: &mut Solver,
    Task { puzzle, with, .. }: Task,
    place: usize,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let clock = WallClock::start(arguments.time_limit);
    let proved = if arguments.relaxation {
        solver.decide(&puzzle, &with, &clock).map(Some)
    } else {
        let (wanted, report) = match (arguments.integral, arguments.minimum) {
            (true, _) => (Wanted::One, Report::Irredundant),
            (_, true) => (Wanted::One, Report::Minimum),
            _ => (Wanted::Unique, Report::None),
        };
        let options = Options { with, wanted, report, ..Options::default() };
        let outcome = solver.solve(&puzzle, &options, &clock, &mut ());
        match outcome.status {
            Status::Limit(reason) => Err(reason),
            Status::Solved | Status::Infeasible(_) => Ok(outcome
                .certificates
                .into_iter()
                .find(|proof| report != Report::None || !proof.claim.is_of_relaxation())),
        }
    };
    Ok(match proved {
        Ok(Some(certificate)) => {
            printer.data(&written(&certificate, arguments.format))?;
            if let Some(name) = &arguments.veripb {
                veripb::write(name, place, &certificate)?;
            }
            match certificate.claim {
                Claim::Infeasible | Claim::NotIntegral(_) => ExitStatus::Negative,
                _ => ExitStatus::Done,
            }
        }
        Ok(None) => {
            printer.complain(
                "there is more than one solution; --integral proves constraints that single one out",
            );
            ExitStatus::Negative
        }
        Err(reason) => {
            printer.complain(&format!("nothing is proved: {reason}"));
            advise(arguments.engine, &reason, printer);
            ExitStatus::Limit
        }
    })
}

/// A certificate as it goes to a file.
pub fn written(certificate: &Certificate, format: CertificateFormat) -> String {
    match format {
        CertificateFormat::Text => certificate.to_string(),
        CertificateFormat::Jsonl => certificate.to_json() + "\n",
    }
}
