//! `bnb-sudoku demo`: branch and bound, and the simplex method, as a lecture shows them.

mod course_run;
mod open_program;
mod tableau;

use std::io;

use bnb_sudoku::{FixingSet, Grid};
use textwrap::{Options, WordSeparator, WordSplitter};

use super::{Task, box_hint, items};
use crate::args::DemoArguments;
use crate::exit_status::ExitStatus;
use crate::printer::Printer;

/// The widest line, so that a slide shows it whole.
const WIDTH: usize = 78;

/// A puzzle of the program's own, and what is said before it.
struct Lesson {
    puzzle: &'static str,
    title: &'static str,
}

/// Every 4x4 puzzle with one solution is settled by singles, so one that shows branching has several.
const RUN_LESSONS: [Lesson; 2] = [
    Lesson { puzzle: "1.........2.2.4.", title: "A 4x4 puzzle with five solutions" },
    Lesson {
        puzzle: "480300000000000071020000000705000060000200800000000000001076000300000400000050000",
        title: "A 9x9 puzzle from the homework, with one solution",
    },
];

/// The smallest dictionaries there are: two solutions that differ in four cells.
const TABLEAU_LESSONS: [Lesson; 1] =
    [Lesson { puzzle: "1..4......2....3", title: "A 4x4 puzzle with two solutions" }];

/// Tells the run on every puzzle of the inputs, or on puzzles of its own.
pub fn run(arguments: &DemoArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut status = ExitStatus::Done;
    let Some(own) = arguments.own_puzzles() else {
        let lessons: &[Lesson] = if arguments.tableau { &TABLEAU_LESSONS } else { &RUN_LESSONS };
        for (lesson, gap) in lessons.iter().zip([0, 2]) {
            let puzzle: Grid = lesson.puzzle.parse().map_err(io::Error::other)?;
            let title = format!(
                "{}{}\n{}\n\n",
                "\n".repeat(gap),
                lesson.title,
                "=".repeat(lesson.title.len())
            );
            printer.data(&title)?;
            status = status.and(tell(arguments, &puzzle, FixingSet::new(), printer)?);
        }
        return Ok(status);
    };
    let mut separator = "";
    for item in items(&own) {
        status = status.and(match item.open(printer) {
            Ok(Task { puzzle, with, is_box_told }) => {
                printer.data(std::mem::replace(&mut separator, "\n\n"))?;
                let status = tell(arguments, &puzzle, with, printer)?;
                if let (ExitStatus::Negative, Some(hint)) = (status, box_hint(&puzzle, is_box_told))
                {
                    printer.hint(&hint);
                }
                status
            }
            Err(unreadable) => {
                unreadable.complain(printer);
                ExitStatus::Usage
            }
        });
    }
    Ok(status)
}

fn tell(
    arguments: &DemoArguments,
    puzzle: &Grid,
    with: FixingSet,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let beginning =
        if with.is_empty() { String::new() } else { wrapped(&format!("with {}", unbroken(&with))) };
    printer.data(&format!("{puzzle}{beginning}\n"))?;
    if arguments.tableau {
        tableau::tell(puzzle, &with, arguments.pivoting_rule.into(), printer)
    } else {
        course_run::tell(puzzle, with, arguments, printer)
    }
}

/// A paragraph in lines of at most [`WIDTH`] characters; it is not broken at [`FIRM`] spaces.
fn wrapped(text: &str) -> String {
    let options = Options::new(WIDTH)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options).replace(FIRM, " ") + "\n"
}

/// A space at which no line is broken.
const FIRM: char = '\u{a0}';

/// A list of constraints that is broken between its members only.
fn unbroken(set: &FixingSet) -> String {
    let firm = set.to_string().replace(' ', &FIRM.to_string());
    firm.replace(&format!("),{FIRM}("), "), (")
}

#[cfg(test)]
mod tests {
    use bnb_sudoku::{Candidate, Fixing, Order};

    use super::*;

    #[test]
    fn lines_are_short_and_constraints_stay_whole() {
        let order = Order::new(2, 2).unwrap();
        let fixings = (0..12).map(|index| Fixing::one(Candidate::from_index(order, index)));
        let text = wrapped(&format!("the list {}", unbroken(&fixings.collect())));
        assert!(text.lines().count() > 2 && text.lines().all(|line| line.len() <= WIDTH));
        assert!(text.lines().rev().skip(1).all(|line| line.ends_with("),")), "{text}");
    }
}
