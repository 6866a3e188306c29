//! The hidden commands under which this executable is the supervisor, the init and their helper.
//!
//! They are no part of the command line: no help, manual or completion names them, and they may change.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use super::spec::Spec;
use super::{Limits, Program, confine, init, run, supervisor};
use crate::exit_status::ExitStatus;
use crate::interrupt;
use crate::printer::Printer;

/// The first argument of all of them.
pub const NAME: &str = "internal-runner";
pub const SUPERVISE: &str = "supervise";
pub const INIT: &str = "init";
pub const KILL_USER: &str = "kill-user";
/// Runs a program as the grader would and prints what came of it, for the tests of this module.
const TRY: &str = "try";

/// This executable, even when its file was replaced in the meantime.
pub fn executable() -> PathBuf {
    if cfg!(target_os = "linux") {
        return "/proc/self/exe".into();
    }
    env::current_exe().unwrap_or_default()
}

/// Does the work of a hidden command, if this process was started as one.
pub fn of_process() -> Option<ExitCode> {
    let mut arguments = env::args_os().skip(1);
    if arguments.next()? != NAME {
        return None;
    }
    let stage = arguments.next().unwrap_or_default();
    let done = match stage.to_str() {
        Some(SUPERVISE) => Spec::from_arguments(arguments).and_then(supervisor::run),
        Some(INIT) => Spec::from_arguments(arguments).and_then(|spec| init::run(&spec)),
        Some(KILL_USER) => kill_user(arguments.next()),
        Some(TRY) => try_run(arguments),
        _ => Err(io::Error::other("there is no such stage")),
    };
    Some(match done {
        Ok(()) => ExitStatus::Done.into(),
        Err(error) => {
            Printer::new().complain(&format!("{NAME}: {error}"));
            ExitStatus::Usage.into()
        }
    })
}

fn kill_user(user: Option<OsString>) -> io::Result<()> {
    let user = user.and_then(|user| user.to_str()?.parse().ok()).filter(|&user| user > 0);
    confine::kill_user(user.ok_or_else(|| io::Error::other("there is no such user"))?)
}

/// `try [KEY=VALUE]... -- SUBMISSION WORD...`, the input on standard input.
fn try_run(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let mut limits = Limits::default();
    let mut program = Program {
        words: Vec::new(),
        submission: PathBuf::new(),
        readable: Vec::new(),
        without: super::Without::default(),
    };
    for argument in arguments.by_ref().take_while(|argument| argument != "--") {
        let bytes = argument.as_bytes();
        let middle = bytes.iter().position(|&byte| byte == b'=').unwrap_or(bytes.len());
        let (key, value) = bytes.split_at(middle);
        let value = OsStr::from_bytes(value.get(1..).unwrap_or_default());
        let number = value.to_str().and_then(|value| value.parse().ok()).unwrap_or(0);
        match key {
            b"milliseconds" => limits.time = Duration::from_millis(number),
            b"memory" => limits.memory = number,
            b"output" => limits.output = number,
            b"processes" => limits.processes = number,
            b"disk" => limits.disk = number,
            b"readable" => program.readable.push(value.into()),
            b"without-namespaces" => program.without.namespaces = true,
            b"without-landlock" => program.without.landlock = true,
            _ => return Err(io::Error::other("there is no such key")),
        }
    }
    program.submission = arguments.next().unwrap_or_default().into();
    program.words = arguments.map(|word| word.to_string_lossy().into_owned()).collect();
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    interrupt::listen()?;
    let done = run(&program, &input, &limits, &interrupt::asked)?;
    let record = serde_json::json!({
        "end": done.end,
        "stdout": String::from_utf8_lossy(&done.stdout),
        "stderr": String::from_utf8_lossy(&done.stderr),
        "stderr_lost": done.stderr_lost,
        "milliseconds": u64::try_from(done.elapsed.as_millis()).unwrap_or(u64::MAX),
        "degraded": done.degraded,
    });
    Printer::new().data(&format!("{record}\n"))
}
