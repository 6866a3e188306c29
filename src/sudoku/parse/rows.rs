//! Grids without bars, a row a line, and what the lines after one tell about it.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::lines::Line;
use super::words::{self, Word};
use super::{Located, Puzzles, resolve, row_values, shown_digits};
use crate::sudoku::{Digits, Grid, Order, PuzzleFormat};

/// The shortest line of cells that is more likely a damaged board than a row or a word.
const SHORTEST_BOARD: usize = 14;

/// The longest row in which every character may be a figure.
const LONGEST_SPACED: usize = 9;

/// A grid as far as it is read.
struct Rows {
    order: Order,
    lines: Vec<Line>,
    /// Whether a row is one word, so that a line of dashes can be one.
    one_word: bool,
}

impl Rows {
    fn is_full(&self) -> bool {
        self.lines.len() == self.order.side()
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Reads a grid whose first row is `first`, or finds that the line is nothing.
    pub(super) fn read_rows(&mut self, first: &Line) {
        let cells = words::cells(&first.text);
        if self.takes_header(first) || self.refuses_rows_below(first, cells.len()) {
            return;
        }
        let told = match self.told_order(cells.len()) {
            Ok(told) => told,
            Err(error) => return self.fail_in_row(first, error),
        };
        let order = match resolve(cells.len(), self.order, told) {
            Ok(order) => order,
            Err(kind) => return self.fail_without_order(first, &cells, kind),
        };
        if let Err(error) = self.check_row(first, &cells) {
            return self.fail_first_row(first, &cells, error);
        }
        let one_word = words::spaced(&first.text, 0).len() == 1;
        let mut grid = Rows { order, lines: vec![first.clone()], one_word };
        while !grid.is_full() {
            let Some(line) = self.next_row(&grid) else {
                return self.fail(ended(&grid));
            };
            if let Err(error) = self.add_row(&mut grid, line) {
                self.fail(error);
                return self.skip_grid();
            }
        }
        self.block_of_boards = None;
        let item = self.finish(&grid, first, self.order.or(told).is_some());
        self.ready.push_back(item);
        let last = grid.lines.last().map_or(0, |line| line.number);
        self.above = Some((order.side(), last));
    }

    /// Refuses rows that stand directly below a whole grid of their side and are not half of another.
    fn refuses_rows_below(&mut self, first: &Line, side: usize) -> bool {
        if self.above.take() != Some((side, first.number - 1)) {
            return false;
        }
        let is_more = |width: Option<usize>| width == Some(side);
        let more = (0..side).take_while(|&ahead| is_more(self.row_width_ahead(ahead))).count();
        let ends = self.lines.peek(more).is_none_or(Line::is_gap);
        if 2 * (more + 1) >= side || !ends {
            return false;
        }
        let start = first.text.len() - first.text.trim_start().len();
        let kind = ParseErrorKind::RowsTooMany { row: side + 1, side };
        self.fail(ParseError::at(first, start, kind));
        for _ in 0..more {
            self.lines.next();
        }
        true
    }

    /// A first line whose number of cells is the side of no board.
    fn fail_without_order(&mut self, line: &Line, cells: &[Word<'_>], kind: ParseErrorKind) {
        let width = cells.len();
        if words::mostly_cells(cells, width) && self.row_width_ahead(0) == Some(width) {
            let error = ParseError::at(line, cells.first().map_or(0, |word| word.at), kind);
            return self.fail_in_row(line, error);
        }
        self.fail_as_board(line, cells);
    }

    /// A line that is no row: a board of a wrong length, perhaps with words behind it, or nothing.
    fn fail_as_board(&mut self, line: &Line, cells: &[Word<'_>]) {
        let field = line.text.split([' ', '\t', ',', ';']).find(|field| !field.is_empty());
        let field = field.unwrap_or_default();
        let start = line.text.find(field).unwrap_or(0);
        let characters = words::characters(field, start);
        let long = if characters.len() >= SHORTEST_BOARD { &characters } else { cells };
        if let Some(error) = wrong_length(line, long) {
            return self.fail_in_row(line, error);
        }
        self.fail(ParseError::at(line, start, ParseErrorKind::NotAPuzzle));
    }

    /// A first line that could be a row but for one of its cells; mostly bad ones are prose.
    fn fail_first_row(&mut self, line: &Line, cells: &[Word<'_>], error: ParseError) {
        if words::mostly_cells(cells, cells.len()) {
            return self.fail_in_row(line, error);
        }
        self.fail_as_board(line, cells);
    }

    /// Reports a line and, if the next line looks like the next row of the same grid, skips that
    /// grid, so that it costs one error.
    pub(super) fn fail_in_row(&mut self, line: &Line, error: ParseError) {
        self.fail(error);
        let length = |text: &str| text.trim().chars().count();
        let Some(next) = self.lines.peek(0) else { return };
        let cells = words::cells(&line.text);
        let same = length(&next.text) == length(&line.text)
            || words::cells(&next.text).len() == cells.len();
        let row = line.text.contains(words::is_bar) || words::mostly_cells(&cells, cells.len());
        if same && row && cells.len() > 1 {
            self.skip_grid();
        }
    }

    /// Takes the next row of a grid; `None` when the grid ends before it.
    fn next_row(&mut self, grid: &Rows) -> Option<Line> {
        let side = grid.order.side();
        loop {
            let line = self.lines.peek(0)?;
            if line.fault.is_some() {
                return self.lines.next();
            }
            if line.is_gap() {
                if !self.goes_on_after_gap(grid.lines.len(), grid.order) {
                    return None;
                }
                continue;
            }
            let text = line.text.clone();
            if words::is_rule(&text) && !(grid.one_word && words::blank_row(&text) == Some(side)) {
                self.lines.next();
                continue;
            }
            if text.contains(words::is_bar) || text.trim_start().starts_with(['[', '{']) {
                return None;
            }
            if self.board(&text, 1).is_some() || grid.lines.len() == 1 && self.grid_ahead(side) {
                return None;
            }
            return self.lines.next();
        }
    }

    /// Takes the empty lines and comments inside a grid, and says whether the grid goes on.
    ///
    /// It does when they stand at the end of a band and the block of lines after them is one band
    /// or all that is missing; a longer block is the next puzzle.
    pub(super) fn goes_on_after_gap(&mut self, rows: usize, order: Order) -> bool {
        while self.lines.peek(0).is_some_and(Line::is_gap) {
            self.lines.next();
        }
        let missing = order.side().saturating_sub(rows);
        let (mut block, mut distance) = (0, 0);
        while block <= missing && distance <= 2 * missing {
            let Some(line) = self.lines.peek(distance) else { break };
            if line.is_gap() || words::board_line(&line.text).is_some() {
                break;
            }
            block += usize::from(!words::is_rule(&line.text));
            distance += 1;
        }
        rows.is_multiple_of(order.box_rows()) && (block == order.box_rows() || block == missing)
    }

    /// The number of cells of a line further on, if it is a row.
    pub(super) fn row_width_ahead(&mut self, distance: usize) -> Option<usize> {
        let line = self.lines.peek(distance).filter(|line| line.fault.is_none())?;
        let row = !line.is_gap() && !line.text.contains(words::is_bar);
        row.then(|| words::cells(&line.text).len())
    }

    /// How many lines from a distance on belong to a board whose first row is given and whose blanks are spaces
    /// without bars around them; `None` where it is no such board.
    ///
    /// Its rows are figures and spaces, the longest as long as they are many. One of the first two has two
    /// spaces in a row, or one before the first figure, and the words are not as many in every row.
    pub(super) fn spaced_rows(&mut self, first: &str, next: usize) -> Option<usize> {
        let is_row = |text: &str| {
            text.len() <= LONGEST_SPACED && text.bytes().all(|c| c == b' ' || c.is_ascii_digit())
        };
        let is_spaced = |text: &str| text.starts_with(' ') || text.contains("  ");
        let below = |line: &Line| line.fault.is_none() && is_row(&line.text);
        let second = |line: &Line| below(line) && is_spaced(&line.text);
        if !is_row(first) || !is_spaced(first) && !self.lines.peek(next).is_some_and(second) {
            return None;
        }
        let mut rows = vec![first.to_owned()];
        while rows.len() < LONGEST_SPACED {
            let Some(line) = self.lines.peek(next + rows.len() - 1).filter(|line| below(line))
            else {
                break;
            };
            rows.push(line.text.clone());
        }
        let side = rows.iter().map(String::len).max().unwrap_or(0);
        rows.truncate(side);
        while rows.last().is_some_and(|row| row.trim().is_empty()) {
            rows.pop();
        }
        let below = rows.iter().skip(1).filter(|row| !row.trim().is_empty());
        let mut widths = below.map(|row| words::cells(row).len());
        let first_width = widths.next();
        let is_uneven = widths.any(|width| Some(width) != first_width);
        let is_board = Order::from_side(side).is_some() && 2 * rows.len() > side && is_uneven;
        is_board.then(|| rows.len() - 1)
    }

    /// Whether a whole grid of another side follows, so that the line before it was its header.
    fn grid_ahead(&mut self, side: usize) -> bool {
        let Some(width) = self.row_width_ahead(0) else { return false };
        let possible = width != side && resolve(width, self.order, None).is_ok();
        possible && (1..width).all(|distance| self.row_width_ahead(distance) == Some(width))
    }

    /// Whether a line of nothing but dashes is a row, or a board, rather than a rule.
    pub(super) fn is_row_of_blanks(&mut self, text: &str) -> bool {
        let width = words::blank_row(text);
        width.is_some_and(|width| width > 3) && self.row_width_ahead(0) == width
    }

    /// Whether a line of `side * side` cells is a row of a board of that side.
    ///
    /// The lines of the same width from here on decide, at most one board of them: a quarter must
    /// have a digit the small board does not have, or one line if the block is exactly one board;
    /// of fewer lines than a board more than half must.
    pub(super) fn is_row_of_large_board(
        &mut self,
        first: &[Word<'_>],
        side: usize,
        next: usize,
    ) -> bool {
        let width = side * side;
        let dialect = self.dialect;
        let is_high = |cells: &[Word<'_>]| {
            let small = |word| words::value(word, side, Digits::FromOne).is_ok();
            cells.iter().any(|&word| !small(word) && dialect.knows(word, width))
        };
        let (mut rows, mut high, mut distance) = (1, usize::from(is_high(first)), next);
        while rows < width {
            if rows % side == 0 && self.lines.peek(distance).is_some_and(Line::is_blank) {
                distance += 1;
            }
            if self.row_width_ahead(distance) != Some(width) {
                break;
            }
            let line = self.lines.peek(distance);
            high += line.map_or(0, |line| usize::from(is_high(&words::cells(&line.text))));
            rows += 1;
            distance += 1;
        }
        if rows < width {
            return rows > 1 && 2 * high > rows;
        }
        let ends = self.row_width_ahead(distance) != Some(width);
        4 * high >= rows || ends && high > 0
    }
}

impl<R: BufRead> Puzzles<R> {
    /// The first cell of a row that has no value in any dialect the board may be written in.
    fn check_row(&self, line: &Line, cells: &[Word<'_>]) -> Result<(), ParseError> {
        let side = cells.len();
        if cells.iter().all(|&word| self.dialect.knows(word, side)) {
            return Ok(());
        }
        let digits = self.dialect.for_messages(cells, side);
        row_values(line, cells, side, digits).map(|_| ())
    }

    /// Adds a line to a grid as its next row.
    fn add_row(&self, grid: &mut Rows, line: Line) -> Result<(), ParseError> {
        if let Some(fault) = &line.fault {
            return Err(ParseError::at_column(&line, fault.column, fault.kind.clone()));
        }
        let (row, expected) = (grid.lines.len() + 1, grid.order.side());
        let cells = words::cells(&line.text);
        if cells.len() != expected {
            let kind = ParseErrorKind::RowWidth { row, found: cells.len(), expected };
            let place = cells.get(expected).map_or(line.text.trim_end().len(), |word| word.at);
            return Err(ParseError::at(&line, place, kind));
        }
        self.check_row(&line, &cells)?;
        grid.lines.push(line);
        Ok(())
    }

    /// The board of a grid with all its rows.
    fn finish(&mut self, grid: &Rows, first: &Line, is_box_told: bool) -> super::Item {
        let rows: Vec<Vec<Word<'_>>> =
            grid.lines.iter().map(|line| words::cells(&line.text)).collect();
        let (all, side) = (rows.concat(), grid.order.side());
        let digits = self.dialect.of(&all, side);
        let mut values = Vec::new();
        for (line, cells) in grid.lines.iter().zip(&rows) {
            values.extend(row_values(line, cells, side, digits)?);
        }
        let board = Grid::from_values(grid.order, values);
        let board = board.ok_or_else(|| ParseError::at(first, 0, ParseErrorKind::NotAPuzzle))?;
        let format = self.format.unwrap_or(PuzzleFormat::Rows);
        let (label, digits) = (self.label.take(), shown_digits(digits, &all, side));
        Ok(Located { grid: board, line: first.number, is_box_told, label, format, digits })
    }

    /// A line that ought to hold a board and does not.
    pub(super) fn fail_without_board(&mut self, line: &Line) {
        let start = line.text.len() - line.text.trim_start().len();
        let field = line.text.split([' ', '\t', ',', ';']).find(|field| !field.is_empty());
        let cells = words::characters(field.unwrap_or_default(), start);
        let not_one = || ParseError::at(line, start, ParseErrorKind::NotAPuzzle);
        self.fail(wrong_length(line, &cells).unwrap_or_else(not_one));
    }
}

/// The error of a grid with too few rows; a single long row was meant to be a board.
fn ended(grid: &Rows) -> ParseError {
    let (rows, side) = (grid.lines.len(), grid.order.side());
    let empty = Line::default();
    let last = grid.lines.last().unwrap_or(&empty);
    let cells = words::cells(&last.text);
    let near = words::nearest_side(side).pow(2).abs_diff(side);
    let damaged = (1..=3).contains(&near) && rows == 1;
    damaged.then(|| wrong_length(last, &cells)).flatten().unwrap_or_else(|| {
        let kind = ParseErrorKind::GridEnded { side, rows };
        ParseError::at(last, last.text.trim_end().len(), kind)
    })
}

/// The error of a board on one line with too few or too many cells, at the place where it ends.
fn wrong_length(line: &Line, cells: &[Word<'_>]) -> Option<ParseError> {
    let found = cells.len();
    let side = words::nearest_side(found);
    let is_right = found == side * side;
    if is_right || found < SHORTEST_BOARD || !words::mostly_cells(cells, side) {
        return None;
    }
    let end = cells.last().map_or(0, |word| word.at + word.text.len());
    let place = cells.get(side * side).map_or(end, |word| word.at);
    Some(ParseError::at(line, place, ParseErrorKind::LineLength { found, side }))
}
