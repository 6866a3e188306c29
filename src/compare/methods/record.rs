//! The comparison as a JSON record.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::compare::Verdict;
use crate::compare::quantity::Numbers;
use crate::compare::record::{ContradictionRecord, contradictions};
use crate::methods::Method;
use crate::report::{quadruples, rounded};

use super::tells::tells;
use super::{Asked, Insight, MethodsComparison, Tally};

/// All methods and what came of them, `bnb-sudoku/compare@1`.
#[derive(Debug, Clone, Serialize)]
pub struct MethodsRecord {
    schema: &'static str,
    puzzles: u64,
    unreadable: u64,
    /// `null` for all.
    solutions_wanted: Option<u64>,
    repeat: u64,
    node_limit: Option<u64>,
    time_limit: Option<f64>,
    /// Puzzles by what is known of them.
    verdicts: Map<String, Value>,
    /// How many verdicts are proved; `null` if that was not tried.
    proved: Option<u64>,
    agree: bool,
    contradictions: Vec<ContradictionRecord>,
    methods: Vec<Row>,
}

#[derive(Debug, Clone, Serialize)]
struct Row {
    method: &'static str,
    engine: &'static str,
    solved: u64,
    infeasible: u64,
    limits: BTreeMap<&'static str, u64>,
    /// Of the only puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Found>,
    /// What variables and constraints are called here.
    model: [&'static str; 2],
    variables: Numbers<u64>,
    constraints: Numbers<u64>,
    /// Which of the efforts the limit of nodes is about.
    node: &'static str,
    effort: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model_seconds: Option<Numbers<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solve_seconds: Option<Numbers<f64>>,
    /// What only branch and bound tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    relaxation: Option<Relaxation>,
    tells: String,
}

#[derive(Debug, Clone, Serialize)]
struct Found {
    solutions: u64,
    complete: bool,
}

#[derive(Debug, Clone, Serialize)]
struct Relaxation {
    integral: u64,
    set_size: Numbers<u64>,
    /// Of the only puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    z: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraints: Option<Vec<[usize; 4]>>,
}

impl MethodsRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/compare@1";

    /// The record of a comparison.
    pub fn new(comparison: &MethodsComparison, asked: Asked) -> Self {
        let verdicts = comparison.verdicts().named().into_iter();
        let rows = comparison.rows().zip(tells(comparison));
        Self {
            schema: Self::SCHEMA,
            puzzles: comparison.puzzles(),
            unreadable: comparison.unreadable(),
            solutions_wanted: (asked.most < u64::MAX).then_some(asked.most),
            repeat: asked.repeat,
            node_limit: comparison.limits().nodes,
            time_limit: comparison.limits().time.map(|time| time.as_secs_f64()),
            verdicts: verdicts.map(|(name, count)| (name.to_string(), count.into())).collect(),
            proved: comparison.proved(),
            agree: comparison.contradictions().1 == 0,
            contradictions: contradictions(comparison),
            methods: rows
                .map(|((method, tally), (_, tells))| {
                    row(*method, tally, comparison.has_times(), tells)
                })
                .collect(),
        }
    }
}

fn row(method: Method, tally: &Tally, has_times: bool, tells: String) -> Row {
    let found = tally.only.as_ref().map(|only| {
        let Verdict { found: solutions, is_complete: complete } = only.verdict;
        Found { solutions, complete }
    });
    let effort = tally.effort.iter().map(|(name, quantity)| {
        (name.to_string(), json!({"median": quantity.median(), "sum": quantity.sum()}))
    });
    Row {
        method: method.name(),
        engine: method.engine(),
        solved: tally.statuses.solved,
        infeasible: tally.statuses.infeasible,
        limits: tally.statuses.limits.clone(),
        found,
        model: method.model(),
        variables: tally.variables.numbers(),
        constraints: tally.constraints.numbers(),
        node: method.node(),
        effort: effort.collect(),
        model_seconds: has_times.then(|| tally.model_time.seconds()),
        solve_seconds: has_times.then(|| tally.solve_time.seconds()),
        relaxation: relaxation(method, tally),
        tells,
    }
}

fn relaxation(method: Method, tally: &Tally) -> Option<Relaxation> {
    let only = tally.only.as_ref().and_then(|only| only.insight.as_ref());
    let is_told = only.is_some() || tally.set_sizes.median().is_some();
    (is_told && method == Method::BranchAndBound).then(|| Relaxation {
        integral: tally.integral,
        set_size: tally.set_sizes.numbers(),
        z: only.and_then(|insight| insight.z).map(rounded),
        constraints: only
            .and_then(|Insight { constraints, .. }| constraints.as_ref())
            .map(quadruples),
    })
}
