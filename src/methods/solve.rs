//! The door that is the same for all methods: from a puzzle to an outcome.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::branch_and_bound::{End, MOST_KEPT, StopReason};
use crate::lp::Clock;
use crate::solve::{
    MethodRun, Options, Outcome, Report, Solutions, Solver, Status, Wanted, WhyInfeasible,
    assert_in_range,
};
use crate::sudoku::Grid;
use crate::verify;

use super::Method;
use super::engine::ask;
use super::question::{Ended, Found, Question};
use super::work::{Laps, Times, Work, timed};

/// Solves a puzzle by a method; `solver` proves verdicts and reports constraints, and is what solves the
/// puzzle when the method is branch and bound.
///
/// Of the options the other methods heed `with`, `wanted`, `report`, `certify` and, in a measure of their
/// own, [`Method::node`], the limit of nodes. The engine runs on a thread of its own; when the clock runs
/// out it is told to stop, and left behind until it does.
///
/// ```
/// use bnb_sudoku::lp::NoLimit;
/// use bnb_sudoku::methods::{Method, solve};
/// use bnb_sudoku::solve::Wanted;
/// use bnb_sudoku::{Grid, Options, Solver, Status};
///
/// let puzzle: Grid = "1......2..3..4..".parse().unwrap();
/// let options = Options { wanted: Wanted::Unique, ..Options::default() };
/// for method in Method::DEFAULTS.into_iter().filter(|method| method.is_built_in()) {
///     let outcome = solve(method, &mut Solver::new(), &puzzle, &options, &NoLimit);
///     assert_eq!((outcome.status, outcome.unique), (Status::Solved, Some(true)), "{method}");
/// }
/// ```
///
/// # Panics
///
/// When `options.with` names a cell or a digit that the puzzle's order does not have.
pub fn solve(
    method: Method,
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> Outcome {
    measured(method, solver, puzzle, options, clock).0
}

/// The same, and what it took: the model, the time if the clock measures, the engine's own counts.
///
/// # Panics
///
/// As [`solve`].
pub fn measured(
    method: Method,
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> (Outcome, Work) {
    if method == Method::BranchAndBound {
        return super::bnb::measured(solver, puzzle, options, clock);
    }
    // Givens that repeat are no puzzle for anybody.
    if verify::first_repetition(puzzle).is_some() {
        let (outcome, model) = timed(clock, || solver.solve(puzzle, options, clock, &mut ()));
        let certified = options.certify && matches!(outcome.status, Status::Infeasible(_));
        let method = Some(run(method, Vec::new(), Some(certified)));
        let times = clock.stopwatch().map(|_| Times { model, solve: Duration::ZERO });
        return (Outcome { method, ..outcome }, Work { times, ..Work::default() });
    }
    assert_in_range(puzzle, &options.with);
    let (mut question, prepared) = timed(clock, || Question::new(puzzle, &options.with));
    question.most = options.wanted.limit().0;
    // Two boards show that there are two.
    question.kept = if options.wanted.is_list() { MOST_KEPT } else { 2 };
    question.node_limit = options.search.limits.nodes;
    question.time = clock.remaining();
    question.stopwatch = clock.stopwatch();
    let sheet = std::sync::Arc::clone(&question.sheet);
    let Ended { end, effort } = ask(method, question, clock);
    let claim = Claim { method, end, found: sheet.found() };
    let mut outcome = claim.conclude(solver, puzzle, options, clock);
    if let Some(run) = &mut outcome.method {
        run.effort.clone_from(&effort);
    }
    let (model, laps) = sheet.built();
    let times = Laps { prepared, ..laps }.times();
    (outcome, Work { model, times, effort })
}

fn run(method: Method, effort: Vec<(&'static str, u64)>, certified: Option<bool>) -> MethodRun {
    MethodRun { method: method.name(), engine: method.engine(), effort, certified }
}

/// What a method says.
struct Claim {
    method: Method,
    end: End,
    found: Found,
}

impl Claim {
    /// From what the method says to what is claimed, each claim confirmed.
    fn conclude(
        self,
        solver: &mut Solver,
        puzzle: &Grid,
        options: &Options,
        clock: &dyn Clock,
    ) -> Outcome {
        let (method, count) = (self.method, self.found.count);
        let mut outcome = match (&self.end, self.found.boards.as_slice()) {
            (_, boards) if is_repeated(boards) => {
                let cause = "it gave one solution twice".to_string();
                Outcome::limit(StopReason::MethodBreakdown(cause))
            }
            (End::Stopped(reason @ StopReason::MethodBreakdown(_)), _) => {
                Outcome::limit(reason.clone())
            }
            (_, [first, ..]) => self.solved(solver, puzzle, options, first, clock),
            (End::Stopped(reason), []) => Outcome::limit(reason.clone()),
            (_, []) => Outcome::infeasible(WhyInfeasible::Told(method.engine())),
        };
        let is_exhausted = matches!(self.end, End::Exhausted);
        let is_one = matches!(outcome.status, Status::Solved) && is_exhausted && count == 1;
        let certified = match outcome.status {
            Status::Infeasible(_) => Some(confirm(solver, puzzle, options, &mut outcome, clock)),
            Status::Solved if is_one => {
                outcome.unique = options.with.is_empty().then_some(true);
                Some(confirm(solver, puzzle, options, &mut outcome, clock))
            }
            Status::Solved if is_exhausted => Some(false),
            _ => None,
        };
        if options.wanted != Wanted::One {
            // What a limit kept from being confirmed is not claimed.
            let is_sound = !matches!(outcome.status, Status::Limit(_));
            let boards = if options.wanted.is_list() { self.found.boards } else { Vec::new() };
            let is_complete = is_sound && is_exhausted || outcome.unique == Some(true);
            outcome.solutions = Some(Solutions { boards, count, is_complete });
        }
        outcome.method = Some(run(method, Vec::new(), certified));
        outcome
    }

    /// The outcome for the first of the boards that were found.
    fn solved(
        &self,
        solver: &mut Solver,
        puzzle: &Grid,
        options: &Options,
        first: &Grid,
        clock: &dyn Clock,
    ) -> Outcome {
        let mut outcome = match options.report {
            Report::None => Outcome {
                solution: Some(first.clone()),
                ..Outcome::without_solution(Status::Solved)
            },
            _ => solver.report_on(puzzle, options, first, clock),
        };
        let cut_off = || options.wanted.cut_off(self.found.count);
        let stopped = match &self.end {
            End::Stopped(reason) => Some(reason.clone()),
            End::Enough | End::Exhausted => cut_off(),
        };
        if let Some(reason) = stopped {
            outcome.status = Status::Limit(reason);
        }
        outcome.unique = match outcome.status {
            Status::Solved if self.found.count > 1 => Some(false),
            Status::Solved => outcome.unique,
            _ => None,
        };
        outcome
    }
}

/// Whether a board is there twice.
fn is_repeated(boards: &[Grid]) -> bool {
    let mut seen = BTreeSet::new();
    !boards.iter().all(|board| seen.insert(board.to_line()))
}

/// Proves in integers that there is no solution, or no second one, if that is asked for; says whether it
/// is proved. What is refuted is a breakdown, and what is not proved in time is not claimed.
fn confirm(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    outcome: &mut Outcome,
    clock: &dyn Clock,
) -> bool {
    if !options.certify {
        return false;
    }
    let wanted = Wanted::Unique;
    let side = Options { with: options.with.clone(), wanted, ..Options::default() };
    let proof = solver.solve(puzzle, &side, clock, &mut ());
    outcome.statistics.nodes += proof.statistics.nodes;
    outcome.statistics.lp_solves += proof.statistics.lp_solves;
    let is_alone = proof.solutions.is_some_and(|all| all.is_complete && all.count == 1);
    let reason = match (&outcome.status, proof.status) {
        (Status::Infeasible(_), Status::Infeasible(why)) => {
            outcome.status = Status::Infeasible(why);
            outcome.certificates.extend(proof.certificates);
            return true;
        }
        (Status::Solved, Status::Solved) if is_alone && outcome.solution == proof.solution => {
            // The report may have proved it already.
            let is_new =
                |one: &crate::certificate::Certificate| !outcome.certificates.contains(one);
            let new: Vec<_> = proof.certificates.into_iter().filter(is_new).collect();
            outcome.certificates.extend(new);
            return true;
        }
        (_, Status::Limit(StopReason::Interrupted)) => StopReason::Interrupted,
        (_, Status::Limit(reason)) => StopReason::Unproved(reason.to_string()),
        (Status::Solved, _) => StopReason::MethodBreakdown("it missed a solution".to_string()),
        _ => StopReason::MethodBreakdown("it found no solution where there is one".to_string()),
    };
    outcome.status = Status::Limit(reason);
    outcome.unique = None;
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lp::NoLimit;

    const NONE: &str = "123........4....";
    const ONE: &str = "1234341221434321";

    /// What becomes of a claim about a puzzle.
    fn concluded(puzzle: &str, end: End, boards: &[&str], certify: bool) -> Outcome {
        let boards: Vec<Grid> = boards.iter().map(|board| board.parse().unwrap()).collect();
        let found = Found { count: boards.len() as u64, boards };
        let options = Options { certify, wanted: Wanted::Unique, ..Options::default() };
        let claim = Claim { method: Method::ExactCover, end, found };
        claim.conclude(&mut Solver::new(), &puzzle.parse().unwrap(), &options, &NoLimit)
    }

    #[test]
    fn lies_are_found_out_and_with_certificates_off_passed_on_as_what_they_are() {
        let several = "12..34....43....";
        let first = "1234341221434321";
        let liars = [(several, vec![]), (several, vec![first]), (several, vec![first, first])];
        for (puzzle, boards) in liars {
            let outcome = concluded(puzzle, End::Exhausted, &boards, true);
            let is_found_out =
                matches!(outcome.status, Status::Limit(StopReason::MethodBreakdown(_)));
            assert!(is_found_out, "{boards:?}: {:?}", outcome.status);
            assert!(!outcome.solutions.unwrap().is_complete && outcome.unique.is_none());
        }
        let told = concluded(several, End::Exhausted, &[], false);
        assert_eq!(told.status, Status::Infeasible(WhyInfeasible::Told("dlx")));
        assert_eq!(told.method.unwrap().certified, Some(false));
    }

    #[test]
    fn a_board_that_comes_twice_is_a_breakdown_wherever_it_stands() {
        let (one, other) = ("1234341221434321", "1234341243212143");
        let outcome = concluded("1234............", End::Exhausted, &[one, other, one], false);
        assert!(matches!(outcome.status, Status::Limit(StopReason::MethodBreakdown(_))));
    }

    #[test]
    fn what_a_limit_kept_from_being_proved_is_not_claimed() {
        let puzzle: Grid = ONE.replace('1', ".").parse().unwrap();
        let options =
            Options { wanted: Wanted::Unique, report: Report::Minimum, ..Options::default() };
        let found = Found { count: 1, boards: vec![ONE.parse().unwrap()] };
        let claim = Claim { method: Method::ExactCover, end: End::Exhausted, found };
        let outcome = claim.conclude(&mut Solver::new(), &puzzle, &options, &Interrupted);
        assert!(matches!(outcome.status, Status::Limit(_)), "{:?}", outcome.status);
        assert!(!outcome.solutions.unwrap().is_complete);
    }

    /// The user has asked to stop.
    struct Interrupted;

    impl Clock for Interrupted {
        fn remaining(&self) -> Option<Duration> {
            None
        }

        fn interrupted(&self) -> bool {
            true
        }
    }

    #[test]
    fn true_claims_are_proved() {
        let outcome = concluded(ONE, End::Exhausted, &[ONE], true);
        assert!(outcome.unique == Some(true) && !outcome.certificates.is_empty());
        assert_eq!(outcome.method.unwrap().certified, Some(true));
        let outcome = concluded(NONE, End::Exhausted, &[], true);
        assert!(matches!(outcome.status, Status::Infeasible(_)));
        assert_eq!(outcome.certificates.len(), 1);
    }

    #[test]
    fn a_board_that_is_no_solution_is_not_taken() {
        let puzzle: Grid = "1...............".parse().unwrap();
        let question = Question::new(&puzzle, &crate::sudoku::FixingSet::new());
        let wrong: Grid = "2143341212344321".parse().unwrap();
        let end = question.found(wrong.givens()).break_value();
        let is_breakdown = matches!(end, Some(End::Stopped(StopReason::MethodBreakdown(_))));
        assert!(is_breakdown && question.sheet.found().count == 0);
    }
}
