//! No knob may change a verdict: runs of one puzzle are held against each other.

use crate::solve::{Outcome, Status};

use super::Combination;

/// The runs of one puzzle, each held against what was known before it.
#[derive(Debug, Default)]
pub struct Agreement {
    /// The finished run that says most.
    witness: Option<(Combination, Outcome)>,
}

impl Agreement {
    /// Notes a run; returns an earlier one that it contradicts, and how.
    pub fn note(
        &mut self,
        combination: Combination,
        outcome: Outcome,
    ) -> Option<(Combination, String)> {
        let witness = self.witness.as_ref();
        let contradiction =
            witness.and_then(|(other, finished)| Some((*other, disagreement(finished, &outcome)?)));
        // One that knows whether there are other solutions can contradict more.
        let says_more = |known: &Outcome| known.unique.is_none() && outcome.unique.is_some();
        let is_verdict = !matches!(outcome.status, Status::Limit(_));
        if is_verdict && witness.is_none_or(|(_, known)| says_more(known)) {
            self.witness = Some((combination, outcome));
        }
        contradiction
    }
}

/// Says how two finished runs of one puzzle contradict each other, if they do.
///
/// One with a solution and one without do; so do different boards where a run has proved that there is
/// one only, and "unique" and "not unique". Different boards of a puzzle with many solutions are no
/// contradiction, and a run that a limit stopped says nothing.
pub fn disagreement(one: &Outcome, other: &Outcome) -> Option<String> {
    let is_limit = |outcome: &Outcome| matches!(outcome.status, Status::Limit(_));
    if is_limit(one) || is_limit(other) {
        return None;
    }
    let (status, other_status) = (one.status.code(), other.status.code());
    if status != other_status {
        return Some(format!("one says {status}, the other {other_status}"));
    }
    match (one.unique, other.unique) {
        (Some(a), Some(b)) if a != b => {
            Some("one says that there is one solution, the other that there are more".to_string())
        }
        (Some(true), _) | (_, Some(true)) if one.solution != other.solution => {
            Some("there is one solution, and their boards differ".to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::StopReason;
    use crate::solve::WhyInfeasible;
    use crate::sudoku::Grid;

    fn solved(board: &str, unique: Option<bool>) -> Outcome {
        let solution = Some(board.parse::<Grid>().unwrap());
        Outcome { solution, unique, ..Outcome::without_solution(Status::Solved) }
    }

    #[test]
    fn contradictions_are_seen_and_nothing_else() {
        let (a, b) = ("1243431221343421", "1234341221434321");
        let infeasible = Outcome::infeasible(WhyInfeasible::Exhausted);
        let limit = Outcome::limit(StopReason::NodeLimit);
        let (yes, no) = (Some(true), Some(false));
        let agree = [
            (solved(a, None), solved(b, None)),
            (solved(a, yes), solved(a, None)),
            (solved(a, no), solved(b, None)),
            (infeasible.clone(), infeasible.clone()),
            (infeasible.clone(), limit.clone()),
            (limit, solved(a, yes)),
        ];
        for (one, other) in agree {
            assert_eq!((disagreement(&one, &other), disagreement(&other, &one)), (None, None));
        }
        let contradict = [
            (solved(a, None), infeasible),
            (solved(a, yes), solved(b, None)),
            (solved(a, yes), solved(a, no)),
        ];
        for (one, other) in contradict {
            assert!(disagreement(&one, &other).is_some() && disagreement(&other, &one).is_some());
        }
    }

    #[test]
    fn a_contradiction_names_both_runs_whichever_came_between() {
        let all = crate::compare::Knobs::default().combinations();
        let (a, b) = ("1243431221343421", "1234341221434321");
        let mut agreement = Agreement::default();
        let limit = Outcome::limit(StopReason::TimeLimit);
        assert_eq!(agreement.note(all[0], limit.clone()), None);
        assert_eq!(agreement.note(all[1], solved(a, None)), None);
        assert_eq!(agreement.note(all[2], limit), None);
        assert_eq!(agreement.note(all[3], solved(a, Some(true))), None);
        let (other, _) = agreement.note(all[4], solved(b, None)).unwrap();
        assert_eq!(other, all[3]);
        let infeasible = Outcome::infeasible(WhyInfeasible::Exhausted);
        let (other, how) = agreement.note(all[5], infeasible).unwrap();
        assert_eq!((other, how.as_str()), (all[3], "one says solved, the other infeasible"));
    }
}
