//! What people call a step of the matching closure.

use crate::formulation::Unit;
use crate::presolve::{Deduction, Structure};
use crate::sudoku::{Cell, Digit, House, Order};

use super::Technique;
use super::board::Board;
use super::step::{digits, listed};

/// A step of the closure under its name, with the sets that people look at.
pub(super) struct Named {
    pub(super) technique: Technique,
    /// The cells of a naked or hidden subset, or none.
    cells: Vec<Cell>,
    /// The digits of the subset, or the one digit of locked candidates and fish.
    digits: Vec<Digit>,
    /// Where it is: the house of a subset; the houses that are confined, and those they are confined to.
    house: Option<House>,
    from: Vec<House>,
    to: Vec<House>,
}

/// Names a step. A set of confined units leaves the others to what is left, which is the same step seen
/// from the other side; people look at the smaller side.
pub(super) fn named(deduction: &Deduction, order: Order, board: &Board) -> Named {
    match deduction.structure {
        Structure::House(house) => subset(deduction, house, order, board),
        Structure::Band(digit, band) => {
            let lines = (band * order.box_rows()..(band + 1) * order.box_rows()).map(House::Row);
            let stacks = order.box_rows();
            let boxes = (band * stacks..(band + 1) * stacks).map(House::Box);
            let (lefts, rights) = others(deduction, digit, lines, boxes, order, board);
            crossing(deduction, digit, lefts, rights, true)
        }
        Structure::Stack(digit, stack) => {
            let (lines, boxes) = (order.box_columns(), order.box_rows());
            let columns = (stack * lines..(stack + 1) * lines).map(House::Column);
            let boxes = (0..order.box_columns()).map(|b| House::Box(b * boxes + stack));
            let (lefts, rights) = others(deduction, digit, columns, boxes, order, board);
            crossing(deduction, digit, lefts, rights, true)
        }
        Structure::Board(digit) => {
            let n = order.side();
            let (rows, columns) = ((0..n).map(House::Row), (0..n).map(House::Column));
            let (lefts, rights) = others(deduction, digit, rows, columns, order, board);
            crossing(deduction, digit, lefts, rights, false)
        }
    }
}

/// Cells and digits of a house.
fn subset(deduction: &Deduction, house: House, order: Order, board: &Board) -> Named {
    let confined: Vec<Cell> = deduction.lefts.iter().filter_map(cell_of).collect();
    let taken: Vec<Digit> = deduction.rights.iter().filter_map(digit_of).collect();
    let is_open = |cell: &Cell| board.filled().get(*cell).is_none();
    let other_cells: Vec<Cell> =
        house.cells(order).filter(|cell| is_open(cell) && !confined.contains(cell)).collect();
    let filled: Vec<Digit> =
        house.cells(order).filter_map(|cell| board.filled().get(cell)).collect();
    let other_digits: Vec<Digit> = (0..order.side())
        .map(Digit::from_index)
        .filter(|digit| !taken.contains(digit) && !filled.contains(digit))
        .collect();
    let (technique, cells, digits) = if confined.len() <= other_cells.len() {
        (Technique::NakedSubset(confined.len()), confined, taken)
    } else {
        (Technique::HiddenSubset(other_digits.len()), other_cells, other_digits)
    };
    Named { technique, cells, digits, house: Some(house), from: Vec::new(), to: Vec::new() }
}

/// The open houses on both sides that a step is not about.
fn others(
    deduction: &Deduction,
    digit: Digit,
    lefts: impl Iterator<Item = House>,
    rights: impl Iterator<Item = House>,
    order: Order,
    board: &Board,
) -> (Vec<House>, Vec<House>) {
    let has_digit =
        |house: House| house.cells(order).any(|cell| board.filled().get(cell) == Some(digit));
    let missing = |house: &House, units: &[Unit]| {
        !has_digit(*house) && !units.contains(&Unit::House(*house, digit))
    };
    (
        lefts.filter(|house| missing(house, &deduction.lefts)).collect(),
        rights.filter(|house| missing(house, &deduction.rights)).collect(),
    )
}

/// Lines and boxes, or rows and columns, of a digit.
fn crossing(
    deduction: &Deduction,
    digit: Digit,
    other_lefts: Vec<House>,
    other_rights: Vec<House>,
    has_boxes: bool,
) -> Named {
    let confined: Vec<House> = deduction.lefts.iter().filter_map(house_of).collect();
    let (technique, from, to) = if confined.len() <= other_lefts.len() {
        let to = deduction.rights.iter().filter_map(house_of).collect();
        let size = confined.len();
        (if has_boxes { Technique::Claiming(size) } else { Technique::Fish(size) }, confined, to)
    } else {
        let size = other_rights.len();
        let technique = if has_boxes { Technique::Pointing(size) } else { Technique::Fish(size) };
        (technique, other_rights, other_lefts)
    };
    Named { technique, cells: Vec::new(), digits: vec![digit], house: None, from, to }
}

/// What is confined to what, as a clause.
pub(super) fn told(named: &Named) -> String {
    let cells = listed(&named.cells.iter().map(ToString::to_string).collect::<Vec<_>>());
    let digits = digits(&named.digits);
    match (named.technique, named.house) {
        (Technique::NakedSubset(_), Some(house)) => {
            format!("in {house}, {cells} hold {digits} and nothing else")
        }
        (Technique::HiddenSubset(_), Some(house)) => {
            format!("in {house}, {digits} fit only in {cells}")
        }
        _ => {
            let verb = if named.from.len() == 1 { "is" } else { "are" };
            let (from, to) = (houses(&named.from), houses(&named.to));
            let plural = if named.from.len() == 1 { "" } else { "s" };
            format!("the {digits}{plural} of {from} {verb} in {to}")
        }
    }
}

/// `row 2`, `rows 2 and 7`.
fn houses(houses: &[House]) -> String {
    let name = match houses.first() {
        Some(House::Row(_)) => "row",
        Some(House::Column(_)) => "column",
        Some(House::Box(_)) => "box",
        None => return String::new(),
    };
    let plural = match (name, houses.len()) {
        (_, 1) => "",
        ("box", _) => "es",
        _ => "s",
    };
    let numbers = houses.iter().map(|house| match house {
        House::Row(index) | House::Column(index) | House::Box(index) => (index + 1).to_string(),
    });
    format!("{name}{plural} {}", listed(&numbers.collect::<Vec<_>>()))
}

fn cell_of(unit: &Unit) -> Option<Cell> {
    match unit {
        Unit::Cell(cell) => Some(*cell),
        Unit::House(..) => None,
    }
}

fn digit_of(unit: &Unit) -> Option<Digit> {
    match unit {
        Unit::House(_, digit) => Some(*digit),
        Unit::Cell(_) => None,
    }
}

fn house_of(unit: &Unit) -> Option<House> {
    match unit {
        Unit::House(house, _) => Some(*house),
        Unit::Cell(_) => None,
    }
}
