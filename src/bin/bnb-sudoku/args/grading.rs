//! The arguments of the commands that judge answers.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};

use super::help::{ANSWER_HELP, RUN_HELP};
use super::values::{BaseArgument, MarksArgument};
use super::{ReadingArguments, seconds};

#[derive(Debug, Args)]
pub struct CheckArguments {
    /// The puzzle: a file with one, or the puzzle itself
    #[arg(long, value_name = "PUZZLE", allow_hyphen_values = true)]
    pub puzzle: OsString,

    /// The answer: a file, - for standard input, or the answer itself
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true, long_help = ANSWER_HELP)]
    pub answer: OsString,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// From what row, column and digit of a constraint are counted
    #[arg(long, value_enum, default_value = "1")]
    pub base: BaseArgument,

    /// How the verdicts are printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,

    /// Leave unknown what takes longer than this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

#[derive(Debug, Args)]
pub struct GradeArguments {
    /// What points are given for; the rubric that `rubric init` writes if left out
    #[arg(long, value_name = "FILE")]
    pub rubric: Option<PathBuf>,

    /// The file of puzzles
    #[arg(long, value_name = "FILE")]
    pub puzzles: PathBuf,

    /// The folder with a file or a folder for each student
    #[arg(long, value_name = "DIR", required_unless_present = "submission")]
    pub submissions: Option<PathBuf>,

    /// The file or the folder of one student, instead
    #[arg(long, value_name = "PATH", conflicts_with = "submissions")]
    pub submission: Option<PathBuf>,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// Run this on each submission and each puzzle, and judge what it prints; {submission} stands for a
    /// private copy of the submission, the puzzle is a JSON list of rows on standard input
    #[arg(long, value_name = "COMMAND", long_help = RUN_HELP)]
    pub run: Option<String>,

    /// Keep what the programs printed in this file, and do not run again what is in it for the same
    /// student, puzzle, command and limits; remove it when submissions have changed
    #[arg(long, value_name = "FILE", requires = "run")]
    pub resume: Option<PathBuf>,

    /// In what form the marks are written
    #[arg(long, value_enum, default_value = "text")]
    pub format: MarksArgument,

    /// Where the marks go, a folder for the formats with a file for each student; standard output if
    /// left out
    #[arg(long, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// How many programs run, and then how many puzzles are judged, at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    pub jobs: u8,

    /// Say nothing on standard error: no progress, nothing about what could not be judged or confined
    #[arg(long, short)]
    pub quiet: bool,

    /// Exit with 1 when somebody has not got all points; where nobody is graded, nobody has failed
    #[arg(long)]
    pub exit_verdict: bool,
}

#[derive(Debug, Args)]
pub struct RubricArguments {
    #[command(subcommand)]
    pub action: RubricAction,
}

#[derive(Debug, Subcommand)]
pub enum RubricAction {
    /// Write a commented rubric, and the program that calls a student's Python function
    Init {
        /// Where they go
        #[arg(value_name = "DIR", default_value = ".")]
        folder: PathBuf,

        /// Write all that this platform needs, with a README of the few steps that are left
        #[arg(long = "for", value_enum, value_name = "PLATFORM")]
        platform: Option<Platform>,
    },
    /// Grade a bank of typical answers, right and wrong, and compare with what each should get
    SelfTest {
        /// The rubric; the one that init writes if left out
        #[arg(long, value_name = "FILE")]
        rubric: Option<PathBuf>,
    },
}

/// Where submissions are handed in and graded one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Platform {
    /// An autograder to zip and upload
    Gradescope,
    /// A question with an external grader
    #[value(name = "prairielearn")]
    PrairieLearn,
    /// A combinator template and its support files, for Moodle
    #[value(name = "coderunner")]
    CodeRunner,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// A line a criterion
    Text,
    /// An indented JSON record
    Json,
    /// A JSON record on one line
    Jsonl,
}
