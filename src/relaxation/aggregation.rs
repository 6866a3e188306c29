//! Aggregation of doubleton rows: where two candidates sum to 1, one column serves both.
//!
//! A unit with two open candidates says `x + y = 1`, so `y` is written `1 - x`, and chains of such
//! units make whole classes of candidates functions of one. The feasible set stays what it is; the
//! program has about half the columns.

use crate::formulation::Unit;
use crate::presolve::{Domain, bits};
use crate::sudoku::{Candidate, Order};

/// A candidate as a function of a class: `halves / 2 + sign * column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Affine {
    /// The constant, in halves.
    pub(super) halves: i32,
    /// 1 or -1; 0 when the value is constant.
    pub(super) sign: i32,
    /// The class, counted from 0; the columns of the program are the classes.
    pub(super) class: usize,
}

/// A forest of candidates in which each knows whether it equals its parent or 1 minus it.
struct Forest {
    parent: Vec<usize>,
    opposite: Vec<bool>,
    /// Roots whose class turned out to be its own opposite: `x = 1 - x`.
    is_half: Vec<bool>,
}

impl Forest {
    /// The root of a node, and whether the node is the opposite of it.
    fn find(&self, mut node: usize) -> (usize, bool) {
        let mut opposite = false;
        while self.parent[node] != node {
            opposite ^= self.opposite[node];
            node = self.parent[node];
        }
        (node, opposite)
    }

    /// Notes that two nodes sum to 1.
    fn join_opposites(&mut self, a: usize, b: usize) {
        let ((a, a_opposite), (b, b_opposite)) = (self.find(a), self.find(b));
        let opposite = a_opposite == b_opposite;
        if a == b {
            self.is_half[a] |= opposite;
        } else {
            let (root, child) = (a.min(b), a.max(b));
            self.parent[child] = root;
            self.opposite[child] = opposite;
            self.is_half[root] |= self.is_half[child];
        }
    }
}

/// The pairs of candidates, by [`Candidate::index`], that sum to 1.
pub(super) struct Pairs(Vec<(usize, usize)>);

/// The units of a domain with two open candidates; none while presolve is off.
pub(super) fn pairs(domain: &Domain) -> Pairs {
    let order = domain.order();
    let units = (0..Unit::count(order)).filter(|&unit| domain.mask(unit).count_ones() == 2);
    let pair = |index| {
        let unit = Unit::from_index(order, index);
        let mut open = bits(domain.mask(index)).map(|p| unit.candidate(order, p).index(order));
        Some((open.next()?, open.next()?))
    };
    Pairs(units.filter(|_| domain.is_closed()).filter_map(pair).collect())
}

impl Pairs {
    /// No pairs: every candidate is a class of its own.
    pub(super) fn none() -> Self {
        Self(Vec::new())
    }

    /// Each open candidate as a function of a class, and the number of classes.
    pub(super) fn aggregate(&self, order: Order, candidates: &[Candidate]) -> (Vec<Affine>, usize) {
        let count = order.candidate_count();
        let mut forest = Forest {
            parent: (0..count).collect(),
            opposite: vec![false; count],
            is_half: vec![false; count],
        };
        for &(a, b) in &self.0 {
            forest.join_opposites(a, b);
        }
        let mut class_of_root = vec![None; count];
        let mut classes = 0;
        let mut affine = |candidate: &Candidate| {
            let (root, opposite) = forest.find(candidate.index(order));
            if forest.is_half[root] {
                return Affine { halves: 1, sign: 0, class: 0 };
            }
            let class = *class_of_root[root].get_or_insert_with(|| {
                classes += 1;
                classes - 1
            });
            if opposite {
                Affine { halves: 2, sign: -1, class }
            } else {
                Affine { halves: 0, sign: 1, class }
            }
        };
        let values = candidates.iter().map(&mut affine).collect();
        (values, classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_alternate_and_odd_circles_are_halves() {
        let order = Order::from_side(4).unwrap();
        let candidates: Vec<_> = (0..7).map(|index| Candidate::from_index(order, index)).collect();
        let pairs = Pairs(vec![(0, 1), (1, 2), (3, 4), (4, 5), (5, 3)]);
        let (values, classes) = pairs.aggregate(order, &candidates);
        let (same, opposite) =
            (Affine { halves: 0, sign: 1, class: 0 }, Affine { halves: 2, sign: -1, class: 0 });
        let half = Affine { halves: 1, sign: 0, class: 0 };
        let alone = Affine { class: 1, ..same };
        assert_eq!(values, [same, opposite, same, half, half, half, alone]);
        assert_eq!(classes, 2);
    }
}
