//! The integration tests, one crate.

#![allow(
    clippy::unwrap_used,
    clippy::similar_names,
    clippy::float_cmp,
    reason = "a test that panics has failed, and the field's names are short"
)]

mod answer_files;
mod certificates;
mod comparing_methods;
mod cutting_planes;
mod decoding;
mod driver;
mod effort;
mod encoding;
mod explaining;
mod files;
mod fuzz_check;
mod fuzzing;
mod generating;
mod grade_formats;
mod grading;
#[cfg(target_os = "linux")]
mod grading_interrupted;
mod grading_mistakes;
mod grading_output;
mod grading_runs;
#[cfg(unix)]
mod hostile_answers;
mod invariants;
mod judging;
mod larger_boards;
#[cfg(feature = "methods")]
mod lessons;
mod liars;
mod limits;
#[cfg(feature = "highs")]
mod lp_engines;
#[cfg(feature = "methods")]
mod methods;
mod minimum;
mod oracle;
mod page;
mod pictures;
#[cfg(target_os = "linux")]
mod processes;
mod puzzle_files;
mod puzzles;
mod recipes;
#[cfg(target_os = "linux")]
mod runner;
mod showing_many;
mod snapshots;
mod streams;
mod textbook;
mod tidy;
mod vectors;
mod veripb;
mod with;
