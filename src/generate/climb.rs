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
fn steps() -> usize { std::env::var("STEPS").ok().and_then(|s| s.parse().ok()).unwrap_or(60) }

/// How many sets of cells are filled again before a variation is dug.
fn refilled() -> usize { std::env::var("REF").ok().and_then(|s| s.parse().ok()).unwrap_or(2) }

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
    for _ in 0..steps() {
        let empty: Vec<_> = orbits.iter().filter(|orbit| puzzle.get(orbit[0]).is_none()).collect();
        if empty.is_empty() || clock.interrupted() {
            break;
        }
        let mut fuller = puzzle.clone();
        for _ in 0..refilled() {
            for &cell in empty[random.below(empty.len())] {
                fuller.set(cell, board.get(cell));
            }
        }
        let Some(variation) = dig(solver, &fuller, board, wish, random, clock) else { continue };
        let count = keys(&variation, board);
        if count <= fewest {
            (puzzle, fewest) = (variation, count);
            if count == 0 { break; }
        }
    }
    if std::env::var("V").is_ok() { eprintln!("keys {fewest}"); }
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
