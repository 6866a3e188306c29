//! The files that a course is handed out, and the rubric among them.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use bnb_sudoku::grade::Rubric;
use textwrap::{Options, WordSeparator};

use crate::args::Platform;
use crate::input::sanitized;

/// A file of a course.
#[derive(Clone, Copy)]
pub struct CourseFile {
    /// Its path below the folder of the course.
    pub name: &'static str,
    pub text: &'static str,
    pub is_program: bool,
}

const fn text(name: &'static str, text: &'static str) -> CourseFile {
    CourseFile { name, text, is_program: false }
}

const fn program(name: &'static str, text: &'static str) -> CourseFile {
    CourseFile { name, text, is_program: true }
}

const RUBRIC: &str = include_str!("files/rubric.toml");
const SHIM: &str = include_str!("files/solve_shim.py");
const PUZZLES: &str = include_str!("files/puzzles.txt");

const PLAIN: [CourseFile; 2] = [text("rubric.toml", RUBRIC), program("solve_shim.py", SHIM)];

const GRADESCOPE: [CourseFile; 6] = [
    text("README.md", include_str!("files/gradescope/README.md")),
    program("setup.sh", include_str!("files/gradescope/setup.sh")),
    program("run_autograder", include_str!("files/gradescope/run_autograder")),
    text("rubric.toml", RUBRIC),
    text("puzzles.txt", PUZZLES),
    program("solve_shim.py", SHIM),
];

const PRAIRIELEARN: [CourseFile; 7] = [
    text("README.md", include_str!("files/prairielearn/README.md")),
    text("info.json", include_str!("files/prairielearn/info.json")),
    text("question.html", include_str!("files/prairielearn/question.html")),
    program("tests/run.sh", include_str!("files/prairielearn/run.sh")),
    text("tests/rubric.toml", RUBRIC),
    text("tests/puzzles.txt", PUZZLES),
    program("tests/solve_shim.py", SHIM),
];

const CODERUNNER: [CourseFile; 5] = [
    text("README.md", include_str!("files/coderunner/README.md")),
    text("template.py", include_str!("files/coderunner/template.py")),
    text("rubric.toml", RUBRIC),
    text("puzzles.txt", PUZZLES),
    program("solve_shim.py", SHIM),
];

/// What a course needs, on a platform if one is named.
pub fn of(platform: Option<Platform>) -> &'static [CourseFile] {
    match platform {
        None => &PLAIN,
        Some(Platform::Gradescope) => &GRADESCOPE,
        Some(Platform::PrairieLearn) => &PRAIRIELEARN,
        Some(Platform::CodeRunner) => &CODERUNNER,
    }
}

/// What a message may take on a line.
const COLUMNS: usize = 80;

/// What is read of a rubric, in bytes; it is a page of text.
const LONGEST_RUBRIC: u64 = 1024 * 1024;

/// Reads the rubric of a file, or the one that a course is handed out.
pub fn rubric(path: Option<&Path>) -> Result<Rubric, String> {
    let Some(path) = path else { return Rubric::read(RUBRIC) };
    let name = sanitized(&path.to_string_lossy());
    let mut text = String::new();
    let read =
        File::open(path).and_then(|file| file.take(LONGEST_RUBRIC).read_to_string(&mut text));
    read.map_err(|error| format!("{name}: {error}"))?;
    Rubric::read(&text).map_err(|error| {
        let line = format!("{name}: {error}");
        if line.chars().count() <= COLUMNS - "error: ".len() {
            return line;
        }
        let indent = "  ";
        let options = Options::new(COLUMNS).initial_indent(indent).subsequent_indent(indent);
        format!(
            "{name}:\n{}",
            textwrap::fill(&error, options.word_separator(WordSeparator::AsciiSpace))
        )
    })
}
