//! Answers that students' own programs give.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use bnb_sudoku::Grid;
use bnb_sudoku::grade::{Answer, Rubric};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::interrupt;
use crate::runner::{End, Limits, Program, Run, Without, run};
use crate::submissions::{Handed, Submission, Trouble};

/// What a run came to, as it is kept for a grading that goes on later.
#[derive(Serialize, Deserialize)]
struct Record {
    student: String,
    /// The board on one line, and the command: a run of another one is no answer to this.
    puzzle: String,
    command: Vec<String>,
    end: End,
    stdout: String,
    stderr: String,
    /// What this system could not confine, which is not of interest later.
    #[serde(skip)]
    degraded: Vec<String>,
}

/// Runs each submission on each puzzle, some at a time; those that the journal has are not run again.
///
/// `warn` is told what this system cannot confine. An interrupt ends the runs, and the error says so.
pub fn answers(
    command: &[String],
    rubric: &Rubric,
    puzzles: &[Grid],
    submissions: &[Submission],
    journal: Option<&Path>,
    jobs: usize,
    warn: &mut dyn FnMut(&str),
) -> io::Result<Vec<Vec<Handed>>> {
    let known = journal.map_or_else(|| Ok(BTreeMap::new()), read)?;
    let mut kept =
        journal.map(|path| OpenOptions::new().create(true).append(true).open(path)).transpose()?;
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(io::Error::other)?;
    let mut all = Vec::new();
    for submission in submissions {
        let each = |puzzle: &Grid| {
            let key = (submission.student.clone(), puzzle.to_line());
            if let Some(record) = known.get(&key).filter(|record| record.command == command) {
                return Ok((None, handed(record, rubric, puzzle)));
            }
            let record = record(command, rubric, puzzle, submission)?;
            let handed = handed(&record, rubric, puzzle);
            Ok((Some(record), handed))
        };
        let runs: Vec<io::Result<(Option<Record>, Handed)>> =
            pool.install(|| puzzles.par_iter().map(each).collect());
        let mut of_student = Vec::new();
        for run in runs {
            let (record, handed) = run?;
            if let Some(record) = record {
                for sentence in &record.degraded {
                    warn(sentence);
                }
                if let (Some(file), true) = (&mut kept, record.end != End::Interrupted) {
                    writeln!(file, "{}", serde_json::to_string(&record)?)?;
                }
            }
            of_student.push(handed);
        }
        all.push(of_student);
        if interrupt::asked() {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
        }
    }
    Ok(all)
}

/// The runs of an earlier grading; a last line that was cut off is passed over.
fn read(path: &Path) -> io::Result<BTreeMap<(String, String), Record>> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let lines = BufReader::new(File::open(path)?).lines();
    let records = lines.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok());
    Ok(records
        .map(|record: Record| ((record.student.clone(), record.puzzle.clone()), record))
        .collect())
}

fn record(
    command: &[String],
    rubric: &Rubric,
    puzzle: &Grid,
    submission: &Submission,
) -> io::Result<Record> {
    let program = Program {
        words: from_anywhere(command),
        submission: submission.path.clone(),
        readable: readable(command),
        without: Without::default(),
    };
    let limits = Limits {
        time: rubric.time_limit,
        memory: rubric.memory_limit << 20,
        output: rubric.output_limit << 10,
        ..Limits::default()
    };
    let input = serde_json::to_string(&puzzle.to_rows())? + "\n";
    let Run { end, stdout, stderr, degraded, .. } =
        run(&program, input.as_bytes(), &limits, &interrupt::asked)?;
    Ok(Record {
        student: submission.student.clone(),
        puzzle: puzzle.to_line(),
        command: command.to_vec(),
        end,
        stdout: String::from_utf8_lossy(&stdout).into_owned(),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
        degraded,
    })
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

/// What a run hands in: only of a program that ended well its output counts.
fn handed(record: &Record, rubric: &Rubric, puzzle: &Grid) -> Handed {
    let seconds = rubric.time_limit.as_secs_f64();
    let trouble = |code, sentence: String| Err((code, sentence));
    let answer: Result<Answer, Trouble> = match &record.end {
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
