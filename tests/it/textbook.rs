//! The textbook's simplex method, which cannot round, as an oracle for the LP engine on small boards.

use bnb_sudoku::lp::{CheckedEngine, Model, NoLimit, Verdict};
use bnb_sudoku::presolve::{Domain, Presolve};
use bnb_sudoku::relaxation::{Objective, Relaxation};
use bnb_sudoku::textbook_simplex::{Outcome, PivotingRule, Rational, Simplex, Standard};
use bnb_sudoku::{Candidate, Fixing, Grid, Order};

use crate::driver::run;
use crate::oracle;
use crate::puzzles::*;

/// The exact outcome of a model, its point checked against the exact program.
fn exactly(model: &Model, rule: PivotingRule) -> Outcome {
    let standard = Standard::of(model).unwrap();
    let outcome = Simplex::new(&standard.program, rule, 20_000).unwrap().run();
    if let Outcome::Optimal { value, point } = &outcome {
        assert!(standard.program.contains(point));
        assert_eq!(standard.program.objective(point), *value);
        let point: Vec<f64> = standard.point(point).iter().map(float).collect();
        assert!(model.violation(&point) < 1e-12);
    }
    outcome
}

fn float(number: &Rational) -> f64 {
    num_traits::ToPrimitive::to_f64(number).unwrap()
}

/// Whether a model has an optimum; engine and oracle have to agree, on its value too.
fn agreed(model: &Model, rule: PivotingRule, about: &str) -> bool {
    let verdict = CheckedEngine::default().solve(model.clone(), &NoLimit);
    match (verdict, exactly(model, rule)) {
        (Verdict::Optimal(optimum), Outcome::Optimal { value, .. }) => {
            assert!((optimum.objective - float(&value)).abs() < 1e-6, "{about}: {value}");
            true
        }
        (Verdict::Infeasible, Outcome::Infeasible { .. }) => false,
        (verdict, outcome) => panic!("{about}: {verdict:?} against {outcome:?}"),
    }
}

/// The domain of a puzzle, `None` when presolve empties it.
fn domain(puzzle: &Grid, presolve: Presolve) -> Option<Domain> {
    let mut domain = Domain::new(puzzle.order(), presolve);
    domain.fix_all(puzzle.givens().map(Fixing::one)).is_continue().then_some(domain)
}

#[test]
fn optima_on_small_boards_are_the_exact_ones() {
    let order = Order::from_side(4).unwrap();
    let mut numbers = Numbers(4);
    let objectives =
        [Objective::SumMax, Objective::Fractionality, Objective::Linear(3), Objective::None];
    let (mut boards, mut models) = (0, 0);
    while boards < 120 {
        let givens = 1 + numbers.below(6);
        let puzzle = random_puzzle(order, givens, &mut numbers);
        let about = puzzle.to_line();
        let board = oracle::solutions(&puzzle, 1).swap_remove(0);
        let board = Grid::from_values(order, board).unwrap();
        let presolve = [Presolve::Singles, Presolve::Matching][boards % 2];
        let domain = domain(&puzzle, presolve).unwrap();
        if domain.settled_board().is_some() {
            continue;
        }
        boards += 1;
        let rule = [PivotingRule::Bland, PivotingRule::LargestCoefficient][boards / 2 % 2];
        let programs = objectives.iter().map(|&objective| Relaxation::new(&domain, objective));
        let programs =
            programs.chain([Relaxation::on_board(&domain, &board), Relaxation::packing(&domain)]);
        for program in programs {
            assert!(agreed(&program.model, rule, &about));
            models += 1;
        }
    }
    assert_eq!(models, 720);
}

#[test]
fn verdicts_on_raw_boards_agree_and_empty_ones_are_seen() {
    let order = Order::from_side(4).unwrap();
    let mut numbers = Numbers(44);
    let mut seen = [0; 2];
    for case in 0..40 {
        let mut puzzle = random_puzzle(order, 2 + numbers.below(5), &mut numbers);
        if case % 2 == 1 {
            let wrong = Candidate::from_index(order, numbers.below(order.candidate_count()));
            puzzle.set(wrong.cell, Some(wrong.digit));
        }
        let domain = domain(&puzzle, Presolve::Off).unwrap();
        let about = puzzle.to_line();
        for objective in [Objective::SumMax, Objective::None] {
            let model = Relaxation::new(&domain, objective).model;
            let is_feasible = agreed(&model, PivotingRule::LargestCoefficient, &about);
            seen[usize::from(is_feasible)] += 1;
            if is_feasible {
                continue;
            }
            assert!(oracle::solutions(&puzzle, 1).is_empty(), "{about}");
        }
    }
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
}

#[test]
fn the_z_of_puzzles_of_the_courses_is_the_exact_fraction() {
    // The hardest puzzles take a minute or two each.
    for (text, z) in [(COURSE_3, "119/2"), (PYCOSAT_2, "181/3"), (PYCOSAT_3, "65")] {
        let domain = domain(&puzzle(text), Presolve::Matching).unwrap();
        let Relaxation { model, postsolve } = Relaxation::new(&domain, Objective::SumMax);
        let outcome = exactly(&model, PivotingRule::LargestCoefficient);
        let Outcome::Optimal { value, .. } = outcome else { panic!("{text}: {outcome:?}") };
        let settled = Rational::from_integer(postsolve.settled_cells().into());
        assert_eq!((value + settled).to_string(), z, "{text}");
    }
}

#[test]
fn every_4x4_puzzle_with_one_solution_is_settled_by_singles() {
    // All boards but for the names of the digits, and all puzzles of each.
    let boards = oracle::solutions(&puzzle("1234............"), 1000);
    assert_eq!(boards.len(), 12);
    let order = Order::from_side(4).unwrap();
    let cells = order.cell_count();
    let mut settled_puzzles = 0;
    for board in &boards {
        let mut is_settled = vec![true; 1 << cells];
        // From the full board downwards, so that puzzles with one given more were seen before.
        for kept in (0..1 << cells).rev() {
            let value =
                |(cell, &value): (usize, &usize)| if kept >> cell & 1 == 1 { value } else { 0 };
            let puzzle = Grid::from_values(order, board.iter().enumerate().map(value)).unwrap();
            let domain = domain(&puzzle, Presolve::Singles).unwrap();
            is_settled[kept] = domain.settled_board().is_some();
            settled_puzzles += usize::from(is_settled[kept]);
            // A second solution of a puzzle is one of all its parts.
            let is_maximal =
                (0..cells).all(|cell| kept >> cell & 1 == 1 || is_settled[kept | 1 << cell]);
            if is_maximal && !is_settled[kept] {
                assert_eq!(oracle::solutions(&puzzle, 2).len(), 2, "{}", puzzle.to_line());
            }
        }
    }
    assert_eq!(settled_puzzles, 565_820);
}

#[test]
fn the_lessons_say_how_many_solutions_there_are_and_fit_a_slide() {
    let count = |text: &str| oracle::solutions(&puzzle(text), 100).len();
    assert_eq!((count("1.........2.2.4."), count("1..4......2....3")), (5, 2));
    for arguments in [&["demo"][..], &["demo", "--tableau"]] {
        let lesson = run(arguments, b"").exits(0).stdout;
        assert!(lesson.lines().all(|line| line.chars().count() <= 80), "{lesson}");
    }
    let lesson = run(&["demo", "--tableau"], b"").exits(0).stdout;
    let slides: Vec<_> = lesson.split("\nDictionary ").collect();
    assert!(slides.len() > 10 && slides[1..].iter().all(|slide| slide.lines().count() <= 26));
}
