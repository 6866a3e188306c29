//! The run of the course on one puzzle: the program, its relaxation, the tree, the answer.

use std::fmt::Write as _;
use std::io;

use bnb_sudoku::branch_and_bound::{
    BranchingRule, Event, Fathomed, Limits, NodeId, NodeSelection, Observer, Search, StopReason,
};
use bnb_sudoku::formulation::Program;
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::{Objective, Point};
use bnb_sudoku::solve::BranchOn;
use bnb_sudoku::{Fixing, FixingSet, Grid, Options, Outcome, Report, Solver, Status};

use super::{unbroken, wrapped};
use crate::args::DemoArguments;
use crate::exit_status::ExitStatus;
use crate::printer::Printer;
use crate::wall_clock::WallClock;

/// How many fractional cells are spelled out.
const CELLS_SHOWN: usize = 6;

/// Tells the run and says how it ended.
pub fn tell(
    puzzle: &Grid,
    with: FixingSet,
    arguments: &DemoArguments,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    printer.data(&the_program(puzzle))?;
    let mut story = Story { cells: puzzle.order().cell_count(), ..Story::default() };
    let options = course_knobs(with, arguments.node_limit);
    let clock = WallClock::start(arguments.time_limit);
    let outcome = Solver::new().solve(puzzle, &options, &clock, &mut story);
    printer.data(&the_relaxation(puzzle, &story))?;
    printer.data(&the_tree(&story))?;
    printer.data(&the_answer(&story, &options.with, &outcome))?;
    Ok(match outcome.status {
        Status::Solved => ExitStatus::Done,
        Status::Infeasible(_) => ExitStatus::Negative,
        Status::Limit(_) => ExitStatus::Limit,
    })
}

/// The knobs as the course sets them: what `bnb-sudoku solve --help` calls the run of the course.
fn course_knobs(with: FixingSet, node_limit: u64) -> Options {
    Options {
        presolve: Presolve::Off,
        objective: Objective::SumMax,
        branch_on: BranchOn::Column,
        search: Search {
            selection: NodeSelection::BestBound,
            rule: BranchingRule::FirstFractional,
            limits: Limits { nodes: Some(node_limit), ..Limits::default() },
            ..Search::default()
        },
        with,
        report: Report::Irredundant,
        ..Options::default()
    }
}

fn the_program(puzzle: &Grid) -> String {
    let program = Program::new(puzzle);
    wrapped(&format!(
        "The 0/1 program: a column x[i,j,k] for row i, column j, digit k; a row \"sum\u{a0}=\u{a0}1\" for \
         every cell, and for every digit in every row, column and box. That is {} columns, {} rows \
         and {} nonzeros. Givens, here {}, are columns held at 1.",
        program.column_count(),
        program.row_count(),
        program.nonzeros(),
        program.givens().count(),
    ))
}

fn the_relaxation(puzzle: &Grid, story: &Story) -> String {
    let cells = story.cells;
    let Some((z, point)) = &story.root else { return String::new() };
    let fractional = point.fractional_cells();
    let mut text = "\n".to_string()
        + &wrapped(&format!(
            "The relaxation: every x may be any number from 0 to 1. Minimize z, the sum over the \
             cells of the largest x in the cell. It is {cells} exactly when one 0/1 point is all \
             there is. Here z = {}, and {} of {cells} cells are fractional, the dots:",
            decimal(*z),
            fractional.len()
        ));
    let drawn = puzzle.drawn(|cell, text| match point.support(cell)[..] {
        [(digit, _)] if !fractional.contains(&cell) => {
            format!("{:>width$}", digit.to_string(), width = text.len())
        }
        _ => format!("{:>width$}", ".", width = text.len()),
    });
    text += &drawn;
    for &cell in fractional.iter().take(CELLS_SHOWN) {
        let values = point.support(cell).into_iter();
        let values = values.map(|(digit, x)| format!("{digit} with {}", decimal(x)));
        text += &wrapped(&format!("{cell}: {}", values.collect::<Vec<_>>().join(", ")));
    }
    if fractional.len() > CELLS_SHOWN {
        let _ = writeln!(text, "and {} more", fractional.len() - CELLS_SHOWN);
    }
    text
}

fn the_tree(story: &Story) -> String {
    if story.solved.is_empty() {
        return String::new();
    }
    let mut text = String::from("\n");
    if story.solved.len() > 1 {
        text += &wrapped(
            "Branch on the first fractional column: one child has x = 1, the other x = 0. Next is \
             the open node with the least z; a child waits with its parent's z until it is solved.",
        );
        text.push('\n');
    }
    text += "node  parent  decision        z       verdict\n";
    for solved in &story.solved {
        let (parent, decision) = story.nodes[solved.node.index()];
        let parent = parent.map_or("-".to_string(), |parent| parent.index().to_string());
        let decision = decision.map_or("the root".to_string(), equation);
        let z = solved.z.map_or("-".to_string(), decimal);
        let node = solved.node.index();
        let _ =
            writeln!(text, "{node:<4}  {parent:<6}  {decision:<14}  {z:<6}  {}", solved.verdict);
    }
    text
}

fn the_answer(story: &Story, with: &FixingSet, outcome: &Outcome) -> String {
    let mut text = String::from("\n");
    match &outcome.status {
        Status::Solved => {}
        Status::Infeasible(why) => {
            return text + &wrapped(&format!("There is no solution: {why}."));
        }
        Status::Limit(reason) => {
            let is_broad = matches!(reason, StopReason::NodeLimit | StopReason::OpenNodeLimit);
            let advice = if is_broad {
                " The least z first makes a broad search where little is given; bnb-sudoku solve \
                 has other knobs."
            } else {
                ""
            };
            return text + &wrapped(&format!("Stopped: {reason}.{advice}"));
        }
    }
    let path = story.path();
    if path.is_empty() {
        text += "One 0/1 point is all there is at the root, so there is nothing to branch on.\n";
    } else {
        let node = story.solved.last().map_or(0, |solved| solved.node.index());
        text += &wrapped(&format!(
            "At node {node} z is {}: with the decisions on the way there, {}{}, the relaxation \
             is the single point",
            story.cells,
            unbroken(&path),
            if with.is_empty() { "" } else { ", after those it began with" }
        ));
    }
    if let Some(board) = &outcome.solution {
        text += &board.to_string();
    }
    if let Some(constraints) = outcome.constraints.as_ref().filter(|_| !path.is_empty()) {
        text += &wrapped(&format!(
            "As ones, and without those that can be spared: constraints = {}",
            unbroken(constraints)
        ));
    }
    text
}

/// `x[i,j,k] = v`, counted from 1.
fn equation(fixing: Fixing) -> String {
    let [i, j, k, value] = fixing.one_based();
    format!("x[{i},{j},{k}] = {value}")
}

/// A value with at most two decimals and no trailing zeros.
fn decimal(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// What a run leaves behind: the listener on the search's events.
#[derive(Default)]
struct Story {
    cells: usize,
    /// Parent and decision of every node.
    nodes: Vec<(Option<NodeId>, Option<Fixing>)>,
    /// The nodes whose relaxation was decided, in that order.
    solved: Vec<Solved>,
    /// What is known of the root, when it is fractional.
    root: Option<(f64, Point)>,
}

struct Solved {
    node: NodeId,
    /// `None` when there is no point.
    z: Option<f64>,
    verdict: &'static str,
}

impl Story {
    /// The decisions that lead to the node solved last.
    fn path(&self) -> FixingSet {
        let mut path = Vec::new();
        let mut next = self.solved.last().map(|solved| solved.node);
        while let Some(node) = next {
            let (parent, decision) = self.nodes[node.index()];
            path.extend(decision);
            next = parent;
        }
        path.into_iter().rev().collect()
    }
}

impl Observer<Fixing, Point, Grid> for Story {
    fn event(&mut self, event: &Event<'_, Fixing, Point, Grid>) {
        let (node, z, verdict) = match *event {
            Event::Opened { parent, decision, .. } => {
                return self.nodes.push((parent, decision.copied()));
            }
            Event::Relaxed { node, objective, point } => {
                if node == NodeId::ROOT {
                    self.root = Some((objective, point.clone()));
                }
                (node, Some(objective), "fractional")
            }
            Event::Fathomed { node, reason: Fathomed::Infeasible, .. } => (node, None, "empty"),
            Event::Fathomed { node, reason: Fathomed::Integral, .. } => {
                (node, Some(self.cells as f64), "integral")
            }
            Event::Branched { .. } | Event::Stopped(_) => return,
        };
        self.solved.push(Solved { node, z, verdict });
    }
}
