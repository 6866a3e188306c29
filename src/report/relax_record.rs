//! The record of one relaxation.

use serde::Serialize;

use crate::solve::{Options, RelaxOutcome, RelaxStatus};
use crate::sudoku::{Candidate, Cell, Digit, Grid};

use super::{INDEX_BASE, Rows, box_shape, quadruples, rounded};

/// One relaxation, `bnb-sudoku/relax@1`.
///
/// `point[i][j][k]` is the value of the digit `k + 1` in row `i + 1`, column `j + 1`: a nested list
/// in the order of a numpy array. `fractional_cells` holds `[row, column]`, 1-based like every
/// index in a record.
#[derive(Debug, Clone, Serialize)]
pub struct RelaxRecord {
    schema: &'static str,
    puzzle: Rows,
    #[serde(rename = "box")]
    box_shape: [usize; 2],
    with: Vec<[usize; 4]>,
    index_base: u8,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    z: Option<f64>,
    integral: Option<bool>,
    certified: bool,
    width: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_width: Option<&'static str>,
    solved_puzzle: Option<Rows>,
    fractional_cells: Option<Vec<[usize; 2]>>,
    point: Option<Vec<Vec<Vec<f64>>>>,
    presolve: &'static str,
    engine: &'static str,
    lp_solves: u64,
}

impl RelaxRecord {
    /// The name and version of the record's layout.
    pub const SCHEMA: &'static str = "bnb-sudoku/relax@1";

    /// The record of a relaxation of `puzzle` with the constraints of `options`.
    pub fn new(
        puzzle: &Grid,
        options: &Options,
        engine: &'static str,
        outcome: &RelaxOutcome,
    ) -> Self {
        let width = outcome.width.as_ref().and_then(|width| width.as_ref().ok());
        let mut record = Self {
            schema: Self::SCHEMA,
            puzzle: puzzle.to_rows(),
            box_shape: box_shape(puzzle),
            with: quadruples(&options.with),
            index_base: INDEX_BASE,
            status: "limit",
            reason: None,
            z: None,
            integral: None,
            certified: outcome.certificate.is_some(),
            width: width.map(|width| rounded(width.value)),
            no_width: outcome.width.as_ref().and_then(|width| Some(width.as_ref().err()?.code())),
            solved_puzzle: width.map(|width| width.board.to_rows()),
            fractional_cells: None,
            point: None,
            presolve: options.presolve.name(),
            engine,
            lp_solves: outcome.lp_solves,
        };
        match &outcome.status {
            RelaxStatus::Feasible { z, point, integral } => {
                record.status = "feasible";
                record.z = Some(rounded(*z));
                record.integral = Some(*integral);
                let pair = |cell: Cell| <[usize; 2]>::from(cell.one_based());
                record.fractional_cells =
                    Some(point.fractional_cells().into_iter().map(pair).collect());
                let n = puzzle.order().side();
                let value = |i, j, k| {
                    rounded(point.get(Candidate::new(Cell::new(i, j), Digit::from_index(k))))
                };
                let cell = |i, j| (0..n).map(|k| value(i, j, k)).collect();
                let row = |i| (0..n).map(|j| cell(i, j)).collect();
                record.point = Some((0..n).map(row).collect());
            }
            RelaxStatus::Empty(why) => {
                record.status = "infeasible";
                record.reason = Some(why.to_string());
            }
            RelaxStatus::Limit(reason) => record.reason = Some(reason.code().to_string()),
        }
        record
    }
}
