//! Traces from text: lines of JSON back to events and to trees.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use crate::report::Rows;
use crate::sudoku::parse::printable;
use crate::sudoku::{Grid, Order};

use super::{SearchTree, TRACE_SCHEMA, TraceEvent};

/// The longest line of a trace; a relaxation of the largest board takes less than half of it.
const LONGEST_LINE: usize = 4 << 20;

/// Why a text is no trace, and where.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct TraceError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: TraceFault,
}

/// What is wrong with a line of a trace.
#[derive(Debug, Error)]
pub enum TraceFault {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(io::Error),
    /// It is longer than any event.
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// It is no event.
    #[error("not an event: {0}")]
    NotAnEvent(String),
    /// It is an event that cannot happen after those before it.
    #[error("{0}")]
    Impossible(String),
    /// There is no line.
    #[error("there is no trace here")]
    Nothing,
}

/// The traces in an input, one after the other, each checked for being one that a search could leave.
///
/// A trace without an end is one that was cut off; its tree has no `ended`.
pub struct Traces<R> {
    reader: R,
    line: usize,
    has_failed: bool,
}

impl<R: BufRead> Traces<R> {
    /// The traces of an input.
    pub fn new(reader: R) -> Self {
        Self { reader, line: 0, has_failed: false }
    }

    /// The next line that is not blank, none at the end.
    fn text(&mut self) -> Result<Option<String>, TraceFault> {
        loop {
            self.line += 1;
            let mut text = Vec::new();
            let room = LONGEST_LINE as u64 + 1;
            let mut line = self.reader.by_ref().take(room);
            let read = line.read_until(b'\n', &mut text).map_err(TraceFault::Unreadable)?;
            if read > LONGEST_LINE {
                return Err(TraceFault::TooLong);
            }
            let text = String::from_utf8(text);
            let text = text.map_err(|_| TraceFault::NotAnEvent("not UTF-8".to_string()))?;
            if read == 0 || !text.trim().is_empty() {
                return Ok((read > 0).then_some(text));
            }
        }
    }

    fn tree(&mut self) -> Result<Option<SearchTree>, TraceFault> {
        let (mut tree, mut visits) = (SearchTree::default(), 0);
        while tree.ended.is_none() {
            let Some(text) = self.text()? else {
                return Ok(tree.begun.is_some().then_some(tree));
            };
            let event = event(&text)?;
            check(&tree, &event, &mut visits).map_err(TraceFault::Impossible)?;
            tree.add(event);
        }
        Ok(Some(tree))
    }
}

impl<R: BufRead> Iterator for Traces<R> {
    type Item = Result<SearchTree, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let tree = self.tree().map_err(|fault| TraceError { line: self.line, fault });
        self.has_failed = tree.is_err();
        tree.transpose()
    }
}

impl SearchTree {
    /// Reads the first trace of an input.
    ///
    /// # Errors
    ///
    /// The first line that is no event, or one that cannot follow those before it.
    pub fn read(reader: impl BufRead) -> Result<Self, TraceError> {
        let nothing = TraceError { line: 1, fault: TraceFault::Nothing };
        Traces::new(reader).next().unwrap_or(Err(nothing))
    }
}

fn event(text: &str) -> Result<TraceEvent, TraceFault> {
    serde_json::from_str(text).map_err(|error| {
        // The line that the parser counts is the first of this text, which would mislead.
        let error = error.to_string();
        let (message, _) = error.split_once(" at line ").unwrap_or((&error, ""));
        TraceFault::NotAnEvent(message.chars().map(printable).collect())
    })
}

/// Whether an event can happen after those that made the tree.
fn check(tree: &SearchTree, event: &TraceEvent, visits: &mut u64) -> Result<(), String> {
    let begun = match (&tree.begun, event) {
        (None, TraceEvent::Begun(begun)) => {
            let [rows, columns] = begun.box_shape;
            let order = Order::new(rows, columns).map_err(|error| error.to_string())?;
            if begun.schema != TRACE_SCHEMA {
                return Err(format!("the schema is not {TRACE_SCHEMA}"));
            }
            board(order, &begun.puzzle)?;
            return begun.with.iter().try_for_each(|&constraint| in_range(order, constraint));
        }
        (None, _) => return Err("the first event is not 'begun'".to_string()),
        (Some(_), TraceEvent::Begun(_)) => return Err("this trace has begun already".to_string()),
        (Some(begun), _) => begun,
    };
    let [rows, columns] = begun.box_shape;
    let order = Order::new(rows, columns).map_err(|error| error.to_string())?;
    let solved = |rows: &Option<Rows>| rows.as_ref().map_or(Ok(()), |rows| board(order, rows));
    match event {
        TraceEvent::Begun(_) => Ok(()),
        TraceEvent::Opened { node, parent, depth, decision } => {
            decision.map_or(Ok(()), |decision| in_range(order, decision))?;
            opened(tree, (*node, *parent), *depth, decision.is_some())
        }
        TraceEvent::Presolved(presolved) => {
            let node = known(tree, presolved.node)?;
            *visits += 1;
            require(node.presolved.is_none(), "the node was looked at before")?;
            require(presolved.visit == *visits, "the visit is not the next one")
        }
        TraceEvent::Relaxed(relaxed) => {
            let node = looked_at(tree, relaxed.node)?;
            require(node.relaxed.is_none(), "the node has a relaxation already")?;
            let values = relaxed.point.iter().map(|&(i, j, k, _)| [i, j, k, 1]);
            let zeros = relaxed.zeros.iter().map(|&[i, j, k]| [i, j, k, 0]);
            let cells = relaxed.fractional_cells.iter().map(|&[i, j]| [i, j, 1, 1]);
            values.chain(zeros).chain(cells).try_for_each(|candidate| in_range(order, candidate))
        }
        TraceEvent::Branched { node, .. } => looked_at(tree, *node).map(|_| ()),
        TraceEvent::Fathomed(fathomed) => {
            looked_at(tree, fathomed.node)?;
            solved(&fathomed.solved_puzzle)
        }
        TraceEvent::Ended(ended) => {
            for &constraint in ended.constraints.iter().flatten() {
                in_range(order, constraint)?;
            }
            solved(&ended.solved_puzzle)
        }
    }
}

fn require(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_string()) }
}

fn board(order: Order, rows: &Rows) -> Result<(), String> {
    require(Grid::from_rows(order, rows).is_some(), "the rows are no board of this box shape")
}

fn known(tree: &SearchTree, node: usize) -> Result<&super::TreeNode, String> {
    tree.nodes.get(node).ok_or_else(|| format!("there is no node {node} yet"))
}

/// A node that was looked at, and neither branched on nor closed.
fn looked_at(tree: &SearchTree, node: usize) -> Result<&super::TreeNode, String> {
    let known = known(tree, node)?;
    require(known.presolved.is_some(), "the node was not looked at before")?;
    require(known.fathomed.is_none(), "the node is closed")?;
    require(known.children.is_empty(), "the node has children")?;
    Ok(known)
}

fn opened(
    tree: &SearchTree,
    (node, parent): (usize, Option<usize>),
    depth: u32,
    has_decision: bool,
) -> Result<(), String> {
    if node != tree.nodes.len() {
        return Err(format!("the next node is {}, not {node}", tree.nodes.len()));
    }
    require(parent.is_none() == (node == 0), "the root alone has no parent")?;
    require(has_decision == parent.is_some(), "the root alone has no decision")?;
    let Some(parent) = parent else { return require(depth == 0, "the root's depth is 0") };
    let parent = known(tree, parent)?;
    require(parent.presolved.is_some(), "the parent was not looked at before")?;
    require(parent.fathomed.is_none(), "the parent is closed")?;
    require(
        Some(depth) == parent.depth.checked_add(1),
        "the depth is not one more than the parent's",
    )
}

fn in_range(order: Order, [i, j, k, v]: [usize; 4]) -> Result<(), String> {
    let n = order.side();
    let fits = [i, j, k].iter().all(|index| (1..=n).contains(index)) && v <= 1;
    if fits { Ok(()) } else { Err(format!("({i}, {j}, {k}, {v}) is outside the {n}x{n} board")) }
}
