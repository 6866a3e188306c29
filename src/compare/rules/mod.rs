//! Branch and bound under every combination of its knobs.

mod combination;
mod csv;
mod picture;
mod record;
mod sort;
mod tally;
mod text;

pub use combination::{Combination, Knobs};
pub use csv::csv;
pub use picture::picture;
pub use record::RulesRecord;
pub use sort::SortBy;
pub use tally::{Run, Tally};
pub use text::text;

/// Combinations with what came of their runs.
pub type RulesComparison = super::Comparison<Combination, Tally>;
