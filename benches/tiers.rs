//! How long puzzles of known difficulty take, and how the cost grows with the board.
//!
//! `cargo bench` prints a table a function: a row a puzzle or a size. Compare rows of one run only;
//! `docs/measurements.md` has this program beside other solvers.

#![allow(clippy::unwrap_used, reason = "a benchmark that panics has failed")]

#[path = "../tests/it/puzzles.rs"]
#[allow(dead_code, reason = "the benchmarks use a part of the tests' puzzles")]
mod puzzles;

use std::fmt;

use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::{Grid, Options, Order, Outcome, Report, Solver};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A puzzle that stands for its tier.
struct Tier {
    name: &'static str,
    text: &'static str,
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const TIERS: [Tier; 6] = [
    Tier { name: "17 clues, closure settles it", text: puzzles::DE_ALFARO },
    Tier { name: "one constraint", text: puzzles::COURSE_3 },
    Tier { name: "24 solutions", text: puzzles::PYCOSAT_2 },
    Tier { name: "Inkala 2012", text: puzzles::INKALA_2012 },
    Tier { name: "AI Escargot", text: puzzles::AI_ESCARGOT },
    Tier { name: "Golden Nugget", text: puzzles::GOLDEN_NUGGET },
];

fn run(bencher: Bencher<'_, '_>, puzzle: &Grid, options: &Options) {
    let mut solver = Solver::new();
    bencher.bench_local(|| -> Outcome { solver.solve(puzzle, options, &NoLimit, &mut ()) });
}

#[divan::bench(args = TIERS)]
fn solve(bencher: Bencher<'_, '_>, tier: &Tier) {
    run(bencher, &puzzles::puzzle(tier.text), &Options::default());
}

#[divan::bench(args = TIERS)]
fn irredundant(bencher: Bencher<'_, '_>, tier: &Tier) {
    let options = Options { report: Report::Irredundant, ..Options::default() };
    run(bencher, &puzzles::puzzle(tier.text), &options);
}

#[divan::bench(args = TIERS)]
fn minimum(bencher: Bencher<'_, '_>, tier: &Tier) {
    let options = Options { report: Report::Minimum, ..Options::default() };
    run(bencher, &puzzles::puzzle(tier.text), &options);
}

/// The root's linear program under each objective, over the program that singles leave.
#[divan::bench(args = Objective::ALL)]
fn root_program(bencher: Bencher<'_, '_>, objective: Objective) {
    use bnb_sudoku::lp::CheckedEngine;
    use bnb_sudoku::presolve::Domain;
    use bnb_sudoku::relaxation::Relaxation;

    let puzzle = puzzles::puzzle(puzzles::INKALA_2012);
    let mut domain = Domain::new(puzzle.order(), Presolve::Matching);
    assert!(domain.fix_all(puzzle.givens().map(bnb_sudoku::Fixing::one)).is_continue());
    let model = Relaxation::new(&domain, objective).model;
    let mut engine = CheckedEngine::default();
    bencher.with_inputs(|| model.clone()).bench_local_values(|model| engine.solve(model, &NoLimit));
}

/// The cost against the side n of the board: random boards of which 60 % of the cells are given.
#[divan::bench(args = [4, 9, 16, 25])]
fn cost_against_n(bencher: Bencher<'_, '_>, side: usize) {
    let order = Order::from_side(side).unwrap();
    let mut numbers = puzzles::Numbers(1);
    let givens = order.cell_count() * 60 / 100;
    let boards: Vec<_> =
        (0..8).map(|_| puzzles::random_puzzle(order, givens, &mut numbers)).collect();
    let options = Options { report: Report::Irredundant, ..Options::default() };
    let mut solver = Solver::new();
    bencher.bench_local(|| {
        for board in &boards {
            divan::black_box(solver.solve(board, &options, &NoLimit, &mut ()));
        }
    });
}
