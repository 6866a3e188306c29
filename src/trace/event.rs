//! The events of a trace, as they are written and read: `bnb-sudoku/trace@1`.

use serde::{Deserialize, Serialize};

use crate::report::Rows;

/// The name and version of a trace's layout.
pub const TRACE_SCHEMA: &str = "bnb-sudoku/trace@1";

/// Something that happened in a search.
///
/// Nodes are numbered from 0, the root, in the order of creation. Constraints are `[i, j, k, v]`, cells
/// `[i, j]` and candidates `[i, j, k]`, all indices from 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum TraceEvent {
    /// The search is about to begin.
    Begun(Begun),
    /// A node was created and is open.
    Opened {
        /// The node.
        node: usize,
        /// Its parent, none at the root.
        parent: Option<usize>,
        /// Decisions on the path from the root.
        depth: u32,
        /// The constraint that separates it from its parent, none at the root.
        decision: Option<[usize; 4]>,
    },
    /// A node was taken from the queue, and presolve has done its part.
    Presolved(Presolved),
    /// A node's relaxation was solved and is neither empty nor integral.
    Relaxed(RelaxedNode),
    /// A node is about to get its children.
    Branched {
        /// The node.
        node: usize,
        /// How many follow.
        children: usize,
    },
    /// A node was closed.
    Fathomed(FathomedNode),
    /// The search is over.
    Ended(Ended),
}

/// What is solved, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// The layout's name and version, [`TRACE_SCHEMA`].
    pub schema: String,
    /// The rows of the puzzle, 0 for a blank.
    pub puzzle: Rows,
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    pub box_shape: [usize; 2],
    /// The constraints the search starts from.
    pub with: Vec<[usize; 4]>,
    /// The objective of the relaxations.
    pub objective: String,
    /// Reductions before each relaxation.
    pub presolve: String,
    /// What is branched on.
    pub branch_on: String,
    /// Which of them.
    pub branching_rule: String,
    /// Which node is next.
    pub node_selection: String,
    /// What solves the relaxations.
    pub engine: String,
}

/// What presolve made of a node. Candidates are counted on the whole board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Presolved {
    /// The node.
    pub node: usize,
    /// Which node this is in the order in which they were looked at, from 1.
    pub visit: u64,
    /// The cells with more than one candidate left.
    pub open_cells: usize,
    /// The candidates in those cells, which are the columns the relaxation is left with.
    pub open_candidates: usize,
    /// The same if only singles had been used, none when presolve uses no more.
    pub open_after_singles: Option<usize>,
}

/// The relaxation of a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RelaxedNode {
    /// The node.
    pub node: usize,
    /// The value of the objective, none when nothing is optimized.
    pub objective: Option<f64>,
    /// Candidates with a value that is neither 0 nor 1.
    pub fractional_columns: usize,
    /// Cells with such a candidate.
    pub fractional_cells: Vec<[usize; 2]>,
    /// Candidates with a value above 0, and the value: `(i, j, k, x)`.
    pub point: Vec<(usize, usize, usize, f64)>,
    /// Candidates that presolve left open and the point gives 0; none are listed with presolve off.
    pub zeros: Vec<[usize; 3]>,
}

/// Why a node was closed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FathomedNode {
    /// The node.
    pub node: usize,
    /// How it was seen.
    pub by: FathomedBy,
    /// Why it is infeasible, as a sentence without a stop; none when it is integral.
    pub because: Option<String>,
    /// Rows of the program with weights: the last sum of a certificate. Sums before it, which are not here,
    /// exclude candidates, and none that is left then has a negative coefficient. A negative right-hand side is the contradiction; with 0 there all
    /// candidates with a positive coefficient are 0, and then a unit has none left. For `by` singles the unit
    /// that has none, with weight 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    /// The only point, when it is integral.
    pub solved_puzzle: Option<Rows>,
}

/// How a node was seen to be infeasible or integral.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FathomedBy {
    /// The singles rule.
    Singles,
    /// The matching closure.
    Matching,
    /// Linear programs.
    Lp,
}

/// A row of the 0/1 program and its weight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its name, such as `cell r1c1` or `row 1 digit 2`.
    pub row: String,
    /// Its weight.
    pub weight: i64,
}

/// How the solve ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// `solved`, `infeasible` or `limit`, as in a solve record.
    pub status: String,
    /// Why there is no solution, or what limit was reached, as a sentence without a stop.
    pub because: Option<String>,
    /// Nodes whose relaxation was decided.
    pub nodes: u64,
    /// Linear programs solved, those of the report included.
    pub lp_solves: u64,
    /// The solution.
    pub solved_puzzle: Option<Rows>,
    /// The constraints that make the relaxation integral, none when they were not asked for.
    pub constraints: Option<Vec<[usize; 4]>>,
}
