//! Pivoting rules: which nonbasic variable enters.

use num_traits::Zero as _;

use super::{Dictionary, Rational};

/// A pivoting rule, named as in the literature; ties go to the variable that comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PivotingRule {
    /// The first variable that improves the objective, which never cycles (Bland 1977).
    #[default]
    Bland,
    /// The variable with the largest coefficient in the objective (Dantzig 1947), which usually takes fewer
    /// pivots and may cycle.
    LargestCoefficient,
}

impl PivotingRule {
    /// The column of the entering variable, `None` when no variable improves the objective.
    pub(super) fn entering(self, dictionary: &Dictionary) -> Option<usize> {
        let improving = (0..dictionary.nonbasic().len())
            .filter(|&column| *dictionary.reduced_cost(column) > Rational::zero());
        let first = |&column: &usize| dictionary.nonbasic()[column];
        match self {
            Self::Bland => improving.min_by_key(first),
            Self::LargestCoefficient => improving.min_by(|a, b| {
                let (x, y) = (dictionary.reduced_cost(*a), dictionary.reduced_cost(*b));
                y.cmp(x).then_with(|| first(a).cmp(&first(b)))
            }),
        }
    }
}

/// How far the variable of a column can grow before a basic variable is 0: rows with their ratios,
/// those of rows that never stop it left out.
pub(super) fn ratios(dictionary: &Dictionary, column: usize) -> Vec<(usize, Rational)> {
    let falls = |&row: &usize| *dictionary.coefficient(row, column) < Rational::zero();
    let ratio = |row| (row, -dictionary.constant(row) / dictionary.coefficient(row, column));
    (0..dictionary.basic().len()).filter(falls).map(ratio).collect()
}

/// The row of the leaving variable: of the least ratios that of the variable that comes first.
pub(super) fn leaving(dictionary: &Dictionary, ratios: &[(usize, Rational)]) -> Option<usize> {
    let first = |row: usize| dictionary.basic()[row];
    let least = ratios.iter().min_by(|(row, ratio), (other_row, other)| {
        ratio.cmp(other).then_with(|| first(*row).cmp(&first(*other_row)))
    });
    least.map(|&(row, _)| row)
}
