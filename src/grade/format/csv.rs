//! A line a student, for spreadsheets and gradebooks.
//!
//! The columns are the student, the points, the most points, the points of each puzzle, and which puzzles
//! could not be judged. Students choose the names of their files, and spreadsheets compute what looks
//! like a formula, so such a cell gets an apostrophe in front.

use std::collections::BTreeMap;

use crate::grade::ClassMarks;

use super::{clean, label};

/// The table of a class.
pub(super) fn write(class: &ClassMarks) -> String {
    let items = class.students.iter().flat_map(|student| &student.items);
    // In every row a puzzle has the same column, also if rows lack some.
    let mut labels: BTreeMap<usize, String> = BTreeMap::new();
    for item in items {
        labels.entry(item.number).or_insert_with(|| label(item));
    }
    let names = ["student", "points", "max_points"].map(String::from).into_iter();
    let puzzles = labels.values().map(|label| cell(label));
    let mut text = row(names.chain(puzzles).chain(["trouble".to_string()]));
    for student in &class.students {
        let sums = [student.earned(), student.most()].map(|points| points.to_string());
        let puzzles = labels.keys().map(|number| {
            let item = student.items.iter().find(|item| item.number == *number);
            item.map_or(String::new(), |item| item.earned().to_string())
        });
        let troubles = student.items.iter().filter_map(|item| {
            let (code, _) = item.trouble.as_ref()?;
            Some(format!("{}: {code}", item.number))
        });
        let troubles = cell(&troubles.collect::<Vec<_>>().join("; "));
        text +=
            &row([cell(&student.student)].into_iter().chain(sums).chain(puzzles).chain([troubles]));
    }
    text
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(",") + "\n"
}

/// A cell with a text: quoted unless it is plain, never a formula, and on one line.
fn cell(text: &str) -> String {
    let text = clean::one_line(text);
    let first = text.trim_start().chars().next();
    let is_formula = first.is_some_and(|c| "=+-@＝＋－＠".contains(c));
    let apostrophe = if is_formula { "'" } else { "" };
    let is_plain = !is_formula && text.chars().all(|c| c.is_alphanumeric() || " ._-:".contains(c));
    let quote = if is_plain { "" } else { "\"" };
    format!("{quote}{apostrophe}{}{quote}", text.replace('"', "\"\""))
}
