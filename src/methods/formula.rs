//! Formulas of one's own, asked of BatSat: what pycosat and pysat are in Python.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal};
use thiserror::Error;

use crate::branch_and_bound::StopReason;

use super::sat::{BatSat, Engine};

/// Clauses, and whether they have a model.
///
/// A clause is a list of whole numbers, as in DIMACS files: 5 is variable 5, -5 its negation. The numbers may
/// have gaps. Clauses can be added and the question asked again; what the solver has learned it keeps. A
/// model can be checked by anybody, that there is none is the solver's word: verdicts about puzzles
/// with a proof come from [`solve`](super::solve) and from [`Solver`](crate::Solver).
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use bnb_sudoku::methods::Formula;
///
/// let mut formula = Formula::new();
/// formula.add([-1, 2])?;
/// formula.add([-2, 30])?;
/// formula.add([1])?;
/// assert_eq!(formula.model(), Continue(Some(vec![1, 2, 30])));
/// formula.add([-30])?;
/// assert_eq!(formula.model(), Continue(None));
/// # Ok::<(), bnb_sudoku::methods::NoLiteral>(())
/// ```
#[derive(Default)]
pub struct Formula {
    engine: BatSat,
    /// The solver's number of each variable, without gaps: it has an array over all numbers up to the largest.
    variables: BTreeMap<i64, u32>,
    clauses: usize,
    literals: usize,
}

/// A number that is no literal, because it has no negation: 0 and the least of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0} is no literal: a variable is a number from 1, its negation the same with a minus")]
pub struct NoLiteral(pub i64);

impl Formula {
    /// The formula without clauses, which is true.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a clause, of which at least one literal has to be true; one without literals never is.
    ///
    /// # Errors
    ///
    /// [`NoLiteral`], and the clause is not added.
    pub fn add(&mut self, clause: impl IntoIterator<Item = i64>) -> Result<(), NoLiteral> {
        let clause: Vec<i64> = clause.into_iter().collect();
        if let Some(&number) = clause.iter().find(|&&number| matches!(number, 0 | i64::MIN)) {
            return Err(NoLiteral(number));
        }
        self.clauses += 1;
        self.literals += clause.len();
        let literals: Clause = clause.into_iter().map(|literal| self.literal(literal)).collect();
        // BatSat takes every clause; RustSAT's trait leaves room for solvers that do not.
        self.engine.solver().extend([literals]);
        Ok(())
    }

    /// The engine's name of a literal.
    fn literal(&mut self, literal: i64) -> Lit {
        let next = self.variables.len() as u32;
        let number = *self.variables.entry(literal.abs()).or_insert(next);
        Lit::new(number, literal < 0)
    }

    /// Stops every search when so many conflicts have been met in all.
    pub fn stop_after(&mut self, conflicts: u64) {
        self.engine.limit_conflicts(conflicts);
    }

    /// A model, every variable that some clause has as itself or negated, in the order of their numbers;
    /// `None` when there is none. Breaks off only for the limit of [`Formula::stop_after`].
    pub fn model(&mut self) -> ControlFlow<StopReason, Option<Vec<i64>>> {
        match self.engine.look() {
            Ok(SolverResult::Sat) => {}
            Ok(SolverResult::Unsat) => return ControlFlow::Continue(None),
            Ok(SolverResult::Interrupted) => return ControlFlow::Break(StopReason::Interrupted),
            Err(reason) => return ControlFlow::Break(reason),
        }
        let mut model = Vec::with_capacity(self.variables.len());
        for (&variable, &number) in &self.variables {
            match self.engine.solver().lit_val(Lit::positive(number)) {
                Ok(TernaryVal::True) => model.push(variable),
                // Either value does where the solver does not care.
                Ok(_) => model.push(-variable),
                Err(error) => {
                    let reason = StopReason::MethodBreakdown(error.to_string());
                    return ControlFlow::Break(reason);
                }
            }
        }
        ControlFlow::Continue(Some(model))
    }

    /// How many clauses were added.
    pub fn clause_count(&self) -> usize {
        self.clauses
    }

    /// How many literals they have together.
    pub fn literal_count(&self) -> usize {
        self.literals
    }

    /// How many variables they have.
    pub fn variable_count(&self) -> usize {
        self.variables.len()
    }

    /// Conflicts, decisions and propagations of all searches so far, by name.
    pub fn effort(&self) -> Vec<(&'static str, u64)> {
        self.engine.effort()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_taken_as_they_come() {
        let mut formula = Formula::new();
        assert_eq!(formula.model(), ControlFlow::Continue(Some(Vec::new())));
        // Twice, a tautology, a number that takes all its bits.
        formula.add([7, 7, i64::MAX]).unwrap();
        formula.add([-7, 7]).unwrap();
        assert_eq!(formula.add([1, 0]), Err(NoLiteral(0)));
        assert_eq!(formula.add([i64::MIN]), Err(NoLiteral(i64::MIN)));
        formula.add([-7]).unwrap();
        assert_eq!(formula.model(), ControlFlow::Continue(Some(vec![-7, i64::MAX])));
        let counts = (formula.clause_count(), formula.literal_count(), formula.variable_count());
        assert_eq!(counts, (3, 6, 2));
        formula.add([]).unwrap();
        assert_eq!(formula.model(), ControlFlow::Continue(None));
    }

    #[test]
    fn a_limit_of_conflicts_is_kept() {
        // Seven pigeons in six holes.
        let mut formula = Formula::new();
        let at = |pigeon: i64, hole: i64| 10 * pigeon + hole;
        for pigeon in 1..=7 {
            formula.add((1..=6).map(|hole| at(pigeon, hole))).unwrap();
            for other in 1..pigeon {
                for hole in 1..=6 {
                    formula.add([-at(pigeon, hole), -at(other, hole)]).unwrap();
                }
            }
        }
        formula.stop_after(10);
        assert_eq!(formula.model(), ControlFlow::Break(StopReason::NodeLimit));
        formula.stop_after(1_000_000);
        assert_eq!(formula.model(), ControlFlow::Continue(None));
    }
}
