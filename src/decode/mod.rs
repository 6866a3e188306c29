//! Answers of other people's solvers to the files of [`crate::encode`], read back and checked.
//!
//! A reader a format turns text into values of candidates, each with its line; [`read`] then holds them to
//! the rules, the givens and the constraints, so that a board comes out only if it is a solution, and a
//! point only if it is one of the relaxation. That there is no solution is the solver's word.

mod check;
mod glpsol;
mod highs;
mod lines;
mod minizinc;
mod refusal;
mod sat;
mod scip;
mod source;
mod values;

pub use refusal::{Refusal, Why};
pub use source::Source;

use crate::encode::Numbering;
use crate::relaxation::Point;
use crate::sudoku::{FixingSet, Grid, Order};

use lines::Lines;
use values::Values;

/// What a solver's answer comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// A solution, by the rules.
    Board(Grid),
    /// A point of the relaxation that is no board.
    Point(Point),
    /// The solver says that there is none; nothing here proves it.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// The same before it is checked.
enum Claim {
    Values(Values),
    Unsatisfiable,
    Unknown,
}

/// What an answer is read as the answer to.
#[derive(Debug, Clone, Copy)]
struct Question {
    order: Order,
    numbering: Numbering,
}

/// The longest answer that is read, in bytes; that to a 36x36 board under any objective is shorter.
pub const LONGEST: usize = 1 << 26;

/// Reads an answer to a puzzle with constraints; without a source, its first line tells which it is.
///
/// ```
/// use bnb_sudoku::decode::{Answer, read};
/// use bnb_sudoku::encode::Numbering;
/// use bnb_sudoku::{FixingSet, Grid};
///
/// let puzzle: Grid = "1......2..3..4..".parse()?;
/// let text = "1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2 1\n----------\n";
/// let answer = read(text, None, &puzzle, &FixingSet::new(), Numbering::Pycosat)?;
/// assert!(matches!(answer, Answer::Board(board) if board.to_line() == "1243431221343421"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`Refusal`] with the line, of a text that cannot be read or of values that are no answer to this puzzle.
pub fn read(
    text: &str,
    source: Option<Source>,
    puzzle: &Grid,
    with: &FixingSet,
    numbering: Numbering,
) -> Result<Answer, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal { line: 1, why: Why::TooLong });
    }
    // Some shells and editors put a byte order mark in front.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let order = puzzle.order();
    if let Err(reason) = numbering.suits(order) {
        return Err(Refusal { line: 1, why: Why::Numbering(reason) });
    }
    let source = source.map_or_else(|| Source::of(text), Ok)?;
    let (question, lines) = (Question { order, numbering }, Lines::new(text));
    let claim = match source {
        Source::Sat => sat::read(lines, question),
        Source::Minisat => sat::read_minisat(lines, question),
        Source::Highs => highs::read(lines, question),
        Source::Scip => scip::read(lines, question),
        Source::Glpsol => glpsol::read(lines, question),
        Source::Minizinc => minizinc::read(lines, question),
    }?;
    match claim {
        Claim::Values(values) => check::check(&values, puzzle, with),
        Claim::Unsatisfiable => Ok(Answer::Unsatisfiable),
        Claim::Unknown => Ok(Answer::Unknown),
    }
}
