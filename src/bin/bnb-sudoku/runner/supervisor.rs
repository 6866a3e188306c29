//! Watches one run from outside of its confinement, and ends it.
//!
//! It is one thread and polls, because a process that entered namespaces can have no second thread.

use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::Duration;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use super::output::{Head, Tail};
use super::spec::Spec;
use super::wire::{self, Message, Report};
use super::{End, confine, remove, stages, tree, usage};
use crate::wall_clock::WallClock;

/// How long the init may take to copy a submission and to start the program.
pub const START: Duration = Duration::from_secs(20);
/// How long is waited for the last of the output when nobody is left to write it.
const LAST_WORDS: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(50);

/// Runs the program of a specification; the grader listens at standard input.
pub fn run(mut spec: Spec) -> io::Result<()> {
    // What the grader inherited from whoever started it is nothing for a student.
    close_fds::CloseFdsBuilder::new().cloexecfrom(3);
    let grader = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let input = wire::receive_bytes(&grader)?;
    let claimed = confine::ClaimedUser::claim();
    spec.user = claimed.as_ref().map(|claimed| claimed.user);
    confine::adopt_orphans()?;
    if !spec.without.namespaces
        && let Err(error) = confine::enter_namespaces(spec.user.is_some())
    {
        return refuse_namespaces(&grader, &error.to_string());
    }
    let (mut watch, init) = Watch::start(&spec, &input)?;
    let end = watch.until_end(&grader);
    let is_dead = tree::kill_all(init.id().cast_signed(), !spec.without.namespaces, spec.user);
    // Nobody counts from here on: whoever is still alive holds no rights to what is written next.
    drop(init);
    watch.read_rest();
    // Files that cannot be removed are the teacher's to see, not a reason to lose the answer.
    let removed = remove::remove(&spec.private);
    let mut degraded = watch.degraded.clone();
    if spec.user.is_none() && spec.without.namespaces {
        degraded.push("the program runs as the user of the grader".into());
    }
    if !is_dead {
        degraded.push("some process of the program could not be killed".into());
    }
    if let Err(error) = removed {
        degraded.push(format!("{} is left behind: {error}", spec.private.display()));
    }
    watch.report(&grader, end, degraded)
}

fn refuse_namespaces(grader: &UnixStream, reason: &str) -> io::Result<()> {
    let report = Report {
        end: End::NotStarted(reason.into()),
        milliseconds: 0,
        stdout: 0,
        stderr: 0,
        stderr_lost: 0,
        degraded: Vec::new(),
        no_namespaces: Some(reason.into()),
    };
    wire::send(grader, &report)
}

/// What is known of a run.
struct Watch<'a> {
    spec: &'a Spec,
    init: UnixStream,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    head: Head,
    tail: Tail,
    said: Vec<u8>,
    clock: WallClock,
    measured: Duration,
    is_started: bool,
    degraded: Vec<String>,
    no_namespaces: Option<String>,
    elapsed: Duration,
}

impl<'a> Watch<'a> {
    fn start(spec: &'a Spec, input: &[u8]) -> io::Result<(Self, Child)> {
        let (ours, theirs) = UnixStream::pair()?;
        let mut init = Command::new(stages::executable())
            .args([stages::NAME, stages::INIT])
            .args(spec.to_arguments())
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        ours.set_write_timeout(Some(START))?;
        // An init that died says so by its silence.
        let _ = wire::send_bytes(&ours, input);
        let watch = Self {
            spec,
            init: ours,
            stdout: init.stdout.take(),
            stderr: init.stderr.take(),
            head: Head::new(spec.limits.output),
            tail: Tail::default(),
            said: Vec::new(),
            clock: WallClock::start(None),
            measured: Duration::ZERO,
            is_started: false,
            degraded: Vec::new(),
            no_namespaces: None,
            elapsed: Duration::ZERO,
        };
        Ok((watch, init))
    }

    /// Watches until there is a reason to kill everything.
    fn until_end(&mut self, grader: &UnixStream) -> End {
        loop {
            let [stdout, stderr, init, is_over] = self.poll(Some(grader), TICK);
            self.elapsed = self.clock.elapsed();
            if is_over {
                // The grader says nothing more, so it wants us to stop, or it is dead.
                return End::Interrupted;
            }
            self.read(stdout, stderr);
            if self.head.is_over() {
                return End::OutputLimit;
            }
            if init && let Some(end) = self.listen() {
                return end;
            }
            let limit = if self.is_started { self.spec.limits.time } else { START };
            if self.elapsed >= limit {
                return if self.is_started {
                    End::TimeLimit
                } else {
                    End::NotStarted("it took too long to start it".into())
                };
            }
            if self.elapsed >= self.measured + TICK {
                if let Some(end) = self.measure() {
                    return end;
                }
                // Measuring may take longer than a tick, and must not take all the time.
                let cost = self.clock.elapsed().saturating_sub(self.elapsed);
                self.measured = self.elapsed + cost * 4;
            }
        }
    }

    /// Hears what the init has to say.
    fn listen(&mut self) -> Option<End> {
        let mut buffer = [0; 4096];
        let length = self.init.read(&mut buffer).unwrap_or(0);
        if length == 0 {
            // Something killed the init: the kernel, or a program that has its rights.
            return Some(End::Lost);
        }
        self.said.extend_from_slice(&buffer[..length]);
        while let Some(end) = self.said.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.said.drain(..=end).collect();
            match serde_json::from_slice(&line) {
                Ok(Message::Started(degraded)) => {
                    self.degraded = degraded;
                    self.is_started = true;
                    self.clock = WallClock::start(None);
                    self.elapsed = Duration::ZERO;
                    self.measured = Duration::ZERO;
                }
                Ok(Message::Ended(end)) => return Some(end),
                Ok(Message::NotStarted(reason)) => return Some(End::NotStarted(reason)),
                Ok(Message::NoNamespaces(reason)) => {
                    self.no_namespaces = Some(reason.clone());
                    return Some(End::NotStarted(reason));
                }
                Err(error) => return Some(End::NotStarted(error.to_string())),
            }
        }
        None
    }

    /// Compares what is used with the limits that no kernel keeps.
    fn measure(&self) -> Option<End> {
        let limits = &self.spec.limits;
        if usage::is_memory_over(&tree::descendants(), limits.memory) {
            return Some(End::MemoryLimit);
        }
        let folder = self.spec.private.join("work");
        let is_plain = self.spec.without.namespaces;
        (is_plain && usage::is_disk_over(&folder, limits.disk)).then_some(End::DiskLimit)
    }

    /// Reads what is still in the pipes; everybody who could write is dead, or is not waited for.
    fn read_rest(&mut self) {
        let clock = WallClock::start(None);
        while (self.stdout.is_some() || self.stderr.is_some()) && clock.elapsed() < LAST_WORDS {
            let [stdout, stderr, ..] = self.poll(None, LAST_WORDS);
            self.read(stdout, stderr);
        }
    }

    /// Waits until there is something to read, and says what: standard output, standard error, the init,
    /// the grader; after the end, only the pipes are of interest.
    fn poll(&self, grader: Option<&UnixStream>, patience: Duration) -> [bool; 4] {
        let sources: [Option<BorrowedFd<'_>>; 4] = [
            self.stdout.as_ref().map(AsFd::as_fd),
            self.stderr.as_ref().map(AsFd::as_fd),
            grader.map(|_| self.init.as_fd()),
            grader.map(AsFd::as_fd),
        ];
        let watch = |fd| PollFd::new(fd, PollFlags::POLLIN);
        let mut watched: Vec<_> = sources.iter().flatten().copied().map(watch).collect();
        let timeout = PollTimeout::try_from(patience).unwrap_or(PollTimeout::ZERO);
        if poll(&mut watched, timeout).is_err() {
            return [false; 4];
        }
        let mut watched = watched.iter();
        sources.map(|source| {
            source.is_some() && watched.next().is_some_and(|fd| fd.any().unwrap_or(false))
        })
    }

    fn read(&mut self, stdout: bool, stderr: bool) {
        let mut buffer = [0; 1 << 13];
        if stdout && let Some(pipe) = &mut self.stdout {
            match pipe.read(&mut buffer).unwrap_or(0) {
                0 => self.stdout = None,
                length => self.head.add(&buffer[..length]),
            }
        }
        if stderr && let Some(pipe) = &mut self.stderr {
            match pipe.read(&mut buffer).unwrap_or(0) {
                0 => self.stderr = None,
                length => self.tail.add(&buffer[..length]),
            }
        }
    }

    fn report(
        &mut self,
        mut grader: &UnixStream,
        end: End,
        degraded: Vec<String>,
    ) -> io::Result<()> {
        let is_complete = matches!(end, End::Exited(_)) && !self.head.is_over();
        let end =
            if matches!(end, End::Exited(_)) && !is_complete { End::OutputLimit } else { end };
        let stderr = self.tail.bytes().to_vec();
        let report = Report {
            end,
            milliseconds: u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX),
            stdout: self.head.bytes().len(),
            stderr: stderr.len(),
            stderr_lost: self.tail.lost(),
            degraded,
            no_namespaces: self.no_namespaces.clone(),
        };
        wire::send(grader, &report)?;
        io::Write::write_all(&mut grader, self.head.bytes())?;
        io::Write::write_all(&mut grader, &stderr)
    }
}
