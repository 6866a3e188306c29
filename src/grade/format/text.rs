//! Marks for people: a block a student, then a table of the class, in 80 columns.

use crate::grade::{ClassMarks, Points, StudentMarks};

use super::{clean, feedback, label};

const COLUMNS: usize = 80;

/// What a name may take of a line, so that the points behind it are aligned.
const NAME: usize = 44;

/// The blocks and the table; a class of one has no table.
pub(super) fn write(class: &ClassMarks) -> String {
    let mut text = wrapped(&clean::one_line(&class.title), 0);
    for student in &class.students {
        text += "\n";
        text += &block(student);
    }
    if class.students.len() > 1 {
        text += "\n";
        text += &table(class);
    }
    text
}

fn block(student: &StudentMarks) -> String {
    let mut text = line(0, &clean::one_line(&student.student), student.earned(), student.most());
    for item in &student.items {
        text += &line(2, &label(item), item.earned(), item.most());
        if !item.is_full() {
            for line in feedback(item).lines() {
                text += &wrapped(line, 6);
            }
        }
    }
    text
}

/// A name and its points, aligned over all lines.
fn line(indent: usize, name: &str, earned: Points, most: Points) -> String {
    let name = clean::clip(name, NAME - indent);
    let (width, earned) = (NAME - indent, earned.to_string());
    format!("{:indent$}{name:width$}  {earned:>10} of {most}\n", "")
}

fn table(class: &ClassMarks) -> String {
    let mut text = format!("{:NAME$}  {:>10}  {}\n", "student", "points", "puzzles right");
    text += &format!("{}\n", "-".repeat(NAME + 27));
    for student in &class.students {
        let name = clean::clip(&clean::one_line(&student.student), NAME);
        let right = student.items.iter().filter(|item| item.is_full()).count();
        let (points, items) = (student.earned().to_string(), student.items.len());
        text += &format!("{name:NAME$}  {points:>10}  {right} of {items}\n");
    }
    text += &format!("{:NAME$}  {:>10}\n", "mean", mean(class));
    text
}

/// The mean of the students' points, to hundredths.
fn mean(class: &ClassMarks) -> String {
    let sum: Points = class.students.iter().map(StudentMarks::earned).sum();
    let mean = sum.hundredths() as f64 / class.students.len().max(1) as f64;
    (mean.round() / 100.0).to_string()
}

/// A text in lines that fit, broken at spaces where there are any, with more indent from the second on.
fn wrapped(text: &str, indent: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut line = " ".repeat(indent);
    let mut is_empty = true;
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        if !is_empty && line.chars().count() + 1 + word.len() > COLUMNS {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent + 2)));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        loop {
            let room = COLUMNS - line.chars().count();
            let rest = word.split_off(room.min(word.len()));
            line.extend(word);
            is_empty = false;
            if rest.is_empty() {
                break;
            }
            lines.push(std::mem::replace(&mut line, " ".repeat(indent + 2)));
            word = rest;
        }
    }
    lines.push(line);
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}
