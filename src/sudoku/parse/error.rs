//! What is wrong with an input, where, and the line it happened on, made safe to print.

use std::fmt;

use thiserror::Error;

use super::encoding::Encoding;
use super::lines::Line;
use crate::sudoku::display::SYMBOL_COUNT;
use crate::sudoku::{Digits, Order, PuzzleFormat};

/// Characters of the offending line that [`ParseError::snippet`] shows at most.
const WINDOW: usize = 60;

/// A place in the input that could not be read, and why.
///
/// It prints as one line, the bare message, without the position: a command line puts the name of
/// the input, the line and the column before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    line: usize,
    column: usize,
    kind: ParseErrorKind,
    excerpt: String,
    caret: usize,
}

/// Why something is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no puzzle in the whole input.
    #[error("empty input, expected a puzzle: a line of 81 characters, a grid or a JSON array")]
    Empty,
    /// The input could not be read any further.
    #[error("cannot read: {0}")]
    Io(String),
    /// A line is longer than any puzzle.
    #[error("the line has more than {limit} bytes, expected a puzzle; its rest is skipped")]
    LineTooLong {
        /// The longest line that is read.
        limit: usize,
    },
    /// A line so long that its end was not looked for any further.
    #[error("the line has no end within {limit} bytes; the rest of the input is not read")]
    LineWithoutEnd {
        /// How far the end was looked for.
        limit: usize,
    },
    /// Text of another encoding; nothing of it is read.
    #[error("the text is {0}, expected UTF-8; `iconv -f {0} -t UTF-8` converts it")]
    Encoding(Encoding),
    /// A byte that is not part of UTF-8 text.
    #[error("byte 0x{0:02X} is not UTF-8; `iconv -f LATIN1 -t UTF-8` converts Latin-1")]
    InvalidUtf8(u8),
    /// A control character other than a tab or a line end.
    #[error("control character U+{:04X}, expected a puzzle as plain text", u32::from(*.0))]
    ControlCharacter(char),
    /// A character that is neither a digit nor a blank.
    #[error("unknown character '{found}', expected {}", symbols(*.side, *.digits))]
    UnknownCharacter {
        /// The character, made printable.
        found: char,
        /// The side of the board.
        side: usize,
        /// What the digits are called.
        digits: Digits,
    },
    /// A word that is no number.
    #[error("'{found}' is not a cell, expected {}", numbers(*.side, *.digits))]
    UnknownWord {
        /// The word, made printable and cut.
        found: String,
        /// The side of the board.
        side: usize,
        /// What the digits are called.
        digits: Digits,
    },
    /// A digit the board does not have.
    #[error(
        "digit {found} is above {}, the largest of a board of side {side}",
        largest(*.side, *.digits)
    )]
    DigitTooLarge {
        /// The digit as written; a letter is followed by its value.
        found: String,
        /// The side of the board.
        side: usize,
        /// What the digits are called.
        digits: Digits,
    },
    /// A line of cells as long as no puzzle.
    #[error(
        "a line of {found} cells is no puzzle: a {side}x{side} board on one line has {}, {}",
        .side * .side,
        surplus(*.found, .side * .side)
    )]
    LineLength {
        /// Cells on the line.
        found: usize,
        /// The side of the board the length is nearest to.
        side: usize,
    },
    /// A line that is nothing like a puzzle.
    #[error(
        "not a puzzle: expected a board on one line (81 characters for 9x9), the rows of a grid, or a JSON array; mark comments with #"
    )]
    NotAPuzzle,
    /// A row whose number of cells differs from that of the rows above it.
    #[error("row {row} has {found} cells, the rows above have {expected}")]
    RowWidth {
        /// The row, 1-based.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the rows above.
        expected: usize,
    },
    /// A row of a bordered grid whose cells cannot be told from the bars.
    #[error(
        "row {row} does not line up with its bars, expected the same cells between the bars of every row"
    )]
    RowBars {
        /// The row, 1-based.
        row: usize,
    },
    /// A grid with too few rows.
    #[error("a grid of side {side} ended after {rows} row{}, expected {side}", if *.rows == 1 { "" } else { "s" })]
    GridEnded {
        /// The side, from the cells of a row.
        side: usize,
        /// The rows that are there.
        rows: usize,
    },
    /// Rows directly below a grid that has all of its own.
    #[error("row {row} of a board of side {side}: too many; an empty line parts puzzles")]
    RowsTooMany {
        /// The first row that is too many, 1-based.
        row: usize,
        /// The side, from the cells of a row.
        side: usize,
    },
    /// A side that has no box shape.
    #[error(
        "a board of side {0} has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25"
    )]
    NoBox(usize),
    /// The box shape asked for belongs to another side.
    #[error("the board has side {side}, a {order} box needs side {}{}", .order.side(), fitting(*.side))]
    BoxSide {
        /// The side of the board.
        side: usize,
        /// The box shape asked for.
        order: Order,
    },
    /// An array in braces, as C has it.
    #[error("arrays in braces are not JSON; write [ and ] instead")]
    JsonBraces,
    /// Text that is not JSON although it starts with a bracket.
    #[error("not valid JSON: {0}")]
    JsonSyntax(String),
    /// A JSON value whose closing bracket is missing, or too far away.
    #[error(
        "the JSON value that starts here is not closed within {limit} bytes and {depth} levels"
    )]
    JsonOpen {
        /// The most bytes a value may have.
        limit: usize,
        /// The most brackets that may be open at a time.
        depth: usize,
    },
    /// A JSON value that is larger than what is kept of one.
    #[error("the JSON value has more than {limit} bytes; write one puzzle a line")]
    JsonTooLong {
        /// The most bytes a value may have.
        limit: usize,
    },
    /// Something follows a JSON value on its line.
    #[error("text after the JSON value, expected the end of the line")]
    JsonTrailing,
    /// A JSON value of another shape than a board.
    #[error(
        "found {0}, expected an n x n array of numbers or an object with the member \"puzzle\""
    )]
    JsonShape(String),
    /// A row of a JSON board that has too few or too many entries.
    #[error("row {row} of the array has {found} entries, expected {expected}, one for each row")]
    JsonRow {
        /// The row, 1-based.
        row: usize,
        /// Its entries.
        found: usize,
        /// The rows of the array.
        expected: usize,
    },
    /// An entry of a JSON board that is not a cell.
    #[error(
        "{found} in row {row}, column {column} is not a cell, expected 1 to {side}, or 0 or null for a blank"
    )]
    JsonCell {
        /// The entry, cut.
        found: String,
        /// The row, 1-based.
        row: usize,
        /// The column, 1-based.
        column: usize,
        /// The side of the board.
        side: usize,
    },
    /// A header that does not fit the board below it.
    #[error(
        "the header {found} does not fit the board of side {side} below it; expected its side, or rows and columns of its box"
    )]
    Header {
        /// The header, cut.
        found: String,
        /// The side of the board.
        side: usize,
    },
    /// Two headers, of which only one could be meant.
    #[error("two headers stand above one board; keep the one that tells its side or its box")]
    TwoHeaders,
    /// A row in which spaces are blanks, without bars around it.
    #[error("in rows, spaces stand for blanks only between bars; write . or 0 for a blank")]
    SpacesForBlanks,
    /// A header that tells one box and bars that tell another.
    #[error("the header says {header} boxes, the bars {bars}; --box decides")]
    HeaderBox {
        /// The box of the header.
        header: Order,
        /// The box of the bars.
        bars: Order,
    },
    /// The first line of a table gives two columns the name that is looked for.
    #[error("the columns {} and {} have the same name, '{name}', and only the first is read", .columns[0], .columns[1])]
    CsvTwice {
        /// The name, cut.
        name: String,
        /// The columns, 1-based.
        columns: [usize; 2],
    },
    /// The first line of a table names no column of puzzles.
    #[error(
        "no column of puzzles in the header '{found}', expected one named puzzle, quizzes, question, sudoku or board"
    )]
    CsvHeader {
        /// The header, cut.
        found: String,
    },
    /// A record that is too short.
    #[error(
        "the record has {found} field{}, expected the puzzle in column {column}",
        if *.found == 1 { "" } else { "s" }
    )]
    CsvFields {
        /// The fields that are there.
        found: usize,
        /// The column of the puzzles, 1-based.
        column: usize,
    },
    /// A field that holds no board.
    #[error("{found} characters in column {column} are no puzzle: a 9x9 board has 81")]
    CsvBoard {
        /// Its characters.
        found: usize,
        /// The column of the puzzles, 1-based.
        column: usize,
    },
    /// The column `box` of a table holds no box shape.
    #[error("column box: {0}")]
    BoxShape(String),
    /// A line that is none of HoDoKu's library.
    #[error("not a line of HoDoKu's library, expected :code:candidates:board: and what follows")]
    Hodoku,
    /// A word that is no cell of a game.
    #[error(
        "'{found}' is not a cell of a game, expected a digit, u and a digit, or candidates in ascending order"
    )]
    GameCell {
        /// The word, made printable and cut.
        found: String,
    },
    /// A line that is no given.
    #[error("not a given, expected row, column and digit, such as (1, 2, 3)")]
    Triple,
    /// A given outside of the board.
    #[error(
        "({row}, {column}, {digit}) is not on a board of side {side}; above the givens, rows and columns of a box tell another side"
    )]
    TripleRange {
        /// The row as written.
        row: usize,
        /// The column as written.
        column: usize,
        /// The digit as written.
        digit: usize,
        /// The side of the board.
        side: usize,
    },
    /// Two digits in one cell.
    #[error(
        "row {row}, column {column} is given twice, as {} and as {}; an empty line parts puzzles",
        .digits[0], .digits[1]
    )]
    TripleTwice {
        /// The row as written.
        row: usize,
        /// The column as written.
        column: usize,
        /// The digits.
        digits: [usize; 2],
    },
    /// The input is of another format than the one asked for; nothing of it is read.
    #[error("{}", other_format(*.asked, *.looks))]
    OtherFormat {
        /// The format asked for.
        asked: PuzzleFormat,
        /// What the input looks like, if it looks like anything.
        looks: Option<PuzzleFormat>,
    },
    /// XML without puzzles.
    #[error("no element game in the XML, expected a file of OpenSudoku")]
    XmlEmpty,
    /// XML that cannot be read; nothing behind it is.
    #[error("not valid XML: {0}; the rest of the input is not read")]
    Xml(String),
    /// A tag or text that is larger than what is kept.
    #[error("a tag or text of more than {limit} bytes")]
    XmlTooLong {
        /// The most bytes that are kept.
        limit: usize,
    },
    /// An element that ought to hold a puzzle.
    #[error(
        "the element game has no board in the attribute data, expected 81 digits or a saved game"
    )]
    XmlGame,
    /// The member `box` is no box shape.
    #[error("the member \"box\" is {0}, expected rows and columns such as [3, 3]")]
    JsonBox(String),
    /// There is a second puzzle where one was asked for.
    #[error("a second puzzle starts here, expected only one")]
    SecondPuzzle,
}

/// What to do about a format that was asked for and is not there.
fn other_format(asked: PuzzleFormat, looks: Option<PuzzleFormat>) -> String {
    let found = looks.map(|looks| format!(", and this looks like {looks}")).unwrap_or_default();
    let mark = asked.mark();
    format!("--from {asked} reads {mark}{found}; without --from the format is found out")
}

/// What may stand in a cell of one character, as a message says it.
fn symbols(side: usize, digits: Digits) -> String {
    let letter = |index: usize| char::from(b'A' + index.min(25) as u8);
    let or_letters = |from: usize, last: usize| match last {
        0..=9 => format!("{from} to {last}"),
        10 => format!("{from} to 9, A"),
        _ => format!("{from} to 9, A to {}", letter(last - 10)),
    };
    match digits {
        Digits::FromOne => {
            format!("{} or a blank (0 . _ * x ? -)", or_letters(1, side.min(SYMBOL_COUNT)))
        }
        Digits::FromZero => {
            format!("{} or a blank (. _ * x ? -)", or_letters(0, side.saturating_sub(1)))
        }
        Digits::Letters => {
            format!("A to {} or a blank (0 . _ * ? -)", letter(side.saturating_sub(1)))
        }
    }
}

/// What may stand in a cell of several characters.
fn numbers(side: usize, digits: Digits) -> String {
    match digits {
        Digits::FromOne => format!("a number from 1 to {side}, or 0 or . for a blank"),
        Digits::FromZero => {
            format!("a number from 0 to {}, or -1 or . for a blank", side.saturating_sub(1))
        }
        Digits::Letters => symbols(side, digits),
    }
}

/// The largest digit as a number of the dialect.
fn largest(side: usize, digits: Digits) -> usize {
    side - usize::from(digits == Digits::FromZero)
}

/// How far a length is from the right one.
fn surplus(found: usize, expected: usize) -> String {
    match (found.abs_diff(expected), found > expected) {
        (1, false) => "1 is missing".to_string(),
        (1, true) => "1 is too many".to_string(),
        (count, false) => format!("{count} are missing"),
        (count, true) => format!("{count} are too many"),
    }
}

/// The hint at a box shape the side has, if it has one.
fn fitting(side: usize) -> String {
    let hint = |order| format!("; give a box that fits, such as --box {order}");
    Order::from_side(side).map(hint).unwrap_or_default()
}

/// A character that takes one column of a terminal and does nothing to it.
pub(crate) fn printable(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => '?',
        _ if c.is_control() => '?',
        _ => c,
    }
}

impl ParseError {
    /// An error at a byte offset of a line.
    pub(super) fn at(line: &Line, offset: usize, kind: ParseErrorKind) -> Self {
        let before = line.text.char_indices().take_while(|&(start, _)| start < offset);
        let column = before.count() + 1;
        Self::at_column(line, column, kind)
    }

    /// An error at a 1-based column of a line.
    pub(super) fn at_column(line: &Line, column: usize, kind: ParseErrorKind) -> Self {
        let place = column.saturating_sub(1);
        let start = (place + 1).saturating_sub(WINDOW * 2 / 3);
        let mut excerpt: String =
            line.text.chars().skip(start).take(WINDOW).map(printable).collect();
        if line.text.chars().nth(start + WINDOW).is_some() {
            excerpt.push('…');
        }
        let cut = start > 0;
        if cut {
            excerpt.insert(0, '…');
        }
        let caret = place - start + usize::from(cut);
        Self { line: line.number, column, kind, excerpt, caret }
    }

    /// The same error where the text that is shown stands in an element, whose column is told.
    pub(super) fn moved(self, column: usize) -> Self {
        Self { column, ..self }
    }

    /// The line of the input, 1-based.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the line, 1-based, in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    pub fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    /// The part of the line around the place, without anything a terminal would act on.
    pub fn excerpt(&self) -> &str {
        &self.excerpt
    }

    /// The place within [`ParseError::excerpt`], 0-based, in characters.
    pub fn caret(&self) -> usize {
        self.caret
    }

    /// Two lines, indented by four: the excerpt, and a caret under the place; empty when the line
    /// is.
    pub fn snippet(&self) -> String {
        if self.excerpt.trim().is_empty() {
            return String::new();
        }
        format!("    {}\n    {}^", self.excerpt, " ".repeat(self.caret))
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for ParseError {}
