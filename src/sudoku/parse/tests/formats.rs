//! The formats that have a reader or a name of their own: what is read, kept and refused.

use super::super::{Located, Reading};
use super::{COURSE, nine};
use crate::sudoku::{Digits, PuzzleFormat, Puzzles};

/// What is read from an input: `LINE FORMAT [LABEL]: board` or `LINE:COLUMN: message`.
pub(super) fn told(input: &str, reading: Reading) -> Vec<String> {
    let shown = |item: Result<Located, super::ParseError>| match item {
        Ok(found) => {
            let label = found.label.map(|label| format!(" [{label}]")).unwrap_or_default();
            let digits = found.digits.map(|digits| format!(" {digits}")).unwrap_or_default();
            format!("{} {}{digits}{label}: {}", found.line, found.format, found.grid.to_line())
        }
        Err(error) => format!("{}:{}: {error}", error.line(), error.column()),
    };
    Puzzles::with(input.as_bytes(), reading).map(shown).collect()
}

/// Checks what is read where nothing is known of the input.
#[track_caller]
pub(super) fn detects(input: &str, expected: &[&str]) {
    assert_eq!(told(input, Reading::default()), expected, "input:\n{input}");
}

#[track_caller]
pub(super) fn reads_as(format: PuzzleFormat, input: &str, expected: &[&str]) {
    let reading = Reading { format: Some(format), ..Reading::default() };
    assert_eq!(told(input, reading), expected, "input:\n{input}");
}

fn dots() -> String {
    COURSE.replace('0', ".")
}

/// The course's puzzle, nine rows.
fn rows() -> Vec<String> {
    dots().as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

#[test]
fn names_and_comments_beside_a_board() {
    let dots = dots();
    let cases = [
        (format!("{COURSE}  # easy, 1"), "1 line [easy, 1]"),
        (format!("{COURSE} // Müller"), "1 line [Müller]"),
        (format!("{COURSE},99529,rated"), "1 line [99529,rated]"),
        (format!("{COURSE},{}", "1".repeat(81)), "1 line"),
        (format!("{COURSE} # {}", "x".repeat(81)), &*format!("1 line [{}]", "x".repeat(81))),
        (format!("{COURSE} # # x,"), "1 line [# x,]"),
        (format!("000015097c6c {COURSE}  7.2"), "1 bank [000015097c6c]"),
        (format!("no-7 {COURSE}"), "1 line [no-7]"),
        (format!("# above\n{COURSE}"), "2 line [above]"),
        (format!("# of the file\n\n{COURSE}"), "3 line"),
    ];
    for (input, expected) in cases {
        detects(&input, &[&format!("{expected}: {dots}")]);
    }
}

#[test]
fn blanks_may_be_spaces() {
    let spaces = COURSE.replace('0', " ");
    assert_eq!(spaces.len(), 81);
    detects(&spaces, &[&format!("1 line: {}", dots())]);
}

#[test]
fn tables_by_their_headers() {
    let dots = dots();
    let solution = "1".repeat(81);
    let cases = [
        (format!("quizzes,solutions\n{COURSE},{solution}\n"), format!("2 csv: {dots}")),
        (format!("puzzle,solution\r\n{COURSE},{solution}\r\n"), format!("2 csv: {dots}")),
        (
            format!("id,puzzle,solution,clues,difficulty\n17,{dots},{solution},27,2.2\n"),
            format!("2 csv [17]: {dots}"),
        ),
        (
            format!("source,question,answer,rating\n\"a, \"\"b\"\"\",{dots},{solution},0\n"),
            format!("2 csv [a, \"b\"]: {dots}"),
        ),
        (format!("a;b\n1;{COURSE}\n"), format!("2 csv: {dots}")),
        (format!("Puzzle\n\"{COURSE}\"\n"), format!("2 csv: {dots}")),
    ];
    for (input, expected) in &cases {
        detects(input, &[expected]);
    }
    let boxed = format!("puzzle,box\n{},3x2\n", "1".to_owned() + &".".repeat(35));
    let item = Puzzles::new(boxed.as_bytes(), None).next().unwrap().unwrap();
    assert_eq!((item.grid.order().to_string(), item.is_box_told), ("3x2".to_string(), true));
}

#[test]
fn a_title_is_no_header() {
    let rows = rows().join("\n");
    for title in ["Sudoku", "Grid, easy", "puzzle;solution"] {
        let read = told(&format!("{title}\n{rows}\n"), Reading::default());
        assert_eq!(read.last(), Some(&format!("2 rows: {}", dots())), "{title}");
    }
}

#[test]
fn a_bad_record_costs_only_itself() {
    let dots = dots();
    detects(
        &format!("id,puzzle\n1,{dots}\n2\n3,12\n4,\"{dots}\n5,{}\n6,{dots}\n", "z".repeat(81)),
        &[
            &format!("2 csv [1]: {dots}"),
            "3:2: the record has 1 field, expected the puzzle in column 2",
            "4:3: 2 characters in column 2 are no puzzle: a 9x9 board has 81",
            &format!("5 csv [4]: {dots}"),
            "6:3: digit z (35) is above 9, the largest of a board of side 9",
            &format!("7 csv [6]: {dots}"),
        ],
    );
    reads_as(
        PuzzleFormat::Csv,
        &format!("a,b\nc,d\n{dots},\n"),
        &[
            "1:1: no column of puzzles in the header 'a,b', expected one named puzzle, quizzes, question, sudoku or board",
            "2:1: 1 characters in column 1 are no puzzle: a 9x9 board has 81",
            &format!("3 csv: {dots}"),
        ],
    );
    detects(
        &format!("puzzle,box\n{dots},2x2\n{dots},9\n"),
        &[
            "2:1: the board has side 9, a 2x2 box needs side 4; give a box that fits, such as --box 3x3",
            "3:1: column box: '9' is not a box shape; write rows x columns, such as 3x3 or 2x3",
        ],
    );
}

#[test]
fn sadman_files_have_descriptions_and_sections() {
    let (rows, dots) = (rows().join("\n"), dots());
    detects(
        &format!("#ARuud\n#DA random puzzle\n#C1234 56789\n#LEasy\n{rows}\n"),
        &[&format!("5 sdk [A random puzzle]: {dots}")],
    );
    let state = rows.replace('.', "1");
    detects(&format!("[Puzzle]\n{rows}\n[State]\n{state}\n"), &[&format!("2 sdk: {dots}")]);
}

#[test]
fn games_of_sudocue_tell_givens_from_what_was_placed() {
    let rows = [
        "2 679 6789 1 u4 5 689 689 3",
        "389 5 4 689 689 89 7 1 2689",
        "89 1 67 2 679 3 5679 8 4569",
    ];
    let input = [rows.join("\n"), rows.join("\n"), rows.join("\n")].join("\n");
    let line = "2..1.5..3.54...71..1.2.3.8.".repeat(3);
    detects(&input, &[&format!("1 sdx: {line}")]);
    let bad = input.replacen("389", "983", 1);
    reads_as(
        PuzzleFormat::Sdx,
        &format!("{bad}\n\n{input}\n"),
        &[
            "2:1: '983' is not a cell of a game, expected a digit, u and a digit, or candidates in ascending order",
            &format!("11 sdx: {line}"),
        ],
    );
    reads_as(PuzzleFormat::Sdx, "1 2 3\n", &["1:6: row 1 has 3 cells, the rows above have 9"]);
}

#[test]
fn simple_sudoku_draws_a_board_and_the_game_below_it() {
    let rows = rows();
    let bars = |row: &String| format!(" |{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let drawn: Vec<String> = rows.iter().map(bars).collect();
    let rule = " |---+---+---|";
    let board = format!(
        " *-----------*\n{}\n{rule}\n{}\n{rule}\n{}\n *-----------*\n",
        drawn[..3].join("\n"),
        drawn[3..6].join("\n"),
        drawn[6..].join("\n")
    );
    let dots = dots();
    detects(&board, &[&format!("2 grid: {dots}")]);
    let candidates = format!(
        "*---*\n{}*---*\n",
        "| 1567   3      1567   | 4      12579  179    | 689    5678   579    |\n".repeat(9)
    );
    detects(&format!("{board}\n{candidates}"), &[&format!("2 ss: {dots}")]);
    detects(&format!("{board} Simple Sudoku\n  Version 4.2n\n"), &[&format!("2 ss: {dots}")]);
    // Several games: the candidates are left out, the boards are not; a file of the program has one.
    let games = format!("{board}\n{candidates}\n").repeat(2);
    detects(&games, &[&format!("2 ss: {dots}"), &format!("28 ss: {dots}")]);
    reads_as(PuzzleFormat::Ss, &games, &[&format!("2 ss: {dots}")]);
    // A board that is no state of the one above it is the next puzzle.
    let three = [&board, &board.replace('4', "6"), &board]
        .map(|text| format!("{text}\n{candidates}\n"))
        .concat();
    let six = dots.replace('4', "6");
    reads_as(
        PuzzleFormat::Ss,
        &three,
        &[&format!("2 ss: {dots}"), &format!("28 ss: {six}"), &format!("54 ss: {dots}")],
    );
    reads_as(PuzzleFormat::Ss, &candidates, &[&format!("2 ss: {}", ".3.4.....".repeat(9))]);
}

#[test]
fn hodoku_marks_what_was_placed() {
    let dots = dots();
    let placed = format!("{}+9{}", &dots[..80], "");
    detects(
        &format!("# comment\n:0201:35:{dots}::r1c1:\n:0000:x:{placed}::\n"),
        &[&format!("2 hodoku [0201]: {dots}"), &format!("3 hodoku: {dots}")],
    );
    detects(
        &format!("# a name\n:0000:x:{placed}::\n:0000:x:{placed}::\n"),
        &[&format!("2 hodoku [a name]: {dots}"), &format!("3 hodoku: {dots}")],
    );
    reads_as(
        PuzzleFormat::Hodoku,
        &format!("rubbish\n:0000:x:123:\n:0000:x:{dots}:\n"),
        &[
            "1:1: not a line of HoDoKu's library, expected :code:candidates:board: and what follows",
            "2:12: a line of 3 cells is no puzzle: a 4x4 board on one line has 16, 13 are missing",
            &format!("3 hodoku: {dots}"),
        ],
    );
}

#[test]
fn blocks_under_headings() {
    let (rows, dots) = (rows().join("\n"), dots());
    detects(
        &format!("Grid 01\n{rows}\nGrid 02\n{}\n", rows.replace('.', "0")),
        &[&format!("2 euler [Grid 01]: {dots}"), &format!("12 euler [Grid 02]: {dots}")],
    );
    detects(&format!("Grid 7: hard | 1\n{rows}\n"), &[&format!("2 euler [hard | 1]: {dots}")]);
}

#[test]
fn givens_one_by_one() {
    let board = nine("...4.....");
    for input in ["(1, 4, 4)\n", "1,4,4\n", "[(1,4,4)]\n", "3 3\n1 4 4\n", "0,3,4\n", "[1, 4, 4]"] {
        let found =
            told(input, Reading { format: Some(PuzzleFormat::Triples), ..Reading::default() });
        assert_eq!(found, [format!("1 triples: {board}")], "{input}");
    }
    detects("(1, 4, 4)\n", &[&format!("1 triples: {board}")]);
    detects("2 2\n1 1 4\n2 2 4\n", &["1 triples: 4....4.........."]);
    detects(
        "2 2\n(1 5 4)\n\n(1,1,1)\n(1,1,2)\n\n1 2\n",
        &[
            "2:2: (1, 5, 4) is not on a board of side 4; above the givens, rows and columns of a box tell another side",
            "5:2: row 1, column 1 is given twice, as 1 and as 2; an empty line parts puzzles",
            "7:1: not a given, expected row, column and digit, such as (1, 2, 3)",
        ],
    );
}

#[test]
fn open_sudoku_of_every_age() {
    let dots = dots();
    let saved = |given: &str, open: &str| -> String {
        let cell =
            |c: char| if c == '0' { open.to_string() } else { given.replace('#', &c.to_string()) };
        COURSE.chars().map(cell).collect()
    };
    let datas = [
        COURSE.to_string(),
        format!("version: 1&#10;{}", saved("#|-|0|", "7|1,2,|1|")),
        format!("version: 2\n{}", saved("#|0||0|", "7|12||1|")),
        format!("version: 3&#10;{}", saved("#|0|0|", "0|12|1|")),
        format!("version: 4&#10;{}", saved("#|0|0|0|", "7|12|0|1|")),
        format!("version: 5&#10;{}", saved("#|0|0|0|0|", "7|12|0|0|1|")),
    ];
    for data in datas {
        let input = format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"b\">]>\n<opensudoku version=\"2\">\
             <folder>\n<game created=\"1\" note=\"a &lt; b\" data=\"{data}\"/></folder></opensudoku>"
        );
        detects(&input, &[&format!("4 opensudoku [a < b]: {dots}")]);
    }
}

#[test]
fn xml_with_traps() {
    let game = format!("<game data=\"{COURSE}\" />\n");
    let read = format!("2 opensudoku: {}", dots());
    let open = format!("<opensudoku>\n{game}");
    let tail = |rest: &str| told(&format!("{open}{rest}"), Reading::default());
    assert_eq!(tail("</opensudoku>"), [read.as_str()]);
    assert_eq!(
        tail("<game/>")[1],
        "3:1: the element game has no board in the attribute data, expected 81 digits or a saved game"
    );
    assert_eq!(
        tail("<game data='12'/><game data='0'/>")[1..],
        [
            "3:1: a line of 2 cells is no puzzle: a 4x4 board on one line has 16, 14 are missing",
            "3:18: a line of 1 cells is no puzzle: a 4x4 board on one line has 16, 15 are missing",
        ]
    );
    let bad = COURSE.replace('8', "x!");
    assert!(tail(&format!("<game data='{}'/>", &bad[..81]))[1].starts_with("3:1: "));
    assert_eq!(
        tail(&"<a>".repeat(100)).last().unwrap(),
        "3:193: not valid XML: more than 64 elements are open; the rest of the input is not read"
    );
    assert_eq!(
        tail("<game data='&bomb;'/>")[1],
        "3:1: not valid XML: unrecognized entity `bomb`; the rest of the input is not read"
    );
    let endless = format!("<!-- {}", "-> ".repeat(500_000));
    assert_eq!(
        tail(&endless)[1],
        "3:1: not valid XML: a tag or text of more than 1048576 bytes; the rest of the input is not read"
    );
    let attributes = " a='0'".repeat(60_000);
    assert!(tail(&format!("<game{attributes}/>"))[1].contains("no board in the attribute data"));
    assert_eq!(
        told("<html>", Reading::default()),
        ["1:1: no element game in the XML, expected a file of OpenSudoku"]
    );
}

#[test]
fn what_the_caller_says_decides() {
    let sixteen = "1...............\n".repeat(16);
    let lines = Reading { format: Some(PuzzleFormat::Line), ..Reading::default() };
    let rows = Reading { format: Some(PuzzleFormat::Rows), ..Reading::default() };
    assert_eq!(told(&sixteen, lines).len(), 16);
    assert_eq!(told(&sixteen, rows).len(), 1);
    reads_as(
        PuzzleFormat::Line,
        "123456789\n....\n",
        &[
            "1:1: not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #",
            "2:1: not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #",
        ],
    );
    let not_json = "1:1: not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #";
    reads_as(PuzzleFormat::Json, "1......2..3..4..\n", &[not_json]);
    let letters = Reading { digits: Some(Digits::Letters), ..Reading::default() };
    let board = format!("{}{}", "ABCD", ".".repeat(77));
    assert_eq!(told(&board, letters), [format!("1 line: 1234{}", ".".repeat(77))]);
}
