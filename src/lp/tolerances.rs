//! Every tolerance of the program, each with the reason for its size.
//!
//! The rows have coefficients 0 and 1 and the right-hand side 1, the LPs have at most a few
//! thousand columns, and minilp works with 1e-8: objectives were seen to be off by 1e-8 on 9x9
//! boards and by 2e-6 on raw 16x16 programs.

/// How far an optimum may miss a row or a bound before the engine's answer is thrown away.
///
/// A hundred times the engine's own tolerance: a sound answer passes, a broken one misses by far.
pub const FEASIBILITY: f64 = 1e-6;

/// What is asked of an engine that lets itself be asked, for rows, bounds and reduced costs.
///
/// A tenth of minilp's, so that the noise named below stays what it is.
#[cfg(feature = "highs")]
pub const ASKED: f64 = 1e-9;

/// How near to its extreme an objective must be for the relaxation to count as a single point.
///
/// The gaps that occur are fractions with small denominators: the smallest ever measured between
/// "one point" and "more than one", or "empty" and "not empty", is 0.024; the largest noise is 2e-6.
pub const INTEGRALITY: f64 = 1e-4;

/// How near to 0 or 1 a value must be to be called 0 or 1 when fractional columns are listed.
pub const FRACTIONAL: f64 = 1e-5;

/// The grid to which objectives are rounded before they order the open nodes.
///
/// On 9x9 boards noise of the engine is far below it, so noise cannot reorder nodes; on larger ones
/// it may, which moves the search but no verdict.
pub const BOUND_GRID: f64 = 1e-6;

/// How near to a fraction a value must be for the fraction to be tried in its place, one after another:
/// what comes of it is checked in integers. The first suits noise of large programs and denominators below
/// a hundred, the last sound answers and any denominator that occurs.
pub const RATIONAL: [f64; 3] = [1e-5, 1e-7, 1e-9];
