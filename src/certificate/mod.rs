//! Certificates: what a verdict rests on, in integers, so that anybody can check it.
//!
//! A certificate makes a [`Claim`] about the relaxation of a puzzle with some fixings, and proves it by
//! [`Step`]s. All reasoning is of one kind. Add up rows of the 0/1 program, each "the sum over a unit
//! is 1", with integer weights `y`: every point of the relaxation satisfies
//!
//! ```text
//! sum over candidates v of c[v] * x[v] = t,   c[v] = the weights of v's four rows, t = all weights
//! ```
//!
//! Let no live candidate have a negative `c`. If `t` is negative, there is no point. If `t` is 0, every
//! candidate with a positive `c` is 0 at every point: it is not live any more. That a unit with one
//! live candidate makes it 1 and its peers 0 is a case of this which a checker applies by itself.
//! Hall's theorem, and with it the matching closure, is another: weight 1 for the units of a set of
//! neighbors, -1 for the units whose neighbors they are. The dual solutions of linear programs are
//! the general case.
//!
//! A split at a candidate reasons twice, with `x[v] = 1` and with `x[v] = 0`, like a branch and bound
//! tree. `docs/certificates.md` has the file format.

mod json;
mod read;
mod veripb;
mod write;

pub use read::{CertificateError, Located, read, read_all};
pub use veripb::PseudoBoolean;

use crate::formulation::Unit;
use crate::sudoku::{Candidate, FixingSet, Grid};

/// A claim about a puzzle, and its proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The puzzle.
    pub puzzle: Grid,
    /// Fixings in addition to the givens.
    pub fixings: FixingSet,
    /// What is claimed.
    pub claim: Claim,
    /// The proof, a tree in preorder; empty for [`Claim::NotIntegral`], whose point is the witness.
    pub proof: Vec<Step>,
}

/// What a certificate can claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The relaxation with the fixings is the single 0/1 point of this board.
    Integral(Grid),
    /// The relaxation with the fixings has this point, which is not 0/1.
    NotIntegral(RationalPoint),
    /// No solution agrees with the fixings.
    Infeasible,
    /// This board is the only solution that agrees with the fixings.
    Unique(Grid),
    /// The fixings, all ones, make the relaxation the single point of this board, and no set of fewer
    /// ones does, because it would miss one of these points of the puzzle's relaxation.
    Minimum {
        /// The board.
        board: Grid,
        /// Other points; every set that is enough has a cell in which the point gives the board's
        /// digit less than 1.
        others: Vec<RationalPoint>,
    },
}

impl Claim {
    /// The stable name of the claim.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Integral(_) => "integral",
            Self::NotIntegral(_) => "not-integral",
            Self::Infeasible => "infeasible",
            Self::Unique(_) => "unique",
            Self::Minimum { .. } => "minimum",
        }
    }

    /// Whether the proof is about the whole relaxation, so that it must not split.
    pub fn is_of_relaxation(&self) -> bool {
        matches!(self, Self::Integral(_) | Self::Minimum { .. })
    }

    /// The points that the claim brings.
    pub fn points(&self) -> &[RationalPoint] {
        match self {
            Self::NotIntegral(point) => std::slice::from_ref(point),
            Self::Minimum { others, .. } => others,
            Self::Integral(_) | Self::Infeasible | Self::Unique(_) => &[],
        }
    }

    /// The board the claim is about, if any.
    pub fn board(&self) -> Option<&Grid> {
        match self {
            Self::Integral(board) | Self::Unique(board) | Self::Minimum { board, .. } => {
                Some(board)
            }
            Self::NotIntegral(_) | Self::Infeasible => None,
        }
    }
}

/// A step of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A sum of rows, each with its weight.
    Sum(Vec<(Unit, i64)>),
    /// What follows holds with the candidate at 1, up to the end of a subtree, and then at 0.
    Split(Candidate),
    /// A leaf: there is no point here.
    Empty,
    /// A leaf: the claimed board is the only point here.
    Point,
}

/// A point with rational values `numerator / denominator`; candidates that are not listed are 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RationalPoint {
    /// The common denominator, positive.
    pub denominator: i64,
    /// The candidates with positive values and their numerators.
    pub numerators: Vec<(Candidate, i64)>,
}
