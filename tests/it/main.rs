//! The integration tests, one crate.

#![allow(
    clippy::unwrap_used,
    clippy::similar_names,
    clippy::float_cmp,
    reason = "a test that panics has failed, and the field's names are short"
)]

mod certificates;
mod cutting_planes;
mod driver;
mod effort;
mod explaining;
mod files;
mod grade_formats;
mod grading;
mod grading_runs;
mod invariants;
mod judging;
mod liars;
mod limits;
mod minimum;
mod oracle;
mod puzzles;
#[cfg(target_os = "linux")]
mod runner;
mod showing_many;
mod snapshots;
mod streams;
mod tidy;
mod vectors;
mod veripb;
mod with;
