//! The comparison as a JSON record.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::branch_and_bound::NodeSelection;

use super::comparison::{Comparison, SortBy};
use super::csv::seconds;
use super::tally::Quantity;
use super::{Combination, Tally};

/// All combinations and what came of them, `bnb-sudoku/compare-rules@1`.
#[derive(Debug, Clone, Serialize)]
pub struct CompareRecord {
    schema: &'static str,
    puzzles: u64,
    unreadable: u64,
    engine: &'static str,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
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

/// `null` where limits left the number unknown, or where there is none.
#[derive(Debug, Clone, Serialize)]
struct Numbers<T> {
    median: Option<T>,
    sum: Option<T>,
}

impl CompareRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/compare-rules@1";

    /// The record of a comparison.
    pub fn new(comparison: &Comparison, by: SortBy, engine: &'static str) -> Self {
        let rows = comparison.sections(by).into_iter().flatten();
        Self {
            schema: Self::SCHEMA,
            puzzles: comparison.puzzles(),
            unreadable: comparison.unreadable(),
            engine,
            node_limit: comparison.limits().nodes,
            time_limit: comparison.limits().time.map(|time| time.as_secs_f64()),
            combinations: rows
                .map(|(combination, tally)| row(*combination, tally, comparison.has_times()))
                .collect(),
        }
    }
}

fn row(combination: Combination, tally: &Tally, has_times: bool) -> Row {
    let [median, sum] = seconds(&tally.microseconds);
    let whole = |quantity: &Quantity| Numbers { median: quantity.median(), sum: quantity.sum() };
    Row {
        presolve: combination.presolve.name(),
        branch_on: combination.branch_on.name(),
        objective: combination.objective.to_string(),
        branching_rule: combination.rule.name(),
        node_selection: combination.selection.map(NodeSelection::name),
        solved: tally.solved,
        infeasible: tally.infeasible,
        limits: tally.limits.clone(),
        nodes: whole(&tally.nodes),
        lp_solves: whole(&tally.lp_solves),
        set_size: whole(&tally.set_sizes),
        seconds: has_times.then_some(Numbers { median, sum }),
    }
}
