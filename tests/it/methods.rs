//! The other methods: they agree with branch and bound and with the oracle, and keep to the limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bnb_sudoku::branch_and_bound::{Limits, Search, StopReason};
use bnb_sudoku::lp::{CheckedEngine, Clock, NoLimit, Stopwatch};
use bnb_sudoku::methods::{Method, MilpSolver, ModelSize, Times, measured, solve};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{
    Candidate, Fixing, FixingSet, Grid, Options, Order, Outcome, Report, Solver, Status, fixings,
    verify,
};

use crate::driver::run;
use crate::oracle;
use crate::puzzles::*;

/// The methods other than branch and bound that this build has.
fn others() -> impl Iterator<Item = Method> {
    let built_in = Method::ALL.into_iter().filter(|method| method.is_built_in());
    built_in.filter(|&method| method != Method::BranchAndBound)
}

/// All solutions of an outcome, sorted.
fn boards(outcome: &Outcome) -> Vec<Vec<usize>> {
    let solutions = outcome.solutions.as_ref().unwrap();
    let mut boards: Vec<_> =
        solutions.boards.iter().map(|board| board.to_rows().concat()).collect();
    boards.sort();
    assert_eq!(boards.len() as u64, solutions.count);
    boards
}

/// Holds the list of all solutions under some fixings against the oracle's.
#[track_caller]
fn check_list(solver: &mut Solver, puzzle: &Grid, with: &FixingSet) -> usize {
    let order = puzzle.order();
    let agrees = |values: &Vec<usize>| {
        let board = Grid::from_values(order, values.iter().copied()).unwrap();
        with.iter().all(|fixing| fixing.agrees_with(&board))
    };
    let mut known = oracle::solutions(puzzle, 1000);
    known.retain(agrees);
    known.sort();
    for method in Method::ALL.into_iter().filter(|method| method.is_built_in()) {
        let options =
            Options { with: with.clone(), wanted: Wanted::List(u64::MAX), ..Options::default() };
        let outcome = solve(method, solver, puzzle, &options, &NoLimit);
        let place = format!("{method} on {} with {with}", puzzle.to_line());
        assert_eq!(boards(&outcome), known, "{place}");
        assert!(outcome.solutions.unwrap().is_complete, "{place}");
        match outcome.status {
            Status::Infeasible(_) => assert!(known.is_empty(), "{place}"),
            Status::Solved => assert!(!known.is_empty(), "{place}"),
            Status::Limit(reason) => panic!("{place}: {reason}"),
        }
        let unique = match known.len() {
            0 => None,
            1 => with.is_empty().then_some(true),
            _ => Some(false),
        };
        assert!(outcome.unique == unique || !with.is_empty(), "{place}: {:?}", outcome.unique);
        assert!(outcome.certificates.iter().all(|one| verify::check(one).is_ok()), "{place}");
        if known.len() < 2 {
            assert!(!outcome.certificates.is_empty(), "{place}");
        }
    }
    known.len()
}

#[test]
fn all_methods_find_the_solutions_that_the_oracle_finds() {
    let mut numbers = Numbers(7);
    let mut solver = Solver::new();
    let mut seen = [0; 3];
    for case in 0..90 {
        let (rows, columns) = [(2, 2), (2, 3), (3, 2)][case % 3];
        let order = Order::new(rows, columns).unwrap();
        let least = if order.side() == 4 { 3 } else { 14 };
        let puzzle = random_puzzle(order, least + numbers.below(6), &mut numbers);
        let fixing = |numbers: &mut Numbers| {
            let candidate = Candidate::from_index(order, numbers.below(order.candidate_count()));
            if numbers.below(2) == 0 { Fixing::one(candidate) } else { Fixing::zero(candidate) }
        };
        let with: FixingSet = (0..numbers.below(3)).map(|_| fixing(&mut numbers)).collect();
        if oracle::solutions(&puzzle, 60).len() < 60 {
            seen[check_list(&mut solver, &puzzle, &with).min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn all_methods_agree_on_the_puzzles_of_the_courses() {
    let mut solver = Solver::new();
    let cases = [
        (COURSE_1, 1),
        (COURSE_3, 1),
        (SAGE, 1),
        (DE_ALFARO_UNSATISFIABLE, 0),
        (PYCOSAT_2, 24),
        (PYCOSAT_3, 18),
        (AI_ESCARGOT, 1),
    ];
    for (line, count) in cases {
        assert_eq!(check_list(&mut solver, &puzzle(line), &FixingSet::new()), count, "{line}");
    }
}

#[test]
fn a_report_on_a_board_of_another_method_holds() {
    let mut solver = Solver::new();
    let lines = [INKALA_2012, COURSE_3, PYCOSAT_3, COURSE_2].into_iter().cycle();
    for (method, line) in others().zip(lines) {
        let puzzle = puzzle(line);
        let options = Options { report: Report::Irredundant, ..Options::default() };
        let outcome = solve(method, &mut solver, &puzzle, &options, &NoLimit);
        assert_eq!(outcome.status, Status::Solved, "{method}");
        let (board, set) = (outcome.solution.unwrap(), outcome.constraints.unwrap());
        let mut engine = CheckedEngine::default();
        let mut integral = |set: &FixingSet| {
            let verdict = fixings::is_integral(&mut engine, &puzzle, set, &board, &NoLimit);
            verdict.continue_value().unwrap()
        };
        assert!(integral(&set), "{method}: {set} is not enough");
        for position in 0..set.len() {
            assert!(!integral(&set.without(position)), "{method}: {set} has a spare member");
        }
    }
}

struct Over {
    is_interrupted: bool,
}

impl Clock for Over {
    fn remaining(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn interrupted(&self) -> bool {
        self.is_interrupted
    }
}

#[test]
fn limits_are_kept_and_named() {
    let mut solver = Solver::new();
    let escargot = puzzle(AI_ESCARGOT);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let few = Options { search, wanted: Wanted::Unique, ..Options::default() };
    for method in others() {
        let over = |is_interrupted| Over { is_interrupted };
        let mut status = |options: &Options, clock: &dyn Clock| {
            solve(method, &mut solver, &escargot, options, clock).status
        };
        assert_eq!(status(&few, &NoLimit), Status::Limit(StopReason::NodeLimit), "{method}");
        let all = Options::default();
        assert_eq!(status(&all, &over(false)), Status::Limit(StopReason::TimeLimit), "{method}");
        assert_eq!(status(&all, &over(true)), Status::Limit(StopReason::Interrupted), "{method}");
    }
    // The board that was found before a limit is not lost.
    let search = Search { limits: Limits { nodes: Some(200), ..limits }, ..Search::default() };
    let some = Options { search, wanted: Wanted::Count(u64::MAX), ..Options::default() };
    let empty = Grid::empty(Order::new(3, 3).unwrap());
    let outcome = solve(Method::ExactCover, &mut solver, &empty, &some, &NoLimit);
    assert_eq!(outcome.status, Status::Limit(StopReason::NodeLimit));
    let solutions = outcome.solutions.unwrap();
    assert!(outcome.solution.is_some() && solutions.count > 0 && !solutions.is_complete);
    // A program too large for integer programming is not even built.
    let large = Grid::empty(Order::new(6, 6).unwrap());
    let milp = Method::Milp(MilpSolver::MicroLp);
    let outcome = solve(milp, &mut solver, &large, &Options::default(), &NoLimit);
    assert!(matches!(outcome.status, Status::Limit(StopReason::MethodLimit(_))));
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test is about wall time")]
fn a_time_limit_ends_an_engine_at_work() {
    let empty = vec!["0"; 625].join(" ");
    for method in ["cp", "milp"] {
        let start = std::time::Instant::now();
        let arguments =
            ["solve", "--method", method, "--time-limit", "0.5", "--format", "jsonl", "-"];
        let end = run(&arguments, empty.as_bytes()).exits(3);
        assert!(start.elapsed() < Duration::from_secs(5), "{method}: {:?}", start.elapsed());
        assert_eq!(end.records()[0]["reason"], "time_limit", "{method}");
    }
}

#[test]
fn records_name_the_method_and_equal_runs_give_equal_bytes() {
    let lines = [COURSE_3, INKALA_2012, PYCOSAT_2, DE_ALFARO_UNSATISFIABLE, "55"].join("\n");
    for method in others() {
        let name = method.to_string();
        let options = ["--solutions", "5", "--no-timing", "--format", "jsonl", "--jobs", "2", "-"];
        let arguments = [&["solve", "--method", &name][..], &options].concat();
        let end = run(&arguments, lines.as_bytes()).exits(2);
        assert_eq!(end.stdout, run(&arguments, lines.as_bytes()).stdout, "{name}");
        for record in &end.records()[..4] {
            assert_eq!(record["schema"], "bnb-sudoku/solve@1");
            assert_eq!(
                (&record["method"], &record["engine"]),
                (&method.name().into(), &method.engine().into())
            );
            assert!(record["effort"].is_object() && record.get("presolve").is_none());
            assert!(record["constraints"].is_null());
        }
        let certified =
            end.records()[..4].iter().map(|r| r["certified"].clone()).collect::<Vec<_>>();
        assert_eq!(certified, [true.into(), true.into(), serde_json::Value::Null, true.into()]);
    }
}

#[test]
fn what_a_method_says_is_marked_when_it_is_not_proved() {
    let arguments = [
        "solve",
        "--method",
        "exact-cover",
        "--no-certify",
        "--prove-unique",
        "--format",
        "jsonl",
        "-",
    ];
    let lines = format!("{COURSE_3}\n12...3..........\n1...2....3.....4\n");
    let end = run(&arguments, lines.as_bytes());
    let first = &end.records()[0];
    assert_eq!((&first["unique"], &first["certified"]), (&true.into(), &false.into()));
    assert_eq!(first["lp_solves"], 0);
}

#[test]
fn options_without_a_meaning_and_missing_engines_are_refused() {
    let refused = |arguments: &[&str], what: &str| {
        let all = [&["solve"], arguments, &[COURSE_3]].concat();
        let end = run(&all, b"").exits(2);
        assert!(end.stderr.contains(what), "{}", end.stderr);
    };
    refused(&["--method", "cp", "--presolve", "off"], "--presolve is about branch and bound");
    refused(&["--method", "sat", "--log"], "--log is about branch and bound");
    refused(&["--method", "magic"], "there are bnb, sat,");
    let missing = Method::ALL.into_iter().filter(|method| !method.is_built_in());
    for method in missing {
        let feature = format!("--features {}", method.feature().unwrap());
        refused(&["--method", &method.to_string()], &feature);
    }
    run(&["solve", "--method", "bnb", "--presolve", "off", COURSE_1], b"").exits(0);
}

/// A millisecond passes between any two looks at it.
struct Ticking(Arc<AtomicU64>);

impl Clock for Ticking {
    fn remaining(&self) -> Option<Duration> {
        None
    }

    fn stopwatch(&self) -> Option<Stopwatch> {
        let ticks = Arc::clone(&self.0);
        Some(Arc::new(move || Duration::from_millis(ticks.fetch_add(1, Ordering::SeqCst))))
    }
}

#[test]
fn models_have_their_sizes_and_are_timed_apart_from_their_solution() {
    let mut solver = Solver::new();
    let options = Options { wanted: Wanted::Unique, certify: false, ..Options::default() };
    // By hand: two givens, four cells with two digits left, four with three and six with all.
    let puzzle = puzzle("12..............");
    let open = 2 + 4 * 2 + 4 * 3 + 6 * 4;
    for method in Method::ALL.into_iter().filter(|method| method.is_built_in()) {
        let clock = Ticking(Arc::default());
        let (outcome, work) = measured(method, &mut solver, &puzzle, &options, &clock);
        assert_eq!(outcome.unique, Some(false), "{method}");
        let ModelSize { variables, constraints } = work.model.unwrap();
        let expected = match method {
            Method::BranchAndBound => None,
            Method::Cp => Some((16, 12)),
            Method::Sat(_) => Some((open, constraints)),
            Method::ExactCover | Method::Milp(_) => Some((open, 64)),
        };
        assert_eq!(expected.unwrap_or((variables, constraints)), (variables, constraints));
        // A tick for what is the same for all but branch and bound, one for the model, one for the rest.
        let ticks = if method == Method::BranchAndBound { 1 } else { 2 };
        let [model, solve] = [ticks, 1].map(Duration::from_millis);
        assert_eq!(work.times, Some(Times { model, solve }), "{method}");
        let (_, work) = measured(method, &mut solver, &puzzle, &options, &NoLimit);
        assert_eq!(work.times, None, "{method}");
        assert_eq!(work.effort[0].0, method.node(), "{method}");
    }
}
