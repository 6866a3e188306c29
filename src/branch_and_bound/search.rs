//! The search loop.

use crate::lp::Clock;

use super::open_nodes::OpenNodes;
use super::{
    BranchingRule, Event, Fathomed, Limits, NodeId, NodeSelection, Observer, Problem, Relaxed,
    StopReason, Tree,
};

/// The knobs of a search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Search {
    /// Which open node is taken next.
    pub selection: NodeSelection,
    /// What a node is branched on.
    pub rule: BranchingRule,
    /// When to give up.
    pub limits: Limits,
    /// How many integral nodes end the search.
    pub solutions: SolutionLimit,
}

/// How many integral nodes end a search; 1 unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolutionLimit(pub u64);

impl Default for SolutionLimit {
    fn default() -> Self {
        Self(1)
    }
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// As many integral nodes were found as were asked for.
    Enough,
    /// Every node is fathomed: what was found is all there is.
    Exhausted,
    /// A limit came first.
    Stopped(StopReason),
}

/// An integral node and its only point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<S> {
    /// The node.
    pub node: NodeId,
    /// The point.
    pub solution: S,
}

/// What a search came to.
#[derive(Debug)]
pub struct Searched<D, S> {
    /// How it ended.
    pub end: End,
    /// The first integral nodes, in the order in which they were found, at most [`MOST_KEPT`].
    pub found: Vec<Found<S>>,
    /// How many integral nodes were found.
    pub count: u64,
    /// The tree as far as it grew.
    pub tree: Tree<D>,
}

/// The most solutions a search keeps; more are only counted, which bounds the memory.
pub const MOST_KEPT: usize = 10_000;

/// Searches for integral nodes.
///
/// The module's documentation has the algorithm in words.
pub fn search<P: Problem>(
    problem: &mut P,
    knobs: &Search,
    clock: &dyn Clock,
    observer: &mut dyn Observer<P::Decision, P::Point, P::Solution>,
) -> Searched<P::Decision, P::Solution> {
    let mut run = Run {
        problem,
        knobs,
        clock,
        observer,
        tree: Tree::new(),
        open: OpenNodes::new(knobs.selection),
        relaxations: 0,
        found: Vec::new(),
        count: 0,
    };
    run.announce(NodeId::ROOT);
    run.open.push(NodeId::ROOT, run.tree.node(NodeId::ROOT));
    let end = run.until_end();
    if let End::Stopped(reason) = &end {
        run.observer.event(&Event::Stopped(reason));
    }
    Searched { end, found: run.found, count: run.count, tree: run.tree }
}

struct Run<'a, P: Problem> {
    problem: &'a mut P,
    knobs: &'a Search,
    clock: &'a dyn Clock,
    observer: &'a mut dyn Observer<P::Decision, P::Point, P::Solution>,
    tree: Tree<P::Decision>,
    open: OpenNodes,
    relaxations: u64,
    found: Vec<Found<P::Solution>>,
    count: u64,
}

impl<P: Problem> Run<'_, P> {
    fn until_end(&mut self) -> End {
        while let Some(node) = self.open.pop() {
            if let Some(reason) = self.limit_reached() {
                return End::Stopped(reason);
            }
            // The key a child inherits only says when to look at it: it is solved here, and takes
            // its turn again under its own key.
            let end = match self.tree.node_mut(node).branching.take() {
                None => self.relax(node),
                Some(decisions) if self.knobs.selection.needs_own_keys() => {
                    self.branch_and_relax(node, decisions)
                }
                Some(decisions) => {
                    self.branch(node, decisions);
                    None
                }
            };
            if let Some(end) = end {
                return end;
            }
        }
        End::Exhausted
    }

    fn limit_reached(&self) -> Option<StopReason> {
        if self.clock.interrupted() {
            Some(StopReason::Interrupted)
        } else if self.clock.remaining().is_some_and(|left| left.is_zero()) {
            Some(StopReason::TimeLimit)
        } else if self.knobs.limits.nodes.is_some_and(|limit| self.relaxations >= limit) {
            Some(StopReason::NodeLimit)
        } else if self.open.len() >= self.knobs.limits.open_nodes {
            Some(StopReason::OpenNodeLimit)
        } else if self.tree.node_count() >= Limits::TREE_NODES {
            Some(StopReason::TreeLimit)
        } else {
            None
        }
    }

    /// Solves a node's relaxation; returns the end of the search when this was the last step.
    fn relax(&mut self, id: NodeId) -> Option<End> {
        self.relaxations += 1;
        match self.problem.relax(&self.tree.path(id), self.clock) {
            Relaxed::Infeasible => {
                self.fathom(id, Fathomed::Infeasible, None);
                None
            }
            Relaxed::Integral(solution) => {
                self.fathom(id, Fathomed::Integral, Some(&solution));
                self.count += 1;
                if self.found.len() < MOST_KEPT {
                    self.found.push(Found { node: id, solution });
                }
                (self.count >= self.knobs.solutions.0).then_some(End::Enough)
            }
            Relaxed::Foreseen(alternatives) => {
                self.branch(id, alternatives.decisions());
                None
            }
            Relaxed::Fractional { bound, objective, point, alternatives } => {
                self.observer.event(&Event::Relaxed { node: id, objective, point: &point });
                let decisions = self.knobs.rule.choose(alternatives).decisions();
                match bound {
                    None => self.branch(id, decisions),
                    Some(bound) => {
                        let node = self.tree.node_mut(id);
                        node.bound = bound;
                        node.branching = Some(decisions);
                        self.open.push(id, node);
                    }
                }
                None
            }
            Relaxed::Stopped(reason) => Some(End::Stopped(reason)),
        }
    }

    /// Opens the children of a node under its own key.
    fn branch(&mut self, parent: NodeId, decisions: Vec<P::Decision>) {
        for child in self.make_children(parent, decisions) {
            self.open.push(child, self.tree.node(child));
        }
    }

    /// Opens the children of a node and solves each at once, so that it gets a key of its own.
    fn branch_and_relax(&mut self, parent: NodeId, decisions: Vec<P::Decision>) -> Option<End> {
        let children = self.make_children(parent, decisions);
        children.into_iter().find_map(|child| match self.limit_reached() {
            Some(reason) => Some(End::Stopped(reason)),
            None => self.relax(child),
        })
    }

    fn make_children(&mut self, parent: NodeId, decisions: Vec<P::Decision>) -> Vec<NodeId> {
        self.observer.event(&Event::Branched { node: parent, children: decisions.len() });
        let make = |decision| {
            let child = self.tree.add_child(parent, decision);
            self.announce(child);
            child
        };
        decisions.into_iter().map(make).collect()
    }

    fn fathom(&mut self, id: NodeId, reason: Fathomed, solution: Option<&P::Solution>) {
        self.tree.node_mut(id).fathomed = Some(reason);
        self.observer.event(&Event::Fathomed { node: id, reason, solution });
    }

    fn announce(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        self.observer.event(&Event::Opened {
            node: id,
            parent: node.parent,
            decision: node.decision.as_ref(),
            depth: node.depth,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::Alternatives;
    use crate::lp::NoLimit;

    /// A tree of two levels whose nodes have given bounds; it notes the order of visits.
    #[derive(Default)]
    struct Toy(Vec<String>);

    impl Problem for Toy {
        type Decision = char;
        type Point = ();
        type Solution = ();

        fn relax(&mut self, path: &[char], _: &dyn Clock) -> Relaxed<Self> {
            let path: String = path.iter().collect();
            self.0.push(path.clone());
            let bound = match path.as_str() {
                "" => 1,
                "a" => 2,
                "b" => 9,
                "c" => 5,
                "bx" => 10,
                _ => return Relaxed::Infeasible,
            };
            let children = if path.is_empty() { "abc" } else { "xy" };
            let alternatives = Alternatives::new(children.chars().map(|c| (c, 0.5)).collect());
            let alternatives = vec![alternatives];
            let (bound, objective) = (Some(bound), 0.0);
            Relaxed::Fractional { bound, objective, point: (), alternatives }
        }
    }

    fn visits(selection: NodeSelection) -> String {
        let mut toy = Toy::default();
        let knobs = Search { selection, rule: BranchingRule::FirstFractional, ..Search::default() };
        let searched = search(&mut toy, &knobs, &NoLimit, &mut ());
        assert_eq!(searched.end, End::Exhausted);
        toy.0.join(" ").trim().to_string()
    }

    #[test]
    fn each_selection_has_an_order_of_its_own() {
        let cases = [
            (NodeSelection::BestBound, "a b c ax ay cx cy bx by bxx bxy"),
            (NodeSelection::MostIntegral, "a b c bx by bxx bxy cx cy ax ay"),
            (NodeSelection::DepthFirst, "a ax ay b bx bxx bxy by c cx cy"),
        ];
        for (selection, expected) in cases {
            assert_eq!(visits(selection), expected, "{}", selection.name());
        }
    }
}
