//! The keyword arguments of Python's functions as options of the library.

use std::time::Duration;

use bnb_sudoku::branch_and_bound::{BranchingRule, Limits, NodeSelection, Search};
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{BranchOn, Wanted};
use bnb_sudoku::{FixingSet, Options, Report};
use pyo3::prelude::*;

use crate::errors::bad;

/// A number, or the word `all`.
#[derive(FromPyObject)]
pub enum Count {
    /// So many.
    Number(i64),
    /// The word.
    Word(String),
}

/// Options as Python's functions hand them over; what is `None` stays as it is.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Knobs {
    report_constraints: Option<String>,
    presolve: Option<String>,
    objective: Option<String>,
    branch_on: Option<String>,
    branching_rule: Option<String>,
    node_selection: Option<String>,
    node_limit: Option<i64>,
    open_node_limit: Option<i64>,
    time_limit: Option<f64>,
    solutions: Option<Count>,
    count: Option<Count>,
    prove_unique: bool,
    allow_zeros: bool,
    certify: bool,
}

impl Knobs {
    /// The options, with constraints to start from.
    pub fn turn(&self, options: Options, with: FixingSet) -> PyResult<Options> {
        let limits = Limits {
            nodes: positive("node_limit", self.node_limit)?,
            open_nodes: positive("open_node_limit", self.open_node_limit)?
                .map_or(Limits::OPEN_NODES, |most| usize::try_from(most).unwrap_or(usize::MAX)),
        };
        let search = options.search;
        let objective = self.objective.as_deref().map(|text| {
            text.parse::<Objective>().map_err(|error| bad(format!("objective: {error}")))
        });
        Ok(Options {
            presolve: named("presolve", self.presolve.as_deref(), PRESOLVES, Presolve::name)?
                .unwrap_or(options.presolve),
            objective: objective.transpose()?.unwrap_or(options.objective),
            branch_on: named("branch_on", self.branch_on.as_deref(), BRANCHED_ON, BranchOn::name)?
                .unwrap_or(options.branch_on),
            search: Search {
                selection: self.selection()?.unwrap_or(search.selection),
                rule: self.rule()?.unwrap_or(search.rule),
                limits,
                ..search
            },
            with,
            wanted: self.wanted()?,
            report: self.report()?,
            allow_zeros: self.allow_zeros,
            certify: self.certify,
        })
    }

    /// The limit of time.
    pub fn time_limit(&self) -> PyResult<Option<Duration>> {
        duration(self.time_limit)
    }

    fn rule(&self) -> PyResult<Option<BranchingRule>> {
        let name = self.branching_rule.as_deref();
        named("branching_rule", name, BranchingRule::ALL, BranchingRule::name)
    }

    fn selection(&self) -> PyResult<Option<NodeSelection>> {
        let name = self.node_selection.as_deref();
        named("node_selection", name, SELECTIONS, NodeSelection::name)
    }

    fn report(&self) -> PyResult<Report> {
        let name = self.report_constraints.as_deref();
        let report = named("report_constraints", name, REPORTS, |report| match report {
            Report::None => "none",
            Report::Path => "path",
            Report::Irredundant => "irredundant",
            Report::Minimum => "minimum",
            Report::AllMinimum => "all-minimum",
        })?;
        Ok(report.unwrap_or(Report::None))
    }

    fn wanted(&self) -> PyResult<Wanted> {
        match (&self.solutions, &self.count, self.prove_unique) {
            (None, None, false) => Ok(Wanted::One),
            (None, None, true) => Ok(Wanted::Unique),
            (Some(most), None, false) => Ok(Wanted::List(number_or_all("solutions", most)?)),
            (None, Some(most), false) => Ok(Wanted::Count(number_or_all("count", most)?)),
            _ => Err(bad("solutions, count and prove_unique exclude each other")),
        }
    }
}

const PRESOLVES: [Presolve; 3] = [Presolve::Off, Presolve::Singles, Presolve::Matching];
const BRANCHED_ON: [BranchOn; 2] = [BranchOn::Cell, BranchOn::Column];
const SELECTIONS: [NodeSelection; 3] =
    [NodeSelection::BestBound, NodeSelection::MostIntegral, NodeSelection::DepthFirst];
const REPORTS: [Report; 5] =
    [Report::None, Report::Path, Report::Irredundant, Report::Minimum, Report::AllMinimum];

/// The one of some values that has a name.
pub fn named<T: Copy, const N: usize>(
    option: &str,
    name: Option<&str>,
    all: [T; N],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<Option<T>> {
    let Some(name) = name else { return Ok(None) };
    let found = all.into_iter().find(|&value| name_of(value) == name);
    let unknown = || {
        let (name, names) =
            (name.chars().take(20).collect::<String>(), all.map(name_of).join(", "));
        bad(format!("{option}: '{}' is not one of {names}", name.escape_default()))
    };
    found.map(Some).ok_or_else(unknown)
}

/// A limit as a number above 0.
pub fn positive(option: &str, number: Option<i64>) -> PyResult<Option<u64>> {
    let positive = |number| u64::try_from(number).ok().filter(|&number| number > 0);
    let refused = |number| bad(format!("{option}: {number} is not above 0"));
    number.map(|number| positive(number).ok_or_else(|| refused(number))).transpose()
}

/// A limit of time from seconds.
pub fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |seconds| match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err(bad(format!("time_limit: {seconds} is not a positive number of seconds"))),
    };
    seconds.map(read).transpose()
}

fn number_or_all(option: &str, count: &Count) -> PyResult<u64> {
    match count {
        Count::Word(word) if word == "all" => Ok(u64::MAX),
        Count::Number(number) if *number > 0 => Ok(number.unsigned_abs()),
        _ => Err(bad(format!("{option}: neither a number above 0 nor 'all'"))),
    }
}
