//! The private copy of a submission.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, lchown, symlink};
use std::path::{Path, PathBuf};

use nix::fcntl::OFlag;

/// How many files and directories a run may have.
pub const MOST_FILES: u64 = 10_000;

/// Where a copy goes, who owns it, and how much of it there may be.
pub struct Copier {
    user: Option<u32>,
    bytes_left: u64,
    files_left: u64,
}

impl Copier {
    /// Copies for a user, at most some bytes.
    pub fn new(user: Option<u32>, bytes: u64) -> Self {
        Self { user, bytes_left: bytes, files_left: MOST_FILES }
    }

    /// Makes a directory that only the user can enter.
    pub fn folder(&mut self, path: &Path) -> io::Result<()> {
        DirBuilder::new().mode(0o700).create(path)?;
        self.own(path)
    }

    /// Copies a file or a directory.
    ///
    /// Links become the same links: whoever follows one out of the copy needs the right to go there.
    /// What is neither file, directory nor link is left out. Nothing is followed on the way.
    pub fn copy(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        // The submission itself may be named by a link, for the teacher made that one.
        let from = fs::canonicalize(from)?;
        let mut open: Vec<(PathBuf, PathBuf)> = vec![(from, to.to_path_buf())];
        while let Some((from, to)) = open.pop() {
            self.files_left = self
                .files_left
                .checked_sub(1)
                .ok_or_else(|| io::Error::other(format!("it has more than {MOST_FILES} files")))?;
            let kind = fs::symlink_metadata(&from)?.file_type();
            if kind.is_dir() {
                self.folder(&to)?;
                for entry in fs::read_dir(&from)? {
                    let entry = entry?;
                    open.push((entry.path(), to.join(entry.file_name())));
                }
            } else if kind.is_symlink() {
                symlink(fs::read_link(&from)?, &to)?;
                self.own(&to)?;
            } else if kind.is_file() {
                self.file(&from, &to)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK;
        let source = OpenOptions::new().read(true).custom_flags(flags.bits()).open(from)?;
        let mode = source.metadata()?.permissions().mode() & 0o111 | 0o600;
        let mut copy: File = OpenOptions::new().write(true).create_new(true).mode(mode).open(to)?;
        let copied = io::copy(&mut source.take(self.bytes_left.saturating_add(1)), &mut copy)?;
        self.bytes_left = self
            .bytes_left
            .checked_sub(copied)
            .ok_or_else(|| io::Error::other("it is larger than the disk limit"))?;
        self.own(to)
    }

    /// Gives a file to the user.
    pub fn own(&self, path: &Path) -> io::Result<()> {
        match self.user {
            Some(user) => lchown(path, Some(user), Some(user)),
            None => Ok(()),
        }
    }
}
