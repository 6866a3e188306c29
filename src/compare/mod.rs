//! The same puzzles under every combination of knobs, or by every method: what it costs, and that it changes no verdict.
//!
//! Whatever is compared, a [`Comparison`] counts the [`Runs`] of each puzzle by contender and holds their
//! verdicts against each other. [`rules`] and [`methods`] say who the contenders are, what is counted of a run, and
//! how it is shown.

mod agreement;
mod comparison;
pub mod methods;
mod quantity;
mod record;
pub mod rules;
mod runs;
mod statuses;

pub use agreement::{Agreement, Contradiction, Verdict, disagreement};
pub use comparison::{Comparison, MOST_CONTRADICTIONS, RunLimits, Tallied, Verdicts};
pub use quantity::Quantity;
pub use runs::Runs;
pub use statuses::Statuses;
