//! The first process of a confinement: gives up its rights, starts the program, waits for it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use nix::errno::Errno;
use nix::sys::stat::{Mode, umask};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{Pid, setsid};

use super::confine::{self, View};
use super::copy::Copier;
use super::spec::Spec;
use super::wire::{self, Message};
use super::{End, PLACEHOLDER, rlimits};

/// Why a program could not be started.
enum Failure {
    NoNamespaces(io::Error),
    NotStarted(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::NotStarted(error.to_string())
    }
}

/// Runs the program; the supervisor listens at standard input.
pub fn run(spec: &Spec) -> io::Result<()> {
    confine::die_with_parent()?;
    confine::adopt_orphans()?;
    setsid()?;
    umask(Mode::from_bits_truncate(0o022));
    let control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let input = wire::receive_bytes(&control)?;
    let (program, degraded) = match start(spec, input) {
        Ok(started) => started,
        Err(Failure::NoNamespaces(error)) => {
            return wire::send(&control, &Message::NoNamespaces(error.to_string()));
        }
        Err(Failure::NotStarted(reason)) => {
            return wire::send(&control, &Message::NotStarted(reason));
        }
    };
    wire::send(&control, &Message::Started(degraded))?;
    let end = wait(&program);
    wire::send(&control, &Message::Ended(end))
}

fn start(spec: &Spec, input: Vec<u8>) -> Result<(Child, Vec<String>), Failure> {
    let name = copy_name(&spec.submission);
    let is_namespace = !spec.without.namespaces;
    let view = if is_namespace {
        let view = View::new(&spec.private, &spec.readable, spec.limits.disk);
        Some(view.map_err(Failure::NoNamespaces)?)
    } else {
        None
    };
    let work = view.as_ref().map_or_else(|| spec.private.join("work"), View::work);
    let mut copier = Copier::new(spec.user, spec.limits.disk);
    if view.is_none() {
        copier.folder(&work)?;
    } else {
        copier.own(&work)?;
    }
    copier.folder(&work.join("tmp"))?;
    copier
        .copy(&spec.submission, &work.join(&name))
        .map_err(|error| Failure::NotStarted(format!("cannot copy the submission: {error}")))?;
    let work = match view {
        Some(view) => view.enter().map_err(Failure::NoNamespaces)?,
        None => work,
    };
    if is_namespace && spec.user.is_none() {
        confine::become_ordinary().map_err(Failure::NoNamespaces)?;
    }
    confine::hide_memory()?;
    // A user of its own, or of its own world, has no other processes but this one and its thread.
    let used = match (spec.user, is_namespace) {
        (Some(_), _) => 0,
        (None, true) => 2,
        (None, false) => confine::tasks_of_user().saturating_add(2),
    };
    let mut command = command(spec, &work, &work.join(name))?;
    rlimits::apply(&spec.limits, used)?;
    let mut degraded = Vec::new();
    if spec.without.landlock {
        degraded.push("Landlock is switched off".to_string());
    } else {
        degraded = confine::restrict_files(&work, &spec.readable, is_namespace);
    }
    let (reader, mut writer) = io::pipe()?;
    // A program need not read; the thread ends with this process. It begins before the program can
    // use up all the processes there may be.
    std::thread::Builder::new().spawn(move || drop(writer.write_all(&input)))?;
    let child = command.stdin(reader).spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy().into_owned();
        Failure::NotStarted(format!("cannot start {program}: {error}"))
    })?;
    Ok((child, degraded))
}

/// The copy of a directory has always the same name, that of a file its own, whose ending may matter.
fn copy_name(submission: &Path) -> OsString {
    match submission.file_name() {
        Some(name) if submission.is_file() => name.to_os_string(),
        _ => "submission".into(),
    }
}

fn command(spec: &Spec, work: &Path, submission: &Path) -> io::Result<Command> {
    let mut words = spec.words.iter().map(|word| filled_in(word, submission.as_os_str()));
    let program = words.next().ok_or_else(|| io::Error::other("the command is empty"))?;
    let mut command = Command::new(program);
    let home: PathBuf = if submission.is_dir() { submission.into() } else { work.into() };
    command
        .args(words)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into()))
        .env("HOME", work)
        .env("TMPDIR", work.join("tmp"))
        .env("LANG", "C.UTF-8")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(home);
    if let Some(user) = spec.user {
        // From root to a user, this drops all other groups too.
        command.uid(user).gid(user);
    }
    Ok(command)
}

/// A word with the path of the submission in the place of every placeholder.
fn filled_in(word: &OsStr, submission: &OsStr) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word.as_bytes();
    let mark = PLACEHOLDER.as_bytes();
    while let Some(start) = rest.windows(mark.len()).position(|part| part == mark) {
        filled.push(OsStr::from_bytes(&rest[..start]));
        filled.push(submission);
        rest = &rest[start + mark.len()..];
    }
    filled.push(OsStr::from_bytes(rest));
    filled
}

/// Waits for the program and reaps orphans until then.
fn wait(program: &Child) -> End {
    loop {
        let is_program = |pid: Pid| u32::try_from(pid.as_raw()) == Ok(program.id());
        match waitpid(None, None) {
            Ok(WaitStatus::Exited(pid, status)) if is_program(pid) => return End::Exited(status),
            Ok(WaitStatus::Signaled(pid, signal, _)) if is_program(pid) => {
                return End::Killed(signal as i32);
            }
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return End::NotStarted(format!("cannot wait for the program: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_filled_in() {
        let filled = |word: &str| filled_in(word.as_ref(), "/s".as_ref()).into_string().unwrap();
        assert_eq!(filled("{submission}/a:{submission}"), "/s/a:/s");
        assert_eq!(filled("{submissio}"), "{submissio}");
    }
}
