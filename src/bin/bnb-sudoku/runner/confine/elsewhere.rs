//! Systems that offer none of it: what is left are process groups, resource limits and the user.

#![allow(
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "the functions look as they do where they do something"
)]

use std::io;
use std::path::{Path, PathBuf};

/// No user is claimed: nothing says which are free.
pub struct ClaimedUser {
    pub user: u32,
}

impl ClaimedUser {
    pub fn claim() -> Option<Self> {
        None
    }
}

/// There is no view of the file system but the system's.
pub struct View;

impl View {
    pub fn new(_: &Path, _: &[PathBuf], _: u64) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn work(&self) -> PathBuf {
        PathBuf::new()
    }

    pub fn enter(self) -> io::Result<PathBuf> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

pub fn enter_namespaces(_is_root: bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn become_ordinary() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn kill_user(_user: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn die_with_parent() -> io::Result<()> {
    Ok(())
}

pub fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

pub fn hide_memory() -> io::Result<()> {
    Ok(())
}

pub fn processes() -> Vec<(i32, i32)> {
    Vec::new()
}

/// Nobody knows, so the limit is left to the system's own.
pub fn tasks_of_user() -> u64 {
    u64::MAX
}

pub fn restrict_files(_: &Path, _: &[PathBuf], _: bool) -> Vec<String> {
    vec![
        "this system does not confine files and the network: the program can read what its user can read"
            .into(),
        "this system does not say which processes came from which: those that leave their process group survive"
            .into(),
    ]
}
