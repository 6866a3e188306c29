//! The event stream of a search.

use super::{Fathomed, NodeId, StopReason};

/// Something that happened in a search, in the order in which it happened.
#[derive(Debug)]
pub enum Event<'a, D, P, S> {
    /// A node was created and is open.
    Opened {
        /// The node.
        node: NodeId,
        /// Its parent, `None` at the root.
        parent: Option<NodeId>,
        /// The decision that leads to it, `None` at the root.
        decision: Option<&'a D>,
        /// Decisions on the path from the root.
        depth: u32,
    },
    /// A node's relaxation was solved and is neither empty nor integral.
    Relaxed {
        /// The node.
        node: NodeId,
        /// The value of the objective.
        objective: f64,
        /// A point of the relaxation; not always one at which the value is attained.
        point: &'a P,
    },
    /// A node is about to get its children.
    Branched {
        /// The node.
        node: NodeId,
        /// How many children follow.
        children: usize,
    },
    /// A node was closed.
    Fathomed {
        /// The node.
        node: NodeId,
        /// Why.
        reason: Fathomed,
        /// Its only point when it is integral.
        solution: Option<&'a S>,
    },
    /// The search stopped without an answer.
    Stopped(&'a StopReason),
}

/// Listens to a search; logs, traces, pictures and statistics are observers.
pub trait Observer<D, P, S> {
    /// Called for every event.
    fn event(&mut self, event: &Event<'_, D, P, S>);
}

/// The observer that ignores everything.
impl<D, P, S> Observer<D, P, S> for () {
    fn event(&mut self, _: &Event<'_, D, P, S>) {}
}
