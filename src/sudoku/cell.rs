//! Cells, digits and candidates, and the only conversion between 0-based and 1-based indices.
//!
//! Inside the program every index is 0-based. Everything a user reads or writes is 1-based in all
//! three axes; the `one_based` functions of this file are the single border between the two.

use std::fmt;

use super::Order;

/// One square of the board: `row` and `column`, 0-based.
///
/// It prints as people name it, 1-based: `r4c3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Row of the board, `0..n`.
    pub row: u8,
    /// Column of the board, `0..n`.
    pub column: u8,
}

impl Cell {
    /// The cell at a 0-based row and column.
    pub fn new(row: usize, column: usize) -> Self {
        Self { row: row as u8, column: column as u8 }
    }

    /// The cell at 1-based coordinates, `None` outside the board.
    pub fn from_one_based(order: Order, row: usize, column: usize) -> Option<Self> {
        let inside = |index: usize| (1..=order.side()).contains(&index);
        (inside(row) && inside(column)).then(|| Self::new(row - 1, column - 1))
    }

    /// The 1-based row and column.
    pub fn one_based(self) -> (usize, usize) {
        (usize::from(self.row) + 1, usize::from(self.column) + 1)
    }

    /// The cell at a position in row-major order, `0..n*n`.
    pub fn from_index(order: Order, index: usize) -> Self {
        Self::new(index / order.side(), index % order.side())
    }

    /// The position in row-major order, `0..n*n`.
    pub fn index(self, order: Order) -> usize {
        self.row() * order.side() + self.column()
    }

    /// The row as a `usize`, `0..n`.
    pub fn row(self) -> usize {
        usize::from(self.row)
    }

    /// The column as a `usize`, `0..n`.
    pub fn column(self) -> usize {
        usize::from(self.column)
    }

    /// The box this cell lies in, `0..n`, boxes counted in row-major order.
    pub fn bx(self, order: Order) -> usize {
        let bands = self.row() / order.box_rows();
        bands * order.box_rows() + self.column() / order.box_columns()
    }

    /// The position within its box in row-major order, `0..n`.
    pub fn position_in_box(self, order: Order) -> usize {
        self.row() % order.box_rows() * order.box_columns() + self.column() % order.box_columns()
    }

    /// The cell at a position of a box; the inverse of [`Cell::bx`] and [`Cell::position_in_box`].
    pub fn in_box(order: Order, bx: usize, position: usize) -> Self {
        let (band, stack) = (bx / order.box_rows(), bx % order.box_rows());
        Self::new(
            band * order.box_rows() + position / order.box_columns(),
            stack * order.box_columns() + position % order.box_columns(),
        )
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.one_based();
        write!(f, "r{row}c{column}")
    }
}

/// A digit of the board, held as its 0-based index `k`; it prints as the value `k + 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit(u8);

impl Digit {
    /// The digit with a 0-based index, `0..n`.
    pub fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// The digit people write as `value`, `None` unless it is in `1..=n`.
    pub fn from_one_based(order: Order, value: usize) -> Option<Self> {
        (1..=order.side()).contains(&value).then(|| Self::from_index(value - 1))
    }

    /// The 0-based index, `0..n`.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The value people write, `1..=n`.
    pub fn one_based(self) -> usize {
        self.index() + 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.one_based().fmt(f)
    }
}

/// A digit in a cell, one column `x[i,j,k]` of the 0/1 program; it prints as `r6c3=8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// The candidate of a cell and a digit.
    pub fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }

    /// The candidate at an index of [`Candidate::index`].
    pub fn from_index(order: Order, index: usize) -> Self {
        let cell = Cell::from_index(order, index / order.side());
        Self::new(cell, Digit::from_index(index % order.side()))
    }

    /// `(row * n + column) * n + digit`, all 0-based: the column of the full 0/1 program.
    pub fn index(self, order: Order) -> usize {
        self.cell.index(order) * order.side() + self.digit.index()
    }

    /// The candidate at 1-based `(i, j, k)`, `None` when an index is outside `1..=n`.
    pub fn from_one_based(order: Order, i: usize, j: usize, k: usize) -> Option<Self> {
        let cell = Cell::from_one_based(order, i, j)?;
        Some(Self::new(cell, Digit::from_one_based(order, k)?))
    }

    /// The 1-based `(i, j, k)`.
    pub fn one_based(self) -> (usize, usize, usize) {
        let (i, j) = self.cell.one_based();
        (i, j, self.digit.one_based())
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_and_positions_name_every_cell_once() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 4), (5, 5)] {
            let order = Order::new(rows, columns).unwrap();
            for index in 0..order.cell_count() {
                let cell = Cell::from_index(order, index);
                assert_eq!(cell.index(order), index);
                assert_eq!(Cell::in_box(order, cell.bx(order), cell.position_in_box(order)), cell);
            }
        }
    }

    #[test]
    fn one_based_indices_convert_both_ways_and_refuse_the_outside() {
        let order = Order::new(3, 3).unwrap();
        let candidate = Candidate::from_one_based(order, 6, 3, 8).unwrap();
        assert_eq!(
            (candidate.cell.row(), candidate.cell.column(), candidate.digit.index()),
            (5, 2, 7)
        );
        assert_eq!(candidate.one_based(), (6, 3, 8));
        assert_eq!(candidate.to_string(), "r6c3=8");
        for (i, j, k) in [(0, 1, 1), (1, 0, 1), (1, 1, 0), (10, 1, 1), (1, 10, 1), (1, 1, 10)] {
            assert_eq!(Candidate::from_one_based(order, i, j, k), None);
        }
        for index in 0..order.candidate_count() {
            assert_eq!(Candidate::from_index(order, index).index(order), index);
        }
    }
}
