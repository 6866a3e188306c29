//! Constraint programming by Pumpkin: a variable a cell, its digits the domain, an all-different a house.

use std::ops::ControlFlow;
use std::sync::Arc;

use pumpkin_conflict_resolvers::resolvers::ResolutionResolver;
use pumpkin_constraints::all_different;
use pumpkin_core::Solver;
use pumpkin_core::options::SolverOptions;
use pumpkin_core::results::ProblemSolution;
use pumpkin_core::results::solution_iterator::IteratedSolution;
use pumpkin_core::termination::TerminationCondition;
use pumpkin_core::variables::DomainId;

use crate::branch_and_bound::{End, StopReason};
use crate::formulation::Unit;
use crate::sudoku::{Candidate, Cell, Digit, House};

use super::question::{Ended, Question, Sheet};

/// The most cells that earlier solutions may forbid together; so many take about 150 MB.
const MOST_FORBIDDING: usize = 2_000_000;

/// Asks Pumpkin.
pub(super) fn answer(question: &Question) -> Ended {
    let mut watch =
        Watch { sheet: Arc::clone(&question.sheet), limit: question.node_limit, steps: 0 };
    let end = search(question, &mut watch).break_value().unwrap_or(End::Exhausted);
    Ended { end, effort: vec![("steps", watch.steps)] }
}

fn search(question: &Question, watch: &mut Watch) -> ControlFlow<End> {
    let order = question.order();
    // The space for learned constraints grows when it is needed; megabytes at the start would be the
    // larger part of the work on an easy puzzle.
    let mut solver =
        Solver::with_options(SolverOptions { memory_preallocated: 1, ..SolverOptions::default() });
    let all_cells = (0..order.cell_count()).map(|index| Cell::from_index(order, index));
    let cells: Vec<DomainId> = all_cells
        .map(|cell| {
            let open = question.open_in(Unit::Cell(cell));
            let values: Vec<i32> = open.map(|one| i32::from(one.digit.index() as u8) + 1).collect();
            solver.new_sparse_integer(values)
        })
        .collect();
    for house in House::all(order) {
        let variables: Vec<DomainId> =
            house.cells(order).map(|cell| cells[cell.index(order)]).collect();
        let tag = solver.new_constraint_tag();
        // Where this alone leaves no solution, the search says so.
        solver.add_constraint(all_different(variables, tag)).post();
        if watch.sheet.is_stopped() {
            return ControlFlow::Break(End::Stopped(StopReason::Interrupted));
        }
    }
    question.built(cells.len(), House::all(order).count());
    let mut brancher = solver.default_brancher();
    let mut resolver = ResolutionResolver::default();
    let mut forbidding = 0;
    // The iterator borrows the watch, which is read when it is done.
    let mut solutions = solver.get_solution_iterator(&mut brancher, watch, &mut resolver);
    loop {
        let solution = match solutions.next_solution() {
            IteratedSolution::Solution(solution, ..) => solution,
            IteratedSolution::Finished | IteratedSolution::Unsatisfiable => {
                return ControlFlow::Continue(());
            }
            IteratedSolution::Unknown => break,
        };
        let ones = cells.iter().enumerate().filter_map(|(index, cell)| {
            let value = usize::try_from(solution.get_integer_value(*cell)).ok()?;
            let digit = Digit::from_one_based(order, value)?;
            Some(Candidate::new(Cell::from_index(order, index), digit))
        });
        question.found(ones)?;
        forbidding += cells.len();
        if forbidding > MOST_FORBIDDING {
            let reason = StopReason::MethodLimit("it would have to remember too many solutions");
            return ControlFlow::Break(End::Stopped(reason));
        }
    }
    ControlFlow::Break(End::Stopped(watch.reason()))
}

/// What Pumpkin asks before each step of its search: go on?
struct Watch {
    sheet: Arc<Sheet>,
    limit: Option<u64>,
    steps: u64,
}

impl Watch {
    fn is_at_limit(&self) -> bool {
        self.limit.is_some_and(|limit| self.steps >= limit)
    }

    fn reason(&self) -> StopReason {
        if self.is_at_limit() { StopReason::NodeLimit } else { StopReason::Interrupted }
    }
}

impl TerminationCondition for Watch {
    fn should_stop(&mut self) -> bool {
        if self.is_at_limit() || self.sheet.is_stopped() {
            return true;
        }
        self.steps += 1;
        false
    }
}
