//! The board: an n x n array of digits and blanks.

use ndarray::Array2;

use super::{Candidate, Cell, Digit, Order};

/// A board, complete or not: an `n x n` [`Array2`] indexed `[row, column]`, 0-based, `None` blank.
///
/// ```
/// use bnb_sudoku::{Grid, Order};
///
/// let order = Order::new(2, 2).unwrap();
/// let grid = Grid::from_values(order, [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0]).unwrap();
/// assert_eq!(grid.givens().count(), 4);
/// assert_eq!(grid.to_rows()[1], [0, 0, 0, 2]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    order: Order,
    cells: Array2<Option<Digit>>,
}

impl Grid {
    /// The board without any digit.
    pub fn empty(order: Order) -> Self {
        let n = order.side();
        Self { order, cells: Array2::from_elem((n, n), None) }
    }

    /// The board with the given values in row-major order, 0 for a blank, `1..=n` for a digit.
    ///
    /// `None` unless there are exactly `n * n` values, all in `0..=n`.
    pub fn from_values(order: Order, values: impl IntoIterator<Item = usize>) -> Option<Self> {
        let cells = values
            .into_iter()
            .map(|value| match value {
                0 => Some(None),
                _ => Digit::from_one_based(order, value).map(Some),
            })
            .collect::<Option<Vec<_>>>()?;
        let cells = Array2::from_shape_vec((order.side(), order.side()), cells).ok()?;
        Some(Self { order, cells })
    }

    /// The board with the given rows of values, 0 for a blank, `1..=n` for a digit.
    ///
    /// `None` unless there are `n` rows of `n` values, all in `0..=n`. The inverse of
    /// [`Grid::to_rows`].
    ///
    /// ```
    /// use bnb_sudoku::{Grid, Order};
    ///
    /// let rows = [[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 0], [0, 4, 0, 0]];
    /// let grid = Grid::from_rows(Order::new(2, 2).unwrap(), &rows).unwrap();
    /// assert_eq!(grid.to_line(), "1......2..3..4..");
    /// assert!(Grid::from_rows(Order::new(2, 3).unwrap(), &rows).is_none());
    /// ```
    pub fn from_rows(order: Order, rows: &[impl AsRef<[usize]>]) -> Option<Self> {
        let is_square = rows.iter().all(|row| row.as_ref().len() == order.side());
        let values = rows.iter().flat_map(|row| row.as_ref().iter().copied());
        is_square.then(|| Self::from_values(order, values)).flatten()
    }

    /// The order of the board.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The cells as an `n x n` array indexed `[row, column]`, 0-based.
    pub fn cells(&self) -> &Array2<Option<Digit>> {
        &self.cells
    }

    /// The digit in a cell, `None` for a blank.
    ///
    /// # Panics
    ///
    /// When the board has no such cell.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[[cell.row(), cell.column()]]
    }

    /// Writes a digit, or a blank, into a cell.
    ///
    /// # Panics
    ///
    /// When the board has no such cell, or the digit is larger than its side.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let side = self.order.side();
        assert!(digit.is_none_or(|digit| digit.index() < side), "a digit exceeds the side {side}");
        self.cells[[cell.row(), cell.column()]] = digit;
    }

    /// The filled cells in row-major order.
    pub fn givens(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.cells.indexed_iter().filter_map(|((row, column), digit)| {
            digit.map(|digit| Candidate::new(Cell::new(row, column), digit))
        })
    }

    /// Whether no cell is blank.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The values people write, row by row: 0 for a blank, `1..=n` for a digit.
    pub fn to_rows(&self) -> Vec<Vec<usize>> {
        self.cells
            .rows()
            .into_iter()
            .map(|row| row.iter().map(|digit| digit.map_or(0, Digit::one_based)).collect())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Order {
        Order::new(2, 2).unwrap()
    }

    #[test]
    fn rows_are_read_if_they_make_the_board() {
        let rows = vec![vec![1, 0, 0, 0], vec![0, 0, 0, 2], vec![0, 0, 3, 0], vec![0, 4, 0, 0]];
        let grid = Grid::from_rows(small(), &rows).unwrap();
        assert_eq!(grid.to_rows(), rows);
        let changed = |change: fn(&mut Vec<Vec<usize>>)| {
            let mut rows = rows.clone();
            change(&mut rows);
            Grid::from_rows(small(), &rows)
        };
        assert_eq!(changed(|rows| rows[0][0] = 5), None);
        assert_eq!(changed(|rows| rows.truncate(3)), None);
        assert_eq!(changed(|rows| rows.push(vec![0; 4])), None);
        assert_eq!(changed(|rows| rows[0].push(0)), None);
        // The right number of cells in rows of wrong lengths.
        assert_eq!(Grid::from_rows(small(), &[[0; 2]; 8]), None);
        assert_eq!(Grid::from_rows(small(), &[[0; 16]]), None);
    }

    #[test]
    #[should_panic(expected = "a digit exceeds the side 4")]
    fn a_digit_of_a_larger_board_is_not_written() {
        Grid::empty(small()).set(Cell::new(0, 0), Some(Digit::from_index(4)));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_cell_of_a_larger_board_is_not_written() {
        Grid::empty(small()).set(Cell::new(0, 4), None);
    }
}
