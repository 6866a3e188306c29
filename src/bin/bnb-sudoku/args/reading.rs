//! How puzzles are read, which all commands share, and the arguments of `convert`.

use std::ffi::OsString;
use std::path::PathBuf;

use bnb_sudoku::{Digits, Order, PuzzleFormat, Reading};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::help::{FROM_HELP, PUZZLE_HELP, TO_HELP};

/// What is known about an input of puzzles.
#[derive(Debug, Clone, Default, Args)]
pub struct ReadingArguments {
    /// The shape of a box, rows x columns, where the size of the board does not tell [example: 3x2]
    #[arg(long = "box", value_name = "RxC")]
    pub box_shape: Option<Order>,

    /// The format of the puzzles, what their digits are called, or both, such as csv or rows,0-F
    /// [default: what the puzzles look like]
    #[arg(long, value_name = "FORMAT", value_parser = Origin::parse, long_help = FROM_HELP)]
    pub from: Option<Origin>,

    /// Say on standard error how the puzzles of each input are read
    #[arg(short, long)]
    pub verbose: bool,
}

impl ReadingArguments {
    /// What the reader is told.
    pub fn reading(&self) -> Reading {
        let Origin { format, digits } = self.from.unwrap_or_default();
        Reading { order: self.box_shape, format, digits }
    }
}

/// The value of `--from`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin {
    format: Option<PuzzleFormat>,
    digits: Option<Digits>,
}

impl Origin {
    /// Reads a format, digits, or one of each with a comma between them.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut origin = Self::default();
        for part in text.split(',').map(str::trim) {
            let is_new = match (part.parse::<PuzzleFormat>(), part.parse::<Digits>()) {
                (Ok(format), _) => origin.format.replace(format).is_none(),
                (_, Ok(digits)) => origin.digits.replace(digits).is_none(),
                (Err(formats), Err(digits)) => {
                    return Err(format!("{formats}; for digits, {digits}"));
                }
            };
            if !is_new {
                return Err("expected one format and one kind of digits at most".to_string());
            }
        }
        Ok(origin)
    }
}

/// Which puzzles, for commands that add nothing to them.
#[derive(Debug, Args)]
pub struct InputArguments {
    /// Files of puzzles, - for standard input, or puzzles themselves
    #[arg(value_name = "PUZZLE", required = true, long_help = PUZZLE_HELP)]
    pub puzzles: Vec<OsString>,

    #[command(flatten)]
    pub reading: ReadingArguments,
}

#[derive(Debug, Args)]
pub struct ConvertArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// What is written: line, rows, grid, sage, json, csv, sdk, sdm, sdx, ss, hodoku, gsf, bank,
    /// euler, opensudoku or triples
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), long_help = TO_HELP,
          hide_possible_values = true)]
    pub to: PuzzleFormat,

    /// Write to a file; where a file holds one puzzle, the second goes to FILE with -2 before its
    /// ending, and so on
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Reads the name of a format, and completes it in shells.
fn format_parser() -> impl TypedValueParser<Value = PuzzleFormat> {
    let names = PossibleValuesParser::new(PuzzleFormat::ALL.map(PuzzleFormat::name));
    names.try_map(|name: String| name.parse::<PuzzleFormat>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_format_digits_or_both() {
        let parse = |text| Origin::parse(text).map(|origin| (origin.format, origin.digits));
        assert_eq!(parse("csv"), Ok((Some(PuzzleFormat::Csv), None)));
        assert_eq!(parse("0-F"), Ok((None, Some(Digits::FromZero))));
        assert_eq!(parse("rows, A-P"), Ok((Some(PuzzleFormat::Rows), Some(Digits::Letters))));
        for text in ["", "xls", "csv,csv", "0-F,1-G", "csv,"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
