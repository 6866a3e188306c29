//! The formats in which files hold puzzles, by the names people type.

use std::fmt;
use std::str::FromStr;

/// A format of puzzle files, to read and to write.
///
/// ```
/// use bnb_sudoku::PuzzleFormat;
///
/// let format: PuzzleFormat = "sdk".parse().unwrap();
/// assert_eq!(format, PuzzleFormat::Sdk);
/// assert_eq!(format.to_string(), "sdk");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleFormat {
    /// A board a line, a character a cell; a name before it or a comment after it.
    Line,
    /// A line for each row.
    Rows,
    /// Rows with bars between the boxes.
    Grid,
    /// As Sage prints boards: bars, and spaces for blanks.
    Sage,
    /// An n x n array, or an object with the members `puzzle` and `box`.
    Json,
    /// A table with a header that names the column of the puzzles.
    Csv,
    /// SadMan Sudoku and SudoCue: nine rows, and lines that start with `#` and a letter.
    Sdk,
    /// A collection of SudoCue: a board a line, 0 for a blank.
    Sdm,
    /// The state of a game of SudoCue: candidates, `u` before what the player placed.
    Sdx,
    /// Simple Sudoku: a drawn board, and perhaps the state of a game below it.
    Ss,
    /// The library of HoDoKu: `:code:candidates:board:...`.
    Hodoku,
    /// A board a line, then a comma and remarks, as gsf's program writes them.
    Gsf,
    /// The puzzle bank of sudoku exchange: the head of a hash, a board, a rating.
    Bank,
    /// Blocks of rows under headings `Grid 01`, as Project Euler has them.
    Euler,
    /// The XML files of OpenSudoku.
    OpenSudoku,
    /// A line `row column digit` for each given.
    Triples,
}

impl PuzzleFormat {
    /// All formats, in the order in which a list shows them.
    pub const ALL: [Self; 16] = [
        Self::Line,
        Self::Rows,
        Self::Grid,
        Self::Sage,
        Self::Json,
        Self::Csv,
        Self::Sdk,
        Self::Sdm,
        Self::Sdx,
        Self::Ss,
        Self::Hodoku,
        Self::Gsf,
        Self::Bank,
        Self::Euler,
        Self::OpenSudoku,
        Self::Triples,
    ];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Grid => "grid",
            Self::Sage => "sage",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Sdk => "sdk",
            Self::Sdm => "sdm",
            Self::Sdx => "sdx",
            Self::Ss => "ss",
            Self::Hodoku => "hodoku",
            Self::Gsf => "gsf",
            Self::Bank => "bank",
            Self::Euler => "euler",
            Self::OpenSudoku => "opensudoku",
            Self::Triples => "triples",
        }
    }

    /// What a file of this format has, for messages.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            Self::Line | Self::Sdm | Self::Gsf | Self::Bank => "a board on each line",
            Self::Rows => "a line for each row",
            Self::Grid | Self::Sage => "rows with bars between the boxes",
            Self::Json => "an n x n array, or an object with the member \"puzzle\"",
            Self::Csv => "a table whose first line names its columns",
            Self::Sdk => "nine rows below lines such as #D or [Puzzle]",
            Self::Sdx => "nine rows of nine words, candidates or digits",
            Self::Ss => "a board drawn with bars",
            Self::Hodoku => "lines such as :code:candidates:board:",
            Self::Euler => "headings such as Grid 01 above nine rows",
            Self::OpenSudoku => "XML with elements game",
            Self::Triples => "lines of row, column and digit, such as (1, 2, 3)",
        }
    }

    /// Whether a file of this format may hold more than one puzzle.
    pub fn holds_many(self) -> bool {
        !matches!(self, Self::Sdk | Self::Sdx | Self::Ss)
    }
}

impl fmt::Display for PuzzleFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The names of all formats, for messages.
fn names() -> String {
    PuzzleFormat::ALL.map(PuzzleFormat::name).join(", ")
}

impl FromStr for PuzzleFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| format!("expected one of {}", names()))
    }
}
