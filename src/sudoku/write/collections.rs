//! Formats with a puzzle a line, and those with an envelope around them.

use std::io::{self, Write};

use quick_xml::escape::escape;
use serde_json::json;
use sha1::{Digest, Sha1};

use super::{PuzzleWriter, plain};
use crate::sudoku::Grid;
use crate::sudoku::parse::{BANK_NAME, NO_CODE, behind, is_bank_name};

/// The largest side on which a 0 can be nothing but a blank.
const DIGITS: usize = 9;

impl<W: Write> PuzzleWriter<W> {
    pub(super) fn line(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.header(grid.order())?;
        self.commented(&grid.to_line(), label)
    }

    /// Programs that take the first 81 characters of a line see no difference.
    pub(super) fn sdm(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.commented(&plain(grid, '0'), label)
    }

    fn commented(&mut self, board: &str, label: Option<&str>) -> io::Result<()> {
        match label {
            Some(label) => writeln!(self.out, "{board}  # {label}"),
            None => writeln!(self.out, "{board}"),
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
        records.write_record([label.unwrap_or_default(), &board, &order.to_string()])?;
        records.flush()
    }

    /// The fields of a library have no place for a name, but its lines that begin with # are comments.
    pub(super) fn hodoku(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        if let Some(label) = label {
            writeln!(self.out, "# {label}")?;
        }
        writeln!(self.out, ":{NO_CODE}:x:{}:::", plain(grid, '.'))
    }

    /// A remark that would be taken for a solution or lose its ends is written as a comment.
    pub(super) fn gsf(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        let board = plain(grid, '.');
        match label {
            Some(label) if behind(label, board.len()).as_deref() == Some(label) => {
                writeln!(self.out, "{board},{label}")
            }
            _ => self.commented(&board, label),
        }
    }

    /// A puzzle is called by the head of the hash of its board, unless it has such a name already. The
    /// rating of the original is left out: nobody rated this board.
    pub(super) fn bank(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        let board = plain(grid, '0');
        if let Some(name) = label.filter(|label| is_bank_name(label)) {
            return writeln!(self.out, "{name} {board}");
        }
        for byte in Sha1::digest(board.as_bytes()).iter().take(BANK_NAME / 2) {
            write!(self.out, "{byte:02x}")?;
        }
        writeln!(self.out, " {board}")
    }

    pub(super) fn open_sudoku(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        if self.count == 1 {
            writeln!(self.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>")?;
        }
        let note = label.map(|label| format!(" note=\"{}\"", escape(label))).unwrap_or_default();
        writeln!(self.out, "  <game data=\"{}\"{note}/>", escape(plain(grid, '0')))
    }
}
