//! What an input looks like that is not of the format asked for.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::header::is_heading;
use super::lines::Line;
use super::{Item, Puzzles, words};
use crate::sudoku::{Order, PuzzleFormat};

/// The first line of an input that is no comment, and the format it looks like.
#[derive(Debug)]
pub(super) struct Looks {
    line: Line,
    format: Option<PuzzleFormat>,
}

impl<R: BufRead> Puzzles<R> {
    /// Keeps what the input looks like, should it turn out not to be of the format asked for.
    pub(super) fn look(&mut self) {
        if self.lines.is_xml() {
            // Its lines are not looked at: they mean nothing.
            let line = Line { number: 1, ..Line::default() };
            self.looks = Some(Looks { line, format: Some(PuzzleFormat::OpenSudoku) });
            return;
        }
        let format = self.detect();
        let Some(distance) = self.first_line() else { return };
        let Some(line) = self.lines.peek(distance).cloned() else { return };
        if line.fault.is_none() {
            let format = format.or_else(|| self.plain_format(&line, distance));
            self.looks = Some(Looks { line, format });
        }
    }

    /// The format of a line that begins no file with an envelope.
    fn plain_format(&mut self, line: &Line, distance: usize) -> Option<PuzzleFormat> {
        let text = line.text.trim();
        if is_heading(text) {
            // A heading below a heading has nothing to tell; a file may be made of them.
            let is_board = |line: &&Line| line.fault.is_none() && !is_heading(line.text.trim());
            let below = self.lines.peek(distance + 1).filter(is_board).cloned();
            let format = below.and_then(|below| self.plain_format(&below, distance + 1));
            let is_drawn = matches!(format, Some(PuzzleFormat::Rows | PuzzleFormat::Grid));
            return if is_drawn { Some(PuzzleFormat::Euler) } else { format };
        }
        let cells = words::cells(text);
        let side = Order::from_side(cells.len()).filter(|_| {
            let width = cells.len();
            cells.iter().all(|&word| self.dialect.knows(word, width))
        });
        if text.starts_with(['[', '{']) {
            Some(PuzzleFormat::Json)
        } else if words::board_line(text).is_some() {
            // A row of a very large board is as long as a small one.
            side.is_none().then_some(PuzzleFormat::Line)
        } else if words::is_rule(text) || text.contains(words::is_bar) {
            Some(PuzzleFormat::Grid)
        } else {
            let below = side.and_then(|_| self.row_width_ahead(distance + 1));
            (below == Some(cells.len())).then_some(PuzzleFormat::Rows)
        }
    }

    /// Says of a first item that it is not of the format asked for, which then ends the input.
    pub(super) fn said_of_format(&mut self, item: Item) -> Item {
        let Some(Looks { line, format }) = self.looks.take() else { return item };
        let Some(asked) = self.format.filter(|_| self.is_format_asked) else { return item };
        let Err(error) = &item else { return item };
        let is_nothing = matches!(error.kind(), ParseErrorKind::Empty);
        let is_other = format.is_some_and(|format| !suits(asked, format)) && of_form(error.kind());
        if !is_nothing && !is_other {
            return item;
        }
        self.lines.end();
        self.ready.clear();
        let looks = format.filter(|&format| format != asked);
        Err(ParseError::at(&line, 0, ParseErrorKind::OtherFormat { asked, looks }))
    }
}

/// Whether an error is about the form of a line rather than what stands in it.
fn of_form(kind: &ParseErrorKind) -> bool {
    use ParseErrorKind as Kind;
    matches!(
        kind,
        Kind::NotAPuzzle
            | Kind::NoBox(_)
            | Kind::LineLength { .. }
            | Kind::RowWidth { .. }
            | Kind::GridEnded { .. }
            | Kind::CsvHeader { .. }
            | Kind::Hodoku
            | Kind::GameCell { .. }
            | Kind::Triple
            | Kind::Xml(_)
    )
}

/// Whether a file of one format may begin as one of another.
fn suits(asked: PuzzleFormat, looks: PuzzleFormat) -> bool {
    use PuzzleFormat::{Bank, Csv, Euler, Grid, Gsf, Line, Rows, Sage, Sdk, Sdm, Ss};
    match asked {
        Line | Sdm | Gsf | Bank => looks == Line,
        Rows | Grid | Sage | Sdk | Euler => matches!(looks, Rows | Grid | Sdk | Ss | Euler),
        Csv => matches!(looks, Csv | Line),
        Ss => matches!(looks, Ss | Grid),
        _ => looks == asked,
    }
}
