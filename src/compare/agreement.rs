//! Whoever solves a puzzle, the verdict is the same: runs of one puzzle are held against each other.

use crate::branch_and_bound::StopReason;
use crate::solve::{Outcome, Solutions, Status};

/// What is known of the solutions of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verdict {
    /// So many were found.
    pub found: u64,
    /// There are no others.
    pub is_complete: bool,
}

impl Verdict {
    /// What an outcome says; a board that was found before a limit is a board, and a breakdown says
    /// nothing.
    pub fn of(outcome: &Outcome) -> Self {
        let is_breakdown = matches!(
            &outcome.status,
            Status::Limit(StopReason::EngineBreakdown(_) | StopReason::MethodBreakdown(_))
        );
        if is_breakdown {
            return Self::default();
        }
        let counted = outcome.solutions.as_ref();
        let found = counted.map_or(outcome.solution.is_some().into(), |all| all.count);
        let found = if outcome.unique == Some(false) { found.max(2) } else { found };
        let is_complete = match &outcome.status {
            Status::Infeasible(_) => true,
            _ => counted.is_some_and(|all: &Solutions| all.is_complete && all.count > 0),
        };
        Self { found, is_complete: is_complete || outcome.unique == Some(true) }
    }

    /// Whether nothing is known.
    pub fn is_unknown(self) -> bool {
        self == Self::default()
    }

    /// Whether it is known that there is no solution.
    pub fn is_none(self) -> bool {
        self == Self { found: 0, is_complete: true }
    }

    /// The count, with a plus where there may be more, or a question mark.
    pub fn count(self) -> String {
        match (self.found, self.is_complete) {
            (0, false) => "?".to_string(),
            (found, is_complete) => format!("{found}{}", if is_complete { "" } else { "+" }),
        }
    }
}

/// Two runs of one puzzle of which at most one is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The runs.
    pub between: [String; 2],
    /// What they say.
    pub how: String,
    /// The puzzle, in one line.
    pub puzzle: String,
}

/// The runs of one puzzle, each held against what was known before it.
#[derive(Debug, Default)]
pub struct Agreement {
    /// The run that says most, by name.
    witness: Option<(String, Outcome)>,
}

impl Agreement {
    /// Notes a run; returns the name of an earlier one that it contradicts, and how.
    pub fn note(&mut self, name: &str, outcome: &Outcome) -> Option<(String, String)> {
        let witness = self.witness.as_ref();
        let contradiction =
            witness.and_then(|(other, known)| Some((other.clone(), disagreement(known, outcome)?)));
        if rank(outcome) > witness.map_or(0, |(_, known)| rank(known)) {
            self.witness = Some((name.to_string(), outcome.clone()));
        }
        contradiction
    }

    /// What is known by now.
    pub fn verdict(&self) -> Verdict {
        self.witness.as_ref().map(|(_, outcome)| Verdict::of(outcome)).unwrap_or_default()
    }
}

/// How much other runs can contradict.
fn rank(outcome: &Outcome) -> u8 {
    match Verdict::of(outcome) {
        Verdict { is_complete: true, .. } => 3,
        Verdict { found: 0, .. } => 0,
        Verdict { found: 1, .. } => 1,
        Verdict { .. } => 2,
    }
}

/// Says how two runs of one puzzle contradict each other, if they do.
///
/// One with a solution and one that says that there is none do; so do different boards where a run says that there is
/// one only, "unique" and "not unique", and more solutions than one that has them all. Different boards of a puzzle with
/// many solutions are no contradiction, and a limit says nothing about what was not found before it.
pub fn disagreement(one: &Outcome, other: &Outcome) -> Option<String> {
    let (a, b) = (Verdict::of(one), Verdict::of(other));
    let exceeds = |all: Verdict, some: Verdict| all.is_complete && some.found > all.found;
    if exceeds(a, b) || exceeds(b, a) {
        let is_limit = |outcome: &Outcome| matches!(outcome.status, Status::Limit(_));
        let (status, other_status) = (one.status.code(), other.status.code());
        return Some(if a.found.min(b.found) == 0 {
            if is_limit(one) || is_limit(other) {
                "one says that there is no solution, the other found one before its limit"
                    .to_string()
            } else {
                format!("one says {status}, the other {other_status}")
            }
        } else if a.found.min(b.found) == 1 {
            "one says that there is one solution, the other that there are more".to_string()
        } else {
            format!("one has {} solutions, the other {}", a.count(), b.count())
        });
    }
    let is_one = |verdict: Verdict| verdict == Verdict { found: 1, is_complete: true };
    let boards = one.solution.as_ref().zip(other.solution.as_ref());
    if (is_one(a) || is_one(b)) && boards.is_some_and(|(one, other)| one != other) {
        return Some("there is one solution, and their boards differ".to_string());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::WhyInfeasible;
    use crate::sudoku::Grid;

    const A: &str = "1243431221343421";
    const B: &str = "1234341221434321";

    fn solved(board: &str, unique: Option<bool>) -> Outcome {
        let solution = Some(board.parse::<Grid>().unwrap());
        Outcome { solution, unique, ..Outcome::without_solution(Status::Solved) }
    }

    fn counted(board: &str, count: u64, is_complete: bool) -> Outcome {
        let solutions = Some(Solutions { boards: Vec::new(), count, is_complete });
        Outcome { solutions, ..solved(board, (count > 1).then_some(false)) }
    }

    #[test]
    fn contradictions_are_seen_and_nothing_else() {
        let infeasible = Outcome::infeasible(WhyInfeasible::Exhausted);
        let limit = Outcome::limit(StopReason::NodeLimit);
        let found_before_limit = Outcome { solution: solved(A, None).solution, ..limit.clone() };
        let broken = Outcome {
            status: Status::Limit(StopReason::MethodBreakdown(String::new())),
            ..counted(A, 2, false)
        };
        let (yes, no) = (Some(true), Some(false));
        let agree = [
            (solved(A, None), solved(B, None)),
            (solved(A, yes), solved(A, None)),
            (solved(A, no), solved(B, None)),
            (infeasible.clone(), infeasible.clone()),
            (infeasible.clone(), limit.clone()),
            (limit, solved(A, yes)),
            (counted(A, 5, true), counted(B, 5, true)),
            (counted(A, 5, true), counted(B, 3, false)),
            (found_before_limit.clone(), solved(B, None)),
            (infeasible.clone(), broken),
        ];
        for (one, other) in agree {
            assert_eq!((disagreement(&one, &other), disagreement(&other, &one)), (None, None));
        }
        let contradict = [
            (solved(A, None), infeasible.clone()),
            (solved(A, yes), solved(B, None)),
            (solved(A, yes), solved(A, no)),
            (counted(A, 5, true), counted(A, 6, false)),
            (counted(A, 5, true), counted(A, 6, true)),
            (infeasible, found_before_limit),
        ];
        for (one, other) in contradict {
            assert!(disagreement(&one, &other).is_some() && disagreement(&other, &one).is_some());
        }
    }

    #[test]
    fn a_contradiction_names_both_runs_whichever_came_between() {
        let mut agreement = Agreement::default();
        let limit = Outcome::limit(StopReason::TimeLimit);
        assert_eq!(agreement.note("0", &limit), None);
        assert!(agreement.verdict().is_unknown());
        assert_eq!(agreement.note("1", &solved(A, None)), None);
        assert_eq!(agreement.note("2", &limit), None);
        assert_eq!(agreement.note("3", &solved(A, Some(true))), None);
        assert_eq!(agreement.verdict().count(), "1");
        let (other, _) = agreement.note("4", &solved(B, None)).unwrap();
        assert_eq!(other, "3");
        let infeasible = Outcome::infeasible(WhyInfeasible::Exhausted);
        let (other, how) = agreement.note("5", &infeasible).unwrap();
        assert_eq!((other.as_str(), how.as_str()), ("3", "one says solved, the other infeasible"));
    }
}
