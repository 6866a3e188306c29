//! Houses: the rows, columns and boxes in which every digit appears once.

use std::fmt;

use super::{Cell, Order};

/// A row, a column or a box of the board, 0-based; it prints 1-based, `row 3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum House {
    /// Row `0..n`.
    Row(usize),
    /// Column `0..n`.
    Column(usize),
    /// Box `0..n`, counted in row-major order.
    Box(usize),
}

impl House {
    /// All `3 * n` houses: the rows, then the columns, then the boxes.
    pub fn all(order: Order) -> impl Iterator<Item = Self> {
        let n = order.side();
        (0..n).map(Self::Row).chain((0..n).map(Self::Column)).chain((0..n).map(Self::Box))
    }

    /// The `n` cells of the house, by position.
    pub fn cells(self, order: Order) -> impl Iterator<Item = Cell> {
        (0..order.side()).map(move |position| self.cell(order, position))
    }

    /// The cell at a position, `0..n`: from left to right, from top to bottom.
    pub fn cell(self, order: Order, position: usize) -> Cell {
        match self {
            Self::Row(row) => Cell::new(row, position),
            Self::Column(column) => Cell::new(position, column),
            Self::Box(bx) => Cell::in_box(order, bx, position),
        }
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(index) => write!(f, "row {}", index + 1),
            Self::Column(index) => write!(f, "column {}", index + 1),
            Self::Box(index) => write!(f, "box {}", index + 1),
        }
    }
}
