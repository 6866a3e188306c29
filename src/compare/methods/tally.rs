//! What came of the runs of one method.

use crate::compare::{Quantity, Statuses, Tallied};
use crate::solve::Status;

use super::Trial;

/// What came of the runs of one method.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// How the runs ended.
    pub statuses: Statuses,
    /// Sizes of models: what is decided.
    pub variables: Quantity,
    /// Sizes of models: what holds of it.
    pub constraints: Quantity,
    /// Microseconds until there was a model; nothing when no time was measured.
    pub model_time: Quantity,
    /// Microseconds from there to the end.
    pub solve_time: Quantity,
    /// The engine's own counts, by name, in its order.
    pub effort: Vec<(&'static str, Quantity)>,
    /// Puzzles whose relaxation is integral by itself, for the method that tells.
    pub integral: u64,
    /// Sizes of the sets of constraints that were needed, for the method that tells.
    pub set_sizes: Quantity,
    /// What came of the puzzle, if there was one only.
    pub only: Option<Trial>,
}

impl Tallied for Tally {
    type Run = Trial;

    fn add(&mut self, run: &Trial) {
        let is_finished = self.statuses.add(&run.status);
        self.only = (self.statuses.runs() == 1).then(|| run.clone());
        let of_model = |quantity: &mut Quantity, size: Option<u64>| match size {
            Some(size) => quantity.add(size),
            // Where there was nothing left to model there is no size.
            None if is_finished => {}
            None => quantity.add_stopped(),
        };
        of_model(&mut self.variables, run.model.map(|size| size.variables));
        of_model(&mut self.constraints, run.model.map(|size| size.constraints));
        for (quantity, time) in
            [(&mut self.model_time, run.model_time), (&mut self.solve_time, run.solve_time)]
        {
            match time {
                Some(time) if is_finished => quantity.add_time(time),
                _ => quantity.add_stopped(),
            }
        }
        self.add_effort(&run.effort, is_finished);
        let needed = run.insight.as_ref().map(|insight| insight.constraints.as_ref());
        match needed {
            Some(Some(set)) => {
                self.integral += u64::from(set.is_empty());
                self.set_sizes.add(set.len() as u64);
            }
            Some(None) if run.status == Status::Solved => self.set_sizes.add_stopped(),
            _ => {}
        }
    }

    fn statuses(&self) -> &Statuses {
        &self.statuses
    }
}

impl Tally {
    /// Counts what the engine counted; one that found nothing to do has counted nothing, and one that was
    /// stopped did more than it said.
    fn add_effort(&mut self, effort: &[(&'static str, u64)], is_finished: bool) {
        for &(name, _) in effort {
            if !self.effort.iter().any(|(known, _)| *known == name) {
                let mut quantity = Quantity::default();
                // The puzzles before it.
                let limits = self.statuses.limits.values().sum::<u64>() - u64::from(!is_finished);
                (0..limits).for_each(|_| quantity.add_stopped());
                let finished = self.statuses.finished() - u64::from(is_finished);
                (0..finished).for_each(|_| quantity.add(0));
                self.effort.push((name, quantity));
            }
        }
        for (name, quantity) in &mut self.effort {
            let count = effort.iter().find(|(counted, _)| counted == name);
            match count {
                _ if !is_finished => quantity.add_stopped(),
                count => quantity.add(count.map_or(0, |&(_, count)| count)),
            }
        }
    }

    /// What the engine counted under this name.
    pub fn effort_of(&self, name: &str) -> Option<&Quantity> {
        self.effort.iter().find(|(counted, _)| *counted == name).map(|(_, quantity)| quantity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::StopReason;
    use crate::compare::Verdict;

    fn trial(status: Status, effort: &[(&'static str, u64)]) -> Trial {
        let effort = effort.to_vec();
        let verdict = Verdict::default();
        Trial {
            status,
            verdict,
            model: None,
            model_time: None,
            solve_time: None,
            effort,
            insight: None,
        }
    }

    #[test]
    fn counts_that_come_late_have_all_puzzles_before_them() {
        let mut tally = Tally::default();
        let stopped = || Status::Limit(StopReason::TimeLimit);
        tally.add(&trial(Status::Solved, &[]));
        assert!(tally.only.is_some() && tally.effort_of("nodes").is_none());
        tally.add(&trial(stopped(), &[]));
        assert!(tally.only.is_none());
        tally.add(&trial(Status::Solved, &[("nodes", 7)]));
        let nodes = tally.effort_of("nodes").unwrap();
        assert_eq!((nodes.median(), nodes.sum()), (Some(7), None));
        tally.add(&trial(stopped(), &[("nodes", 1)]));
        tally.add(&trial(Status::Solved, &[]));
        assert_eq!(tally.effort_of("nodes").unwrap().median(), Some(7));
    }
}
