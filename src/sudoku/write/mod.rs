//! Writing puzzles in the formats of files.
//!
//! What is written is read back as the same board. A format that cannot hold a board refuses it.

mod collections;
mod drawings;

use std::collections::BTreeMap;
use std::io::{self, Write};

use thiserror::Error;

use super::display::SYMBOL_COUNT;
use super::{Grid, Order, PuzzleFormat, parse};

/// Why a board is not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format knows the classic board only.
    #[error(
        "{format} holds 9x9 boards with 3x3 boxes only, and this one is {side}x{side} with {order} \
         boxes; line, rows, grid, json, csv and triples hold it",
        side = .order.side()
    )]
    Order {
        /// The format.
        format: PuzzleFormat,
        /// The order of the board.
        order: Order,
    },
    /// The format has a character a cell, and the board has more digits than there are characters.
    #[error(
        "{format} has one character a cell, and this board has {side} digits; line, rows, grid, json, \
         csv and triples hold it"
    )]
    Side {
        /// The format.
        format: PuzzleFormat,
        /// The side of the board.
        side: usize,
    },
    /// A file of the format holds one puzzle.
    #[error("a file of the format {0} holds one puzzle")]
    Full(PuzzleFormat),
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes puzzles one after another in a format.
///
/// ```
/// use bnb_sudoku::{Grid, PuzzleFormat, PuzzleWriter};
///
/// let grid: Grid = "1......2..3..4..".parse().unwrap();
/// let mut writer = PuzzleWriter::new(PuzzleFormat::Rows, Vec::new());
/// writer.write(&grid, Some("small")).unwrap();
/// let text = String::from_utf8(writer.finish().unwrap()).unwrap();
/// assert_eq!(text, "# small\n1...\n...2\n..3.\n.4..\n");
/// ```
#[derive(Debug)]
pub struct PuzzleWriter<W> {
    out: W,
    format: PuzzleFormat,
    /// How many puzzles were written.
    count: usize,
    /// The boxes a reader takes boards of a side to have, where a header has told them.
    boxes: BTreeMap<usize, Order>,
}

impl<W: Write> PuzzleWriter<W> {
    /// Starts writing; nothing is written before the first puzzle.
    pub fn new(format: PuzzleFormat, out: W) -> Self {
        Self { out, format, count: 0, boxes: BTreeMap::new() }
    }

    /// Writes a puzzle and, where the format has a place for it, what it is called: on one line, cut
    /// to 200 characters, as a reader gives it back.
    ///
    /// # Errors
    ///
    /// When the format cannot hold the board, before anything of it is written, or the output fails.
    pub fn write(&mut self, grid: &Grid, label: Option<&str>) -> Result<(), WriteError> {
        self.refuse(grid)?;
        let label = label.and_then(parse::clean);
        let label = label.as_deref();
        self.count += 1;
        match self.format {
            PuzzleFormat::Line => self.line(grid, label),
            PuzzleFormat::Rows => self.rows(grid, label),
            PuzzleFormat::Grid => self.grid(grid, label),
            PuzzleFormat::Sage => self.sage(grid, label),
            PuzzleFormat::Json => self.json(grid, label),
            PuzzleFormat::Csv => self.csv(grid, label),
            PuzzleFormat::Sdk => self.sdk(grid, label),
            PuzzleFormat::Sdm => self.sdm(grid, label),
            PuzzleFormat::Sdx => self.sdx(grid),
            PuzzleFormat::Ss => self.simple_sudoku(grid),
            PuzzleFormat::Hodoku => self.hodoku(grid, label),
            PuzzleFormat::Gsf => self.gsf(grid, label),
            PuzzleFormat::Bank => self.bank(grid, label),
            PuzzleFormat::Euler => self.euler(grid, label),
            PuzzleFormat::OpenSudoku => self.open_sudoku(grid, label),
            PuzzleFormat::Triples => self.triples(grid, label),
        }?;
        Ok(())
    }

    /// Writes what ends a file, and hands back the output.
    ///
    /// # Errors
    ///
    /// When the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format == PuzzleFormat::OpenSudoku && self.count > 0 {
            writeln!(self.out, "</opensudoku>")?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    /// The output.
    pub fn get_ref(&self) -> &W {
        &self.out
    }

    /// The output, for those who take away what is written.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Refuses a board that would not be read back as itself.
    fn refuse(&self, grid: &Grid) -> Result<(), WriteError> {
        use PuzzleFormat::{Csv, Grid, Json, Line, Rows, Sage, Triples};
        let (format, order) = (self.format, grid.order());
        if self.count > 0 && !format.holds_many() {
            return Err(WriteError::Full(format));
        }
        match format {
            Line | Rows | Grid | Json | Csv | Triples => Ok(()),
            Sage if order.side() <= SYMBOL_COUNT => Ok(()),
            Sage => Err(WriteError::Side { format, side: order.side() }),
            _ if order == Order::CLASSIC => Ok(()),
            _ => Err(WriteError::Order { format, order }),
        }
    }
}

/// A board as one word with a blank of one's choice.
fn plain(grid: &Grid, blank: char) -> String {
    grid.to_line().replace('.', &blank.to_string())
}
