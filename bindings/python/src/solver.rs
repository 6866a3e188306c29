//! The solver of a thread, kept from one call to the next.

use std::cell::Cell;

use bnb_sudoku::Solver;

thread_local! {
    /// The solver, and the process it belongs to.
    static CACHED: Cell<Option<(u32, Solver)>> = const { Cell::new(None) };
}

/// Does work with the solver of this thread.
///
/// The solver keeps a thread on which its LP engine runs. A process that is forked, as `multiprocessing`
/// and cluster engines do, has no such thread and gets a solver of its own. A signal handler that solves
/// a puzzle while another is solved does so with a solver of its own, too.
pub fn with_solver<T>(work: impl FnOnce(&mut Solver) -> T) -> T {
    let process = std::process::id();
    let mut solver = match CACHED.take() {
        Some((owner, solver)) if owner == process => solver,
        Some((_, of_another_process)) => {
            // Its channels may have been in use when the process was forked: they are not touched.
            std::mem::forget(of_another_process);
            Solver::new()
        }
        None => Solver::new(),
    };
    let answer = work(&mut solver);
    CACHED.set(Some((process, solver)));
    answer
}
