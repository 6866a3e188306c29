//! The pairs of unit families that cover the same candidates.

use std::fmt;

use crate::formulation::Unit;
use crate::sudoku::{Candidate, Digit, House, Order, PerOrder};

use super::matching::Graph;
use super::{Domain, bits};

/// Two families of units over the same candidates; it prints as people speak of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structure {
    /// The rows and the boxes of a band, for one digit: locked candidates.
    Band(Digit, usize),
    /// The columns and the boxes of a stack, for one digit: locked candidates.
    Stack(Digit, usize),
    /// The cells and the digits of a house: naked and hidden subsets.
    House(House),
    /// The rows and the columns of the board, for one digit: fish.
    Board(Digit),
}

impl Structure {
    /// How many structures a board has.
    fn count(order: Order) -> usize {
        order.side() * (order.box_columns() + order.box_rows() + 3 + 1)
    }

    /// The structure at a place of the list: small ones first, because they are cheapest.
    pub(super) fn from_index(order: Order, index: usize) -> Self {
        let (n, bands, stacks) = (order.side(), order.box_columns(), order.box_rows());
        let digit = |index: usize| Digit::from_index(index % n);
        let (band, stack) = (index, index.wrapping_sub(n * bands));
        let house = stack.wrapping_sub(n * stacks);
        match () {
            () if band < n * bands => Self::Band(digit(band), band / n),
            () if stack < n * stacks => Self::Stack(digit(stack), stack / n),
            () if house < n => Self::House(House::Row(house)),
            () if house < 2 * n => Self::House(House::Column(house - n)),
            () if house < 3 * n => Self::House(House::Box(house - 2 * n)),
            () => Self::Board(digit(house)),
        }
    }

    /// The six structures each candidate belongs to, by index, looked up instead of computed: the
    /// closure asks at every step.
    pub(super) fn of_candidates(order: Order) -> &'static [[u16; 6]] {
        static ALL: PerOrder<Vec<[u16; 6]>> = PerOrder::new();
        ALL.get(order, |order| {
            let all = (0..order.candidate_count()).map(|id| Candidate::from_index(order, id));
            all.map(|candidate| Self::of(order, candidate).map(|index| index as u16)).collect()
        })
    }

    /// The six structures a candidate belongs to, by index.
    fn of(order: Order, candidate: Candidate) -> [usize; 6] {
        let (n, cell, digit) = (order.side(), candidate.cell, candidate.digit.index());
        let stacks = n * order.box_columns();
        let houses = stacks + n * order.box_rows();
        [
            cell.row() / order.box_rows() * n + digit,
            stacks + cell.column() / order.box_columns() * n + digit,
            houses + cell.row(),
            houses + n + cell.column(),
            houses + 2 * n + cell.bx(order),
            houses + 3 * n + digit,
        ]
    }

    /// The units behind the left nodes of the graph.
    fn lefts(self, order: Order) -> Vec<Unit> {
        let (r, c) = (order.box_rows(), order.box_columns());
        let row = |i, digit| Unit::House(House::Row(i), digit);
        match self {
            Self::Band(digit, band) => (band * r..(band + 1) * r).map(|i| row(i, digit)).collect(),
            Self::Stack(digit, stack) => {
                (stack * c..(stack + 1) * c).map(|j| Unit::House(House::Column(j), digit)).collect()
            }
            Self::House(house) => house.cells(order).map(Unit::Cell).collect(),
            Self::Board(digit) => (0..order.side()).map(|i| row(i, digit)).collect(),
        }
    }

    /// How many positions of a left node's unit stand behind an edge.
    fn width(self, order: Order) -> usize {
        match self {
            Self::Band(..) => order.box_columns(),
            Self::Stack(..) => order.box_rows(),
            Self::House(_) | Self::Board(_) => 1,
        }
    }

    /// The unit behind a right node of the graph.
    pub(super) fn right_unit(self, order: Order, right: usize) -> Unit {
        // Boxes are counted row by row, and a band has as many of them as there are stacks.
        let stacks = order.box_rows();
        match self {
            Self::Band(digit, band) => Unit::House(House::Box(band * stacks + right), digit),
            Self::Stack(digit, stack) => Unit::House(House::Box(right * stacks + stack), digit),
            Self::House(house) => Unit::House(house, Digit::from_index(right)),
            Self::Board(digit) => Unit::House(House::Column(right), digit),
        }
    }
}

/// How to make the graph of a structure, looked up because the closure does so thousands of times a
/// second.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) structure: Structure,
    lefts: Vec<u16>,
    width: usize,
}

impl Plan {
    /// The plans of all structures, by index.
    pub(super) fn all(order: Order) -> &'static [Self] {
        static ALL: PerOrder<Vec<Plan>> = PerOrder::new();
        ALL.get(order, |order| {
            let structures = (0..Structure::count(order)).map(|i| Structure::from_index(order, i));
            let plan = |structure: Structure| Self {
                structure,
                lefts: structure.lefts(order).iter().map(|u| u.index(order) as u16).collect(),
                width: structure.width(order),
            };
            structures.map(plan).collect()
        })
    }

    /// Fills a graph with what is open; its left nodes stand for units.
    pub(super) fn fill(&self, graph: &mut Graph, domain: &Domain) {
        graph.clear();
        for &unit in &self.lefts {
            let mask = domain.mask(unit.into());
            if !mask.is_power_of_two() {
                graph.push(unit, self.edges(mask, domain.order().side()));
            }
        }
    }

    /// The fewest open left nodes with which an edge can be dead: two on a side that are open have the
    /// same two neighbors, or the singles rule would have acted, unless positions share an edge.
    pub(super) fn least(&self) -> usize {
        if self.width == 1 { 3 } else { 2 }
    }

    fn edges(&self, mask: u64, side: usize) -> u64 {
        if self.width == 1 { mask } else { segments(mask, side / self.width, self.width) }
    }

    /// The positions, in a left node's unit, behind edges to right nodes.
    pub(super) fn positions(&self, right: u64) -> impl Iterator<Item = u32> + use<> {
        let width = self.width as u32;
        bits(right).flat_map(move |right| right as u32 * width..(right as u32 + 1) * width)
    }
}

/// The segments, `count` of `width` bits each, in which a mask has a bit.
fn segments(mask: u64, count: usize, width: usize) -> u64 {
    let segment = (1u64 << width) - 1;
    (0..count).filter(|s| mask >> (s * width) & segment != 0).fold(0, |all, s| all | 1 << s)
}

impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Band(digit, band) => {
                write!(f, "the {digit}s in the rows and boxes of band {}", band + 1)
            }
            Self::Stack(digit, stack) => {
                write!(f, "the {digit}s in the columns and boxes of stack {}", stack + 1)
            }
            Self::House(house) => write!(f, "the digits in the cells of {house}"),
            Self::Board(digit) => write!(f, "the {digit}s in the rows and columns of the board"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_name_the_structures_of_each_candidate() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)] {
            let order = Order::new(rows, columns).unwrap();
            for index in 0..order.candidate_count() {
                let candidate = Candidate::from_index(order, index);
                let (cell, digit) = (candidate.cell, candidate.digit);
                let structures = Structure::of(order, candidate)
                    .map(|index| Structure::from_index(order, index));
                let expected = [
                    Structure::Band(digit, cell.row() / rows),
                    Structure::Stack(digit, cell.column() / columns),
                    Structure::House(House::Row(cell.row())),
                    Structure::House(House::Column(cell.column())),
                    Structure::House(House::Box(cell.bx(order))),
                    Structure::Board(digit),
                ];
                assert_eq!(structures, expected);
                assert!(
                    Structure::of(order, candidate).iter().all(|&i| i < Structure::count(order))
                );
            }
        }
        let largest = Order::new(6, 6).unwrap();
        assert_eq!(Structure::count(largest), 64 * crate::presolve::domain::CHANGED_WORDS);
    }
}
