//! The command line of bnb-sudoku; the work is in the library.

mod args;
mod atomic_file;
mod commands;
mod course_files;
mod exit_status;
mod gunzip;
mod input;
mod interrupt;
mod pipeline;
mod printer;
mod progress;
mod proof_file;
#[cfg(unix)]
mod runner;
mod submissions;
mod trace_file;
mod wall_clock;

use std::process::ExitCode;

use args::{Arguments, Command};
use exit_status::ExitStatus;
use printer::Printer;

fn main() -> ExitCode {
    #[cfg(unix)]
    if let Some(end) = runner::stages::of_process() {
        return end;
    }
    silence_caught_panics();
    let arguments = Arguments::of_process();
    let mut printer = Printer::new();
    let end = match arguments.command {
        Command::Solve(solve) => commands::solve::run(solve, &mut printer),
        Command::Relax(relax) => commands::relax::run(&relax, &mut printer),
        Command::Explain(explain) => commands::explain::run(&explain, &mut printer),
        Command::Trace(trace) => commands::trace::run(&trace, &mut printer),
        Command::Compare(compare) => commands::compare::run(&compare, &mut printer),
        Command::CompareRules(compare) => commands::compare_rules::run(&compare, &mut printer),
        Command::Report(report) => commands::report::run(report, &mut printer),
        Command::Prove(prove) => commands::prove::run(&prove, &mut printer),
        Command::Check(check) => commands::check::run(&check, &mut printer),
        Command::Grade(grade) => commands::grade::run(&grade, &mut printer),
        Command::Rubric(rubric) => commands::rubric::run(&rubric, &mut printer),
        Command::Verify(verify) => commands::verify::run(&verify, &mut printer),
        Command::Demo(demo) => commands::demo::run(&demo, &mut printer),
        Command::Convert(convert) => commands::convert::run(&convert, &mut printer),
        Command::Encode(encode) => commands::encode::run(&encode, &mut printer),
        Command::Decode(decode) => commands::decode::run(&decode, &mut printer),
        Command::Generate(generate) => commands::generate::run(&generate, &mut printer),
        Command::Rate(rate) => commands::rate::run(rate, &mut printer),
        Command::Canonicalize(arguments) => commands::canonicalize::run(arguments, &mut printer),
        Command::Completions(shell) => commands::texts::completions(&shell, &mut printer),
        Command::Man => commands::texts::man(&mut printer),
    };
    match end.and_then(|status| printer.flush().map(|()| status)) {
        Ok(status) => status.into(),
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitStatus::Done.into(),
        Err(error) => {
            printer.complain(&format!("cannot write the output: {error}"));
            ExitStatus::Usage.into()
        }
    }
}

/// A panic of the LP engine is caught and becomes a verdict; only other panics are shown.
fn silence_caught_panics() {
    let show = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().name() != Some(bnb_sudoku::lp::WORKER_THREAD) {
            show(panic);
        }
    }));
}
