//! What stands above a board: its box, its side, a heading, the sections of a file.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::lines::Line;
use super::{Puzzles, label, words};
use crate::sudoku::{Order, PuzzleFormat};

/// Words that may stand before the number of a puzzle.
const HEADINGS: [&str; 5] = ["grid", "puzzle", "sudoku", "board", "problem"];

/// A line of one or two numbers above a board.
#[derive(Debug)]
pub(super) struct Header {
    line: Line,
    numbers: Vec<usize>,
    /// Whether there is another header directly above this one.
    is_second: bool,
}

impl Header {
    /// The numbers of a line that holds nothing but one or two.
    pub(super) fn read(line: &Line) -> Option<Self> {
        let mut numbers = Vec::new();
        for word in line.text.split_whitespace() {
            if numbers.len() == 2 || !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            numbers.push(word.parse().ok()?);
        }
        // A single number is a side or the root of one, which has two figures at most.
        if numbers.len() == 1 && line.text.trim().len() > 2 {
            return None;
        }
        (!numbers.is_empty()).then(|| Self { line: line.clone(), numbers, is_second: false })
    }

    /// The box that two numbers tell, for the board they belong to.
    pub(super) fn order(&self) -> Option<Order> {
        match self.numbers[..] {
            [rows, columns] => Order::new(rows, columns).ok(),
            _ => None,
        }
    }

    /// What the header tells of a board of a side: its box, or nothing that contradicts it.
    fn of(&self, side: usize) -> Result<Option<Order>, ParseError> {
        if self.is_second {
            return Err(ParseError::at(&self.line, 0, ParseErrorKind::TwoHeaders));
        }
        let square = |root: usize| root.checked_mul(root);
        match self.numbers[..] {
            [one] if one == side => Ok(None),
            [root] if square(root) == Some(side) => Ok(Order::new(root, root).ok()),
            [rows, columns] if rows.checked_mul(columns) == Some(side) => {
                Ok(Order::new(rows, columns).ok())
            }
            // How many puzzles follow, and their side.
            [_, last] if last == side => Ok(None),
            _ => {
                let text = self.line.text.trim();
                if text.contains(' ') && text.chars().count() == side {
                    let kind = ParseErrorKind::SpacesForBlanks;
                    return Err(ParseError::at(&self.line, 0, kind));
                }
                let found = label::shortened(text, 20);
                Err(ParseError::at(&self.line, 0, ParseErrorKind::Header { found, side }))
            }
        }
    }
}

/// The word before the number of a heading such as `Grid 01`, and what stands behind the number.
fn heading(text: &str) -> Option<(&'static str, &str)> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let word = *HEADINGS.iter().find(|word| first.eq_ignore_ascii_case(word))?;
    let rest = rest.trim_start();
    let (number, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let number = number.trim_matches(['#', ':', '.']);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((word, name))
}

/// Whether a line is a heading such as `Grid 01`.
pub(super) fn is_heading(text: &str) -> bool {
    heading(text).is_some()
}

impl<R: BufRead> Puzzles<R> {
    /// Takes a heading `Grid 01` above a board; what follows the number is the name of the puzzle.
    pub(super) fn takes_heading(&mut self, line: &Line) -> bool {
        let text = line.text.trim();
        let Some((word, name)) = heading(text).filter(|_| self.board_follows(0)) else {
            return false;
        };
        self.label = label::clean(name).or_else(|| label::clean(text));
        if word == HEADINGS[0] && !self.is_format_asked {
            self.format = Some(PuzzleFormat::Euler);
        }
        true
    }

    /// Takes a line that says something about the board below it, for which the line below is waited
    /// for where this one looks like it.
    pub(super) fn takes_header(&mut self, line: &Line) -> bool {
        let Some(header) = Header::read(line) else { return false };
        if !self.board_follows(0) {
            return self.takes_second_header();
        }
        // Digits alone may be the first row of the board just as well, but not above a board on one line,
        // whose comment makes any number of words of it.
        let below = self.lines.peek(0).map(|below| words::board_line(&below.text).is_some());
        let is_row =
            below != Some(true) && self.row_width_ahead(0) == Some(words::cells(&line.text).len());
        if !is_row {
            self.header = Some(header);
        }
        !is_row
    }

    /// Takes the line below a header if it is another one; the board below them is then refused.
    fn takes_second_header(&mut self) -> bool {
        let second = self.lines.peek(0).and_then(Header::read).filter(|_| self.board_follows(1));
        let is_second = second.is_some();
        if let Some(second) = second {
            self.header = Some(Header { is_second: true, ..second });
            self.lines.next();
        }
        is_second
    }

    /// Takes the name of a section, `[Puzzle]`; those of the state of a game are skipped.
    pub(super) fn takes_section(&mut self, line: &Line) -> bool {
        let inner = line.text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let is_name = |name: &&str| name.chars().all(|c| c.is_ascii_alphabetic());
        let Some(name) = inner.filter(is_name).filter(|name| !name.is_empty()) else {
            return false;
        };
        if !name.eq_ignore_ascii_case("puzzle") {
            let is_section = |line: &Line| line.text.trim_start().starts_with('[');
            while self.lines.peek(0).is_some_and(|line| !is_section(line) && !line.ends_input()) {
                self.lines.next();
            }
        }
        true
    }

    /// Whether a line further on, 0 for the next one, is or begins a board.
    fn board_follows(&mut self, distance: usize) -> bool {
        let (dialect, asked) = (self.dialect, self.order);
        let Some(line) = self.lines.peek(distance).filter(|line| line.fault.is_none()) else {
            return false;
        };
        let text = line.text.as_str();
        if line.is_gap() || words::board_line(text).is_some() {
            return !line.is_gap();
        }
        let drawn = text.contains(words::is_bar) || words::is_rule(text);
        let cells = words::cells(text);
        let known = Order::from_side(cells.len()).is_some();
        let is_side = known || asked.is_some_and(|order| order.side() == cells.len());
        drawn || is_side && cells.iter().all(|&word| dialect.knows(word, cells.len()))
    }

    /// The box that the input tells for boards of a side, which the header above this one may do.
    pub(super) fn told_order(&mut self, side: usize) -> Result<Option<Order>, ParseError> {
        if let Some(header) = self.header.take()
            && let Some(order) = header.of(side)?
        {
            self.boxes.insert(side, order);
        }
        Ok(self.boxes.get(&side).copied())
    }

    /// Keeps what a comment says of the next board: a description where the format has such lines.
    pub(super) fn note_comment(&mut self, line: &Line) {
        let text = line.text.trim_start();
        if self.format != Some(PuzzleFormat::Sdk) {
            // An empty line parts a comment on the whole file from the first puzzle.
            self.label = label::of_comment(text);
        } else if let Some(description) = text.strip_prefix("#D") {
            self.label = label::clean(description);
        }
    }
}
