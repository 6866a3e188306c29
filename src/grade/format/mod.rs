//! Marks as text: for people, for gradebooks and for grading platforms.
//!
//! Nothing here reads a clock, so the same marks make the same bytes. What students may see is made of
//! [`ItemMarks::feedback`] and of points; only the JSON of a class has more, and it is for teachers.

mod check50;
mod classroom50;
mod clean;
mod coderunner;
mod csv;
mod gradescope;
mod json;
mod junit;
mod prairielearn;
mod text;

use serde::Serialize;
use serde_json::Number;

use super::{ClassMarks, Grade, ItemMarks, Points, StudentMarks};

pub use classroom50::write_identified as write_classroom50;
pub use clean::is_active;

/// In what form marks are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarksFormat {
    /// A block a student and a table of the class, for people.
    Text,
    /// Everything that is known, `bnb-sudoku/grade@1`, for the teacher's programs.
    Json,
    /// A line a student, for spreadsheets.
    Csv,
    /// A test suite a student, as tools of continuous integration read it.
    Junit,
    /// `results.json` of Gradescope.
    Gradescope,
    /// `results.json` of an external grader of PrairieLearn.
    PrairieLearn,
    /// What a combinator template grader of CodeRunner prints.
    CodeRunner,
    /// `result.json` of Classroom 50.
    Classroom50,
    /// What check50 prints as JSON.
    Check50,
}

impl MarksFormat {
    /// All formats, those of a class first.
    pub const ALL: [Self; 9] = [
        Self::Text,
        Self::Json,
        Self::Csv,
        Self::Junit,
        Self::Gradescope,
        Self::PrairieLearn,
        Self::CodeRunner,
        Self::Classroom50,
        Self::Check50,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Junit => "junit",
            Self::Gradescope => "gradescope",
            Self::PrairieLearn => "prairielearn",
            Self::CodeRunner => "coderunner",
            Self::Classroom50 => "classroom50",
            Self::Check50 => "check50",
        }
    }

    /// How the names of files in this format end.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Csv => "csv",
            Self::Junit => "xml",
            _ => "json",
        }
    }

    /// Whether one text is about a whole class; if not, each student has a text.
    pub fn of_class(self) -> bool {
        matches!(self, Self::Text | Self::Json | Self::Csv | Self::Junit)
    }

    /// The marks of a class; `None` if the format is about one student.
    pub fn write_class(self, class: &ClassMarks) -> Option<String> {
        match self {
            Self::Text => Some(text::write(class)),
            Self::Json => Some(json::write(class)),
            Self::Csv => Some(csv::write(class)),
            Self::Junit => Some(junit::write(class)),
            _ => None,
        }
    }

    /// The marks of one student in a homework; a class of one if the format is about classes.
    pub fn write_student(self, title: &str, student: &StudentMarks) -> String {
        match self {
            Self::Gradescope => gradescope::write(title, student),
            Self::PrairieLearn => prairielearn::write(student),
            Self::CodeRunner => coderunner::write(student),
            Self::Classroom50 => classroom50::write_identified(student, &[]),
            Self::Check50 => check50::write(title, student),
            _ => {
                let class =
                    ClassMarks { title: title.to_string(), students: vec![student.clone()] };
                self.write_class(&class).unwrap_or_default()
            }
        }
    }
}

/// What is wrong with an item, as far as students may know.
struct Fault {
    code: &'static str,
    sentence: String,
    hint: Option<String>,
    /// Whether nothing is known against the answer: a limit of the judge came first.
    is_open: bool,
}

/// The first fault of an item; `None` if it has all its points.
fn fault(item: &ItemMarks) -> Option<Fault> {
    if item.is_full() {
        return None;
    }
    let fault = |code, sentence| Fault { code, sentence, hint: None, is_open: false };
    if item.hidden {
        return Some(fault("hidden", item.feedback()));
    }
    if let Some((code, sentence)) = &item.trouble {
        return Some(fault(code, clip(sentence)));
    }
    let unmet = item.criteria.iter().filter_map(|marks| match &marks.verdict.grade {
        Grade::Met => None,
        Grade::NotJudged(_) => Some((2, marks)),
        Grade::Unknown(_) => Some((1, marks)),
        Grade::NotMet(_) => Some((0, marks)),
    });
    let first = unmet.min_by_key(|(rank, _)| *rank);
    let told = first.and_then(|(rank, marks)| {
        let grade = &marks.verdict.grade;
        Some((rank, marks, grade.code()?, grade.sentence()?))
    });
    let Some((rank, marks, code, sentence)) = told else {
        return Some(fault("not_full", feedback(item)));
    };
    Some(Fault {
        code,
        sentence: clip(&sentence),
        hint: marks.verdict.suspicion.as_ref().map(|hint| clean::lines(&hint.to_string())),
        is_open: rank == 1,
    })
}

/// The name of an item, not the same for any two of a homework, on one line.
fn label(item: &ItemMarks) -> String {
    let number = item.number;
    if item.name == format!("puzzle {number}") {
        return item.name.clone();
    }
    format!("{number}: {}", clean::one_line(&item.name))
}

/// The most characters that a student is told about one item.
const MOST_FEEDBACK: usize = 2000;

/// What a student is told about an item, without anything that a terminal or a page would act on.
fn feedback(item: &ItemMarks) -> String {
    clip(&item.feedback())
}

/// The harmless start of a text.
fn clip(text: &str) -> String {
    clean::clip(&clean::lines(&clean::clip(text, MOST_FEEDBACK)), MOST_FEEDBACK)
}

/// Points as a number of JSON, whole where they are.
fn number(points: Points) -> Number {
    let hundredths = points.hundredths();
    let whole = (hundredths % 100 == 0).then(|| Number::from(hundredths / 100));
    whole.or_else(|| Number::from_f64(points.number())).unwrap_or_else(|| Number::from(0))
}

/// The share of the points, from 0 to 1, and 1 only for all of them.
fn fraction(student: &StudentMarks) -> Number {
    let (earned, most) = (student.earned(), student.most());
    if most == Points::ZERO || earned == Points::ZERO {
        return Number::from(0);
    }
    if earned == most {
        return Number::from(1);
    }
    let share = earned.hundredths() as f64 / most.hundredths() as f64;
    Number::from_f64(share).unwrap_or_else(|| Number::from(0))
}

/// Indented JSON that ends a line.
fn indented(record: &impl Serialize) -> String {
    clean::json(&serde_json::to_string_pretty(record).unwrap_or_default()) + "\n"
}
