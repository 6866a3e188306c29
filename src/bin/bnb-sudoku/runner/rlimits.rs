//! The resource limits of a process, which all that come from it inherit and cannot raise.

use std::io;

use nix::sys::resource::{Resource, getrlimit, setrlimit};

use super::Limits;

/// Files a process may have open; deleted files that are held open escape the count of the disk.
const OPEN_FILES: u64 = 128;
/// Processor seconds beyond the wall time; only a tree that outlives its supervisor gets there.
const SPARE_SECONDS: u64 = 2;

/// Limits this process, where `used` processes of its user do not count.
pub fn apply(limits: &Limits, used: u64) -> io::Result<()> {
    // Where processes cannot be limited, nobody counts them either.
    let _ = used;
    // Linux counts what can be written to, so that reserving addresses costs nothing.
    #[cfg(target_os = "linux")]
    let memory = Resource::RLIMIT_DATA;
    #[cfg(not(target_os = "linux"))]
    let memory = Resource::RLIMIT_AS;
    for (resource, most) in [
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_CPU, limits.time.as_secs().saturating_add(SPARE_SECONDS)),
        (Resource::RLIMIT_FSIZE, limits.disk),
        (Resource::RLIMIT_NOFILE, OPEN_FILES),
        #[cfg(not(target_vendor = "apple"))]
        (Resource::RLIMIT_NPROC, limits.processes.saturating_add(used)),
        (memory, limits.memory),
    ] {
        let (_, hard) = getrlimit(resource)?;
        let most = most.min(hard);
        setrlimit(resource, most, most)?;
    }
    Ok(())
}
