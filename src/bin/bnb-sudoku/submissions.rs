//! The folder of submissions: a file or a folder for each student, none of them trusted.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use bnb_sudoku::Order;
use bnb_sudoku::grade::{Answer, Answers};

use crate::input::{decoded, sanitized};

/// The longest file of answers that is read, in bytes; an answer by itself has a limit of its own.
const LONGEST: u64 = 16 * 1024 * 1024;

/// What one student handed in.
pub struct Submission {
    /// What reports call it: the name of the file or folder, without what a terminal would obey.
    pub student: String,
    pub path: PathBuf,
}

/// What was handed in for one puzzle.
pub struct Handed {
    pub answer: Result<Answer, Trouble>,
    /// What the student's program wrote to its standard error, if it was run.
    pub stderr: String,
}

impl From<Result<Answer, Trouble>> for Handed {
    fn from(answer: Result<Answer, Trouble>) -> Self {
        Self { answer, stderr: String::new() }
    }
}

/// Why an item has no answer: a code and a sentence.
pub type Trouble = (&'static str, String);

/// The submissions of a folder, by name; hidden files are none.
pub fn submissions(folder: &Path) -> io::Result<Vec<Submission>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if is_hidden(&name) {
            continue;
        }
        let path = folder.join(&name);
        // A file's extension is no part of the student's name; a folder has none.
        let is_folder = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        let stem = if is_folder { Some(name.as_os_str()) } else { path.file_stem() };
        let student = sanitized(&stem.unwrap_or(&name).to_string_lossy());
        all.push((name, Submission { student, path }));
    }
    all.sort_by(|(a, _), (b, _)| a.cmp(b));
    // Two students of one name are told apart by what follows it, or else by a number: what one handed
    // in must not be taken for another's.
    let mut seen = BTreeSet::new();
    let named = |(name, submission): (OsString, Submission)| {
        let whole = sanitized(&name.to_string_lossy());
        let numbered = (2..).map(|number| format!("{whole}-{number}"));
        let mut names = [submission.student, whole.clone()].into_iter().chain(numbered);
        let student = names.find(|name| seen.insert(name.clone())).unwrap_or_default();
        Submission { student, ..submission }
    };
    Ok(all.into_iter().map(named).collect())
}

impl Submission {
    /// What is at a path that the teacher names; a link there is followed, unlike those inside.
    pub fn at(path: &Path) -> io::Result<Self> {
        let whole = path.canonicalize()?;
        let name = path.file_name().or(whole.file_name()).unwrap_or(path.as_os_str());
        // As in a class, a file's extension is no part of the student's name.
        let stem = if whole.is_dir() { name } else { Path::new(name).file_stem().unwrap_or(name) };
        Ok(Self { student: sanitized(&stem.to_string_lossy()), path: whole })
    }

    /// The answers to puzzles of these orders, and how many there are beyond.
    pub fn answers(&self, orders: &[Order]) -> (Vec<Result<Answer, Trouble>>, usize) {
        let each = |trouble: Trouble| no_answers(&trouble, orders);
        match self.path.symlink_metadata() {
            Err(error) => each(unreadable(&error)),
            Ok(metadata) if metadata.is_dir() => self.of_folder(orders),
            Ok(metadata) => match text(&self.path, &metadata) {
                Ok(text) => of_text(&text, orders),
                Err(trouble) => each(trouble),
            },
        }
    }

    /// A file for each puzzle, named by its number; else one file for all, `answers.*`.
    fn of_folder(&self, orders: &[Order]) -> (Vec<Result<Answer, Trouble>>, usize) {
        let names: Vec<OsString> = match fs::read_dir(&self.path) {
            Ok(entries) => entries
                .filter_map(|entry| Some(entry.ok()?.file_name()))
                .filter(|name| !is_hidden(name))
                .collect(),
            Err(error) => return no_answers(&unreadable(&error), orders),
        };
        let mut paths: Vec<_> = names.into_iter().map(|name| self.path.join(name)).collect();
        paths.sort();
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let read = |path: &Path| match path.symlink_metadata() {
            Ok(metadata) => text(path, &metadata),
            Err(error) => Err(unreadable(&error)),
        };
        if let Some(all) = paths.iter().find(|path| stem(path).as_deref() == Some("answers")) {
            return match read(all) {
                Ok(text) => of_text(&text, orders),
                Err(trouble) => no_answers(&trouble, orders),
            };
        }
        let numbered = |number: usize| {
            paths.iter().find(|path| stem(path).and_then(|stem| number_of(&stem)) == Some(number))
        };
        let answer = |(index, &order): (usize, &Order)| match numbered(index + 1) {
            Some(path) => read(path).map(|text| Answer::read(&text, order)),
            None => Err(missing_among(&paths)),
        };
        (orders.iter().enumerate().map(answer).collect(), 0)
    }
}

/// Hidden files are no submissions, such as those that some systems leave beside every file.
fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// The number in a name such as `7`, `07`, `answer-7` or `puzzle_07`.
fn number_of(stem: &str) -> Option<usize> {
    let digits = stem.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().ok()
}

fn of_text(text: &str, orders: &[Order]) -> (Vec<Result<Answer, Trouble>>, usize) {
    let Answers { each, extra } = Answers::read(text, orders);
    (each.into_iter().map(|answer| answer.ok_or_else(missing)).collect(), extra)
}

fn no_answers(trouble: &Trouble, orders: &[Order]) -> (Vec<Result<Answer, Trouble>>, usize) {
    (orders.iter().map(|_| Err(trouble.clone())).collect(), 0)
}

/// The text of a regular file; nothing else is opened, because a device or a pipe may never end, and a
/// link may lead out of the folder.
fn text(path: &Path, metadata: &Metadata) -> Result<String, Trouble> {
    if !metadata.is_file() {
        let sentence = if metadata.is_symlink() {
            "the submission is a link, and links are not followed"
        } else if metadata.is_dir() {
            "there is a folder in the place of an answer"
        } else {
            "the submission is a pipe or a device, and only regular files are read"
        };
        return Err(("not_a_file", sentence.to_string()));
    }
    if metadata.len() > LONGEST {
        return Err(("too_long", "the file is longer than 16 MiB".to_string()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes));
    read.map_err(|error| unreadable(&error))?;
    Ok(decoded(&bytes))
}

fn unreadable(error: &io::Error) -> Trouble {
    ("unreadable_file", format!("the submission cannot be read: {error}"))
}

/// There is no answer, but perhaps it is among these files under another name.
fn missing_among(paths: &[PathBuf]) -> Trouble {
    let names = paths.iter().filter_map(|path| path.file_name());
    let names: Vec<_> = names.take(5).map(|name| sanitized(&name.to_string_lossy())).collect();
    let sentence = "there is no answer to this puzzle; files are named by its number, 1.json";
    let found =
        if names.is_empty() { "is empty".to_string() } else { format!("has {}", names.join(", ")) };
    ("no_answer", format!("{sentence}; the folder {found}"))
}

fn missing() -> Trouble {
    ("no_answer", "there is no answer to this puzzle".to_string())
}
