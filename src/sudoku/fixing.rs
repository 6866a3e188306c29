//! Fixings: the extra constraints `x[i,j,k] = v`, which users see as `(i, j, k, v)`.

use std::collections::BTreeSet;
use std::fmt;

use super::{Candidate, Grid, Order};

/// One column of the 0/1 program fixed at 1 or at 0.
///
/// It prints as users write it, 1-based in all three indices: `(6, 3, 8, 1)` says that the cell in
/// row 6, column 3 holds an 8, and `(6, 3, 2, 0)` that it does not hold a 2.
///
/// ```
/// use bnb_sudoku::{Fixing, Order};
///
/// let order = Order::from_side(9).unwrap();
/// let fixing = Fixing::from_one_based(order, [6, 3, 8, 1]).unwrap();
/// assert_eq!(fixing.to_string(), "(6, 3, 8, 1)");
/// assert_eq!(Fixing::from_one_based(order, [6, 3, 10, 1]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fixing {
    /// The column.
    pub candidate: Candidate,
    /// The value: `true` for 1, `false` for 0.
    pub value: bool,
}

impl Fixing {
    /// The candidate is the digit of its cell: `x = 1`.
    pub fn one(candidate: Candidate) -> Self {
        Self { candidate, value: true }
    }

    /// The candidate is not the digit of its cell: `x = 0`.
    pub fn zero(candidate: Candidate) -> Self {
        Self { candidate, value: false }
    }

    /// The fixing written `(i, j, k, v)`, 1-based; `None` when an index is outside `1..=n` or `v`
    /// is neither 0 nor 1.
    pub fn from_one_based(order: Order, [i, j, k, v]: [usize; 4]) -> Option<Self> {
        let candidate = Candidate::from_one_based(order, i, j, k)?;
        (v <= 1).then_some(Self { candidate, value: v == 1 })
    }

    /// The 1-based `[i, j, k, v]`.
    pub fn one_based(self) -> [usize; 4] {
        let (i, j, k) = self.candidate.one_based();
        [i, j, k, usize::from(self.value)]
    }

    /// Whether a board has the candidate exactly when the value is 1; a blank cell agrees with
    /// every zero and no one.
    ///
    /// # Panics
    ///
    /// When the board has no such cell: a fixing does not know the order it was made for.
    pub fn agrees_with(self, board: &Grid) -> bool {
        (board.get(self.candidate.cell) == Some(self.candidate.digit)) == self.value
    }
}

impl fmt::Display for Fixing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [i, j, k, v] = self.one_based();
        write!(f, "({i}, {j}, {k}, {v})")
    }
}

/// A list of fixings in a fixed order, without repetition.
///
/// It prints as the course writes it: `[(8, 5, 2, 1), (5, 3, 4, 1)]`. A set does not know the order of
/// the board it is for; [`FixingSet::from_one_based`] and [`ConstraintList::resolve`] are given one and
/// check every index against it.
///
/// [`ConstraintList::resolve`]: super::ConstraintList::resolve
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FixingSet(Vec<Fixing>);

impl FixingSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The set of the constraints `(i, j, k, v)`, indices from 1, on a board of an order.
    ///
    /// `None` when an index is not in `1..=n` or a value is neither 0 nor 1.
    ///
    /// ```
    /// use bnb_sudoku::{FixingSet, Order};
    ///
    /// let order = Order::new(3, 3).unwrap();
    /// let set = FixingSet::from_one_based(order, [[8, 5, 2, 1], [5, 3, 4, 1]]).unwrap();
    /// assert_eq!(set.to_string(), "[(8, 5, 2, 1), (5, 3, 4, 1)]");
    /// assert!(FixingSet::from_one_based(order, [[8, 5, 10, 1]]).is_none());
    /// ```
    pub fn from_one_based(
        order: Order,
        quadruples: impl IntoIterator<Item = [usize; 4]>,
    ) -> Option<Self> {
        quadruples.into_iter().map(|written| Fixing::from_one_based(order, written)).collect()
    }

    /// Adds a fixing at the end unless it is there already.
    pub fn insert(&mut self, fixing: Fixing) {
        if !self.0.contains(&fixing) {
            self.0.push(fixing);
        }
    }

    /// The fixings in the order of insertion.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Fixing> + '_ {
        self.0.iter().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same set without the fixing at a position, `0..len`.
    #[must_use]
    pub fn without(&self, position: usize) -> Self {
        let kept = self.iter().enumerate().filter(|&(index, _)| index != position);
        Self(kept.map(|(_, fixing)| fixing).collect())
    }

    /// The set with ones only that says at least as much about the given board.
    ///
    /// A zero `x[i,j,k] = 0` follows from the one that puts the board's digit into the cell, so
    /// replacing each zero by that one leaves a part of the same feasible set with the board in it.
    ///
    /// # Panics
    ///
    /// When a zero is about a cell the board does not have.
    #[must_use]
    pub fn all_ones(&self, board: &Grid) -> Self {
        let mut ones = Self::new();
        for fixing in self.iter() {
            if fixing.value {
                ones.insert(fixing);
            } else if let Some(digit) = board.get(fixing.candidate.cell) {
                ones.insert(Fixing::one(Candidate::new(fixing.candidate.cell, digit)));
            }
        }
        ones
    }
}

impl FromIterator<Fixing> for FixingSet {
    fn from_iter<I: IntoIterator<Item = Fixing>>(fixings: I) -> Self {
        let mut seen = BTreeSet::new();
        Self(fixings.into_iter().filter(|&fixing| seen.insert(fixing)).collect())
    }
}

impl fmt::Display for FixingSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, fixing) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            fixing.fmt(f)?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixing(numbers: [usize; 4]) -> Fixing {
        Fixing::from_one_based(Order::from_side(4).unwrap(), numbers).unwrap()
    }

    #[test]
    fn zeros_are_rewritten_as_the_ones_that_imply_them() {
        let order = Order::from_side(4).unwrap();
        let board =
            Grid::from_values(order, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
        let set: FixingSet =
            [[1, 1, 2, 0], [1, 2, 2, 1], [1, 1, 3, 0]].map(fixing).into_iter().collect();
        assert_eq!(set.to_string(), "[(1, 1, 2, 0), (1, 2, 2, 1), (1, 1, 3, 0)]");
        assert_eq!(set.all_ones(&board).to_string(), "[(1, 1, 1, 1), (1, 2, 2, 1)]");
        assert_eq!(set.without(1).len(), 2);
        assert!(set.iter().all(|fixing| fixing.agrees_with(&board)));
        assert!(!fixing([1, 1, 1, 0]).agrees_with(&board));
    }

    #[test]
    fn quadruples_are_checked_against_the_order() {
        let order = Order::from_side(4).unwrap();
        let set = |quadruples: &[[usize; 4]]| {
            FixingSet::from_one_based(order, quadruples.iter().copied())
        };
        assert_eq!(set(&[]), Some(FixingSet::new()));
        assert_eq!(set(&[[1, 1, 1, 1], [4, 4, 4, 0], [1, 1, 1, 1]]).map(|set| set.len()), Some(2));
        for wrong in [[0, 1, 1, 1], [5, 1, 1, 1], [1, 5, 1, 1], [1, 1, 5, 1], [1, 1, 1, 2]] {
            assert_eq!(set(&[[1, 1, 1, 1], wrong]), None, "{wrong:?}");
        }
    }
}
