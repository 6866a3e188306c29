//! What must hold whatever the puzzle: agreement with the oracle, and what symmetry and options
//! may not change.

use bnb_sudoku::branch_and_bound::{BranchingRule, NodeSelection, Search};
use bnb_sudoku::formulation::Unit;
use bnb_sudoku::lp::{CheckedEngine, Model, NoLimit, Relation, Sense, Verdict};
use bnb_sudoku::presolve::{Domain, Presolve};
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{BranchOn, RelaxStatus, Wanted, relax};
use bnb_sudoku::{
    Candidate, Fixing, FixingSet, Grid, Options, Order, Outcome, Solver, Status, fixings, verify,
};

use crate::oracle;
use crate::puzzles::*;

fn report(solver: &mut Solver, puzzle: &Grid) -> Outcome {
    solver.solve(
        puzzle,
        &Options { report: bnb_sudoku::Report::Irredundant, ..Options::default() },
        &NoLimit,
        &mut (),
    )
}

/// The puzzle with the constraints as further givens.
fn with_givens(puzzle: &Grid, constraints: &FixingSet) -> Grid {
    let mut puzzle = puzzle.clone();
    for fixing in constraints.iter() {
        puzzle.set(fixing.candidate.cell, Some(fixing.candidate.digit));
    }
    puzzle
}

/// Solves a puzzle and holds every claim of the outcome against the oracle and a fresh relaxation.
#[track_caller]
fn check_claims(solver: &mut Solver, puzzle: &Grid) {
    let line = puzzle.to_line();
    let outcome = report(solver, puzzle);
    let known = oracle::solutions(puzzle, 2);
    match outcome.status {
        Status::Infeasible(_) => assert!(known.is_empty(), "{line} has a solution"),
        Status::Limit(reason) => panic!("{line}: {reason}"),
        Status::Solved => {
            let board = outcome.solution.unwrap();
            assert_eq!(verify::fault(puzzle, &board), None, "{line}");
            let set = outcome.constraints.unwrap();
            assert!(set.iter().all(|fixing| fixing.value && fixing.agrees_with(&board)), "{line}");
            assert_eq!(
                oracle::solutions(&with_givens(puzzle, &set), 2),
                [board.to_rows().concat()]
            );
            assert_eq!(outcome.unique, set.is_empty().then_some(true), "{line}");
            let mut engine = CheckedEngine::default();
            let mut integral = |set: &FixingSet| {
                let verdict = fixings::is_integral(&mut engine, puzzle, set, &board, &NoLimit);
                verdict.continue_value().unwrap()
            };
            assert!(integral(&set), "{line}: {set} is not enough");
            for position in 0..set.len() {
                assert!(!integral(&set.without(position)), "{line}: {set} has a spare member");
            }
        }
    }
}

#[test]
fn claims_on_random_puzzles_hold() {
    let mut numbers = Numbers(1);
    let mut solver = Solver::new();
    for (rows, columns, puzzles, givens) in [
        (2, 2, 60, 0..8),
        (2, 3, 25, 4..14),
        (3, 2, 25, 4..14),
        (2, 4, 8, 16..26),
        (3, 3, 10, 22..30),
    ] {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..puzzles {
            let givens = givens.start + numbers.below(givens.len());
            check_claims(&mut solver, &random_puzzle(order, givens, &mut numbers));
        }
    }
}

#[test]
fn claims_on_boards_with_a_wrong_given_hold() {
    let mut numbers = Numbers(2);
    let mut solver = Solver::new();
    for (rows, columns, puzzles, givens) in [(2, 2, 60, 6), (2, 3, 40, 14), (3, 3, 20, 30)] {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..puzzles {
            let mut puzzle = random_puzzle(order, givens, &mut numbers);
            let given = puzzle.givens().nth(numbers.below(givens)).unwrap();
            let other = (given.digit.index() + 1 + numbers.below(order.side() - 1)) % order.side();
            puzzle.set(given.cell, Some(bnb_sudoku::Digit::from_index(other)));
            check_claims(&mut solver, &puzzle);
        }
    }
}

/// Every complete 4x4 board, by the oracle.
#[test]
fn all_288_boards_of_side_4_are_told_apart() {
    let order = Order::from_side(4).unwrap();
    let boards = oracle::solutions(&Grid::empty(order), usize::MAX);
    assert_eq!(boards.len(), 288);
    let mut numbers = Numbers(3);
    let mut solver = Solver::new();
    for board in boards {
        let mut puzzle = board;
        for cell in numbers.shuffled(&(0..16).collect::<Vec<_>>()).into_iter().take(11) {
            puzzle[cell] = 0;
        }
        check_claims(&mut solver, &Grid::from_values(order, puzzle).unwrap());
    }
}

#[test]
fn no_rule_selection_or_presolve_changes_the_verdict() {
    let mut solver = Solver::new();
    let puzzles = [COURSE_3, PYCOSAT_2].map(puzzle);
    // One wrong given, no direct clash: the board of course 3 has a 7 at r1c3.
    let mut infeasible = puzzle(COURSE_3);
    infeasible.set(bnb_sudoku::Cell::new(0, 2), Some(bnb_sudoku::Digit::from_index(8)));
    for puzzle in puzzles.iter().chain([&infeasible]) {
        let expected = report(&mut solver, puzzle).status.code();
        assert_eq!(expected == "infeasible", puzzle == &infeasible);
        for rule in BranchingRule::ALL {
            for objective in Objective::ALL {
                for selection in [
                    NodeSelection::BestBound,
                    NodeSelection::MostIntegral,
                    NodeSelection::DepthFirst,
                ] {
                    for branch_on in [BranchOn::Cell, BranchOn::Column] {
                        let search = Search { selection, rule, ..Search::default() };
                        let options = Options {
                            search,
                            branch_on,
                            objective,
                            report: bnb_sudoku::Report::Irredundant,
                            ..Options::default()
                        };
                        let outcome = solver.solve(puzzle, &options, &NoLimit, &mut ());
                        assert_eq!(outcome.status.code(), expected, "{options:?}");
                    }
                }
            }
        }
        for presolve in [Presolve::Off, Presolve::Singles] {
            let options =
                Options { presolve, report: bnb_sudoku::Report::Irredundant, ..Options::default() };
            assert_eq!(solver.solve(puzzle, &options, &NoLimit, &mut ()).status.code(), expected);
        }
    }
}

/// The closure removes only columns that are 0 in the whole relaxation: their sum has maximum 0.
#[test]
fn the_matching_closure_leaves_the_relaxation_alone() {
    let mut numbers = Numbers(5);
    let mut engine = CheckedEngine::default();
    let mut removed = 0;
    for (rows, columns, boards, givens) in [
        (2, 2, 40, 4..6),
        (2, 3, 40, 8..13),
        (3, 2, 20, 8..13),
        (2, 4, 12, 18..24),
        (3, 3, 12, 22..27),
    ] {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..boards {
            let givens = givens.start + numbers.below(givens.len());
            let puzzle = random_puzzle(order, givens, &mut numbers);
            let domain = |presolve| {
                let mut domain = Domain::new(order, presolve);
                assert!(domain.fix_all(puzzle.givens().map(Fixing::one)).is_continue());
                domain
            };
            let (singles, matching) = (domain(Presolve::Singles), domain(Presolve::Matching));
            let gone = |candidate| singles.allows(candidate) && !matching.allows(candidate);
            let mut model = Model::new(Sense::Maximize);
            let mut columns = Vec::new();
            for index in 0..order.candidate_count() {
                let candidate = Candidate::from_index(order, index);
                let cost = f64::from(u8::from(gone(candidate)));
                let upper = f64::from(u8::from(singles.allows(candidate)));
                columns.push(model.add_column(cost, 0.0, upper));
                removed += usize::from(gone(candidate));
            }
            for unit in Unit::all(order) {
                let column = |candidate: Candidate| (columns[candidate.index(order)], 1.0);
                model.add_row(unit.candidates(order).map(column), Relation::Equal, 1.0);
            }
            let Verdict::Optimal(optimum) = engine.solve(model, &NoLimit) else { panic!("none") };
            assert!(optimum.objective < 1e-6, "{}: {}", puzzle.to_line(), optimum.objective);
        }
    }
    assert!(removed > 100, "{removed} columns are too few for a test");
}

fn z(solver: &mut Solver, puzzle: &Grid) -> f64 {
    match relax(solver, puzzle, &Options::default(), &NoLimit).status {
        RelaxStatus::Feasible { z, .. } => z,
        other => panic!("{}: {other:?}", puzzle.to_line()),
    }
}

#[test]
fn symmetries_leave_z_alone() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(4);
    for text in [COURSE_3, PYCOSAT_3] {
        let puzzle = puzzle(text);
        let rows = puzzle.to_rows();
        let expected = z(&mut solver, &puzzle);
        let digits = numbers.shuffled(&(1..=9).collect::<Vec<usize>>());
        let relabelled = |v: usize| if v == 0 { 0 } else { digits[v - 1] };
        let band = |i: usize| (i + 3) % 9;
        let images: [Box<dyn Fn(usize, usize) -> usize>; 3] = [
            Box::new(|i, j| rows[j][i]),
            Box::new(|i, j| relabelled(rows[i][j])),
            Box::new(|i, j| rows[band(i)][if j < 3 { 2 - j } else { j }]),
        ];
        for image in images {
            let values = (0..81).map(|cell| image(cell / 9, cell % 9));
            let image = Grid::from_values(puzzle.order(), values).unwrap();
            let found = z(&mut solver, &image);
            assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
        }
    }
}

#[test]
fn a_given_less_is_never_a_contradiction_and_never_more_integral() {
    let mut solver = Solver::new();
    let whole = puzzle(SAGE);
    let mut smaller = 0;
    for given in whole.givens().step_by(4) {
        let mut fewer = whole.clone();
        fewer.set(given.cell, None);
        assert_eq!(report(&mut solver, &fewer).status, Status::Solved);
        let (more_open, less_open) = (z(&mut solver, &fewer), z(&mut solver, &whole));
        assert!(more_open <= less_open + 1e-6, "{more_open} exceeds {less_open}");
        smaller += usize::from(more_open < less_open - 1e-6);
    }
    assert!(smaller > 0, "no given matters to z, which cannot be");
}

#[test]
fn solutions_are_counted_and_listed_as_the_oracle_does() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(7);
    let mut puzzles = vec![(puzzle(PYCOSAT_2), Some(24)), (puzzle(PYCOSAT_3), Some(18))];
    for (rows, columns, count, givens) in [(2, 2, 20, 2..7), (2, 3, 15, 9..16), (3, 2, 15, 9..16)] {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..count {
            let givens = givens.start + numbers.below(givens.len());
            puzzles.push((random_puzzle(order, givens, &mut numbers), None));
        }
    }
    for (puzzle, known) in puzzles {
        let expected = oracle::solutions(&puzzle, usize::MAX);
        assert_eq!(known.unwrap_or(expected.len()), expected.len());
        for branch_on in [BranchOn::Cell, BranchOn::Column] {
            let options =
                Options { wanted: Wanted::List(u64::MAX), branch_on, ..Options::default() };
            let outcome = solver.solve(&puzzle, &options, &NoLimit, &mut ());
            assert_eq!(outcome.status, Status::Solved);
            assert_eq!(outcome.unique, Some(expected.len() == 1), "{}", puzzle.to_line());
            let solutions = outcome.solutions.unwrap();
            assert!(solutions.is_complete && solutions.count == expected.len() as u64);
            let mut found: Vec<_> = solutions.boards.iter().map(|b| b.to_rows().concat()).collect();
            found.sort();
            let mut sorted = expected.clone();
            sorted.sort();
            assert_eq!(found, sorted, "{}", puzzle.to_line());
        }
        let options = Options { wanted: Wanted::Unique, ..Options::default() };
        let outcome = solver.solve(&puzzle, &options, &NoLimit, &mut ());
        assert_eq!(outcome.unique, Some(expected.len() == 1));
        assert_eq!(outcome.solutions.unwrap().count, expected.len().min(2) as u64);
    }
}
