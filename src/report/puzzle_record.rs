//! Records of puzzles that were made or named: what is known of them, and the symmetry they come by.

use serde::Serialize;

use crate::generate::{Generated, Wish};
use crate::sudoku::Grid;
use crate::symmetry::Symmetry;

use super::{INDEX_BASE, Rows, box_shape, quadruples};

/// A symmetry as records have it, counted from 1.
#[derive(Debug, Clone, Serialize)]
struct Transformation {
    /// Whether rows and columns are swapped first.
    transpose: bool,
    /// Where each row goes, each column, and what each digit becomes.
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
}

impl Transformation {
    fn new(symmetry: &Symmetry) -> Self {
        let [rows, columns, digits] = symmetry.one_based();
        Self { transpose: symmetry.transposes(), rows, columns, digits }
    }
}

/// A puzzle that was made, `bnb-sudoku/puzzle@1`.
#[derive(Debug, Clone, Serialize)]
pub struct PuzzleRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    solved_puzzle: Rows,
    unique: bool,
    class: String,
    constraints: Vec<[usize; 4]>,
    index_base: u8,
    givens: usize,
    pattern: &'static str,
    minimal: Option<bool>,
    seed: u64,
    attempt: u64,
    variant: u64,
    transformation: Option<Transformation>,
}

impl PuzzleRecord {
    /// The name of this layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/puzzle@1";

    /// The record of what an attempt with a seed came to.
    pub fn new(made: &Generated, wish: &Wish, seed: u64, attempt: u64) -> Self {
        Self {
            schema: Self::SCHEMA,
            puzzle: made.puzzle.to_rows(),
            box_shape: box_shape(&made.puzzle),
            solved_puzzle: made.board.to_rows(),
            unique: true,
            class: made.class.to_string(),
            constraints: quadruples(&made.constraints),
            index_base: INDEX_BASE,
            givens: made.puzzle.givens().count(),
            pattern: wish.pattern.name(),
            minimal: wish.is_minimal.then_some(true),
            seed,
            attempt,
            variant: 0,
            transformation: None,
        }
    }

    /// The same record of a variant: the image of the puzzle with the record's seed and attempt under a
    /// symmetry, which may break its pattern.
    #[must_use]
    pub fn of_variant(self, variant: u64, made: &Generated, symmetry: &Symmetry) -> Self {
        Self {
            puzzle: made.puzzle.to_rows(),
            solved_puzzle: made.board.to_rows(),
            constraints: quadruples(&made.constraints),
            pattern: crate::generate::Pattern::None.name(),
            variant,
            transformation: Some(Transformation::new(symmetry)),
            ..self
        }
    }
}

/// A puzzle and its least image, `bnb-sudoku/canonical@1`.
#[derive(Debug, Clone, Serialize)]
pub struct CanonicalRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    canonical: Rows,
    transformation: Transformation,
    number: u64,
    first: u64,
}

impl CanonicalRecord {
    /// The name of this layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/canonical@1";

    /// The record of a puzzle, its least image, a symmetry that leads there, its number among the
    /// puzzles, and the number of the first of them that has the same least image; from 1.
    pub fn new(
        puzzle: &Grid,
        canonical: &Grid,
        symmetry: &Symmetry,
        [number, first]: [u64; 2],
    ) -> Self {
        Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            canonical: canonical.to_rows(),
            transformation: Transformation::new(symmetry),
            number,
            first,
        }
    }
}
