//! `bnb-sudoku rubric`.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use bnb_sudoku::grade::{Answer, Base, ItemMarks, Judge, Points, Rubric, typical_answers};
use bnb_sudoku::parse_one;

use crate::args::{RubricAction, RubricArguments};
use crate::atomic_file;
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// What `rubric init` hands out.
const RUBRIC: &str = include_str!("../files/rubric.toml");
const SHIM: &str = include_str!("../files/solve_shim.py");

/// Writes a rubric, or proves one.
pub fn run(arguments: &RubricArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    match &arguments.action {
        RubricAction::Init { folder } => init(folder, printer),
        RubricAction::SelfTest { rubric } => match read(rubric.as_deref()) {
            Ok(rubric) => self_test(&rubric, printer),
            Err(error) => {
                printer.complain(&error);
                Ok(ExitStatus::Usage)
            }
        },
    }
}

/// What is read of a rubric, in bytes; it is a page of text.
const LONGEST_RUBRIC: u64 = 1024 * 1024;

/// Reads the rubric of a file, or the one that `init` writes.
pub fn read(path: Option<&Path>) -> Result<Rubric, String> {
    let Some(path) = path else { return Rubric::read(RUBRIC) };
    let name = sanitized(&path.to_string_lossy());
    let mut text = String::new();
    let read =
        fs::File::open(path).and_then(|file| file.take(LONGEST_RUBRIC).read_to_string(&mut text));
    read.map_err(|error| format!("{name}: {error}"))?;
    Rubric::read(&text).map_err(|error| format!("{name}: {error}"))
}

/// Writes what a course needs into a folder; nothing that is there is overwritten.
fn init(folder: &Path, printer: &mut Printer) -> io::Result<ExitStatus> {
    fs::create_dir_all(folder)?;
    let mut status = ExitStatus::Done;
    for (name, text) in [("rubric.toml", RUBRIC), ("solve_shim.py", SHIM)] {
        let path = folder.join(name);
        let shown = sanitized(&path.to_string_lossy());
        if path.exists() {
            printer
                .complain(&format!("{shown} is there already; remove it to have it written anew"));
            status = ExitStatus::Usage;
        } else {
            atomic_file::write(&path, text)?;
            printer.data(&format!("{shown}\n"))?;
        }
    }
    Ok(status)
}

/// Grades the bank of typical answers and compares with what each should get.
fn self_test(rubric: &Rubric, printer: &mut Printer) -> io::Result<ExitStatus> {
    let most: Points = rubric.points.iter().map(|(_, points)| *points).sum();
    let bank = typical_answers(rubric.base);
    let (count, mut wrong) = (bank.len(), 0);
    for typical in bank {
        let Ok(puzzle) = parse_one(typical.puzzle, None) else { continue };
        let answer = Answer::read(&typical.text, puzzle.order());
        let clock = WallClock::start(Some(rubric.time_limit));
        let judgement = Judge::new(puzzle).judge(&answer, rubric.base, &clock);
        // The bank's puzzles are none of the course's, so no weight applies.
        let unweighted = Rubric { puzzles: Vec::new(), ..rubric.clone() };
        let got = ItemMarks::of_judgement(&unweighted, 1, judgement).earned();
        let mut asked = rubric.points.iter().filter(|(_, points)| *points > Points::ZERO);
        let is_full = asked.all(|(criterion, _)| typical.meets.contains(criterion));
        let met = rubric.points.iter().filter(|(criterion, _)| typical.meets.contains(criterion));
        let expected: Points = met.map(|(_, points)| *points).sum();
        let expected = if rubric.partial_credit || is_full { expected } else { Points::ZERO };
        let mark = if got == expected { "ok   " } else { "WRONG" };
        wrong += usize::from(got != expected);
        let should =
            if got == expected { String::new() } else { format!(", should get {expected}") };
        printer.data(&format!("{mark} {got:>5} of {most}{should}  {}\n", typical.name))?;
    }
    let base = if rubric.base == Base::Auto { ", base auto" } else { "" };
    printer.data(&format!(
        "{} of {count} typical answers get what they should{base}\n",
        count - wrong
    ))?;
    Ok(if wrong == 0 { ExitStatus::Done } else { ExitStatus::Negative })
}
