//! What a picture of a tree says, whatever draws it.

use super::words::{decision, end, fitted, integral_value};
use super::{NodeState, SearchTree};

/// The most nodes that are drawn, the first ones; more would be no picture any more.
pub const MOST_DRAWN: usize = 2000;

impl SearchTree {
    /// How many nodes a picture has no place for.
    pub fn left_out(&self) -> usize {
        self.nodes.len().saturating_sub(MOST_DRAWN)
    }

    /// Three lines: what was searched, how, and what came of it.
    pub(super) fn caption(&self) -> [String; 3] {
        let (what, how) = match &self.begun {
            None => (String::new(), String::new()),
            Some(begun) => {
                let n = begun.puzzle.len();
                let how = format!(
                    "objective {}, presolve {}, branching on {} by {}, {} first",
                    begun.objective,
                    begun.presolve,
                    begun.branch_on,
                    begun.branching_rule,
                    begun.node_selection
                );
                (format!(" of a {n}x{n} sudoku"), how)
            }
        };
        let end = self.ended.as_ref().map_or_else(|| "cut off".to_string(), end);
        let count = |state| self.nodes.iter().filter(|node| node.state() == state).count();
        let what = format!(
            "Search tree{what}: {} nodes, {} branched, {} infeasible, {} integral, {} open",
            self.nodes.len(),
            count(NodeState::Branched),
            count(NodeState::Infeasible),
            count(NodeState::Integral),
            count(NodeState::Open),
        );
        let end = [end, self.remark().unwrap_or_default()];
        let end = end.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        [what, how, end.join("; ")]
    }

    /// What is said when not all nodes are drawn.
    fn remark(&self) -> Option<String> {
        let all = self.nodes.len();
        (self.left_out() > 0)
            .then(|| format!("only the first {MOST_DRAWN} of {all} nodes are drawn"))
    }

    /// The lines that a node shows: its decision, its number and `z`, its state.
    pub(super) fn labels(&self, id: usize) -> [String; 3] {
        let Some(node) = self.nodes.get(id) else { return <[String; 3]>::default() };
        let state = node.state();
        let z = match state {
            NodeState::Integral => self.begun.as_ref().and_then(integral_value),
            _ => node.objective(),
        };
        let z = z.map_or_else(String::new, |z| format!("  z {}", fitted(z, 7)));
        let sign = match state {
            NodeState::Open => "\u{2026}",
            NodeState::Branched => "\u{2193}",
            NodeState::Infeasible => "\u{2715}",
            NodeState::Integral => "\u{2713}",
        };
        [
            node.decision.map_or_else(|| "root".to_string(), decision),
            format!("#{id}{z}"),
            format!("{sign} {}", state.name()),
        ]
    }
}
