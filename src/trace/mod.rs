//! Searches, event by event: what logs, pictures and pages are made from.
//!
//! A [`Recorder`] listens to a search and tells of it in [`TraceEvent`]s, which are plain data with
//! everything a reader may want to see of a node: its relaxation's point, what presolve did, why it
//! was fathomed. Each goes to a sink at once, so a trace can be written while the search runs; a
//! [`SearchTree`] gathers them where the whole tree is needed.

mod event;
mod html;
mod knobs;
mod recorder;
mod tree;

pub use event::{
    Begun, Ended, FathomedBy, FathomedNode, Presolved, RelaxedNode, Row, TRACE_SCHEMA, TraceEvent,
};
pub use html::{MOST_DETAIL_BYTES, MOST_NODES, PAGE_SCHEMA, Page, PageLanguage};
pub use knobs::teaching;
pub use recorder::Recorder;
pub use tree::{NodeState, SearchTree, TreeNode};
