//! The Python package: what the functions of `python/bnb_sudoku` call.
//!
//! Python objects are read here and answers are handed back, mostly as the records that the command line
//! prints, so that both say the same. The work itself is done without the interpreter's lock, and a clock
//! looks now and then whether the user pressed Ctrl-C.

mod arguments;
mod census;
mod check;
mod clock;
mod errors;
mod generate;
mod options;
mod read;
mod relax;
mod solve;
mod solver;
mod trace;

use pyo3::prelude::*;

/// The compiled part of `bnb_sudoku`; its functions are for that package alone.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::census::census;
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::read::read;
    #[pymodule_export]
    use crate::relax::relax;
    #[pymodule_export]
    use crate::solve::{solve, solve_sudoku};
    #[pymodule_export]
    use crate::trace::{picture, trace};

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "it is Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
