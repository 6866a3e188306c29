//! Random solved boards.

use crate::branch_and_bound::{Limits, Search};
use crate::lp::Clock;
use crate::solve::{Options, Solver, Wanted};
use crate::sudoku::{Cell, Digit, Grid, Order};
use crate::symmetry::{Random, Symmetry};

/// How often part of the board is filled again.
const STEPS: usize = 48;

/// The most ways to fill the part that is open again.
const MOST_FILLINGS: u64 = 60;

/// The most nodes that are spent on finding them.
const MOST_NODES: u64 = 100;

/// The most nodes that are spent on the first board.
const MOST_FIRST_NODES: u64 = 10_000;

/// A random solved board.
///
/// Nobody knows how to draw solved boards uniformly in little time. This is a Markov chain that leaves
/// the uniform distribution as it is: clear cells at random, list all ways to fill them, take
/// any of them with equal chance ("heat bath"; where there are too many, leave the board as it is,
/// which depends on the cells that stay alone and so favors nobody). It begins with a board that is
/// filled by search from random boxes on the diagonal, and ends with a random symmetry after
/// [`STEPS`] steps, so boards that are images of each other are equally likely at any rate.
/// `docs/generating.md` has measurements of how well it mixes.
pub(super) fn board(
    solver: &mut Solver,
    order: Order,
    random: &mut Random,
    clock: &dyn Clock,
) -> Grid {
    let mut board = first(solver, order, random, clock);
    let mut cells: Vec<_> = (0..order.cell_count()).collect();
    for _ in 0..STEPS {
        random.shuffle(&mut cells);
        // About a half of the cells: fewer leave one way, more leave too many.
        let cleared = cells.len() * 4 / 9 + random.below(cells.len() / 7 + 1);
        let mut open = board.clone();
        for &cell in &cells[..cleared] {
            open.set(Cell::from_index(order, cell), None);
        }
        if let Some(mut fillings) = fillings(solver, &open, clock) {
            board = fillings.swap_remove(random.below(fillings.len()));
        }
    }
    Symmetry::random(order, random).of_grid(&board)
}

/// A board that is filled by search from random digits in boxes that share neither band nor stack.
fn first(solver: &mut Solver, order: Order, random: &mut Random, clock: &dyn Clock) -> Grid {
    let mut open = Grid::empty(order);
    for block in 0..order.box_rows().min(order.box_columns()) {
        let mut digits: Vec<_> = (0..order.side()).map(Digit::from_index).collect();
        random.shuffle(&mut digits);
        for (position, digit) in digits.into_iter().enumerate() {
            let cell = Cell::in_box(order, block * order.box_rows() + block, position);
            open.set(cell, Some(digit));
        }
    }
    let limits = Limits { nodes: Some(MOST_FIRST_NODES), ..Limits::default() };
    let search = Search { limits, ..Search::default() };
    let options = Options { search, certify: false, ..Options::default() };
    let filled = solver.solve(&open, &options, clock, &mut ()).solution;
    let board = filled.unwrap_or_else(|| shifted_rows(order));
    Symmetry::random(order, random).of_grid(&board)
}

/// Row after row the digits in order, shifted so that no box repeats one.
fn shifted_rows(order: Order) -> Grid {
    let (n, rows, columns) = (order.side(), order.box_rows(), order.box_columns());
    let mut board = Grid::empty(order);
    for index in 0..order.cell_count() {
        let (i, j) = (index / n, index % n);
        let shift = i % rows * columns + i / rows;
        board.set(Cell::from_index(order, index), Some(Digit::from_index((shift + j) % n)));
    }
    board
}

/// All ways to fill a board; `None` when there are too many, or too many nodes to find them.
fn fillings(solver: &mut Solver, open: &Grid, clock: &dyn Clock) -> Option<Vec<Grid>> {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let options = Options {
        wanted: Wanted::List(MOST_FILLINGS + 1),
        search: Search { limits, ..Search::default() },
        certify: false,
        ..Options::default()
    };
    let found = solver.solve(open, &options, clock, &mut ()).solutions?;
    let all = found.is_complete && (1..=MOST_FILLINGS).contains(&found.count);
    all.then_some(found.boards)
}
