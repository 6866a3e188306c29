//! The symmetries of sudoku: what turns a puzzle into another one with the same mathematics.
//!
//! A symmetry renames the digits, permutes the bands, the rows within a band, the stacks and the
//! columns within a stack, and, where boxes are square, may swap rows and columns first. It maps
//! units to units, so relaxations, solutions and sets of constraints go along with the puzzle.

mod canonical;
mod oriented;
mod random;

pub use canonical::{CanonicalError, canonical};
pub use random::Random;

use crate::sudoku::{Candidate, Cell, Digit, Fixing, FixingSet, Grid, Order};

/// A symmetry of the boards of one order.
///
/// ```
/// use bnb_sudoku::Grid;
/// use bnb_sudoku::symmetry::{Random, Symmetry};
///
/// let puzzle: Grid = "1......2..3..4..".parse().unwrap();
/// let symmetry = Symmetry::random(puzzle.order(), &mut Random::new(7, 0));
/// let variant = symmetry.of_grid(&puzzle);
/// assert_eq!(symmetry.inverse().of_grid(&variant), puzzle);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    order: Order,
    transposes: bool,
    /// Where each row of the (transposed) board goes, 0-based; the same for columns.
    rows: Vec<u8>,
    columns: Vec<u8>,
    /// What each digit becomes, 0-based.
    digits: Vec<u8>,
}

impl Symmetry {
    /// The symmetry that changes nothing.
    pub fn identity(order: Order) -> Self {
        let all: Vec<u8> = (0..order.side() as u8).collect();
        Self { order, transposes: false, rows: all.clone(), columns: all.clone(), digits: all }
    }

    /// The symmetry with these parts, all 0-based: `rows[i]` is where row `i` goes, after the swap of rows
    /// and columns if there is one, and `digits[k]` what the digit `k` becomes.
    ///
    /// `None` unless each is a permutation of `0..n`, rows of a band stay together, columns of a
    /// stack stay together, and boxes are square if rows and columns are swapped.
    pub fn new(
        order: Order,
        transposes: bool,
        rows: &[usize],
        columns: &[usize],
        digits: &[usize],
    ) -> Option<Self> {
        let n = order.side();
        let (band, stack) = (order.box_rows(), order.box_columns());
        let fits = is_permutation(rows, n)
            && is_permutation(columns, n)
            && is_permutation(digits, n)
            && keeps_blocks(rows, band)
            && keeps_blocks(columns, stack)
            && (!transposes || band == stack);
        let bytes = |images: &[usize]| images.iter().map(|&image| image as u8).collect();
        fits.then(|| Self {
            order,
            transposes,
            rows: bytes(rows),
            columns: bytes(columns),
            digits: bytes(digits),
        })
    }

    /// A symmetry drawn uniformly from all of them.
    pub fn random(order: Order, random: &mut Random) -> Self {
        let (rows, columns) = (order.box_rows(), order.box_columns());
        Self {
            order,
            transposes: rows == columns && random.below(2) == 1,
            rows: random.blocks(columns, rows),
            columns: random.blocks(rows, columns),
            digits: random.blocks(1, order.side()),
        }
    }

    /// The order of the boards it is for.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Whether rows and columns are swapped first.
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// Where each row goes, each column, and what each digit becomes, counted from 1 as people do.
    pub fn one_based(&self) -> [Vec<usize>; 3] {
        [&self.rows, &self.columns, &self.digits]
            .map(|images| images.iter().map(|&image| usize::from(image) + 1).collect())
    }

    /// Where a cell goes.
    pub fn of_cell(&self, cell: Cell) -> Cell {
        let (row, column) =
            if self.transposes { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        Cell { row: self.rows[row], column: self.columns[column] }
    }

    /// What a candidate becomes.
    pub fn of_candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        let digit = Digit::from_index(self.digits[digit.index()].into());
        Candidate::new(self.of_cell(cell), digit)
    }

    /// What a board becomes.
    ///
    /// # Panics
    ///
    /// When the board is of another order.
    pub fn of_grid(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.order(), self.order, "a symmetry of another order");
        let mut image = Grid::empty(self.order);
        for given in grid.givens() {
            let Candidate { cell, digit } = self.of_candidate(given);
            image.set(cell, Some(digit));
        }
        image
    }

    /// What constraints become: they do for the image of a puzzle what they did for the puzzle.
    pub fn of_fixings(&self, fixings: &FixingSet) -> FixingSet {
        let image =
            |Fixing { candidate, value }| Fixing { candidate: self.of_candidate(candidate), value };
        fixings.iter().map(image).collect()
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        // Undoing moves rows back before the swap, which is to move columns back after it.
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        Self { rows, columns, digits: inverse(&self.digits), ..*self }
    }
}

fn inverse(images: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; images.len()];
    for (index, &image) in images.iter().enumerate() {
        inverse[usize::from(image)] = index as u8;
    }
    inverse
}

fn is_permutation(images: &[usize], n: usize) -> bool {
    let mut seen = vec![false; n];
    images.len() == n
        && images.iter().all(|&image| image < n && !std::mem::replace(&mut seen[image], true))
}

/// Whether lines that share a block of `size` share one afterwards.
fn keeps_blocks(images: &[usize], size: usize) -> bool {
    images.chunks(size).all(|block| block.iter().all(|image| image / size == block[0] / size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify;

    const SHAPES: [(usize, usize); 5] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)];

    fn pattern(order: Order) -> Grid {
        let (n, r, c) = (order.side(), order.box_rows(), order.box_columns());
        let cells = (0..order.cell_count()).map(|index| (index / n, index % n));
        Grid::from_values(order, cells.map(|(i, j)| (i % r * c + i / r + j) % n + 1)).unwrap()
    }

    #[test]
    fn solutions_stay_solutions_and_come_back() {
        for (r, c) in SHAPES {
            let order = Order::new(r, c).unwrap();
            let (empty, board) = (Grid::empty(order), pattern(order));
            for stream in 0..50 {
                let symmetry = Symmetry::random(order, &mut Random::new(1, stream));
                let image = symmetry.of_grid(&board);
                assert_eq!(verify::fault(&empty, &image), None);
                assert_eq!(symmetry.inverse().of_grid(&image), board);
                let [rows, columns, digits] = symmetry
                    .one_based()
                    .map(|images| images.iter().map(|i| i - 1).collect::<Vec<_>>());
                let again = Symmetry::new(order, symmetry.transposes(), &rows, &columns, &digits);
                assert_eq!(again, Some(symmetry));
            }
        }
    }

    #[test]
    fn what_is_no_symmetry_is_refused() {
        let order = Order::new(2, 3).unwrap();
        let all = [0, 1, 2, 3, 4, 5];
        let symmetry = |transposes, rows: &[usize], columns: &[usize], digits: &[usize]| {
            Symmetry::new(order, transposes, rows, columns, digits)
        };
        assert_eq!(symmetry(false, &all, &all, &all), Some(Symmetry::identity(order)));
        // Bands have two rows and stacks three columns.
        assert!(symmetry(false, &[2, 3, 1, 0, 4, 5], &[2, 1, 0, 3, 5, 4], &all).is_some());
        assert_eq!(symmetry(false, &[0, 2, 1, 3, 4, 5], &all, &all), None);
        assert_eq!(symmetry(false, &all, &[0, 1, 3, 2, 4, 5], &all), None);
        assert_eq!(symmetry(false, &all, &all, &[0, 0, 1, 2, 3, 4]), None);
        assert_eq!(symmetry(false, &all, &all, &[0, 1, 2, 3, 4, 6]), None);
        assert_eq!(symmetry(false, &all[..5], &all, &all), None);
        assert_eq!(symmetry(true, &all, &all, &all), None);
    }
}
