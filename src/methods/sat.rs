//! Propositional satisfiability by the solvers of RustSAT.
//!
//! The formula is that of [`ClauseFamily::EXTENDED`] over the candidates that givens and constraints
//! leave open. Further solutions are found by clauses that forbid those before.

use std::ops::ControlFlow;
use std::sync::Arc;

use batsat::{Callbacks, SolverInterface, clause};
use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::{Clause as SatClause, Lit};

use crate::branch_and_bound::{End, StopReason};
use crate::encode::{Clause, ClauseFamily};
use crate::sudoku::Candidate;

use super::question::{Ended, Question, Sheet};

/// The most literals of clauses that forbid earlier solutions; so many take about 50 MB.
const MOST_FORBIDDING: usize = 10_000_000;

/// A solver that can be asked again after it was interrupted, and knows what it has done.
pub(super) trait Engine {
    /// How RustSAT sees it.
    type Solver: Solve;

    /// The solver, to be told clauses and asked for values.
    fn solver(&mut self) -> &mut Self::Solver;

    /// Looks for a model until a limit or the asker stops it.
    fn look(&mut self) -> Result<SolverResult, StopReason>;

    /// Conflicts and the like, by name.
    fn effort(&self) -> Vec<(&'static str, u64)>;
}

/// Asks BatSat.
pub(super) fn batsat(question: &Question) -> Ended {
    let mut engine = BatSat::default();
    let polling = engine.0.batsat_mut().cb_mut();
    polling.sheet = Some(Arc::clone(&question.sheet));
    polling.limit = question.node_limit;
    answer(question, engine)
}

/// Looks for one solution after another.
pub(super) fn answer(question: &Question, mut engine: impl Engine) -> Ended {
    let end = search(question, &mut engine).break_value();
    Ended { end: end.unwrap_or(End::Exhausted), effort: engine.effort() }
}

fn search(question: &Question, engine: &mut impl Engine) -> ControlFlow<End> {
    let candidates: Vec<Candidate> = question.candidates().collect();
    let numbers = Numbers::of(question, &candidates);
    let clauses = state(question, &numbers, engine)?;
    question.built(candidates.len(), clauses);
    let mut forbidding = 0;
    loop {
        match engine.look() {
            Err(reason) => return ControlFlow::Break(End::Stopped(reason)),
            Ok(SolverResult::Interrupted) => {
                let reason = StopReason::Interrupted;
                return ControlFlow::Break(End::Stopped(reason));
            }
            Ok(SolverResult::Unsat) => return ControlFlow::Continue(()),
            Ok(SolverResult::Sat) => {}
        }
        let mut ones = Vec::with_capacity(question.order().cell_count());
        for (number, &candidate) in candidates.iter().enumerate() {
            let value = engine.solver().lit_val(Lit::positive(number as u32)).map_err(breakdown);
            match value {
                Ok(rustsat::types::TernaryVal::True) => ones.push(candidate),
                Ok(_) => {}
                Err(end) => return ControlFlow::Break(end),
            }
        }
        question.found(ones.iter().copied())?;
        let choices = question.choices(&ones);
        if choices.is_empty() {
            return ControlFlow::Continue(());
        }
        forbidding += choices.len();
        if forbidding > MOST_FORBIDDING {
            let reason = StopReason::MethodLimit("it would have to remember too many solutions");
            return ControlFlow::Break(End::Stopped(reason));
        }
        add(engine, choices.iter().map(|&one| !numbers.literal(question, one)))?;
    }
}

/// Hands over the formula: clauses without the literals that are known to be false, and without
/// those clauses that are known to hold. Says how many clauses are left.
fn state(
    question: &Question,
    numbers: &Numbers,
    engine: &mut impl Engine,
) -> ControlFlow<End, usize> {
    let mut clauses = 0;
    for family in ClauseFamily::EXTENDED {
        for clause in family.clauses(question.order()) {
            match clause {
                Clause::Some(unit) => {
                    let open = question.open_in(unit);
                    add(engine, open.map(|one| numbers.literal(question, one)))?;
                }
                Clause::NotBoth(one, other) if question.is_open(one) && question.is_open(other) => {
                    add(engine, [one, other].map(|one| !numbers.literal(question, one)))?;
                }
                Clause::NotBoth(..) => continue,
            }
            clauses += 1;
        }
        if question.sheet.is_stopped() {
            return ControlFlow::Break(End::Stopped(StopReason::Interrupted));
        }
    }
    ControlFlow::Continue(clauses)
}

fn add(engine: &mut impl Engine, literals: impl IntoIterator<Item = Lit>) -> ControlFlow<End> {
    let clause: SatClause = literals.into_iter().collect();
    match engine.solver().add_clause(clause) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(breakdown(error)),
    }
}

fn breakdown(error: impl std::fmt::Display) -> End {
    End::Stopped(StopReason::MethodBreakdown(error.to_string()))
}

/// Open candidates numbered without gaps.
struct Numbers(Vec<u32>);

impl Numbers {
    fn of(question: &Question, candidates: &[Candidate]) -> Self {
        let mut numbers = vec![0; question.order().candidate_count()];
        for (number, candidate) in candidates.iter().enumerate() {
            numbers[candidate.index(question.order())] = number as u32;
        }
        Self(numbers)
    }

    fn literal(&self, question: &Question, candidate: Candidate) -> Lit {
        Lit::positive(self.0[candidate.index(question.order())])
    }
}

/// What BatSat asks again and again: go on?
#[derive(Default)]
pub(super) struct Polling {
    sheet: Option<Arc<Sheet>>,
    limit: Option<u64>,
    conflicts: u64,
}

impl Polling {
    fn is_at_limit(&self) -> bool {
        self.limit.is_some_and(|limit| self.conflicts >= limit)
    }
}

impl Callbacks for Polling {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: clause::Kind) {
        self.conflicts += u64::from(kind == clause::Kind::Learnt);
    }

    fn stop(&self) -> bool {
        self.is_at_limit() || self.sheet.as_ref().is_some_and(|sheet| sheet.is_stopped())
    }
}

/// MiniSat in Rust.
#[derive(Default)]
pub(super) struct BatSat(rustsat_batsat::Solver<Polling>);

impl BatSat {
    /// Stops when so many conflicts have been met in all.
    pub(super) fn limit_conflicts(&mut self, most: u64) {
        self.0.batsat_mut().cb_mut().limit = Some(most);
    }
}

impl Engine for BatSat {
    type Solver = rustsat_batsat::Solver<Polling>;

    fn solver(&mut self) -> &mut Self::Solver {
        &mut self.0
    }

    fn look(&mut self) -> Result<SolverResult, StopReason> {
        match self.0.solve() {
            Ok(SolverResult::Interrupted) if self.0.batsat_ref().cb().is_at_limit() => {
                Err(StopReason::NodeLimit)
            }
            Ok(result) => Ok(result),
            Err(error) => Err(StopReason::MethodBreakdown(error.to_string())),
        }
    }

    fn effort(&self) -> Vec<(&'static str, u64)> {
        let solver = self.0.batsat_ref();
        vec![
            ("conflicts", solver.num_conflicts()),
            ("decisions", solver.num_decisions()),
            ("propagations", solver.num_propagations()),
        ]
    }
}
