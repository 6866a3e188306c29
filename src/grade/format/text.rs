//! Marks for people: a block a student, then a table of the class, in 80 columns.

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::grade::{ClassMarks, Points, StudentMarks};

use super::{clean, feedback, label};

const COLUMNS: usize = 80;

/// What a name may take of a line, so that the points behind it are aligned.
const NAME: usize = 44;

/// What stands for the rest of a name.
const DOTS: &str = "...";

/// The blocks and the table; a class of one has no table.
pub(super) fn write(class: &ClassMarks) -> String {
    let mut lines = wrapped(&clean::one_line(&class.title), 0);
    for student in &class.students {
        lines.push(String::new());
        lines.extend(block(student));
    }
    if class.students.len() > 1 {
        lines.push(String::new());
        lines.extend(table(class));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn block(student: &StudentMarks) -> Vec<String> {
    let name = clean::one_line(&student.student);
    let mut lines = vec![sum(0, &name, student.earned(), student.most())];
    for item in &student.items {
        lines.push(sum(2, &label(item), item.earned(), item.most()));
        if !item.is_full() {
            lines.extend(feedback(item).lines().flat_map(|line| wrapped(line, 6)));
        }
    }
    lines
}

/// A name and its points, aligned over all lines.
fn sum(indent: usize, name: &str, earned: Points, most: Points) -> String {
    let (name, earned) = (padded(name, NAME - indent), earned.to_string());
    format!("{:indent$}{name}  {earned:>10} of {most}", "")
}

fn table(class: &ClassMarks) -> Vec<String> {
    let header = format!("{:NAME$}  {:>10}  {}", "student", "points", "puzzles right");
    let rule = "-".repeat(header.len());
    let rows = class.students.iter().map(|student| {
        let name = padded(&clean::one_line(&student.student), NAME);
        let right = student.items.iter().filter(|item| item.is_full()).count();
        let (points, items) = (student.earned().to_string(), student.items.len());
        format!("{name}  {points:>10}  {right} of {items}")
    });
    let mean = format!("{:NAME$}  {:>10}", "mean", mean(class));
    [header, rule].into_iter().chain(rows).chain([mean]).collect()
}

/// The mean of the students' points, to hundredths.
fn mean(class: &ClassMarks) -> String {
    let sum: Points = class.students.iter().map(StudentMarks::earned).sum();
    let mean = sum.hundredths() as f64 / class.students.len().max(1) as f64;
    (mean.round() / 100.0).to_string()
}

/// A name in so many columns, of which some characters take two.
fn padded(name: &str, columns: usize) -> String {
    let mut kept = name;
    if display_width(name) > columns {
        let most = columns.saturating_sub(DOTS.len());
        let mut ends = name.char_indices().map(|(start, c)| start + c.len_utf8());
        let fits = |end: &usize| display_width(&name[..*end]) <= most;
        kept = &name[..ends.by_ref().take_while(fits).last().unwrap_or(0)];
    }
    let dots = if kept.len() < name.len() { DOTS } else { "" };
    let blanks = columns - display_width(kept) - dots.len();
    format!("{kept}{dots}{:blanks$}", "")
}

/// A text in lines that fit, broken at spaces where there are any, with more indent from the second on.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let (first, others) = (" ".repeat(indent), " ".repeat(indent + 2));
    let options = Options::new(COLUMNS)
        .initial_indent(&first)
        .subsequent_indent(&others)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).iter().map(|line| line.trim_end().to_string()).collect()
}
