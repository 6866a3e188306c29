//! The published rules of each format, as checks.

use bnb_sudoku::grade::{ClassMarks, MarksFormat, StudentMarks};
use serde_json::Value;

/// Checks a text about a class, or a class of one.
pub fn check(format: MarksFormat, text: &str, class: &ClassMarks) {
    assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{format:?}: {text:?}");
    match format {
        MarksFormat::Text => people(text, class),
        MarksFormat::Json => own(&json(text), class),
        MarksFormat::Csv => table(text, class),
        MarksFormat::Junit => junit(text, class),
        MarksFormat::Gradescope => gradescope(&json(text), &class.students[0]),
        MarksFormat::PrairieLearn => prairielearn(&json(text), &class.students[0]),
        MarksFormat::CodeRunner => {
            assert_eq!(text.lines().count(), 1, "{text}");
            coderunner(&json(text), &class.students[0]);
        }
        MarksFormat::Classroom50 => classroom50(&json(text), &class.students[0]),
        MarksFormat::Check50 => check50(&json(text), &class.students[0]),
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Checks that an object has these keys, and no others.
fn has_keys(value: &Value, keys: &[&str]) {
    let found: Vec<_> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(found, keys);
}

fn text_of<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is no text: {value}"))
}

fn number_of(value: &Value, key: &str) -> f64 {
    let number = value[key].as_f64().unwrap_or_else(|| panic!("{key} is no number: {value}"));
    assert!(number >= 0.0 && number.is_finite());
    number
}

fn list_of<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().unwrap_or_else(|| panic!("{key} is no list: {value}"))
}

fn are_different<'a>(names: impl Iterator<Item = &'a str>) {
    let mut names: Vec<_> = names.collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

fn people(text: &str, class: &ClassMarks) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    let ends: Vec<_> =
        class.students.iter().map(|s| format!("{} of {}", s.earned(), s.most())).collect();
    assert!(ends.iter().all(|end| text.contains(end)), "{text}");
}

fn own(record: &Value, class: &ClassMarks) {
    has_keys(record, &["schema", "title", "index_base", "students"]);
    assert_eq!(record["schema"], "bnb-sudoku/grade@1");
    assert_eq!(record["index_base"], 1);
    let students = list_of(record, "students");
    assert_eq!(students.len(), class.students.len());
    for (record, marks) in students.iter().zip(&class.students) {
        assert_eq!(text_of(record, "student"), marks.student);
        assert_eq!(number_of(record, "points"), marks.earned().number());
        assert_eq!(number_of(record, "max_points"), marks.most().number());
        for item in list_of(record, "items") {
            let has_trouble = item["trouble"].is_object();
            assert!(has_trouble || item["trouble"].is_null());
            let criteria = list_of(item, "criteria");
            assert_eq!(criteria.is_empty(), has_trouble);
            let sum: f64 = criteria.iter().map(|criterion| number_of(criterion, "points")).sum();
            assert_eq!(number_of(item, "points"), sum);
            for criterion in criteria {
                text_of(criterion, "criterion");
                let is_met = criterion["met"] == true;
                assert_eq!(criterion["code"].is_null(), is_met);
                assert_eq!(criterion["message"].is_null(), is_met);
                assert!(!is_met || criterion["points"] == criterion["max_points"]);
            }
        }
    }
}

/// The cells of a CSV text, by RFC 4180.
fn cells(text: &str) -> Vec<Vec<(bool, String)>> {
    let mut rows = vec![Vec::new()];
    let mut rest = text.chars().peekable();
    while rest.peek().is_some() {
        let (mut cell, is_quoted) = (String::new(), rest.peek() == Some(&'"'));
        if is_quoted {
            rest.next();
            loop {
                match rest.next().unwrap() {
                    '"' if rest.peek() == Some(&'"') => cell.extend(rest.next()),
                    '"' => break,
                    c => cell.push(c),
                }
            }
        } else {
            while let Some(c) = rest.next_if(|c| !",\n".contains(*c)) {
                assert_ne!(c, '"');
                cell.push(c);
            }
        }
        rows.last_mut().unwrap().push((is_quoted, cell));
        match rest.next().unwrap() {
            ',' if rest.peek() == Some(&'\n') => {
                rest.next();
                rows.last_mut().unwrap().push((false, String::new()));
                rows.push(Vec::new());
            }
            ',' => {}
            '\n' => rows.push(Vec::new()),
            c => panic!("{c:?} behind a cell"),
        }
    }
    assert_eq!(rows.pop(), Some(Vec::new()));
    rows
}

fn table(text: &str, class: &ClassMarks) {
    let rows = cells(text);
    assert_eq!(rows.len(), class.students.len() + 1);
    are_different(rows[0].iter().map(|(_, name)| name.as_str()));
    for row in &rows {
        assert_eq!(row.len(), rows[0].len());
        for (is_quoted, cell) in row {
            assert!(!cell.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
            assert!(*is_quoted || !cell.contains([';', '\'', '"']), "{cell}");
        }
    }
    for (row, marks) in rows[1..].iter().zip(&class.students) {
        assert_eq!(row[1].1.parse::<f64>().unwrap(), marks.earned().number());
        let last = row.len() - 1;
        let points = row[3..last].iter().map(|(_, cell)| cell.parse::<f64>().unwrap());
        assert_eq!(points.sum::<f64>(), marks.earned().number());
    }
}

/// An element of XML: its name, its attributes, the names of its children.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(key, _)| key == name);
        &found.unwrap_or_else(|| panic!("{} without {name}", self.name)).1
    }

    fn count(&self, name: &str) -> usize {
        self.get(name).parse().unwrap()
    }
}

/// Checks characters and entities of XML 1.0 outside tags.
fn is_sound_text(text: &str) -> bool {
    let is_char = |c: char| matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"];
    text.chars().all(is_char)
        && !text.contains(['<', '>'])
        && text
            .split('&')
            .skip(1)
            .all(|rest| entities.iter().any(|entity| rest.starts_with(entity)))
}

/// The root of a well-formed text.
fn xml(text: &str) -> Element {
    let text = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").unwrap();
    let mut open: Vec<Element> = Vec::new();
    let mut pieces = text.split('<');
    assert_eq!(pieces.next(), Some(""));
    let mut root = None;
    for piece in pieces {
        assert!(root.is_none(), "something behind the root: {piece}");
        let (tag, behind) = piece.split_once('>').unwrap();
        assert!(is_sound_text(behind), "{behind}");
        let closed = if let Some(name) = tag.strip_prefix('/') {
            let element = open.pop().unwrap();
            assert_eq!(element.name, name);
            Some(element)
        } else {
            let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = Vec::new();
            while let Some((key, behind)) = rest.split_once("=\"") {
                let (value, behind) = behind.split_once('"').unwrap();
                assert!(is_sound_text(value), "{value}");
                attributes.push((key.to_string(), value.to_string()));
                rest = behind.trim_start();
            }
            assert_eq!(rest, "");
            let element = Element { name: name.to_string(), attributes, children: Vec::new() };
            if is_empty {
                Some(element)
            } else {
                open.push(element);
                None
            }
        };
        match (closed, open.last_mut()) {
            (Some(element), Some(parent)) => parent.children.push(element),
            (Some(element), None) => root = Some(element),
            (None, _) => {}
        }
    }
    root.unwrap()
}

fn junit(text: &str, class: &ClassMarks) {
    let root = xml(text);
    assert_eq!(root.name, "testsuites");
    assert_eq!(root.children.len(), class.students.len());
    let mut sums = [0; 3];
    for (suite, marks) in root.children.iter().zip(&class.students) {
        assert_eq!(suite.name, "testsuite");
        suite.get("name");
        assert_eq!(suite.children.len(), marks.items.len());
        assert_eq!(suite.count("tests"), marks.items.len());
        assert_eq!(suite.count("skipped"), 0);
        are_different(suite.children.iter().map(|case| case.get("name")));
        let mut counts = [0; 2];
        for (case, item) in suite.children.iter().zip(&marks.items) {
            assert_eq!(case.name, "testcase");
            case.get("classname");
            assert_eq!(case.children.is_empty(), item.is_full());
            for child in &case.children {
                assert!(!child.get("message").is_empty() && !child.get("type").is_empty());
                let kind = ["failure", "error"].iter().position(|name| *name == child.name);
                counts[kind.unwrap()] += 1;
            }
        }
        assert_eq!(counts, [suite.count("failures"), suite.count("errors")]);
        sums = [sums[0] + marks.items.len(), sums[1] + counts[0], sums[2] + counts[1]];
    }
    assert_eq!(sums, ["tests", "failures", "errors"].map(|name| root.count(name)));
}

fn gradescope(results: &Value, marks: &StudentMarks) {
    has_keys(
        results,
        &["score", "output", "output_format", "visibility", "stdout_visibility", "tests"],
    );
    let visibilities = ["hidden", "after_due_date", "after_published", "visible"];
    let formats = ["text", "html", "simple_format", "md", "ansi"];
    assert!(visibilities.contains(&text_of(results, "visibility")));
    assert_eq!(text_of(results, "stdout_visibility"), "hidden");
    assert!(formats.contains(&text_of(results, "output_format")));
    let tests = list_of(results, "tests");
    assert_eq!(tests.len(), marks.items.len());
    for (test, item) in tests.iter().zip(&marks.items) {
        let (score, most) = (number_of(test, "score"), number_of(test, "max_score"));
        assert!(score <= most);
        assert_eq!(text_of(test, "status") == "passed", score == most);
        assert!(["passed", "failed"].contains(&text_of(test, "status")));
        assert!(formats.contains(&text_of(test, "output_format")));
        assert!(formats.contains(&text_of(test, "name_format")));
        assert!(visibilities.contains(&text_of(test, "visibility")));
        assert_eq!(text_of(test, "visibility") == "hidden", item.hidden);
        assert!(!text_of(test, "name").is_empty());
        text_of(test, "number");
        text_of(test, "output");
    }
    let sum: f64 = tests.iter().map(|test| number_of(test, "score")).sum();
    assert_eq!(number_of(results, "score"), sum);
}

fn prairielearn(results: &Value, marks: &StudentMarks) {
    if results["gradable"] == false {
        has_keys(results, &["gradable", "format_errors"]);
        assert!(list_of(results, "format_errors").iter().all(Value::is_string));
        assert_eq!(marks.earned().hundredths(), 0);
        return;
    }
    has_keys(results, &["gradable", "score", "tests"]);
    assert_eq!(results["gradable"], true);
    let score = number_of(results, "score");
    assert!(score <= 1.0);
    assert!((score * marks.most().number() - marks.earned().number()).abs() < 1e-6);
    for test in list_of(results, "tests") {
        assert!(number_of(test, "points") <= number_of(test, "max_points"));
        text_of(test, "name");
        text_of(test, "output");
    }
}

fn coderunner(results: &Value, marks: &StudentMarks) {
    let allowed = [
        "fraction",
        "prologuehtml",
        "testresults",
        "epiloguehtml",
        "feedbackhtml",
        "columnformats",
        "showdifferences",
        "showoutputonly",
        "graderstate",
        "instructorhtml",
    ];
    assert!(results.as_object().unwrap().keys().all(|key| allowed.contains(&key.as_str())));
    assert!(number_of(results, "fraction") <= 1.0);
    let rows = list_of(results, "testresults");
    assert_eq!(rows.len(), marks.items.len() + 1);
    let header: Vec<_> = rows[0].as_array().unwrap().iter().map(|h| h.as_str().unwrap()).collect();
    are_different(header.iter().copied());
    let column = |name: &str| header.iter().position(|h| *h == name).unwrap();
    for (row, item) in rows[1..].iter().zip(&marks.items) {
        assert_eq!(row.as_array().unwrap().len(), header.len());
        assert_eq!(row[column("iscorrect")], u8::from(item.is_full()));
        assert_eq!(row[column("ishidden")], u8::from(item.hidden));
    }
}

fn classroom50(result: &Value, marks: &StudentMarks) {
    assert_eq!(result["schema"], "classroom50/result/v1");
    let tests = list_of(result, "tests");
    assert_eq!(tests.len(), marks.items.len());
    are_different(tests.iter().map(|test| text_of(test, "test-name")));
    for key in ["score", "max-score"] {
        let sum: i64 = tests.iter().map(|test| test[key].as_i64().unwrap()).sum();
        assert_eq!(result[key].as_i64(), Some(sum));
    }
    for test in tests {
        has_keys(test, &["test-name", "passed", "score", "max-score"]);
        assert_eq!(test["passed"].as_bool(), Some(test["score"] == test["max-score"]));
    }
}

fn check50(output: &Value, marks: &StudentMarks) {
    has_keys(output, &["slug", "results", "version"]);
    text_of(output, "slug");
    text_of(output, "version");
    let results = list_of(output, "results");
    assert_eq!(results.len(), marks.items.len());
    are_different(results.iter().map(|result| text_of(result, "name")));
    for (result, item) in results.iter().zip(&marks.items) {
        let keys = ["name", "description", "passed", "log", "cause", "data", "dependency"];
        has_keys(result, &keys);
        assert!(!text_of(result, "description").is_empty());
        assert!(result["passed"].is_boolean() || result["passed"].is_null());
        assert_eq!(result["passed"] == true, item.is_full());
        assert!(list_of(result, "log").iter().all(|line| !line.as_str().unwrap().contains('\n')));
        assert!(result["data"].is_object() && result["dependency"].is_null());
        assert_eq!(result["cause"].is_null(), result["passed"] == true);
        if result["cause"].is_object() {
            has_keys(&result["cause"], &["rationale", "help"]);
            assert!(!text_of(&result["cause"], "rationale").is_empty());
            assert!(result["cause"]["help"].is_null() || result["cause"]["help"].is_string());
        }
    }
}
