//! Constraints to start from, contradictory ones included, against the oracle.

use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{BranchOn, RelaxStatus, relax};
use bnb_sudoku::{Candidate, Fixing, FixingSet, Grid, Options, Order, Report, Solver, Status};

use crate::oracle;
use crate::puzzles::*;

/// Up to three fixings: some true of a board, some of anything.
fn random_fixings(board: &Grid, numbers: &mut Numbers) -> FixingSet {
    let order = board.order();
    let fixing = |numbers: &mut Numbers| {
        let candidate = Candidate::from_index(order, numbers.below(order.candidate_count()));
        match numbers.below(4) {
            0 => Fixing::one(candidate),
            1 => Fixing::zero(candidate),
            _ => {
                let digit = board.get(candidate.cell).unwrap();
                Fixing::one(Candidate::new(candidate.cell, digit))
            }
        }
    };
    (0..numbers.below(4)).map(|_| fixing(numbers)).collect()
}

#[test]
fn verdicts_under_constraints_agree_with_the_oracle() {
    let mut numbers = Numbers(11);
    let mut solver = Solver::new();
    let mut seen = [0; 2];
    for case in 0..150 {
        let (rows, columns) = [(2, 2), (2, 3), (3, 2)][case % 3];
        let order = Order::new(rows, columns).unwrap();
        let givens = numbers.below(order.cell_count() / 2) + order.side();
        let puzzle = random_puzzle(order, givens, &mut numbers);
        let solutions = oracle::solutions(&puzzle, 1000);
        let board = |values: &Vec<usize>| Grid::from_values(order, values.iter().copied()).unwrap();
        let with = random_fixings(&board(&solutions[0]), &mut numbers);
        let agrees = |values: &&Vec<usize>| with.iter().all(|f| f.agrees_with(&board(values)));
        let left = solutions.iter().filter(agrees).count();
        seen[usize::from(left > 0)] += 1;
        let about = format!("{} with {with}", puzzle.to_line());
        for presolve in [Presolve::Off, Presolve::Singles, Presolve::Matching] {
            let options = Options {
                presolve,
                with: with.clone(),
                objective: Objective::ALL[numbers.below(4)],
                branch_on: [BranchOn::Cell, BranchOn::Column][numbers.below(2)],
                report: Report::Irredundant,
                allow_zeros: numbers.below(2) == 0,
                ..Options::default()
            };
            let outcome = solver.solve(&puzzle, &options, &NoLimit, &mut ());
            match outcome.status {
                Status::Solved => assert!(left > 0, "{about}"),
                Status::Infeasible(_) => assert_eq!(left, 0, "{about}"),
                Status::Limit(reason) => panic!("{about}: {reason}"),
            }
            match relax(&mut solver, &puzzle, &options, &NoLimit).status {
                RelaxStatus::Feasible { integral, .. } => {
                    assert!(!integral || left == 1, "{about}");
                }
                RelaxStatus::Empty(_) => assert_eq!(left, 0, "{about}"),
                RelaxStatus::Limit(reason) => panic!("{about}: {reason}"),
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}
