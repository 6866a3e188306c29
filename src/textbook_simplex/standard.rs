//! From a model with bounds to a program over columns that are at least 0.

use num_traits::Zero as _;

use crate::lp::{ColumnId, Model, Relation};

use super::{Program, ProgramRow, Rational};

/// A model as an exact program, its columns counted from their lower bounds.
///
/// Numbers in floating point are fractions, so nothing is rounded. An upper bound becomes a row unless
/// some row of nonnegative coefficients says as much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standard {
    /// The program; its columns are those of the model.
    pub program: Program,
    lower: Vec<Rational>,
}

/// A number of the model is infinite or not a number, and no upper bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a number of the linear program is infinite or not a number")]
pub struct NotFinite;

impl Standard {
    /// The exact program of a model.
    ///
    /// # Errors
    ///
    /// When a number that has to be finite is not.
    pub fn of(model: &Model) -> Result<Self, NotFinite> {
        let columns = model.columns();
        let lower = columns.iter().map(|column| exact(column.lower));
        let lower = lower.collect::<Result<Vec<_>, _>>()?;
        let mut program = Program::new(model.sense());
        program.add_offset(&exact(model.objective(&vec![0.0; columns.len()]))?);
        for (column, lower) in columns.iter().zip(&lower) {
            let cost = exact(column.cost)?;
            program.add_offset(&(&cost * lower));
            program.add_column(cost);
        }
        for row in model.rows() {
            let mut terms = Vec::new();
            let mut rhs = exact(row.rhs)?;
            for &(ColumnId(column), coefficient) in &row.terms {
                let coefficient = exact(coefficient)?;
                rhs -= &coefficient * &lower[column];
                terms.push((column, coefficient));
            }
            program.add_row(ProgramRow { terms, relation: row.relation, rhs });
        }
        let is_bounded = |&(_, upper): &(usize, f64)| upper < f64::INFINITY;
        let uppers = columns.iter().map(|column| column.upper).enumerate();
        for (column, upper) in uppers.filter(is_bounded).collect::<Vec<_>>() {
            let room = exact(upper)? - &lower[column];
            if !is_implied(&program, column, &room) {
                let terms = vec![(column, Rational::from_integer(1.into()))];
                program.add_row(ProgramRow { terms, relation: Relation::AtMost, rhs: room });
            }
        }
        Ok(Self { program, lower })
    }

    /// The point of the model that a point of the program stands for.
    pub fn point(&self, point: &[Rational]) -> Vec<Rational> {
        self.lower.iter().zip(point).map(|(lower, x)| lower + x).collect()
    }
}

fn exact(number: f64) -> Result<Rational, NotFinite> {
    Rational::from_float(number).ok_or(NotFinite)
}

/// Whether a row shows that a column is at most `room`: nothing in it is negative, so the column's
/// term alone is at most the right-hand side.
fn is_implied(program: &Program, column: usize, room: &Rational) -> bool {
    let zero = Rational::zero();
    program.rows().iter().filter(|row| row.relation != Relation::AtLeast).any(|row| {
        row.terms.iter().all(|(_, a)| *a >= zero)
            && row.terms.iter().any(|(at, a)| *at == column && *a > zero && &row.rhs / a <= *room)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lp::Sense;

    #[test]
    fn bounds_become_rows_only_where_no_row_implies_them() {
        let mut model = Model::new(Sense::Minimize);
        let x = model.add_column(2.0, 1.0, 1.0);
        let y = model.add_column(0.5, 0.0, 1.0);
        let z = model.add_column(0.0, -1.0, 1.0);
        model.add_row([(x, 1.0), (y, 1.0)], Relation::Equal, 1.0);
        model.add_row([(y, 1.0), (z, -1.0)], Relation::AtMost, 0.0);
        let standard = Standard::of(&model).unwrap();
        // x and y are bounded by the first row, z, which is counted from -1, by a row of its own.
        assert_eq!(standard.program.rows().len(), 3);
        assert_eq!(standard.program.offset().to_string(), "2");
        assert_eq!(standard.program.rows()[0].rhs.to_string(), "0");
        assert_eq!(standard.program.rows()[2].rhs.to_string(), "2");
        let point = standard.point(&vec![Rational::zero(); 3]);
        assert_eq!(point.iter().map(Rational::to_string).collect::<Vec<_>>(), ["1", "0", "-1"]);
        model.add_row([(x, f64::NAN)], Relation::Equal, 1.0);
        assert_eq!(Standard::of(&model), Err(NotFinite));
    }
}
