//! The facade: a puzzle and options in, an outcome out.

mod certified;
mod decide;
mod elsewhere;
mod emptiness;
mod look_ahead;
mod options;
mod outcome;
mod problem;
mod relax;
mod report;

pub use options::{BranchOn, Options, Report, Wanted};
pub use outcome::{Bounds, MethodRun, Outcome, Solutions, Statistics, Status, WhyInfeasible};
pub use relax::{NoWidth, RelaxOutcome, RelaxStatus, Width, relax};

use std::ops::ControlFlow;

use crate::branch_and_bound::{End, Observer, Search, Searched, StopReason, search};
use crate::certify::Evidence;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Domain, Presolve};
use crate::relaxation::Point;
use crate::sudoku::{Fixing, FixingSet, Grid};
use crate::verify;

use problem::SudokuProblem;

/// Solves sudoku; keeps the LP engine from one puzzle to the next.
///
/// ```
/// use bnb_sudoku::lp::NoLimit;
/// use bnb_sudoku::{Grid, Options, Report, Solver, Status};
///
/// let puzzle: Grid =
///     "480300000000000071020000000705000060000200800000000000001076000300000400000050000"
///         .parse()
///         .unwrap();
/// let options = Options { report: Report::Irredundant, ..Options::default() };
/// let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
/// assert_eq!(outcome.status, Status::Solved);
/// assert_eq!(outcome.constraints.unwrap().len(), 1);
/// ```
pub struct Solver {
    engine: CheckedEngine,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver over the default engine.
    pub fn new() -> Self {
        Self { engine: CheckedEngine::default() }
    }

    /// A solver over another LP engine.
    pub fn with_engine(engine: CheckedEngine) -> Self {
        Self { engine }
    }

    /// The name of the LP engine.
    pub fn engine_name(&self) -> &'static str {
        self.engine.name()
    }

    /// Solves a puzzle.
    ///
    /// The board of the outcome has passed [`verify::fault`]; its constraints, that there is no solution
    /// and that it is the only one have passed [`verify::check`] unless `options.certify` is off, and
    /// before that a width program of their own and, leaf by leaf, presolve or the packing program. So a
    /// false verdict of the engine ends in [`Status::Limit`] with an engine breakdown, never in a wrong
    /// answer. When the clock runs out during an LP, the thread of the engine is
    /// left behind.
    ///
    /// # Panics
    ///
    /// When `options.with` names a cell or a digit that the puzzle's order does not have.
    pub fn solve(
        &mut self,
        puzzle: &Grid,
        options: &Options,
        clock: &dyn Clock,
        observer: &mut dyn Observer<Fixing, Point, Grid>,
    ) -> Outcome {
        assert_in_range(puzzle, &options.with);
        let solves_before = self.engine.solves();
        let (outcome, evidence) = match verify::first_repetition(puzzle) {
            Some(repetition) => {
                (Outcome::infeasible(WhyInfeasible::Repetition(repetition)), Evidence::default())
            }
            None => self.search(puzzle, options, clock, observer),
        };
        let mut outcome =
            certified::exhausted(&mut self.engine, puzzle, options, outcome, &evidence, clock);
        if options.wanted.is_more_than_one() {
            let is_complete = matches!(outcome.status, Status::Infeasible(_));
            let none = || Solutions { boards: Vec::new(), count: 0, is_complete };
            let solutions = outcome.solutions.get_or_insert_with(none);
            // A node whose verdict was refuted may hide more.
            let is_refuted =
                matches!(outcome.status, Status::Limit(StopReason::EngineBreakdown(_)));
            solutions.is_complete &= !is_refuted;
            // That one solution is all there is would have been proved next.
            let is_open = matches!(outcome.status, Status::Limit(_)) && solutions.count <= 1;
            solutions.is_complete &= !is_open;
        }
        outcome.statistics.lp_solves = self.engine.solves() - solves_before;
        outcome
    }

    /// What the search comes to, and what it leaves for a proof.
    fn search(
        &mut self,
        puzzle: &Grid,
        options: &Options,
        clock: &dyn Clock,
        observer: &mut dyn Observer<Fixing, Point, Grid>,
    ) -> (Outcome, Evidence) {
        let none = Evidence::default();
        if options.presolve == Presolve::Off {
            // A contradiction among the fixings would go unseen until the LP.
            let fixings = puzzle.givens().map(Fixing::one).chain(options.with.iter());
            let closed = Domain::new(puzzle.order(), Presolve::Singles).fix_all(fixings);
            if let ControlFlow::Break(contradiction) = closed {
                return (Outcome::infeasible(WhyInfeasible::Presolve(contradiction)), none);
            }
        }
        let mut problem = match SudokuProblem::new(&mut self.engine, puzzle, options) {
            ControlFlow::Continue(problem) => problem,
            ControlFlow::Break((contradiction, root)) => {
                let outcome = Outcome::infeasible(WhyInfeasible::Presolve(contradiction));
                return (outcome, Evidence { root, tree: None });
            }
        };
        let knobs = Search {
            rule: options.branching_rule(),
            solutions: options.wanted.limit(),
            ..options.search
        };
        let searched = search(&mut problem, &knobs, clock, observer);
        let statistics = problem.statistics();
        let evidence = Evidence { root: problem.into_logged_root(), tree: None };
        let (mut outcome, evidence) = self.conclude(puzzle, options, searched, evidence, clock);
        outcome.statistics = statistics;
        (outcome, evidence)
    }

    /// From what the search came to to what is claimed, each claim confirmed.
    fn conclude(
        &mut self,
        puzzle: &Grid,
        options: &Options,
        searched: Searched<Fixing, Grid>,
        mut evidence: Evidence,
        clock: &dyn Clock,
    ) -> (Outcome, Evidence) {
        let Searched { end, found, count, tree } = searched;
        let (is_exhausted, stopped) = match end {
            End::Enough => (false, None),
            End::Stopped(reason) => (false, Some(reason)),
            End::Exhausted => (true, None),
        };
        let Some(first) = found.first() else {
            let end = stopped.map_or(Status::Infeasible(WhyInfeasible::Exhausted), Status::Limit);
            let is_exhausted = matches!(end, Status::Infeasible(_));
            evidence.tree = is_exhausted.then_some(tree);
            return (Outcome::without_solution(end), evidence);
        };
        if let Some(fault) = found.iter().find_map(|found| verify::fault(puzzle, &found.solution)) {
            let cause = format!("an integral node gave a wrong board: {fault}");
            return (Outcome::limit(StopReason::EngineBreakdown(cause)), evidence);
        }
        let agrees = |board| options.with.iter().all(|fixing| fixing.agrees_with(board));
        if !found.iter().all(|found| agrees(&found.solution)) {
            let cause = "an integral node gave a board that breaks a constraint".to_string();
            return (Outcome::limit(StopReason::EngineBreakdown(cause)), evidence);
        }
        let decisions = options.with.iter().chain(tree.path(first.node)).collect();
        let mut outcome = report::report(
            &mut self.engine,
            puzzle,
            &evidence,
            options,
            first.solution.clone(),
            &decisions,
            clock,
        );
        if let Some(reason) = stopped.or_else(|| options.wanted.cut_off(count)) {
            outcome.status = Status::Limit(reason);
        }
        outcome.unique = match outcome.status {
            Status::Solved if count > 1 => Some(false),
            Status::Solved if is_exhausted && options.with.is_empty() => Some(true),
            Status::Solved => outcome.unique,
            _ => None,
        };
        let is_complete = is_exhausted || outcome.unique == Some(true);
        outcome.solutions = options.wanted.is_more_than_one().then(|| Solutions {
            boards: match options.wanted {
                Wanted::List(_) => found.into_iter().map(|found| found.solution).collect(),
                _ => Vec::new(),
            },
            count,
            is_complete,
        });
        evidence.tree = (is_exhausted && count == 1).then_some(tree);
        (outcome, evidence)
    }
}

/// The constraints the caller brings must be about the puzzle's board.
pub(crate) fn assert_in_range(puzzle: &Grid, fixings: &FixingSet) {
    let n = puzzle.order().side();
    let fits = |Fixing { candidate, .. }: Fixing| {
        let cell = candidate.cell;
        [cell.row(), cell.column(), candidate.digit.index()].iter().all(|&index| index < n)
    };
    assert!(fixings.iter().all(fits), "a constraint is outside the {n}x{n} board");
}
