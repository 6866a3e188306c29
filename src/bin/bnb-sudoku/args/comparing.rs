//! The arguments of the commands that look at many searches at once.

use std::path::PathBuf;
use std::time::Duration;

use bnb_sudoku::branch_and_bound::Limits;
use bnb_sudoku::compare::RunLimits;
use bnb_sudoku::compare::rules::{Knobs, SortBy};
use bnb_sudoku::methods::Method;
use bnb_sudoku::relaxation::Objective;
use clap::{Args, ValueEnum};

use super::help::{METHODS_HELP, OBJECTIVE_CHOICE_HELP};
use super::method::of_this_build;
use super::values::{BranchOnArgument, PresolveArgument, RuleArgument, SelectionArgument};
use super::{PuzzleArguments, number_or_all, seconds};

#[derive(Debug, Args)]
pub struct CompareArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// What is compared, separated by commas: bnb, sat, cp, exact-cover, milp, sat:cadical and so on
    /// [default: all of this build]
    #[arg(long, value_name = "METHODS", value_delimiter = ',', value_parser = of_this_build,
          long_help = METHODS_HELP)]
    pub methods: Vec<Method>,

    /// Look for at most N solutions; 2 tell whether the first is the only one
    #[arg(long, value_name = "N|all", value_parser = number_or_all, default_value = "2")]
    pub count: u64,

    /// Solve each puzzle N times by each method; the times are medians
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub repeat: u64,

    /// Do not prove the verdicts in integers; the proofs are not timed anyway
    #[arg(long)]
    pub no_certify: bool,

    /// How the comparison is shown
    #[arg(long, value_enum, default_value = "text")]
    pub format: CompareFormat,

    /// Leave the measured time out, so that equal runs give equal bytes
    #[arg(long)]
    pub no_timing: bool,

    /// Stop a run after this many nodes, for sat conflicts, for cp steps; the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: Option<u64>,

    /// Stop a run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub time_limit: Duration,

    /// Show no progress; there is none anyway unless standard error is a terminal
    #[arg(long)]
    pub no_progress: bool,
}

impl CompareArguments {
    /// The methods that are compared, each once.
    pub fn methods(&self) -> Vec<Method> {
        let all = || Method::ALL.into_iter().filter(|method| method.is_built_in()).collect();
        let chosen = if self.methods.is_empty() { all() } else { self.methods.clone() };
        let mut methods: Vec<Method> = Vec::new();
        for method in chosen {
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        methods
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// A table for a terminal
    Text,
    /// A line a method, for spreadsheets
    Csv,
    /// One indented JSON record
    Json,
    /// A page with tables and bars
    Html,
}

#[derive(Debug, Args)]
pub struct CompareRulesArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    #[command(flatten)]
    pub choice: ChoiceArguments,

    /// How the comparison is shown
    #[arg(long, value_enum, default_value = "text")]
    pub format: CompareRulesFormat,

    /// What the combinations are sorted by, within a presolve and a kind of branching
    #[arg(long, value_enum, value_name = "WHAT", default_value = "lps")]
    pub sort: SortArgument,

    /// Leave the measured time out, so that equal runs give equal bytes
    #[arg(long)]
    pub no_timing: bool,

    /// Stop a run after this many nodes; the same on every machine
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: u64,

    /// Stop a run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub time_limit: Duration,

    /// Show no progress; there is none anyway unless standard error is a terminal
    #[arg(long)]
    pub no_progress: bool,
}

/// Which settings of each knob are compared; all of a knob that is left out.
#[derive(Debug, Args)]
#[command(next_help_heading = "Knobs, each with one value, several or, left out, all")]
pub struct ChoiceArguments {
    /// Reductions before each relaxation
    #[arg(long, value_enum, value_delimiter = ',')]
    pub presolve: Vec<PresolveArgument>,

    /// What the relaxations optimize: sum-max, fractionality, linear:SEED or none
    #[arg(long, value_name = "OBJECTIVE", value_delimiter = ',', long_help = OBJECTIVE_CHOICE_HELP)]
    pub objective: Vec<Objective>,

    /// What a node is branched on
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub branch_on: Vec<BranchOnArgument>,

    /// Which cell or column is branched on
    #[arg(long, value_enum, value_name = "RULE", value_delimiter = ',')]
    pub branching_rule: Vec<RuleArgument>,

    /// Which open node is next
    #[arg(long, value_enum, value_name = "ORDER", value_delimiter = ',')]
    pub node_selection: Vec<SelectionArgument>,
}

impl ChoiceArguments {
    /// The settings that are compared.
    pub fn knobs(&self) -> Knobs {
        let all = Knobs::default();
        Knobs {
            presolve: chosen(&self.presolve, all.presolve),
            branch_on: chosen(&self.branch_on, all.branch_on),
            objective: chosen(&self.objective, all.objective),
            rule: chosen(&self.branching_rule, all.rule),
            selection: chosen(&self.node_selection, all.selection),
        }
    }
}

fn chosen<A: Copy + Into<T>, T>(arguments: &[A], all: Vec<T>) -> Vec<T> {
    if arguments.is_empty() { all } else { arguments.iter().map(|&one| one.into()).collect() }
}

impl CompareRulesArguments {
    /// The limits of each run.
    pub fn limits(&self) -> (RunLimits, Limits) {
        let nodes = Some(self.node_limit);
        let run = RunLimits { nodes, time: Some(self.time_limit) };
        (run, Limits { nodes, ..Limits::default() })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompareRulesFormat {
    /// A table for a terminal
    Text,
    /// A line a combination, for spreadsheets
    Csv,
    /// One indented JSON record
    Json,
    /// A picture with a bar for each number
    Svg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SortArgument {
    /// Linear programs, then nodes
    Lps,
    /// Nodes, then linear programs
    Nodes,
    /// Constraints reported
    SetSize,
    /// Time
    Time,
    /// Nothing: the order of the knobs
    Knobs,
}

impl From<SortArgument> for SortBy {
    fn from(argument: SortArgument) -> Self {
        match argument {
            SortArgument::Lps => Self::LpSolves,
            SortArgument::Nodes => Self::Nodes,
            SortArgument::SetSize => Self::SetSize,
            SortArgument::Time => Self::Time,
            SortArgument::Knobs => Self::Knobs,
        }
    }
}
#[derive(Debug, Args)]
pub struct SurveyArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// Where the page goes; standard output if left out
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Leave out z, which takes a linear program for each puzzle that is not integral
    #[arg(long)]
    pub no_z: bool,

    /// Give up a puzzle after this many nodes; the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: Option<u64>,

    /// Give up a puzzle, and its z, after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub time_limit: Duration,

    /// Solve this many puzzles at a time, 0 for as many as there are cores; the page is the same
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(..=256))]
    pub jobs: u16,

    /// Show no progress; there is none anyway unless standard error is a terminal
    #[arg(long)]
    pub no_progress: bool,
}
