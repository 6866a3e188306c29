//! A survey of many puzzles: how they are distributed, as a page with plots.

mod aggregates;
mod board;
mod figures;
mod page;
mod root_z;

pub use aggregates::{BadInput, MOST_LISTED, Survey, Surveyed};
pub use page::page;
pub use root_z::{RootZ, root_z};
