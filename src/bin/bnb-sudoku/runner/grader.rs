//! The grader's side: starts a supervisor, and outlives it in any case.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, absolute};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use super::spec::Spec;
use super::wire::{self, Report};
use super::{End, Limits, Program, Run, confine, readable, remove, stages, supervisor, tree};
use crate::wall_clock::WallClock;

/// How long a supervisor may take to kill, read, remove and tell, after all limits.
const GRACE: Duration = Duration::from_secs(15);
const TICK: Duration = Duration::from_millis(50);

/// Why this system gives no namespaces, once that is known.
static NO_NAMESPACES: OnceLock<String> = OnceLock::new();

/// The supervisors at work, so that they are told from orphans.
fn supervisors() -> MutexGuard<'static, BTreeSet<u32>> {
    static SUPERVISORS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
    SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a program with an input, until its end, a limit, or `is_stopped`.
///
/// When this returns, the program's processes and its files are gone. May be called by many threads.
/// Errors are about the grader's own system; whatever the program does is in [`Run::end`].
pub fn run(
    program: &Program,
    input: &[u8],
    limits: &Limits,
    is_stopped: &dyn Fn() -> bool,
) -> io::Result<Run> {
    confine::adopt_orphans()?;
    let command = program.words.first().map_or("", String::as_str);
    let mut readable = readable::of_command(command);
    for path in &program.readable {
        readable.extend([absolute(path)?, fs::canonicalize(path)?]);
    }
    let mut spec = Spec {
        private: Path::new("").into(),
        submission: absolute(&program.submission)?,
        limits: *limits,
        user: None,
        without: program.without,
        readable,
        words: program.words.iter().map(Into::into).collect(),
    };
    spec.without.namespaces |= NO_NAMESPACES.get().is_some();
    let mut answer = attempt(&mut spec, input, is_stopped)?;
    if let Some(reason) = answer.report.no_namespaces.take() {
        NO_NAMESPACES.get_or_init(|| reason);
        spec.without.namespaces = true;
        answer = attempt(&mut spec, input, is_stopped)?;
    }
    let mut run = answer.into_run();
    if spec.without.namespaces {
        let reason = NO_NAMESPACES.get().map_or("switched off", String::as_str);
        run.degraded.insert(0, format!("there are no namespaces ({reason})"));
    }
    Ok(run)
}

/// What a supervisor says.
struct Answer {
    report: Report,
    streams: Vec<u8>,
}

impl Answer {
    fn read(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let report: Report = serde_json::from_slice(&bytes[..end]).ok()?;
        let streams = bytes[end + 1..].to_vec();
        let is_whole = report.stdout.checked_add(report.stderr) == Some(streams.len());
        is_whole.then_some(Self { report, streams })
    }

    fn lost() -> Self {
        let report = Report {
            end: End::Lost,
            milliseconds: 0,
            stdout: 0,
            stderr: 0,
            stderr_lost: 0,
            degraded: Vec::new(),
            no_namespaces: None,
        };
        Self { report, streams: Vec::new() }
    }

    fn into_run(self) -> Run {
        let Self { report, streams: mut stdout } = self;
        let stderr = stdout.split_off(report.stdout);
        Run {
            end: report.end,
            stdout,
            stderr,
            stderr_lost: report.stderr_lost,
            elapsed: Duration::from_millis(report.milliseconds),
            degraded: report.degraded,
        }
    }
}

/// Has one supervisor run the program; cleans up after it.
fn attempt(spec: &mut Spec, input: &[u8], is_stopped: &dyn Fn() -> bool) -> io::Result<Answer> {
    let private = tempfile::Builder::new().prefix("bnb-sudoku-").tempdir()?.keep();
    // Another user has to pass through, to a directory in it that is its own.
    fs::set_permissions(&private, Permissions::from_mode(0o711))?;
    spec.private = private.canonicalize()?;
    let answer = supervise(spec, input, is_stopped);
    remove::remove(&private)?;
    answer
}

fn supervise(spec: &Spec, input: &[u8], is_stopped: &dyn Fn() -> bool) -> io::Result<Answer> {
    let (socket, theirs) = UnixStream::pair()?;
    let mut child = {
        // Nobody may look for orphans between the start of a supervisor and its entry in the list.
        let mut supervisors = supervisors();
        let child = start(spec, theirs)?;
        supervisors.insert(child.id());
        child
    };
    let answer = converse(spec, &socket, input, is_stopped);
    let _ = socket.shutdown(Shutdown::Both);
    if answer.is_none() {
        let _ = child.kill();
    }
    let waited = child.wait();
    let mut supervisors = supervisors();
    supervisors.remove(&child.id());
    if answer.is_none() {
        tree::kill_orphans(&supervisors);
    }
    waited.map(|_| answer.unwrap_or_else(Answer::lost))
}

/// Starts a supervisor that Ctrl-C does not reach, and that knows nothing of our environment.
fn start(spec: &Spec, socket: UnixStream) -> io::Result<Child> {
    let mut command = Command::new(stages::executable());
    command
        .args([stages::NAME, stages::SUPERVISE])
        .args(spec.to_arguments())
        .env_clear()
        .process_group(0)
        .stdin(Stdio::from(OwnedFd::from(socket)))
        .stdout(Stdio::null());
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command.spawn()
}

/// Hands over the input and waits for the answer; none if the supervisor died or hangs.
fn converse(
    spec: &Spec,
    mut socket: &UnixStream,
    input: &[u8],
    is_stopped: &dyn Fn() -> bool,
) -> Option<Answer> {
    socket.set_write_timeout(Some(supervisor::START)).ok()?;
    socket.set_read_timeout(Some(TICK)).ok()?;
    wire::send_bytes(socket, input).ok()?;
    let clock = WallClock::start(None);
    let patience = supervisor::START + spec.limits.time + GRACE;
    let (mut bytes, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
    let mut is_told = false;
    while clock.elapsed() < patience {
        if !is_told && is_stopped() {
            // A supervisor that hears nothing more from us kills what it supervises.
            socket.shutdown(Shutdown::Write).ok()?;
            is_told = true;
        }
        match socket.read(&mut buffer) {
            Ok(0) => return Answer::read(&bytes),
            Ok(length) => bytes.extend_from_slice(&buffer[..length]),
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock
                | io::ErrorKind::TimedOut
                | io::ErrorKind::Interrupted => {}
                _ => return None,
            },
        }
    }
    None
}
