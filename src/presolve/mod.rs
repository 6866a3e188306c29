//! Presolve: reductions that do not change the feasible set of the relaxation.
//!
//! Only LP-exact reductions live here, so that "integral" keeps its meaning at a reduced node. A
//! reduction that guesses, such as trying a digit and looking for a contradiction, is branching and
//! belongs in the search.

mod domain;
mod matching;
mod structure;

pub(crate) use domain::bits;
pub use domain::{Contradiction, Deduction, Domain};
pub use structure::Structure;

/// Which reductions are applied at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Presolve {
    /// None: the relaxation keeps every column and row of the 0/1 program.
    Off,
    /// When all but one column of a row are fixed at 0, the last is 1 and its peers are 0.
    Singles,
    /// Singles, and the matching closure: columns in no perfect matching of two families of rows
    /// are 0. It settles most puzzles without a linear program.
    #[default]
    Matching,
}

impl Presolve {
    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Singles => "singles",
            Self::Matching => "matching",
        }
    }
}
