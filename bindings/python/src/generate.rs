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
use crate::errors::{bad, json};
use crate::read::{digit, order, pair};
use crate::solver::with_solver;

/// What is wished, and how long it is tried.
struct Request {
    wish: Wish,
    count: u64,
    seed: u64,
    variants: u64,
    attempt_limit: u64,
}

impl Request {
    fn read(order: Order, arguments: &Arguments<'_, '_>) -> PyResult<Self> {
        let class = arguments.text("class")?;
        let class = class.as_deref().map(str::parse::<ClassChoice>).transpose().map_err(bad)?;
        let pattern = arguments.named("symmetry", Pattern::ALL, Pattern::name)?.unwrap_or_default();
        let givens = arguments.get("clues")?.map(|range| clues(&range, order)).transpose()?;
        let is_minimal = arguments.flag("minimal", false)?;
        let number =
            |name: &str, least| Ok::<_, PyErr>(arguments.number(name, least)?.unwrap_or(least));
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
    let refused = || {
        bad(
            "clues: neither a number of givens nor the least and the most of them, such as (22, 25)",
        )
    };
    let (least, most) = match digit(range)? {
        Some(number) => (number, number),
        None => pair(range)?.ok_or_else(refused)?,
    };
    match () {
        () if least > most => Err(bad("clues: the first number is larger than the second")),
        () if most > cells => {
            Err(bad(format!("clues: a board of {order} boxes has {cells} cells")))
        }
        () => Ok(least..=most),
    }
}

/// What stopped the work before all was made: the reason in words, and its name.
type Stop = (String, &'static str);

/// Makes puzzles; the records that the command line prints of them, and what stopped the work, if anything.
#[pyfunction]
#[pyo3(signature = (r#box, request))]
#[pyo3(name = "generate")]
pub fn generate(
    py: Python<'_>,
    r#box: &Bound<'_, PyAny>,
    request: &Bound<'_, PyDict>,
) -> PyResult<(Vec<String>, Option<Stop>)> {
    let arguments = Arguments(request);
    let request = Request::read(order(r#box)?.unwrap_or(Order::CLASSIC), &arguments)?;
    let limit = arguments.seconds("time_limit")?;
    let (records, stop) = with_clock(py, limit, |clock| {
        let mut records = Vec::new();
        let stop = all(&request, clock, &mut records).err();
        (records, stop)
    })?;
    let stop = stop.map(|(reason, code)| {
        (format!("unknown: {reason}; wish for less, or raise the limit"), code)
    });
    let records = records.iter().map(json).collect::<PyResult<_>>()?;
    Ok((records, stop))
}

/// Makes all puzzles of a request, or as many as a limit allows.
fn all(
    request: &Request,
    clock: &WallClock<'_>,
    records: &mut Vec<PuzzleRecord>,
) -> Result<(), Stop> {
    let Request { wish, seed, .. } = request;
    let is_over = || clock.interrupted() || clock.remaining().is_some_and(|left| left.is_zero());
    let (mut made, mut in_vain) = (0, 0);
    let over = |made: u64| (format!("the time is over after {made} puzzles"), "time_limit");
    for number in 0..=u64::MAX {
        if made >= request.count {
            break;
        }
        if is_over() {
            return Err(over(made));
        }
        if in_vain >= request.attempt_limit {
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
        for name in 1..=request.variants {
            if is_over() {
                return Err(over(made + 1));
            }
            let symmetry = variant(wish.order, *seed, number, name);
            let image = puzzle.image(&symmetry);
            records.push(record.clone().of_variant(name, &image, &symmetry));
        }
        (made, in_vain) = (made + 1, 0);
    }
    Ok(())
}
