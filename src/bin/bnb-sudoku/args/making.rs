//! The arguments of the commands that make puzzles, rate them and name them.

use std::ops::RangeInclusive;
use std::time::Duration;

use bnb_sudoku::Order;
use bnb_sudoku::generate::{Impossible, Pattern, Wish};
use bnb_sudoku::rate::ClassChoice;
use clap::{Args, ValueEnum};

use super::help::CLASS_HELP;
use super::{FileArguments, InputArguments, PaceArguments, seconds};

#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,

    /// What is drawn depends on this number only: equal seeds give equal puzzles everywhere
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// The shape of a box, rows x columns
    #[arg(long = "box", value_name = "RxC", default_value = "3x3")]
    pub box_shape: Order,

    /// How many givens, one number or a range [default: as few as emptying cells leaves]
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub clues: Option<RangeInclusive<usize>>,

    /// How many constraints make the relaxation integral: 0, 0-singles, 0-matching, 0-lp, 1, 2, ...
    #[arg(long, value_name = "K", long_help = CLASS_HELP)]
    pub class: Option<ClassChoice>,

    /// The pattern of the givens
    #[arg(long, value_enum, value_name = "PATTERN", default_value = "none")]
    pub symmetry: PatternArgument,

    /// Only puzzles of which no given can be left out
    #[arg(long)]
    pub minimal: bool,

    /// After each puzzle, so many variants of it: images under symmetries of sudoku
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub variants: u64,

    /// How puzzles are printed
    #[arg(long, value_enum, default_value = "line")]
    pub format: MadeFormat,

    /// Give up when so many attempts in a row come to nothing
    #[arg(long, value_name = "N", default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub attempt_limit: u64,

    /// Give up after this many seconds in all
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    /// Make this many attempts at a time, 0 for as many as there are cores; the output is the same
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(..=256))]
    pub jobs: u16,

    /// Show no progress; there is none anyway unless standard error alone is a terminal
    #[arg(long)]
    pub no_progress: bool,
}

impl GenerateArguments {
    /// What is wished, or why no puzzle can be like that.
    pub fn wish(&self) -> Result<Wish, String> {
        let wish = Wish {
            order: self.box_shape,
            givens: self.clues.clone(),
            class: self.class,
            pattern: self.symmetry.into(),
            is_minimal: self.minimal,
        };
        let complaint = |reason: Impossible| match reason {
            Impossible::NotOfClass(..) | Impossible::NoSuchClass(..) => {
                format!("--class: {reason}")
            }
            Impossible::NotMinimal(..) => format!("--minimal: {reason}"),
            Impossible::EmptyRange | Impossible::TooMany(..) | Impossible::TooFew(..) => {
                format!("--clues: {reason}")
            }
        };
        wish.impossible().map_or(Ok(wish), |reason| Err(complaint(reason)))
    }
}

#[derive(Debug, Args)]
pub struct RateArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// How ratings are printed
    #[arg(long, value_enum, default_value = "text")]
    pub format: RateFormat,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    #[command(flatten)]
    pub files: FileArguments,
}

#[derive(Debug, Args)]
pub struct CanonicalizeArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// How puzzles are printed
    #[arg(long, value_enum, default_value = "line")]
    pub format: CanonicalFormat,

    /// Of puzzles with the same least image print the first, as it came up, instead of every least image
    #[arg(long)]
    pub distinct: bool,

    #[command(flatten)]
    pub pace: PaceArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MadeFormat {
    /// A line of characters a puzzle, to be read again; a line such as 3 2 goes before where the size does not tell
    /// the box
    Line,
    /// The board drawn with its boxes
    Grid,
    /// A JSON record a line: the puzzle, its solution, its class, how it was made
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RateFormat {
    /// A line a puzzle: its class, a tab, the puzzle
    Text,
    /// A JSON record a line
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CanonicalFormat {
    /// A line of characters a puzzle; a line such as 3 2 goes before where the size does not tell the box
    Line,
    /// A JSON record a line: the puzzle, its least image, the symmetry, the first puzzle that has it
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PatternArgument {
    /// Each cell for itself
    None,
    /// Half a turn, the custom of newspapers
    HalfTurn,
    /// A quarter turn
    QuarterTurn,
    /// Mirror images left and right
    LeftRight,
    /// Mirror images top and bottom
    TopBottom,
    /// Mirror images across the main diagonal
    Diagonal,
}

impl From<PatternArgument> for Pattern {
    fn from(argument: PatternArgument) -> Self {
        match argument {
            PatternArgument::None => Self::None,
            PatternArgument::HalfTurn => Self::HalfTurn,
            PatternArgument::QuarterTurn => Self::QuarterTurn,
            PatternArgument::LeftRight => Self::LeftRight,
            PatternArgument::TopBottom => Self::TopBottom,
            PatternArgument::Diagonal => Self::Diagonal,
        }
    }
}

/// Reads `24`, `24..30`; both ends are meant.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wrong = || format!("'{text}' is neither a number nor a range such as 24..30");
    let number = |part: &str| {
        let digits = part.trim();
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| digits.parse::<usize>().ok()).flatten().ok_or_else(wrong)
    };
    let (start, end) = match text.split_once("..") {
        Some((start, end)) => (number(start)?, number(end.strip_prefix('=').unwrap_or(end))?),
        None => (number(text)?, number(text)?),
    };
    if start > end {
        return Err(format!("the range {text} is empty; write the smaller number first"));
    }
    Ok(start..=end)
}
