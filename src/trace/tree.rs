//! A whole search, gathered from its events.

use super::{Begun, Ended, FathomedNode, Presolved, RelaxedNode, TraceEvent};

/// A search tree with what is known of each node.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SearchTree {
    /// What was solved, and how; none before the first event.
    pub begun: Option<Begun>,
    /// The nodes, in the order of creation.
    pub nodes: Vec<TreeNode>,
    /// How it ended; none when the trace was cut off.
    pub ended: Option<Ended>,
}

/// A node of a search tree.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeNode {
    /// The parent, none at the root.
    pub parent: Option<usize>,
    /// The constraint `[i, j, k, v]`, indices from 1, that separates it from its parent.
    pub decision: Option<[usize; 4]>,
    /// Decisions on the path from the root.
    pub depth: u32,
    /// The children, in the order of creation.
    pub children: Vec<usize>,
    /// What presolve made of it; none when it was never looked at.
    pub presolved: Option<Presolved>,
    /// Its relaxation, when one was solved and is neither empty nor integral.
    pub relaxed: Option<RelaxedNode>,
    /// Why it is closed.
    pub fathomed: Option<FathomedNode>,
}

/// What became of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeState {
    /// It is still open.
    Open,
    /// It has children.
    Branched,
    /// It has no point.
    Infeasible,
    /// It has a single point, a board.
    Integral,
}

impl TreeNode {
    /// What became of it.
    pub fn state(&self) -> NodeState {
        match &self.fathomed {
            Some(fathomed) if fathomed.solved_puzzle.is_some() => NodeState::Integral,
            Some(_) => NodeState::Infeasible,
            None if self.children.is_empty() => NodeState::Open,
            None => NodeState::Branched,
        }
    }

    /// The value of the objective at its relaxation.
    pub fn objective(&self) -> Option<f64> {
        self.relaxed.as_ref()?.objective
    }
}

impl SearchTree {
    /// Adds an event; those about nodes that were never opened are passed over.
    pub fn add(&mut self, event: TraceEvent) {
        match event {
            TraceEvent::Begun(begun) => self.begun = Some(begun),
            TraceEvent::Ended(ended) => self.ended = Some(ended),
            TraceEvent::Opened { node, parent, depth, decision } => {
                if node != self.nodes.len() {
                    return;
                }
                if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
                    parent.children.push(node);
                }
                self.nodes.push(TreeNode {
                    parent,
                    decision,
                    depth,
                    children: Vec::new(),
                    presolved: None,
                    relaxed: None,
                    fathomed: None,
                });
            }
            TraceEvent::Branched { .. } => {}
            TraceEvent::Presolved(presolved) => {
                if let Some(node) = self.nodes.get_mut(presolved.node) {
                    node.presolved = Some(presolved);
                }
            }
            TraceEvent::Relaxed(relaxed) => {
                if let Some(node) = self.nodes.get_mut(relaxed.node) {
                    node.relaxed = Some(relaxed);
                }
            }
            TraceEvent::Fathomed(fathomed) => {
                if let Some(node) = self.nodes.get_mut(fathomed.node) {
                    node.fathomed = Some(fathomed);
                }
            }
        }
    }
}
