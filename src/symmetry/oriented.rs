//! A board for the search for its least image: its lines, which of them look the same, and which
//! arrangements of its columns can be part of it.

use crate::sudoku::{Grid, Order};

/// The largest side of a board whose least image is looked for.
pub(super) const MAX_SIDE: usize = 9;

/// A value a line; on boards with fewer lines the rest is not used.
pub(super) type PerLine<T> = [T; MAX_SIDE];

/// The board as it is or with rows and columns swapped, and what of it looks the same.
pub(super) struct Oriented {
    order: Order,
    pub(super) transposes: bool,
    pub(super) rows: PerLine<PerLine<u8>>,
    columns: PerLine<PerLine<u8>>,
    /// For each row the equal ones before it in its band, a bit each.
    pub(super) twins: PerLine<u16>,
    /// For each band those before it with equal rows, a bit each.
    pub(super) twin_bands: PerLine<u16>,
}

impl Oriented {
    pub(super) fn new(grid: &Grid, transposes: bool) -> Self {
        let order = grid.order();
        let (mut rows, mut columns) = ([[0; MAX_SIDE]; MAX_SIDE], [[0; MAX_SIDE]; MAX_SIDE]);
        for (i, row) in grid.to_rows().into_iter().enumerate() {
            for (j, value) in row.into_iter().enumerate() {
                let (i, j) = if transposes { (j, i) } else { (i, j) };
                (rows[i][j], columns[j][i]) = (value as u8, value as u8);
            }
        }
        let (n, size) = (order.side(), order.box_rows());
        let mut board = Self {
            order,
            transposes,
            rows,
            columns,
            twins: [0; MAX_SIDE],
            twin_bands: [0; MAX_SIDE],
        };
        let alike = |count, equal: &dyn Fn(usize, usize) -> bool| {
            let before = |at| (0..at).filter(|&other| equal(at, other)).fold(0, |m, o| m | 1 << o);
            (0..count).map(before).collect::<Vec<u16>>()
        };
        let twins = alike(n, &|at, other| at / size == other / size && rows[at] == rows[other]);
        let bands: Vec<_> = rows[..n].chunks(size).map(sorted).collect();
        let twin_bands = alike(bands.len(), &|at, other| bands[at] == bands[other]);
        board.twins[..n].copy_from_slice(&twins);
        board.twin_bands[..bands.len()].copy_from_slice(&twin_bands);
        board
    }

    /// The stacks of a row by the number of their digits: of two rows with different digits throughout,
    /// the one with less has the lesser least image.
    pub(super) fn emptiness(&self, row: usize) -> Vec<usize> {
        let stacks = self.rows[row][..self.order.side()].chunks(self.order.box_columns());
        let mut digits: Vec<_> =
            stacks.map(|stack| stack.iter().filter(|&&value| value != 0).count()).collect();
        digits.sort_unstable();
        digits
    }

    /// Whether part of an arrangement of the columns is the start of the least image of a row.
    pub(super) fn is_sorted(&self, row: usize, columns: &[usize]) -> bool {
        let is_digit = |&column: &usize| self.rows[row][column] != 0;
        let width = self.order.box_columns();
        let counts =
            columns.chunks_exact(width).map(|s| s.iter().copied().filter(is_digit).count());
        columns.chunks(width).all(|stack| stack.is_sorted_by_key(is_digit)) && counts.is_sorted()
    }

    /// The arrangements of the columns that keep stacks together, which come first, second, ..., of
    /// which every start is good; of arrangements that differ by equal columns, one.
    pub(super) fn arrangements(&self, is_good: impl Fn(&[usize]) -> bool) -> Vec<PerLine<usize>> {
        let (n, width) = (self.order.side(), self.order.box_columns());
        let contents = |stack: usize| sorted(&self.columns[stack * width..(stack + 1) * width]);
        let stacks: Vec<_> = (0..n / width).map(contents).collect();
        let mut all = vec![([0; MAX_SIDE], 0u16)];
        for place in 0..n {
            let mut longer = Vec::new();
            for &(start, used) in &all {
                let is_free = |column: usize| used >> column & 1 == 0;
                let is_begun =
                    |stack: usize| (stack * width..(stack + 1) * width).any(|c| !is_free(c));
                let begun = (place % width != 0).then(|| start[place - 1] / width);
                for column in (0..n).filter(|&column| is_free(column)) {
                    let stack = column / width;
                    let is_next = match begun {
                        Some(begun) => stack == begun,
                        None => (0..stack).all(|s| stacks[s] != stacks[stack] || is_begun(s)),
                    };
                    let mut twins = (stack * width..column)
                        .filter(|&before| self.columns[before] == self.columns[column]);
                    let mut columns = start;
                    columns[place] = column;
                    if is_next && !twins.any(is_free) && is_good(&columns[..=place]) {
                        longer.push((columns, used | 1 << column));
                    }
                }
            }
            all = longer;
        }
        all.into_iter().map(|(columns, _)| columns).collect()
    }
}

fn sorted(lines: &[PerLine<u8>]) -> Vec<PerLine<u8>> {
    let mut lines = lines.to_vec();
    lines.sort_unstable();
    lines
}
