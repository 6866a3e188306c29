//! Reading puzzles from text: one line, a grid with or without borders, or JSON.
//!
//! [`Puzzles`] takes an input apart line by line and answers every puzzle in it, in order, with
//! the board or with an error that names the place. A puzzle that cannot be read costs one error
//! and the next one is read again, so a long file survives a bad line. Memory does not depend on
//! the length of the input: a line is kept up to 64 KiB, a JSON value up to 1 MiB.
//!
//! What a line means is decided in this order:
//!
//! 1. Empty lines and lines that start with `#` or `//` separate puzzles.
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
mod error;
mod json;
mod lines;
mod rows;
mod words;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::BufRead;
use std::str::FromStr;

pub(crate) use error::printable;
pub use error::{ParseError, ParseErrorKind};
use lines::{Line, Lines};
use words::Word;

use crate::sudoku::{Grid, Order};

/// A puzzle and where it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The board.
    pub grid: Grid,
    /// The line of the input the puzzle starts on, 1-based.
    pub line: usize,
    /// Whether the caller or the input said how the boxes lie; if not, the customary boxes of the
    /// side were taken.
    pub is_box_told: bool,
}

/// Reads puzzles one after another; memory is constant in the number of puzzles.
///
/// An input without any puzzle yields one error, so there is always an item. After an error the
/// following puzzles are still read, unless reading failed or a line had no end within 256 MiB:
/// that error is the last item.
///
/// ```
/// use bnb_sudoku::Puzzles;
///
/// let input = "1......2..3..4..  # a comment\n1......2..3..4.\n1......2..3..4..\n";
/// let items: Vec<_> = Puzzles::new(input.as_bytes(), None).collect();
/// assert_eq!(items[0].as_ref().unwrap().grid.to_line(), "1......2..3..4..");
/// assert_eq!(items[1].as_ref().unwrap_err().line(), 2);
/// assert_eq!(items[2].as_ref().unwrap().line, 3);
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    /// The box shape asked for, which wins over what the input says.
    order: Option<Order>,
    /// Items read and not yet handed out; a JSON value may hold several.
    ready: VecDeque<Item>,
    /// Whether any item was handed out.
    seen: bool,
    /// Whether the ambiguous lines of this block are boards rather than rows, once known.
    block_of_boards: Option<bool>,
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
        let (lines, ready) = (Lines::new(reader), VecDeque::new());
        Self { lines, order, ready, seen: false, block_of_boards: None }
    }

    /// Reads what the next line begins: none, one or several puzzles.
    fn read(&mut self, line: &Line) {
        let text = line.text.as_str();
        if let Some(fault) = &line.fault {
            let error = ParseError::at_column(line, fault.column, fault.kind.clone());
            self.fail_in_row(line, error);
        } else if text.trim_start().starts_with(['[', '{']) {
            self.read_json(line);
        } else if words::is_rule(text) && self.bars_ahead() {
            // The upper border of a grid, even if it would make a row of blanks.
        } else if let Some((side, cells)) = self.board(text, 0) {
            let item = self.board_item(line, side, &cells);
            self.ready.push_back(item);
        } else if words::is_rule(text) && !self.is_row_of_blanks(text) {
            // A rule above a grid, below it, or by itself.
        } else if text.contains(words::is_bar) && !words::is_rule(text) {
            self.read_bordered(line);
        } else {
            self.read_rows(line);
        }
    }

    /// Whether the next line has bars.
    fn bars_ahead(&mut self) -> bool {
        self.lines.peek(0).is_some_and(|line| line.text.contains(words::is_bar))
    }

    /// The board a line holds by itself, `next` being how far ahead the following line is.
    fn board<'a>(&mut self, text: &'a str, next: usize) -> Option<(usize, Vec<Word<'a>>)> {
        if let Some(board) = words::board_line(text) {
            return Some(board);
        }
        if text.contains(words::is_bar) {
            return None;
        }
        let cells = words::cells(text);
        let one_character = cells.iter().all(|word| word.text.chars().count() <= 1);
        let side = match cells.len() {
            16 => 4,
            36 if !one_character || text.trim().contains([' ', ',']) => 6,
            _ => return None,
        };
        let of_boards = match (self.order.map(Order::side), self.block_of_boards) {
            (Some(asked), _) if asked == side || asked == side * side => asked == side,
            (_, Some(known)) => known,
            _ => !self.is_row_of_large_board(&cells, side, next),
        };
        self.block_of_boards = Some(of_boards);
        of_boards.then_some((side, cells))
    }

    fn board_item(&self, line: &Line, side: usize, cells: &[Word<'_>]) -> Item {
        let start = cells.first().map_or(0, |word| word.at);
        let order =
            resolve(side, self.order, None).map_err(|kind| ParseError::at(line, start, kind))?;
        let values = row_values(line, cells, side)?;
        if side == 16 && words::is_zero_to_f(cells) {
            return Err(ParseError::at(line, start, ParseErrorKind::ZeroToF));
        }
        let grid = Grid::from_values(order, values);
        let grid = grid.ok_or_else(|| ParseError::at(line, start, ParseErrorKind::NotAPuzzle))?;
        Ok(Located { grid, line: line.number, is_box_told: self.order.is_some() })
    }

    fn fail(&mut self, error: ParseError) {
        self.ready.push_back(Err(error));
    }

    /// Skips the rest of a bad grid: up to an empty line, a comment, or a puzzle that starts by
    /// itself.
    fn skip_grid(&mut self) {
        let mut after_rule = false;
        while let Some(line) = self.lines.peek(0) {
            let rule = words::is_rule(&line.text);
            let value = line.text.trim_start().starts_with(['[', '{']);
            if line.ends_input() || line.is_gap() || value {
                break;
            }
            let text = if line.fault.is_none() { line.text.clone() } else { String::new() };
            if (rule && after_rule) || self.board(&text, 1).is_some() {
                break;
            }
            after_rule = rule;
            self.lines.next();
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                self.seen = true;
                return Some(item);
            }
            match self.lines.next() {
                None if std::mem::replace(&mut self.seen, true) => return None,
                None => return Some(Err(empty())),
                Some(line) if line.is_gap() => self.block_of_boards = None,
                Some(line) => self.read(&line),
            }
        }
    }
}

/// The values of cells on one line, or the error of the first one that has none.
fn row_values(line: &Line, cells: &[Word<'_>], side: usize) -> Result<Vec<usize>, ParseError> {
    let value = |&word: &Word<'_>| {
        words::value(word, side).map_err(|kind| ParseError::at(line, word.at, kind))
    };
    cells.iter().map(value).collect()
}
