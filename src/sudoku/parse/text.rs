//! Text in which lines, drawn boards and JSON may be mixed: what a line begins.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::header::Header;
use super::label;
use super::lines::Line;
use super::words::{self, Word};
use super::{Located, Puzzles};
use crate::sudoku::{Order, PuzzleFormat};

/// How many hexadecimal digits name a puzzle of the puzzle bank.
pub(crate) const BANK_NAME: usize = 12;

/// Whether a label is such a name.
pub(crate) fn is_bank_name(label: &str) -> bool {
    label.len() == BANK_NAME && label.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl<R: BufRead> Puzzles<R> {
    /// Reads what the next line begins: none, one or several puzzles.
    pub(super) fn read(&mut self, line: &Line) {
        let text = line.text.as_str();
        if let Some(fault) = &line.fault {
            let error = ParseError::at_column(line, fault.column, fault.kind.clone());
            self.fail_in_row(line, error);
        } else if let Some(more) = self.spaced_rows(text, 0) {
            self.fail(ParseError::at(line, 0, ParseErrorKind::SpacesForBlanks));
            (0..more).for_each(|_| drop(self.lines.next()));
        } else if self.takes_heading(line) {
            // It is kept for the board below.
        } else if text.trim_start().starts_with(['[', '{']) {
            if !self.takes_section(line) {
                self.read_json(line);
            }
        } else if self.is_format_asked && self.format == Some(PuzzleFormat::Json) {
            self.fail_without_board(line);
        } else if words::is_rule(text) && self.bars_ahead() {
            // The upper border of a grid, even if it would make a row of blanks.
        } else if let Some(cells) = self.board(text, 0) {
            self.read_line(line, &cells);
        } else if words::is_rule(text) && !self.is_row_of_blanks(text) {
            // A rule above a grid, below it, or by itself.
        } else if self.is_format_asked && self.is_made_of_lines() {
            if !self.takes_header(line) {
                self.fail_without_board(line);
            }
        } else if text.contains(words::is_bar) && !words::is_rule(text) {
            self.read_bordered(line);
        } else {
            self.read_rows(line);
        }
    }

    /// Whether the format has a board on each line.
    fn is_made_of_lines(&self) -> bool {
        use PuzzleFormat::{Bank, Gsf, Line, Sdm};
        matches!(self.format, Some(Line | Sdm | Gsf | Bank))
    }

    /// Whether the format never has a board on one line.
    fn is_made_of_rows(&self) -> bool {
        use PuzzleFormat::{Euler, Grid, Rows, Sage, Sdk};
        self.is_format_asked && matches!(self.format, Some(Rows | Euler | Sdk | Grid | Sage))
    }

    /// Reads a board that stands on one line.
    fn read_line(&mut self, line: &Line, cells: &[Word<'_>]) {
        let side = cells.len().isqrt();
        let item = self.told_order(side).and_then(|_| self.board_item(line, cells, None));
        let label = label::beside(&line.text, cells);
        let format = match self.format {
            Some(format) if self.is_format_asked => format,
            _ if label.as_deref().is_some_and(is_bank_name) => PuzzleFormat::Bank,
            _ => PuzzleFormat::Line,
        };
        let above = self.label.take();
        let labelled = |found| Located { label: label.or(above), format, ..found };
        self.ready.push_back(item.map(labelled));
    }

    /// Whether the next line has bars.
    fn bars_ahead(&mut self) -> bool {
        self.lines.peek(0).is_some_and(|line| line.text.contains(words::is_bar))
    }

    /// The cells of the board a line holds by itself, `next` being how far ahead the following line
    /// is.
    pub(super) fn board<'a>(&mut self, text: &'a str, next: usize) -> Option<Vec<Word<'a>>> {
        if self.is_made_of_rows() {
            return None;
        }
        if let Some(board) = words::spaced_board(text).or_else(|| words::board_line(text)) {
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
        let asked = self.order.or_else(|| self.header.as_ref().and_then(Header::order));
        let of_boards = match (asked.map(Order::side), self.block_of_boards) {
            _ if self.is_format_asked && self.is_made_of_lines() => true,
            (Some(asked), _) if asked == side || asked == side * side => asked == side,
            (_, Some(known)) => known,
            _ => !self.is_row_of_large_board(&cells, side, next),
        };
        self.block_of_boards = Some(of_boards);
        of_boards.then_some(cells)
    }

    /// Skips the rest of a bad grid: up to an empty line, a comment, or a puzzle that starts by
    /// itself.
    pub(super) fn skip_grid(&mut self) {
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
