//! `result.json` of Classroom 50, `classroom50/result/v1`.
//!
//! Its scores are whole numbers. All points are therefore multiplied by 1, 10 or 100, the least that makes
//! the points of every criterion whole; nothing is rounded, and all students of a homework get the same
//! factor.

use serde_json::{Map, Value, json};

use crate::grade::{Points, StudentMarks};

use super::{indented, label};

/// The result of a student, with what the platform asks for beside the marks.
///
/// `identity` are names and values of fields such as `classroom`, `assignment`, `submission`, `commit`,
/// `release`, `review` and `datetime`, which the runner of Classroom 50 gives to graders as environment
/// variables.
pub fn write_identified(student: &StudentMarks, identity: &[(&str, &str)]) -> String {
    let unit = unit(student);
    let whole = |points: Points| points.hundredths() / unit;
    let mut result = Map::new();
    result.insert("schema".to_string(), "classroom50/result/v1".into());
    for (name, value) in identity {
        result.insert((*name).to_string(), (*value).into());
    }
    result.insert("score".to_string(), whole(student.earned()).into());
    result.insert("max-score".to_string(), whole(student.most()).into());
    let tests = student.items.iter().map(|item| {
        json!({
            "test-name": label(item),
            "passed": item.is_full(),
            "score": whole(item.earned()),
            "max-score": whole(item.most()),
        })
    });
    result.insert("tests".to_string(), tests.collect::<Vec<Value>>().into());
    indented(&result)
}

/// The largest of 100, 10 and 1 hundredths that divides the points of every criterion.
fn unit(student: &StudentMarks) -> i64 {
    let criteria = || student.items.iter().flat_map(|item| &item.criteria);
    let divides = |unit: i64| criteria().all(|marks| marks.most.hundredths() % unit == 0);
    [100, 10].into_iter().find(|unit| divides(*unit)).unwrap_or(1)
}
