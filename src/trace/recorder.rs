//! From the events of a search to the events of a trace.

use std::ops::ControlFlow;

use crate::branch_and_bound::{Event, Fathomed, NodeId, Observer};
use crate::certificate::{Claim, Step};
use crate::certify::{self, Evidence};
use crate::formulation::Unit;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Contradiction, Domain, Presolve};
use crate::relaxation::{Objective, Point};
use crate::report::{box_shape, quadruples, rounded};
use crate::solve::{Options, Outcome, Status};
use crate::sudoku::{Candidate, Cell, Digit, Fixing, FixingSet, Grid};

use super::{
    Begun, Ended, FathomedBy, FathomedNode, Presolved, RelaxedNode, Row, TRACE_SCHEMA, TraceEvent,
};

/// Listens to a search and tells a sink.
///
/// What presolve did at a node is found out by doing it once more, so the search needs no hooks; why a
/// node has no point is proved anew, by an engine of the recorder's own.
pub struct Recorder<'a> {
    puzzle: &'a Grid,
    options: &'a Options,
    clock: &'a dyn Clock,
    sink: &'a mut dyn FnMut(TraceEvent),
    engine: CheckedEngine,
    nodes: Vec<Node>,
    visits: u64,
    is_brief: bool,
}

/// What is remembered of a node: enough to go its path again.
struct Node {
    parent: Option<NodeId>,
    decision: Option<Fixing>,
    is_visited: bool,
}

impl<'a> Recorder<'a> {
    /// Begins a trace of a solve of a puzzle under these options.
    pub fn begin(
        puzzle: &'a Grid,
        options: &'a Options,
        engine_name: &str,
        clock: &'a dyn Clock,
        sink: &'a mut dyn FnMut(TraceEvent),
    ) -> Self {
        sink(TraceEvent::Begun(Begun {
            schema: TRACE_SCHEMA.to_string(),
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            with: quadruples(&options.with),
            objective: options.objective.to_string(),
            presolve: options.presolve.name().to_string(),
            branch_on: options.branch_on.name().to_string(),
            branching_rule: options.branching_rule().name().to_string(),
            node_selection: options.search.selection.name().to_string(),
            engine: engine_name.to_string(),
        }));
        let engine = CheckedEngine::default();
        let (nodes, visits, is_brief) = (Vec::new(), 0, false);
        Self { puzzle, options, clock, sink, engine, nodes, visits, is_brief }
    }

    /// Leaves out what a line of a log has no place for: points, and proofs that a node has none.
    ///
    /// Each proof may take a linear program of its own, so this is faster.
    #[must_use]
    pub fn brief(self) -> Self {
        Self { is_brief: true, ..self }
    }

    /// Proves that nodes have no point by this engine instead of the default one.
    #[must_use]
    pub fn with_engine(self, engine: CheckedEngine) -> Self {
        Self { engine, ..self }
    }

    /// Ends the trace with what the solve came to.
    ///
    /// A puzzle that was refused before the search began gets a tree of a closed root.
    pub fn end(mut self, outcome: &Outcome) {
        let because = match &outcome.status {
            Status::Solved => None,
            Status::Infeasible(why) => Some(why.to_string()),
            Status::Limit(reason) => Some(reason.to_string()),
        };
        if self.nodes.is_empty() {
            self.open(NodeId::ROOT, None, None, 0);
            if matches!(outcome.status, Status::Infeasible(_)) {
                self.visit(NodeId::ROOT);
                self.fathom(NodeId::ROOT, None);
            }
        }
        (self.sink)(TraceEvent::Ended(Ended {
            status: outcome.status.code().to_string(),
            because,
            nodes: outcome.statistics.nodes,
            lp_solves: outcome.statistics.lp_solves,
            solved_puzzle: outcome.solution.as_ref().map(Grid::to_rows),
            constraints: outcome.constraints.as_ref().map(quadruples),
        }));
    }

    fn open(&mut self, node: NodeId, parent: Option<NodeId>, decision: Option<Fixing>, depth: u32) {
        self.nodes.push(Node { parent, decision, is_visited: false });
        (self.sink)(TraceEvent::Opened {
            node: node.index(),
            parent: parent.map(NodeId::index),
            depth,
            decision: decision.map(Fixing::one_based),
        });
    }

    /// The constraints a node starts from, and its decisions from the root downwards.
    fn fixings(&self, node: NodeId) -> FixingSet {
        let mut path = Vec::new();
        let mut next = Some(node);
        while let Some(known) = next.and_then(|id| self.nodes.get(id.index())) {
            path.extend(known.decision);
            next = known.parent;
        }
        self.options.with.iter().chain(path.into_iter().rev()).collect()
    }

    /// The domain of a node under some presolve, or the contradiction that presolve runs into.
    fn domain(&self, node: NodeId, presolve: Presolve) -> Result<Domain, Contradiction> {
        let mut domain = Domain::new(self.puzzle.order(), presolve);
        let path = self.fixings(node);
        match domain.fix_all(self.puzzle.givens().map(Fixing::one).chain(path.iter())) {
            ControlFlow::Continue(()) => Ok(domain),
            ControlFlow::Break(contradiction) => Err(contradiction),
        }
    }

    /// Tells of a node the first time it is looked at.
    fn visit(&mut self, node: NodeId) {
        let Some(known) = self.nodes.get_mut(node.index()) else { return };
        if std::mem::replace(&mut known.is_visited, true) {
            return;
        }
        self.visits += 1;
        let open = |domain: &Domain| {
            let candidates = domain.open_cells().map(|cell| domain.candidates(cell).count());
            (domain.open_cells().count(), candidates.sum())
        };
        let counts = |presolve| self.domain(node, presolve).as_ref().map_or((0, 0), open);
        let (open_cells, open_candidates) = counts(self.options.presolve);
        let is_more = self.options.presolve == Presolve::Matching;
        let open_after_singles = is_more.then(|| counts(Presolve::Singles).1);
        let (node, visit) = (node.index(), self.visits);
        (self.sink)(TraceEvent::Presolved(Presolved {
            node,
            visit,
            open_cells,
            open_candidates,
            open_after_singles,
        }));
    }

    fn relaxed(&mut self, node: NodeId, objective: f64, point: &Point) {
        let order = self.puzzle.order();
        let n = order.side();
        let all = (0..n).flat_map(|i| (0..n).map(move |j| Cell::new(i, j)));
        let digits = |cell| (0..n).map(move |k| Candidate::new(cell, Digit::from_index(k)));
        let candidates: Vec<_> = all.flat_map(digits).collect();
        let positive = |&&candidate: &&Candidate| rounded(point.get(candidate)) > 0.0;
        let value = |&candidate: &Candidate| {
            let (i, j, k) = candidate.one_based();
            (i, j, k, rounded(point.get(candidate)))
        };
        let values: Vec<_> = candidates.iter().filter(positive).map(value).collect();
        let zeros = match self.domain(node, self.options.presolve) {
            Ok(domain) if domain.is_closed() && !self.is_brief => candidates
                .iter()
                .filter(|candidate| !positive(candidate) && domain.allows(**candidate))
                .map(|candidate| candidate.one_based().into())
                .collect(),
            _ => Vec::new(),
        };
        let is_valued = self.options.objective != Objective::None;
        let cells = point.fractional_cells().into_iter();
        (self.sink)(TraceEvent::Relaxed(RelaxedNode {
            node: node.index(),
            objective: is_valued.then(|| rounded(objective)),
            fractional_columns: values.iter().filter(|(.., x)| *x < 1.0).count(),
            fractional_cells: cells.map(|cell| cell.one_based().into()).collect(),
            point: if self.is_brief { Vec::new() } else { values },
            zeros,
        }));
    }

    fn fathom(&mut self, node: NodeId, solution: Option<&Grid>) {
        let (by, because, rows) = match solution {
            Some(_) => (self.settled_by(node), None, Vec::new()),
            None => self.why_infeasible(node),
        };
        (self.sink)(TraceEvent::Fathomed(FathomedNode {
            node: node.index(),
            by,
            because,
            rows,
            solved_puzzle: solution.map(Grid::to_rows),
        }));
    }

    fn settled_by(&self, node: NodeId) -> FathomedBy {
        let settles = |presolve| {
            self.options.presolve >= presolve
                && self.domain(node, presolve).is_ok_and(|domain| domain.settled_board().is_some())
        };
        if settles(Presolve::Singles) {
            FathomedBy::Singles
        } else if settles(Presolve::Matching) {
            FathomedBy::Matching
        } else {
            FathomedBy::Lp
        }
    }

    /// The first of singles, the closure and a certificate that shows it, whatever the search used.
    fn why_infeasible(&mut self, node: NodeId) -> (FathomedBy, Option<String>, Vec<Row>) {
        let unweighted = |unit: Unit| Row { row: unit.to_string(), weight: 1 };
        if let Err(contradiction) = self.domain(node, Presolve::Singles) {
            let rows = match contradiction {
                Contradiction::NoneLeft(unit) => vec![unweighted(unit)],
                _ => Vec::new(),
            };
            return (FathomedBy::Singles, Some(contradiction.to_string()), rows);
        }
        let contradiction = self.domain(node, Presolve::Matching).err();
        let rows = if self.is_brief { Vec::new() } else { self.contradicting_rows(node) };
        match contradiction {
            Some(contradiction) => (FathomedBy::Matching, Some(contradiction.to_string()), rows),
            None => (FathomedBy::Lp, Some("rows of the program contradict".to_string()), rows),
        }
    }

    /// The last sum of rows in a certificate that a node is infeasible; none when no proof was found.
    fn contradicting_rows(&mut self, node: NodeId) -> Vec<Row> {
        let (fixings, evidence) = (self.fixings(node), Evidence::default());
        let (engine, claim) = (&mut self.engine, Claim::Infeasible);
        let proved = certify::prove(engine, self.puzzle, &fixings, claim, &evidence, self.clock);
        let proof = match proved {
            ControlFlow::Continue(Some(certificate)) => certificate.proof,
            _ => Vec::new(),
        };
        let sums = proof.into_iter().rev().find_map(|step| match step {
            Step::Sum(rows) => Some(rows),
            _ => None,
        });
        let rows = sums.unwrap_or_default().into_iter();
        rows.map(|(unit, weight)| Row { row: unit.to_string(), weight }).collect()
    }
}

impl Observer<Fixing, Point, Grid> for Recorder<'_> {
    fn event(&mut self, event: &Event<'_, Fixing, Point, Grid>) {
        match *event {
            Event::Opened { node, parent, decision, depth } => {
                self.open(node, parent, decision.copied(), depth);
            }
            Event::Relaxed { node, objective, point } => {
                self.visit(node);
                self.relaxed(node, objective, point);
            }
            Event::Branched { node, children } => {
                self.visit(node);
                (self.sink)(TraceEvent::Branched { node: node.index(), children });
            }
            Event::Fathomed {
                node,
                reason: Fathomed::Infeasible | Fathomed::Integral,
                solution,
            } => {
                self.visit(node);
                self.fathom(node, solution);
            }
            // What stopped the search is part of the outcome.
            Event::Stopped(_) => {}
        }
    }
}
