//! HiGHS in the place of minilp: status, z, integrality, uniqueness and the size of a smallest set stay.

use std::time::Duration;

use bnb_sudoku::lp::{CheckedEngine, Clock, EngineChoice, NoLimit};
use bnb_sudoku::solve::{RelaxStatus, Wanted, relax};
use bnb_sudoku::{Fixing, FixingSet, Grid, Options, Order, Report, Solver, Status};

use crate::driver::run;
use crate::puzzles::*;

fn solver(engine: EngineChoice) -> Solver {
    Solver::with_engine(CheckedEngine::of(engine).unwrap())
}

/// What no engine may change of the relaxation: its status, z, and whether it is integral.
fn relaxed(solver: &mut Solver, puzzle: &Grid, with: &FixingSet) -> (String, Option<f64>) {
    let options = Options { with: with.clone(), ..Options::default() };
    match relax(solver, puzzle, &options, &NoLimit).status {
        RelaxStatus::Feasible { z, integral, .. } => (format!("integral: {integral}"), Some(z)),
        status => (format!("{status:?}"), None),
    }
}

/// What no engine may change of a solve: its status, whether the solution is the only one, and the size of
/// a smallest set for it; the search by itself solves no linear program, so the solution is the same.
fn solved(solver: &mut Solver, puzzle: &Grid, with: &FixingSet) -> String {
    let (wanted, report) = (Wanted::Unique, Report::Minimum);
    let options = Options { with: with.clone(), wanted, report, ..Options::default() };
    let outcome = solver.solve(puzzle, &options, &NoLimit, &mut ());
    let size = outcome.constraints.map(|set| set.len());
    format!("{:?}, {:?}, {size:?}", outcome.status, outcome.unique)
}

/// Holds the engines against each other, and says what they agree on.
#[track_caller]
fn agreed(puzzle: &Grid, with: &FixingSet) -> String {
    let [one, other] = EngineChoice::ALL.map(|engine| {
        let mut solver = solver(engine);
        (relaxed(&mut solver, puzzle, with), solved(&mut solver, puzzle, with))
    });
    let place = format!("{} with {with}", puzzle.to_line());
    assert_eq!((&one.0.0, &one.1), (&other.0.0, &other.1), "{place}");
    match (one.0.1, other.0.1) {
        (Some(z), Some(other)) => assert!((z - other).abs() < 1e-5, "{place}: {z} and {other}"),
        (z, other) => assert_eq!(z, other, "{place}"),
    }
    format!("{}; {}", one.0.0, one.1)
}

/// A board with a few of the true constraints added, or a false one.
fn constraints(puzzle: &Grid, numbers: &mut Numbers) -> FixingSet {
    let outcome = Solver::new().solve(puzzle, &Options::default(), &NoLimit, &mut ());
    let ones = outcome.solution.unwrap();
    let ones: Vec<_> = ones.givens().filter(|one| puzzle.get(one.cell).is_none()).collect();
    let ones = numbers.shuffled(&ones);
    let is_false = numbers.below(2) == 0;
    let fixings = ones
        .into_iter()
        .take(2)
        .map(|one| if is_false { Fixing::zero(one) } else { Fixing::one(one) });
    fixings.collect()
}

#[test]
fn engines_agree_on_boards_of_every_size() {
    let mut numbers = Numbers(8);
    let mut seen = std::collections::BTreeSet::new();
    for (side, givens, count) in
        [(4, 4, 12), (6, 10, 12), (9, 24, 8), (9, 30, 8), (12, 62, 6), (16, 120, 4), (25, 375, 2)]
    {
        let order = Order::from_side(side).unwrap();
        for _ in 0..count {
            let puzzle = random_puzzle(order, givens, &mut numbers);
            seen.insert(agreed(&puzzle, &FixingSet::new()));
            seen.insert(agreed(&puzzle, &constraints(&puzzle, &mut numbers)));
        }
    }
    let kinds = ["integral: true", "integral: false", "Empty", "Infeasible", "Some(true), Some(0)"];
    for kind in kinds.into_iter().chain(["Some(false), ", "Some(1)", "Some(2)"]) {
        assert!(seen.iter().any(|one| one.contains(kind)), "{kind}: {seen:?}");
    }
}

#[test]
fn engines_agree_on_known_puzzles() {
    let puzzles = [COURSE_2, COURSE_3, PYCOSAT_2, INKALA_2012, GOLDEN_NUGGET];
    for text in puzzles.into_iter().chain([DE_ALFARO_UNSATISFIABLE]) {
        agreed(&puzzle(text), &FixingSet::new());
    }
}

#[test]
fn a_run_names_its_engine_and_is_repeated_to_the_byte() {
    let arguments = ["solve", "--lp-engine", "highs", "--objective", "sum-max", "--no-timing"];
    let more = ["--report-constraints", "--format", "jsonl", INKALA_2012];
    let first = run(&[&arguments[..], &more].concat(), b"").exits(0);
    assert_eq!(first.records()[0]["engine"], "highs");
    assert_eq!(first.stdout, run(&[&arguments[..], &more].concat(), b"").exits(0).stdout);
}

/// A clock on which no time is left, or that was interrupted.
struct Over {
    interrupted: bool,
}

impl Clock for Over {
    fn remaining(&self) -> Option<Duration> {
        (!self.interrupted).then_some(Duration::ZERO)
    }

    fn interrupted(&self) -> bool {
        self.interrupted
    }
}

#[test]
fn limits_are_kept_inside_a_program() {
    let empty = Grid::empty(Order::from_side(25).unwrap());
    for interrupted in [false, true] {
        let clock = Over { interrupted };
        let status = relax(&mut solver(EngineChoice::Highs), &empty, &Options::default(), &clock);
        assert!(matches!(status.status, RelaxStatus::Limit(_)), "{:?}", status.status);
    }
    let options = Options { report: Report::Irredundant, ..Options::default() };
    let mut solver = solver(EngineChoice::Highs);
    let outcome = solver.solve(&empty, &options, &Over { interrupted: false }, &mut ());
    assert!(matches!(outcome.status, Status::Limit(_)), "{:?}", outcome.status);
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test is about wall time")]
fn a_time_limit_ends_the_largest_program() {
    let started = std::time::Instant::now();
    let arguments =
        ["relax", "--lp-engine", "highs", "--presolve", "off", "--time-limit", "1", "--format"];
    let blank = vec!["0"; 1296].join(" ");
    let end = run(&[&arguments[..], &["jsonl", "-"]].concat(), blank.as_bytes()).exits(3);
    assert_eq!(end.records()[0]["reason"], "time_limit", "{}", end.stdout);
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}
