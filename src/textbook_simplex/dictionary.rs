//! Dictionaries, and what a pivot does to one.

use num_traits::Zero as _;

use super::Rational;

/// A variable; the order is the one in which pivoting rules break ties.
///
/// Artificial variables come first, so that of equals they leave first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Variable {
    /// What a row lacks, by the row's position; there in phase I only.
    Artificial(usize),
    /// A column of the program, by its position.
    Column(usize),
    /// The distance of a row's two sides, by the row's position.
    Slack(usize),
}

/// A variable, or the objective, as a function of the nonbasic variables: a constant, and a coefficient
/// for each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) constant: Rational,
    pub(super) coefficients: Vec<Rational>,
}

impl Line {
    pub(super) fn zero(nonbasic: usize) -> Self {
        Self { constant: Rational::zero(), coefficients: vec![Rational::zero(); nonbasic] }
    }

    /// Adds a multiple of another.
    pub(super) fn add(&mut self, factor: &Rational, other: &Self) {
        if factor.is_zero() {
            return;
        }
        self.constant += factor * &other.constant;
        for (own, other) in self.coefficients.iter_mut().zip(&other.coefficients) {
            if !other.is_zero() {
                *own += factor * other;
            }
        }
    }
}

/// The basic variables and the objective as functions of the nonbasic variables:
///
/// ```text
///             x1  x2  s2        nonbasic
///  v  = 3      1  -1   .
///  s1 = 2     -1   .  -1
///  x3 = 1      .  -1  1/2
/// basic
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dictionary {
    pub(super) nonbasic: Vec<Variable>,
    pub(super) basic: Vec<Variable>,
    /// One for each basic variable.
    pub(super) lines: Vec<Line>,
    pub(super) objective: Line,
}

impl Dictionary {
    /// The nonbasic variables: they are 0.
    pub fn nonbasic(&self) -> &[Variable] {
        &self.nonbasic
    }

    /// The basic variables.
    pub fn basic(&self) -> &[Variable] {
        &self.basic
    }

    /// The value of a basic variable, by its row.
    pub fn constant(&self, row: usize) -> &Rational {
        &self.lines[row].constant
    }

    /// How a basic variable grows with a nonbasic one, by row and column of the dictionary.
    pub fn coefficient(&self, row: usize, column: usize) -> &Rational {
        &self.lines[row].coefficients[column]
    }

    /// The value of the objective, which is maximized.
    pub fn value(&self) -> &Rational {
        &self.objective.constant
    }

    /// How the objective grows with a nonbasic variable.
    pub fn reduced_cost(&self, column: usize) -> &Rational {
        &self.objective.coefficients[column]
    }

    /// The value of a variable.
    pub fn value_of(&self, variable: Variable) -> Rational {
        let row = self.basic.iter().position(|&basic| basic == variable);
        row.map_or(Rational::zero(), |row| self.lines[row].constant.clone())
    }

    /// Swaps a basic and a nonbasic variable; the coefficient where they meet is not 0.
    pub(super) fn pivot(&mut self, row: usize, column: usize) {
        let mut line = self.lines[row].clone();
        // Solved for the entering variable, with the leaving one in its place.
        let divisor =
            -std::mem::replace(&mut line.coefficients[column], Rational::from_integer((-1).into()));
        line.constant /= &divisor;
        for coefficient in line.coefficients.iter_mut().filter(|a| !a.is_zero()) {
            *coefficient /= &divisor;
        }
        let others = self.lines.iter_mut().enumerate().filter(|&(other, _)| other != row);
        for other in others.map(|(_, other)| other).chain([&mut self.objective]) {
            let factor = std::mem::replace(&mut other.coefficients[column], Rational::zero());
            other.add(&factor, &line);
        }
        self.lines[row] = line;
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    /// Forgets a nonbasic variable: it stays 0.
    pub(super) fn remove_column(&mut self, column: usize) {
        self.nonbasic.remove(column);
        for line in self.lines.iter_mut().chain([&mut self.objective]) {
            line.coefficients.remove(column);
        }
    }

    /// Forgets a basic variable.
    pub(super) fn remove_row(&mut self, row: usize) {
        self.basic.remove(row);
        self.lines.remove(row);
    }
}
