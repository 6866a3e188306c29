//! The open nodes, in a priority queue keyed by their objectives.

use priority_queue::PriorityQueue;

use super::node_selection::Priority;
use super::{Node, NodeId, NodeSelection};

/// The open nodes of a search.
pub(super) struct OpenNodes {
    selection: NodeSelection,
    queue: PriorityQueue<NodeId, Priority>,
}

impl OpenNodes {
    pub(super) fn new(selection: NodeSelection) -> Self {
        Self { selection, queue: PriorityQueue::new() }
    }

    /// Adds a node under its current bound, which may be its parent's.
    pub(super) fn push<D>(&mut self, id: NodeId, node: &Node<D>) {
        self.queue.push(id, self.selection.priority(node.bound, node.depth, id.index()));
    }

    /// Removes and returns the node that is taken next.
    pub(super) fn pop(&mut self) -> Option<NodeId> {
        self.queue.pop().map(|(id, _)| id)
    }

    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }
}
