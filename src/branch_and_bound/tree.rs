//! The search tree: nodes as plain data in an arena.

/// Names a node; ids count from 0, the root, in the order of creation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    /// The position in the order of creation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a node has no children and needs none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fathomed {
    /// Its relaxation is empty.
    Infeasible,
    /// Its relaxation is a single 0/1 point.
    Integral,
}

/// A node: what leads to it and what is known of it; it holds no LP.
#[derive(Debug, Clone)]
pub struct Node<D> {
    /// The parent, `None` at the root.
    pub parent: Option<NodeId>,
    /// The decision that separates it from its parent, `None` at the root.
    pub decision: Option<D>,
    /// Decisions on the path from the root.
    pub depth: u32,
    /// Its own bound once its relaxation is solved, its parent's until then.
    pub bound: i64,
    /// Why it is closed, `None` while it is open or after it was branched on.
    pub fathomed: Option<Fathomed>,
    /// The decisions of the children it will get, known once its relaxation is solved.
    pub(super) branching: Option<Vec<D>>,
}

/// All nodes a search created.
#[derive(Debug, Clone)]
pub struct Tree<D> {
    nodes: Vec<Node<D>>,
}

impl<D: Clone> Tree<D> {
    /// A tree with an open root.
    pub(super) fn new() -> Self {
        let root = Node {
            parent: None,
            decision: None,
            depth: 0,
            bound: 0,
            fathomed: None,
            branching: None,
        };
        Self { nodes: vec![root] }
    }

    /// How many nodes were created.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node with an id of this tree.
    pub fn node(&self, id: NodeId) -> &Node<D> {
        &self.nodes[id.index()]
    }

    /// All ids, in the order of creation.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<D> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The decisions from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<D> {
        let mut path = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.map(|id| self.node(id)) {
            path.extend(node.decision.clone());
            next = node.parent;
        }
        path.reverse();
        path
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node<D> {
        &mut self.nodes[id.index()]
    }

    /// Adds an open child with its parent's bound.
    pub(super) fn add_child(&mut self, parent: NodeId, decision: D) -> NodeId {
        let Node { depth, bound, .. } = *self.node(parent);
        self.nodes.push(Node {
            parent: Some(parent),
            decision: Some(decision),
            depth: depth + 1,
            bound,
            fathomed: None,
            branching: None,
        });
        NodeId((self.nodes.len() - 1) as u32)
    }
}
