//! New puzzles with one solution, of a wanted class.
//!
//! A puzzle is made by emptying cells of a random solved board, in random order, as long as the
//! solution stays the only one, and is kept when it is what was asked for. Each attempt has a number
//! and random numbers of its own, so that what comes of it does not depend on the others, on threads
//! or on the machine.

mod board;
mod climb;
mod dig;
mod pattern;
mod wish;

pub use pattern::Pattern;
pub use wish::{Impossible, Wish};

use crate::lp::Clock;
use crate::presolve::Presolve;
use crate::rate::{Class, ClassChoice, Rating, is_settled, rate, rate_as};
use crate::solve::Solver;
use crate::sudoku::{FixingSet, Grid, Order};
use crate::symmetry::{Random, Symmetry};

/// A puzzle that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub board: Grid,
    /// Its class.
    pub class: Class,
    /// A smallest set of constraints that makes its relaxation integral.
    pub constraints: FixingSet,
}

impl Generated {
    /// The same puzzle in other clothes: everything goes along with a symmetry.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        Self {
            puzzle: symmetry.of_grid(&self.puzzle),
            board: symmetry.of_grid(&self.board),
            class: self.class,
            constraints: symmetry.of_fixings(&self.constraints),
        }
    }
}

/// The symmetry of a variant, counted from 1, of what an attempt with a seed came to.
pub fn variant(order: Order, seed: u64, attempt: u64, number: u64) -> Symmetry {
    Symmetry::random(order, &mut Random::new_below(seed, attempt, number))
}

/// What an attempt comes to: a puzzle if it is as wished. The same for a seed and a number on every
/// machine, unless the clock stops the work, after which there is no puzzle.
///
/// That the solution is the only one, and the class, are proved in integers. A wish that
/// [`Wish::impossible`] refuses comes to nothing.
pub fn attempt(
    solver: &mut Solver,
    wish: &Wish,
    seed: u64,
    number: u64,
    clock: &dyn Clock,
) -> Option<Generated> {
    if wish.impossible().is_some() {
        return None;
    }
    let mut random = Random::new(seed, number);
    let board = board::board(solver, wish.order, &mut random, clock);
    let mut puzzle = dig::dig(solver, &board, &board, wish, &mut random, clock)?;
    if wish.class.is_some_and(|choice| choice.size() >= climb::RARE) {
        puzzle = climb::climb(solver, puzzle, &board, wish, &mut random, clock);
    }
    let may_be_wanted = wish.class.is_none_or(|choice| may_be(solver, &puzzle, choice, clock));
    if !may_be_wanted {
        return None;
    }
    let rating = rate(solver, &puzzle, clock);
    // What the clock cut short may be another puzzle than the seed's.
    let is_over = clock.interrupted() || clock.remaining().is_some_and(|left| left.is_zero());
    match rating {
        Rating::Rated { class, board, constraints }
            if !is_over && wish.class.is_none_or(|choice| choice.includes(class)) =>
        {
            Some(Generated { puzzle, board, class, constraints })
        }
        _ => None,
    }
}

/// Whether a puzzle may be of a class: what can be told cheaply, and without a proof.
fn may_be(solver: &mut Solver, puzzle: &Grid, choice: ClassChoice, clock: &dyn Clock) -> bool {
    let settled = |presolve| is_settled(puzzle, presolve);
    match choice {
        ClassChoice::One(Class::Singles) => settled(Presolve::Singles),
        ClassChoice::One(Class::Matching) => {
            !settled(Presolve::Singles) && settled(Presolve::Matching)
        }
        ClassChoice::One(Class::Relaxation | Class::Constraints(_))
            if settled(Presolve::Matching) =>
        {
            false
        }
        ClassChoice::Zero if settled(Presolve::Matching) => true,
        _ => match rate_as(solver, puzzle, false, clock) {
            Rating::Rated { class, .. } => choice.includes(class),
            _ => false,
        },
    }
}
