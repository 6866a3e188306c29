//! A simplex method to look at: dictionaries in exact fractions, pivot by pivot.
//!
//! The LP engine behind [`lp`](crate::lp) is fast and shows neither its pivots nor its basis. This one
//! is slow and shows everything, so it serves lessons, and as it cannot round it serves tests as an
//! oracle on small programs.
//!
//! A *dictionary* (Chvátal, "Linear Programming", 1983, chapters 2 and 3) writes the basic variables and
//! the objective as functions of the others, the nonbasic ones. With these at 0 the constants are a
//! point. A pivot swaps a nonbasic variable that improves the objective, the *entering* one, for the basic
//! variable that reaches 0 first when it grows, the *leaving* one. Phase I begins with an artificial
//! variable for every row that the point 0 violates, and makes the sum of these as small as it can be: 0, or
//! the program has no point. Phase II optimizes. Under [`PivotingRule::Bland`] both end
//! (Bland, "New finite pivoting rules for the simplex method", 1977).
//!
//! ```
//! use bnb_sudoku::lp::{Model, Relation, Sense};
//! use bnb_sudoku::textbook_simplex::{Outcome, PivotingRule, Simplex, Standard};
//!
//! // Three numbers, any two of them at most 1 together: the largest sum is 3/2.
//! let mut model = Model::new(Sense::Maximize);
//! let columns: Vec<_> = (0..3).map(|_| model.add_column(1.0, 0.0, 1.0)).collect();
//! for (a, b) in [(0, 1), (1, 2), (0, 2)] {
//!     model.add_row([(columns[a], 1.0), (columns[b], 1.0)], Relation::AtMost, 1.0);
//! }
//! let standard = Standard::of(&model)?;
//! let mut simplex = Simplex::new(&standard.program, PivotingRule::Bland, 100)?;
//! assert_eq!(simplex.by_ref().count(), 3);
//! let Some(Outcome::Optimal { value, .. }) = simplex.outcome() else { panic!("no optimum") };
//! assert_eq!(value.to_string(), "3/2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dictionary;
mod pivoting_rule;
mod program;
mod simplex;
mod standard;

pub use dictionary::{Dictionary, Variable};
pub use pivoting_rule::PivotingRule;
pub use program::{Program, ProgramRow};
pub use simplex::{Outcome, Phase, Pivot, Reason, Simplex, Step, TooLarge};
pub use standard::{NotFinite, Standard};

/// An exact fraction of integers of any size.
pub type Rational = num_rational::BigRational;
