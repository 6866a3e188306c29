//! The digits of large boards: what is told from the symbols, and what is not.

use super::super::Reading;
use super::formats::{detects, told};
use crate::sudoku::{Digits, PuzzleFormat};

/// A solved board of side 16 with every digit written by a function of its value from 0.
fn sixteen(write: impl Fn(usize) -> String, separator: &str) -> Vec<String> {
    let row = |row: usize| {
        let digit = |column: usize| (row % 4 * 4 + row / 4 + column) % 16;
        (0..16).map(|column| write(digit(column))).collect::<Vec<_>>().join(separator)
    };
    (0..16).map(row).collect()
}

fn symbol(symbols: &str) -> impl Fn(usize) -> String {
    move |value| symbols[value..=value].to_string()
}

const FROM_ONE: &str = "123456789ABCDEFG";
const FROM_ZERO: &str = "0123456789ABCDEF";
const LETTERS: &str = "ABCDEFGHIJKLMNOP";

#[test]
fn every_dialect_is_told_from_a_whole_board() {
    let line = sixteen(symbol(FROM_ONE), "").concat();
    let cases = [
        (sixteen(symbol(FROM_ONE), ""), "1-G"),
        (sixteen(symbol(FROM_ZERO), ""), "0-F"),
        (sixteen(symbol(LETTERS), ""), "A-P"),
        (sixteen(symbol(FROM_ZERO), " "), "0-F"),
        (sixteen(|value| (value + 1).to_string(), " "), "1-16"),
        (sixteen(|value| if value == 3 { "-1".into() } else { value.to_string() }, " "), "0-15"),
        (sixteen(|value| value.to_string(), ","), "0-15"),
    ];
    for (rows, digits) in cases {
        let line = match digits {
            "0-15" if rows[0].contains("-1") => line.replace('4', "."),
            _ => line.clone(),
        };
        detects(&rows.join("\n"), &[&format!("1 rows {digits}: {line}")]);
    }
}

#[test]
fn a_board_that_fits_two_dialects_is_taken_as_those_above_it() {
    let open = |wanted: &str, rows: Vec<String>| rows.concat().replace(|c| wanted.contains(c), ".");
    // Without its 0s and its Fs a board does not tell.
    let silent = open("0F", sixteen(symbol(FROM_ZERO), ""));
    let telling = open("1", sixteen(symbol(FROM_ZERO), ""));
    let expected = |digits: &str, number: usize| format!("{number} line {digits}");
    let read = told(&format!("{silent}\n{telling}\n{silent}\n"), Reading::default());
    for (item, (digits, number)) in read.iter().zip([("1-G", 1), ("0-F", 2), ("0-F", 3)]) {
        assert!(item.starts_with(&expected(digits, number)), "{item}");
    }
    let asked = Reading { digits: Some(Digits::FromZero), ..Reading::default() };
    assert!(told(&silent, asked)[0].starts_with("1 line 0-F"));
}

#[test]
fn faults_are_told_in_the_dialect() {
    let mut rows = sixteen(symbol(FROM_ZERO), " ");
    rows[2] = rows[2].replacen('0', "-2", 1);
    let digits = Some(Digits::FromZero);
    let format = Some(PuzzleFormat::Rows);
    let read = told(&rows.join("\n"), Reading { digits, format, order: None });
    assert_eq!(
        read[0],
        "3:17: '-2' is not a cell, expected a number from 0 to 15, or -1 or . for a blank"
    );
    let mut rows = sixteen(symbol(FROM_ZERO), "");
    rows[0] = rows[0].replacen('F', "G", 1);
    let read = told(&rows.join("\n"), Reading { digits, format, order: None });
    assert_eq!(read[0], "1:16: digit G (17) is above 15, the largest of a board of side 16");
    let read = told(&rows.join("\n").replace('G', "!"), Reading { digits, format, order: None });
    assert_eq!(
        read[0],
        "1:16: unknown character '!', expected 0 to 9, A to F or a blank (. _ * x ? -)"
    );
}

#[test]
fn boards_of_side_36_as_symbols_and_as_numbers() {
    let symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let line = format!("{symbols}{}", ".".repeat(1296 - 36));
    let read = told(&line, Reading::default());
    assert!(
        read[0].starts_with("1 line 0-Z: 1 2 3 ") && read[0].contains(" 35 36 0 "),
        "{}",
        read[0]
    );
    let numbers: Vec<String> = (1..=36).map(|value| value.to_string()).collect();
    let row = numbers.join(" ");
    let read = told(&format!("{row}\n").repeat(36), Reading::default());
    assert!(read[0].starts_with("1 rows 1-36: 1 2 3 "), "{}", read[0]);
}
