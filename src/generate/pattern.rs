//! Patterns of givens: which cells are filled together.

use crate::sudoku::{Cell, Order};

/// A symmetry of the pattern of givens, not of their digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pattern {
    /// None: each cell for itself.
    #[default]
    None,
    /// Half a turn, the custom of newspapers.
    HalfTurn,
    /// A quarter turn.
    QuarterTurn,
    /// Left and right are mirror images.
    LeftRight,
    /// Top and bottom are mirror images.
    TopBottom,
    /// Mirror images across the main diagonal.
    Diagonal,
}

impl Pattern {
    /// All patterns.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
    ];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Diagonal => "diagonal",
        }
    }

    /// Where the pattern's generator takes a cell.
    fn next(self, order: Order, cell: Cell) -> Cell {
        let last = order.side() - 1;
        let (row, column) = (cell.row(), cell.column());
        match self {
            Self::None => cell,
            Self::HalfTurn => Cell::new(last - row, last - column),
            Self::QuarterTurn => Cell::new(column, last - row),
            Self::LeftRight => Cell::new(row, last - column),
            Self::TopBottom => Cell::new(last - row, column),
            Self::Diagonal => Cell::new(column, row),
        }
    }

    /// The sets of cells that are filled together, each cell in one of them.
    pub fn orbits(self, order: Order) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; order.cell_count()];
        let mut orbits = Vec::new();
        for index in 0..order.cell_count() {
            let mut orbit = Vec::new();
            let mut cell = Cell::from_index(order, index);
            while !std::mem::replace(&mut seen[cell.index(order)], true) {
                orbit.push(cell);
                cell = self.next(order, cell);
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_board() {
        let order = Order::new(3, 3).unwrap();
        for (pattern, count) in Pattern::ALL.into_iter().zip([81, 41, 21, 45, 45, 45]) {
            let orbits = pattern.orbits(order);
            assert_eq!(orbits.len(), count, "{}", pattern.name());
            let mut cells: Vec<_> = orbits.concat();
            cells.sort();
            assert!(cells.iter().map(|cell| cell.index(order)).eq(0..order.cell_count()));
        }
    }
}
