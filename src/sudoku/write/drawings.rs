//! Boards written over several lines.

use std::io::{self, Write};

use super::PuzzleWriter;
use crate::sudoku::display::{SYMBOL_COUNT, symbol};
use crate::sudoku::parse::TRIPLES;
use crate::sudoku::{Cell, Grid, Order};

/// Sides whose rows have as many cells as a smaller board: sixteen characters are a 4x4 board too.
fn is_square(side: usize) -> bool {
    Order::from_cell_count(side).is_some()
}

/// The cells of each row as they are written one by one, blanks as given.
fn symbols(grid: &Grid, blank: &str) -> Vec<Vec<String>> {
    let side = grid.order().side();
    let cell = |row, column| match grid.get(Cell::new(row, column)) {
        None => blank.to_owned(),
        Some(digit) if side <= SYMBOL_COUNT => symbol(digit).map(String::from).unwrap_or_default(),
        Some(digit) => digit.to_string(),
    };
    (0..side).map(|row| (0..side).map(|column| cell(row, column)).collect()).collect()
}

/// Whether a label is a heading by itself.
fn is_heading(label: &str) -> bool {
    let number = label.strip_prefix("Grid ").unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

impl<W: Write> PuzzleWriter<W> {
    /// Writes what parts this puzzle from the one before it, and what it is called.
    fn above(&mut self, label: Option<&str>) -> io::Result<()> {
        if self.count > 1 {
            writeln!(self.out)?;
        }
        label.map_or(Ok(()), |label| writeln!(self.out, "# {label}"))
    }

    /// Writes the box as a header if a reader would take another one.
    pub(super) fn header(&mut self, order: Order) -> io::Result<()> {
        let side = order.side();
        let known = self.boxes.get(&side).copied().or_else(|| Order::from_side(side));
        if known == Some(order) {
            return Ok(());
        }
        self.boxes.insert(side, order);
        writeln!(self.out, "{} {}", order.box_rows(), order.box_columns())
    }

    pub(super) fn rows(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.above(label)?;
        let (order, rows) = (grid.order(), symbols(grid, "."));
        let side = order.side();
        // Rows with few large digits might be boards of a smaller side.
        let large = |row: &usize| {
            grid.givens()
                .any(|given| given.cell.row() == *row && given.digit.one_based() > side.isqrt())
        };
        if is_square(side) && 2 * (0..side).filter(large).count() < side {
            self.boxes.insert(side, order);
            writeln!(self.out, "{} {}", order.box_rows(), order.box_columns())?;
        } else {
            self.header(order)?;
        }
        let separator = if side <= SYMBOL_COUNT { "" } else { " " };
        rows.iter().try_for_each(|row| writeln!(self.out, "{}", row.join(separator)))
    }

    pub(super) fn grid(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.above(label)?;
        write!(self.out, "{grid}")
    }

    pub(super) fn sage(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        self.above(label)?;
        let (order, rows) = (grid.order(), symbols(grid, " "));
        let segment = "-".repeat(2 * order.box_columns() - 1);
        let rule = format!("+{}", format!("{segment}+").repeat(order.box_rows()));
        for (number, row) in rows.iter().enumerate() {
            if number % order.box_rows() == 0 {
                writeln!(self.out, "{rule}")?;
            }
            let boxes: Vec<String> =
                row.chunks(order.box_columns()).map(|cells| cells.join(" ")).collect();
            writeln!(self.out, "|{}|", boxes.join("|"))?;
        }
        writeln!(self.out, "{rule}")
    }

    pub(super) fn sdk(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        if let Some(label) = label {
            writeln!(self.out, "#D{label}")?;
        }
        let rows = symbols(grid, ".");
        rows.iter().try_for_each(|row| writeln!(self.out, "{}", row.concat()))
    }

    /// No candidate is ruled out: one that is alone in its cell would be read as a given.
    pub(super) fn sdx(&mut self, grid: &Grid) -> io::Result<()> {
        let all: String = (1..=grid.order().side()).map(|digit| digit.to_string()).collect();
        let rows = symbols(grid, &all);
        rows.iter().try_for_each(|row| writeln!(self.out, "{}", row.join(" ")))
    }

    pub(super) fn simple_sudoku(&mut self, grid: &Grid) -> io::Result<()> {
        let (order, rows) = (grid.order(), symbols(grid, "."));
        let segments = vec!["-".repeat(order.box_columns()); order.box_rows()];
        let border = "-".repeat(order.side() + order.box_rows() - 1);
        writeln!(self.out, " *{border}*")?;
        for (number, row) in rows.iter().enumerate() {
            if number > 0 && number % order.box_rows() == 0 {
                writeln!(self.out, " |{}|", segments.join("+"))?;
            }
            let boxes: Vec<String> = row.chunks(order.box_columns()).map(<[_]>::concat).collect();
            writeln!(self.out, " |{}|", boxes.join("|"))?;
        }
        writeln!(self.out, " *{border}*")
    }

    /// Readers of these blocks skip the line of the heading, whatever follows its number.
    pub(super) fn euler(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        match label {
            Some(heading) if is_heading(heading) => writeln!(self.out, "{heading}")?,
            Some(label) => writeln!(self.out, "Grid {:02} {label}", self.count)?,
            None => writeln!(self.out, "Grid {:02}", self.count)?,
        }
        let rows = symbols(grid, "0");
        rows.iter().try_for_each(|row| writeln!(self.out, "{}", row.concat()))
    }

    /// Where the first board is empty, a comment says what the file is: nothing else would.
    pub(super) fn triples(&mut self, grid: &Grid, label: Option<&str>) -> io::Result<()> {
        if self.count == 1 && grid.givens().next().is_none() {
            writeln!(self.out, "{TRIPLES}\n")?;
        }
        self.above(label)?;
        let order = grid.order();
        writeln!(self.out, "{} {}", order.box_rows(), order.box_columns())?;
        for given in grid.givens() {
            let (row, column, digit) = given.one_based();
            writeln!(self.out, "{row} {column} {digit}")?;
        }
        Ok(())
    }
}
