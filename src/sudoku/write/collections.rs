//! Formats with a puzzle a line, and those with an envelope around them.

use std::io::{self, Write};

use quick_xml::escape::escape;
use serde_json::json;
use sha1::{Digest, Sha1};

use super::{PuzzleWriter, plain};
use crate::sudoku::Grid;
use crate::sudoku::parse::BANK_NAME;

/// The largest side on which a 0 can be nothing but a blank.
const DIGITS: usize = 9;

impl<W: Write> PuzzleWriter<W> {
    pub(super) fn line(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.header(grid.order())?;
        match label {
            Some(label) => writeln!(self.out, "{}  # {label}", grid.to_line()),
            None => writeln!(self.out, "{}", grid.to_line()),
        }
    }

    pub(super) fn json(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        let order = grid.order();
        let mut record =
            json!({"puzzle": grid.to_rows(), "box": [order.box_rows(), order.box_columns()]});
        if let Some(label) = label {
            record["label"] = label.into();
        }
        writeln!(self.out, "{record}")
    }

    /// The box is a column of its own, since a table has no other place for it.
    pub(super) fn csv(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        let mut records = csv::Writer::from_writer(&mut self.out);
        if self.count == 1 {
            records.write_record(["id", "puzzle", "box"])?;
        }
        let order = grid.order();
        let is_plain = order.side() <= DIGITS;
        let board = if is_plain { plain(grid, '0') } else { grid.to_line() };
        let number = self.count.to_string();
        records.write_record([label.unwrap_or(&number), &board, &order.to_string()])?;
        records.flush()
    }

    pub(super) fn gsf(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        let board = plain(grid, '.');
        match label {
            Some(label) => writeln!(self.out, "{board},{label}"),
            None => writeln!(self.out, "{board}"),
        }
    }

    /// The rating of the original is left out: nobody rated this board.
    pub(super) fn bank(&mut self, grid: &Grid) -> io::Result<()> {
        let board = plain(grid, '0');
        for byte in Sha1::digest(board.as_bytes()).iter().take(BANK_NAME / 2) {
            write!(self.out, "{byte:02x}")?;
        }
        writeln!(self.out, " {board}")
    }

    pub(super) fn open_sudoku(&mut self, grid: &Grid) -> io::Result<()> {
        if self.count == 1 {
            writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>")?;
        }
        writeln!(self.out, "  <game data=\"{}\"/>", escape(plain(grid, '0')))
    }
}
