//! Where the marks go.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::path::Path;

use bnb_sudoku::grade::{ClassMarks, MarksFormat, StudentMarks, write_classroom50};

use crate::args::GradeArguments;
use crate::atomic_file;
use crate::printer::Printer;

/// What Classroom 50 wants to know of a submission, and the variables in which its runner says it.
const CLASSROOM: [(&str, &str); 6] = [
    ("classroom", "CLASSROOM"),
    ("assignment", "ASSIGNMENT"),
    ("submission", "SUBMISSION_TAG"),
    ("commit", "COMMIT_URL"),
    ("release", "RELEASE_URL"),
    ("review", "REVIEW_URL"),
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

fn put(text: &str, output: Option<&Path>, printer: &mut Printer) -> io::Result<()> {
    match output {
        Some(path) => atomic_file::write(path, text),
        None => printer.data(text),
    }
}

fn of_student(format: MarksFormat, title: &str, student: &StudentMarks) -> String {
    if format != MarksFormat::Classroom50 {
        return format.write_student(title, student);
    }
    let told = |(key, name)| Some((key, env::var(name).ok()?));
    let told: Vec<(&str, String)> = CLASSROOM.into_iter().filter_map(told).collect();
    let identity: Vec<_> = told.iter().map(|(key, value)| (*key, value.as_str())).collect();
    write_classroom50(student, &identity)
}

/// A file for each student; those of the same name are numbered.
fn each(format: MarksFormat, class: &ClassMarks, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut seen = BTreeMap::new();
    for student in &class.students {
        let count = seen.entry(student.student.as_str()).or_insert(0);
        *count += 1;
        let again = if *count > 1 { format!("-{count}") } else { String::new() };
        let name = format!("{}{again}.{}", student.student, format.extension());
        let text = of_student(format, &class.title, student);
        atomic_file::write(&folder.join(name), &text)?;
    }
    Ok(())
}
