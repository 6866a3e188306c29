//! The 0/1 program of a puzzle, or its relaxation, with a name for every column and row.

use crate::formulation::Program;
use crate::lp::{ColumnId, Model, Relation, Sense};
use crate::relaxation::{Objective, weights};
use crate::sudoku::{Candidate, Cell, Fixing, FixingSet, Grid};

use super::{ColumnName, RowName};

/// A program as people write it down: a column a candidate, a row a unit, a given or a constraint.
///
/// It is what the search solves at its root, without presolve and with every column kept. Givens are rows,
/// so that a reader which forgets bounds forgets no given, and so that there are as many rows as
/// [`Program::constraint_count`] says. Columns that an objective needs come first: the candidates are
/// the last `n*n*n` columns, by [`Candidate::index`].
#[derive(Debug, Clone)]
pub struct NamedProgram {
    /// The rows, the costs and the bounds.
    pub model: Model,
    /// A name for each column.
    pub columns: Vec<ColumnName>,
    /// A name for each row.
    pub rows: Vec<RowName>,
    /// Whether the candidates are 0 or 1, and not anything between.
    pub is_integer: bool,
    /// What is optimized.
    pub objective: Objective,
}

impl NamedProgram {
    /// The program of a puzzle and constraints under an objective; the relaxation unless `is_integer`.
    ///
    /// ```
    /// use bnb_sudoku::encode::NamedProgram;
    /// use bnb_sudoku::relaxation::Objective;
    /// use bnb_sudoku::{FixingSet, Grid};
    ///
    /// let puzzle: Grid = "1......2..3..4..".parse()?;
    /// let program = NamedProgram::new(&puzzle, &FixingSet::new(), Objective::None, true);
    /// assert_eq!((program.columns.len(), program.rows.len()), (64, 64 + 4));
    /// # Ok::<(), bnb_sudoku::ParseError>(())
    /// ```
    pub fn new(puzzle: &Grid, with: &FixingSet, objective: Objective, is_integer: bool) -> Self {
        let sense = match objective {
            Objective::Fractionality => Sense::Maximize,
            Objective::SumMax | Objective::Linear(_) | Objective::None => Sense::Minimize,
        };
        let (columns, rows) = (Vec::new(), Vec::new());
        let mut named = Self { model: Model::new(sense), columns, rows, is_integer, objective };
        let order = puzzle.order();
        let candidates = || (0..order.candidate_count()).map(|id| Candidate::from_index(order, id));
        match objective {
            Objective::SumMax => {
                for index in 0..order.cell_count() {
                    let cell = Cell::from_index(order, index);
                    named.add_column(ColumnName::Maximum(cell), 1.0, 1.0);
                }
            }
            Objective::Fractionality => {
                for candidate in candidates() {
                    named.add_column(ColumnName::FirstHalf(candidate), 1.0, 0.5);
                    named.add_column(ColumnName::SecondHalf(candidate), -1.0, 0.5);
                }
            }
            Objective::Linear(_) | Objective::None => {}
        }
        let first = named.columns.len();
        let costs: Vec<f64> = match objective {
            Objective::Linear(seed) => weights(seed).take(order.candidate_count()).collect(),
            _ => vec![0.0; order.candidate_count()],
        };
        for (candidate, cost) in candidates().zip(costs) {
            named.add_column(ColumnName::Candidate(candidate), cost, 1.0);
        }
        let column = |candidate: Candidate| ColumnId(first + candidate.index(order));
        for unit in Program::new(puzzle).rows() {
            let terms = unit.candidates(order).map(|candidate| (column(candidate), 1.0));
            named.add_row(RowName::Unit(unit), terms, Relation::Equal, 1.0);
        }
        for given in puzzle.givens() {
            let terms = [(column(given), 1.0)];
            named.add_row(RowName::Given(given.cell), terms, Relation::Equal, 1.0);
        }
        for fixing in with.iter() {
            let Fixing { candidate, value } = fixing;
            let value = f64::from(u8::from(value));
            let terms = [(column(candidate), 1.0)];
            named.add_row(RowName::With(fixing), terms, Relation::Equal, value);
        }
        match objective {
            Objective::SumMax => {
                for candidate in candidates() {
                    let maximum = ColumnId(candidate.cell.index(order));
                    let terms = [(maximum, 1.0), (column(candidate), -1.0)];
                    named.add_row(RowName::Maximum(candidate), terms, Relation::AtLeast, 0.0);
                }
            }
            Objective::Fractionality => {
                for candidate in candidates() {
                    let halves = [0, 1].map(|half| ColumnId(2 * candidate.index(order) + half));
                    let terms = [(column(candidate), 1.0), (halves[0], -1.0), (halves[1], -1.0)];
                    named.add_row(RowName::Halves(candidate), terms, Relation::Equal, 0.0);
                }
            }
            Objective::Linear(_) | Objective::None => {}
        }
        named
    }

    fn add_column(&mut self, name: ColumnName, cost: f64, upper: f64) {
        self.model.add_column(cost, 0.0, upper);
        self.columns.push(name);
    }

    fn add_row(
        &mut self,
        name: RowName,
        terms: impl IntoIterator<Item = (ColumnId, f64)>,
        relation: Relation,
        rhs: f64,
    ) {
        self.model.add_row(terms, relation, rhs);
        self.rows.push(name);
    }

    /// Whether a column has to be 0 or 1.
    pub(super) fn is_binary(&self, name: ColumnName) -> bool {
        self.is_integer && matches!(name, ColumnName::Candidate(_))
    }

    /// What comments say of the names and of the objective.
    pub(super) fn notes(&self) -> Vec<String> {
        let kind = if self.is_integer { "0/1 program" } else { "LP relaxation" };
        let (columns, rows) = (self.columns.len(), self.rows.len());
        let mut notes = vec![
            format!("{kind}: {columns} columns, {rows} rows, {} nonzeros", self.model.nonzeros()),
            "x_i_j_k: row i, column j, digit k, all from 1".into(),
            "rows cell_i_j, row_i_k, column_j_k, box_b_k, given_i_j, with_i_j_k_v".into(),
        ];
        notes.push(format!("objective {}", self.objective));
        match self.objective {
            Objective::SumMax => notes.push("t_i_j: the largest value of a cell".into()),
            Objective::Fractionality => {
                notes.push("p_i_j_k + q_i_j_k = x_i_j_k, the first and the second half".into());
            }
            Objective::Linear(_) | Objective::None => {}
        }
        notes
    }
}
