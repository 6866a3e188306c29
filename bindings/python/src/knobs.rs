//! The keyword arguments of a solve as options of the library.

use bnb_sudoku::branch_and_bound::{BranchingRule, Limits, NodeSelection, Search};
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{BranchOn, Wanted};
use bnb_sudoku::{FixingSet, Options, Report};
use pyo3::prelude::*;

use crate::arguments::Arguments;
use crate::errors::bad;

const PRESOLVES: [Presolve; 3] = [Presolve::Off, Presolve::Singles, Presolve::Matching];
const BRANCHED_ON: [BranchOn; 2] = [BranchOn::Cell, BranchOn::Column];
const SELECTIONS: [NodeSelection; 3] =
    [NodeSelection::BestBound, NodeSelection::MostIntegral, NodeSelection::DepthFirst];
const REPORTS: [Report; 5] =
    [Report::None, Report::Path, Report::Irredundant, Report::Minimum, Report::AllMinimum];

/// The options with these arguments and with constraints to start from; what is left out stays as it is.
pub fn turned(knobs: &Arguments<'_, '_>, options: Options, with: FixingSet) -> PyResult<Options> {
    let open_nodes = knobs.number("open_node_limit", 1)?;
    let limits = Limits {
        nodes: knobs.number("node_limit", 1)?,
        open_nodes: open_nodes
            .map_or(Limits::OPEN_NODES, |most| usize::try_from(most).unwrap_or(usize::MAX)),
    };
    let search = options.search;
    let selection = knobs.named("node_selection", SELECTIONS, NodeSelection::name)?;
    let rule = knobs.named("branching_rule", BranchingRule::ALL, BranchingRule::name)?;
    let presolve = knobs.named("presolve", PRESOLVES, Presolve::name)?;
    let branch_on = knobs.named("branch_on", BRANCHED_ON, BranchOn::name)?;
    Ok(Options {
        presolve: presolve.unwrap_or(options.presolve),
        objective: objective(knobs)?.unwrap_or(options.objective),
        branch_on: branch_on.unwrap_or(options.branch_on),
        search: Search {
            selection: selection.unwrap_or(search.selection),
            rule: rule.unwrap_or(search.rule),
            limits,
            ..search
        },
        with,
        wanted: wanted(knobs)?,
        report: knobs.named("report_constraints", REPORTS, report_name)?.unwrap_or(Report::None),
        allow_zeros: knobs.flag("allow_zeros")?,
        certify: knobs.flag("certify")?,
    })
}

fn objective(knobs: &Arguments<'_, '_>) -> PyResult<Option<Objective>> {
    let text = knobs.text("objective")?;
    let read = |text: String| {
        text.parse::<Objective>().map_err(|error| bad(format!("objective: {error}")))
    };
    text.map(read).transpose()
}

fn report_name(report: Report) -> &'static str {
    match report {
        Report::None => "none",
        Report::Path => "path",
        Report::Irredundant => "irredundant",
        Report::Minimum => "minimum",
        Report::AllMinimum => "all-minimum",
    }
}

fn wanted(knobs: &Arguments<'_, '_>) -> PyResult<Wanted> {
    let (solutions, count) = (knobs.number_or_all("solutions")?, knobs.number_or_all("count")?);
    match (solutions, count, knobs.flag("prove_unique")?) {
        (None, None, false) => Ok(Wanted::One),
        (None, None, true) => Ok(Wanted::Unique),
        (Some(most), None, false) => Ok(Wanted::List(most)),
        (None, Some(most), false) => Ok(Wanted::Count(most)),
        _ => Err(bad("solutions, count and prove_unique exclude each other")),
    }
}
