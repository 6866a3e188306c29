//! The record of one solved puzzle.

use serde::Serialize;

use crate::solve::{Bounds, MethodRun, Options, Outcome, Status};
use crate::sudoku::Grid;

use super::{INDEX_BASE, Rows, box_shape, quadruples, rounded};

/// One puzzle and what came of it, `bnb-sudoku/solve@1`.
///
/// `puzzle`, `solved_puzzle` and `constraints` have the names and shapes of the course: rows of
/// values with 0 for a blank, constraints `[i, j, k, v]`, 1-based.
#[derive(Debug, Clone, Serialize)]
pub struct SolveRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    solved_puzzle: Option<Rows>,
    constraints: Option<Vec<[usize; 4]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<Minimum>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_minimum: Option<Vec<Vec<[usize; 4]>>>,
    index_base: u8,
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Rows>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_count: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<Vec<[usize; 4]>>,
    #[serde(flatten)]
    how: How,
    engine: &'static str,
    nodes: u64,
    lp_solves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<Timing>,
}

/// What was done to find the answer.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum How {
    /// The knobs of branch and bound.
    Searched {
        objective: String,
        root_objective: Option<f64>,
        presolve: &'static str,
        branch_on: &'static str,
        branching_rule: &'static str,
        node_selection: &'static str,
    },
    /// Another method, whose knobs those are not.
    Asked {
        method: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        certified: Option<bool>,
        effort: serde_json::Map<String, serde_json::Value>,
    },
}

impl How {
    fn of(options: &Options, outcome: &Outcome) -> Self {
        match &outcome.method {
            Some(MethodRun { method, effort, certified, .. }) => Self::Asked {
                method,
                certified: *certified,
                effort: effort.iter().map(|&(name, count)| (name.into(), count.into())).collect(),
            },
            None => Self::Searched {
                objective: options.objective.to_string(),
                root_objective: outcome.statistics.root_objective.map(rounded),
                presolve: options.presolve.name(),
                branch_on: options.branch_on.name(),
                branching_rule: options.branching_rule().name(),
                node_selection: options.search.selection.name(),
            },
        }
    }
}

/// Bounds on the size of a smallest set, equal when it is proved.
#[derive(Debug, Clone, Copy, Serialize)]
struct Minimum {
    lower: usize,
    upper: usize,
}

/// How many solutions were found, and whether these are all.
#[derive(Debug, Clone, Copy, Serialize)]
struct Count {
    found: u64,
    complete: bool,
}

/// Measured times; the only part of a record that differs between runs.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Timing {
    /// From the read puzzle to the outcome.
    pub seconds: f64,
}

impl SolveRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/solve@1";

    /// The record of an outcome; `timing` is left out when it is `None`.
    pub fn new(
        puzzle: &Grid,
        options: &Options,
        engine: &'static str,
        outcome: &Outcome,
        timing: Option<Timing>,
    ) -> Self {
        let reason = match &outcome.status {
            Status::Solved => None,
            Status::Infeasible(why) => Some(why.to_string()),
            Status::Limit(reason) => Some(reason.code().to_string()),
        };
        let more = outcome.solutions.as_ref();
        Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            status: outcome.status.code(),
            reason,
            solved_puzzle: outcome.solution.as_ref().map(Grid::to_rows),
            constraints: outcome.constraints.as_ref().map(quadruples),
            minimum: outcome.minimum.map(|Bounds { lower, upper }| Minimum { lower, upper }),
            all_minimum: outcome
                .all_minimum
                .as_ref()
                .map(|all| all.iter().map(quadruples).collect()),
            index_base: INDEX_BASE,
            unique: outcome.unique,
            solutions: (options.wanted.is_list()).then(|| {
                more.map_or(Vec::new(), |more| more.boards.iter().map(Grid::to_rows).collect())
            }),
            solution_count: more
                .map(|more| Count { found: more.count, complete: more.is_complete }),
            with: (!options.with.is_empty()).then(|| quadruples(&options.with)),
            how: How::of(options, outcome),
            engine: outcome.method.as_ref().map_or(engine, |run| run.engine),
            nodes: outcome.statistics.nodes,
            lp_solves: outcome.statistics.lp_solves,
            timing,
        }
    }
}
