//! A linear program as plain data.

/// The position of a column in its model, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColumnId(pub usize);

/// A variable: its cost in the objective and its bounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Column {
    /// Coefficient in the objective.
    pub cost: f64,
    /// Smallest value, finite.
    pub lower: f64,
    /// Largest value, at least `lower`, possibly infinite.
    pub upper: f64,
}

/// How the left-hand side of a row compares with its right-hand side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A linear constraint; no column occurs twice in `terms`.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Columns and their coefficients.
    pub terms: Vec<(ColumnId, f64)>,
    /// Comparison.
    pub relation: Relation,
    /// Right-hand side.
    pub rhs: f64,
}

/// Which way the objective is optimized.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// Smallest objective.
    Minimize,
    /// Largest objective.
    Maximize,
}

/// A linear program: optimize the costs over all points within the bounds that satisfy the rows.
///
/// ```
/// use bnb_sudoku::lp::{CheckedEngine, Model, NoLimit, Relation, Sense, Verdict};
///
/// let mut model = Model::new(Sense::Maximize);
/// let x = model.add_column(1.0, 0.0, 1.0);
/// let y = model.add_column(2.0, 0.0, 1.0);
/// model.add_row([(x, 1.0), (y, 1.0)], Relation::AtMost, 1.0);
/// let Verdict::Optimal(optimum) = CheckedEngine::default().solve(model, &NoLimit) else {
///     panic!("this program has an optimum");
/// };
/// assert_eq!(optimum.point, [0.0, 1.0]);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    sense: Sense,
    offset: f64,
    columns: Vec<Column>,
    rows: Vec<Row>,
}

impl Model {
    /// A model without columns and rows.
    pub fn new(sense: Sense) -> Self {
        Self { sense, offset: 0.0, columns: Vec::new(), rows: Vec::new() }
    }

    /// Adds a column with its cost and bounds.
    pub fn add_column(&mut self, cost: f64, lower: f64, upper: f64) -> ColumnId {
        self.columns.push(Column { cost, lower, upper });
        ColumnId(self.columns.len() - 1)
    }

    /// Adds a constant to the objective.
    pub fn add_offset(&mut self, offset: f64) {
        self.offset += offset;
    }

    /// Adds a row; no column may occur twice in `terms`.
    pub fn add_row(
        &mut self,
        terms: impl IntoIterator<Item = (ColumnId, f64)>,
        relation: Relation,
        rhs: f64,
    ) {
        self.rows.push(Row { terms: terms.into_iter().collect(), relation, rhs });
    }

    /// Which way the objective is optimized.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// The columns, by [`ColumnId`].
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Coefficients in all rows together, the measure of a model's size.
    pub fn nonzeros(&self) -> usize {
        self.rows.iter().map(|row| row.terms.len()).sum()
    }

    /// The objective at a point.
    pub fn objective(&self, point: &[f64]) -> f64 {
        let costs = self.columns.iter().zip(point).map(|(column, x)| column.cost * x);
        self.offset + costs.sum::<f64>()
    }

    /// How far a point misses the worst of the rows and bounds; 0 when it is feasible, infinite
    /// when it has the wrong length or is not a number.
    pub fn violation(&self, point: &[f64]) -> f64 {
        if point.len() != self.columns.len() || point.iter().any(|x| !x.is_finite()) {
            return f64::INFINITY;
        }
        let bounds = self.columns.iter().zip(point).map(|(c, &x)| (c.lower - x).max(x - c.upper));
        let rows = self.rows.iter().map(|row| {
            let lhs: f64 = row.terms.iter().map(|&(ColumnId(id), a)| a * point[id]).sum();
            match row.relation {
                Relation::Equal => (lhs - row.rhs).abs(),
                Relation::AtMost => lhs - row.rhs,
                Relation::AtLeast => row.rhs - lhs,
            }
        });
        bounds.chain(rows).fold(0.0, f64::max)
    }

    /// The same program with its columns and rows in the opposite order.
    ///
    /// The simplex method takes another path through it, which is what a second attempt needs.
    pub(crate) fn reversed(&self) -> Self {
        let last = self.columns.len().saturating_sub(1);
        let flip = |row: &Row| Row {
            terms: row
                .terms
                .iter()
                .rev()
                .map(|&(ColumnId(id), a)| (ColumnId(last - id), a))
                .collect(),
            ..*row
        };
        Self {
            sense: self.sense,
            offset: self.offset,
            columns: self.columns.iter().rev().copied().collect(),
            rows: self.rows.iter().rev().map(flip).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn violation_finds_the_worst_row_or_bound() {
        let mut model = Model::new(Sense::Minimize);
        let x = model.add_column(1.0, 0.0, 1.0);
        let y = model.add_column(1.0, 0.0, f64::INFINITY);
        model.add_row([(x, 1.0), (y, 1.0)], Relation::Equal, 1.0);
        model.add_row([(y, 2.0)], Relation::AtLeast, 1.0);
        for (point, expected) in [
            (vec![0.5, 0.5], 0.0),
            (vec![1.0, 0.0], 1.0),
            (vec![-0.25, 1.25], 0.25),
            (vec![1.0], f64::INFINITY),
            (vec![f64::NAN, 0.0], f64::INFINITY),
        ] {
            let violation = model.violation(&point);
            assert!(violation.total_cmp(&expected).is_eq(), "{point:?}: {violation}");
        }
    }
}
