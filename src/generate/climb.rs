//! From a puzzle to one that takes more constraints, because classes from 2 on are rare.

use crate::lp::Clock;
use crate::presolve::{Domain, Presolve};
use crate::solve::Solver;
use crate::sudoku::{Candidate, Cell, Fixing, Grid};
use crate::symmetry::Random;

use super::Wish;
use super::dig::dig;

/// The least number of constraints for which a puzzle that is merely dug is too rarely enough.
pub(super) const RARE: usize = 2;

/// How many variations are tried.
const STEPS: usize = 30;

/// How many sets of cells are filled again before a variation is dug.
const REFILLED: usize = 6;

/// Varies a puzzle: some cells are filled again, others emptied. A variation is kept unless more of its
/// cells are keys; without a key, the puzzle takes two constraints, unless a linear program sees more.
pub(super) fn climb(
    solver: &mut Solver,
    mut puzzle: Grid,
    board: &Grid,
    wish: &Wish,
    random: &mut Random,
    clock: &dyn Clock,
) -> Grid {
    let orbits = wish.pattern.orbits(wish.order);
    let mut fewest = keys(&puzzle, board);
    for _ in 0..STEPS {
        let empty: Vec<_> = orbits.iter().filter(|orbit| puzzle.get(orbit[0]).is_none()).collect();
        if fewest == 0 || empty.is_empty() || clock.interrupted() {
            break;
        }
        let mut fuller = puzzle.clone();
        for _ in 0..REFILLED {
            for &cell in empty[random.below(empty.len())] {
                fuller.set(cell, board.get(cell));
            }
        }
        let Some(variation) = dig(solver, &fuller, board, wish, random, clock) else { continue };
        let count = keys(&variation, board);
        if count <= fewest {
            (puzzle, fewest) = (variation, count);
        }
    }
    puzzle
}

/// How many cells, fixed at the board's digit, make presolve settle the board; more than all cells when
/// it settles the board without.
fn keys(puzzle: &Grid, board: &Grid) -> usize {
    let mut domain = Domain::new(puzzle.order(), Presolve::Matching);
    let closed = domain.fix_all(puzzle.givens().map(Fixing::one));
    if closed.is_break() || domain.settled_board().is_some() {
        return usize::MAX;
    }
    let is_key = |&cell: &Cell| {
        let mut fixed = domain.clone();
        let digit = board.get(cell).map(|digit| Fixing::one(Candidate::new(cell, digit)));
        fixed.fix_all(digit).is_continue() && fixed.settled_board().is_some()
    };
    domain.open_cells().filter(is_key).count()
}
