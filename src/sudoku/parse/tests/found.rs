//! Faults of files as they are found on the web, one by one in files made here: what is said, once, and
//! that the puzzles beside them are read.

use super::super::Reading;
use super::formats::{detects, reads_as, told};
use super::{COURSE, read};
use crate::sudoku::PuzzleFormat;

const SMALL: &str = "1......2..3..4..";
const ROWS: &str = "1...\n...2\n..3.\n.4..\n";
/// Its first row is one word where spaces stand for its blanks and those at the end are gone.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Its first row is like a header, and the two below it are like triples.
const THREE_WORDS: &str =
    "..3....4..6..2..3...1..7..92...5........4571..1.....3...1....68..85...1..9....4..";
const NOT_A_PUZZLE: &str = "not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #";

/// Faults, and the one error each costs although a puzzle stands below.
#[test]
fn every_fault_costs_one_error_and_no_other_puzzle() {
    let dots = COURSE.replace('0', ".");
    let cases = [
        // Two numbers grown together, and a number twice: cells are missing, or there are too many.
        ("1,2,3,4\n3,41,2\n2,1,4,3\n4,3,2,1\n", "2:7: row 2 has 3 cells, the rows above have 4"),
        ("1,2,3,4\n3,4,1,2,2\n2,1,4,3\n4,3,2,1\n", "2:9: row 2 has 5 cells, the rows above have 4"),
        ("1,2,3,4\n3,4,1\n2,1,4,3\n4,3,2,1\n", "2:6: row 2 has 3 cells, the rows above have 4"),
        ("1234\n....\n....\n", "3:5: a grid of side 4 ended after 3 rows, expected 4"),
        // An array of C, as it stands in a program.
        (
            "{\n{1,2,3,4},\n{0,0,0,0}}\n",
            "2:1: arrays in braces are not JSON; write [ and ] instead",
        ),
        // What a version control system leaves in place of a large table; a title; a web page's text.
        ("version https://example.org/spec/v1\n", NOT_A_PUZZLE),
        ("A. Author, A collection of puzzles with 17 givens, http://example.org\n", NOT_A_PUZZLE),
        // Letters that tell boxes instead of digits, and symbols of a game of another kind.
        ("AABB\n", NOT_A_PUZZLE),
        (
            "-2 3 4 1\n1 2 3 4\n0 0 0 0\n0 0 0 0\n",
            "1:1: '-2' is not a cell, expected a number from 1 to 4, or 0 or . for a blank",
        ),
        (
            "1 2 3 4\n1 2 31 4\n0 0 0 0\n0 0 0 0\n",
            "2:5: digit 31 is above 4, the largest of a board of side 4",
        ),
        (
            "12\n21\n",
            "1:1: a board of side 2 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25",
        ),
        (
            "1-3\n-2-\n3--\n",
            "1:1: a board of side 3 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25",
        ),
        // Spaces for blanks without bars, of which the first row looks like a header.
        (
            "1 24\n--2-\n3---\n-3--\n",
            "1:1: in rows, spaces stand for blanks only between bars; write . or 0 for a blank",
        ),
        // A header of another board.
        (
            "3 2\n1...\n...2\n..3.\n.4..\n",
            "1:1: the header 3 2 does not fit the board of side 4 below it; expected its side, or rows and columns of its box",
        ),
        (
            "1234567\n7654321\n.......\n",
            "1:1: a board of side 7 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25",
        ),
    ];
    for (fault, expected) in cases {
        let expected = if expected.starts_with(char::is_numeric) {
            expected.to_owned()
        } else {
            format!("1:1: {expected}")
        };
        let line = fault.lines().count() + 2;
        detects(&format!("{fault}\n{COURSE}\n"), &[&expected, &format!("{line} line: {dots}")]);
    }
}

#[test]
fn a_board_of_a_wrong_length_may_have_words_behind_it() {
    let dots = ".".repeat(80);
    for rest in ["", "\tMIS: \"a name\" (list)\tclues=22\tnodes=0\tid 1", " # a comment"] {
        let error =
            "1:81: a line of 80 cells is no puzzle: a 9x9 board on one line has 81, 1 is missing";
        detects(&format!("{dots}{rest}\n{SMALL}\n"), &[error, &format!("2 line: {SMALL}")]);
    }
}

#[test]
fn rows_that_are_too_many_are_told_from_an_unfinished_grid() {
    let too_many = "5:1: row 5 of a board of side 4: too many; an empty line parts puzzles";
    detects(&format!("{ROWS}1...\n"), &[&format!("1 rows: {SMALL}"), too_many]);
    detects(
        &format!("{ROWS}1...\n\n{ROWS}"),
        &[&format!("1 rows: {SMALL}"), too_many, &format!("7 rows: {SMALL}")],
    );
    let drawn = "+--+--+\n|1.|..|\n|..|.2|\n+--+--+\n|..|3.|\n|.4|..|\n|.4|..|\n+--+--+\n";
    detects(drawn, &["7:8: row 5 of a board of side 4: too many; an empty line parts puzzles"]);
}

#[test]
fn text_of_other_encodings_is_named_once() {
    let wide = |unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let text = format!("{COURSE}\n{COURSE}\n");
        text.encode_utf16().flat_map(unit).collect()
    };
    let (little, big) = (wide(u16::to_le_bytes), wide(u16::to_be_bytes));
    let said = |name: &str| {
        [format!("1:1: the text is {name}, expected UTF-8; `iconv -f {name} -t UTF-8` converts it")]
    };
    assert_eq!(read(&[b"\xff\xfe", &little[..]].concat(), None), said("UTF-16"));
    assert_eq!(read(&[b"\xfe\xff", &big[..]].concat(), None), said("UTF-16"));
    assert_eq!(read(&little, None), said("UTF-16LE"));
    assert_eq!(read(&big, None), said("UTF-16BE"));
    assert_eq!(read(b"\xff\xfe\0\x004\0\0\0", None), said("UTF-32"));
    for format in PuzzleFormat::ALL {
        let reading = Reading { format: Some(format), ..Reading::default() };
        let items: Vec<_> = super::Puzzles::with(&*little, reading).collect();
        assert_eq!(items.len(), 1, "{format}");
        assert!(items[0].as_ref().unwrap_err().to_string().contains("UTF-16LE"), "{format}");
    }
}

#[test]
fn a_file_of_headings_is_gone_through() {
    let headings = "Grid 01\n".repeat(50_000);
    for format in PuzzleFormat::ALL {
        let items = told(&headings, Reading { format: Some(format), ..Reading::default() });
        assert!(items.iter().all(|item| item.contains(':')), "{format}: {:?}", items.first());
    }
}

#[test]
fn a_format_asked_for_in_vain_is_told_once() {
    let line = format!("{COURSE}\n{COURSE}\n");
    let rows = ROWS.repeat(2);
    let cases = [
        (PuzzleFormat::Rows, &line, "a line for each row, and this looks like line"),
        (
            PuzzleFormat::Euler,
            &line,
            "headings such as Grid 01 above nine rows, and this looks like line",
        ),
        (PuzzleFormat::Ss, &line, "a board drawn with bars, and this looks like line"),
        (PuzzleFormat::OpenSudoku, &line, "XML with elements game, and this looks like line"),
        (PuzzleFormat::OpenSudoku, &"hello\n".to_owned(), "XML with elements game"),
        (PuzzleFormat::Line, &rows, "a board on each line, and this looks like rows"),
        (
            PuzzleFormat::Sdx,
            &rows,
            "nine rows of nine words, candidates or digits, and this looks like rows",
        ),
        (
            PuzzleFormat::Triples,
            &line,
            "lines of row, column and digit, such as (1, 2, 3), and this looks like line",
        ),
        (
            PuzzleFormat::Hodoku,
            &"<game/>".to_owned(),
            "lines such as :code:candidates:board:, and this looks like opensudoku",
        ),
    ];
    for (format, input, expected) in cases {
        let expected = format!(
            "1:1: --from {format} reads {expected}; without --from the format is found out"
        );
        reads_as(format, input, &[&expected]);
    }
    // Headings look like what they stand above, and like a format of their own above rows.
    let nine = COURSE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap());
    let drawn = nine.collect::<Vec<_>>().join("\n");
    let headed = |board: &str| format!("Grid 01\n{board}\nGrid 02\n{board}\nGrid 03\n{board}\n");
    for format in PuzzleFormat::ALL {
        use PuzzleFormat::{Euler, Grid, Rows, Sage, Sdk};
        let items = told(&headed(&drawn), Reading { format: Some(format), ..Reading::default() });
        let is_read = matches!(format, Euler | Grid | Rows | Sage | Sdk);
        assert_eq!(items.len(), if is_read { 3 } else { 1 }, "{format}: {items:?}");
        assert!(
            is_read || items[0].contains(", and this looks like euler; "),
            "{format}: {items:?}"
        );
        reads_as(
            PuzzleFormat::Line,
            &headed(COURSE),
            &{
                let read = |line: usize| {
                    format!("{line} line [Grid 0{}]: {}", line / 2, COURSE.replace('0', "."))
                };
                [read(2), read(4), read(6)]
            }
            .each_ref()
            .map(String::as_str),
        );
    }
    // What can be read is read, and an empty input is empty.
    reads_as(
        PuzzleFormat::Csv,
        &line,
        &[1, 2]
            .map(|n| format!("{n} csv: {}", COURSE.replace('0', ".")))
            .each_ref()
            .map(String::as_str),
    );
    let empty =
        "1:1: empty input, expected a puzzle: a line of 81 characters, a grid or a JSON array";
    for format in PuzzleFormat::ALL {
        reads_as(format, "", &[empty]);
    }
}

#[test]
fn fields_of_a_table_may_go_on_over_lines() {
    let dots = COURSE.replace('0', ".");
    let rows: Vec<&str> = (0..9).map(|row| &COURSE[9 * row..9 * row + 9]).collect();
    detects(
        &format!(
            "id,note,puzzle\n1,\"a\nb \"\"c\"\"\",{COURSE}\n2,,\"{}\"\n3,\"x\ny\",12\n4,,{COURSE}\n",
            rows.join("\n")
        ),
        &[
            &format!("2 csv [1]: {dots}"),
            &format!("4 csv [2]: {dots}"),
            "13:1: 2 characters in column 3 are no puzzle: a 9x9 board has 81",
            &format!("15 csv [4]: {dots}"),
        ],
    );
}

/// As many records as Python's `csv` reads.
#[test]
fn quotation_marks_within_a_field_mean_nothing() {
    let dots = COURSE.replace('0', ".");
    let disks = format!("{COURSE},5\" disk\n{COURSE},ok\n{COURSE},7\" disk\n");
    let names = format!("easy \"A,{COURSE}\nb,{COURSE}\nc \"x,{COURSE}\nd\",{COURSE}\n");
    detects(
        &format!("puzzle,name\n{disks}"),
        &[
            &format!("2 csv [5\" disk]: {dots}"),
            &format!("3 csv [ok]: {dots}"),
            &format!("4 csv [7\" disk]: {dots}"),
        ],
    );
    let lines = [1, 2, 3].map(|line| format!("{line} csv: {dots}"));
    reads_as(PuzzleFormat::Csv, &disks, &lines.each_ref().map(String::as_str));
    detects(
        &format!("name,puzzle\n{names}"),
        &[
            &format!("2 csv [easy \"A]: {dots}"),
            &format!("3 csv [b]: {dots}"),
            &format!("4 csv [c \"x]: {dots}"),
            &format!("5 csv [d\"]: {dots}"),
        ],
    );
}

#[test]
fn a_quotation_mark_that_is_not_closed_takes_no_other_record() {
    let dots = COURSE.replace('0', ".");
    detects(
        &format!("name,puzzle\n\"5 disk,{COURSE}\nok,{COURSE}\n\"7\" disk,{COURSE}\n"),
        &[
            "2:90: the record has 1 field, expected the puzzle in column 2",
            &format!("3 csv [ok]: {dots}"),
            &format!("4 csv [7 disk]: {dots}"),
        ],
    );
    // The rows of a large board are as long as a small one, and a word of a note may be.
    let rows = format!("123456789ABCDEFG\n{}", "................\n".repeat(15));
    let note = "\"of several lines\nmisunderstanding, or so\n\"";
    let read = told(&format!("puzzle,note\n\"{rows}\",{note}\n{COURSE},x\n"), Reading::default());
    assert_eq!(read.len(), 2, "{read:?}");
    assert!(read[0].starts_with("2 csv 1-G: 123456789ABCDEFG...."), "{read:?}");
    assert_eq!(read[1], format!("21 csv: {dots}"));
}

/// Rows whose blanks are spaces, with the spaces at the ends of lines and without them.
#[test]
fn spaces_for_blanks_without_bars_cost_one_error_a_grid() {
    let grids = [COURSE, THREE_WORDS, INKALA].map(|board| {
        let spaces = board.replace(['0', '.'], " ");
        let rows: Vec<String> = (0..9).map(|row| spaces[9 * row..9 * row + 9].to_owned()).collect();
        rows
    });
    let error = "in rows, spaces stand for blanks only between bars; write . or 0 for a blank";
    for rows in grids {
        let whole = rows.join("\n");
        let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        for text in [whole, trimmed.join("\n")] {
            detects(
                &format!("{text}\n\n{SMALL}\n"),
                &[&format!("1:1: {error}"), &format!("11 line: {SMALL}")],
            );
            let twice = format!("{text}\n{text}\n");
            detects(&twice, &[&format!("1:1: {error}"), &format!("10:1: {error}")]);
        }
    }
    // Below a box a triple is on its board, or there are four.
    detects("2 2\n  1  1  4\n  2  2  4\n", &["1 triples: 4....4.........."]);
    let read = told("2 2\n1 1 38\n2 2 4\n", Reading::default());
    assert!(read.iter().all(|item| !item.contains("triples")), "{read:?}");
    // Numbers in columns, groups, and triples without brackets are what they were.
    detects(" 1 0 0 0\n 0 0 0 2\n 0 0 3 0\n 0 4 0 0\n", &[&format!("1 rows: {SMALL}")]);
    detects("1. ..\n.. .2\n.. 3.\n.4 ..\n", &[&format!("1 rows: {SMALL}")]);
    detects("  2 2\n  1000\n  0002\n  0030\n  0400\n", &[&format!("2 rows: {SMALL}")]);
    let small = "1 1 1\n2 4 2\n3 3 3\n4 2 4\n";
    let board = format!("1.............2............3.......4.{}", ".".repeat(44));
    let read = told(small, Reading::default());
    assert_eq!((read.len(), read[0].starts_with("1 triples: 1...")), (1, true), "{board} {read:?}");
}

#[test]
fn a_board_on_one_line_may_have_as_many_groups_as_a_small_board_has_cells() {
    let spaces =
        "1  2     3   4      1   2     3    4     1  2     3   4     1     2   3       4  ";
    assert_eq!((spaces.len(), spaces.split_whitespace().count()), (81, 16));
    detects(spaces, &[&format!("1 line: {}", spaces.replace(' ', "."))]);
    // Rows of numbers in columns may be as long as a small board.
    for (side, width) in [(12, 3), (16, 4), (9, 4)] {
        let numbers: Vec<String> = (1..=side).map(|number| format!("{number:width$}")).collect();
        let row = numbers.concat();
        let other = format!("{:width$}", 0).repeat(side) + "\n";
        let read = told(&format!("{row}\n{}", other.repeat(side - 1)), Reading::default());
        assert_eq!(read.len(), 1, "{read:?}");
        assert!(read[0].starts_with("1 rows"), "{read:?}");
    }
}

#[test]
fn two_headers_and_two_columns_of_a_name() {
    let dots = COURSE.replace('0', ".");
    let two = "2:1: two headers stand above one board; keep the one that tells its side or its box";
    for board in [ROWS.to_owned(), format!("{COURSE}\n")] {
        let lines = board.lines().count() + 4;
        detects(
            &format!("3 3\n2 3\n{board}\n{COURSE}\n"),
            &[two, &format!("{lines} line: {dots}")],
        );
    }
    detects(
        &format!("puzzle,Puzzle\n{COURSE},{COURSE}\n"),
        &[
            "1:1: the columns 1 and 2 have the same name, 'puzzle', and only the first is read",
            &format!("2 csv: {dots}"),
        ],
    );
}

#[test]
fn what_is_cut_in_a_message_says_so() {
    let read = told("1 2 3 1234567890123\n", Reading::default());
    assert_eq!(read, ["1:7: digit 123456789012… is above 4, the largest of a board of side 4"]);
    let rest = ",0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let read = told(&format!("[[18446744073709551616{rest}"), Reading::default());
    assert!(read[0].starts_with("1:1: 1.8446744073709552e+… in row 1, column 1"), "{read:?}");
    let word = "1234567891234 2 3 4 5 6 7 8 9\n";
    let read = told(word, Reading { format: Some(PuzzleFormat::Sdx), ..Reading::default() });
    assert!(read[0].starts_with("1:1: '123456789123…' is not a cell"), "{read:?}");
}

#[test]
fn json_may_hold_boards_as_strings() {
    let dots = COURSE.replace('0', ".");
    let lines = [format!("1 json: {dots}"), format!("1 json: {dots}")];
    detects(&format!("{{\"puzzle\": \"{COURSE}\", \"id\": 7}}"), &[&format!("1 json [7]: {dots}")]);
    detects(&format!("[\"{COURSE}\", \"{COURSE}\"]"), &lines.each_ref().map(String::as_str));
    detects("[\"1...\", \"...2\", \"..3.\", \".4..\"]", &[&format!("1 json: {SMALL}")]);
    let read = told("{\"puzzle\": \"123\"}", Reading::default());
    assert!(read[0].starts_with("1:1: found a string, expected"), "{read:?}");
    let read = told("[\"1...\", \"...2\", \"..3.\", \".z..\"]", Reading::default());
    assert_eq!(read, ["1:1: digit z (35) is above 4, the largest of a board of side 4"]);
}

#[test]
fn broken_xml_is_shown() {
    let snippet = |input: &str| {
        let error = super::Puzzles::new(input.as_bytes(), None).next().unwrap().unwrap_err();
        (error.column(), error.snippet())
    };
    let shown = |column: usize, text: &str| (column, format!("    {text}\n    ^"));
    assert_eq!(snippet("<a>\n <game data=5/>\n</a>"), shown(2, "<game data=5/>"));
    assert_eq!(snippet("<a><game note='x'/></a>"), shown(4, "<game note='x'/>"));
    assert_eq!(snippet("<game data=\"12"), shown(1, "<game data=\"12"));
}
