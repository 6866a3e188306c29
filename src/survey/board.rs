//! The counts of the puzzles of one size.

use std::collections::BTreeMap;

use crate::relaxation::Objective;
use crate::report::Quantiles;

use super::RootZ;

/// Where ranges of linear programs begin: one by one as long as that is told apart on a page.
const LP_RANGES: [u64; 22] =
    [0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000, 5000];

/// About how many ranges of `z` a board has.
const Z_RANGES: usize = 64;

/// The counts of the puzzles of one size; their memory depends on the size only.
#[derive(Debug, Clone)]
pub(super) struct Board {
    cells: usize,
    /// How many puzzles have a `z` in each range.
    z: BTreeMap<usize, u64>,
    /// How many are integral.
    pub(super) integral: u64,
    /// For how many a limit came before `z`.
    pub(super) unknown: u64,
    /// By the number of clues.
    pub(super) clues: BTreeMap<usize, Effort>,
}

/// The linear programs of the puzzles with one number of clues.
#[derive(Debug, Clone, Default)]
pub(super) struct Effort {
    pub(super) lp_solves: Quantiles,
    /// How many puzzles are in each of the ranges of linear programs.
    pub(super) ranges: BTreeMap<usize, u64>,
}

impl Board {
    pub(super) fn new(cells: usize) -> Self {
        Self { cells, z: BTreeMap::new(), integral: 0, unknown: 0, clues: BTreeMap::new() }
    }

    pub(super) fn add_effort(&mut self, clues: usize, lp_solves: u64) {
        let effort = self.clues.entry(clues).or_default();
        effort.lp_solves.add(lp_solves);
        *effort.ranges.entry(lp_range(lp_solves)).or_default() += 1;
    }

    pub(super) fn add_z(&mut self, z: RootZ) {
        match z {
            RootZ::Integral => self.integral += 1,
            RootZ::Unknown => self.unknown += 1,
            RootZ::None => {}
            RootZ::Value(z) => *self.z.entry(self.z_range(z)).or_default() += 1,
        }
    }

    /// How many whole numbers a range of `z` has.
    fn z_width(&self) -> usize {
        (self.cells / Z_RANGES).max(1)
    }

    /// The range a `z` is in; noise of the engine must not move a whole number to the range below.
    fn z_range(&self, z: f64) -> usize {
        let on_grid = |z: f64| Objective::SumMax.bound(z).unwrap_or(0);
        let range = on_grid(z) / on_grid(self.z_width() as f64).max(1);
        // What is not integral is below the number of cells, however little.
        let last = (self.cells - 1) / self.z_width();
        usize::try_from(range).unwrap_or(0).min(last)
    }

    /// The ranges of `z` from the lowest that occurs, each with its end and its count.
    pub(super) fn z_ranges(&self) -> Vec<(usize, usize, u64)> {
        let width = self.z_width();
        let last = (self.cells - 1) / width;
        let first = self.z.keys().next().copied().unwrap_or(last);
        let range = |index: usize| {
            let end = ((index + 1) * width).min(self.cells);
            (index * width, end, self.z.get(&index).copied().unwrap_or(0))
        };
        (first..=last).map(range).collect()
    }

    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// Whether the `z` of any puzzle was asked for.
    pub(super) fn has_z(&self) -> bool {
        self.integral + self.unknown > 0 || !self.z.is_empty()
    }
}

fn lp_range(lp_solves: u64) -> usize {
    LP_RANGES.partition_point(|&begin| begin <= lp_solves) - 1
}

/// The name of a range of linear programs.
pub(super) fn lp_range_name(range: usize) -> String {
    let begin = LP_RANGES[range];
    match LP_RANGES.get(range + 1) {
        Some(&next) if next == begin + 1 => begin.to_string(),
        Some(&next) => format!("{begin}-{}", next - 1),
        None => format!("{begin}+"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_their_names_say() {
        let named = |lp_solves| lp_range_name(lp_range(lp_solves));
        assert_eq!(
            [0, 4, 5, 6, 4999, 5000].map(named),
            ["0", "4", "5-6", "5-6", "2000-4999", "5000+"]
        );
    }

    #[test]
    fn noise_moves_no_whole_number() {
        let board = Board::new(81);
        let almost = |z: f64| z - 1e-8;
        assert_eq!(
            [60.0, almost(60.0), 60.5, almost(81.0)].map(|z| board.z_range(z)),
            [60, 60, 60, 80]
        );
        assert_eq!([Board::new(16), Board::new(625)].map(|board| board.z_width()), [1, 9]);
    }

    #[test]
    fn every_puzzle_is_in_one_range() {
        let mut board = Board::new(16);
        for z in
            [RootZ::Value(3.5), RootZ::Value(15.9), RootZ::Integral, RootZ::Unknown, RootZ::None]
        {
            board.add_z(z);
        }
        let counted: u64 = board.z_ranges().iter().map(|range| range.2).sum();
        assert_eq!((counted, board.integral, board.unknown), (2, 1, 1));
        assert_eq!(board.z_ranges().first(), Some(&(3, 4, 1)));
        assert_eq!(board.z_ranges().last(), Some(&(15, 16, 1)));
    }
}
