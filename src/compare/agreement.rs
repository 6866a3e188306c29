//! No knob may change a verdict: runs of one puzzle are held against each other.

use crate::solve::{Outcome, Status};

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
}
