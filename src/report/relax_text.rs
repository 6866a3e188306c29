//! A relaxation as text: the numbers, what it has settled, and where it is fractional.

use std::fmt::Write as _;

use crate::relaxation::Point;
use crate::solve::{NoWidth, RelaxOutcome, RelaxStatus, Width};
use crate::sudoku::{Cell, Grid};

/// The answer to "is this relaxation integral, and if not, where is it fractional?"
pub fn relax_text(puzzle: &Grid, outcome: &RelaxOutcome) -> String {
    let note = match (&outcome.status, &outcome.certificate) {
        (RelaxStatus::Limit(_), _) | (_, Some(_)) => "",
        _ => "not proved in integers: no proof was found in time\n",
    };
    match &outcome.status {
        RelaxStatus::Empty(why) => format!("the relaxation is empty: {why}\n{note}"),
        RelaxStatus::Limit(reason) => format!("unknown: {reason}\n"),
        RelaxStatus::Feasible { z, point, integral } => {
            let cells = puzzle.order().cell_count();
            let z = trimmed(*z);
            let width = width_line(outcome.width.as_ref());
            if *integral {
                let board = point.to_board().map(|board| board.to_string()).unwrap_or_default();
                format!("z = {z} of {cells}: integral\n{note}{width}{board}")
            } else {
                format!(
                    "z = {z} of {cells}: not integral\n{note}{width}{}",
                    fractional_part(puzzle, point)
                )
            }
        }
    }
}

fn width_line(width: Option<&Result<Width, NoWidth>>) -> String {
    match width {
        Some(Ok(Width { value, .. })) => {
            let value = trimmed(*value);
            format!("width = {value}: the most weight a point can put off the solution\n")
        }
        Some(Err(why)) => format!("width: unknown, {why}\n"),
        None => String::new(),
    }
}

/// The board of the cells with one digit, and the values of all others.
fn fractional_part(puzzle: &Grid, point: &Point) -> String {
    let order = puzzle.order();
    let fractional = point.fractional_cells();
    let mut decided = Grid::empty(order);
    for index in 0..order.cell_count() {
        let cell = Cell::from_index(order, index);
        if let ([(digit, _)], false) = (point.support(cell).as_slice(), fractional.contains(&cell))
        {
            decided.set(cell, Some(*digit));
        }
    }
    let mut text = format!(
        "{} fractional cells at this point, dots on the board:\n{decided}",
        fractional.len()
    );
    for cell in fractional {
        let values = point.support(cell).into_iter();
        let values = values.map(|(digit, value)| format!("{digit}: {}", trimmed(value)));
        let _ = writeln!(text, "{:<7} {}", cell.to_string(), values.collect::<Vec<_>>().join("  "));
    }
    text
}

/// A value with at most six decimals and no trailing zeros.
fn trimmed(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::trimmed;

    #[test]
    fn values_are_short_and_never_minus_zero() {
        let cases = [(59.499_999_999, "59.5"), (-1e-9, "0"), (81.0, "81"), (1.0 / 3.0, "0.333333")];
        for (value, expected) in cases {
            assert_eq!(trimmed(value), expected);
        }
    }
}
