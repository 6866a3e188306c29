//! `bnb-sudoku rubric`.

use std::fs;
use std::io;
use std::path::Path;

use bnb_sudoku::grade::{Answer, Base, ItemMarks, Judge, Points, Rubric, typical_answers};
use bnb_sudoku::parse_one;

use crate::args::{RubricAction, RubricArguments};
use crate::atomic_file;
use crate::course_files::{self, CourseFile};
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// Writes what a course needs, or proves a rubric.
pub fn run(arguments: &RubricArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    match &arguments.action {
        RubricAction::Init { folder, platform } => {
            let mut status = ExitStatus::Done;
            for file in course_files::of(*platform) {
                status = status.and(hand_out(folder, file, printer)?);
            }
            Ok(status)
        }
        RubricAction::SelfTest { rubric } => match course_files::rubric(rubric.as_deref()) {
            Ok(rubric) => self_test(&rubric, printer),
            Err(error) => {
                printer.complain(&error);
                Ok(ExitStatus::Usage)
            }
        },
    }
}

/// Writes a file unless something is there already, and names it.
fn hand_out(folder: &Path, file: &CourseFile, printer: &mut Printer) -> io::Result<ExitStatus> {
    let path = folder.join(file.name);
    let shown = sanitized(&path.to_string_lossy());
    if path.symlink_metadata().is_ok() {
        printer.complain(&format!("{shown} is there already; remove it to have it written anew"));
        return Ok(ExitStatus::Usage);
    }
    let written = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = written.and_then(|()| atomic_file::write(&path, file.text));
    if let Err(error) =
        written.and_then(|()| if file.is_program { executable(&path) } else { Ok(()) })
    {
        printer.complain(&format!("{shown} cannot be written: {error}"));
        return Ok(ExitStatus::Usage);
    }
    printer.data(&format!("{shown}\n"))?;
    Ok(ExitStatus::Done)
}

/// Lets everybody who may read a file run it.
#[cfg(unix)]
fn executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mut permissions = fs::metadata(path)?.permissions();
    let readers = permissions.mode() & 0o444;
    permissions.set_mode(permissions.mode() | readers >> 2);
    fs::set_permissions(path, permissions)
}

/// Elsewhere a file's name tells that it is a program.
#[cfg(not(unix))]
fn executable(_: &Path) -> io::Result<()> {
    Ok(())
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
        let is_nothing = typical.without_work && rubric.empty_list_needs_board;
        let meets = if is_nothing { Vec::new() } else { typical.meets };
        let mut asked = rubric.points.iter().filter(|(_, points)| *points > Points::ZERO);
        let is_full = asked.all(|(criterion, _)| meets.contains(criterion));
        let met = rubric.points.iter().filter(|(criterion, _)| meets.contains(criterion));
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
