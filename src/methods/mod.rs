//! Other people's solvers on the same puzzles: SAT, constraint programming, exact cover, 0/1 programming.
//!
//! Each [`Method`] has a file that hands the puzzle to a crate in the crate's own terms; no search is
//! written here. [`solve`] has the door that is the same for all: the same [`Options`](crate::Options), the same
//! [`Outcome`](crate::Outcome), the same limits. Nothing an engine says is believed more than it has to be: a board
//! passes [`verify::fault`](crate::verify::fault), and that there is no solution, or only one, is proved
//! in integers by branch and bound unless `options.certify` is off. `Formula` is for clauses of one's own.

mod bnb;
#[cfg(feature = "methods")]
mod cp;
mod engine;
#[cfg(feature = "methods")]
mod exact_cover;
#[cfg(feature = "methods")]
mod formula;
mod method;
#[cfg(feature = "methods")]
mod milp;
#[cfg(feature = "highs")]
mod milp_highs;
#[cfg_attr(
    not(feature = "methods"),
    allow(dead_code, reason = "without an engine there is nobody who looks at the question")
)]
mod question;
#[cfg(feature = "methods")]
mod sat;
#[cfg(any(feature = "cadical", feature = "glucose", feature = "minisat"))]
mod sat_compiled;
mod solve;
mod work;

#[cfg(feature = "methods")]
pub use formula::{Formula, NoLiteral};
pub use method::{Method, MethodError, MilpSolver, SatSolver};
pub use solve::{measured, solve};
pub use work::{ModelSize, Times, Work};
