//! Certificates as JSON, a record a line, for graders and pages.

use serde::{Deserialize, Serialize};

use super::read::unit;
use super::write::Row;
use super::{Certificate, Claim, RationalPoint, Step};
use crate::sudoku::{Candidate, Fixing, FixingSet, Grid, Order};

const SCHEMA: &str = "bnb-sudoku/certificate@1";

/// What `docs/certificates.md` describes; every index is 1-based.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    schema: String,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    puzzle: Vec<Vec<usize>>,
    #[serde(default)]
    with: Vec<[usize; 4]>,
    claim: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Vec<Vec<usize>>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    points: Vec<PointRecord>,
    proof: Vec<StepRecord>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PointRecord {
    denominator: i64,
    /// `[i, j, k, numerator]`.
    values: Vec<(usize, usize, usize, i64)>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StepRecord {
    /// The name of a row, as in the text, and its weight.
    Sum(Vec<(String, i64)>),
    /// `[i, j, k]`.
    Split([usize; 3]),
    Empty,
    Point,
}

impl Certificate {
    /// The certificate as one line of JSON, without a newline.
    pub fn to_json(&self) -> String {
        let Self { puzzle, fixings, claim, proof } = self;
        let order = puzzle.order();
        let point = |RationalPoint { denominator, numerators }: &RationalPoint| PointRecord {
            denominator: *denominator,
            values: numerators
                .iter()
                .map(|(candidate, value)| {
                    let (i, j, k) = candidate.one_based();
                    (i, j, k, *value)
                })
                .collect(),
        };
        let step = |step: &Step| match step {
            Step::Sum(terms) => StepRecord::Sum(
                terms.iter().map(|&(unit, weight)| (Row(unit).to_string(), weight)).collect(),
            ),
            Step::Split(candidate) => StepRecord::Split(candidate.one_based().into()),
            Step::Empty => StepRecord::Empty,
            Step::Point => StepRecord::Point,
        };
        let record = Record {
            schema: SCHEMA.to_string(),
            box_shape: [order.box_rows(), order.box_columns()],
            puzzle: puzzle.to_rows(),
            with: fixings.iter().map(Fixing::one_based).collect(),
            claim: claim.name().to_string(),
            board: claim.board().map(Grid::to_rows),
            points: claim.points().iter().map(point).collect(),
            proof: proof.iter().map(step).collect(),
        };
        // Only maps with keys that are no strings, and writers that fail, make this an error.
        serde_json::to_string(&record).unwrap_or_default()
    }
}

/// Reads a certificate from one line of JSON; says what is wrong otherwise.
pub(super) fn from_json(text: &str) -> Result<Certificate, String> {
    let record: Record = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if record.schema != SCHEMA {
        return Err(format!("expected the schema {SCHEMA}, the only one known"));
    }
    let [rows, columns] = record.box_shape;
    let order = Order::new(rows, columns).map_err(|error| error.to_string())?;
    let grid = |rows: &[Vec<usize>], name: &str| {
        let n = order.side();
        let expected = || format!("`{name}`: expected {n} rows of {n} values 0..={n}");
        Grid::from_rows(order, rows).ok_or_else(expected)
    };
    let points: Vec<_> =
        record.points.iter().map(|point| rational_point(order, point)).collect::<Result<_, _>>()?;
    let board = record.board.as_deref().map(|rows| grid(rows, "board")).transpose()?;
    let claim = match (record.claim.as_str(), board, points.as_slice()) {
        ("integral", Some(board), []) => Claim::Integral(board),
        ("unique", Some(board), []) => Claim::Unique(board),
        ("infeasible", None, []) => Claim::Infeasible,
        ("not-integral", None, [point]) => Claim::NotIntegral(point.clone()),
        ("minimum", Some(board), _) => Claim::Minimum { board, others: points },
        _ => {
            return Err("expected `claim` integral, unique or minimum with a `board`, \
                        infeasible without, or not-integral with one of `points`"
                .to_string());
        }
    };
    let outside = "`with`: a constraint is outside the board, or its value is neither 0 nor 1";
    let listed = record.with.len();
    let fixings = FixingSet::from_one_based(order, record.with).ok_or(outside)?;
    if fixings.len() != listed {
        return Err("`with`: a constraint stands twice".to_string());
    }
    Ok(Certificate {
        puzzle: grid(&record.puzzle, "puzzle")?,
        fixings,
        claim,
        proof: record
            .proof
            .into_iter()
            .enumerate()
            .map(|(index, record)| {
                let wrong = || format!("step {} of the proof names no row of the board", index + 1);
                step(order, record).ok_or_else(wrong)
            })
            .collect::<Result<_, _>>()?,
    })
}

fn rational_point(order: Order, record: &PointRecord) -> Result<RationalPoint, String> {
    let value = |&(i, j, k, value): &(usize, usize, usize, i64)| {
        Some((Candidate::from_one_based(order, i, j, k)?, value))
    };
    let numerators = record.values.iter().map(value).collect::<Option<_>>();
    let outside = "`points`: a value is outside the board";
    Ok(RationalPoint { denominator: record.denominator, numerators: numerators.ok_or(outside)? })
}

fn step(order: Order, record: StepRecord) -> Option<Step> {
    Some(match record {
        StepRecord::Sum(terms) => {
            let term = |(row, weight): (String, i64)| Some((unit(order, &row)?, weight));
            Step::Sum(terms.into_iter().map(term).collect::<Option<_>>()?)
        }
        StepRecord::Split([i, j, k]) => Step::Split(Candidate::from_one_based(order, i, j, k)?),
        StepRecord::Empty => Step::Empty,
        StepRecord::Point => Step::Point,
    })
}
