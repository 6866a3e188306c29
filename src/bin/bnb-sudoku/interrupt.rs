//! Ctrl-C: the first one asks the program to stop, the second one stops it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

use crate::exit_status::ExitStatus;

static ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From now on Ctrl-C is seen by [`asked`]; a second one ends the process at once.
pub fn listen() -> io::Result<()> {
    // The order matters: the first interrupt must find the flag unset here, and set it next.
    let status = ExitStatus::Interrupted.code().into();
    flag::register_conditional_shutdown(SIGINT, status, Arc::clone(&ASKED))?;
    flag::register(SIGINT, Arc::clone(&ASKED))?;
    Ok(())
}

/// Whether the user asked to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}
