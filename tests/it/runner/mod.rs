//! Other people's programs: whatever they do, the run ends in time and nothing of it is left.
//!
//! Every program is run under all that confines it here, and again without namespaces, without
//! Landlock, and without both, as on systems that have them not. What a system lacks is announced, and
//! the tests assert what is announced: they skip nothing.

mod hostile;
mod ordinary;
mod secrets;

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::processes::{processes_with, wait_until};

/// What is left out of the confinement.
const MODES: [&[&str]; 4] = [
    &[],
    &["without-namespaces"],
    &["without-landlock"],
    &["without-namespaces", "without-landlock"],
];

/// What a run may take longer than its limit, on a machine that is busy with other tests.
const SPARE: Duration = Duration::from_millis(2500);

/// A program of shell lines, and the directory of its run.
struct Case {
    folder: tempfile::TempDir,
    marker: String,
    mode: &'static [&'static str],
    limits: Vec<String>,
    milliseconds: u64,
}

/// What came of a run.
struct Tried {
    record: Value,
    took: Duration,
}

impl Case {
    fn new(mode: &'static [&'static str], script: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::SeqCst);
        let marker = format!("bnb-sudoku-test-{}-{count}-", std::process::id());
        // Another user has to come through here to its private directory.
        let folder = tempfile::Builder::new().prefix("runner-").tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        fs::create_dir_all(folder.path().join("submission")).unwrap();
        fs::create_dir(folder.path().join("tmp")).unwrap();
        fs::set_permissions(folder.path().join("tmp"), Permissions::from_mode(0o711)).unwrap();
        let text = format!("export MARKER={marker}\n{script}\n");
        fs::write(folder.path().join("submission/solve.sh"), text).unwrap();
        Self { folder, marker, mode, limits: Vec::new(), milliseconds: 10_000 }
    }

    fn milliseconds(mut self, milliseconds: u64) -> Self {
        self.milliseconds = milliseconds;
        self
    }

    fn limit(mut self, key: &str, value: impl std::fmt::Display) -> Self {
        self.limits.push(format!("{key}={value}"));
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The grader's command, running the program.
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"));
        command
            .args(["internal-runner", "try"])
            .args(self.mode)
            .arg(format!("milliseconds={}", self.milliseconds))
            .args(&self.limits)
            .arg("--")
            .arg(self.path("submission"))
            .args(words)
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn spawn(&self) -> Child {
        self.command(&["sh", "{submission}/solve.sh", &self.marker]).spawn().unwrap()
    }

    fn run(&self, input: &[u8]) -> Tried {
        self.finish(self.spawn(), input)
    }

    /// Waits for the end of a run and asserts what holds for all of them.
    #[track_caller]
    fn finish(&self, mut child: Child, input: &[u8]) -> Tried {
        let start = SystemTime::now();
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input).unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let took = start.elapsed().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{:?}: {} {complaint}", self.mode, output.status);
        assert_eq!(complaint, "");
        self.assert_nothing_left();
        let limit = Duration::from_millis(self.milliseconds);
        assert!(took < limit + SPARE, "{:?}: {took:?} {text}", self.mode);
        Tried { record: serde_json::from_str(&text).unwrap(), took }
    }

    #[track_caller]
    fn assert_nothing_left(&self) {
        assert_eq!(processes_with(&self.marker), Vec::<String>::new(), "{:?}", self.mode);
        let left: Vec<_> = fs::read_dir(self.path("tmp")).unwrap().collect();
        assert!(left.is_empty(), "{:?}: {left:?}", self.mode);
    }
}

impl Tried {
    fn end(&self) -> &Value {
        &self.record["end"]
    }

    #[track_caller]
    fn exits(self, status: i32) -> Self {
        assert_eq!(self.end()["exited"], status, "{}", self.shown());
        self
    }

    #[track_caller]
    fn ends(self, end: &str) -> Self {
        assert_eq!(self.end(), end, "{}", self.shown());
        self
    }

    /// The record, as much of it as one likes to see when a test fails.
    fn shown(&self) -> String {
        self.record.to_string().chars().take(2000).collect()
    }

    fn stdout(&self) -> &str {
        self.record["stdout"].as_str().unwrap()
    }

    fn stderr(&self) -> &str {
        self.record["stderr"].as_str().unwrap()
    }

    fn announces(&self, words: &str) -> bool {
        let degraded = self.record["degraded"].as_array().unwrap();
        degraded.iter().any(|line| line.as_str().unwrap().contains(words))
    }

    fn has_namespaces(&self) -> bool {
        !self.announces("there are no namespaces")
    }

    fn has_landlock(&self) -> bool {
        !self.announces("Landlock is switched off")
            && !self.announces("the kernel has no Landlock")
            && !self.announces("Landlock failed")
    }
}

/// Runs something in all modes at once, since most hostile programs only waste time.
fn in_all_modes(test: impl Fn(&'static [&'static str]) + Sync) {
    std::thread::scope(|scope| {
        for mode in MODES {
            scope.spawn(|| test(mode));
        }
    });
}

/// Whether this is the user who may do everything; then programs run as somebody else.
fn is_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}
