//! `results.json` of an external grader of PrairieLearn.
//!
//! When no answer could be read, the submission is not gradable: it costs the student no attempt.

use serde::Serialize;
use serde_json::Number;

use crate::grade::{Grade, ItemMarks, Reason, StudentMarks};

use super::{clean, fault, feedback, fraction, indented, label, number};

/// The most bytes that PrairieLearn takes.
const MOST_BYTES: usize = 1_000_000;

#[derive(Serialize)]
struct Results {
    gradable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format_errors: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tests: Option<Vec<Test>>,
}

#[derive(Serialize)]
struct Test {
    name: String,
    points: Number,
    max_points: Number,
    output: String,
}

/// The results of a student; texts are cut where they would be too long together.
pub(super) fn write(student: &StudentMarks) -> String {
    let mut most = super::MOST_FEEDBACK;
    loop {
        let text = indented(&results(student, most));
        if text.len() <= MOST_BYTES || most == 0 {
            return if text.len() <= MOST_BYTES { text } else { indented(&bare(student)) };
        }
        most /= 2;
    }
}

fn results(student: &StudentMarks, most: usize) -> Results {
    let is_gradable = student.items.is_empty() || !student.items.iter().all(is_unreadable);
    if !is_gradable {
        let visible = student.items.iter().filter(|item| !item.hidden);
        let mut errors: Vec<_> = visible
            .filter_map(|item| {
                let fault = fault(item)?;
                let text = format!("{}: {} [{}]", label(item), fault.sentence, fault.code);
                Some(clean::clip(&text, most))
            })
            .collect();
        if errors.is_empty() {
            errors.push("no answer could be read".to_string());
        }
        return Results { format_errors: Some(errors), ..bare(student) };
    }
    let tests = student.items.iter().map(|item| Test {
        name: clean::clip(&label(item), most),
        points: number(item.earned()),
        max_points: number(item.most()),
        output: clean::clip(&feedback(item), most),
    });
    Results { tests: Some(tests.collect()), ..bare(student) }
}

/// The results without any text.
fn bare(student: &StudentMarks) -> Results {
    let gradable = student.items.is_empty() || !student.items.iter().all(is_unreadable);
    let score = gradable.then(|| fraction(student));
    Results { gradable, score, format_errors: None, tests: None }
}

/// Whether there is no answer, or none that can be read.
fn is_unreadable(item: &ItemMarks) -> bool {
    if let Some((code, _)) = &item.trouble {
        return [Reason::NoAnswer, Reason::TooLong].iter().any(|reason| reason.code() == *code);
    }
    item.criteria.iter().any(|marks| {
        matches!(
            marks.verdict.grade,
            Grade::NotMet(Reason::Unreadable(_) | Reason::TooLong | Reason::NoAnswer)
        )
    })
}
