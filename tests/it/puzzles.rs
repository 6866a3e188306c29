//! The puzzles of the courses, and how tests make their own.

use bnb_sudoku::{Grid, Order};

pub const COURSE_1: &str =
    "859612437720854169164379528986147352375268914241590786432981675617025893598736241";
pub const COURSE_2: &str =
    "850002400720000009004000000000107002305000900040000000000080070017000000000036040";
pub const COURSE_3: &str =
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000";
pub const SAGE: &str =
    "451.3...........7....9.14.8.1....6.3.9..5..1.7.3....8.5.97.4....2...........8.195";
pub const DE_ALFARO: &str =
    "000000061350000000400050000020000800000601000000700000000080200600400000007000010";
pub const DE_ALFARO_UNSATISFIABLE: &str =
    "000000061350000000404050000020000800000601000000700000000080200600400000007000010";
pub const INKALA_2012: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub const PYCOSAT_2: &str =
    "84.75........6..8......8592.36.9..5.9....76..4..6...19..4.2...6.89......7....6...";
pub const PYCOSAT_3: &str =
    "3......6.57.2......8..5..4.....713.9..14.65...53...6......8.4.7.4......19..74....";
pub const PLATINUM_BLONDE: &str =
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";
pub const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
pub const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
pub const AI_ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The board of course 3.
pub const COURSE_3_SOLVED: &str =
    "487312695593684271126597384735849162914265837268731549851476923379128456642953718";

/// A puzzle that is known to be readable.
pub fn puzzle(text: &str) -> Grid {
    text.parse().unwrap()
}

/// A small generator of numbers, the same on every machine (xorshift64*, Vigna 2016).
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A shuffled copy.
    pub fn shuffled<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let mut items = items.to_vec();
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }
}

/// A random complete board: the cyclic one with digits, rows within bands and columns within
/// stacks shuffled.
pub fn random_board(order: Order, numbers: &mut Numbers) -> Vec<usize> {
    let (n, r, c) = (order.side(), order.box_rows(), order.box_columns());
    let digits = numbers.shuffled(&(1..=n).collect::<Vec<_>>());
    let mut lines = |bands: usize, height: usize| -> Vec<usize> {
        let bands = numbers.shuffled(&(0..bands).collect::<Vec<_>>());
        let within: Vec<usize> = (0..height).collect();
        bands
            .into_iter()
            .flat_map(|band| numbers.shuffled(&within).into_iter().map(move |i| band * height + i))
            .collect()
    };
    let (rows, columns) = (lines(c, r), lines(r, c));
    let value = |i: usize, j: usize| digits[(i % r * c + i / r + j) % n];
    rows.iter().flat_map(|&i| columns.iter().map(move |&j| value(i, j))).collect()
}

/// A puzzle with `givens` cells of a random board.
pub fn random_puzzle(order: Order, givens: usize, numbers: &mut Numbers) -> Grid {
    let mut board = random_board(order, numbers);
    let cells = numbers.shuffled(&(0..order.cell_count()).collect::<Vec<_>>());
    for &cell in &cells[givens.min(cells.len())..] {
        board[cell] = 0;
    }
    Grid::from_values(order, board).unwrap()
}
