//! Tables of inputs and what is read from them: a board as its line, an error as its place.

use std::io::{self, BufReader, Read};

use proptest::prelude::*;

use super::{ParseError, ParseErrorKind, Puzzles, parse_one};
use crate::sudoku::{Grid, Order};

const COURSE: &str =
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000";

/// A board of side 9 whose first row is given, the others blank.
fn nine(first: &str) -> String {
    format!("{first}{}", ".".repeat(72))
}

/// What is read from an input: `LINE: board` or `LINE:COLUMN: message`, one each.
fn read(input: &[u8], order: Option<&str>) -> Vec<String> {
    let order = order.map(|order| order.parse().unwrap());
    let shown = |item: Result<super::Located, ParseError>| match item {
        Ok(found) => format!("{}: {}", found.line, found.grid.to_line()),
        Err(error) => format!("{}:{}: {error}", error.line(), error.column()),
    };
    Puzzles::new(input, order).map(shown).collect()
}

#[track_caller]
fn check(input: &str, expected: &[&str]) {
    assert_eq!(read(input.as_bytes(), None), expected, "input:\n{input}");
}

/// Checks that an input is one board, and returns its order.
#[track_caller]
fn check_board(input: &str, line: &str) -> Order {
    let grid = parse_one(input, None).unwrap_or_else(|error| panic!("{error}\n{input}"));
    assert_eq!(grid.to_line(), line, "input:\n{input}");
    grid.order()
}

#[test]
fn boards_on_one_line_with_every_blank() {
    let dots = COURSE.replace('0', ".");
    for blank in "0._*xX?-".chars() {
        check_board(&COURSE.replace('0', &blank.to_string()), &dots);
    }
    for suffix in ["  # comment", ",solution", ";1", "\t7.2", "\r\n", "\r", " // Müller"] {
        check_board(&format!("{COURSE}{suffix}"), &dots);
    }
    check_board(&format!("\u{feff}{COURSE}"), &dots);
    check_board(&format!("000015097c6c3 {COURSE}  7.2"), &dots);
    check(
        &format!("# one\n{COURSE}\r{COURSE}\r\n\n{COURSE}\n"),
        &[&format!("2: {dots}"), &format!("3: {dots}"), &format!("5: {dots}")],
    );
}

#[test]
fn printed_grids_of_the_notebooks() {
    let pycosat = "\
+-------+-------+-------+
| 8 . . | . . . | . . . |
| . . 3 | 6 . . | . . . |
| . 7 . | . 9 . | 2 . . |
+-------+-------+-------+
| . 5 . | . . 7 | . . . |
| . . . | . 4 5 | 7 . . |
| . . . | 1 . . | . 3 . |
|-------+-------+-------+
| . . 1 | . . . | . 6 8 |
| . . 8 | 5 . . | . 1 . |
| . 9 . | . . . | 4 . . |
+-------+-------+-------+
";
    let inkala =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    check_board(pycosat, inkala);
    let sage = "\
+-----+-----+-----+
|4 5 1|  3  |     |
|     |     |  7  |
|     |9   1|4   8|
+-----+-----+-----+
|  1  |     |6   3|
|  9  |  5  |  1  |
|7   3|     |  8  |
+-----+-----+-----+
|5   9|7   4|     |
|  2  |     |     |
|     |  8  |1 9 5|
+-----+-----+-----+
";
    let kalvoda =
        "451.3...........7....9.14.8.1....6.3.9..5..1.7.3....8.5.97.4....2...........8.195";
    check_board(sage, kalvoda);
    let alfaro = "\
+---+---+---+
|...|...|.61|
|35.|...|...|
|4..|.5.|...|
+---+---+---+
|.2.|...|8..|
|...|6.1|...|
|...|...|7..|
+---+---+---+
|...|.8.|2..|
|6..|4..|...|
|..7|...|.1.|
+---+---+---+
";
    let royle = ".......6135.......4...5.....2....8.....6.1.........7......8.2..6..4.......7....1.";
    check_board(alfaro, royle);
    check(
        &format!("{pycosat}{sage}\n{alfaro}{royle}\n"),
        &[
            &format!("2: {inkala}"),
            &format!("15: {kalvoda}"),
            &format!("29: {royle}"),
            &format!("41: {royle}"),
        ],
    );
}

#[test]
fn grids_in_other_dresses() {
    let board = "1......2..3..4..";
    let same = [
        "1...\n...2\n..3.\n.4..",
        "1 . . .\n. . . 2\n. . 3 .\n. 4 . .\n",
        "1,0,0,0,\n0,0,0,2,\n0,0,3,0,\n0,4,0,0,\n",
        "1,,,\n,,,2\n,,3,\n,4,,\n",
        "1---\n---2\n\n--3-\n-4--",
        "1. ..\n.. .2\n\n\n.. 3.\n.4 ..",
        "1 .|. .\n. .|. 2\n---+---\n. .|3 .\n. 4|. .\n",
        "*-------*\n| 1. | .. |\n| .. | .2 |\n*---*\n| .. | 3. |\n| .4 | .. |\n*-------*",
        "╔══╦══╗\n║1 ║  ║\n║  ║ 2║\n╠══╬══╣\n║  ║3 ║\n║ 4║  ║\n╚══╩══╝",
        "+---+---+---+---+\n| 1 |   |   |   |\n+---+---+---+---+\n|   |   |   | 2 |\n+---+\n\
         |   |   | 3 |   |\n+---+---+---+---+\n|   | 4 |   |   |\n+---+---+---+---+",
    ];
    for input in same {
        check_board(input, board);
    }
    let dashes = "|--3|-2-|6--|\n|---|---|---|\n|---|---|---|\n---+---+---\n";
    check_board(&dashes.repeat(3), &nine("..3.2.6..")[..27].repeat(3));
}

#[test]
fn the_order_comes_from_the_bars_or_from_the_option() {
    for shape in ["2x3", "3x2", "2x4", "4x2", "2x5", "5x2", "3x4", "4x3", "3x5", "5x3", "4x5"] {
        let order: Order = shape.parse().unwrap();
        let grid = Grid::empty(order);
        assert_eq!(parse_one(&grid.to_string(), None), Ok(grid.clone()), "{shape}");
        assert_eq!(parse_one(&grid.to_line(), Some(order)), Ok(grid), "{shape}");
    }
    let six = "12....\n".repeat(6);
    assert_eq!(
        read(six.as_bytes(), Some("3x3")),
        [
            "1:1: the board has side 6, a 3x3 box needs side 9; give a box that fits, such as --box 2x3"
        ]
    );
}

#[test]
fn sixteen_cells_are_a_small_board_or_a_large_row() {
    let row = |shift: usize| -> String {
        (0..16).map(|i| char::from(b"123456789ABCDEFG"[(i * 3 + shift) % 16])).collect()
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    check_board(&rows.join("\n"), &rows.concat());
    let grouped: Vec<String> = rows.chunks(4).map(|band| band.join("\n")).collect();
    check_board(&grouped.join("\n\n"), &rows.concat());
    let small = "1......2..3..4..\n".repeat(20);
    assert_eq!(read(small.as_bytes(), None).len(), 20);
    let mut damaged: Vec<&str> = small.lines().collect();
    damaged[1] = "1......5..3..4..";
    damaged[5] = "1......2..3..4.";
    let items = read(damaged.join("\n").as_bytes(), None);
    assert_eq!(items.len(), 20);
    assert_eq!(items[1], "2:8: digit 5 is above 4, the largest of a board of side 4");
    assert_eq!(
        items[5],
        "6:16: a line of 15 cells is no puzzle: a 4x4 board on one line has 16, 1 is missing"
    );
}

#[test]
fn json_in_all_its_shapes() {
    let rows = "[[1,0,0,0],[0,null,0,2],[0,0,3.0,0],[0,4,0,0]]";
    let board = "1......2..3..4..";
    check_board(rows, board);
    check_board(&rows.replace("],", "],\n  ").replace("[[", "[\n  ["), board);
    check_board(&format!(r#"{{"schema":"x","puzzle":{rows},"box":[2,2],"nodes":1}}"#), board);
    check(&format!("{rows},\n{rows} # again\n"), &[&format!("1: {board}"), &format!("2: {board}")]);
    check(
        &format!("[{rows},\n [[1]], {rows}]\n{board}\n"),
        &[
            &format!("1: {board}"),
            "1:1: a board of side 1 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25",
            &format!("1: {board}"),
            &format!("3: {board}"),
        ],
    );
    let six = format!(r#"{{"box":[3,2],"puzzle":[{}]}}"#, ["[0,0,0,0,0,6]"; 6].join(","));
    assert_eq!(parse_one(&six, None).unwrap().order().to_string(), "3x2");
    assert_eq!(parse_one(&six, Order::new(2, 3).ok()).unwrap().order().to_string(), "2x3");
}

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
            "1:1: the JSON value that starts here is not closed within 262144 bytes and 8 levels",
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
    check("Grid 01\n1...\n...2\n..3.\n.4..\n", &[&format!("1:1: {header}"), "2: 1......2..3..4.."]);
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
        ["1:4: byte 0xE9 is not UTF-8, expected a puzzle as plain text", "3: 1......2..3..4.."]
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

/// A board of one of the usual orders with any digits, legal or not.
fn any_grid() -> impl Strategy<Value = Grid> {
    let shapes = ["2x2", "2x3", "3x2", "3x3", "3x4", "4x4", "5x5", "6x6"];
    proptest::sample::select(shapes.to_vec()).prop_flat_map(|shape| {
        let order: Order = shape.parse().unwrap();
        let cell = prop_oneof![Just(0), 1..=order.side()];
        proptest::collection::vec(cell, order.cell_count())
            .prop_map(move |values| Grid::from_values(order, values).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reading_undoes_writing(grid in any_grid()) {
        prop_assert_eq!(parse_one(&grid.to_string(), None), Ok(grid.clone()));
        prop_assert_eq!(parse_one(&grid.to_line(), Some(grid.order())), Ok(grid.clone()));
        let json = format!(r#"{{"puzzle":{:?},"box":[{},{}]}}"#,
            grid.to_rows(), grid.order().box_rows(), grid.order().box_columns());
        prop_assert_eq!(parse_one(&json, None), Ok(grid));
    }

    #[test]
    fn any_bytes_end_in_boards_or_errors(bytes: Vec<u8>) {
        prop_assert!(Puzzles::new(bytes.as_slice(), None).count() <= bytes.len() + 1);
    }

    #[test]
    fn any_likely_text_ends_in_boards_or_errors(text in "([1-9.0 x|+\\-\\[\\]{},\\n\"#A-]{1,9}|-{3,9}|\n|\\|[. 1]{3}\\|){0,80}") {
        for order in [None, Order::new(2, 2).ok()] {
            for error in Puzzles::new(text.as_bytes(), order).filter_map(Result::err) {
                prop_assert_eq!(error.snippet().lines().count(), 2);
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }
}
