//! New puzzles.

use std::ops::RangeInclusive;

use bnb_sudoku::Order;
use bnb_sudoku::generate::{Pattern, Wish, attempt, variant};
use bnb_sudoku::lp::Clock;
use bnb_sudoku::rate::ClassChoice;
use bnb_sudoku::report::PuzzleRecord;
use pyo3::prelude::*;

use crate::clock::{WallClock, with_clock};
use crate::errors::{LimitReached, bad, json};
use crate::knobs::{duration, named};
use crate::read::order;
use crate::solver::with_solver;

/// What is wished, as Python's function hands it over.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wished {
    count: u64,
    seed: u64,
    clues: Option<(usize, usize)>,
    class: Option<String>,
    symmetry: String,
    minimal: bool,
    variants: u64,
    attempt_limit: u64,
    time_limit: Option<f64>,
}

impl Wished {
    fn wish(&self, order: Order) -> PyResult<Wish> {
        let class =
            self.class.as_deref().map(str::parse::<ClassChoice>).transpose().map_err(bad)?;
        let pattern = named("symmetry", Some(&self.symmetry), Pattern::ALL, Pattern::name)?;
        let givens = self.clues.map(|(least, most)| clues(least..=most, order)).transpose()?;
        let pattern = pattern.unwrap_or_default();
        Ok(Wish { order, givens, class, pattern, is_minimal: self.minimal })
    }
}

fn clues(clues: RangeInclusive<usize>, order: Order) -> PyResult<RangeInclusive<usize>> {
    let cells = order.cell_count();
    match () {
        () if clues.is_empty() => Err(bad("clues: the first number is larger than the second")),
        () if *clues.end() > cells => {
            Err(bad(format!("clues: a board of {order} boxes has {cells} cells")))
        }
        () => Ok(clues),
    }
}

/// Makes puzzles; the records that the command line prints of them.
#[pyfunction]
#[pyo3(signature = (r#box, wished))]
#[pyo3(name = "generate")]
pub fn generate(py: Python<'_>, r#box: &Bound<'_, PyAny>, wished: Wished) -> PyResult<Vec<String>> {
    let wish = wished.wish(order(r#box)?.unwrap_or(Order::CLASSIC))?;
    let made = with_clock(py, duration(wished.time_limit)?, |clock| all(&wished, &wish, clock))?;
    let records = made.map_err(|(reason, code)| {
        LimitReached::new_err((
            format!("unknown: {reason}; wish for less, or raise the limit"),
            code,
        ))
    })?;
    records.iter().map(json).collect()
}

/// All puzzles that are wished, or what stopped the work.
fn all(
    wished: &Wished,
    wish: &Wish,
    clock: &WallClock<'_>,
) -> Result<Vec<PuzzleRecord>, (String, &'static str)> {
    let is_over = || clock.interrupted() || clock.remaining().is_some_and(|left| left.is_zero());
    let (mut records, mut made, mut in_vain) = (Vec::new(), 0, 0);
    for number in 0..=u64::MAX {
        if made >= wished.count {
            break;
        }
        if is_over() {
            return Err((format!("the time is over after {made} puzzles"), "time_limit"));
        }
        if in_vain >= wished.attempt_limit {
            let reason =
                format!("{in_vain} attempts in a row came to nothing after {made} puzzles");
            return Err((reason, "attempt_limit"));
        }
        let came = with_solver(|solver| attempt(solver, wish, wished.seed, number, clock));
        let Some(puzzle) = came else {
            in_vain += 1;
            continue;
        };
        (made, in_vain) = (made + 1, 0);
        let record = PuzzleRecord::new(&puzzle, wish, wished.seed, number);
        for name in 1..=wished.variants {
            if name == 1 {
                records.push(record.clone());
            }
            if is_over() {
                break;
            }
            let symmetry = variant(wish.order, wished.seed, number, name);
            let image = puzzle.image(&symmetry);
            records.push(record.clone().of_variant(name, &image, &symmetry));
        }
        if wished.variants == 0 {
            records.push(record);
        }
    }
    Ok(records)
}
