//! The state of a game: the givens are read, what the player did is left out.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::label::shortened;
use super::lines::Line;
use super::words::{self, Word};
use super::{Located, Puzzles};
use crate::sudoku::{Grid, Order};

/// What the borders of drawings begin with.
const CORNER: char = '*';

/// What stands before a digit the player placed.
const PLACED: char = 'u';

/// Whether a word is a cell: candidates in ascending order, or a digit that may have been placed.
fn is_cell(word: &str) -> bool {
    let digits = word.strip_prefix(PLACED).unwrap_or(word).as_bytes();
    let ascending = digits.windows(2).all(|pair| pair[0] < pair[1]);
    !digits.is_empty() && ascending && digits.iter().all(|byte| (b'1'..=b'9').contains(byte))
}

/// Whether a line is a row of a game.
pub(super) fn is_row(text: &str) -> bool {
    let words = text.split_whitespace();
    words.clone().count() == Order::CLASSIC.side() && words.into_iter().all(is_cell)
}

/// Whether a row could be no row of a plain board.
pub(super) fn has_state(text: &str) -> bool {
    text.split_whitespace().any(|word| word.len() > 1)
}

/// Whether a line of a drawing comes from Simple Sudoku: its name, or a row with candidates.
pub(super) fn is_of_simple_sudoku(text: &str) -> bool {
    let row = text.replace(words::is_bar, " ");
    text.contains("Simple Sudoku")
        || text.contains(words::is_bar) && is_row(&row) && has_state(&row)
}

/// Whether a board has every digit of another one where that has it.
fn holds(rows: &[Vec<usize>], givens: &[Vec<usize>]) -> bool {
    let mut cells = rows.iter().flatten().zip(givens.iter().flatten());
    rows.len() == givens.len() && cells.all(|(digit, given)| *given == 0 || digit == given)
}

impl<R: BufRead> Puzzles<R> {
    /// Reads the rows of a game, of which `line` is the first.
    pub(super) fn read_game(&mut self, line: Line) {
        let mut rows = vec![line];
        while rows.len() < Order::CLASSIC.side()
            && self.lines.peek(0).is_some_and(|line| !line.is_gap())
        {
            rows.extend(self.lines.next());
        }
        let item = self.game(&rows);
        if item.is_err() {
            self.skip_grid();
        }
        self.ready.push_back(item);
    }

    fn game(&mut self, rows: &[Line]) -> super::Item {
        // The programs know no other boards.
        let side = Order::CLASSIC.side();
        let mut cells = Vec::new();
        for (row, line) in (1..).zip(rows) {
            if let Some(fault) = &line.fault {
                return Err(ParseError::at_column(line, fault.column, fault.kind.clone()));
            }
            let bare = line.text.replace(words::is_bar, " ");
            let words = words::spaced(&bare, 0);
            if words.len() != side {
                let kind = ParseErrorKind::RowWidth { row, found: words.len(), expected: side };
                return Err(ParseError::at(line, line.text.trim_end().len(), kind));
            }
            for word in words {
                if !is_cell(word.text) && !matches!(word.text, "." | "0") {
                    let found = shortened(word.text, 12);
                    return Err(ParseError::at(line, word.at, ParseErrorKind::GameCell { found }));
                }
                let is_given = word.text.len() == 1;
                cells.push(if is_given { word.text.to_owned() } else { String::new() });
            }
        }
        let fallback = Line::default();
        let first = rows.first().unwrap_or(&fallback);
        if rows.len() < side {
            let last = rows.last().unwrap_or(&fallback);
            let kind = ParseErrorKind::GridEnded { side, rows: rows.len() };
            return Err(ParseError::at(last, last.text.trim_end().len(), kind));
        }
        let cells: Vec<Word<'_>> = cells.iter().map(|text| Word { text, at: 0 }).collect();
        let found = self.board_item(first, &cells, None)?;
        Ok(Located { label: self.label.take(), ..found })
    }

    /// Reads the boards of a drawing, and leaves out the candidates that Simple Sudoku draws below.
    pub(super) fn read_drawing(&mut self, line: &Line) {
        let text = line.text.trim_start();
        let is_first = !self.seen && self.ready.is_empty();
        if text.starts_with(CORNER) && words::is_rule(text) {
            let block = self.state_ahead();
            let rows: Vec<Line> = (0..block).filter_map(|_| self.lines.next()).collect();
            if is_first && block > 0 {
                // The candidates are all there is of this board.
                let is_row = |line: &Line| !words::is_rule(&line.text);
                let rows: Vec<Line> = rows.into_iter().filter(is_row).collect();
                let item = self.game(&rows);
                self.ready.push_back(item);
            }
        } else if text.contains(words::is_bar) || line.fault.is_some() {
            self.read(line);
        }
        if self.is_format_asked {
            self.leave_out_states();
        }
    }

    /// Leaves out what is drawn of a game: a board that has all the givens of the one above it.
    fn leave_out_states(&mut self) {
        for item in std::mem::take(&mut self.ready) {
            if let Ok(found) = &item {
                let all = |board: &Grid| holds(&found.grid.to_rows(), &board.to_rows());
                if self.drawn.as_ref().is_some_and(all) {
                    continue;
                }
                self.drawn = Some(found.grid.clone());
            }
            self.ready.push_back(item);
        }
    }

    /// How many lines of candidates follow, up to the lower border; none if what follows is no state.
    fn state_ahead(&mut self) -> usize {
        let (mut count, mut is_state) = (0, false);
        // Besides the rows there are rules between the boxes.
        while count < 2 * Order::CLASSIC.side() {
            let Some(line) = self.lines.peek(count) else { break };
            let text = line.text.trim_start();
            if text.starts_with(CORNER) || !text.contains(words::is_bar) {
                break;
            }
            is_state |= is_of_simple_sudoku(text);
            count += 1;
        }
        if is_state { count } else { 0 }
    }
}
