//! The command line: what can be typed, and how it is explained.

mod comparing;
mod demo;
mod encoding;
mod engine;
mod formats;
mod grading;
mod help;
mod making;
mod method;
mod reading;
mod showing;
mod values;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bnb_sudoku::branch_and_bound::{Limits, Search};
use bnb_sudoku::methods::Method;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{ConstraintList, Options, ParseErrorKind, Puzzles, Report};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

pub use comparing::{
    CompareArguments, CompareFormat, CompareRulesArguments, CompareRulesFormat, SortArgument,
    SurveyArguments,
};
pub use demo::DemoArguments;
pub use encoding::{DecodeArguments, EncodeArguments, EncodingFormat};
pub use engine::EngineArguments;
pub use formats::{CertificateFormat, RelaxFormat, SolveFormat};
pub use grading::{
    CheckArguments, CheckFormat, GradeArguments, Platform, RubricAction, RubricArguments,
};
use help::{
    CANONICALIZE_EXAMPLES, CHECK_EXAMPLES, COMPARE_EXAMPLES, COMPARE_RULES_EXAMPLES,
    CONVERT_EXAMPLES, DECODE_EXAMPLES, DEMO_EXAMPLES, ENCODE_EXAMPLES, EXAMPLES, EXPLAIN_EXAMPLES,
    GENERATE_EXAMPLES, GRADE_EXAMPLES, METHOD_HELP, OBJECTIVE_HELP, PROVE_EXAMPLES, PUZZLE_HELP,
    RATE_EXAMPLES, RELAX_EXAMPLES, REPORT_EXAMPLES, RUBRIC_STATUS, SOLVE_EXAMPLES, TRACE_EXAMPLES,
    VERIFY_STATUS, VERIPB_HELP,
};
pub use making::{
    CanonicalFormat, CanonicalizeArguments, GenerateArguments, MadeFormat, RateArguments,
    RateFormat,
};
pub use reading::{ConvertArguments, InputArguments, ReadingArguments};
pub use showing::{ExplainArguments, ExplainFormat, TraceArguments, TraceFormat};
use values::{BranchOnArgument, PresolveArgument, ReportArgument, RuleArgument, SelectionArgument};

/// Solve sudoku by branch and bound over simplex LP relaxations
///
/// Solves sudoku of any size by branch and bound over simplex relaxations of the 0/1 program, and
/// reports the extra constraints (i, j, k, 1) - row i, column j, digit k, counted from 1 - that make
/// the relaxation integral: a single 0/1 point.
#[derive(Debug, Parser)]
#[command(name = "bnb-sudoku", version, after_long_help = EXAMPLES, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

impl Arguments {
    /// The arguments of this process; ends it when they are wrong or ask for help.
    pub fn of_process() -> Self {
        let arguments = std::env::args_os().map(without_leading_dash);
        let matches = Self::command().get_matches_from(arguments);
        if let Err(error) = method::without_foreign_knobs(&matches) {
            error.exit();
        }
        match Self::from_arg_matches(&matches) {
            Ok(parsed) => parsed,
            Err(error) => error.format(&mut Self::command()).exit(),
        }
    }
}

/// Puzzles whose first cell is the blank `-` with another blank there, or they would pass for a flag.
///
/// A line of some cells too many or too few is one too, so that its length is what is complained of.
fn without_leading_dash(argument: OsString) -> OsString {
    match argument.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(rest) if !rest.is_empty() && !Path::new(&argument).exists() => {
            let puzzles = format!(".{rest}");
            let is_puzzle = match Puzzles::new(puzzles.as_bytes(), None).next() {
                Some(Err(error)) => matches!(error.kind(), ParseErrorKind::LineLength { .. }),
                first => first.is_some(),
            };
            if is_puzzle { puzzles.into() } else { argument }
        }
        _ => argument,
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve puzzles; report the constraints that make the relaxation integral
    #[command(after_long_help = SOLVE_EXAMPLES)]
    Solve(SolveArguments),
    /// Show the LP relaxation of a puzzle: z, width, and where it is fractional
    #[command(after_long_help = RELAX_EXAMPLES)]
    Relax(RelaxArguments),
    /// Tell in words what presolve settles, what stays fractional, and what settles that
    #[command(after_long_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArguments),
    /// Record a search, event by event, or draw its tree
    #[command(after_long_help = TRACE_EXAMPLES)]
    Trace(TraceArguments),
    /// Compare methods on the same puzzles: bnb, sat, cp, exact-cover, milp
    #[command(after_long_help = COMPARE_EXAMPLES)]
    Compare(CompareArguments),
    /// Compare what every combination of the knobs costs: nodes, LPs, set sizes, time
    #[command(after_long_help = COMPARE_RULES_EXAMPLES)]
    CompareRules(CompareRulesArguments),
    /// Survey a file of puzzles on a page: set sizes, z, LPs against clues
    #[command(after_long_help = REPORT_EXAMPLES)]
    Report(SurveyArguments),
    /// Prove verdicts in integers: one solution or none, integral or not, minimum
    #[command(after_long_help = PROVE_EXAMPLES)]
    Prove(ProveArguments),
    /// Judge an answer to a puzzle: the board, and whether its constraints do what was asked
    #[command(after_long_help = CHECK_EXAMPLES)]
    Check(CheckArguments),
    /// Grade the submissions of a class
    #[command(after_long_help = GRADE_EXAMPLES)]
    Grade(GradeArguments),
    /// Write a rubric for grading, or see what typical answers get under one
    #[command(after_long_help = RUBRIC_STATUS)]
    Rubric(RubricArguments),
    /// Check proofs, believing nothing but the rules of sudoku
    #[command(after_long_help = VERIFY_STATUS)]
    Verify(VerifyArguments),
    /// Tell the textbook run node by node, or with --tableau the simplex method
    #[command(after_long_help = DEMO_EXAMPLES)]
    Demo(DemoArguments),
    /// Write puzzles in another format
    #[command(after_long_help = CONVERT_EXAMPLES)]
    Convert(ConvertArguments),
    /// Write puzzles as formulas and programs for other people's solvers
    #[command(after_long_help = ENCODE_EXAMPLES)]
    Encode(EncodeArguments),
    /// Read a solver's answer to such a file back, and check it
    #[command(after_long_help = DECODE_EXAMPLES)]
    Decode(DecodeArguments),
    /// Make new puzzles with one solution, of a wanted class
    #[command(after_long_help = GENERATE_EXAMPLES)]
    Generate(GenerateArguments),
    /// Tell how many constraints puzzles lack: their class
    #[command(after_long_help = RATE_EXAMPLES)]
    Rate(RateArguments),
    /// Name puzzles up to symmetry by their least image, and find those that are the same
    #[command(after_long_help = CANONICALIZE_EXAMPLES)]
    Canonicalize(CanonicalizeArguments),
    /// Print the completion script of a shell
    Completions(CompletionsArguments),
    /// Print the manual page
    Man,
}

/// Which puzzles, and what is added to each.
#[derive(Debug, Args)]
pub struct PuzzleArguments {
    /// Files of puzzles, - for standard input, or puzzles themselves
    #[arg(value_name = "PUZZLE", required = true, long_help = PUZZLE_HELP)]
    pub puzzles: Vec<OsString>,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// Constraints to start from: (i, j, k, v) says x[i,j,k] = v, all indices from 1
    #[arg(long, value_name = "LIST", default_value = "[]", hide_default_value = true)]
    pub with: ConstraintList,
}

impl PuzzleArguments {
    /// Those that name one input by themselves, where a command has flags of its own.
    pub fn of(puzzles: OsString, reading: &ReadingArguments) -> Self {
        let reading = reading.clone();
        Self { puzzles: vec![puzzles], reading, with: ConstraintList::default() }
    }
}

#[derive(Debug, Args)]
#[allow(clippy::struct_field_names, reason = "the fields are named as the flags are")]
pub struct LimitArguments {
    /// Give up a puzzle after this many nodes; the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: Option<u64>,

    /// Give up a puzzle when this many nodes are open
    #[arg(long, value_name = "N", default_value_t = Limits::OPEN_NODES as u64,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub open_node_limit: u64,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

/// The knobs of the search.
#[derive(Debug, Args)]
pub struct KnobArguments {
    /// Reductions before each relaxation
    #[arg(long, value_enum, default_value = "matching")]
    pub presolve: PresolveArgument,

    /// What the relaxations optimize: sum-max, fractionality, linear:SEED or none [default: none;
    /// sum-max where the search is shown]
    #[arg(long, value_name = "OBJECTIVE", long_help = OBJECTIVE_HELP)]
    pub objective: Option<Objective>,

    /// What a node is branched on
    #[arg(long, value_enum, value_name = "WHAT", default_value = "cell")]
    pub branch_on: BranchOnArgument,

    /// Which cell or column is branched on [default: look-ahead; most-fractional where the search
    /// is shown]
    #[arg(long, value_enum, value_name = "RULE")]
    pub branching_rule: Option<RuleArgument>,

    /// Which open node is next
    #[arg(long, value_enum, value_name = "ORDER", default_value = "most-integral")]
    pub node_selection: SelectionArgument,
}

impl KnobArguments {
    /// The options with these knobs and limits, others and those that were left out as they are.
    pub fn turn(&self, options: Options, limits: &LimitArguments) -> Options {
        let limits = Limits {
            nodes: limits.node_limit,
            open_nodes: usize::try_from(limits.open_node_limit).unwrap_or(usize::MAX),
        };
        let rule = self.branching_rule.map_or(options.search.rule, Into::into);
        let selection = self.node_selection.into();
        Options {
            presolve: self.presolve.into(),
            objective: self.objective.unwrap_or(options.objective),
            branch_on: self.branch_on.into(),
            search: Search { selection, rule, limits, ..options.search },
            ..options
        }
    }
}

/// How the puzzles of files are worked on.
#[derive(Debug, Args)]
pub struct PaceArguments {
    /// Work on this many puzzles at a time, 0 for as many as there are cores; the output is the same
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(..=256))]
    pub jobs: u16,

    /// Show no progress; there is none anyway unless standard error alone is a terminal
    #[arg(long)]
    pub no_progress: bool,
}

/// How a file of many puzzles is gone through.
#[derive(Debug, Args)]
pub struct FileArguments {
    #[command(flatten)]
    pub pace: PaceArguments,

    /// After the last puzzle, print a table to standard error: statuses, set sizes, effort
    #[arg(long)]
    pub summary: bool,
}

/// What is said about a solution.
#[derive(Debug, Args)]
pub struct ReportArguments {
    /// Report a set of constraints that makes the relaxation integral
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true,
          default_missing_value = "irredundant")]
    pub report_constraints: Option<ReportArgument>,

    /// Report constraints (i, j, k, 0) too, where the search branched on columns
    #[arg(long, requires = "report_constraints")]
    pub allow_zeros: bool,

    /// Print verdicts without having proved them in integers
    #[arg(long)]
    pub no_certify: bool,

    /// Write the integer proofs of the verdicts to a file, which verify checks
    #[arg(long, value_name = "FILE", conflicts_with = "no_certify")]
    pub certificate: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct SolveArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// What solves the puzzles: bnb, sat, cp, exact-cover or milp
    #[arg(long, default_value = "bnb", value_parser = method::of_this_build, long_help = METHOD_HELP)]
    pub method: Method,

    #[command(flatten)]
    pub report: ReportArguments,

    #[command(flatten)]
    pub engine: EngineArguments,

    /// List solutions, at most N
    #[arg(long, value_name = "N|all", value_parser = number_or_all)]
    pub solutions: Option<u64>,

    /// Count solutions, at most N
    #[arg(long, value_name = "N|all", value_parser = number_or_all, conflicts_with = "solutions")]
    pub count: Option<u64>,

    /// Find out whether the solution is the only one
    #[arg(long, conflicts_with_all = ["solutions", "count"])]
    pub prove_unique: bool,

    /// How answers are printed
    #[arg(long, value_enum, default_value = "grid")]
    pub format: SolveFormat,

    /// Tell of each node on standard error while the search runs; a legend explains the columns
    #[arg(long)]
    pub log: bool,

    /// Leave the measured time out of records and logs, so that equal runs give equal bytes
    #[arg(long)]
    pub no_timing: bool,

    #[command(flatten)]
    pub knobs: KnobArguments,

    #[command(flatten)]
    pub limits: LimitArguments,

    #[command(flatten)]
    pub files: FileArguments,
}

#[derive(Debug, Args)]
pub struct RelaxArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// How the relaxation is printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: RelaxFormat,

    /// Reductions before the relaxation; they do not change it
    #[arg(long, value_enum, default_value = "matching")]
    pub presolve: PresolveArgument,

    #[command(flatten)]
    pub engine: EngineArguments,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub struct ProveArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// Find constraints under which the relaxation is a single point, and prove that it is
    #[arg(long, group = "what")]
    pub integral: bool,

    /// Find a smallest such set, and prove that no smaller one is enough
    #[arg(long, group = "what")]
    pub minimum: bool,

    /// Prove of the relaxation as it is, with the constraints of --with, that it is a single point or
    /// that it is not
    #[arg(long, group = "what")]
    pub relaxation: bool,

    /// How certificates are printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: CertificateFormat,

    /// Write each proof for the checker VeriPB too, to NAME.opb and NAME.pbp
    #[arg(long, value_name = "NAME", conflicts_with = "what", long_help = VERIPB_HELP)]
    pub veripb: Option<PathBuf>,

    #[command(flatten)]
    pub engine: EngineArguments,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// Files of certificates, - for standard input
    #[arg(value_name = "CERTIFICATE", required = true)]
    pub files: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    pub shell: clap_complete::Shell,
}

impl SolveArguments {
    /// The options these arguments ask for, without constraints to start from.
    pub fn options(&self) -> Options {
        let options = Options {
            wanted: match (self.solutions, self.count) {
                (Some(most), _) => Wanted::List(most),
                (_, Some(most)) => Wanted::Count(most),
                _ if self.prove_unique => Wanted::Unique,
                _ => Wanted::One,
            },
            report: self.report.report_constraints.map_or(Report::None, Report::from),
            allow_zeros: self.report.allow_zeros,
            certify: !self.report.no_certify,
            ..Options::default()
        };
        self.knobs.turn(options, &self.limits)
    }
}

/// Reads a positive number, or `all`.
fn number_or_all(text: &str) -> Result<u64, String> {
    match text {
        "all" => Ok(u64::MAX),
        _ => text
            .parse()
            .ok()
            .filter(|&number| number > 0)
            .ok_or_else(|| format!("'{text}' is neither a positive number nor 'all'")),
    }
}

/// Reads a positive number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || format!("'{text}' is not a positive number of seconds");
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err(expected()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_puzzle_may_start_with_a_dash_and_flags_stay_flags() {
        let fixed =
            |text: &str| without_leading_dash(text.into()).into_string().unwrap_or_default();
        let board = "2--3---------1-";
        let more = [format!("{board}4"), format!("{board}\nmore"), "2--\n3---\n----\n--1-".into()];
        for rest in more.iter().map(String::as_str).chain([board]) {
            assert_eq!(fixed(&format!("-{rest}")), format!(".{rest}"));
        }
        let mut command = Arguments::command();
        command.build();
        let flags = command.get_subcommands().flat_map(clap::Command::get_arguments);
        for flag in flags.filter_map(clap::Arg::get_long) {
            for flag in [format!("--{flag}"), format!("--{flag}s=3x2"), format!("-{flag}")] {
                assert_eq!(fixed(&flag), flag);
            }
        }
        for text in ["-", "--", "-h", "-1", "-12", "--report-constraints=minimum", "--box=3x2"] {
            assert_eq!(fixed(text), text);
        }
    }

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["0", "-1", "NaN", "inf", "1e30", "ten", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
