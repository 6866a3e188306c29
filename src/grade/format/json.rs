//! All that is known, for the programs of a teacher.

use serde::Serialize;
use serde_json::Number;

use crate::grade::record::VerdictRecord;
use crate::grade::{ClassMarks, CriterionMarks, ItemMarks, StudentMarks};

use super::{indented, number};

/// The name and version of the record's layout.
const SCHEMA: &str = "bnb-sudoku/grade@1";

/// What a class has got; every index is 1-based.
#[derive(Serialize)]
struct ClassRecord<'a> {
    schema: &'static str,
    title: &'a str,
    index_base: u8,
    students: Vec<StudentRecord<'a>>,
}

#[derive(Serialize)]
struct StudentRecord<'a> {
    student: &'a str,
    points: Number,
    max_points: Number,
    items: Vec<ItemRecord<'a>>,
}

#[derive(Serialize)]
struct ItemRecord<'a> {
    number: usize,
    name: &'a str,
    hidden: bool,
    points: Number,
    max_points: Number,
    /// What kept the item from being judged.
    trouble: Option<TroubleRecord<'a>>,
    criteria: Vec<CriterionRecord>,
    #[serde(skip_serializing_if = "str::is_empty")]
    stderr: &'a str,
}

#[derive(Serialize)]
struct TroubleRecord<'a> {
    code: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
struct CriterionRecord {
    #[serde(flatten)]
    verdict: VerdictRecord,
    points: Number,
    max_points: Number,
}

/// The record of a class.
pub(super) fn write(class: &ClassMarks) -> String {
    indented(&ClassRecord {
        schema: SCHEMA,
        title: &class.title,
        index_base: 1,
        students: class.students.iter().map(StudentRecord::new).collect(),
    })
}

impl<'a> StudentRecord<'a> {
    fn new(marks: &'a StudentMarks) -> Self {
        Self {
            student: &marks.student,
            points: number(marks.earned()),
            max_points: number(marks.most()),
            items: marks.items.iter().map(ItemRecord::new).collect(),
        }
    }
}

impl<'a> ItemRecord<'a> {
    fn new(marks: &'a ItemMarks) -> Self {
        let trouble = marks.trouble.as_ref();
        // Nothing was judged of an item in trouble, so it has no verdicts.
        let criteria = if trouble.is_some() { &[] } else { &marks.criteria[..] };
        Self {
            number: marks.number,
            name: &marks.name,
            hidden: marks.hidden,
            points: number(marks.earned()),
            max_points: number(marks.most()),
            trouble: trouble.map(|(code, message)| TroubleRecord { code, message }),
            criteria: criteria.iter().map(CriterionRecord::new).collect(),
            stderr: &marks.stderr,
        }
    }
}

impl CriterionRecord {
    fn new(CriterionMarks { verdict, earned, most }: &CriterionMarks) -> Self {
        Self {
            verdict: VerdictRecord::new(verdict),
            points: number(*earned),
            max_points: number(*most),
        }
    }
}
