//! A point of the relaxation: a value for every candidate of the board.

use ndarray::Array3;

use crate::lp::tolerances::FRACTIONAL;
use crate::sudoku::{Candidate, Cell, Digit, Grid, Order};

/// A point of the relaxation: an `n x n x n` [`Array3`] with axes row `i`, column `j`, digit `k`,
/// all 0-based, values in `[0, 1]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    order: Order,
    values: Array3<f64>,
}

impl Point {
    /// The point with every value 0.
    pub fn zeros(order: Order) -> Self {
        let n = order.side();
        Self { order, values: Array3::zeros((n, n, n)) }
    }

    /// The 0/1 point of a board; blank cells have zeros only.
    pub fn of_board(board: &Grid) -> Self {
        let mut point = Self::zeros(board.order());
        for candidate in board.givens() {
            point.set(candidate, 1.0);
        }
        point
    }

    /// The values, indexed `[i, j, k]`, 0-based.
    pub fn values(&self) -> &Array3<f64> {
        &self.values
    }

    /// The value of a candidate.
    pub fn get(&self, candidate: Candidate) -> f64 {
        self.values[axes(candidate)]
    }

    /// Sets the value of a candidate.
    pub fn set(&mut self, candidate: Candidate, value: f64) {
        self.values[axes(candidate)] = value;
    }

    /// The point half way to another.
    #[must_use]
    pub fn midpoint(&self, other: &Self) -> Self {
        Self { order: self.order, values: (&self.values + &other.values) * 0.5 }
    }

    /// The cells with a value that is neither 0 nor 1, in row-major order.
    pub fn fractional_cells(&self) -> Vec<Cell> {
        let values = self.values.indexed_iter().filter(|&(_, &value)| is_fractional(value));
        let mut cells: Vec<Cell> = values.map(|((i, j, _), _)| Cell::new(i, j)).collect();
        cells.dedup();
        cells
    }

    /// The candidates of a cell with a value above 0, by digit.
    pub fn support(&self, cell: Cell) -> Vec<(Digit, f64)> {
        let digits = (0..self.order.side()).map(Digit::from_index);
        digits
            .map(|digit| (digit, self.get(Candidate::new(cell, digit))))
            .filter(|&(_, value)| value > FRACTIONAL)
            .collect()
    }

    /// The board whose digits have value 1 here, `None` when some cell is fractional.
    pub fn to_board(&self) -> Option<Grid> {
        let mut board = Grid::empty(self.order);
        for index in 0..self.order.cell_count() {
            let cell = Cell::from_index(self.order, index);
            let &[(digit, value)] = self.support(cell).as_slice() else { return None };
            if is_fractional(value) {
                return None;
            }
            board.set(cell, Some(digit));
        }
        Some(board)
    }
}

fn axes(candidate: Candidate) -> [usize; 3] {
    [candidate.cell.row(), candidate.cell.column(), candidate.digit.index()]
}

fn is_fractional(value: f64) -> bool {
    value > FRACTIONAL && value < 1.0 - FRACTIONAL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_a_board_only_when_nothing_is_fractional() {
        let order = Order::from_side(4).unwrap();
        let board =
            Grid::from_values(order, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
        let mut point = Point::of_board(&board);
        assert_eq!(point.to_board().as_ref(), Some(&board));
        let cell = Cell::new(2, 3);
        for digit in 0..2 {
            point.set(Candidate::new(cell, Digit::from_index(digit + 1)), 0.5);
        }
        assert_eq!(point.fractional_cells(), [cell]);
        assert_eq!(point.support(cell).len(), 2);
        assert_eq!(point.to_board(), None);
    }
}
