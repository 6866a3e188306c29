//! The integration tests, one crate.

mod driver;
mod invariants;
mod limits;
mod oracle;
mod puzzles;
mod snapshots;
mod streams;
mod tidy;
mod vectors;
