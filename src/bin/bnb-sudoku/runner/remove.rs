//! Removing a directory that somebody wanted not to be removed.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Removes a directory and what is in it, however deep, whatever its permissions.
///
/// A path a student made may be longer than the system takes, so subdirectories are moved to the top
/// and emptied there. Links are removed, not followed. Nobody else may be at work in the directory.
pub fn remove(folder: &Path) -> io::Result<()> {
    let mut moved = 0_u64;
    loop {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        let mut is_empty = true;
        for entry in entries {
            let entry = entry?;
            is_empty = false;
            if entry.file_type()?.is_dir() {
                flatten(&entry.path(), folder, &mut moved)?;
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        if is_empty {
            return fs::remove_dir(folder);
        }
    }
}

/// Removes a directory's files and moves its directories to the top.
fn flatten(folder: &Path, top: &Path, moved: &mut u64) -> io::Result<()> {
    open_up(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_up(&entry.path())?;
            let free = loop {
                *moved += 1;
                let name = top.join(format!("moved-{moved}"));
                if fs::symlink_metadata(&name).is_err() {
                    break name;
                }
            };
            fs::rename(entry.path(), free)?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    fs::remove_dir(folder)
}

fn open_up(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o700))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_closed_and_linked_directories_are_removed() {
        let top = tempfile::tempdir().unwrap().keep();
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("kept"), "").unwrap();
        // Deeper than a path may be long: a chain of two is put into the next one again and again.
        let chain = top.join("chain");
        fs::create_dir(&chain).unwrap();
        for _ in 0..3000 {
            fs::create_dir(top.join("next")).unwrap();
            fs::rename(&chain, top.join("next/chain")).unwrap();
            fs::rename(top.join("next"), &chain).unwrap();
        }
        std::os::unix::fs::symlink(outside.path(), top.join("link")).unwrap();
        fs::create_dir(top.join("closed")).unwrap();
        fs::write(top.join("closed/file"), "").unwrap();
        fs::set_permissions(top.join("closed"), Permissions::from_mode(0o000)).unwrap();
        remove(&top).unwrap();
        assert!(!top.exists() && outside.path().join("kept").exists());
        remove(&top).unwrap();
    }
}
