//! What has to hold of every input of puzzles, whatever is in it; `fuzz/` checks it too.

use bnb_sudoku::{PuzzleFormat, PuzzleWriter, Puzzles, Reading};

/// Reads an input to its end. Every item is a board that survives being written and read again, or an
/// error of one line at a place of the input.
pub fn check(input: &[u8], reading: Reading) {
    let ends = input.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    let mut count = 0;
    for item in Puzzles::with(input, reading) {
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
                assert_eq!(again.map(|again| again.grid), Some(found.grid));
            }
            Err(error) => {
                assert!((1..=ends + 2).contains(&error.line()) && error.column() > 0);
                assert!(!error.to_string().contains(char::is_control));
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
