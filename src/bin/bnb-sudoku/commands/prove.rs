//! `bnb-sudoku prove`.

use std::io;

use bnb_sudoku::certificate::Claim;
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Options, Report, Solver, Status};

use super::{Task, items};
use crate::args::ProveArguments;
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Prints certificates for every puzzle of the inputs.
pub fn run(arguments: &ProveArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut solver = Solver::new();
    let mut status = ExitStatus::Done;
    for item in items(&arguments.input) {
        status = status.and(match item.task {
            Ok(task) => prove(arguments, &mut solver, task, printer)?,
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
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let (wanted, report) = if arguments.integral {
        (Wanted::One, Report::Irredundant)
    } else {
        (Wanted::Unique, Report::None)
    };
    let options = Options { with, wanted, report, ..Options::default() };
    let clock = WallClock::start(arguments.time_limit);
    let outcome = solver.solve(&puzzle, &options, &clock, &mut ());
    let is_wanted = |claim: &Claim| matches!(claim, Claim::Integral(_)) == arguments.integral;
    let mut proved = outcome
        .certificates
        .iter()
        .filter(|proof| is_wanted(&proof.claim) || matches!(proof.claim, Claim::Infeasible));
    let certificate = proved.next();
    if let Some(certificate) = certificate {
        printer.data(&certificate.to_string())?;
    }
    Ok(match outcome.status {
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(reason) => {
            printer.complain(&format!("nothing is proved: {reason}"));
            ExitStatus::Limit
        }
        Status::Solved if certificate.is_none() => {
            printer.complain(
                "there is more than one solution; --integral proves constraints that single one out",
            );
            ExitStatus::Negative
        }
        Status::Solved => ExitStatus::Done,
    })
}
