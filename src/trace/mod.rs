//! Searches, event by event: what logs, pictures and pages are made from.
//!
//! A [`Recorder`] listens to a search and tells of it in [`TraceEvent`]s, which are plain data with
//! everything a reader may want to see of a node: its relaxation's point, what presolve did, why it
//! was fathomed. Each goes to a sink at once, so a trace can be written while the search runs; a
//! [`SearchTree`] gathers them where the whole tree is needed.

mod bak;
mod dot;
mod event;
mod html;
mod knobs;
mod layout;
mod legend;
mod log;
mod picture;
mod read;
mod recorder;
mod svg;
mod tree;
mod vbc;
mod words;

pub use bak::Bak;
pub use dot::dot;
pub use event::{
    Begun, Ended, FathomedBy, FathomedNode, Presolved, RelaxedNode, Row, TRACE_SCHEMA, TraceEvent,
};
pub use html::{MOST_DETAIL_BYTES, MOST_NODES, PAGE_SCHEMA, Page, PageLanguage};
pub use knobs::teaching;
pub use log::Log;
pub use picture::MOST_DRAWN;
pub use read::{TraceError, TraceFault, Traces};
pub use recorder::Recorder;
pub use svg::svg;
pub use tree::{NodeState, SearchTree, TreeNode};
pub use vbc::Vbc;
