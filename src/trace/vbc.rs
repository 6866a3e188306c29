//! Trees for VbcTool, the viewer of branch and cut trees, which shows them as they grow.

use super::words::{decision, end, fitted, integral_value};
use super::{Begun, TraceEvent};

/// Makes the lines of a VBC file from the events of a trace.
///
/// The time is the number of nodes looked at so far, in hundredths of a second, so that equal runs give
/// equal bytes. Nodes are numbered from 1. The texts have the fields of SCIP's, whose readers split them.
#[derive(Debug, Clone, Default)]
pub struct Vbc {
    integral_value: Option<f64>,
    visits: u64,
    nodes: Vec<Node>,
}

/// What the text of a node tells.
#[derive(Debug, Clone, Copy)]
struct Node {
    depth: u32,
    decision: Option<[usize; 4]>,
    bound: Option<f64>,
    visit: Option<u64>,
    is_relaxed: bool,
}

/// Colors by number, as the viewer's readers expect them.
#[derive(Debug, Clone, Copy)]
enum Color {
    Solved = 2,
    Open = 3,
    Infeasible = 4,
    Integral = 14,
}

/// There are no bounds: the objective orders the nodes and prunes none.
const HEADER: &str = "\
#TYPE: COMPLETE TREE
#TIME: SET
#BOUNDS: NONE
#INFORMATION: STANDARD
#NODE_NUMBER: NONE
";

impl Vbc {
    /// The lines an event adds.
    pub fn lines(&mut self, event: &TraceEvent) -> String {
        match event {
            TraceEvent::Begun(begun) => self.begin(begun),
            TraceEvent::Opened { node, parent, depth, decision } => {
                let (depth, decision) = (*depth, *decision);
                self.nodes.push(Node {
                    depth,
                    decision,
                    bound: None,
                    visit: None,
                    is_relaxed: false,
                });
                let parent = parent.map_or(0, |parent| parent + 1);
                let new = format!("N {parent} {} {}", node + 1, Color::Open as u8);
                self.line(&new) + &self.text(*node)
            }
            TraceEvent::Presolved(presolved) => {
                self.visits = presolved.visit;
                if let Some(node) = self.nodes.get_mut(presolved.node) {
                    node.visit = Some(presolved.visit);
                }
                String::new()
            }
            TraceEvent::Relaxed(relaxed) => {
                if let Some(node) = self.nodes.get_mut(relaxed.node) {
                    (node.bound, node.is_relaxed) = (relaxed.objective, true);
                }
                self.text(relaxed.node) + &self.paint(relaxed.node, Color::Solved)
            }
            // What was relaxed before is told already.
            TraceEvent::Branched { node, .. } => match self.nodes.get(*node) {
                Some(Node { is_relaxed: true, .. }) => String::new(),
                _ => self.text(*node) + &self.paint(*node, Color::Solved),
            },
            TraceEvent::Fathomed(fathomed) => {
                let is_integral = fathomed.solved_puzzle.is_some();
                if let Some(node) = self.nodes.get_mut(fathomed.node).filter(|_| is_integral) {
                    node.bound = self.integral_value;
                }
                let color = if is_integral { Color::Integral } else { Color::Infeasible };
                self.text(fathomed.node) + &self.paint(fathomed.node, color)
            }
            TraceEvent::Ended(ended) => {
                // A backslash begins a command of the viewer's.
                self.line(&format!("A 1 \\nend:\\t{}", end(ended).replace('\\', "/")))
            }
        }
    }

    fn begin(&mut self, begun: &Begun) -> String {
        *self = Self { integral_value: integral_value(begun), ..Self::default() };
        HEADER.to_string()
    }

    fn text(&self, node: usize) -> String {
        let Some(&Node { depth, decision: fixed, bound, visit, .. }) = self.nodes.get(node) else {
            return String::new();
        };
        let dash = || "-".to_string();
        let mut text = format!(
            "I {0} \\inode:\\t{0}\\idepth:\\t{depth}\\nvar:\\t{1}\\nbound:\\t{2}",
            node + 1,
            fixed.map_or_else(dash, decision),
            bound.map_or_else(dash, |bound| fitted(bound, usize::MAX)),
        );
        if let Some(visit) = visit {
            text = format!("{text}\\nnr:\\t{visit}");
        }
        self.line(&text)
    }

    fn paint(&self, node: usize, color: Color) -> String {
        self.line(&format!("P {} {}", node + 1, color as u8))
    }

    fn line(&self, text: &str) -> String {
        let (seconds, hundredths) = (self.visits / 100, self.visits % 100);
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let (hours, minutes) = (minutes / 60, minutes % 60);
        format!("{hours:02}:{minutes:02}:{seconds:02}.{hundredths:02} {text}\n")
    }
}
