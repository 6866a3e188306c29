//! A judgement as a record for machines.

use serde::Serialize;

use crate::sudoku::Grid;

use super::{Grade, Judgement, Place, Verdict};

/// What was found of one answer, `bnb-sudoku/check@1`; every index is 1-based.
#[derive(Debug, Clone, Serialize)]
pub struct CheckRecord {
    schema: &'static str,
    puzzle: Vec<Vec<usize>>,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    /// Whether every criterion is met; `null` when that is not known.
    right: Option<bool>,
    /// The base that was taken for the constraints.
    index_base: Option<&'static str>,
    criteria: Vec<VerdictRecord>,
}

/// One criterion.
#[derive(Debug, Clone, Serialize)]
pub struct VerdictRecord {
    criterion: &'static str,
    /// `null` when it is not known.
    met: Option<bool>,
    #[serde(flatten)]
    reason: Option<ReasonRecord>,
    /// What may have gone wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspicion: Option<ReasonRecord>,
}

#[derive(Debug, Clone, Serialize)]
struct ReasonRecord {
    code: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<PlaceRecord>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
enum PlaceRecord {
    Cell { cell: [usize; 2] },
    Constraint { constraint: usize },
    Text { line: usize, column: usize },
}

impl CheckRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/check@1";

    /// The record of a judgement of an answer to a puzzle.
    pub fn new(puzzle: &Grid, judgement: &Judgement) -> Self {
        Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: [puzzle.order().box_rows(), puzzle.order().box_columns()],
            right: judgement.is_right(),
            index_base: judgement.base.map(super::Base::name),
            criteria: judgement.verdicts.iter().map(VerdictRecord::new).collect(),
        }
    }
}

impl VerdictRecord {
    pub(super) fn new(verdict: &Verdict) -> Self {
        let grade = &verdict.grade;
        let (met, place) = match grade {
            Grade::Met => (Some(true), None),
            Grade::NotMet(reason) => (Some(false), reason.place()),
            Grade::NotJudged(_) => (Some(false), None),
            Grade::Unknown(reason) => (None, reason.place()),
        };
        let reason = grade.code().zip(grade.sentence());
        Self {
            criterion: verdict.criterion.name(),
            met,
            reason: reason.map(|(code, message)| ReasonRecord::new(code, message, place)),
            suspicion: verdict
                .suspicion
                .as_ref()
                .map(|reason| ReasonRecord::new(reason.code(), reason.to_string(), reason.place())),
        }
    }
}

impl ReasonRecord {
    fn new(code: &'static str, message: String, place: Option<Place>) -> Self {
        let place = place.map(|place| match place {
            Place::Cell(cell) => PlaceRecord::Cell { cell: cell.one_based().into() },
            Place::Constraint(index) => PlaceRecord::Constraint { constraint: index + 1 },
            Place::Text(line, column) => PlaceRecord::Text { line, column },
        });
        Self { code, message, place }
    }
}
