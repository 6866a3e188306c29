//! Trees for the Branch-and-bound Analysis Kit, which GrUMPy reads.
//!
//! A line is `TIME EVENT NODE PARENT DIRECTION ...`, and a node has as many lines as things happen to
//! it. The format's trees are binary. A cell of more than two digits is therefore branched on digit by
//! digit: `x = 1` on the right (a lower bound is raised), all the other digits on the left (an upper bound
//! is lowered), which is again a node. Node `n` of the trace is `2n + 1`; the nodes that are added have
//! even numbers, `2n` where `n` is the first child below it, so that parents have smaller numbers than
//! their children.

use super::words::{decision, end, integral_value};
use super::{Begun, TraceEvent};

/// Makes the lines of a BAK file from the events of a trace.
///
/// The time is the number of nodes looked at so far, so that equal runs give equal bytes.
#[derive(Debug, Clone, Default)]
pub struct Bak {
    integral_value: Option<f64>,
    visits: u64,
    nodes: Vec<Place>,
    holder: Option<Holder>,
}

/// Where a node is in the binary tree, and what its lines end with.
#[derive(Debug, Clone, Copy)]
struct Place {
    id: u64,
    parent: u64,
    direction: char,
    numbers: Numbers,
}

/// The node of the binary tree that gets the next child.
#[derive(Debug, Clone, Copy)]
struct Holder {
    id: u64,
    /// The side on which it has a child already.
    taken: Option<char>,
    /// How many children of the trace's node are to come.
    left: usize,
}

/// The bound of a node, and how fractional its relaxation is: its parent's until its own are known.
#[derive(Debug, Clone, Copy, Default)]
struct Numbers {
    bound: f64,
    sum: f64,
    count: usize,
}

const HEADER: &str = "\
# A search tree of bnb-sudoku in the format BAK
# TIME EVENT NODE PARENT DIRECTION, then for some events BOUND SUM COUNT
# TIME: how many nodes were looked at so far
# NODE: 2n+1 is node n of the trace; 2n is the part of a cell's digits that begins with that of node n
# DIRECTION: M the root, R x[i,j,k] = 1, L x[i,j,k] = 0 or the other digits
# BOUND: the objective at the relaxation, SUM and COUNT: its fractional columns; those of the parent
# where no relaxation was solved, 0 where there is none above either
";

impl Bak {
    /// The lines an event adds.
    pub fn lines(&mut self, event: &TraceEvent) -> String {
        match event {
            TraceEvent::Begun(begun) => self.begin(begun),
            TraceEvent::Opened { node, parent, decision, .. } => {
                self.open(*node as u64, *parent, *decision)
            }
            TraceEvent::Presolved(presolved) => {
                self.visits = presolved.visit;
                String::new()
            }
            TraceEvent::Relaxed(relaxed) => {
                let values = relaxed.point.iter().map(|&(.., x)| x.min(1.0 - x));
                let (sum, count) = (values.sum(), relaxed.fractional_columns);
                let Some(place) = self.nodes.get_mut(relaxed.node) else { return String::new() };
                let bound = relaxed.objective.unwrap_or(place.numbers.bound);
                place.numbers = Numbers { bound, sum, count };
                self.tell(relaxed.node, "pregnant", Numbers::all)
            }
            TraceEvent::Branched { node, children } => {
                let id = 2 * *node as u64 + 1;
                self.holder = Some(Holder { id, taken: None, left: *children });
                self.tell(*node, "branched", Numbers::all)
            }
            TraceEvent::Fathomed(fathomed) => {
                if fathomed.solved_puzzle.is_none() {
                    return self.tell(fathomed.node, "infeasible", |_| String::new());
                }
                let best = self.integral_value;
                let value = |numbers: Numbers| format!(" {}", best.unwrap_or(numbers.bound));
                self.tell(fathomed.node, "integer", value)
            }
            TraceEvent::Ended(ended) => format!("# {}\n", end(ended)),
        }
    }

    fn begin(&mut self, begun: &Begun) -> String {
        *self = Self { integral_value: integral_value(begun), ..Self::default() };
        format!("{HEADER}# OBJECTIVE: {}\n", begun.objective)
    }

    fn open(&mut self, node: u64, parent: Option<usize>, fixed: Option<[usize; 4]>) -> String {
        let id = 2 * node + 1;
        let above = parent.and_then(|parent| self.nodes.get(parent)).copied();
        let numbers = above.map_or(Numbers::default(), |place| place.numbers);
        let mut place = Place { id, parent: 0, direction: 'M', numbers };
        let mut text = String::new();
        if let Some(above) = above {
            let Holder { id: holder, taken, left } =
                self.holder.unwrap_or(Holder { id: above.id, taken: None, left: 1 });
            let side = if fixed.is_some_and(|[.., v]| v == 0) { 'L' } else { 'R' };
            (place.parent, place.direction) = match taken.map(opposite) {
                None => (holder, side),
                // The last is all that is left: the other side of the one before it.
                Some(other) if left == 1 => (holder, other),
                Some(other) => {
                    let rest = Place { id: id - 1, parent: holder, direction: other, numbers };
                    text += &self.line(&rest, "branched", &numbers.all());
                    (rest.id, side)
                }
            };
            let taken = Some(place.direction);
            self.holder = Some(Holder { id: place.parent, taken, left: left.saturating_sub(1) });
        }
        self.nodes.push(place);
        let comment = fixed.map(|fixed| format!("# {id}: {}\n", decision(fixed)));
        text + &comment.unwrap_or_default() + &self.line(&place, "candidate", &numbers.all())
    }

    /// The line about a node of the trace.
    fn tell(&self, node: usize, event: &str, rest: impl Fn(Numbers) -> String) -> String {
        let place = self.nodes.get(node);
        place.map_or(String::new(), |place| self.line(place, event, &rest(place.numbers)))
    }

    fn line(&self, place: &Place, event: &str, rest: &str) -> String {
        let Place { id, parent, direction, .. } = place;
        format!("{} {event} {id} {parent} {direction}{rest}\n", self.visits)
    }
}

fn opposite(direction: char) -> char {
    if direction == 'R' { 'L' } else { 'R' }
}

impl Numbers {
    fn all(self) -> String {
        format!(" {} {} {}", self.bound, self.sum, self.count)
    }
}
