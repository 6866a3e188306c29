//! Where the marks go.

use std::fmt::Write as _;
use std::io;

use bnb_sudoku::grade::ClassMarks;

use crate::args::GradeArguments;
use crate::atomic_file;
use crate::printer::Printer;

/// Writes the marks to the file that was asked for, or to standard output.
pub fn write(
    arguments: &GradeArguments,
    class: &ClassMarks,
    printer: &mut Printer,
) -> io::Result<()> {
    let mut text = String::new();
    for student in &class.students {
        let _ = writeln!(text, "{}\t{}\t{}", student.student, student.earned(), student.most());
    }
    match &arguments.output {
        Some(path) => atomic_file::write(path, &text),
        None => printer.data(&text),
    }
}
