//! From a board to a puzzle: cells are emptied as long as one solution remains.

use crate::branch_and_bound::{Limits, Search};
use crate::lp::Clock;
use crate::solve::{Options, Solver, Status};
use crate::sudoku::{Candidate, Cell, Fixing, Grid};
use crate::symmetry::Random;

use super::Wish;

/// The most nodes, times the cells of the board, that are spent on whether a cell can be emptied; where
/// they do not tell, it stays. A third of it gave the same puzzles on the classic board.
const MOST_WORK: usize = 5_000;

/// Empties cells of a puzzle in random order, as long as `board` stays its only solution; `None` when
/// what remains is not as wished.
pub(super) fn dig(
    solver: &mut Solver,
    start: &Grid,
    board: &Grid,
    wish: &Wish,
    random: &mut Random,
    clock: &dyn Clock,
) -> Option<Grid> {
    let all = 0..=wish.order.cell_count();
    let givens = wish.givens.clone().unwrap_or(all);
    // Any number in the range is as good; a minimal puzzle has as few as it has.
    let enough = match wish.givens {
        Some(_) if !wish.is_minimal => givens.start() + random.below(givens.clone().count()),
        _ => *givens.start(),
    };
    let mut orbits = wish.pattern.orbits(wish.order);
    orbits.retain(|orbit| start.get(orbit[0]).is_some());
    random.shuffle(&mut orbits);
    let mut puzzle = start.clone();
    let mut left = start.givens().count();
    for orbit in orbits {
        if left < enough + orbit.len() {
            continue;
        }
        if clock.interrupted() {
            return None;
        }
        let mut emptied = puzzle.clone();
        for &cell in &orbit {
            emptied.set(cell, None);
        }
        if orbit.iter().all(|&cell| is_forced(solver, &emptied, board, cell, clock)) {
            puzzle = emptied;
            left -= orbit.len();
        }
    }
    let is_wished =
        givens.contains(&left) && (!wish.is_minimal || is_minimal(solver, &puzzle, board, clock));
    is_wished.then_some(puzzle)
}

/// Whether no solution of a puzzle has another digit in a cell than the board; if it holds for every
/// cell that was emptied of a puzzle with one solution, that is still the only one.
fn is_forced(
    solver: &mut Solver,
    puzzle: &Grid,
    board: &Grid,
    cell: Cell,
    clock: &dyn Clock,
) -> bool {
    matches!(with_another_digit(solver, puzzle, board, cell, clock), Status::Infeasible(_))
}

/// Whether every given is needed: without it there is a second solution, which is found.
fn is_minimal(solver: &mut Solver, puzzle: &Grid, board: &Grid, clock: &dyn Clock) -> bool {
    puzzle.givens().all(|given| {
        let mut without = puzzle.clone();
        without.set(given.cell, None);
        // A limit is no second solution.
        with_another_digit(solver, &without, board, given.cell, clock) == Status::Solved
    })
}

/// How the search ends for solutions that have another digit in a cell than the board.
fn with_another_digit(
    solver: &mut Solver,
    puzzle: &Grid,
    board: &Grid,
    cell: Cell,
    clock: &dyn Clock,
) -> Status {
    let digit = board.get(cell).map(|digit| Fixing::zero(Candidate::new(cell, digit)));
    let with = digit.into_iter().collect();
    let nodes = (MOST_WORK / puzzle.order().cell_count()).max(1) as u64;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let options = Options { with, search, certify: false, ..Options::default() };
    solver.solve(puzzle, &options, clock, &mut ()).status
}
