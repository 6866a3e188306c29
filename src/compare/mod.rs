//! The same puzzles under every combination of knobs: what it costs, and that it changes no verdict.

mod agreement;
mod combination;
mod comparison;
mod csv;
mod picture;
mod record;
mod tally;
mod text;

pub use agreement::{Agreement, disagreement};
pub use combination::{Combination, Knobs};
pub use comparison::{Comparison, RunLimits, SortBy};
pub use csv::csv;
pub use picture::picture;
pub use record::CompareRecord;
pub use tally::{Run, Tally};
pub use text::compare_text;
