//! The objectives under which the search solves a relaxation.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use ndarray::Axis;

use crate::lp::tolerances::{BOUND_GRID, INTEGRALITY};
use crate::sudoku::Order;

use super::Point;

/// What a relaxation of the search optimizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Objective {
    /// `z`, the smallest sum over the cells of the largest `x[i,j,k]` in the cell.
    ///
    /// Every cell's largest value is at most 1, so `z <= n * n`, with equality exactly when the
    /// relaxation is a single 0/1 point. A column `t >= x` a cell makes the maximum linear.
    SumMax,
    /// The largest sum of `min(x, 1 - x)`: 0 exactly when the relaxation is a single 0/1 point.
    ///
    /// `x = p + q` with both halves at most 1/2, `p` of cost 1 and `q` of cost -1, needs no rows, which
    /// makes it several times faster than `SumMax`.
    Fractionality,
    /// The smallest sum of weights drawn from a seed, a weight in `[0, 1)` a candidate.
    ///
    /// Its optimum says nothing about integrality, so a width program decides that, as under `None`;
    /// another seed is another way through the tree.
    Linear(u64),
    /// Nothing: a relaxation is only asked for a point.
    ///
    /// A 0/1 point proves nothing by itself, so a width program decides whether there is another;
    /// under branching by look-ahead the search solves no relaxation at all.
    #[default]
    None,
}

impl Objective {
    /// All objectives, one seed standing for all.
    pub const ALL: [Self; 4] = [Self::SumMax, Self::Fractionality, Self::Linear(0), Self::None];

    /// Whether this optimal value proves that the relaxation is a single 0/1 point.
    pub fn is_integral(self, order: Order, value: f64) -> bool {
        match self {
            Self::SumMax => value >= order.cell_count() as f64 - INTEGRALITY,
            Self::Fractionality => value <= INTEGRALITY,
            Self::Linear(_) | Self::None => false,
        }
    }

    /// The value on a grid of [`BOUND_GRID`], which orders the open nodes: the smaller, the
    /// farther from integral. `None` where the value says nothing about that.
    pub fn bound(self, value: f64) -> Option<i64> {
        match self {
            Self::SumMax => Some((value / BOUND_GRID).round() as i64),
            Self::Fractionality => Some((-value / BOUND_GRID).round() as i64),
            Self::Linear(_) | Self::None => None,
        }
    }

    /// The objective of the whole board at a point, which need not be an optimal one.
    pub fn at(self, point: &Point) -> f64 {
        let values = point.values();
        let cells = || values.lanes(Axis(2)).into_iter();
        match self {
            Self::SumMax => cells().map(|cell| cell.iter().copied().fold(0.0, f64::max)).sum(),
            Self::Fractionality => values.iter().map(|&x| x.min(1.0 - x)).sum(),
            Self::Linear(seed) => values.iter().zip(weights(seed)).map(|(x, w)| x * w).sum(),
            Self::None => 0.0,
        }
    }
}

/// The weights of [`Objective::Linear`], by [`Candidate::index`](crate::Candidate::index).
pub(crate) fn weights(seed: u64) -> impl Iterator<Item = f64> {
    let mut random = Rng::with_seed(seed);
    std::iter::repeat_with(move || random.f64())
}

/// The name on the command line and in records, such as `sum-max` or `linear:7`.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SumMax => f.write_str("sum-max"),
            Self::Fractionality => f.write_str("fractionality"),
            Self::Linear(seed) => write!(f, "linear:{seed}"),
            Self::None => f.write_str("none"),
        }
    }
}

/// A text that names no objective.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected sum-max, fractionality, linear:SEED with a whole number, or none")]
pub struct UnknownObjective;

impl FromStr for Objective {
    type Err = UnknownObjective;

    fn from_str(text: &str) -> Result<Self, UnknownObjective> {
        if let Some(seed) = text.strip_prefix("linear:") {
            return seed.parse().map(Self::Linear).map_err(|_| UnknownObjective);
        }
        let named = Self::ALL.into_iter().find(|objective| objective.to_string() == text);
        named.ok_or(UnknownObjective)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for objective in Objective::ALL.into_iter().chain([Objective::Linear(u64::MAX)]) {
            assert_eq!(objective.to_string().parse(), Ok(objective));
        }
        for wrong in ["", "linear", "linear:", "linear:-1", "linear:x", "Sum-Max"] {
            assert_eq!(wrong.parse::<Objective>(), Err(UnknownObjective), "{wrong}");
        }
    }
}
