//! The arguments of `bnb-sudoku demo`.

use std::ffi::OsString;
use std::time::Duration;

use bnb_sudoku::textbook_simplex::PivotingRule;
use bnb_sudoku::{ConstraintList, Order};
use clap::{Args, ValueEnum};

use super::help::{FROM_HELP, PUZZLE_HELP};
use super::reading::Origin;
use super::{PuzzleArguments, ReadingArguments, seconds};

#[derive(Debug, Args)]
pub struct DemoArguments {
    /// Files of puzzles, - for standard input, or puzzles themselves; without any, puzzles of its own
    #[arg(value_name = "PUZZLE", long_help = PUZZLE_HELP)]
    puzzles: Vec<OsString>,

    /// The shape of a box, rows x columns, where the size of the board does not tell [example: 3x2]
    #[arg(long = "box", value_name = "RxC", requires = "puzzles")]
    box_shape: Option<Order>,

    /// The format of the puzzles, what their digits are called, or both, such as csv or rows,0-F
    /// [default: what the puzzles look like]
    #[arg(long, value_name = "FORMAT", value_parser = Origin::parse, long_help = FROM_HELP,
          requires = "puzzles")]
    from: Option<Origin>,

    /// Say on standard error how the puzzles of each input are read
    #[arg(short, long)]
    verbose: bool,

    /// Constraints to start from: (i, j, k, v) says x[i,j,k] = v, all indices from 1
    #[arg(long, value_name = "LIST", requires = "puzzles")]
    with: Option<ConstraintList>,

    /// Show the simplex method pivot by pivot, in exact fractions, on what the givens leave open
    ///
    /// A dictionary has a column for every open candidate and cell. The program's own example has 12 and
    /// fits a slide of 80 characters and 25 lines; at most 24 are shown, in about 130 characters.
    #[arg(long)]
    pub tableau: bool,

    /// Which column enters the basis
    #[arg(long, value_enum, value_name = "RULE", default_value = "bland", requires = "tableau")]
    pub pivoting_rule: PivotingRuleArgument,

    /// Stop a run after this many nodes
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub node_limit: u64,

    /// Stop a run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PivotingRuleArgument {
    /// The first that improves the objective; never cycles
    Bland,
    /// The one with the largest coefficient in the objective; fewer pivots as a rule
    LargestCoefficient,
}

impl From<PivotingRuleArgument> for PivotingRule {
    fn from(argument: PivotingRuleArgument) -> Self {
        match argument {
            PivotingRuleArgument::Bland => Self::Bland,
            PivotingRuleArgument::LargestCoefficient => Self::LargestCoefficient,
        }
    }
}

impl DemoArguments {
    /// The user's own puzzles, `None` when there are none.
    pub fn own_puzzles(&self) -> Option<PuzzleArguments> {
        let (puzzles, with) = (self.puzzles.clone(), self.with.clone().unwrap_or_default());
        let reading =
            ReadingArguments { box_shape: self.box_shape, from: self.from, verbose: self.verbose };
        (!puzzles.is_empty()).then_some(PuzzleArguments { puzzles, reading, with })
    }
}
