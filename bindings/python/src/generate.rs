//! New puzzles.

use std::ops::RangeInclusive;

use bnb_sudoku::Order;
use bnb_sudoku::generate::{Pattern, Wish, attempt, variant};
use bnb_sudoku::lp::Clock;
use bnb_sudoku::rate::ClassChoice;
use bnb_sudoku::report::PuzzleRecord;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::Arguments;
use crate::clock::{WallClock, with_clock};
use crate::errors::{LimitReached, bad, json};
use crate::read::order;
use crate::solver::with_solver;

/// What is wished, and how long it is tried.
struct Wished {
    wish: Wish,
    count: u64,
    seed: u64,
    variants: u64,
    attempt_limit: u64,
}

impl Wished {
    fn read(order: Order, wished: &Arguments<'_, '_>) -> PyResult<Self> {
        let class = wished.text("class")?;
        let class = class.as_deref().map(str::parse::<ClassChoice>).transpose().map_err(bad)?;
        let pattern = wished.named("symmetry", Pattern::ALL, Pattern::name)?.unwrap_or_default();
        let givens = wished.get("clues")?.map(|range| clues(&range, order)).transpose()?;
        let is_minimal = wished.flag("minimal")?;
        let number =
            |name: &str, least| Ok::<_, PyErr>(wished.number(name, least)?.unwrap_or(least));
        Ok(Self {
            wish: Wish { order, givens, class, pattern, is_minimal },
            count: number("count", 1)?,
            seed: number("seed", 0)?,
            variants: number("variants", 0)?,
            attempt_limit: number("attempt_limit", 1)?,
        })
    }
}

fn clues(range: &Bound<'_, PyAny>, order: Order) -> PyResult<RangeInclusive<usize>> {
    let cells = order.cell_count();
    let [least, most] = range.extract::<[usize; 2]>().map_err(|_| {
        bad("clues: neither a number of givens nor the least and the most of them, such as (22, 25)")
    })?;
    match () {
        () if least > most => Err(bad("clues: the first number is larger than the second")),
        () if most > cells => {
            Err(bad(format!("clues: a board of {order} boxes has {cells} cells")))
        }
        () => Ok(least..=most),
    }
}

/// Makes puzzles; the records that the command line prints of them.
#[pyfunction]
#[pyo3(signature = (r#box, wished))]
#[pyo3(name = "generate")]
pub fn generate(
    py: Python<'_>,
    r#box: &Bound<'_, PyAny>,
    wished: &Bound<'_, PyDict>,
) -> PyResult<Vec<String>> {
    let arguments = Arguments(wished);
    let wished = Wished::read(order(r#box)?.unwrap_or(Order::CLASSIC), &arguments)?;
    let limit = arguments.seconds("time_limit")?;
    let made = with_clock(py, limit, |clock| all(&wished, clock))?;
    let records = made.map_err(|(reason, code)| {
        let message = format!("unknown: {reason}; wish for less, or raise the limit");
        LimitReached::new_err((message, code))
    })?;
    records.iter().map(json).collect()
}

/// All puzzles that are wished, or what stopped the work.
fn all(
    wished: &Wished,
    clock: &WallClock<'_>,
) -> Result<Vec<PuzzleRecord>, (String, &'static str)> {
    let Wished { wish, seed, .. } = wished;
    let is_over = || clock.interrupted() || clock.remaining().is_some_and(|left| left.is_zero());
    let (mut records, mut made, mut in_vain) = (Vec::new(), 0, 0);
    let over = |made: u64| (format!("the time is over after {made} puzzles"), "time_limit");
    for number in 0..=u64::MAX {
        if made >= wished.count {
            break;
        }
        if is_over() {
            return Err(over(made));
        }
        if in_vain >= wished.attempt_limit {
            let reason =
                format!("{in_vain} attempts in a row came to nothing after {made} puzzles");
            return Err((reason, "attempt_limit"));
        }
        let came = with_solver(|solver| attempt(solver, wish, *seed, number, clock));
        let Some(puzzle) = came else {
            in_vain += 1;
            continue;
        };
        let record = PuzzleRecord::new(&puzzle, wish, *seed, number);
        records.push(record.clone());
        for name in 1..=wished.variants {
            if is_over() {
                return Err(over(made));
            }
            let symmetry = variant(wish.order, *seed, number, name);
            let image = puzzle.image(&symmetry);
            records.push(record.clone().of_variant(name, &image, &symmetry));
        }
        (made, in_vain) = (made + 1, 0);
    }
    Ok(records)
}
