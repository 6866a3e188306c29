//! How the answers of `solve`, `prove` and `relax` can be printed.

use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolveFormat {
    /// The board drawn with its boxes
    Grid,
    /// One line a puzzle: the board, a tab, the constraints
    Line,
    /// An indented JSON record a puzzle
    Json,
    /// A JSON record a line
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CertificateFormat {
    /// Lines of words, the shorter form
    Text,
    /// A JSON record a line
    Jsonl,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RelaxFormat {
    /// The numbers, and the values of the fractional cells
    Text,
    /// An indented JSON record with the whole point
    Json,
    /// A JSON record a line
    Jsonl,
}
