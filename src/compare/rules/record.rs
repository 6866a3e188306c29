//! The comparison as a JSON record.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::branch_and_bound::NodeSelection;
use crate::compare::quantity::Numbers;
use crate::compare::record::{ContradictionRecord, contradictions};

use super::sort::sections;
use super::{Combination, RulesComparison, SortBy, Tally};

/// All combinations and what came of them, `bnb-sudoku/compare-rules@1`.
#[derive(Debug, Clone, Serialize)]
pub struct RulesRecord {
    schema: &'static str,
    puzzles: u64,
    unreadable: u64,
    engine: &'static str,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    /// Left out unless the program contradicts itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contradictions: Vec<ContradictionRecord>,
    combinations: Vec<Row>,
}

#[derive(Debug, Clone, Serialize)]
struct Row {
    presolve: &'static str,
    branch_on: &'static str,
    objective: String,
    branching_rule: &'static str,
    /// `null` where it has no effect.
    node_selection: Option<&'static str>,
    solved: u64,
    infeasible: u64,
    limits: BTreeMap<&'static str, u64>,
    nodes: Numbers<u64>,
    lp_solves: Numbers<u64>,
    set_size: Numbers<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<Numbers<f64>>,
}

impl RulesRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/compare-rules@1";

    /// The record of a comparison.
    pub fn new(comparison: &RulesComparison, by: SortBy, engine: &'static str) -> Self {
        let rows = sections(comparison, by).into_iter().flatten();
        Self {
            schema: Self::SCHEMA,
            puzzles: comparison.puzzles(),
            unreadable: comparison.unreadable(),
            engine,
            node_limit: comparison.limits().nodes,
            time_limit: comparison.limits().time.map(|time| time.as_secs_f64()),
            contradictions: contradictions(comparison),
            combinations: rows
                .map(|(combination, tally)| row(*combination, tally, comparison.has_times()))
                .collect(),
        }
    }
}

fn row(combination: Combination, tally: &Tally, has_times: bool) -> Row {
    Row {
        presolve: combination.presolve.name(),
        branch_on: combination.branch_on.name(),
        objective: combination.objective.to_string(),
        branching_rule: combination.rule.name(),
        node_selection: combination.selection.map(NodeSelection::name),
        solved: tally.statuses.solved,
        infeasible: tally.statuses.infeasible,
        limits: tally.statuses.limits.clone(),
        nodes: tally.nodes.numbers(),
        lp_solves: tally.lp_solves.numbers(),
        set_size: tally.set_sizes.numbers(),
        seconds: has_times.then(|| tally.microseconds.seconds()),
    }
}
