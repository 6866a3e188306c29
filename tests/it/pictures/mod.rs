//! Traces, and the logs and pictures made from them.

mod bak;
mod cli;
mod dot;
mod grid;
mod reading;
mod vbc;

use bnb_sudoku::lp::Clock;
use bnb_sudoku::trace::{Bak, Log, NodeState, Recorder, SearchTree, TraceEvent, Vbc};
use bnb_sudoku::{Grid, Options, Outcome, Solver};

/// A recorded solve.
pub struct Recorded {
    pub events: Vec<TraceEvent>,
    pub outcome: Outcome,
}

/// Solves a puzzle and records it.
pub fn recorded(puzzle: &Grid, options: &Options, clock: &dyn Clock) -> Recorded {
    let mut events = Vec::new();
    let mut sink = |event| events.push(event);
    let mut solver = Solver::new();
    let mut recorder = Recorder::begin(puzzle, options, "minilp", clock, &mut sink);
    let outcome = solver.solve(puzzle, options, clock, &mut recorder);
    recorder.end(&outcome);
    Recorded { events, outcome }
}

impl Recorded {
    pub fn tree(&self) -> SearchTree {
        let mut tree = SearchTree::default();
        self.events.iter().for_each(|event| tree.add(event.clone()));
        tree
    }

    /// How many nodes were looked at.
    pub fn visits(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, TraceEvent::Presolved(_))).count()
    }

    pub fn jsonl(&self) -> String {
        let line = |event| serde_json::to_string(event).unwrap() + "\n";
        self.events.iter().map(line).collect()
    }

    pub fn bak(&self) -> String {
        let mut bak = Bak::default();
        self.events.iter().map(|event| bak.lines(event)).collect()
    }

    pub fn vbc(&self) -> String {
        let mut vbc = Vbc::default();
        self.events.iter().map(|event| vbc.lines(event)).collect()
    }

    pub fn log(&self) -> String {
        let mut log = Log::new(false);
        self.events.iter().map(|event| log.lines(event, std::time::Duration::ZERO)).collect()
    }
}

/// What every picture shows of a node: its parent and its state.
pub type Shown = Vec<(Option<usize>, NodeState)>;

/// The same of a tree.
pub fn shown(tree: &SearchTree) -> Shown {
    tree.nodes.iter().map(|node| (node.parent, node.state())).collect()
}
