//! Smallest sets that hit every clause, by iterative deepening.

use std::ops::ControlFlow;

use crate::branch_and_bound::StopReason;
use crate::lp::Clock;

/// The most steps one puzzle's proof may take; a step looks at every clause, so this is a second or
/// two of work, the same on every machine.
const MOST_STEPS: u64 = 500_000;

/// How many steps pass between two looks at the clock.
const STEPS_PER_LOOK: u64 = 256;

/// Clauses over cells, and the search for sets that hit them all.
pub(super) struct HittingSets {
    clauses: Vec<Vec<usize>>,
    /// How often a chosen cell, by index, is among the chosen.
    chosen: Vec<bool>,
    /// Cells that an earlier branch has exhausted and that are not tried again below.
    barred: Vec<bool>,
    steps: u64,
}

/// How a walk goes on.
enum Next {
    /// The cells that may still be chosen cannot hit every clause.
    Hopeless,
    /// Every clause is hit.
    AllHit,
    /// One cell of this clause has to be chosen.
    Clause(usize),
}

/// Looks at a hitting set and says whether the walk ends with it.
type Visit<'a> = dyn FnMut(&[usize]) -> ControlFlow<StopReason, bool> + 'a;

impl HittingSets {
    /// No clauses yet, over cells `0..cells`.
    pub(super) fn new(cells: usize) -> Self {
        Self {
            clauses: Vec::new(),
            chosen: vec![false; cells],
            barred: vec![false; cells],
            steps: 0,
        }
    }

    /// Adds a clause, which must not be empty.
    pub(super) fn add(&mut self, clause: Vec<usize>) {
        self.clauses.push(clause);
    }

    /// A smallest set of at least `least` cells that hits every clause, `None` if no set does.
    pub(super) fn smallest(
        &mut self,
        least: usize,
        clock: &dyn Clock,
    ) -> ControlFlow<StopReason, Option<Vec<usize>>> {
        for size in least..=self.chosen.len() {
            let mut found = None;
            let mut first = |cells: &[usize]| {
                found = Some(cells.to_vec());
                ControlFlow::Continue(true)
            };
            self.walk(size, &mut Vec::new(), clock, &mut first)?;
            if found.is_some() {
                return ControlFlow::Continue(found);
            }
        }
        ControlFlow::Continue(None)
    }

    /// Shows every hitting set of a size to `visit`, which answers with a clause that the set does
    /// not hit, or `None` when it stands; sets that a new clause refutes are not shown any more.
    pub(super) fn each_of_size(
        &mut self,
        size: usize,
        clock: &dyn Clock,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<StopReason, Option<Vec<usize>>>,
    ) -> ControlFlow<StopReason> {
        let mut seen = std::collections::BTreeSet::new();
        loop {
            let mut new = None;
            let mut once = |cells: &[usize]| {
                let mut sorted = cells.to_vec();
                sorted.sort_unstable();
                if !seen.insert(sorted.clone()) {
                    return ControlFlow::Continue(false);
                }
                new = visit(&sorted)?;
                ControlFlow::Continue(new.is_some())
            };
            self.walk(size, &mut Vec::new(), clock, &mut once)?;
            match new {
                Some(clause) => self.add(clause),
                None => return ControlFlow::Continue(()),
            }
        }
    }

    /// Walks over the hitting sets of at most `size` cells; stops when `visit` says so.
    fn walk(
        &mut self,
        size: usize,
        cells: &mut Vec<usize>,
        clock: &dyn Clock,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<StopReason, bool> {
        self.count_step(clock)?;
        let clause = match self.next_clause(size - cells.len()) {
            Next::Hopeless => return ControlFlow::Continue(false),
            Next::AllHit => return visit(cells),
            Next::Clause(clause) => clause,
        };
        let open: Vec<_> =
            self.clauses[clause].iter().copied().filter(|&c| !self.barred[c]).collect();
        let mut stopped = false;
        let mut tried = 0;
        for &cell in &open {
            self.chosen[cell] = true;
            cells.push(cell);
            stopped = self.walk(size, cells, clock, visit)?;
            cells.pop();
            self.chosen[cell] = false;
            if stopped {
                break;
            }
            // The next branches are the sets without this cell.
            self.barred[cell] = true;
            tried += 1;
        }
        for &cell in &open[..tried] {
            self.barred[cell] = false;
        }
        ControlFlow::Continue(stopped)
    }

    /// The unhit clause with the fewest cells left to choose, if `left` more cells may hit them all.
    fn next_clause(&self, left: usize) -> Next {
        let mut hardest: Option<(usize, usize)> = None;
        let mut covered = vec![false; self.chosen.len()];
        let mut disjoint = 0;
        for (index, clause) in self.clauses.iter().enumerate() {
            if clause.iter().any(|&cell| self.chosen[cell]) {
                continue;
            }
            let choices = clause.iter().filter(|&&cell| !self.barred[cell]).count();
            if hardest.is_none_or(|(fewest, _)| choices < fewest) {
                hardest = Some((choices, index));
            }
            // Disjoint clauses need a cell each.
            if clause.iter().all(|&cell| !covered[cell]) {
                disjoint += 1;
                for &cell in clause {
                    covered[cell] = true;
                }
            }
        }
        match hardest {
            _ if disjoint > left => Next::Hopeless,
            Some((_, index)) => Next::Clause(index),
            None => Next::AllHit,
        }
    }

    fn count_step(&mut self, clock: &dyn Clock) -> ControlFlow<StopReason> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return ControlFlow::Break(StopReason::MinimumLimit);
        }
        if self.steps.is_multiple_of(STEPS_PER_LOOK) {
            if clock.interrupted() {
                return ControlFlow::Break(StopReason::Interrupted);
            }
            if clock.remaining().is_some_and(|left| left.is_zero()) {
                return ControlFlow::Break(StopReason::TimeLimit);
            }
        }
        ControlFlow::Continue(())
    }
}
