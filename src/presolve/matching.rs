//! The matching closure: candidates that lie in no perfect matching are 0 in the relaxation.
//!
//! Take two families of units that cover the same candidates, such as the cells of a row and the
//! digits of that row. Their rows say that the candidates, as a matrix, are doubly stochastic, and
//! by Birkhoff's theorem every such matrix is a mixture of permutations. A candidate that no
//! permutation uses is therefore 0 at every point of the relaxation: removing it changes nothing.
//! This covers naked and hidden subsets (cells and digits of a house), fish (rows and columns of a
//! digit) and locked candidates (rows or columns and boxes of a digit).
//!
//! The candidates in question are found as in Régin, "A filtering algorithm for constraints of
//! difference in CSPs" (AAAI 1994): a perfect matching, then strongly connected components.

use crate::sudoku::Order;

use super::bits;

/// The bipartite graph of two families: for each left node the right nodes it may be matched to.
///
/// Left and right have the same number of nodes. Nodes that are settled on both sides are left out
/// by whoever builds the graph. The closure builds thousands of graphs a second, so one is cleared
/// and used again, with the room for what is worked out about it; of each list the first
/// [`Graph::len`] entries count, of `of_right` the entries of right nodes that have an edge.
pub(super) struct Graph {
    size: usize,
    /// What each left node stands for.
    units: [u16; Order::MAX_SIDE],
    edges: [u64; Order::MAX_SIDE],
    /// The left node of each right node in a perfect matching.
    of_right: [u8; NODES],
    /// The right node of each left node there.
    of_left: [u8; Order::MAX_SIDE],
    /// A step from a left node goes to the left node that holds one of its right neighbors.
    steps: [u64; Order::MAX_SIDE],
    steps_back: [u64; Order::MAX_SIDE],
    /// The edges that lie in no perfect matching.
    dead: [u64; Order::MAX_SIDE],
}

/// As many nodes as a mask has bits.
const NODES: usize = u64::BITS as usize;

const UNMATCHED: u8 = u8::MAX;

impl Graph {
    /// A graph without nodes.
    pub(super) fn new() -> Self {
        let none = [0; Order::MAX_SIDE];
        Self {
            size: 0,
            units: [0; Order::MAX_SIDE],
            edges: none,
            of_right: [UNMATCHED; NODES],
            of_left: [UNMATCHED; Order::MAX_SIDE],
            steps: none,
            steps_back: none,
            dead: none,
        }
    }

    /// Takes all nodes out.
    pub(super) fn clear(&mut self) {
        self.size = 0;
    }

    /// Adds a left node with its edges to right nodes, a bit each.
    pub(super) fn push(&mut self, unit: u16, edges: u64) {
        self.units[self.size] = unit;
        self.edges[self.size] = edges;
        self.size += 1;
    }

    /// How many left nodes there are.
    pub(super) fn len(&self) -> usize {
        self.size
    }

    /// What the left nodes stand for.
    pub(super) fn units(&self) -> &[u16] {
        &self.units[..self.size]
    }

    /// Finds the edges that lie in no perfect matching and tells whether there are any; where
    /// there is no perfect matching, which means that the relaxation is empty, gives a set of left
    /// nodes with fewer neighbors than members.
    pub(super) fn find_dead_edges(&mut self) -> Result<bool, u64> {
        self.find_matching()?;
        self.find_steps();
        // An edge lies in a perfect matching exactly when its step stays in a strong component.
        self.dead[..self.size].fill(0);
        let mut unvisited = (1u64 << self.size) - 1;
        while unvisited != 0 {
            let start = unvisited.trailing_zeros() as usize;
            let component = reachable(&self.steps, start, unvisited)
                & reachable(&self.steps_back, start, unvisited);
            unvisited &= !component;
            for left in bits(component) {
                if self.steps[left] & !component == 0 {
                    continue;
                }
                let leaves = |&right: &usize| component >> self.of_right[right] & 1 == 0;
                self.dead[left] =
                    bits(self.edges[left]).filter(leaves).fold(0, |all, right| all | 1 << right);
            }
        }
        Ok(self.dead[..self.size].iter().any(|&dead| dead != 0))
    }

    /// The edges that were found, for each left node, and what the node stands for.
    pub(super) fn dead_edges(&self) -> impl Iterator<Item = (u16, u64)> + '_ {
        self.units().iter().copied().zip(self.dead)
    }

    /// Why the dead edges are dead, or why there is no perfect matching: sets of left nodes, each with
    /// the set of all their neighbors, which is as large, or smaller where there is no matching.
    ///
    /// By Hall's theorem the neighbors are then all taken by the set; together the sets explain every
    /// dead edge.
    pub(super) fn hall_sets(&mut self) -> Vec<(u64, u64)> {
        if let Err(lefts) = self.find_dead_edges() {
            return vec![self.with_neighbors(lefts)];
        }
        let all = (1u64 << self.size) - 1;
        let dead = self.dead_edges().fold(0, |all, (_, rights)| all | rights);
        let mut sets: Vec<_> = bits(dead)
            .map(|right| reachable(&self.steps, usize::from(self.of_right[right]), all))
            .map(|lefts| self.with_neighbors(lefts))
            .collect();
        sets.sort_unstable_by_key(|&(lefts, _)| (lefts.count_ones(), lefts));
        sets.dedup();
        sets
    }

    fn with_neighbors(&self, lefts: u64) -> (u64, u64) {
        (lefts, bits(lefts).fold(0, |all, left| all | self.edges[left]))
    }

    /// Finds the steps forward and back.
    fn find_steps(&mut self) {
        self.steps[..self.size].fill(0);
        self.steps_back[..self.size].fill(0);
        for (left, &edges) in self.edges[..self.size].iter().enumerate() {
            for right in bits(edges) {
                let next = usize::from(self.of_right[right]);
                self.steps[left] |= 1 << next;
                self.steps_back[next] |= 1 << left;
            }
        }
    }

    /// Finds the left node of each right node in a perfect matching, by augmenting paths; where there
    /// is none, a set of left nodes with fewer neighbors than members.
    fn find_matching(&mut self) -> Result<(), u64> {
        let mut free = self.edges[..self.size].iter().fold(0, |all, edges| all | edges);
        for left in 0..self.size {
            self.of_left[left] = UNMATCHED;
            let direct = self.edges[left] & free;
            let right = if direct == 0 {
                self.augment(left, free).ok_or_else(|| self.closed_from(left))?
            } else {
                let right = direct.trailing_zeros() as usize;
                (self.of_right[right], self.of_left[left]) = (left as u8, right as u8);
                right
            };
            free &= !(1 << right);
        }
        Ok(())
    }

    /// The left nodes that alternating paths reach from an unmatched one, when no path ends at a free
    /// right node: every neighbor of theirs is matched to one of them.
    fn closed_from(&self, start: usize) -> u64 {
        let (mut lefts, mut waiting) = (1u64 << start, 1u64 << start);
        while waiting != 0 {
            let left = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let holders = bits(self.edges[left]).map(|right| self.of_right[right]);
            let next = holders.fold(0, |next, holder| next | 1 << holder);
            waiting |= next & !lefts;
            lefts |= next;
        }
        lefts
    }

    /// Walks breadth first to a free right node, rematches along the way, and returns that node.
    fn augment(&mut self, start: usize, free: u64) -> Option<usize> {
        let mut came_from = [UNMATCHED; NODES];
        let mut seen = 0u64;
        let mut waiting = 1u64 << start;
        while waiting != 0 {
            let left = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let fresh = self.edges[left] & !seen;
            seen |= fresh;
            for right in bits(fresh) {
                came_from[right] = left as u8;
            }
            if fresh & free != 0 {
                let end = (fresh & free).trailing_zeros() as usize;
                let mut right = end;
                while right != usize::from(UNMATCHED) {
                    let left = came_from[right];
                    self.of_right[right] = left;
                    let before = &mut self.of_left[usize::from(left)];
                    right = usize::from(std::mem::replace(before, right as u8));
                }
                return Some(end);
            }
            waiting |= bits(fresh).fold(0, |next, right| next | 1 << self.of_right[right]);
        }
        None
    }
}

/// The nodes within `among` that can be reached from `start` by steps.
fn reachable(steps: &[u64; Order::MAX_SIDE], start: usize, among: u64) -> u64 {
    let mut seen = 1u64 << start;
    let mut fresh = seen;
    while fresh != 0 {
        let node = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let new = steps[node] & among & !seen;
        seen |= new;
        fresh |= new;
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges in no perfect matching, by trying all permutations; `None` without a matching.
    fn by_permutations(edges: &[u64]) -> Option<Vec<u64>> {
        fn extend(edges: &[u64], left: usize, used: u64, picked: &mut Vec<u32>, alive: &mut [u64]) {
            if left == edges.len() {
                for (left, right) in picked.iter().enumerate() {
                    alive[left] |= 1 << right;
                }
                return;
            }
            for right in bits(edges[left] & !used) {
                picked.push(right as u32);
                extend(edges, left + 1, used | 1 << right, picked, alive);
                picked.pop();
            }
        }
        let mut alive = vec![0; edges.len()];
        extend(edges, 0, 0, &mut Vec::new(), &mut alive);
        let dead = edges.iter().zip(&alive).map(|(all, alive)| all & !alive).collect();
        alive.iter().all(|&mask| mask != 0).then_some(dead)
    }

    #[test]
    fn filtering_agrees_with_trying_all_permutations() {
        let mut state = 1u64;
        let mut random = |bound: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let (mut feasible, mut pruned) = (0, 0);
        for case in 0..3000 {
            let size = 2 + case % 5;
            let mut graph = Graph::new();
            for _ in 0..size {
                let edges =
                    (0..size).filter(|_| random(10) < 4).fold(0, |mask, bit| mask | 1 << bit);
                graph.push(0, edges);
            }
            let edges = graph.edges[..size].to_vec();
            let expected = by_permutations(&edges);
            let found = graph.find_dead_edges().ok();
            let dead = found.map(|_| graph.dead_edges().map(|(_, dead)| dead).collect::<Vec<_>>());
            assert_eq!(dead, expected, "{edges:?}");
            let some = expected.as_ref().map(|dead| dead.iter().any(|&dead| dead != 0));
            assert_eq!(found, some);
            let sets = graph.hall_sets();
            let mut explained = vec![0; size];
            for &(lefts, rights) in &sets {
                let (members, neighbors) = (lefts.count_ones(), rights.count_ones());
                assert!(bits(lefts).all(|left| edges[left] & !rights == 0));
                assert_eq!(members > neighbors, expected.is_none(), "{edges:?} {lefts} {rights}");
                assert!(members >= neighbors);
                for left in (0..size).filter(|left| lefts >> left & 1 == 0) {
                    explained[left] |= edges[left] & rights;
                }
            }
            match &expected {
                Some(dead) => assert_eq!(&explained, dead),
                None => assert_eq!(sets.len(), 1),
            }
            feasible += u32::from(expected.is_some());
            pruned += u32::from(expected.is_some_and(|dead| dead.iter().any(|&mask| mask != 0)));
        }
        assert!(feasible > 300 && pruned > 100, "{feasible} {pruned}");
    }
}
