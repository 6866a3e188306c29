//! `results.json` of Gradescope: a test a puzzle, with its criteria in the output.
//!
//! Gradescope shows students no total when a test is hidden, so no text outside a test tells points.

use serde::Serialize;
use serde_json::Number;

use crate::grade::{ItemMarks, StudentMarks};

use super::{clean, feedback, indented, label, number};

#[derive(Serialize)]
struct Results {
    /// It overrides the sum of the tests, which Gradescope would add up in floating point.
    score: Number,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
    /// Only teachers see what the grader printed.
    stdout_visibility: &'static str,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    score: Number,
    max_score: Number,
    status: &'static str,
    name: String,
    name_format: &'static str,
    number: String,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
}

/// The results of a student.
pub(super) fn write(title: &str, student: &StudentMarks) -> String {
    indented(&Results {
        score: number(student.earned()),
        output: clean::one_line(title),
        output_format: "text",
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: student.items.iter().map(Test::new).collect(),
    })
}

impl Test {
    fn new(item: &ItemMarks) -> Self {
        Self {
            score: number(item.earned()),
            max_score: number(item.most()),
            status: if item.is_full() { "passed" } else { "failed" },
            name: label(item),
            name_format: "text",
            number: item.number.to_string(),
            output: feedback(item),
            output_format: "text",
            visibility: if item.hidden { "hidden" } else { "visible" },
        }
    }
}
