//! Looking at the processes of the machine.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// Processes that have a text in their arguments or their environment.
pub fn processes_with(marker: &str) -> Vec<String> {
    let has = |folder: &Path| {
        ["cmdline", "environ"].iter().any(|name| {
            let bytes = fs::read(folder.join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).contains(marker)
        })
    };
    let entries = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    entries.filter(|path| has(path)).map(|path| path.display().to_string()).collect()
}

/// Waits until something holds, or fails.
#[track_caller]
pub fn wait_until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..200 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{what}");
}
