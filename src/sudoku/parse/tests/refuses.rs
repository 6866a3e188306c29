//! What is refused, with which words, at which place, and that reading goes on.

use std::io::{self, BufReader, Read};

use super::{COURSE, check, read};
use crate::sudoku::parse::{ParseErrorKind, Puzzles, parse_one};

#[test]
fn json_that_is_no_board() {
    let table = [
        ("[[1,2],[3]]", "1:1: row 2 of the array has 1 entries, expected 2, one for each row"),
        (
            "[1,2]",
            "1:1: found an array that is not one of rows, expected an n x n array of numbers or an object with the member \"puzzle\"",
        ),
        (
            "{\"error\":\"x\"}",
            "1:1: found an object without that member, expected an n x n array of numbers or an object with the member \"puzzle\"",
        ),
        ("  [[1,2],\n [3,x]]", "2:5: not valid JSON: expected value"),
        ("[[1,2] [3,4]]", "1:8: not valid JSON: expected `,` or `]`"),
        (
            "[[1,2",
            "1:1: the JSON value that starts here is not closed within 1048576 bytes and 8 levels",
        ),
        (
            "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,5,0]]",
            "1:1: 5 in row 4, column 3 is not a cell, expected 1 to 4, or 0 or null for a blank",
        ),
        (
            "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,1.5,0]]",
            "1:1: 1.5 in row 4, column 3 is not a cell, expected 1 to 4, or 0 or null for a blank",
        ),
        (
            "{\"puzzle\":[[0]],\"box\":[0,9]}",
            "1:1: the member \"box\" is [0,9], expected rows and columns such as [3, 3]",
        ),
        ("[] tail", "1:3: text after the JSON value, expected the end of the line"),
    ];
    for (input, expected) in table {
        check(input, &[expected]);
        let board = "1......2..3..4..";
        let after = format!("{input}\n\n{board}\n");
        let items = read(after.as_bytes(), None);
        assert_eq!((items.len(), items[1].ends_with(board)), (2, true), "{items:?}");
    }
}

#[test]
fn bad_lines_say_what_is_wrong() {
    let dots = ".".repeat(81);
    let header = "not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #";
    let table = [
        ("", "1:1: empty input, expected a puzzle: a line of 81 characters, a grid or a JSON array".to_string()),
        ("\n# nothing\n", "1:1: empty input, expected a puzzle: a line of 81 characters, a grid or a JSON array".to_string()),
        (&dots[1..], "1:81: a line of 80 cells is no puzzle: a 9x9 board on one line has 81, 1 is missing".to_string()),
        (&format!("{dots}..")[..], "1:82: a line of 83 cells is no puzzle: a 9x9 board on one line has 81, 2 are too many".to_string()),
        (&format!("{}#..", &dots[3..]), "1:79: unknown character '#', expected 1 to 9 or a blank (0 . _ * x ? -)".to_string()),
        (&format!("{}A..", &dots[3..]), "1:79: digit A (10) is above 9, the largest of a board of side 9".to_string()),
        (&format!("a\u{1b}[2J{dots}"), "1:2: control character U+001B, expected a puzzle as plain text".to_string()),
        ("1 2 3 4 5 6 7 8 10\n", "1:17: digit 10 is above 9, the largest of a board of side 9".to_string()),
        ("1 2 3 4 5 6 7 8 -1\n", "1:17: '-1' is not a cell, expected a number from 1 to 9, or 0 or . for a blank".to_string()),
        ("Grid 01", format!("1:1: {header}")),
        ("9", format!("1:1: {header}")),
        ("12345\n12345\n", "1:1: a board of side 5 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25".to_string()),
    ];
    for (input, expected) in &table {
        let items = read(input.as_bytes(), None);
        assert_eq!(items.len(), 1, "{items:?}");
        assert!(items[0].starts_with(expected.as_str()), "{} instead of {expected}", items[0]);
    }
    check("a title\n1...\n...2\n..3.\n.4..\n", &[&format!("1:1: {header}"), "2: 1......2..3..4.."]);
    check(
        "0001\n......\n......\n......\n......\n......\n......\n",
        &["1:5: a grid of side 4 ended after 1 row, expected 4", &format!("2: {}", ".".repeat(36))],
    );
}

#[test]
fn a_bad_grid_costs_one_error() {
    let good = "1...\n...2\n..3.\n.4..\n";
    let bad = [
        ("12..\n..3\n....\n....\n", "6:4: row 2 has 3 cells, the rows above have 4"),
        ("12..\n..345\n....\n....\n", "6:5: row 2 has 5 cells, the rows above have 4"),
        (
            "1#..\n..34\n....\n....\n",
            "5:2: unknown character '#', expected 1 to 4 or a blank (0 . _ * x ? -)",
        ),
        ("12..\n..35\n....\n....\n", "6:4: digit 5 is above 4, the largest of a board of side 4"),
        ("12..\n..34\n....\n", "7:5: a grid of side 4 ended after 3 rows, expected 4"),
        ("+--+--+\n|1.|..|\n|..|.2|\n", "7:8: a grid of side 4 ended after 2 rows, expected 4"),
        (
            "-2 3 4 1\n1 2 3 4\n0 0 0 0\n0 0 0 0\n",
            "5:1: '-2' is not a cell, expected a number from 1 to 4, or 0 or . for a blank",
        ),
        ("12..\n..34\n", "6:5: a grid of side 4 ended after 2 rows, expected 4"),
        (
            "|12|..|\n|..|3|\n|..|..|\n|..|..|\n",
            "6:1: row 2 does not line up with its bars, expected the same cells between the bars of every row",
        ),
        (
            "| 1 2 | . . |\n| . | 3 . |\n| . . | . . |\n|...|\n",
            "6:1: row 2 has 3 cells, the rows above have 4",
        ),
        (
            "|12|..|\n|..|3\u{7}|\n|..|..|\n|..|..|\n",
            "6:6: control character U+0007, expected a puzzle as plain text",
        ),
        (
            "\u{7}...\n....\n....\n....\n",
            "5:1: control character U+0007, expected a puzzle as plain text",
        ),
    ];
    let board = "1......2..3..4..";
    for (bad, expected) in bad {
        let input = format!("{good}{bad}\n{good}");
        let last = format!("{}: {board}", 6 + bad.lines().count());
        check(&input, &[&format!("1: {board}"), expected, &last]);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut input = COURSE.as_bytes().to_vec();
    input[3] = 0xe9;
    input.extend(b"\n# M\xfcller\n1......2..3..4..\n");
    assert_eq!(
        read(&input, None),
        [
            "1:4: byte 0xE9 is not UTF-8; `iconv -f LATIN1 -t UTF-8` converts Latin-1",
            "3: 1......2..3..4.."
        ]
    );
}

#[test]
fn excerpts_are_harmless_and_the_caret_stands_under_the_place() {
    let error = parse_one("1 2\t3\u{1b}[31m 4", None).unwrap_err();
    assert_eq!(error.snippet(), "    1 2 3?[31m 4\n         ^");
    let error = parse_one(&format!("{}!{}", "1".repeat(100), ".".repeat(43)), None).unwrap_err();
    assert_eq!((error.column(), error.caret()), (101, 40));
    assert_eq!(error.excerpt().chars().nth(error.caret()), Some('!'));
    assert_eq!(error.excerpt().chars().count(), 62);
}

#[test]
fn exactly_one_puzzle_is_asked_for() {
    let error = parse_one("1......2..3..4..\n\n  1......2..3..4..\n", None).unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 3));
    assert_eq!(error.kind(), &ParseErrorKind::SecondPuzzle);
}

#[test]
fn a_huge_line_is_skipped_and_a_failing_read_ends_the_input() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("is a directory"))
        }
    }
    let board = b"\n1......2..3..4..\n".as_slice();
    let input = io::repeat(b'1').take(100_000_000).chain(board).chain(Broken);
    let items: Vec<_> = Puzzles::new(BufReader::new(input), None).collect();
    let error = items[0].as_ref().unwrap_err();
    assert_eq!((error.line(), error.column()), (1, 65537));
    assert!(matches!(error.kind(), ParseErrorKind::LineTooLong { .. }));
    assert_eq!(items[1].as_ref().unwrap().line, 2);
    assert_eq!(items[2].as_ref().unwrap_err().to_string(), "cannot read: is a directory");
    assert_eq!(items.len(), 3);
}

#[test]
fn an_input_without_a_line_end_ends_and_says_so() {
    // By itself, as a comment, as a row, and in a grid that is bad already.
    for start in ["", "# ", "1 2 3 4\n", "1 2 3 4\n1 2\n", "[[1,\n", "|12|34|\n|1"] {
        let endless = start.as_bytes().chain(io::repeat(b'1'));
        let items: Vec<_> = Puzzles::new(BufReader::new(endless), None).collect();
        let error = items.last().unwrap().as_ref().unwrap_err();
        assert!(matches!(error.kind(), ParseErrorKind::LineWithoutEnd { .. }), "{start}: {error}");
        assert!(items.len() <= 2, "{start}");
    }
}

#[test]
fn a_json_value_may_be_longer_than_a_line_but_not_endless() {
    let (rows, board) = ("[[1,0,0,0],[0,0,0,2],[0,0,3,0],[0,4,0,0]]", "1......2..3..4..");
    let array = |count: usize, space: &str| {
        let boards = vec![rows; count].join(&format!(",{space}"));
        format!("\u{feff}  [{boards}]\n{board}\n")
    };
    for space in ["", "\n"] {
        let items = read(array(4_000, space).as_bytes(), None);
        assert_eq!(items.len(), 4_001);
        assert!(items.iter().all(|item| item.ends_with(board)), "{}", items[0]);
    }
    let message = "the JSON value has more than 1048576 bytes; write one puzzle a line";
    let items = read(array(40_000, "").as_bytes(), None);
    assert_eq!(items, [format!("1:1048577: {message}"), format!("2: {board}")]);
    let items = read(array(40_000, "\n ").replace("]]]\n", "]]]\n\n").as_bytes(), None);
    assert_eq!(items, [format!("1:3: {message}"), format!("40002: {board}")]);
    // Spaces before the bracket do not hide it, unless they are too many by themselves.
    let spaced = |spaces| format!("{}[{rows}]\n{board}\n", " ".repeat(spaces));
    for capacity in [1, 1_000, 1_000_000] {
        let items = |spaces| -> Vec<_> {
            let input = spaced(spaces);
            let reader = BufReader::with_capacity(capacity, input.as_bytes());
            Puzzles::new(reader, None).map(|item| item.map(|found| found.line)).collect()
        };
        assert_eq!(items(65_500), [Ok(1), Ok(2)]);
        let [Err(error), Ok(2)] = &items(65_536)[..] else { panic!("{:?}", items(65_536)) };
        assert!(matches!(error.kind(), ParseErrorKind::LineTooLong { .. }));
    }
}
