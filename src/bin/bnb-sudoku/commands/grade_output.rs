//! Where the marks go.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io;
use std::path::Path;

use bnb_sudoku::grade::{ClassMarks, MarksFormat, StudentMarks, write_classroom50};

use crate::args::GradeArguments;
use crate::atomic_file;
use crate::printer::Printer;
use crate::proof_file::named;

/// What Classroom 50 wants to know of a submission, and the variables in which its runner says it; the time is
/// that of the tag, for a clock would give other bytes at every grading.
const CLASSROOM: [(&str, &str); 7] = [
    ("classroom", "CLASSROOM"),
    ("assignment", "ASSIGNMENT"),
    ("submission", "SUBMISSION_TAG"),
    ("commit", "COMMIT_URL"),
    ("release", "RELEASE_URL"),
    ("review", "REVIEW_URL"),
    ("datetime", "SUBMISSION_TAG"),
];

/// Writes the marks to the place that was asked for, or to standard output.
///
/// A format about one student makes a file for each, in a folder, unless there is only one student.
pub fn write(
    arguments: &GradeArguments,
    class: &ClassMarks,
    printer: &mut Printer,
) -> io::Result<()> {
    let format: MarksFormat = arguments.format.into();
    match (class.students.as_slice(), &arguments.output) {
        (students, Some(folder)) if !format.of_class() && students.len() != 1 => {
            each(format, class, folder)
        }
        ([student], output) if !format.of_class() => {
            put(&of_student(format, &class.title, student), output.as_deref(), printer)
        }
        (_, output) => {
            // For a format about one student there is nothing to write about a class.
            put(&format.write_class(class).unwrap_or_default(), output.as_deref(), printer)
        }
    }
}

/// Finds out before the work whether the marks could be written; the folder for many files is made now.
pub fn check(arguments: &GradeArguments, students: usize) -> io::Result<()> {
    let format: MarksFormat = arguments.format.into();
    let Some(path) = &arguments.output else { return Ok(()) };
    let checked = if format.of_class() || students == 1 {
        atomic_file::check(path)
    } else {
        fs::create_dir_all(path)
    };
    checked.map_err(|error| named(path, &error))
}

fn put(text: &str, output: Option<&Path>, printer: &mut Printer) -> io::Result<()> {
    match output {
        Some(path) => atomic_file::write(path, text).map_err(|error| named(path, &error)),
        None => printer.data(text),
    }
}

fn of_student(format: MarksFormat, title: &str, student: &StudentMarks) -> String {
    if format != MarksFormat::Classroom50 {
        return format.write_student(title, student);
    }
    let told = |(key, name)| {
        let value = env::var(name).ok()?;
        Some((key, if key == "datetime" { instant(&value)? } else { value }))
    };
    let told: Vec<(&str, String)> = CLASSROOM.into_iter().filter_map(told).collect();
    let identity: Vec<_> = told.iter().map(|(key, value)| (*key, value.as_str())).collect();
    write_classroom50(student, &identity)
}

/// The instant in a tag such as `submit/2026-06-01T14-32-05Z-a1b2c3d`, as others write it.
fn instant(tag: &str) -> Option<String> {
    let stamp = tag.strip_prefix("submit/")?.get(..20)?;
    let shape = stamp.replace(|c: char| c.is_ascii_digit(), "0");
    let (date, time) = stamp.split_once('T')?;
    (shape == "0000-00-00T00-00-00Z").then(|| format!("{date}T{}", time.replace('-', ":")))
}

/// What a student's name may take of the name of a file, in bytes; file systems allow 255 in all.
const LONGEST_NAME: usize = 200;

/// A file for each student; those of the same name are numbered.
fn each(format: MarksFormat, class: &ClassMarks, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
    let mut seen = BTreeSet::new();
    for student in &class.students {
        let ends = student.student.char_indices().map(|(start, c)| start + c.len_utf8());
        let end = ends.take_while(|end| *end <= LONGEST_NAME).last().unwrap_or(0);
        let start = &student.student[..end];
        let numbered = (2..).map(|number| format!("{start}-{number}"));
        let mut names = [start.to_string()].into_iter().chain(numbered);
        let name = names.find(|name| seen.insert(name.clone())).unwrap_or_default();
        let name = format!("{name}.{}", format.extension());
        let text = of_student(format, &class.title, student);
        let path = folder.join(name);
        atomic_file::write(&path, &text).map_err(|error| named(&path, &error))?;
    }
    Ok(())
}
