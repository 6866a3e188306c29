//! Runs a student's program once: fed, watched, confined, and surely dead afterwards.
//!
//! Three processes of this executable stand between the grader and the program, so that the grader
//! can be an ordinary program with threads and none of its code runs between fork and exec:
//!
//! ```text
//! grader ──> supervisor ──> init ──> the student's program and whatever it starts
//! ```
//!
//! The *supervisor* reads the output, watches the limits and kills. The *init* is the first process of
//! the confinement: it copies the submission, takes away its own rights, starts the program and waits.
//! `docs/running-student-programs.md` tells what is confined by what, and what is weaker where.

mod confine;
mod copy;
mod grader;
mod init;
mod output;
mod readable;
mod remove;
mod rlimits;
mod spec;
pub mod stages;
mod supervisor;
mod tree;
mod usage;
mod wire;

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use grader::run;

/// What stands for the private copy of the submission in the words of a command.
pub const PLACEHOLDER: &str = "{submission}";

/// What one run may use; the same for every submission.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Wall time, from the start of the program until its end.
    pub time: Duration,
    /// Bytes of memory, of a process and of all together.
    pub memory: u64,
    /// Bytes of standard output.
    pub output: u64,
    /// Processes and threads at a time.
    pub processes: u64,
    /// Bytes of the private directory, the copy of the submission included.
    pub disk: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            memory: 1 << 30,
            output: 1 << 20,
            processes: 64,
            disk: 64 << 20,
        }
    }
}

/// A program to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// The command and its arguments; `{submission}` stands for the private copy of the submission.
    pub words: Vec<String>,
    /// The student's file or directory.
    pub submission: PathBuf,
    /// What the program may read and execute besides the system and its interpreter.
    pub readable: Vec<PathBuf>,
    /// Confinements to do without; there is no reason to, but for tests of what is left then.
    pub without: Without,
}

/// Confinements that are not asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Without {
    pub namespaces: bool,
    pub landlock: bool,
}

/// What came of a run.
#[derive(Debug)]
pub struct Run {
    pub end: End,
    /// Everything the program printed; at most as much as allowed.
    pub stdout: Vec<u8>,
    /// The end of what it printed to standard error.
    pub stderr: Vec<u8>,
    /// How many bytes of standard error came before and are lost.
    pub stderr_lost: u64,
    /// The wall time of the program.
    pub elapsed: Duration,
    /// What this system cannot confine, in sentences for the teacher.
    pub degraded: Vec<String>,
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// By itself, with this exit status; only then its output is worth looking at.
    Exited(i32),
    /// By a signal.
    Killed(i32),
    /// It was killed when its time was up.
    TimeLimit,
    /// It was killed for the memory it used. One that is refused memory may also end in its own way.
    MemoryLimit,
    /// It was killed for printing too much.
    OutputLimit,
    /// It was killed for what it wrote. One that is refused space may also end in its own way.
    DiskLimit,
    /// Somebody killed the processes that watch it, so nothing is known.
    Lost,
    /// The user asked the grader to stop.
    Interrupted,
    /// It could not be started, for this reason.
    NotStarted(String),
}
