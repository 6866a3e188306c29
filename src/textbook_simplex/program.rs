//! A linear program in exact numbers.

use num_traits::Zero as _;

use crate::lp::{Relation, Sense};

use super::Rational;

/// A linear constraint; no column occurs twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramRow {
    /// Positions of columns, and their coefficients.
    pub terms: Vec<(usize, Rational)>,
    /// Comparison.
    pub relation: Relation,
    /// Right-hand side.
    pub rhs: Rational,
}

/// A linear program over columns that are at least 0, in exact numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    sense: Sense,
    offset: Rational,
    costs: Vec<Rational>,
    rows: Vec<ProgramRow>,
}

impl Program {
    /// A program without columns and rows.
    pub fn new(sense: Sense) -> Self {
        Self { sense, offset: Rational::zero(), costs: Vec::new(), rows: Vec::new() }
    }

    /// Adds a column with its coefficient in the objective; returns its position.
    pub fn add_column(&mut self, cost: Rational) -> usize {
        self.costs.push(cost);
        self.costs.len() - 1
    }

    /// Adds a constant to the objective.
    pub fn add_offset(&mut self, offset: &Rational) {
        self.offset += offset;
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// When a term is about a column that was not added.
    pub fn add_row(&mut self, row: ProgramRow) {
        let columns = self.costs.len();
        assert!(row.terms.iter().all(|&(column, _)| column < columns), "a row without its columns");
        self.rows.push(row);
    }

    /// Which way the objective is optimized.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// The constant of the objective.
    pub fn offset(&self) -> &Rational {
        &self.offset
    }

    /// The coefficients of the objective, by column.
    pub fn costs(&self) -> &[Rational] {
        &self.costs
    }

    /// The rows.
    pub fn rows(&self) -> &[ProgramRow] {
        &self.rows
    }

    /// Whether a point satisfies every row and has no negative value.
    pub fn contains(&self, point: &[Rational]) -> bool {
        let satisfies = |row: &ProgramRow| {
            let lhs: Rational = row.terms.iter().map(|(column, a)| a * &point[*column]).sum();
            match row.relation {
                Relation::Equal => lhs == row.rhs,
                Relation::AtMost => lhs <= row.rhs,
                Relation::AtLeast => lhs >= row.rhs,
            }
        };
        point.len() == self.costs.len()
            && point.iter().all(|x| *x >= Rational::zero())
            && self.rows.iter().all(satisfies)
    }

    /// The objective at a point.
    pub fn objective(&self, point: &[Rational]) -> Rational {
        let costs = self.costs.iter().zip(point).map(|(cost, x)| cost * x);
        costs.sum::<Rational>() + &self.offset
    }
}
