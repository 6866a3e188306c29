//! What check50 prints as JSON.
//!
//! There a check is passed, failed or, if it could not be decided, `null`. A program that crashes or does not
//! end fails its check; `null` is for a limit of the judge.

use serde::Serialize;
use serde_json::Number;

use crate::grade::{ItemMarks, StudentMarks};

use super::{clean, fault, feedback, indented, label, number};

#[derive(Serialize)]
struct Output {
    slug: String,
    results: Vec<Check>,
    /// The version of check50 that has this layout.
    version: &'static str,
}

#[derive(Serialize)]
struct Check {
    name: String,
    description: String,
    passed: Option<bool>,
    log: Vec<String>,
    cause: Option<Cause>,
    data: Data,
    /// No check waits for another.
    dependency: Option<String>,
}

#[derive(Serialize)]
struct Cause {
    rationale: String,
    help: Option<String>,
}

/// What check50 leaves to those who write checks.
#[derive(Serialize)]
struct Data {
    points: Number,
    max_points: Number,
}

/// The results of a student.
pub(super) fn write(title: &str, student: &StudentMarks) -> String {
    indented(&Output {
        slug: clean::one_line(title),
        results: student.items.iter().map(Check::new).collect(),
        version: "3.0.0",
    })
}

impl Check {
    fn new(item: &ItemMarks) -> Self {
        let fault = fault(item);
        let passed = match &fault {
            None => Some(true),
            Some(fault) => (!fault.is_open).then_some(false),
        };
        let log = if item.hidden { String::new() } else { feedback(item) };
        Self {
            name: format!("puzzle_{}", item.number),
            description: label(item),
            passed,
            log: log.lines().map(String::from).collect(),
            cause: fault.map(|fault| Cause { rationale: fault.sentence, help: fault.hint }),
            data: Data { points: number(item.earned()), max_points: number(item.most()) },
            dependency: None,
        }
    }
}
