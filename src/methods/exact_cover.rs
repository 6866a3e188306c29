//! Exact cover by Knuth's dancing links, in the crate dlx.
//!
//! Items are the units, options the open candidates: each covers the four units it stands in, and a
//! solution covers every unit once. The next item is one with the fewest options left.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::choose::{Choose, mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::{self, INodes, ONodes, Problem};
use dlx::{Dance, Int, OptOrder, Solve, Solver, Uint};

use crate::branch_and_bound::{End, StopReason};
use crate::formulation::{Unit, places};
use crate::sudoku::Candidate;

use super::question::{Ended, Question, Sheet};

/// Asks dlx.
pub(super) fn answer(question: &Question) -> Ended {
    let order = question.order();
    let candidates: Vec<Candidate> = question.candidates().collect();
    let options: Vec<Vec<Uint>> = candidates
        .iter()
        .map(|&candidate| places(order, candidate).map(|(unit, _)| unit as Uint).to_vec())
        .collect();
    let items = x::make_problem(Unit::count(order) as Uint, 0, &options, OptOrder::Seq);
    question.built(options.len(), Unit::count(order));
    let mut dance = Watched {
        problem: items,
        sheet: Arc::clone(&question.sheet),
        limit: question.node_limit,
        nodes: Cell::new(0),
        is_cut: Cell::new(false),
    };
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let end = search(question, &candidates, &mut dance, &mut chooser).break_value();
    let end = match end {
        Some(end) => end,
        None if question.sheet.is_stopped() => End::Stopped(StopReason::Interrupted),
        None if dance.is_cut.get() => End::Stopped(StopReason::NodeLimit),
        None => End::Exhausted,
    };
    let updates = dance.updates().unsigned_abs() as u64;
    Ended { end, effort: vec![("nodes", dance.nodes.get()), ("updates", updates)] }
}

fn search(
    question: &Question,
    candidates: &[Candidate],
    dance: &mut Watched,
    chooser: &mut impl Choose<Watched>,
) -> ControlFlow<End> {
    let mut solver = Solver::new(dance);
    while solver.next_solution(chooser) {
        let chosen = solver.fmt_solution();
        question.found(chosen.iter().filter_map(|&option| {
            usize::try_from(option).ok().and_then(|option| candidates.get(option).copied())
        }))?;
    }
    ControlFlow::Continue(())
}

/// A problem that looks whether it should go on; when not, no item has an option any more, and the
/// search runs out without putting anything back.
struct Watched {
    problem: Problem,
    sheet: Arc<Sheet>,
    limit: Option<u64>,
    nodes: Cell<u64>,
    is_cut: Cell<bool>,
}

impl Watched {
    /// Counts a node, unless it is one too many.
    fn enter(&self) -> bool {
        let is_cut = self.is_cut.get()
            || self.sheet.is_stopped()
            || self.limit.is_some_and(|limit| self.nodes.get() >= limit);
        self.is_cut.set(is_cut);
        self.nodes.set(self.nodes.get() + u64::from(!is_cut));
        !is_cut
    }
}

impl Dance for Watched {
    type I = INodes;
    type O = ONodes;

    fn items(&mut self) -> &mut INodes {
        self.problem.items()
    }

    fn opts(&mut self) -> &mut ONodes {
        self.problem.opts()
    }

    fn updates(&mut self) -> &mut isize {
        self.problem.updates()
    }

    fn cover(&mut self, item: Uint) {
        self.problem.cover(item);
    }

    fn commit(&mut self, option: Uint, item: Uint) {
        self.problem.commit(option, item);
    }

    fn uncover(&mut self, item: Uint) {
        self.problem.uncover(item);
    }

    fn uncommit(&mut self, option: Uint, item: Uint) {
        self.problem.uncommit(option, item);
    }

    fn hide(&mut self, option: Uint) {
        self.problem.hide(option);
    }

    fn unhide(&mut self, option: Uint) {
        self.problem.unhide(option);
    }

    fn branch_degree(&mut self, item: Uint) -> Int {
        self.problem.branch_degree(item)
    }
}

impl Solve for Watched {
    fn enter_level(&mut self, item: Uint, level: Uint, option: Uint) {
        self.problem.enter_level(item, level, option);
    }

    fn prepare_to_branch(&mut self, item: Uint, level: Uint, option: Uint) {
        self.problem.prepare_to_branch(item, level, option);
    }

    fn try_item(&mut self, item: Uint, level: Uint, option: Uint) -> bool {
        self.enter() && self.problem.try_item(item, level, option)
    }

    fn try_again(&mut self, item: Uint, level: Uint, option: &mut Uint) -> bool {
        self.enter() && self.problem.try_again(item, level, option)
    }

    fn restore_item(&mut self, item: Uint, level: Uint, option: Uint) {
        self.problem.restore_item(item, level, option);
    }
}
