//! Solves sudoku by branch and bound over simplex LP relaxations of the 0/1 program, and reports
//! the extra constraints `(i, j, k, 1)` that make the relaxation integral.
//!
//! # The idea
//!
//! A sudoku is a 0/1 program: `x[i,j,k] = 1` says that row `i`, column `j` holds the digit `k`; every
//! cell has one digit, and every row, column and box has every digit once. Let the variables be any
//! number between 0 and 1 and the program becomes a linear one, its *relaxation*, which the simplex
//! method solves. Often the relaxation has a single point, the solution. When it has more, a few
//! further constraints `x[i,j,k] = 1` cut it down to one; branch and bound finds them.
//!
//! **Integral** means just that: the feasible set of the relaxation, with its constraints, is a
//! single 0/1 point. It never means that the simplex method happened to stop at a 0/1 vertex.
//!
//! # A first example
//!
//! ```
//! use bnb_sudoku::lp::NoLimit;
//! use bnb_sudoku::{Grid, Options, Report, Solver, Status};
//!
//! let puzzle: Grid =
//!     "480300000000000071020000000705000060000200800000000000001076000300000400000050000".parse()?;
//! let options = Options { report: Report::Irredundant, ..Options::default() };
//! let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
//!
//! assert_eq!(outcome.status, Status::Solved);
//! println!("{}", outcome.solution.unwrap());
//! // One constraint is enough for this puzzle; 35 different ones would do.
//! assert_eq!(outcome.constraints.unwrap().len(), 1);
//! # Ok::<(), bnb_sudoku::ParseError>(())
//! ```
//!
//! The relaxation by itself, with a constraint of one's own:
//!
//! ```
//! use bnb_sudoku::lp::NoLimit;
//! use bnb_sudoku::solve::{RelaxStatus, relax};
//! use bnb_sudoku::{ConstraintList, Grid, Options, Solver};
//!
//! let puzzle: Grid =
//!     "480300000000000071020000000705000060000200800000000000001076000300000400000050000".parse()?;
//! let with = "[(8, 5, 2, 1)]".parse::<ConstraintList>()?.resolve(puzzle.order())?;
//! let options = Options { with, ..Options::default() };
//! let relaxation = relax(&mut Solver::new(), &puzzle, &options, &NoLimit);
//! let RelaxStatus::Feasible { z, integral, .. } = relaxation.status else { panic!("no point") };
//! assert!((z - 62.5).abs() < 1e-6 && !integral);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The way through the program
//!
//! Text becomes a board, the board a program, the program a smaller one, and so on; each module uses
//! only modules to its left. [`architecture`] has the map.
//!
//! | module | what is in it |
//! |---|---|
//! | [`sudoku`] | orders, cells, digits, boards, constraints, and reading them from text |
//! | [`certificate`] | proofs of verdicts, in integers, as data and as text |
//! | [`verify`] | the judge of boards and of certificates, in integers |
//! | [`certify`] | making certificates |
//! | [`formulation`] | the 0/1 program and its counts |
//! | [`presolve`] | reductions that leave the relaxation's feasible set alone |
//! | [`lp`] | linear programs, the engine behind a trait, tolerances |
//! | [`relaxation`] | the linear programs of a board, their objectives and points |
//! | [`branch_and_bound`] | the search, which knows no sudoku |
//! | [`fixings`] | whether constraints suffice, and which are spare |
//! | [`solve`] | the facade: options in, outcome out |
//! | [`encode`] | the board as clauses and as programs, and the files of other people's solvers |
//! | [`decode`] | their answers, read and checked |
//! | [`methods`] | the same door to SAT, constraint, exact cover and integer programming solvers |
//! | [`report`] | records and texts |
//! | [`trace`] | searches, event by event, for logs and pictures |
//! | [`explain`] | what presolve does, step by step, in words |
//! | [`compare`] | the same puzzles under every combination of knobs, or by every method |
//! | [`survey`] | how many puzzles are distributed, as a page |
//! | [`plot`] | pictures of numbers |
//! | [`rate`] | how few constraints a puzzle lacks |
//! | [`generate`] | new puzzles of a wanted class |
//! | [`symmetry`] | puzzles in other clothes, and the least of them |
//! | [`grade`] | the judge of answers to homework |
//! | [`textbook_simplex`] | a simplex method in exact fractions that shows its pivots |
//!
//! Indices are 0-based inside and 1-based in everything a user reads or writes; the functions named
//! `one_based` are the border.

pub mod branch_and_bound;
pub mod certificate;
pub mod certify;
pub mod compare;
pub mod decode;
pub mod encode;
pub mod explain;
pub mod fixings;
pub mod formulation;
pub mod generate;
pub mod grade;
pub mod lp;
pub mod methods;
mod page;
pub mod plot;
pub mod presolve;
pub mod rate;
pub mod relaxation;
pub mod report;
pub mod solve;
pub mod sudoku;
pub mod survey;
pub mod symmetry;
pub mod textbook_simplex;
pub mod trace;
pub mod verify;

#[doc = include_str!("../ARCHITECTURE.md")]
pub mod architecture {}

pub use solve::{Options, Outcome, Report, Solver, Status};
pub use sudoku::{
    Candidate, Cell, ConstraintList, Digit, Digits, Fixing, FixingSet, Grid, House, Order,
    OrderError, ParseError, ParseErrorKind, PuzzleFormat, PuzzleWriter, Puzzles, Reading,
    WriteError, parse_one,
};
