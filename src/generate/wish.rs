//! What puzzles are wanted, and whether there can be any.

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::rate::{Class, ClassChoice};
use crate::sudoku::Order;

use super::Pattern;

/// What puzzles are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The order of the boards.
    pub order: Order,
    /// How many givens they have; `None` for as few as emptying cells leaves.
    pub givens: Option<RangeInclusive<usize>>,
    /// Their class; `None` for any.
    pub class: Option<ClassChoice>,
    /// The pattern of their givens.
    pub pattern: Pattern,
    /// Whether no given can be left out.
    pub is_minimal: bool,
}

/// Why no puzzle can be as wished. Numbers are of givens.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Impossible {
    /// No number is in the range.
    #[error("the range of givens is empty")]
    EmptyRange,
    /// The board is too small for so many.
    #[error("a board of {0} boxes has {1} cells")]
    TooMany(Order, usize),
    /// With fewer there are several solutions.
    #[error("on a board of {0} boxes a puzzle with one solution has at least {1} givens")]
    TooFew(Order, usize),
    /// With more, one of them follows from the others.
    #[error("on a board of {0} boxes a minimal puzzle has at most {1} givens")]
    NotMinimal(Order, usize),
    /// With more, presolve or fewer constraints do.
    #[error("on a board of {0} boxes a puzzle of class {1} has at most {2} givens")]
    NotOfClass(Order, ClassChoice, usize),
    /// So many constraints and enough givens have no room on the board.
    #[error("on a board of {0} boxes no puzzle is of class {1}")]
    NoSuchClass(Order, ClassChoice),
}

impl Wish {
    /// Why no puzzle can be as wished, as far as counting givens tells.
    pub fn impossible(&self) -> Option<Impossible> {
        let (order, cells) = (self.order, self.order.cell_count());
        let (fewest, most) =
            self.givens.clone().map_or((0, cells), |givens| (*givens.start(), *givens.end()));
        let least = fewest_givens(order);
        // In a row that is full the last digit follows from the others.
        let most_minimal = cells - order.side();
        let of_class = self.class.map(|choice| (choice, most_givens(choice, cells)));
        match of_class {
            _ if fewest > most => Some(Impossible::EmptyRange),
            _ if most > cells => Some(Impossible::TooMany(order, cells)),
            _ if most < least => Some(Impossible::TooFew(order, least)),
            _ if self.is_minimal && fewest > most_minimal => {
                Some(Impossible::NotMinimal(order, most_minimal))
            }
            Some((choice, most)) if most < least => Some(Impossible::NoSuchClass(order, choice)),
            Some((choice, most)) if most < fewest => {
                Some(Impossible::NotOfClass(order, choice, most))
            }
            _ => None,
        }
    }
}

/// The fewest givens known to be needed for one solution.
fn fewest_givens(order: Order) -> usize {
    match (order.box_rows(), order.box_columns()) {
        // Of the 288 boards of side 4 none is told by 3 of its cells: there are few enough to try.
        (2, 2) => 4,
        // McGuire, Tugemann and Civario, "There is no 16-clue sudoku", Experimental Mathematics 23 (2014).
        (3, 3) => 17,
        // Two digits that are not given can be swapped.
        _ => order.side() - 1,
    }
}

/// The most givens that leave room for a class.
///
/// Where singles settle nothing every open unit has two open candidates, so two rows and two columns
/// have open cells, 4 or more; and each constraint that does not suffice leaves as much.
fn most_givens(choice: ClassChoice, cells: usize) -> usize {
    let open = match choice {
        ClassChoice::Zero | ClassChoice::One(Class::Singles) => 0,
        ClassChoice::One(Class::Matching | Class::Relaxation) => 4,
        ClassChoice::One(Class::Constraints(size)) => size + 3,
    };
    cells.saturating_sub(open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counting_rules_out_is_refused_and_the_rest_is_not() {
        let wish = |givens: Option<RangeInclusive<usize>>, class: &str, is_minimal| Wish {
            order: Order::new(3, 3).unwrap(),
            givens,
            class: class.parse().ok(),
            pattern: Pattern::None,
            is_minimal,
        };
        for (wish, reason) in [
            (wish(Some(RangeInclusive::new(30, 20)), "", false), "the range of givens is empty"),
            (wish(Some(20..=82), "", false), "a board of 3x3 boxes has 81 cells"),
            (wish(Some(10..=16), "", false), "has at least 17 givens"),
            (wish(Some(73..=80), "", true), "a minimal puzzle has at most 72 givens"),
            (wish(Some(78..=78), "0-lp", false), "a puzzle of class 0-lp has at most 77 givens"),
            (wish(Some(78..=80), "1", false), "a puzzle of class 1 has at most 77 givens"),
            (wish(None, "99", false), "no puzzle is of class 99"),
            (wish(None, "62", false), "no puzzle is of class 62"),
        ] {
            let found = wish.impossible().expect(reason).to_string();
            assert!(found.ends_with(reason), "{found}");
        }
        for wish in [
            wish(None, "", true),
            wish(Some(17..=72), "", true),
            wish(Some(81..=81), "0", false),
            wish(Some(77..=80), "1", false),
            wish(None, "61", false),
        ] {
            assert_eq!(wish.impossible(), None, "{wish:?}");
        }
    }
}
