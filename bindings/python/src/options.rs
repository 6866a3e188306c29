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
pub fn options_of(
    arguments: &Arguments<'_, '_>,
    options: Options,
    with: FixingSet,
) -> PyResult<Options> {
    let open_nodes = arguments.number("open_node_limit", 1)?;
    let limits = Limits {
        nodes: arguments.number("node_limit", 1)?,
        open_nodes: open_nodes
            .map_or(Limits::OPEN_NODES, |most| usize::try_from(most).unwrap_or(usize::MAX)),
    };
    let search = options.search;
    let selection = arguments.named("node_selection", SELECTIONS, NodeSelection::name)?;
    let rule = arguments.named("branching_rule", BranchingRule::ALL, BranchingRule::name)?;
    let presolve = arguments.named("presolve", PRESOLVES, Presolve::name)?;
    let branch_on = arguments.named("branch_on", BRANCHED_ON, BranchOn::name)?;
    Ok(Options {
        presolve: presolve.unwrap_or(options.presolve),
        objective: objective(arguments)?.unwrap_or(options.objective),
        branch_on: branch_on.unwrap_or(options.branch_on),
        search: Search {
            selection: selection.unwrap_or(search.selection),
            rule: rule.unwrap_or(search.rule),
            limits,
            ..search
        },
        with,
        wanted: wanted(arguments)?,
        report: arguments
            .named("report_constraints", REPORTS, report_name)?
            .unwrap_or(Report::None),
        allow_zeros: arguments.flag("allow_zeros", options.allow_zeros)?,
        certify: arguments.flag("certify", options.certify)?,
    })
}

fn objective(arguments: &Arguments<'_, '_>) -> PyResult<Option<Objective>> {
    let text = arguments.text("objective")?;
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

fn wanted(arguments: &Arguments<'_, '_>) -> PyResult<Wanted> {
    let (solutions, count) =
        (arguments.number_or_all("solutions")?, arguments.number_or_all("count")?);
    match (solutions, count, arguments.flag("prove_unique", false)?) {
        (None, None, false) => Ok(Wanted::One),
        (None, None, true) => Ok(Wanted::Unique),
        (Some(most), None, false) => Ok(Wanted::List(most)),
        (None, Some(most), false) => Ok(Wanted::Count(most)),
        _ => Err(bad("solutions, count and prove_unique exclude each other")),
    }
}
