//! What has to hold of everything that is read from outside, whatever is in it. The list of readers is that
//! of the test `fuzzing`, and `fuzz/` has a target for each.

use bnb_sudoku::encode::Numbering;
use bnb_sudoku::grade::{Answer, Answers, Rubric};
use bnb_sudoku::trace::Traces;
use bnb_sudoku::{
    ConstraintList, FixingSet, Grid, Order, PuzzleFormat, PuzzleWriter, Puzzles, Reading,
    certificate, decode, trace,
};

/// What reads an input, a number choosing how where there are several ways.
type Reader = fn(usize, &[u8]);

/// Everything that reads, by the name of its target.
pub const READERS: [(&str, Reader); 6] = [
    ("read_puzzles", read_puzzles),
    ("read_constraints", read_constraints),
    ("read_answers", read_answers),
    ("read_certificates", read_certificates),
    ("read_solver_outputs", read_solver_outputs),
    ("read_traces_and_rubrics", read_traces_and_rubrics),
];

/// Gives an input to a reader; its first two bytes are the number that chooses.
#[allow(dead_code, reason = "only the targets of fuzz/ have the number in the input")]
pub fn run(name: &str, data: &[u8]) {
    let reader = READERS.iter().find(|(reader, _)| *reader == name);
    if let (Some((_, read)), [first, second, input @ ..]) = (reader, data) {
        read(usize::from(u16::from_le_bytes([*first, *second])), input);
    }
}

/// A message is one line that does nothing to a terminal.
fn is_plain(message: impl std::fmt::Display) {
    let message = message.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?}");
}

/// Reads an input to its end. Every item is a board that survives being written and read again, name
/// included, or an error of one line at a place of the input.
fn read_puzzles(choice: usize, input: &[u8]) {
    let ends = input.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    let mut count = 0;
    for item in Puzzles::with(input, reading(choice)) {
        count += 1;
        match item {
            Ok(found) => {
                assert!((1..=ends + 1).contains(&found.line));
                let label = found.label.as_deref().unwrap_or_default();
                assert!(!label.contains(char::is_control) && label.chars().count() <= 200);
                let mut writer = PuzzleWriter::new(PuzzleFormat::Json, Vec::new());
                writer.write(&found.grid, found.label.as_deref()).unwrap();
                let text = writer.finish().unwrap();
                let again = Puzzles::new(text.as_slice(), None).next().and_then(Result::ok);
                let again = again.map(|again| (again.grid, again.label));
                assert_eq!(again, Some((found.grid, found.label)));
            }
            Err(error) => {
                assert!((1..=ends + 2).contains(&error.line()) && error.column() > 0);
                is_plain(&error);
                assert!([0, 2].contains(&error.snippet().lines().count()));
            }
        }
    }
    assert!((1..=input.len() + 1).contains(&count));
}

/// How to read an input, drawn from a number.
pub fn reading(choice: usize) -> Reading {
    let formats = PuzzleFormat::ALL;
    let digits = ["", "1-G", "0-F", "A-P"][choice / 32 % 4].parse().ok();
    let order = ["", "", "", "2x2", "3x2", "3x3", "4x4", "6x6"][choice / 128 % 8].parse().ok();
    // Half of the choices leave the format to what the input looks like.
    Reading { order, format: formats.get(choice % 32).copied(), digits }
}

/// A board of one of three sizes.
fn puzzle(choice: usize) -> Grid {
    let order: Order = ["2x2", "3x3", "4x4"][choice % 3].parse().unwrap();
    Grid::empty(order)
}

fn read_constraints(choice: usize, input: &[u8]) {
    match String::from_utf8_lossy(input).parse::<ConstraintList>() {
        Ok(list) => drop(list.resolve(puzzle(choice).order()).map_err(is_plain)),
        Err(error) => is_plain(error),
    }
}

fn read_answers(choice: usize, input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let order = puzzle(choice).order();
    drop(Answer::read(&text, order));
    let orders = vec![order; 1 + choice / 3 % 3];
    assert_eq!(Answers::read(&text, &orders).each.len(), orders.len());
}

/// A certificate that is read is written as text that is read as the same one.
fn read_certificates(_: usize, input: &[u8]) {
    for item in certificate::read_all(input) {
        match item {
            Ok(found) => {
                let again = certificate::read(&found.certificate.to_string());
                assert_eq!(again.ok(), Some(found.certificate));
            }
            Err(error) => is_plain(error),
        }
    }
}

fn read_solver_outputs(choice: usize, input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let source = decode::Source::ALL.get(choice / 3 % 12).copied();
    let numbering = Numbering::ALL[choice / 36 % 3];
    let puzzle = puzzle(choice);
    if let Err(error) = decode::read(&text, source, &puzzle, &FixingSet::new(), numbering) {
        is_plain(error);
    }
}

/// A trace that is read is drawn.
fn read_traces_and_rubrics(choice: usize, input: &[u8]) {
    if choice.is_multiple_of(2) {
        if let Err(error) = Rubric::read(&String::from_utf8_lossy(input)) {
            is_plain(error);
        }
        return;
    }
    for tree in Traces::new(input) {
        match tree {
            Ok(tree) => assert!(!trace::dot(&tree).is_empty() && !trace::svg(&tree).is_empty()),
            Err(error) => is_plain(error),
        }
    }
}
