//! What the program hands out: records for machines and text for people.
//!
//! The types of the other modules are not serializable; this module converts.

mod decode_record;
mod error_record;
mod indented;
mod puzzle_record;
mod quantiles;
mod rate_record;
mod relax_record;
mod relax_text;
mod solve_record;
mod solve_text;
mod summary;

pub use decode_record::{DecodeRecord, point_text};
pub use error_record::ErrorRecord;
pub use indented::indented;
pub use puzzle_record::{CanonicalRecord, PuzzleRecord};
pub(crate) use quantiles::Quantiles;
pub use rate_record::{RateRecord, rating_text};
pub use relax_record::RelaxRecord;
pub use relax_text::relax_text;
pub use solve_record::{SolveRecord, Timing};
pub use solve_text::{solve_grid, solve_line};
pub use summary::{Summary, what_makes_integral};

use crate::sudoku::{FixingSet, Grid};

/// A board as records have it: rows of values, 0 for a blank.
pub type Rows = Vec<Vec<usize>>;

/// The base of every index in a record.
const INDEX_BASE: u8 = 1;

pub(crate) fn box_shape(grid: &Grid) -> [usize; 2] {
    [grid.order().box_rows(), grid.order().box_columns()]
}

pub(crate) fn quadruples(set: &FixingSet) -> Vec<[usize; 4]> {
    set.iter().map(crate::sudoku::Fixing::one_based).collect()
}

/// A float as records have it: seven decimals, so that noise of the engine does not show.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e7).round() / 1e7 + 0.0
}
