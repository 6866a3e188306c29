//! The format of an input, from its first lines; no more of them are waited for than it takes.

use std::io::BufRead;

use super::csv_table::{self, Columns};
use super::header::Header;
use super::lines::Line;
use super::{Puzzles, Reader, games, triples, words};
use crate::sudoku::{Order, PuzzleFormat};

/// How many lines are looked at for the first that is no comment.
const COMMENTS: usize = 100;

/// How many lines below a drawn board are looked at for the state of the game.
const DRAWING: usize = 48;

/// Triples without brackets are told from the rows of something else by how many there are.
const BARE_TRIPLES: usize = 4;

impl<R: BufRead> Puzzles<R> {
    /// Chooses who reads the input.
    pub(super) fn decide(&mut self) -> Reader {
        if self.lines.is_foreign() {
            return Reader::Text;
        }
        if self.format.is_none() {
            self.format = self.detect();
        } else {
            self.look();
        }
        match self.format {
            Some(PuzzleFormat::OpenSudoku) => Reader::OpenSudoku,
            Some(PuzzleFormat::Csv) => self.read_head(),
            Some(PuzzleFormat::Sdx) => Reader::Game,
            Some(PuzzleFormat::Ss) => Reader::Drawing,
            Some(PuzzleFormat::Hodoku) => Reader::Hodoku,
            Some(PuzzleFormat::Triples) => Reader::Triples,
            _ => Reader::Text,
        }
    }

    /// The format that has a reader or a name of its own; `None` for plain text.
    pub(super) fn detect(&mut self) -> Option<PuzzleFormat> {
        if self.lines.is_xml() {
            return Some(PuzzleFormat::OpenSudoku);
        }
        let mut is_sdk = false;
        let mut distance = 0;
        while let Some(line) = self.lines.peek(distance).filter(|line| line.is_gap()) {
            if line.text.trim() == triples::TRIPLES {
                return Some(PuzzleFormat::Triples);
            }
            is_sdk |= is_sdk_comment(&line.text);
            distance += 1;
            if distance == COMMENTS {
                return None;
            }
        }
        let line = self.lines.peek(distance).filter(|line| line.fault.is_none())?.clone();
        let text = line.text.trim();
        if words::board_line(text).is_some() {
            return None;
        }
        if text.eq_ignore_ascii_case("[puzzle]")
            || is_sdk && Order::from_side(words::cells(text).len()).is_some()
        {
            return Some(PuzzleFormat::Sdk);
        }
        if text.starts_with(['[', '{']) && !triples::is_list(text) {
            return None;
        }
        if text.starts_with(':') && text.matches(':').count() > 3 {
            return Some(PuzzleFormat::Hodoku);
        }
        if self.spaced_rows(&line.text, distance + 1).is_some() {
            return None;
        }
        if self.are_triples(&line, distance) {
            return Some(PuzzleFormat::Triples);
        }
        if self.is_game(text, distance) {
            return Some(PuzzleFormat::Sdx);
        }
        if text.starts_with('*') && words::is_rule(text) && self.is_drawing(distance) {
            return Some(PuzzleFormat::Ss);
        }
        // The second line is only waited for where the first may be a header.
        let is_head = |c: char| c.is_alphabetic() || matches!(c, '"' | '_');
        if !text.starts_with(is_head) {
            return None;
        }
        let second = self.lines.peek(distance + 1).map(|line| line.text.clone());
        let delimiter = csv_table::delimiter_of(text);
        let second = second.map(|second| self.whole_record(&second, distance + 2, delimiter).0);
        let columns = Columns::find(text, second.as_deref())?;
        let is_table = second.is_none_or(|second| columns.explain(text, &second));
        is_table.then_some(PuzzleFormat::Csv)
    }

    /// How far ahead the first line is that is no comment.
    pub(super) fn first_line(&mut self) -> Option<usize> {
        (0..COMMENTS).find(|&distance| self.lines.peek(distance).is_some_and(|line| !line.is_gap()))
    }

    /// Whether the lines from here on are triples, one a line.
    fn are_triples(&mut self, first: &Line, distance: usize) -> bool {
        let header = Header::read(first);
        let start = distance + usize::from(header.is_some());
        let first = self.lines.peek(start).map(|line| line.text.clone()).unwrap_or_default();
        if !triples::is_triple(&first) {
            return false;
        }
        let side = header.and_then(|header| header.order()).map(Order::side);
        let is_on_board = side.is_some_and(|side| triples::are_within(&first, side));
        let enough = if first.contains(['(', '[', ',']) || is_on_board { 1 } else { BARE_TRIPLES };
        (1..enough).all(|ahead| {
            self.lines.peek(start + ahead).is_some_and(|line| triples::is_triple(&line.text))
        })
    }

    /// Whether the lines from here on are rows of a game's state.
    fn is_game(&mut self, first: &str, distance: usize) -> bool {
        if !games::is_row(first) {
            return false;
        }
        for ahead in 0..Order::CLASSIC.side() {
            let Some(line) = self.lines.peek(distance + ahead) else { return false };
            if !games::is_row(&line.text) {
                return false;
            }
            if games::has_state(&line.text) {
                return true;
            }
        }
        false
    }

    /// Whether a drawn board is followed by what Simple Sudoku says of the game.
    fn is_drawing(&mut self, distance: usize) -> bool {
        for ahead in 1..DRAWING {
            let Some(line) = self.lines.peek(distance + ahead) else { return false };
            if games::is_of_simple_sudoku(&line.text) {
                return true;
            }
        }
        false
    }
}

/// Whether a comment is one of SudoCue's: a letter directly behind the `#`.
fn is_sdk_comment(text: &str) -> bool {
    let mut characters = text.trim_start().chars();
    characters.next() == Some('#') && characters.next().is_some_and(|c| "ADCBSLU".contains(c))
}
