//! The two phases, step by step.

use num_traits::{Signed as _, Zero as _};

use crate::lp::{Relation, Sense};

use super::dictionary::Line;
use super::pivoting_rule::{leaving, ratios};
use super::{Dictionary, PivotingRule, Program, ProgramRow, Rational, Variable};

/// Which objective is maximized.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Minus the sum of the artificial variables; the program has a point if that can be 0.
    One,
    /// The program's own, negated when that is minimized.
    Two,
}

/// Why a pivot was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The entering variable improves the objective.
    Improves,
    /// The leaving variable is an artificial one that is 0 and basic still: it makes room.
    DrivesOut,
}

/// One pivot, told after it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pivot {
    /// The variable that became basic.
    pub entering: Variable,
    /// The one whose place it took.
    pub leaving: Variable,
    /// Why.
    pub reason: Reason,
    /// Basic variables with how far each would have let the entering one grow; the others set no limit.
    pub ratios: Vec<(Variable, Rational)>,
    /// The value of the entering variable, the least of the ratios; at 0 the pivot is degenerate.
    pub length: Rational,
}

/// What happened last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A pivot. An artificial variable that leaves is forgotten.
    Pivot(Pivot),
    /// Phase I has found a point, and the objective is the program's from now on. Rows that say
    /// nothing new are forgotten; these are their artificial variables.
    PhaseTwo {
        /// The artificial variables of redundant rows.
        redundant: Vec<Variable>,
    },
}

/// What the simplex method came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The optimum, in the program's own sense, and a point where it is attained.
    Optimal {
        /// The value of the objective.
        value: Rational,
        /// The columns.
        point: Vec<Rational>,
    },
    /// There is no point: the artificial variables sum to this at least.
    Infeasible {
        /// Their sum.
        lack: Rational,
    },
    /// The objective improves without end as this variable grows.
    Unbounded(Variable),
    /// The largest number of pivots was made.
    PivotLimit,
}

/// A program whose dictionary is larger than [`Simplex::LARGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a dictionary of {rows} rows and {columns} columns is too large for the textbook's simplex \
     method, which stops at {} entries",
    Simplex::LARGEST
)]
pub struct TooLarge {
    /// The rows of its first dictionary.
    pub rows: usize,
    /// The columns of its first dictionary.
    pub columns: usize,
}

/// The simplex method on one program: an iterator over its steps.
///
/// Between the steps [`Simplex::dictionary`] shows where it stands, after the last one
/// [`Simplex::outcome`] says what it came to.
#[derive(Debug, Clone)]
pub struct Simplex<'a> {
    program: &'a Program,
    rule: PivotingRule,
    dictionary: Dictionary,
    phase: Phase,
    pivots_left: usize,
    redundant: Vec<Variable>,
    outcome: Option<Outcome>,
}

impl<'a> Simplex<'a> {
    /// The most entries of a dictionary, rows times columns, which bounds the memory to some 20 MB as
    /// long as the fractions are short.
    pub const LARGEST: usize = 250_000;

    /// The first dictionary of a program, whose columns are all 0.
    ///
    /// # Errors
    ///
    /// When that would have more entries than [`Simplex::LARGEST`].
    pub fn new(
        program: &'a Program,
        rule: PivotingRule,
        most_pivots: usize,
    ) -> Result<Self, TooLarge> {
        let (rows, columns) = (program.rows().len(), program.costs().len());
        let surplus = program.rows().iter().filter(|row| falls_short(row)).count();
        if rows.saturating_mul(columns + surplus) > Self::LARGEST {
            return Err(TooLarge { rows, columns: columns + surplus });
        }
        let dictionary = first_dictionary(program);
        let is_artificial = |basic: &Variable| matches!(basic, Variable::Artificial(_));
        let needs_phase_one = dictionary.basic.iter().any(is_artificial);
        let phase = if needs_phase_one { Phase::One } else { Phase::Two };
        let (pivots_left, redundant, outcome) = (most_pivots, Vec::new(), None);
        let mut simplex =
            Self { program, rule, dictionary, phase, pivots_left, redundant, outcome };
        match phase {
            Phase::One => simplex.aim_at_feasibility(),
            Phase::Two => simplex.aim_at_optimum(),
        }
        Ok(simplex)
    }

    /// The dictionary as it stands.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What it came to, `None` before the last step.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Makes all steps that are left.
    pub fn run(mut self) -> Outcome {
        self.by_ref().for_each(drop);
        self.outcome.unwrap_or(Outcome::PivotLimit)
    }

    /// Makes minus the sum of the artificial variables the objective.
    fn aim_at_feasibility(&mut self) {
        let mut objective = Line::zero(self.dictionary.nonbasic.len());
        let minus_one = Rational::from_integer((-1).into());
        for (basic, line) in self.dictionary.basic.iter().zip(&self.dictionary.lines) {
            if matches!(basic, Variable::Artificial(_)) {
                objective.add(&minus_one, line);
            }
        }
        self.dictionary.objective = objective;
    }

    /// Makes the program's objective, as something to maximize, the objective.
    fn aim_at_optimum(&mut self) {
        let sign = self.sign();
        let mut objective = Line::zero(self.dictionary.nonbasic.len());
        objective.constant = &sign * self.program.offset();
        for (column, cost) in self.program.costs().iter().enumerate() {
            let (variable, cost) = (Variable::Column(column), &sign * cost);
            if let Some(row) = self.dictionary.basic.iter().position(|&basic| basic == variable) {
                objective.add(&cost, &self.dictionary.lines[row]);
            } else if let Some(at) = self.dictionary.nonbasic.iter().position(|&n| n == variable) {
                objective.coefficients[at] += cost;
            }
        }
        self.dictionary.objective = objective;
    }

    /// 1, or -1 when the program minimizes.
    fn sign(&self) -> Rational {
        Rational::from_integer(match self.program.sense() {
            Sense::Maximize => 1.into(),
            Sense::Minimize => (-1).into(),
        })
    }

    /// A step after phase I has reached 0: the next artificial variable that is basic still is driven
    /// out, or phase II begins.
    fn leave_phase_one(&mut self) -> Option<Step> {
        let is_artificial = |basic: &Variable| matches!(basic, Variable::Artificial(_));
        while let Some(row) = self.dictionary.basic.iter().position(is_artificial) {
            let can_enter = |&column: &usize| !self.dictionary.coefficient(row, column).is_zero();
            let columns = (0..self.dictionary.nonbasic.len()).filter(can_enter);
            if let Some(column) = columns.min_by_key(|&column| self.dictionary.nonbasic[column]) {
                return self.pivot(row, column, Reason::DrivesOut, Vec::new());
            }
            self.redundant.push(self.dictionary.basic[row]);
            self.dictionary.remove_row(row);
        }
        self.phase = Phase::Two;
        self.aim_at_optimum();
        Some(Step::PhaseTwo { redundant: std::mem::take(&mut self.redundant) })
    }

    /// A step that improves the objective, or the outcome.
    fn improve(&mut self) -> Option<Step> {
        let Some(column) = self.rule.entering(&self.dictionary) else {
            self.outcome = Some(match self.phase {
                Phase::One => Outcome::Infeasible { lack: -self.dictionary.value() },
                Phase::Two => Outcome::Optimal {
                    value: self.sign() * self.dictionary.value(),
                    point: (0..self.program.costs().len())
                        .map(|column| self.dictionary.value_of(Variable::Column(column)))
                        .collect(),
                },
            });
            return None;
        };
        let ratios = ratios(&self.dictionary, column);
        let Some(row) = leaving(&self.dictionary, &ratios) else {
            self.outcome = Some(Outcome::Unbounded(self.dictionary.nonbasic[column]));
            return None;
        };
        let named = |(row, ratio): (usize, Rational)| (self.dictionary.basic[row], ratio);
        let ratios = ratios.into_iter().map(named).collect();
        self.pivot(row, column, Reason::Improves, ratios)
    }

    fn pivot(
        &mut self,
        row: usize,
        column: usize,
        reason: Reason,
        ratios: Vec<(Variable, Rational)>,
    ) -> Option<Step> {
        let Some(pivots_left) = self.pivots_left.checked_sub(1) else {
            self.outcome = Some(Outcome::PivotLimit);
            return None;
        };
        self.pivots_left = pivots_left;
        let (entering, leaving) = (self.dictionary.nonbasic[column], self.dictionary.basic[row]);
        self.dictionary.pivot(row, column);
        let length = self.dictionary.constant(row).clone();
        if matches!(leaving, Variable::Artificial(_)) {
            self.dictionary.remove_column(column);
        }
        Some(Step::Pivot(Pivot { entering, leaving, reason, ratios, length }))
    }
}

impl Iterator for Simplex<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.outcome.is_some() {
            return None;
        }
        if self.phase == Phase::One && self.dictionary.value().is_zero() {
            self.leave_phase_one()
        } else {
            self.improve()
        }
    }
}

/// Whether the point 0 is on the wrong side of an inequality.
fn falls_short(row: &ProgramRow) -> bool {
    match row.relation {
        Relation::Equal => false,
        Relation::AtMost => row.rhs.is_negative(),
        Relation::AtLeast => row.rhs.is_positive(),
    }
}

/// The dictionary in which the columns are nonbasic, and so are the surplus variables of rows that the
/// point 0 falls short of.
fn first_dictionary(program: &Program) -> Dictionary {
    let mut nonbasic: Vec<_> = (0..program.costs().len()).map(Variable::Column).collect();
    let rows = program.rows().iter().enumerate();
    let short = rows.filter(|(_, row)| falls_short(row));
    nonbasic.extend(short.map(|(index, _)| Variable::Slack(index)));
    let (mut basic, mut lines) = (Vec::new(), Vec::new());
    for (index, row) in program.rows().iter().enumerate() {
        let mut line = Line::zero(nonbasic.len());
        line.constant.clone_from(&row.rhs);
        for (column, coefficient) in &row.terms {
            line.coefficients[*column] -= coefficient;
        }
        // rhs - lhs, which is the slack of "at most", is turned round where a negative one must be.
        let is_turned = match row.relation {
            Relation::Equal | Relation::AtMost => row.rhs.is_negative(),
            Relation::AtLeast => !row.rhs.is_positive(),
        };
        if is_turned {
            line.constant = -line.constant;
            line.coefficients.iter_mut().for_each(|a| *a = -std::mem::take(a));
        }
        let surplus = nonbasic.iter().position(|&variable| variable == Variable::Slack(index));
        if let Some(surplus) = surplus {
            line.coefficients[surplus] = Rational::from_integer(1.into());
        }
        let is_slack = row.relation != Relation::Equal && surplus.is_none();
        basic.push(if is_slack { Variable::Slack(index) } else { Variable::Artificial(index) });
        lines.push(line);
    }
    let objective = Line::zero(nonbasic.len());
    Dictionary { nonbasic, basic, lines, objective }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(sense: Sense, costs: &[i64], rows: &[(&[i64], Relation, i64)]) -> Program {
        let integer = |number: i64| Rational::from_integer(number.into());
        let mut program = Program::new(sense);
        for &cost in costs {
            program.add_column(integer(cost));
        }
        for &(coefficients, relation, rhs) in rows {
            let terms = coefficients.iter().map(|&a| integer(a)).enumerate().collect();
            program.add_row(ProgramRow { terms, relation, rhs: integer(rhs) });
        }
        program
    }

    /// The program with its rows halved, which changes its slacks.
    fn in_halves(program: &Program) -> Program {
        let half = Rational::new(1.into(), 2.into());
        let mut halved = Program::new(program.sense());
        for cost in program.costs() {
            halved.add_column(cost.clone());
        }
        for ProgramRow { terms, relation, rhs } in program.rows() {
            let terms = terms.iter().map(|(column, a)| (*column, a * &half)).collect();
            halved.add_row(ProgramRow { terms, relation: *relation, rhs: rhs * &half });
        }
        halved
    }

    /// The outcome in a line, the same under both rules.
    fn outcome(program: &Program) -> String {
        let run = |rule| match Simplex::new(program, rule, 100).unwrap().run() {
            Outcome::Optimal { value, point } => {
                assert!(program.contains(&point) && program.objective(&point) == value);
                format!("optimum {value}")
            }
            Outcome::Infeasible { lack } => format!("lacks {lack}"),
            Outcome::Unbounded(variable) => format!("unbounded {variable:?}"),
            Outcome::PivotLimit => "pivot limit".to_string(),
        };
        let outcome = run(PivotingRule::Bland);
        assert_eq!(outcome, run(PivotingRule::LargestCoefficient));
        outcome
    }

    #[test]
    fn every_relation_and_every_outcome() {
        use Relation::{AtLeast, AtMost, Equal};
        use Sense::{Maximize, Minimize};
        let cases = [
            (
                program(
                    Maximize,
                    &[5, 4, 3],
                    &[(&[2, 3, 1], AtMost, 5), (&[4, 1, 2], AtMost, 11), (&[3, 4, 2], AtMost, 8)],
                ),
                "optimum 13",
            ),
            (
                program(Minimize, &[1, 1], &[(&[2, 1], AtLeast, 2), (&[1, 3], AtLeast, 3)]),
                "optimum 7/5",
            ),
            (
                program(
                    Minimize,
                    &[1, 2],
                    &[(&[1, 1], Equal, 1), (&[2, 2], Equal, 2), (&[-1, 1], AtMost, -1)],
                ),
                "optimum 1",
            ),
            (
                program(
                    Maximize,
                    &[1],
                    &[(&[-1], Equal, -3), (&[1], AtLeast, 0), (&[1], AtMost, 3)],
                ),
                "optimum 3",
            ),
            (program(Maximize, &[0, 0], &[(&[1, 1], AtMost, 1), (&[1, 1], AtLeast, 3)]), "lacks 2"),
            (program(Maximize, &[1, 0], &[(&[-1, 1], AtMost, 1)]), "unbounded Column(0)"),
            (program(Maximize, &[], &[]), "optimum 0"),
        ];
        for (number, (program, expected)) in cases.iter().enumerate() {
            assert_eq!(outcome(program), *expected, "case {number}");
        }
    }

    #[test]
    fn bland_ends_where_the_largest_coefficient_cycles() {
        // The cycle of six pivots in chapter 3 of Chvátal's book.
        let rows: [(&[i64], _, _); 3] = [
            (&[1, -11, -5, 18], Relation::AtMost, 0),
            (&[1, -3, -1, 2], Relation::AtMost, 0),
            (&[2, 0, 0, 0], Relation::AtMost, 2),
        ];
        let program = in_halves(&program(Sense::Maximize, &[10, -57, -9, -24], &rows));
        let mut cycling = Simplex::new(&program, PivotingRule::LargestCoefficient, 600).unwrap();
        let first = cycling.dictionary().clone();
        assert_eq!(cycling.by_ref().take(6).count(), 6);
        assert_eq!(cycling.dictionary().value(), first.value());
        let sorted = |dictionary: &Dictionary| {
            let mut basic = dictionary.basic().to_vec();
            basic.sort_unstable();
            basic
        };
        assert_eq!(sorted(cycling.dictionary()), sorted(&first));
        assert_eq!(cycling.run(), Outcome::PivotLimit);
        let bland = Simplex::new(&program, PivotingRule::Bland, 600).unwrap().run();
        assert!(matches!(bland, Outcome::Optimal { value, .. } if value.to_string() == "1"));
    }

    #[test]
    fn giants_are_refused() {
        let mut program = Program::new(Sense::Maximize);
        let column = program.add_column(Rational::zero());
        let (relation, rhs) = (Relation::AtLeast, Rational::from_integer(1.into()));
        for _ in 0..600 {
            let terms = vec![(column, rhs.clone())];
            program.add_row(ProgramRow { terms, relation, rhs: rhs.clone() });
        }
        let refusal = Simplex::new(&program, PivotingRule::Bland, 1).unwrap_err();
        assert_eq!(refusal, TooLarge { rows: 600, columns: 601 });
    }
}
