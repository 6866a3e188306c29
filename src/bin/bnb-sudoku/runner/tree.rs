//! The processes of a run, and their end.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::{confine, stages};
use crate::wall_clock::WallClock;

/// How long killing may take; what is alive then cannot be killed.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(2);

/// The processes below this one, at the moment; none where the system does not tell.
pub fn descendants() -> Vec<i32> {
    let all = confine::processes();
    let mut found = Vec::new();
    let mut below = BTreeSet::from([std::process::id().cast_signed()]);
    // A parent may have a larger number than its child, so one pass is not enough.
    loop {
        let before = found.len();
        for &(pid, parent) in &all {
            if below.contains(&parent) && below.insert(pid) {
                found.push(pid);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Kills the init and everything that came from it; whether nothing is left.
///
/// In a namespace the kernel does it: nothing outlives the first process. Elsewhere this process is
/// where orphans go, so it kills and reaps until it has no children.
pub fn kill_all(init: i32, is_namespace: bool, user: Option<u32>) -> bool {
    let init = Pid::from_raw(init);
    let _ = kill(init, Signal::SIGKILL);
    if is_namespace {
        // The first process of a namespace can be reaped when all others were.
        return wait_for(init);
    }
    let _ = killpg(init, Signal::SIGKILL);
    let clock = WallClock::start(None);
    while clock.elapsed() < PATIENCE {
        for pid in descendants() {
            let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
        }
        if let Some(user) = user {
            kill_user(user);
        }
        if reap() && descendants().is_empty() {
            return true;
        }
        std::thread::sleep(PAUSE);
    }
    false
}

fn wait_for(pid: Pid) -> bool {
    let clock = WallClock::start(None);
    while clock.elapsed() < PATIENCE {
        match waitpid(pid, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) | Err(Errno::EINTR) => std::thread::sleep(PAUSE),
            _ => return true,
        }
    }
    false
}

/// Reaps what has ended; whether there are no children any more.
fn reap() -> bool {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return false,
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return true,
        }
    }
}

/// Kills every process of a user in one system call, between whose parts nothing can fork.
fn kill_user(user: u32) {
    let mut helper = Command::new(stages::executable());
    helper.args([stages::NAME, stages::KILL_USER, &user.to_string()]).stdin(Stdio::null());
    if let Ok(mut helper) = helper.spawn() {
        let _ = helper.wait();
    }
}

/// Kills the children that this process did not start: they came up when their supervisor died.
pub fn kill_orphans(started: &BTreeSet<u32>) {
    let clock = WallClock::start(None);
    let own = std::process::id().cast_signed();
    while clock.elapsed() < PATIENCE {
        let is_orphan = |&(pid, parent): &(i32, i32)| {
            parent == own && !started.contains(&u32::try_from(pid).unwrap_or(0))
        };
        let orphans: Vec<_> = confine::processes().into_iter().filter(is_orphan).collect();
        if orphans.is_empty() {
            return;
        }
        for (pid, _) in orphans {
            let pid = Pid::from_raw(pid);
            let _ = kill(pid, Signal::SIGKILL);
            let _ = waitpid(pid, Some(WaitPidFlag::WNOHANG));
        }
        std::thread::sleep(PAUSE);
    }
}
