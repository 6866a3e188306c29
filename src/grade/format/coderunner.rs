//! What a combinator template grader of CodeRunner prints: one JSON object on one line.
//!
//! CodeRunner refuses an object with a field it does not know, so there are no others. It escapes the
//! cells of the table itself, and shows hidden rows to teachers only.

use serde::Serialize;
use serde_json::{Number, Value};

use crate::grade::{ItemMarks, StudentMarks};

use super::{clean, feedback, fraction, label};

#[derive(Serialize)]
struct Results {
    fraction: Number,
    /// The first row is the header; CodeRunner draws a tick or a cross for the columns `iscorrect`.
    testresults: Vec<[Value; 5]>,
}

/// The results of a student.
pub(super) fn write(student: &StudentMarks) -> String {
    let header = ["iscorrect", "Puzzle", "Got", "Points", "ishidden"].map(Value::from);
    let rows = student.items.iter().map(row);
    let results = Results {
        fraction: fraction(student),
        testresults: [header].into_iter().chain(rows).collect(),
    };
    clean::json(&serde_json::to_string(&results).unwrap_or_default()) + "\n"
}

fn row(item: &ItemMarks) -> [Value; 5] {
    [
        u8::from(item.is_full()).into(),
        label(item).into(),
        feedback(item).into(),
        format!("{} of {}", item.earned(), item.most()).into(),
        u8::from(item.hidden).into(),
    ]
}
