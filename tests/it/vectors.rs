//! The numbers of the courses: z of each puzzle, and what each constraint does to course 3.

use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::solve::{RelaxOutcome, RelaxStatus, relax};
use bnb_sudoku::{Grid, Options, Order, Solver, Status, formulation::Program};

use crate::puzzles::*;

const TOLERANCE: f64 = 1e-6;

fn relaxation(text: &str, with: &str, presolve: Presolve) -> RelaxOutcome {
    let puzzle = puzzle(text);
    let with = with.parse::<bnb_sudoku::ConstraintList>().unwrap().resolve(puzzle.order()).unwrap();
    let options = Options { presolve, with, ..Options::default() };
    relax(&mut Solver::new(), &puzzle, &options, &NoLimit)
}

#[track_caller]
fn check_z(text: &str, with: &str, expected: f64) {
    for presolve in [Presolve::Singles, Presolve::Matching] {
        check_z_under(presolve, text, with, expected);
    }
}

#[track_caller]
fn check_z_under(presolve: Presolve, text: &str, with: &str, expected: f64) {
    let outcome = relaxation(text, with, presolve);
    let RelaxStatus::Feasible { z, point, integral } = outcome.status else {
        panic!("{text} has no relaxation: {:?}", outcome.status);
    };
    assert!((z - expected).abs() < TOLERANCE, "z is {z}, not {expected}");
    assert_eq!(integral, expected > 81.0 - TOLERANCE);
    assert_eq!(point.to_board().is_some(), integral);
    assert_eq!(point.values().dim(), (9, 9, 9));
    let width = outcome.width.unwrap().unwrap();
    assert_eq!(width.value < TOLERANCE, integral, "the width is {}", width.value);
}

#[test]
fn z_at_the_root_is_what_an_independent_code_found() {
    let exact = [
        (COURSE_1, 81.0),
        (COURSE_2, 81.0),
        (COURSE_3, 119.0 / 2.0),
        (SAGE, 81.0),
        (DE_ALFARO, 81.0),
        (INKALA_2012, 42607.0 / 840.0),
        (PYCOSAT_2, 181.0 / 3.0),
        (PYCOSAT_3, 65.0),
        (PLATINUM_BLONDE, 1132.0 / 25.0),
        (EASTER_MONSTER, 93.0 / 2.0),
        (GOLDEN_NUGGET, 105_698.0 / 2367.0),
        (AI_ESCARGOT, 189_823.0 / 4004.0),
    ];
    for (text, z) in exact {
        check_z(text, "[]", z);
    }
}

#[test]
fn each_constraint_of_the_course_does_to_course_3_what_it_should() {
    check_z(COURSE_3, "[(8, 5, 2, 1)]", 125.0 / 2.0);
    for sufficient in ["[(6, 3, 2, 0)]", "[(6, 3, 8, 1)]", "[(5, 3, 4, 1)]"] {
        check_z(COURSE_3, sufficient, 81.0);
    }
}

#[test]
fn the_raw_relaxation_has_the_same_z() {
    for (text, with, expected) in [(COURSE_3, "[]", 59.5), (COURSE_3, "[(6, 3, 2, 0)]", 81.0)] {
        let outcome = relaxation(text, with, Presolve::Off);
        let RelaxStatus::Feasible { z, integral, .. } = outcome.status else { panic!("no z") };
        assert!((z - expected).abs() < TOLERANCE, "z is {z}");
        assert_eq!(integral, expected > 80.0);
    }
}

#[test]
fn an_empty_relaxation_is_no_number() {
    let outcome = relaxation(DE_ALFARO_UNSATISFIABLE, "[]", Presolve::Singles);
    let RelaxStatus::Empty(why) = outcome.status else { panic!("it is not empty") };
    assert_eq!(why.to_string(), "the 4s at r3c1 and r3c3 are both in row 3");
    // The constraint takes the solution away; singles do not see it, the LP does.
    let outcome = relaxation(COURSE_3, "[(6, 3, 8, 0), (6, 3, 2, 0)]", Presolve::Singles);
    assert!(matches!(outcome.status, RelaxStatus::Empty(_)), "{:?}", outcome.status);
    // A given that is excluded.
    for presolve in [Presolve::Off, Presolve::Singles, Presolve::Matching] {
        let outcome = relaxation(COURSE_3, "[(1, 1, 4, 0)]", presolve);
        assert!(matches!(outcome.status, RelaxStatus::Empty(_)), "{:?}", outcome.status);
    }
}

#[test]
fn the_reports_of_the_course_come_out() {
    let solve = |text: &str, with: &str| {
        let puzzle = puzzle(text);
        let list = with.parse::<bnb_sudoku::ConstraintList>().unwrap();
        let with = list.resolve(puzzle.order()).unwrap();
        let options =
            Options { report: bnb_sudoku::Report::Irredundant, with, ..Options::default() };
        Solver::new().solve(&puzzle, &options, &NoLimit, &mut ())
    };
    for text in [COURSE_1, COURSE_2, SAGE, DE_ALFARO] {
        let outcome = solve(text, "[]");
        assert_eq!(outcome.status, Status::Solved);
        assert_eq!(outcome.constraints.unwrap().to_string(), "[]");
        assert_eq!(outcome.unique, Some(true));
    }
    let outcome = solve(COURSE_3, "[]");
    assert_eq!(outcome.solution.as_ref().map(Grid::to_line).as_deref(), Some(COURSE_3_SOLVED));
    assert_eq!(outcome.constraints.unwrap().len(), 1);
    // The course prints a pair with a redundant member; the report finds it.
    let outcome = solve(COURSE_3, "[(8, 5, 2, 1), (5, 3, 4, 1)]");
    assert_eq!(outcome.constraints.unwrap().to_string(), "[(5, 3, 4, 1)]");
    assert_eq!(outcome.unique, None);
}

#[test]
fn zeros_come_out_when_they_are_allowed() {
    let puzzle = puzzle(COURSE_3);
    let with = |text: &str| {
        text.parse::<bnb_sudoku::ConstraintList>().unwrap().resolve(puzzle.order()).unwrap()
    };
    for (start, allow_zeros, expected) in [
        ("[(6, 3, 2, 0)]", true, "[(6, 3, 2, 0)]"),
        ("[(6, 3, 2, 0)]", false, "[(6, 3, 8, 1)]"),
        ("[(8, 5, 2, 1), (6, 3, 2, 0)]", true, "[(6, 3, 2, 0)]"),
    ] {
        let options = Options {
            with: with(start),
            report: bnb_sudoku::Report::Irredundant,
            allow_zeros,
            ..Options::default()
        };
        let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
        assert_eq!(outcome.constraints.unwrap().to_string(), expected);
    }
}

#[test]
fn the_program_has_the_counts_of_the_sage_notebook() {
    let puzzle = puzzle(SAGE);
    let program = Program::new(&puzzle);
    assert_eq!(program.row_count(), 324);
    assert_eq!(program.column_count(), 729);
    assert_eq!(program.nonzeros(), 2916);
    assert_eq!(program.constraint_count(), 351);
    let empty = Grid::empty(Order::new(2, 3).unwrap());
    assert_eq!(Program::new(&empty).rows().count(), 4 * 36);
}
