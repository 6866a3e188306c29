//! Linear programs and the engines that solve them; this module knows no sudoku.
//!
//! A [`Model`] is plain data. An [`Engine`] turns it into a [`Verdict`]; [`CheckedEngine`] is the
//! only door through which the rest of the program asks for one: it refuses models that are too
//! large, checks every optimum against the model's own rows, and tries a breakdown once more.
//! `minilp_engine.rs` is the only file that names the crate minilp, and `highs_engine.rs` the only one of
//! this module that names the crate highs.

mod checked;
mod choice;
mod clock;
mod engine;
#[cfg(feature = "highs")]
mod highs_engine;
mod minilp_engine;
mod model;
pub mod tolerances;
pub(crate) mod worker;

pub use checked::CheckedEngine;
pub use choice::{EngineChoice, EngineError};
pub use clock::{Clock, NoLimit, Stopwatch};
pub use engine::{Engine, Optimum, Verdict};
#[cfg(feature = "highs")]
pub use highs_engine::Highs;
pub use minilp_engine::Minilp;
pub use model::{Column, ColumnId, Model, Relation, Row, Sense};
pub use worker::WORKER_THREAD;
