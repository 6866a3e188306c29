//! The arguments of the commands that show a search.

use std::path::PathBuf;
use std::time::Duration;

use bnb_sudoku::trace::PageLanguage;
use clap::{Args, ValueEnum};

use super::{EngineArguments, KnobArguments, LimitArguments, PuzzleArguments, seconds};

#[derive(Debug, Args)]
pub struct ExplainArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// How the story is laid out
    #[arg(long, value_enum, default_value = "text")]
    pub format: ExplainFormat,

    #[command(flatten)]
    pub engine: EngineArguments,

    /// Give up a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// 80 columns, for a terminal
    Text,
    /// For a page
    Markdown,
}

#[derive(Debug, Args)]
pub struct TraceArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// How the search is shown
    #[arg(long, value_enum, default_value = "jsonl")]
    pub format: TraceFormat,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The language a page opens in; all are in it
    #[arg(long, value_enum, default_value = "en")]
    pub language: LanguageArgument,

    #[command(flatten)]
    pub engine: EngineArguments,

    #[command(flatten)]
    pub knobs: KnobArguments,

    #[command(flatten)]
    pub limits: LimitArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceFormat {
    /// A JSON record an event, written while the search runs
    Jsonl,
    /// One page for a browser, with the tree, the board of each node and the reasons; needs no network
    Html,
    /// A picture of the tree, for a browser
    Svg,
    /// The tree for Graphviz
    Dot,
    /// The tree for GrUMPy and the Branch-and-bound Analysis Kit, written while the search runs
    Bak,
    /// The tree for VbcTool, written while the search runs
    Vbc,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum LanguageArgument {
    /// English
    En,
    /// Czech
    Cs,
    /// Russian
    Ru,
    /// Japanese
    Ja,
}

impl From<LanguageArgument> for PageLanguage {
    fn from(argument: LanguageArgument) -> Self {
        match argument {
            LanguageArgument::En => Self::English,
            LanguageArgument::Cs => Self::Czech,
            LanguageArgument::Ru => Self::Russian,
            LanguageArgument::Ja => Self::Japanese,
        }
    }
}
