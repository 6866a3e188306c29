//! What the page knows of every node from the start: a list a property, with an entry a node.

use serde::Serialize;

use super::PAGE_SCHEMA;
use super::template::embedded;
use crate::trace::{Begun, Ended, FathomedBy, TraceEvent};

/// The summary of a search. Entries that are unknown are null, or 0 where that cannot be a value.
#[derive(Debug, Clone)]
pub(super) struct Summary {
    begun: Option<Begun>,
    ended: Option<Ended>,
    nodes: Nodes,
    visits: u64,
    most_nodes: usize,
    left_out: usize,
}

/// The properties of the nodes, by node.
#[derive(Debug, Clone, Default, Serialize)]
struct Nodes {
    parent: Vec<Option<usize>>,
    decision: Vec<Option<[usize; 4]>>,
    /// How many nodes had been looked at when it was created.
    opened: Vec<u64>,
    /// In the order of visits, from 1; 0 for a node that was never looked at.
    visit: Vec<u64>,
    objective: Vec<Option<f64>>,
    open_cells: Vec<usize>,
    open_candidates: Vec<usize>,
    open_after_singles: Vec<Option<usize>>,
    fractional_columns: Vec<usize>,
    /// A letter: `b`ranched, `o`pen, and in what way it was seen to be infeasible or integral.
    state: Vec<char>,
}

#[derive(Serialize)]
struct Json<'a> {
    schema: &'static str,
    begun: &'a Option<Begun>,
    nodes: &'a Nodes,
    ended: &'a Option<Ended>,
    nodes_left_out: usize,
    details_left_out: usize,
}

impl Summary {
    pub(super) fn new(most_nodes: usize) -> Self {
        Self {
            begun: None,
            ended: None,
            nodes: Nodes::default(),
            visits: 0,
            most_nodes,
            left_out: 0,
        }
    }

    /// Whether there was room for a node.
    pub(super) fn has(&self, node: usize) -> bool {
        node < self.nodes.state.len()
    }

    /// How many nodes there was no room for.
    pub(super) fn left_out(&self) -> usize {
        self.left_out
    }

    /// The side of the board, 0 before the search has begun.
    pub(super) fn side(&self) -> usize {
        self.begun.as_ref().map_or(0, |begun| begun.puzzle.len())
    }

    /// Adds an event; those about nodes that are not here are passed over.
    pub(super) fn add(&mut self, event: &TraceEvent) {
        let nodes = &mut self.nodes;
        let count = nodes.state.len();
        match event {
            TraceEvent::Begun(begun) => self.begun = Some(begun.clone()),
            TraceEvent::Ended(ended) => self.ended = Some(ended.clone()),
            TraceEvent::Opened { node, .. } if *node >= self.most_nodes => self.left_out += 1,
            TraceEvent::Opened { node, parent, decision, .. } if *node == count => {
                nodes.parent.push(parent.filter(|parent| *parent < count));
                nodes.decision.push(*decision);
                nodes.opened.push(self.visits);
                nodes.visit.push(0);
                nodes.objective.push(None);
                nodes.open_cells.push(0);
                nodes.open_candidates.push(0);
                nodes.open_after_singles.push(None);
                nodes.fractional_columns.push(0);
                nodes.state.push('o');
            }
            TraceEvent::Presolved(presolved) if presolved.node < count => {
                self.visits = presolved.visit;
                nodes.visit[presolved.node] = presolved.visit;
                nodes.open_cells[presolved.node] = presolved.open_cells;
                nodes.open_candidates[presolved.node] = presolved.open_candidates;
                nodes.open_after_singles[presolved.node] = presolved.open_after_singles;
            }
            TraceEvent::Relaxed(relaxed) if relaxed.node < count => {
                nodes.objective[relaxed.node] = relaxed.objective;
                nodes.fractional_columns[relaxed.node] = relaxed.fractional_columns;
            }
            TraceEvent::Branched { node, .. } if *node < count => nodes.state[*node] = 'b',
            TraceEvent::Fathomed(fathomed) if fathomed.node < count => {
                let is_integral = fathomed.solved_puzzle.is_some();
                nodes.state[fathomed.node] = match (is_integral, fathomed.by) {
                    (true, FathomedBy::Singles) => 'S',
                    (true, FathomedBy::Matching) => 'M',
                    (true, FathomedBy::Lp) => 'L',
                    (false, FathomedBy::Singles) => 's',
                    (false, FathomedBy::Matching) => 'm',
                    (false, FathomedBy::Lp) => 'l',
                };
            }
            _ => {}
        }
    }

    /// The summary as JSON that can stand in a page.
    pub(super) fn to_json(&self, details_left_out: usize) -> String {
        let json = Json {
            schema: PAGE_SCHEMA,
            begun: &self.begun,
            nodes: &self.nodes,
            ended: &self.ended,
            nodes_left_out: self.left_out,
            details_left_out,
        };
        embedded(&serde_json::to_string(&json).unwrap_or_default())
    }
}
