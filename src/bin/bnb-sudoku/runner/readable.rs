//! What a program may read and execute besides its private directory.

use std::env;
use std::path::{Path, PathBuf};

/// The installation a command belongs to: the directory above its `bin`, under the name it is called
/// by (a virtual environment) and the name it really has (the interpreter behind it).
///
/// That is no installation whose directory also holds the grader's home or working directory, for then
/// it holds much else. A command outside of any installation is readable alone, if it was named by its
/// path.
pub fn of_command(command: &str) -> Vec<PathBuf> {
    let is_path = command.contains('/');
    let Some(found) = find(command) else { return Vec::new() };
    let mut readable = Vec::new();
    for file in [found.canonicalize().ok(), Some(found)].into_iter().flatten() {
        match prefix(&file) {
            Some(prefix) => readable.push(prefix.to_path_buf()),
            None if is_path => readable.push(file),
            None => {}
        }
    }
    readable
}

fn find(command: &str) -> Option<PathBuf> {
    if command.contains('/') {
        return std::path::absolute(command).ok().filter(|path| path.is_file());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(command))
        .find(|path| path.is_file())
}

fn prefix(file: &Path) -> Option<&Path> {
    let folder = file.parent().filter(|folder| folder.ends_with("bin"))?;
    let prefix = folder.parent().filter(|prefix| prefix.join("lib").is_dir())?;
    let kept = [env::home_dir(), env::current_dir().ok()];
    let holds_more = kept.into_iter().flatten().any(|path| path.starts_with(prefix));
    (!holds_more).then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interpreter_brings_its_installation_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().canonicalize().unwrap();
        for path in ["venv/bin", "venv/lib", "tools"] {
            std::fs::create_dir_all(top.join(path)).unwrap();
        }
        for path in ["venv/bin/python", "tools/run"] {
            std::fs::write(top.join(path), "").unwrap();
        }
        let of = |path: &str| of_command(top.join(path).to_str().unwrap());
        assert_eq!(of("venv/bin/python"), [top.join("venv"), top.join("venv")]);
        assert_eq!(of("tools/run"), [top.join("tools/run"), top.join("tools/run")]);
        assert!(of("tools/none").is_empty());
        assert!(of_command("no such command").is_empty());
    }
}
