//! Whether values are an answer to a puzzle.

use crate::formulation::Unit;
use crate::lp::tolerances::{FEASIBILITY, FRACTIONAL};
use crate::relaxation::Point;
use crate::sudoku::{Candidate, Cell, FixingSet, Grid, Order};
use crate::verify;

use super::values::Values;
use super::{Answer, Refusal, Why};

/// How far a value or a sum may miss what it should be: a solver's own tolerance, and six digits where it prints no
/// more, for each value of a sum.
fn slack(order: Order) -> f64 {
    FEASIBILITY * order.side() as f64
}

pub(super) fn check(values: &Values, puzzle: &Grid, with: &FixingSet) -> Result<Answer, Refusal> {
    let order = values.order;
    let slack = slack(order);
    let mut is_fractional = false;
    for id in 0..order.candidate_count() {
        let candidate = Candidate::from_index(order, id);
        let value = values.get(candidate);
        if !(-slack..=1.0 + slack).contains(&value) {
            return refuse(values, values.line(candidate), Why::OutOfRange(candidate, value));
        }
        is_fractional |= value > FRACTIONAL && value < 1.0 - FRACTIONAL;
    }
    for Candidate { cell, digit } in puzzle.givens() {
        let given = Candidate::new(cell, digit);
        // The line of what is there instead tells more; what is not there at all is told below.
        if values.get(given) < 1.0 - slack
            && let Some(other) = digits(values, cell).next()
        {
            return refuse(values, values.line(other), Why::Given(cell, digit));
        }
    }
    let mut cells = (0..order.cell_count()).map(|index| Cell::from_index(order, index));
    if let Some(cell) = cells.find(|&cell| digits(values, cell).next().is_none()) {
        let lines = Unit::Cell(cell).candidates(order).map(|candidate| values.line(candidate));
        // A value that is not told is 0 in some formats, and lost where the end of a file is.
        return match lines.min().flatten() {
            Some(first) => refuse(values, Some(first), Why::NoDigit(cell)),
            None => refuse(values, None, Why::Part(cell)),
        };
    }
    if is_fractional { point(values, with) } else { board(values, puzzle, with) }
}

fn refuse<T>(values: &Values, line: Option<usize>, why: Why) -> Result<T, Refusal> {
    Err(Refusal { line: line.unwrap_or(values.last), why })
}

/// The candidates of a cell that are not 0.
fn digits(values: &Values, cell: Cell) -> impl Iterator<Item = Candidate> {
    let all = Unit::Cell(cell).candidates(values.order);
    all.filter(|&candidate| values.get(candidate) > FRACTIONAL)
}

fn board(values: &Values, puzzle: &Grid, with: &FixingSet) -> Result<Answer, Refusal> {
    let order = values.order;
    let mut board = Grid::empty(order);
    for index in 0..order.cell_count() {
        let cell = Cell::from_index(order, index);
        let mut found = digits(values, cell);
        match (found.next(), found.next()) {
            (Some(one), None) => board.set(cell, Some(one.digit)),
            (Some(one), Some(other)) => {
                let line = values.line(one).max(values.line(other));
                return refuse(values, line, Why::TwoDigits(cell, one.digit, other.digit));
            }
            // Told above already.
            (None, _) => return refuse(values, None, Why::NoDigit(cell)),
        }
    }
    let line = |cell| board.get(cell).and_then(|digit| values.line(Candidate::new(cell, digit)));
    if let Some(repetition) = verify::first_repetition(&board) {
        let line = repetition.cells.map(line).into_iter().max().flatten();
        return refuse(values, line, Why::Repeated(repetition));
    }
    if let Some(fixing) = with.iter().find(|fixing| !fixing.agrees_with(&board)) {
        return refuse(values, line(fixing.candidate.cell), Why::With(fixing));
    }
    match verify::fault(puzzle, &board) {
        None => Ok(Answer::Board(board)),
        // All faults there are were told above, with their lines.
        Some(_) => refuse(values, None, Why::NoDigit(Cell::new(0, 0))),
    }
}

fn point(values: &Values, with: &FixingSet) -> Result<Answer, Refusal> {
    let order = values.order;
    let slack = slack(order);
    let mut point = Point::zeros(order);
    for unit in Unit::all(order) {
        let sum: f64 = unit.candidates(order).map(|candidate| values.get(candidate)).sum();
        if (sum - 1.0).abs() > slack {
            let line = unit.candidates(order).find_map(|candidate| values.line(candidate));
            return refuse(values, line, Why::Sum(unit, sum));
        }
        if let Unit::Cell(_) = unit {
            for candidate in unit.candidates(order) {
                point.set(candidate, values.get(candidate).clamp(0.0, 1.0));
            }
        }
    }
    for fixing in with.iter() {
        let value = values.get(fixing.candidate);
        if (value - f64::from(u8::from(fixing.value))).abs() > slack {
            return refuse(values, values.line(fixing.candidate), Why::With(fixing));
        }
    }
    Ok(Answer::Point(point))
}
