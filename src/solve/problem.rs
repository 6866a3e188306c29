//! Sudoku as the search sees it: paths of fixings, relaxations, things to branch on.

use std::ops::ControlFlow;

use crate::branch_and_bound::{
    Alternatives, BranchingRule, LpAnswer, Problem, Relaxed, StopReason, ask,
};
use crate::fixings::another_point;
use crate::lp::{CheckedEngine, Clock};
use crate::presolve::{Contradiction, Domain, Presolve};
use crate::relaxation::{Objective, Point, Relaxation};
use crate::sudoku::{Cell, Fixing, Grid};

use super::emptiness::some_point;
use super::look_ahead::look_ahead;
use super::{BranchOn, Options, Statistics};

/// A puzzle under the options of one solve.
pub(super) struct SudokuProblem<'a> {
    engine: &'a mut CheckedEngine,
    options: &'a Options,
    /// The givens and the constraints the search starts from.
    fixings: Vec<Fixing>,
    root: Domain,
    /// The root with a log of its closure, when that is what certificates begin with.
    logged_root: Option<Domain>,
    relaxations: u64,
    root_objective: Option<f64>,
}

impl<'a> SudokuProblem<'a> {
    /// Presolves the root; breaks when that already shows that there is no solution, with what a
    /// proof can begin with.
    pub(super) fn new(
        engine: &'a mut CheckedEngine,
        puzzle: &Grid,
        options: &'a Options,
    ) -> ControlFlow<(Contradiction, Option<Domain>), Self> {
        let mut root = Domain::new(puzzle.order(), options.presolve);
        let begins_proofs =
            options.certify && options.presolve == Presolve::Matching && options.with.is_empty();
        if begins_proofs {
            root.start_log();
        }
        let fixings: Vec<_> = puzzle.givens().map(Fixing::one).chain(options.with.iter()).collect();
        let closed = root.fix_all(fixings.iter().copied());
        let logged_root = begins_proofs.then(|| root.clone());
        root.stop_log();
        if let ControlFlow::Break(contradiction) = closed {
            return ControlFlow::Break((contradiction, logged_root));
        }
        let (relaxations, root_objective) = (0, None);
        ControlFlow::Continue(Self {
            engine,
            options,
            fixings,
            root,
            logged_root,
            relaxations,
            root_objective,
        })
    }

    /// The puzzle's domain with a log of its closure, to prove from; `None` when there is none.
    pub(super) fn into_logged_root(self) -> Option<Domain> {
        self.logged_root
    }

    /// The counts of a finished search; the LP solves are counted by the engine.
    pub(super) fn statistics(&self) -> Statistics {
        Statistics { nodes: self.relaxations, lp_solves: 0, root_objective: self.root_objective }
    }

    fn solve_relaxation(
        &mut self,
        domain: &Domain,
        path: &[Fixing],
        foreseen: Option<Alternatives<Fixing>>,
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Relaxed<Self>> {
        let objective = self.options.objective;
        let (value, mut point) = if let Some(optimum) = self.optimum(domain, clock)? {
            optimum
        } else {
            // "Infeasible" is not believed: it is proved, or else refuted by a point.
            let fixings = self.fixings.iter().chain(path).copied();
            match some_point(self.engine, domain.order(), fixings, clock)? {
                None => return ControlFlow::Continue(Relaxed::Infeasible),
                Some(point) => (objective.at(&point), point),
            }
        };
        if let Some(board) = point.to_board() {
            // A 0/1 vertex proves nothing, and a value that would is the word of one program: is
            // there another point?
            let Some(other) = another_point(self.engine, domain, &board, clock)? else {
                return ControlFlow::Continue(Relaxed::Integral(board));
            };
            point = point.midpoint(&other);
        }
        let alternatives = match foreseen {
            Some(alternatives) => vec![alternatives],
            None => self.alternatives(domain, &point),
        };
        if alternatives.is_empty() {
            let cause = "two points were found where every cell is fixed".to_string();
            return ControlFlow::Break(StopReason::EngineBreakdown(cause));
        }
        let bound = objective.bound(value);
        ControlFlow::Continue(Relaxed::Fractional { bound, objective: value, point, alternatives })
    }

    /// The optimum of a node's relaxation, and a point where it is attained; `None` when the engine
    /// calls the relaxation empty.
    fn optimum(
        &mut self,
        domain: &Domain,
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Option<(f64, Point)>> {
        let objective = self.options.objective;
        let Relaxation { model, postsolve } = Relaxation::new(domain, objective);
        let LpAnswer::Optimal(optimum) = ask(self.engine, model, clock)? else {
            return ControlFlow::Continue(None);
        };
        let point = postsolve.point(&optimum.point);
        let value = objective.at(&point);
        if self.relaxations == 1 && objective != Objective::None {
            self.root_objective = Some(value);
        }
        ControlFlow::Continue(Some((value, point)))
    }

    /// What can be branched on, fewest children first.
    fn decisions(&self, domain: &Domain) -> Vec<Vec<Fixing>> {
        let ones = |cell| domain.candidates(cell).map(Fixing::one).collect();
        let mut all: Vec<Vec<Fixing>> = match self.options.branch_on {
            BranchOn::Cell => domain.open_cells().map(ones).collect(),
            BranchOn::Column => domain
                .open_cells()
                .flat_map(|cell| domain.candidates(cell))
                .map(|candidate| vec![Fixing::one(candidate), Fixing::zero(candidate)])
                .collect(),
        };
        all.sort_by_key(Vec::len);
        all
    }

    fn alternatives(&self, domain: &Domain, point: &Point) -> Vec<Alternatives<Fixing>> {
        let cells = domain.open_cells();
        match self.options.branch_on {
            BranchOn::Cell => cells.map(|cell| by_digit(domain, point, cell)).collect(),
            BranchOn::Column => cells
                .flat_map(|cell| domain.candidates(cell))
                .map(|candidate| {
                    let x = point.get(candidate);
                    let options =
                        vec![(Fixing::one(candidate), x), (Fixing::zero(candidate), 1.0 - x)];
                    Alternatives::new(options)
                })
                .collect(),
        }
    }
}

/// One alternative for every digit that is left in the cell.
///
/// Digits that the point gives nothing are among them: the right one may be such.
fn by_digit(domain: &Domain, point: &Point, cell: Cell) -> Alternatives<Fixing> {
    let weigh = |candidate| (Fixing::one(candidate), point.get(candidate));
    Alternatives::new(domain.candidates(cell).map(weigh).collect())
}

impl Problem for SudokuProblem<'_> {
    type Decision = Fixing;
    type Point = Point;
    type Solution = Grid;

    fn relax(&mut self, path: &[Fixing], clock: &dyn Clock) -> Relaxed<Self> {
        self.relaxations += 1;
        let mut domain = self.root.clone();
        if domain.fix_all(path.iter().copied()).is_break() {
            return Relaxed::Infeasible;
        }
        if let Some(board) = domain.settled_board() {
            return Relaxed::Integral(board);
        }
        let mut foreseen = None;
        if self.options.branching_rule() == BranchingRule::LookAhead {
            match look_ahead(&domain, self.decisions(&domain)) {
                Some(choice)
                    if choice.is_conclusive || self.options.objective == Objective::None =>
                {
                    return Relaxed::Foreseen(choice.alternatives);
                }
                choice => foreseen = choice.map(|choice| choice.alternatives),
            }
        }
        match self.solve_relaxation(&domain, path, foreseen, clock) {
            ControlFlow::Continue(relaxed) => relaxed,
            ControlFlow::Break(reason) => Relaxed::Stopped(reason),
        }
    }
}
