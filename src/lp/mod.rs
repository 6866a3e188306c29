//! Linear programs and the engines that solve them; this module knows no sudoku.
//!
//! A [`Model`] is plain data. An [`Engine`] turns it into a [`Verdict`]; [`CheckedEngine`] is the
//! only door through which the rest of the program asks for one: it refuses models that are too
//! large, checks every optimum against the model's own rows, and tries a breakdown once more.
//! `minilp_engine.rs` is the only file that names the crate minilp.

mod checked;
mod clock;
mod engine;
mod minilp_engine;
mod model;
pub mod tolerances;
pub(crate) mod worker;

pub use checked::CheckedEngine;
pub use clock::{Clock, NoLimit, Stopwatch};
pub use engine::{Engine, Optimum, Verdict};
pub use minilp_engine::Minilp;
pub use model::{Column, ColumnId, Model, Relation, Row, Sense};
pub use worker::WORKER_THREAD;
