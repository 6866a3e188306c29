//! What the page reads of a node when the node is looked at: a line a node, `NODE TAB JSON`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::template::embedded;
use crate::report::Rows;
use crate::trace::{FathomedNode, RelaxedNode};

/// The lines, and how many had no room.
///
/// Points and reasons have room of their own: a search that fills the page with points still tells
/// how its last nodes ended.
#[derive(Debug, Clone)]
pub(super) struct Details {
    lines: String,
    room_for_points: usize,
    room_for_reasons: usize,
    left_out: usize,
}

/// A point, packed. A candidate is `(i*n + j)*n + k`, from 0, and a list of them is the first and
/// then the distance of each from the one before it.
#[derive(Serialize)]
struct Relaxed {
    /// Each value above 0 with the candidates that have it.
    point: Vec<(f64, Vec<usize>)>,
    /// Candidates that are open and have the value 0.
    zeros: Vec<usize>,
}

#[derive(Serialize)]
struct Fathomed<'a> {
    because: Option<&'a str>,
    rows: Vec<(&'a str, i64)>,
    board: Option<&'a Rows>,
}

impl Details {
    /// No lines, with room for this many bytes of points and as many of reasons.
    pub(super) fn new(room: usize) -> Self {
        Self { lines: String::new(), room_for_points: room, room_for_reasons: room, left_out: 0 }
    }

    pub(super) fn lines(&self) -> &str {
        &self.lines
    }

    pub(super) fn left_out(&self) -> usize {
        self.left_out
    }

    /// Adds the point of a node on a board with this side.
    pub(super) fn relaxed(&mut self, side: usize, node: &RelaxedNode) {
        let index = |i: usize, j: usize, k: usize| {
            [i, j, k].iter().fold(0, |index, one_based| index * side + one_based.saturating_sub(1))
        };
        // The bits of floats that are not negative stand in the order of their values.
        let mut by_value: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for &(i, j, k, value) in &node.point {
            by_value.entry(value.to_bits()).or_default().push(index(i, j, k));
        }
        let point =
            by_value.into_iter().map(|(bits, list)| (f64::from_bits(bits), gaps(list))).collect();
        let zeros = gaps(node.zeros.iter().map(|&[i, j, k]| index(i, j, k)).collect());
        let line = line(node.node, &Relaxed { point, zeros });
        Self::keep(&mut self.lines, &mut self.room_for_points, &mut self.left_out, &line);
    }

    /// Adds why a node was closed.
    pub(super) fn fathomed(&mut self, node: &FathomedNode) {
        let rows = node.rows.iter().map(|row| (row.row.as_str(), row.weight)).collect();
        let board = node.solved_puzzle.as_ref();
        let because = node.because.as_deref();
        let line = line(node.node, &Fathomed { because, rows, board });
        Self::keep(&mut self.lines, &mut self.room_for_reasons, &mut self.left_out, &line);
    }

    /// Keeps a line if there is room; when there is none, later ones are left out too, however short.
    fn keep(lines: &mut String, room: &mut usize, left_out: &mut usize, line: &str) {
        if line.len() <= *room {
            *room -= line.len();
            lines.push_str(line);
        } else {
            *room = 0;
            *left_out += 1;
        }
    }
}

/// The first of some ascending numbers, and the distance of each from the one before it.
fn gaps(mut numbers: Vec<usize>) -> Vec<usize> {
    numbers.sort_unstable();
    let mut last = 0;
    for number in &mut numbers {
        (last, *number) = (*number, *number - last);
    }
    numbers
}

fn line(node: usize, detail: &impl Serialize) -> String {
    let mut line = String::new();
    let json = embedded(&serde_json::to_string(detail).unwrap_or_default());
    // Writing to a text does not fail.
    let _ = writeln!(line, "{node}\t{json}");
    line
}
