//! The library of HoDoKu: `:code:candidates:board:deleted:eliminated:placed:`.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::lines::Line;
use super::words::{self, Word};
use super::{Located, Puzzles, label};
use crate::sudoku::Order;

/// Which field holds the board, the empty one before the first colon included.
const BOARD: usize = 3;

/// The code of no technique, and of the simplest one.
pub(crate) const NO_CODE: &str = "0000";

impl<R: BufRead> Puzzles<R> {
    /// Reads a line of the library. What was placed, marked by a `+`, is no given.
    pub(super) fn read_hodoku(&mut self, line: &Line) {
        let above = self.label.take();
        let item = self.library_item(line, above);
        self.ready.push_back(item);
    }

    fn library_item(&mut self, line: &Line, above: Option<String>) -> super::Item {
        if let Some(fault) = &line.fault {
            return Err(ParseError::at_column(line, fault.column, fault.kind.clone()));
        }
        let fields: Vec<&str> = line.text.split(':').collect();
        let start = fields.iter().take(BOARD).map(|field| field.len() + 1).sum();
        let Some(board) = fields.get(BOARD).filter(|_| fields[0].trim().is_empty()) else {
            return Err(ParseError::at(line, 0, ParseErrorKind::Hodoku));
        };
        let mut is_placed = false;
        let mut cells = Vec::new();
        for word in words::characters(board, start) {
            if word.text == "+" {
                is_placed = true;
            } else {
                let text = if std::mem::take(&mut is_placed) { "" } else { word.text };
                cells.push(Word { text, ..word });
            }
        }
        if Order::from_cell_count(cells.len()).is_none() {
            let side = words::nearest_side(cells.len());
            let kind = ParseErrorKind::LineLength { found: cells.len(), side };
            return Err(ParseError::at(line, start + board.len(), kind));
        }
        let found = self.board_item(line, &cells, None)?;
        let code = label::clean(fields[1]).filter(|code| code != NO_CODE);
        Ok(Located { label: code.or(above), ..found })
    }
}
