//! The values of the arguments that name one of a few things.

use bnb_sudoku::Report;
use bnb_sudoku::branch_and_bound::{BranchingRule, NodeSelection};
use bnb_sudoku::grade::{Base, MarksFormat};
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::solve::BranchOn;
use clap::ValueEnum;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum ReportArgument {
    /// The decisions on the way to the solution; some may be spare
    Path,
    /// The decisions without the spare ones; this is meant when WHICH is left out
    Irredundant,
    /// A smallest set for this solution, proved to be one
    Minimum,
    /// All smallest sets for this solution, in JSON formats
    AllMinimum,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum BaseArgument {
    /// From 1, as the course does
    #[value(name = "1")]
    One,
    /// From 0
    #[value(name = "0")]
    Zero,
    /// Whichever agrees with the board, if it is one
    Auto,
}

impl From<BaseArgument> for Base {
    fn from(argument: BaseArgument) -> Self {
        match argument {
            BaseArgument::One => Self::One,
            BaseArgument::Zero => Self::Zero,
            BaseArgument::Auto => Self::Auto,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum PresolveArgument {
    /// None: all n*n*n columns stay
    Off,
    /// What follows from a unit with one place left
    Singles,
    /// Singles, and columns in no perfect matching of two families of rows
    Matching,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum BranchOnArgument {
    /// A cell: a child for each digit it may hold
    Cell,
    /// A column: x = 1 and x = 0, as in the course
    Column,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum RuleArgument {
    /// The first that is fractional
    FirstFractional,
    /// The one the relaxation is least decided about
    MostFractional,
    /// The one that presolve makes most of, seen before any linear program is solved
    LookAhead,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum SelectionArgument {
    /// Smallest objective first, as in the course; does not end on boards with few givens
    BestBound,
    /// Largest objective first
    MostIntegral,
    /// Deepest first
    DepthFirst,
}

impl From<ReportArgument> for Report {
    fn from(argument: ReportArgument) -> Self {
        match argument {
            ReportArgument::Path => Self::Path,
            ReportArgument::Irredundant => Self::Irredundant,
            ReportArgument::Minimum => Self::Minimum,
            ReportArgument::AllMinimum => Self::AllMinimum,
        }
    }
}

impl From<PresolveArgument> for Presolve {
    fn from(argument: PresolveArgument) -> Self {
        match argument {
            PresolveArgument::Off => Self::Off,
            PresolveArgument::Singles => Self::Singles,
            PresolveArgument::Matching => Self::Matching,
        }
    }
}

impl From<BranchOnArgument> for BranchOn {
    fn from(argument: BranchOnArgument) -> Self {
        match argument {
            BranchOnArgument::Cell => Self::Cell,
            BranchOnArgument::Column => Self::Column,
        }
    }
}

impl From<RuleArgument> for BranchingRule {
    fn from(argument: RuleArgument) -> Self {
        match argument {
            RuleArgument::FirstFractional => Self::FirstFractional,
            RuleArgument::MostFractional => Self::MostFractional,
            RuleArgument::LookAhead => Self::LookAhead,
        }
    }
}

impl From<SelectionArgument> for NodeSelection {
    fn from(argument: SelectionArgument) -> Self {
        match argument {
            SelectionArgument::BestBound => Self::BestBound,
            SelectionArgument::MostIntegral => Self::MostIntegral,
            SelectionArgument::DepthFirst => Self::DepthFirst,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum MarksArgument {
    /// A block a student and a table of the class, for people
    Text,
    /// Everything that is known, for the teacher's programs
    Json,
    /// A line a student, for spreadsheets; for teachers
    Csv,
    /// A test suite a student, for continuous integration
    Junit,
    /// results.json of Gradescope, a file for each student
    Gradescope,
    /// results.json of PrairieLearn, a file for each student
    #[value(name = "prairielearn")]
    PrairieLearn,
    /// The JSON of a combinator template grader of CodeRunner, a file for each student
    #[value(name = "coderunner")]
    CodeRunner,
    /// result.json of Classroom 50, a file for each student
    #[value(name = "classroom50")]
    Classroom50,
    /// The JSON of check50, a file for each student
    #[value(name = "check50")]
    Check50,
}

impl From<MarksArgument> for MarksFormat {
    fn from(argument: MarksArgument) -> Self {
        match argument {
            MarksArgument::Text => Self::Text,
            MarksArgument::Json => Self::Json,
            MarksArgument::Csv => Self::Csv,
            MarksArgument::Junit => Self::Junit,
            MarksArgument::Gradescope => Self::Gradescope,
            MarksArgument::PrairieLearn => Self::PrairieLearn,
            MarksArgument::CodeRunner => Self::CodeRunner,
            MarksArgument::Classroom50 => Self::Classroom50,
            MarksArgument::Check50 => Self::Check50,
        }
    }
}
