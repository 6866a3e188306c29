//! Random solved boards.

use crate::branch_and_bound::{Limits, Search};
use crate::lp::Clock;
use crate::solve::{Options, Solver, Wanted};
use crate::sudoku::{Cell, Digit, Grid, Order};
use crate::symmetry::{Random, Symmetry};

/// How often part of the board is filled again.
const STEPS: usize = 24;

/// The most ways to fill the part that is open again.
const MOST_FILLINGS: u64 = 300;

/// The most nodes that are spent on finding them.
const MOST_NODES: u64 = 400;

/// A random solved board.
///
/// Nobody knows how to draw solved boards uniformly in little time. This is a Markov chain whose only
/// stationary distribution is the uniform one: clear cells at random, list all ways to fill them, take
/// any of them with equal chance ("heat bath"; where there are too many, leave the board as it is,
/// which depends on the cells that stay alone and so favors nobody). It begins with the pattern of
/// shifted rows under a random symmetry, and ends with a random symmetry after [`STEPS`] steps, so
/// boards that are images of each other are equally likely at any rate. `docs/generating.md` has
/// measurements of how well it mixes.
pub(super) fn board(
    solver: &mut Solver,
    order: Order,
    random: &mut Random,
    clock: &dyn Clock,
) -> Grid {
    let mut board = Symmetry::random(order, random).of_grid(&shifted_rows(order));
    let mut cells: Vec<_> = (0..order.cell_count()).collect();
    for _ in 0..STEPS {
        random.shuffle(&mut cells);
        // Between a half and two thirds of the cells: fewer leave one way, more leave too many.
        let cleared = cells.len() / 2 + random.below(cells.len() / 6 + 1);
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

/// Row after row the digits in order, shifted so that no box repeats one.
fn shifted_rows(order: Order) -> Grid {
    let (n, rows, columns) = (order.side(), order.box_rows(), order.box_columns());
    let mut board = Grid::empty(order);
    for index in 0..order.cell_count() {
        let (i, j) = (index / n, index % n);
        let shift = i % rows * columns + i / rows;
        board.set(
            Cell::from_index(order, index),
            Some(Digit::from_index((shift + j) % n)),
        );
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
