//! Making certificates: from what presolve, the search and linear programs found to integer proofs.
//!
//! Nothing here has to be right for a certificate to be right: [`verify::check`](crate::verify::check)
//! shares no code with it. Steps of the matching closure become sums by Hall's theorem, dual solutions
//! of linear programs become sums by rounding, and a search tree becomes splits.

mod dual;
mod rational;

use std::ops::ControlFlow;

use crate::branch_and_bound::{Fathomed, NodeId, StopReason, Tree};
use crate::certificate::{Certificate, Claim, Step};
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Deduction, Domain, Presolve};
use crate::relaxation::Point;
use crate::sudoku::{Fixing, FixingSet, Grid};

use rational::rational_point;

/// What a search leaves for a proof.
#[derive(Debug, Default)]
pub struct Evidence {
    /// The domain of the puzzle, closed under its givens and nothing else, with a log from the start.
    pub root: Option<Domain>,
    /// An exhausted tree from the puzzle and the fixings of the claim; no use for
    /// claims about the whole relaxation. Without a tree the root must be a leaf.
    pub tree: Option<Tree<Fixing>>,
}

/// A certificate of a claim about `puzzle` with `fixings`, other than [`Claim::NotIntegral`].
///
/// The answer is `None` when no proof was found.
pub fn prove(
    engine: &mut CheckedEngine,
    puzzle: &Grid,
    fixings: &FixingSet,
    claim: Claim,
    evidence: &Evidence,
    clock: &dyn Clock,
) -> ControlFlow<StopReason, Option<Certificate>> {
    let (domain, all): (_, Vec<_>) = if let Some(root) = &evidence.root {
        (root.clone(), fixings.iter().collect())
    } else {
        let mut domain = Domain::new(puzzle.order(), Presolve::Matching);
        domain.start_log();
        (domain, puzzle.givens().map(Fixing::one).chain(fixings.iter()).collect())
    };
    let tree = evidence.tree.as_ref().filter(|_| !claim.is_of_relaxation());
    let children = tree.map_or(Vec::new(), children);
    let board = claim.board();
    let mut prover = Prover { engine, clock, tree, children, board, proof: Vec::new() };
    let is_proved = prover.walk(NodeId::ROOT, domain, &all)?;
    let proof = prover.proof;
    ControlFlow::Continue(is_proved.then(|| Certificate {
        puzzle: puzzle.clone(),
        fixings: fixings.clone(),
        claim,
        proof,
    }))
}

/// The claim that a set of `fixings.len()` ones is a minimum for a board, because every smaller one
/// leaves one of some points; `None` when a point is not found to be rational.
pub fn minimum(board: Grid, others: &[Point]) -> Option<Claim> {
    let order = board.order();
    let others = others.iter().map(|point| rational_point(order, point)).collect::<Option<_>>()?;
    Some(Claim::Minimum { board, others })
}

/// A certificate that a relaxation is not a single 0/1 point, by a point of it that is not 0/1; `None`
/// when the point is not found to be rational.
pub fn not_integral(puzzle: &Grid, fixings: &FixingSet, point: &Point) -> Option<Certificate> {
    let claim = Claim::NotIntegral(rational_point(puzzle.order(), point)?);
    let (puzzle, fixings) = (puzzle.clone(), fixings.clone());
    Some(Certificate { puzzle, fixings, claim, proof: Vec::new() })
}

/// The children of each node, by [`NodeId::index`].
fn children(tree: &Tree<Fixing>) -> Vec<Vec<NodeId>> {
    let mut children = vec![Vec::new(); tree.node_count()];
    for id in tree.ids() {
        if let Some(parent) = tree.node(id).parent {
            children[parent.index()].push(id);
        }
    }
    children
}

struct Prover<'a> {
    engine: &'a mut CheckedEngine,
    clock: &'a dyn Clock,
    tree: Option<&'a Tree<Fixing>>,
    children: Vec<Vec<NodeId>>,
    board: Option<&'a Grid>,
    proof: Vec<Step>,
}

impl Prover<'_> {
    /// Proves the subtree of a node; the proof so far leads to the domain, but for what its log says.
    fn walk(
        &mut self,
        node: NodeId,
        mut domain: Domain,
        fixings: &[Fixing],
    ) -> ControlFlow<StopReason, bool> {
        let closed = domain.fix_all(fixings.iter().copied());
        self.proof.extend(domain.take_log().into_iter().map(hall_sum));
        if closed.is_break() {
            self.proof.push(Step::Empty);
            return ControlFlow::Continue(true);
        }
        if let Some(settled) = domain.settled_board() {
            self.proof.push(Step::Point);
            return ControlFlow::Continue(Some(&settled) == self.board);
        }
        if self.clock.interrupted() {
            return ControlFlow::Break(StopReason::Interrupted);
        }
        if self.clock.remaining().is_some_and(|left| left.is_zero()) {
            return ControlFlow::Break(StopReason::TimeLimit);
        }
        let mut branches = self.branches(node);
        if branches.is_empty() {
            return self.leaf(node, &domain);
        }
        // A split has its 1 first, and what is left after all other splits needs none.
        branches.sort_by_key(|&(_, decision)| !decision.value);
        let last = branches.pop();
        for (child, decision) in branches {
            self.proof.push(Step::Split(decision.candidate));
            if !self.walk(child, domain.clone(), &[decision])? {
                return ControlFlow::Continue(false);
            }
        }
        match last {
            Some((child, decision)) => self.walk(child, domain, &[decision]),
            None => ControlFlow::Continue(false),
        }
    }

    fn branches(&self, node: NodeId) -> Vec<(NodeId, Fixing)> {
        let children = self.children.get(node.index()).into_iter().flatten();
        let decision = |&child| Some((child, self.tree?.node(child).decision?));
        children.filter_map(decision).collect()
    }

    /// Proves a leaf that the closure leaves open, by the dual of a linear program.
    fn leaf(&mut self, node: NodeId, domain: &Domain) -> ControlFlow<StopReason, bool> {
        let fathomed = self.tree.map(|tree| tree.node(node).fathomed);
        let (sum, end) = match (fathomed, self.board) {
            (None | Some(Some(Fathomed::Integral)), Some(board)) => {
                (dual::off_board(self.engine, domain, board, self.clock)?, Step::Point)
            }
            (None | Some(Some(Fathomed::Infeasible)), _) => {
                (dual::packing(self.engine, domain, self.clock)?, Step::Empty)
            }
            _ => (None, Step::Empty),
        };
        let Some(sum) = sum else { return ControlFlow::Continue(false) };
        self.proof.extend([Step::Sum(sum), end]);
        ControlFlow::Continue(true)
    }
}

/// Hall's theorem as a sum: the neighbors' rows minus the rows that are confined to them.
fn hall_sum(Deduction { lefts, rights, .. }: Deduction) -> Step {
    let weighted = |weight| move |unit| (unit, weight);
    Step::Sum(
        rights.into_iter().map(weighted(1)).chain(lefts.into_iter().map(weighted(-1))).collect(),
    )
}
