//! The checker of certificates: integers only, believing nothing but the rules of sudoku.

use thiserror::Error;

use crate::certificate::{Certificate, Claim};
use crate::sudoku::{Candidate, Fixing};

use super::points::{check_fractional, check_minimum};
use super::state::State;
use super::{Fault, fault};

/// Why a certificate is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The claimed board is no solution of the puzzle.
    #[error("the board is no solution: {0}")]
    Board(Fault),
    /// The claimed board does not agree with a fixing.
    #[error("the board does not agree with the constraint {0}")]
    BoardBreaks(Fixing),
    /// A sum has a negative coefficient, so nothing follows from it.
    #[error("in the sum {0} has a negative coefficient")]
    NegativeCoefficient(Candidate),
    /// The weights of a sum add up to more than 0, so nothing follows from it.
    #[error("the weights of the sum add up to more than 0")]
    PositiveTotal,
    /// A coefficient or the total of a sum is larger than 64 bits hold.
    #[error("a coefficient or the total of the sum is beyond 64 bits")]
    Overflow,
    /// A leaf called empty has not been shown to be.
    #[error("it has not been shown that there is no point here")]
    NotEmpty,
    /// A leaf called the single point of the board has not been shown to be.
    #[error("{0} has not been shown to be 0, or is the board's and was")]
    NotThePoint(Candidate),
    /// A leaf called the single point of the board where it has been shown that there is none.
    #[error("it has been shown that there is no point here, so this leaf is `empty`")]
    NoPoint,
    /// A leaf of a kind that the claim does not admit.
    #[error("a claim of this kind has no such leaf or split")]
    WrongKind,
    /// The proof ends in the middle, or goes on after its end.
    #[error("the proof is not one whole tree")]
    NotATree,
    /// The values are no point of the relaxation, or not one that shows something.
    #[error("the values are no witness: {0}")]
    NotAPoint(&'static str),
    /// A minimum set is one of ones.
    #[error("the constraint {0} is no one")]
    NotAOne(Fixing),
    /// A smaller set has a cell of each clause.
    #[error("the points do not show that no smaller set is enough")]
    NotMinimum,
    /// The points may show that no smaller set is enough, but it would take too long to see.
    #[error("it takes too long to see whether a smaller set has a cell of each clause")]
    TooManyLooks,
}

/// A refusal and where in the proof it happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{refusal}")]
pub struct Refused {
    /// The step of the proof, counted from 0; `None` when the claim itself is wrong.
    pub step: Option<usize>,
    /// Why.
    pub refusal: Refusal,
}

/// Checks a certificate.
///
/// # Errors
///
/// [`Refused`] when the proof does not prove the claim; the claim may be true all the same.
pub fn check(certificate: &Certificate) -> Result<(), Refused> {
    let Certificate { puzzle, fixings, claim, proof } = certificate;
    let of_claim = |refusal| Refused { step: None, refusal };
    if let Some(board) = claim.board() {
        if let Some(fault) = fault(puzzle, board) {
            return Err(of_claim(Refusal::Board(fault)));
        }
        if let Some(broken) = fixings.iter().find(|fixing| !fixing.agrees_with(board)) {
            return Err(of_claim(Refusal::BoardBreaks(broken)));
        }
    }
    let mut state = State::new(puzzle.order());
    puzzle.givens().for_each(|given| state.fix(Fixing::one(given)));
    if let Claim::Minimum { board, others } = claim {
        if let Some(zero) = fixings.iter().find(|fixing| !fixing.value) {
            return Err(of_claim(Refusal::NotAOne(zero)));
        }
        check_minimum(&state, board, others, fixings.len()).map_err(of_claim)?;
    }
    fixings.iter().for_each(|fixing| state.fix(fixing));
    if let Claim::NotIntegral(point) = claim {
        let is_bare = proof.is_empty().then_some(()).ok_or(Refusal::NotATree);
        return is_bare.and_then(|()| check_fractional(&state, point)).map_err(of_claim);
    }
    for (index, step) in proof.iter().enumerate() {
        state.take(claim, step).map_err(|refusal| Refused { step: Some(index), refusal })?;
    }
    if state.is_done { Ok(()) } else { Err(of_claim(Refusal::NotATree)) }
}
