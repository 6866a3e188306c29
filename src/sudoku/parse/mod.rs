//! Reading puzzles from files of many formats.
//!
//! [`Puzzles`] takes an input apart line by line and answers every puzzle in it, in order, with
//! the board or with an error that names the place. A puzzle that cannot be read costs one error
//! and the next one is read again, so a long file survives a bad line. Memory does not depend on
//! the length of the input: a line is kept up to 64 KiB, a JSON value or an XML tag up to 1 MiB.
//!
//! The first lines tell the [`PuzzleFormat`] (`detect`), unless the caller does. Tables, games and the
//! like have a file each here; lines, drawn boards and JSON are read as one *text*, where they may
//! be mixed. What a line of it means is decided in this order:
//!
//! 1. Empty lines and lines that start with `#` or `//` separate puzzles; a heading `Grid 01` and
//!    a header of one or two numbers (the side, the box) belong to what follows.
//! 2. A line that starts with `[` or `{` begins a JSON value, which may go on over more lines.
//! 3. A word of `n * n` characters is a board on one line, as are `n * n` numbers; the rest of
//!    the line is a comment.
//! 4. A line of border characters is a rule. A line of nothing but dashes is a rule too, unless
//!    it is as long as the rows next to it: then it is a row of blanks.
//! 5. A line with bars is a row of a bordered grid. All its rows together tell where the cells
//!    are and how large the boxes are.
//! 6. Any other line is a row of a grid if its cells make a side.
//!
//! Sixteen characters are a 4x4 board or a row of a 16x16 board (and 36 numbers are a 6x6 board
//! or a row of a 36x36 one). The lines that follow decide: rows of the large board use digits the
//! small one does not have. This is looked up once for a block of lines.

mod bordered;
mod csv_table;
mod detect;
mod dialect;
mod encoding;
mod error;
mod games;
mod header;
mod hodoku;
mod json;
mod label;
mod lines;
mod looks;
mod open_sudoku;
mod rows;
mod text;
mod triples;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::io::BufRead;
use std::str::FromStr;

use csv_table::Columns;
use dialect::Dialect;
pub use encoding::Encoding;
pub(crate) use error::printable;
pub use error::{ParseError, ParseErrorKind};
use header::Header;
pub(crate) use hodoku::NO_CODE;
pub(crate) use label::{behind, clean, shortened};
use lines::{Line, Lines};
use looks::Looks;
pub(crate) use text::{BANK_NAME, is_bank_name};
pub(crate) use triples::TRIPLES;
use words::Word;

use crate::sudoku::{Digits, Grid, Order, PuzzleFormat};

/// A puzzle, where it starts, and how it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The board.
    pub grid: Grid,
    /// The line of the input the puzzle starts on, 1-based.
    pub line: usize,
    /// Whether the caller or the input said how the boxes lie; if not, the customary boxes of the
    /// side were taken.
    pub is_box_told: bool,
    /// What the input calls the puzzle: an id, a name, a comment; one line without control
    /// characters.
    pub label: Option<String>,
    /// The format it was read as.
    pub format: PuzzleFormat,
    /// What its digits were taken for, such as `0-F`, where there are dialects: above 9x9.
    pub digits: Option<String>,
}

/// What the caller knows about an input; what is `None` is found out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    /// The box shape of all puzzles, which wins over what the input says.
    pub order: Option<Order>,
    /// The format of the input.
    pub format: Option<PuzzleFormat>,
    /// What the digits are called.
    pub digits: Option<Digits>,
}

/// Reads puzzles one after another; memory is constant in the number of puzzles.
///
/// An input without any puzzle yields one error, so there is always an item. After an error the
/// following puzzles are still read, unless reading failed, a line had no end within 256 MiB, or
/// XML is broken: that error is the last item.
///
/// ```
/// use bnb_sudoku::Puzzles;
///
/// let input = "1......2..3..4..  # a comment\n1......2..3..4.\n1......2..3..4..\n";
/// let items: Vec<_> = Puzzles::new(input.as_bytes(), None).collect();
/// let first = items[0].as_ref().unwrap();
/// assert_eq!(first.grid.to_line(), "1......2..3..4..");
/// assert_eq!(first.label.as_deref(), Some("a comment"));
/// assert_eq!(items[1].as_ref().unwrap_err().line(), 2);
/// assert_eq!(items[2].as_ref().unwrap().line, 3);
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    /// The box shape asked for, which wins over what the input says.
    order: Option<Order>,
    /// The format asked for, or told by the first lines.
    format: Option<PuzzleFormat>,
    /// Whether the format was asked for, so that lines of another are errors.
    is_format_asked: bool,
    /// What the first line looks like, where a format was asked for and nothing was read so far.
    looks: Option<Looks>,
    reader: Reader,
    dialect: Dialect,
    /// The header above the next puzzle.
    header: Option<Header>,
    /// The boxes headers told, by the side of the board.
    boxes: BTreeMap<usize, Order>,
    /// What the lines above the next puzzle call it.
    label: Option<String>,
    /// The side of the last grid without bars and the number of its last line.
    above: Option<(usize, usize)>,
    /// Items read and not yet handed out; a JSON value may hold several.
    ready: VecDeque<Item>,
    /// Whether any item was handed out.
    seen: bool,
    /// The last board of a drawing, of which states may follow.
    drawn: Option<Grid>,
    /// Whether the ambiguous lines of this block are boards rather than rows, once known.
    block_of_boards: Option<bool>,
}

/// What takes the lines of an input.
#[derive(Debug)]
enum Reader {
    /// Nobody has looked at the input.
    Undecided,
    /// Lines, drawn boards and JSON, mixed.
    Text,
    /// Lines of a table.
    Table(Columns),
    /// Rows of the state of a game.
    Game,
    /// Drawn boards with the state of games below them.
    Drawing,
    Hodoku,
    Triples,
    OpenSudoku,
}

type Item = Result<Located, ParseError>;

/// Reads a text that holds exactly one puzzle.
///
/// # Errors
///
/// A [`ParseError`] when there is no puzzle, a bad one, or a second one.
///
/// ```
/// use bnb_sudoku::parse_one;
///
/// let grid = parse_one("+---+---+\n|1 .|. .|\n|. .|. 2|\n+---+---+\n|. .|3 .|\n|. 4|. .|\n+---+---+", None);
/// assert_eq!(grid.unwrap().to_line(), "1......2..3..4..");
/// assert_eq!(parse_one("", None).unwrap_err().line(), 1);
/// ```
pub fn parse_one(text: &str, order: Option<Order>) -> Result<Grid, ParseError> {
    let mut puzzles = Puzzles::new(text.as_bytes(), order);
    let first = puzzles.next().unwrap_or_else(|| Err(empty()))?;
    let Some(second) = puzzles.next() else { return Ok(first.grid) };
    let number = second?.line;
    let mut lines = Lines::new(text.as_bytes());
    let found = std::iter::from_fn(|| lines.next()).find(|line| line.number == number);
    let line = found.unwrap_or_default();
    let indent = line.text.len() - line.text.trim_start().len();
    Err(ParseError::at(&line, indent, ParseErrorKind::SecondPuzzle))
}

/// Reads a board of the customary order; see [`parse_one`].
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_one(text, None)
    }
}

/// The error for an input without any puzzle.
fn empty() -> ParseError {
    ParseError::at(&Line { number: 1, ..Line::default() }, 0, ParseErrorKind::Empty)
}

/// The order of a board of the given side: the one asked for, else the one the input tells, else
/// the customary one.
fn resolve(
    side: usize,
    asked: Option<Order>,
    told: Option<Order>,
) -> Result<Order, ParseErrorKind> {
    match asked.or(told) {
        Some(order) if order.side() == side => Ok(order),
        Some(order) => Err(ParseErrorKind::BoxSide { side, order }),
        None => Order::from_side(side).ok_or(ParseErrorKind::NoBox(side)),
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Starts reading; `order` is the box shape of all puzzles, `None` for the customary one.
    pub fn new(reader: R, order: Option<Order>) -> Self {
        Self::with(reader, Reading { order, ..Reading::default() })
    }

    /// Starts reading an input of which something is known.
    pub fn with(reader: R, reading: Reading) -> Self {
        Self {
            lines: Lines::new(reader),
            order: reading.order,
            format: reading.format,
            is_format_asked: reading.format.is_some(),
            looks: None,
            reader: Reader::Undecided,
            dialect: Dialect::asked(reading.digits),
            header: None,
            boxes: BTreeMap::new(),
            label: None,
            above: None,
            ready: VecDeque::new(),
            seen: false,
            drawn: None,
            block_of_boards: None,
        }
    }

    /// Reads what comes next: none, one or several puzzles; `false` at the end of the input.
    fn advance(&mut self) -> bool {
        match self.reader {
            Reader::Undecided => {
                self.reader = self.decide();
                return true;
            }
            Reader::OpenSudoku => return self.read_xml(),
            Reader::Triples => return self.read_triples(),
            _ => {}
        }
        let Some(line) = self.lines.next() else { return false };
        let is_gap = match self.reader {
            Reader::Table(columns) => columns.are_left_out_by(&line),
            _ => line.is_gap(),
        };
        if is_gap {
            self.block_of_boards = None;
            self.note_comment(&line);
            return true;
        }
        match self.reader {
            Reader::Table(columns) => self.read_record(&line, columns),
            Reader::Game => self.read_game(line),
            Reader::Drawing => self.read_drawing(&line),
            Reader::Hodoku => self.read_hodoku(&line),
            _ => self.read(&line),
        }
        true
    }

    /// The board of cells that stand on one line.
    fn board_item(&mut self, line: &Line, cells: &[Word<'_>], told: Option<Order>) -> Item {
        let start = cells.first().map_or(0, |word| word.at);
        let side = cells.len().isqrt();
        let told = told.or_else(|| self.boxes.get(&side).copied());
        let order =
            resolve(side, self.order, told).map_err(|kind| ParseError::at(line, start, kind))?;
        let digits = self.dialect.of(cells, side);
        let values = row_values(line, cells, side, digits)?;
        let grid = Grid::from_values(order, values);
        let grid = grid.ok_or_else(|| ParseError::at(line, start, ParseErrorKind::NotAPuzzle))?;
        let digits = shown_digits(digits, cells, side);
        let is_box_told = self.order.or(told).is_some();
        let format = self.format.unwrap_or(PuzzleFormat::Line);
        Ok(Located { grid, line: line.number, is_box_told, label: None, format, digits })
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back(Err(error));
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                self.seen = true;
                return Some(self.said_of_format(item));
            }
            if !self.advance() && self.ready.is_empty() {
                let is_first = !std::mem::replace(&mut self.seen, true);
                return is_first.then(|| self.said_of_format(Err(empty())));
            }
        }
    }
}

/// The values of cells on one line, or the error of the first one that has none.
fn row_values(
    line: &Line,
    cells: &[Word<'_>],
    side: usize,
    digits: Digits,
) -> Result<Vec<usize>, ParseError> {
    let value = |&word: &Word<'_>| {
        words::value(word, side, digits).map_err(|kind| ParseError::at(line, word.at, kind))
    };
    cells.iter().map(value).collect()
}

/// What the digits of a board were taken for, where there is a choice.
fn shown_digits(digits: Digits, cells: &[Word<'_>], side: usize) -> Option<String> {
    let as_numbers = || cells.iter().any(|word| word.text.len() > 1);
    (side > dialect::LARGEST_PLAIN_SIDE).then(|| digits.shown(side, as_numbers()))
}
