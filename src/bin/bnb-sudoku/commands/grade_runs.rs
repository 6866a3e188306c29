//! Answers that students' own programs give.

use std::collections::BTreeMap;
use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use bnb_sudoku::Grid;
use bnb_sudoku::grade::{Answer, Rubric};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::input::sanitized;
use crate::interrupt;
use crate::progress::Progress;
use crate::runner::{End, Limits, PLACEHOLDER, Program, Run, Without, run};
use crate::submissions::{Handed, Submission, Trouble};

/// What a run came to, as it is kept for a grading that goes on later.
#[derive(Serialize, Deserialize)]
struct Record {
    student: String,
    /// The board on one line, and the command: a run of another one is no answer to this.
    puzzle: String,
    command: Vec<String>,
    /// Under other limits it may end otherwise.
    limits: KeptLimits,
    end: End,
    stdout: String,
    stderr: String,
    /// What this system could not confine, which is not of interest later.
    #[serde(skip)]
    degraded: Vec<String>,
}

/// The limits of a run, as they are kept: whole numbers, which every reader reads alike.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct KeptLimits {
    milliseconds: u64,
    memory_mib: u64,
    output_kib: u64,
}

impl KeptLimits {
    fn of(rubric: &Rubric) -> Self {
        Self {
            milliseconds: u64::try_from(rubric.time_limit.as_millis()).unwrap_or(u64::MAX),
            memory_mib: rubric.memory_limit,
            output_kib: rubric.output_limit,
        }
    }
}

impl Record {
    /// Whether the run says something about the program; of the others another try may say more.
    fn is_final(&self) -> bool {
        !matches!(self.end, End::NotStarted(_) | End::Lost | End::Interrupted)
    }
}

/// What is run, and under what limits.
pub struct Runs<'a> {
    pub command: &'a [String],
    pub rubric: &'a Rubric,
    pub puzzles: &'a [Grid],
    pub submissions: &'a [Submission],
    /// The file that keeps what was printed.
    pub journal: Option<&'a Path>,
    /// How many programs run at a time.
    pub jobs: usize,
}

impl Runs<'_> {
    /// Runs each submission on each puzzle; those that the journal has are not run again.
    ///
    /// Answers come by student, then by puzzle. An interrupt ends the runs, and the error says so; what
    /// ended before is in the journal.
    pub fn answers(&self, progress: &Progress, warn: &Warn<'_>) -> io::Result<Vec<Vec<Handed>>> {
        let of_journal = |error| io::Error::other(format!("the file of --resume: {error}"));
        let known = self.journal.map_or_else(|| Ok(BTreeMap::new()), read).map_err(of_journal)?;
        let kept = self.journal.map(open).transpose().map_err(of_journal)?.map(Mutex::new);
        let each = |(submission, puzzle): (&Submission, &Grid)| -> io::Result<Handed> {
            let key = (submission.student.clone(), puzzle.to_line());
            let limits = KeptLimits::of(self.rubric);
            let same = |record: &&Record| {
                record.command == self.command && record.limits == limits && record.is_final()
            };
            let handed = if let Some(record) = known.get(&key).filter(same) {
                handed(record, self.rubric, puzzle)
            } else {
                let record = self.record(submission, puzzle)?;
                record.degraded.iter().for_each(|sentence| warn(sentence));
                if let Some(file) = kept.as_ref().filter(|_| record.is_final()) {
                    keep(file, &record)?;
                }
                handed(&record, self.rubric, puzzle)
            };
            progress.advance();
            Ok(handed)
        };
        let pairs: Vec<_> = self
            .submissions
            .iter()
            .flat_map(|submission| self.puzzles.iter().map(move |puzzle| (submission, puzzle)))
            .collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.jobs);
        let pool = pool.build().map_err(io::Error::other)?;
        // One at a time to whoever is free, because a program that hangs takes long.
        let runs = pairs.into_par_iter().with_max_len(1).map(each);
        let mut handed = pool.install(|| runs.collect::<io::Result<Vec<_>>>())?.into_iter();
        let of_student = |_: &Submission| handed.by_ref().take(self.puzzles.len()).collect();
        Ok(self.submissions.iter().map(of_student).collect())
    }

    fn record(&self, submission: &Submission, puzzle: &Grid) -> io::Result<Record> {
        let interrupted = || io::Error::new(io::ErrorKind::Interrupted, "interrupted");
        if interrupt::asked() {
            return Err(interrupted());
        }
        let program = Program {
            words: from_anywhere(self.command),
            submission: submission.path.clone(),
            readable: readable(self.command),
            without: Without::default(),
        };
        let limits = Limits {
            time: self.rubric.time_limit,
            memory: self.rubric.memory_limit << 20,
            output: self.rubric.output_limit << 10,
            ..Limits::default()
        };
        let input = serde_json::to_string(&puzzle.to_rows())? + "\n";
        let Run { end, stdout, stderr, degraded, .. } =
            run(&program, input.as_bytes(), &limits, &interrupt::asked)?;
        if end == End::Interrupted {
            return Err(interrupted());
        }
        Ok(Record {
            student: submission.student.clone(),
            puzzle: puzzle.to_line(),
            command: self.command.to_vec(),
            limits: KeptLimits::of(self.rubric),
            end,
            stdout: String::from_utf8_lossy(&stdout).into_owned(),
            stderr: String::from_utf8_lossy(&stderr).into_owned(),
            degraded,
        })
    }
}

/// Tells the teacher something; may be called by any thread.
pub type Warn<'a> = dyn Fn(&str) + Sync + 'a;

/// The runs of an earlier grading; a line that was cut off is passed over.
fn read(path: &Path) -> io::Result<BTreeMap<(String, String), Record>> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    if !path.is_file() {
        return Err(io::Error::other("this is no regular file"));
    }
    let lines = BufReader::new(File::open(path)?).split(b'\n');
    let mut records = BTreeMap::new();
    for line in lines {
        if let Ok(record) = serde_json::from_slice::<Record>(&line?) {
            records.insert((record.student.clone(), record.puzzle.clone()), record);
        }
    }
    Ok(records)
}

/// The journal, ready for a new line even if its last one was cut off.
fn open(path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).read(true).append(true).open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    if last != [b'\n'] {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

/// Writes a record as soon as its run has ended, so that nothing that is done is lost.
fn keep(file: &Mutex<File>, record: &Record) -> io::Result<()> {
    let line = serde_json::to_string(record)? + "\n";
    file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
}

/// The command as it is found from the directory in which it is run: the files it names by their whole
/// paths. A bare name at its head is looked up among the system's programs; links to it are kept,
/// because an interpreter tells by its name which virtual environment it belongs to.
fn from_anywhere(command: &[String]) -> Vec<String> {
    let whole = |(index, word): (usize, &String)| {
        let path = Path::new(word).is_file().then_some(Path::new(word))?;
        let whole = match index {
            0 if word.contains('/') => std::path::absolute(path),
            0 => return None,
            _ => path.canonicalize(),
        };
        whole.ok()?.into_os_string().into_string().ok()
    };
    let words = command.iter().enumerate();
    words.map(|word| whole(word).unwrap_or_else(|| word.1.clone())).collect()
}

/// The files that the command itself names, such as the shim; the program may read them.
fn readable(command: &[String]) -> Vec<std::path::PathBuf> {
    let words = command.iter().filter(|word| !word.contains('{'));
    words
        .map(Path::new)
        .filter(|path| path.is_file())
        .filter_map(|path| path.canonicalize().ok())
        .collect()
}

/// The command in words, if it can be run on a submission at all; what is wrong with it is the teacher's to
/// mend, and no student's marks should tell of it.
pub fn words(command: &str, submissions: &[Submission]) -> io::Result<Vec<String>> {
    let wrong = |sentence: String| Err(io::Error::other(sentence));
    let Some(words) = shlex::split(command) else {
        return wrong("a quotation in the command is not closed".to_string());
    };
    let Some(head) = words.first().filter(|head| !head.is_empty()) else {
        return wrong("the command is empty; an example is 'python3 {submission}'".to_string());
    };
    if !words.iter().any(|word| word.contains(PLACEHOLDER)) {
        let sentence = "the command has no {submission}, which stands for what a student handed in";
        return wrong(format!("{sentence}: '{} {PLACEHOLDER}'", sanitized(head)));
    }
    let is_found = if head.contains(PLACEHOLDER) {
        true
    } else if head.contains('/') {
        // It may also be a path in the folder that a student handed in, where it is run.
        let mut folders = submissions.iter().map(|submission| &submission.path);
        Path::new(head).is_file() || folders.any(|folder| folder.join(head).is_file())
    } else {
        let paths = env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
        env::split_paths(&paths).any(|folder| folder.join(head).is_file())
    };
    if is_found {
        return Ok(words);
    }
    wrong(format!("there is no program '{}'; nothing was run", sanitized(head)))
}

/// What a run hands in: only of a program that ended well its output counts.
fn handed(record: &Record, rubric: &Rubric, puzzle: &Grid) -> Handed {
    let seconds = rubric.time_limit.as_secs_f64();
    let trouble = |code, sentence: String| Err((code, sentence));
    let answer: Result<Answer, Trouble> = match &record.end {
        End::Exited(0) if record.stdout.trim().is_empty() => {
            trouble("no_answer", "the program printed nothing".to_string())
        }
        End::Exited(0) => Ok(Answer::read(&record.stdout, puzzle.order())),
        End::Exited(status) => {
            trouble("program_failed", format!("the program ended with exit status {status}"))
        }
        End::Killed(signal) => {
            trouble("program_crashed", format!("the program was ended by signal {signal}"))
        }
        End::TimeLimit => {
            trouble("time_limit", format!("the program did not end within {seconds} seconds"))
        }
        End::MemoryLimit => trouble(
            "memory_limit",
            format!("the program used more than {} MiB", rubric.memory_limit),
        ),
        End::OutputLimit => trouble(
            "output_limit",
            format!("the program printed more than {} KiB", rubric.output_limit),
        ),
        End::DiskLimit => trouble("disk_limit", "the program wrote too much to files".to_string()),
        End::Lost => trouble("lost", "what watches the program was killed".to_string()),
        End::Interrupted => trouble("interrupted", "the grading was interrupted".to_string()),
        End::NotStarted(why) => {
            trouble("not_started", format!("the program could not be started: {why}"))
        }
    };
    Handed { answer, stderr: record.stderr.clone() }
}
