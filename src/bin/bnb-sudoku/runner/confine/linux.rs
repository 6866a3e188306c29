//! Linux: namespaces, users, signals, and what `/proc` says about processes.

use std::fs;
use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Gid, Pid, Uid, User, getegid, geteuid, setgid, setgroups, setuid};

/// What programs of any language take from the system; absent ones are left out.
pub const SYSTEM: [&str; 12] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc",
    "/opt",
    "/nix/store",
    "/sys/devices/system/cpu",
    "/run/current-system",
];

/// Devices without a state.
pub const DEVICES: [&str; 5] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// Numbers that no distribution gives to users, by the table of systemd.
const USERS: std::ops::Range<u32> = 60_700..61_100;

/// The user inside a namespace of users, whoever it is outside.
const ORDINARY: u32 = 1000;

/// A user that no other run on this system has, for as long as this lives.
pub struct ClaimedUser {
    pub user: u32,
    _claim: UnixDatagram,
}

impl ClaimedUser {
    /// Claims a user; the kernel lets a name be taken once, and gives it free when we die.
    ///
    /// None where we are not root, or root of a small world in which no other user exists.
    pub fn claim() -> Option<Self> {
        if !geteuid().is_root() || !is_mapped(USERS.end) {
            return None;
        }
        USERS.into_iter().find_map(|user| {
            let name = SocketAddr::from_abstract_name(format!("bnb-sudoku-user-{user}")).ok()?;
            let claim = UnixDatagram::bind_addr(&name).ok()?;
            let is_free = matches!(User::from_uid(Uid::from_raw(user)), Ok(None));
            is_free.then_some(Self { user, _claim: claim })
        })
    }
}

fn is_mapped(user: u32) -> bool {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    map.lines().any(|line| {
        let numbers: Vec<u32> =
            line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        matches!(numbers[..], [first, _, count] if user >= first && user - first < count)
    })
}

/// From now on children live where there are no other processes and no network.
///
/// Who is not root becomes root of a world of users of its own, in which this is allowed. Must be
/// called before there is a second thread; afterwards there can be none.
pub fn enter_namespaces(is_root: bool) -> io::Result<()> {
    let spaces = CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    if is_root {
        return Ok(unshare(spaces)?);
    }
    let (user, group) = (geteuid(), getegid());
    unshare(spaces | CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("0 {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("0 {group} 1"))
}

/// Gives up being root of the world that [`enter_namespaces`] made, by a world in it without root.
pub fn become_ordinary() -> io::Result<()> {
    unshare(CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/uid_map", format!("{ORDINARY} 0 1"))?;
    fs::write("/proc/self/gid_map", format!("{ORDINARY} 0 1"))
}

/// Becomes a user for good and kills all that this user is allowed to kill: its processes.
pub fn kill_user(user: u32) -> io::Result<()> {
    setgroups(&[])?;
    setgid(Gid::from_raw(user))?;
    setuid(Uid::from_raw(user))?;
    // It is an error only if there was nobody to kill.
    let _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
    Ok(())
}

/// Has this process killed when the one that started it dies.
pub fn die_with_parent() -> io::Result<()> {
    Ok(prctl::set_pdeathsig(Signal::SIGKILL)?)
}

/// Makes orphans below this process its children, whatever session they are in.
pub fn adopt_orphans() -> io::Result<()> {
    Ok(prctl::set_child_subreaper(true)?)
}

/// Keeps processes of the same user from looking into this one.
pub fn hide_memory() -> io::Result<()> {
    Ok(prctl::set_dumpable(false)?)
}

/// Every process with its parent.
pub fn processes() -> Vec<(i32, i32)> {
    pids().filter_map(|pid| Some((pid, parent(pid)?))).collect()
}

fn pids() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

fn parent(pid: i32) -> Option<i32> {
    let bytes = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The name of a process is in parentheses and may hold anything, parentheses too.
    let end = bytes.iter().rposition(|&byte| byte == b')')?;
    let text = std::str::from_utf8(&bytes[end + 1..]).ok()?;
    text.split_whitespace().nth(1)?.parse().ok()
}

/// How many processes and threads the user of this process has.
pub fn tasks_of_user() -> u64 {
    let user = geteuid().as_raw();
    let threads = |pid: i32| -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let field = |name: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        (field("Uid:")? == u64::from(user)).then(|| field("Threads:"))?
    };
    pids().filter_map(threads).sum()
}
