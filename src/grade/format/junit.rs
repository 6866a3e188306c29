//! XML as JUnit writes it: a suite a student, a case a puzzle.
//!
//! A wrong answer is a failure. An error is what says nothing about the answer: a program that did not
//! end, a limit of the judge. There are no times in it.

use crate::grade::{ClassMarks, ItemMarks, StudentMarks};

use super::clean::{one_line, xml};
use super::{fault, feedback, label};

/// What came of a case.
#[derive(PartialEq)]
enum Kind {
    Pass,
    Failure,
    Error,
}

/// The suites of a class.
pub(super) fn write(class: &ClassMarks) -> String {
    let items = class.students.iter().flat_map(|student| &student.items);
    let suites: String = class.students.iter().map(suite).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" {}>\n{suites}</testsuites>\n",
        xml(&one_line(&class.title)),
        counts(&items),
    )
}

fn counts<'a>(items: &(impl Iterator<Item = &'a ItemMarks> + Clone)) -> String {
    let count = |wanted: Kind| items.clone().filter(|item| kind(item) == wanted).count();
    let (failures, errors) = (count(Kind::Failure), count(Kind::Error));
    format!("tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\"", items.clone().count())
}

fn kind(item: &ItemMarks) -> Kind {
    match fault(item) {
        None => Kind::Pass,
        Some(fault) if fault.is_open || (item.trouble.is_some() && !item.hidden) => Kind::Error,
        Some(_) => Kind::Failure,
    }
}

fn suite(student: &StudentMarks) -> String {
    let name = xml(&one_line(&student.student));
    let cases: String = student.items.iter().map(|item| case(&name, item)).collect();
    let counts = counts(&student.items.iter());
    format!("  <testsuite name=\"{name}\" {counts} skipped=\"0\">\n{cases}  </testsuite>\n")
}

fn case(student: &str, item: &ItemMarks) -> String {
    let open = format!("    <testcase classname=\"{student}\" name=\"{}\"", xml(&label(item)));
    let Some(fault) = fault(item) else { return format!("{open}/>\n") };
    let tag = if kind(item) == Kind::Error { "error" } else { "failure" };
    let message = xml(&fault.sentence.replace('\n', " "));
    let code = fault.code;
    let body = xml(&feedback(item));
    format!(
        "{open}>\n      <{tag} message=\"{message}\" type=\"{code}\">{body}</{tag}>\n    </testcase>\n"
    )
}
