//! A search as a log: a line for every node that is looked at, as solvers of this kind print it.

use std::time::Duration;

use super::legend::{HEADER_EVERY, Widths, legend, wrapped};
use super::words::{decision, fitted, integral_value};
use super::{Begun, Ended, FathomedBy, TraceEvent};

/// Makes the lines of a log from the events of one trace after the other.
///
/// The clock is the caller's, who hands over the time with each event or leaves the column out.
#[derive(Debug, Clone, Default)]
pub struct Log {
    is_timed: bool,
    puzzles: usize,
    widths: Widths,
    integral_value: Option<f64>,
    nodes: Vec<Line>,
    open: usize,
    lines: usize,
    integral: usize,
    infeasible: usize,
}

/// What is known of a node before its line is written.
#[derive(Debug, Clone)]
struct Line {
    parent: Option<usize>,
    depth: u32,
    decision: Option<[usize; 4]>,
    open_candidates: usize,
    is_written: bool,
}

/// What a node's line ends with.
struct Verdict<'a> {
    z: Option<f64>,
    /// Fractional columns and cells.
    fractional: Option<(usize, usize)>,
    word: &'a str,
    by: &'a str,
}

impl Log {
    /// A log with or without a column for the time.
    pub fn new(is_timed: bool) -> Self {
        Self { is_timed, ..Self::default() }
    }

    /// What an event adds: lines, or nothing.
    pub fn lines(&mut self, event: &TraceEvent, time: Duration) -> String {
        match event {
            TraceEvent::Begun(begun) => self.begin(begun),
            TraceEvent::Opened { parent, depth, decision, .. } => {
                self.open += 1;
                let (parent, depth, decision) = (*parent, *depth, *decision);
                let (open_candidates, is_written) = (0, false);
                self.nodes.push(Line { parent, depth, decision, open_candidates, is_written });
                String::new()
            }
            TraceEvent::Presolved(presolved) => {
                if let Some(node) = self.nodes.get_mut(presolved.node) {
                    node.open_candidates = presolved.open_candidates;
                }
                String::new()
            }
            TraceEvent::Relaxed(relaxed) => {
                let fractional = (relaxed.fractional_columns, relaxed.fractional_cells.len());
                let (z, fractional) = (relaxed.objective, Some(fractional));
                let verdict = Verdict { z, fractional, word: "fractional", by: "" };
                self.line(relaxed.node, &verdict, time)
            }
            TraceEvent::Branched { node, children } => {
                // The children are announced next; they count from this line on.
                self.open = self.open.saturating_sub(1) + children;
                let verdict = Verdict { z: None, fractional: None, word: "look-ahead", by: "" };
                let line = self.line(*node, &verdict, time);
                self.open -= children;
                line
            }
            TraceEvent::Fathomed(fathomed) => {
                self.open = self.open.saturating_sub(1);
                let by = match fathomed.by {
                    FathomedBy::Singles => "S",
                    FathomedBy::Matching => "M",
                    FathomedBy::Lp => "L",
                };
                let verdict = if fathomed.solved_puzzle.is_some() {
                    self.integral += 1;
                    let (z, fractional) = (self.integral_value, Some((0, 0)));
                    Verdict { z, fractional, word: "integral", by }
                } else {
                    self.infeasible += 1;
                    Verdict { z: None, fractional: None, word: "infeasible", by }
                };
                self.line(fathomed.node, &verdict, time)
            }
            TraceEvent::Ended(ended) => self.end(ended),
        }
    }

    fn begin(&mut self, begun: &Begun) -> String {
        let n = begun.puzzle.len();
        let puzzles = self.puzzles + 1;
        let (widths, integral_value) = (Widths::of_side(n), integral_value(begun));
        let new = Self { puzzles, widths, integral_value, ..Self::new(self.is_timed) };
        *self = new;
        let givens = begun.puzzle.iter().flatten().filter(|&&value| value != 0).count();
        let headline = format!(
            "Puzzle {puzzles}, {n}x{n}, {givens} givens: objective {}, presolve {}, branch on {}, \
             rule {}, node selection {}",
            begun.objective,
            begun.presolve,
            begun.branch_on,
            begun.branching_rule,
            begun.node_selection
        );
        let legend = if puzzles == 1 { legend(self.is_timed) } else { String::from("\n") };
        legend + &wrapped(&headline, "  ")
    }

    /// The line of a node, the first time there is something to say of it.
    fn line(&mut self, id: usize, verdict: &Verdict<'_>, time: Duration) -> String {
        let Some(node) = self.nodes.get_mut(id) else { return String::new() };
        if std::mem::replace(&mut node.is_written, true) {
            return String::new();
        }
        let dash = || "-".to_string();
        let w = &self.widths;
        let Verdict { z, fractional, word, by } = verdict;
        let mut line = format!(
            "{id:>node$} {parent:>6} {depth:>5} {open:>4} {decision:<decisions$} {z:>zs$} \
             {columns:>4} {cells:>5} {left:>left_width$} {word:<10} {by:<1}",
            node = w.node,
            parent = node.parent.map_or_else(dash, |parent| parent.to_string()),
            depth = node.depth,
            open = self.open,
            decision = node.decision.map_or_else(dash, decision),
            decisions = w.decision,
            z = z.map_or_else(dash, |z| fitted(z, w.z)),
            zs = w.z,
            columns = fractional.map_or_else(dash, |(columns, _)| columns.to_string()),
            cells = fractional.map_or_else(dash, |(_, cells)| cells.to_string()),
            left = node.open_candidates,
            left_width = w.left,
        );
        if self.is_timed {
            line = format!("{line} {:>5}", seconds(time));
        }
        let header = self.lines.is_multiple_of(HEADER_EVERY);
        self.lines += 1;
        let header = if header { w.header(self.is_timed) } else { String::new() };
        header + line.trim_end() + "\n"
    }

    /// The last line: what it all came to.
    fn end(&self, ended: &Ended) -> String {
        let verdict = match (ended.status.as_str(), &ended.because) {
            ("infeasible", Some(because)) => format!("no solution: {because}"),
            ("limit", Some(because)) => format!("unknown: {because}"),
            (status, _) => status.to_string(),
        };
        let count = |count: u64, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let mut answer = format!(
            "Answer: {verdict}; {} ({} integral, {} infeasible), {}",
            count(ended.nodes, "node", "nodes"),
            self.integral,
            self.infeasible,
            count(ended.lp_solves, "linear program", "linear programs"),
        );
        if let Some(constraints) = &ended.constraints {
            let list: Vec<_> =
                constraints.iter().map(|[i, j, k, v]| format!("({i}, {j}, {k}, {v})")).collect();
            answer = format!("{answer}; constraints [{}]", list.join(", "));
        }
        wrapped(&answer.replace(char::is_control, " "), "  ")
    }
}

/// Seconds in five characters, for the first day.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        0.0..99.995 => format!("{seconds:.2}"),
        99.995..999.95 => format!("{seconds:.1}"),
        _ => format!("{seconds:.0}"),
    }
}
