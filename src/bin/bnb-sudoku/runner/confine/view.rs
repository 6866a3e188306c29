//! A file system of its own for a run: the system's directories and a private one, nothing else.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::{Path, PathBuf};

use nix::mount::{MntFlags, MsFlags, mount, umount2};
use nix::sched::{CloneFlags, unshare};
use nix::sys::statvfs::{FsFlags, statvfs};
use nix::unistd::pivot_root;

use super::linux::{DEVICES, SYSTEM};
use crate::runner::copy::MOST_FILES;

const NONE: Option<&str> = None;
const WORK: &str = "/student";

/// A root directory that is being furnished.
pub struct View {
    root: PathBuf,
}

impl View {
    /// Begins a view in a directory, which seems empty to everybody else.
    ///
    /// Its private part is in memory and holds at most some bytes and files, so that nothing is left of
    /// it when the last process in it is dead.
    pub fn new(root: &Path, readable: &[PathBuf], disk: u64) -> io::Result<Self> {
        unshare(CloneFlags::CLONE_NEWNS)?;
        mount(NONE, "/", NONE, MsFlags::MS_REC | MsFlags::MS_PRIVATE, NONE)?;
        memory(root, "mode=0755,size=1m")?;
        let view = Self { root: root.to_path_buf() };
        for path in SYSTEM.iter().map(Path::new) {
            view.show(path)?;
        }
        for path in DEVICES.iter().map(Path::new) {
            view.bind(path)?;
        }
        let work = view.place(Path::new(WORK));
        fs::create_dir(&work)?;
        // A directory of memory takes two more nodes than files: itself and a spare one.
        memory(&work, &format!("mode=0755,size={disk},nr_inodes={}", MOST_FILES + 2))?;
        for path in readable {
            view.bind(path)?;
        }
        for (link, target) in [
            ("/tmp", "/student/tmp"),
            ("/dev/shm", "/student/tmp"),
            ("/dev/fd", "/proc/self/fd"),
            ("/dev/stdin", "/proc/self/fd/0"),
            ("/dev/stdout", "/proc/self/fd/1"),
            ("/dev/stderr", "/proc/self/fd/2"),
        ] {
            // What was asked to be readable may stand there already.
            if fs::symlink_metadata(view.place(Path::new(link))).is_err() {
                symlink(target, view.place(Path::new(link)))?;
            }
        }
        let proc = view.place(Path::new("/proc"));
        fs::create_dir_all(&proc)?;
        let plain = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
        mount(Some("proc"), &proc, Some("proc"), plain, NONE)?;
        Ok(view)
    }

    /// The private directory, before [`Self::enter`].
    pub fn work(&self) -> PathBuf {
        self.place(Path::new(WORK))
    }

    /// Makes the view all there is; the path of the private directory from now on.
    pub fn enter(self) -> io::Result<PathBuf> {
        let old = self.place(Path::new("/old"));
        fs::create_dir(&old)?;
        std::env::set_current_dir(&self.root)?;
        pivot_root(&self.root, &old)?;
        std::env::set_current_dir("/")?;
        umount2("/old", MntFlags::MNT_DETACH)?;
        fs::remove_dir("/old")?;
        let closed = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY;
        mount(NONE, "/", NONE, closed | MsFlags::MS_NOSUID | MsFlags::MS_NODEV, NONE)?;
        Ok(WORK.into())
    }

    fn place(&self, path: &Path) -> PathBuf {
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// Shows a part of the system, which may be a link to another part.
    fn show(&self, path: &Path) -> io::Result<()> {
        match fs::read_link(path) {
            Ok(target) => symlink(target, self.place(path)),
            Err(_) => self.bind(path),
        }
    }

    /// Shows a file or directory, if there is one and it is not part of another that is shown.
    fn bind(&self, path: &Path) -> io::Result<()> {
        let target = self.place(path);
        if !path.exists() || target.exists() {
            return Ok(());
        }
        let folders = |path: &Path| DirBuilder::new().recursive(true).mode(0o755).create(path);
        if path.is_dir() {
            folders(&target)?;
        } else {
            folders(target.parent().unwrap_or(&self.root))?;
            File::create(&target)?;
        }
        mount(Some(path), &target, NONE, MsFlags::MS_BIND | MsFlags::MS_REC, NONE)?;
        if DEVICES.iter().any(|device| path == Path::new(device)) {
            return Ok(());
        }
        // The kernel wants to hear again what it must not forget.
        let mut flags = MsFlags::MS_REMOUNT | MsFlags::MS_BIND | MsFlags::MS_RDONLY;
        let old = statvfs(&target)?.flags();
        for (is, keep) in [
            (FsFlags::ST_NOSUID, MsFlags::MS_NOSUID),
            (FsFlags::ST_NODEV, MsFlags::MS_NODEV),
            (FsFlags::ST_NOEXEC, MsFlags::MS_NOEXEC),
            (FsFlags::ST_NOATIME, MsFlags::MS_NOATIME),
            (FsFlags::ST_NODIRATIME, MsFlags::MS_NODIRATIME),
            (FsFlags::ST_RELATIME, MsFlags::MS_RELATIME),
        ] {
            flags.set(keep, old.contains(is));
        }
        Ok(mount(NONE, &target, NONE, flags, NONE)?)
    }
}

fn memory(target: &Path, options: &str) -> io::Result<()> {
    let plain = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    Ok(mount(Some("tmpfs"), target, Some("tmpfs"), plain, Some(options))?)
}
