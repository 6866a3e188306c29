//! What only one method tells.

use crate::compare::{Quantity, Verdicts};
use crate::methods::Method;
use crate::report::rounded;
use crate::solve::Status;

use super::{Insight, MethodsComparison, Tally};

/// Each method with what it tells beside the verdict, in words; of many puzzles the sums.
pub(super) fn tells(comparison: &MethodsComparison) -> Vec<(Method, String)> {
    let verdicts = comparison.verdicts();
    let rows = comparison.rows();
    rows.map(|(method, tally)| (*method, told(*method, tally, verdicts))).collect()
}

fn told(method: Method, tally: &Tally, verdicts: Verdicts) -> String {
    let others = tally.effort.iter().filter(|(name, _)| *name != method.node());
    let counts = others.map(|(name, quantity)| count(name, quantity));
    let mut parts: Vec<String> = counts.collect();
    parts.extend(match &tally.only {
        Some(only) => only.insight.as_ref().map(|insight| of_one(insight, &only.status)),
        None => of_many(tally),
    });
    parts.extend(note(method, verdicts).map(str::to_string));
    parts.join("; ")
}

fn count(name: &str, quantity: &Quantity) -> String {
    let name = name.replace('_', " ").replace("lp solves", "linear programs");
    match quantity.sum() {
        Some(sum) => format!("{name}: {sum}"),
        None => format!("{name}: unknown, a limit came first"),
    }
}

fn of_one(Insight { constraints, z }: &Insight, status: &Status) -> String {
    if matches!(status, Status::Infeasible(_)) {
        return "the relaxation, or that of every leaf of the tree, has no point".to_string();
    }
    let z = z.map(|z| format!("z at the root: {}; ", rounded(z)));
    let z = z.unwrap_or_default();
    match constraints {
        None => {
            format!("{z}constraints that make the relaxation integral: none found within the limit")
        }
        Some(set) if set.is_empty() => format!("{z}the relaxation is integral by itself"),
        Some(set) => format!("{z}integral with the constraints {set}, none of them spare"),
    }
}

fn of_many(tally: &Tally) -> Option<String> {
    let known = tally.set_sizes.median()?;
    let integral = tally.integral;
    Some(format!("integral by themselves: {integral}; constraints needed, median: {known}"))
}

/// What its verdicts rest on, and what it could tell elsewhere.
fn note(method: Method, verdicts: Verdicts) -> Option<&'static str> {
    Some(match method {
        Method::BranchAndBound => {
            "that there is one solution or none can be proved in integers (prove)"
        }
        Method::Sat(_) => return refutable(verdicts),
        Method::Cp => "a step is to propagate, and then to decide or to learn from a conflict",
        Method::ExactCover => "one search goes through all solutions",
        Method::Milp(_) => "branch and bound over the relaxation too, by somebody else",
    })
}

/// Which formulas a solver could prove to be unsatisfiable: only those without a model.
fn refutable(verdicts: Verdicts) -> Option<&'static str> {
    match (verdicts.none > 0, verdicts.one > 0) {
        (true, true) => Some(
            "a solver that writes proofs can refute what encode --to dimacs writes; where there is one \
             solution, together with a clause that forbids it",
        ),
        (true, false) => Some(
            "a solver that writes proofs can refute what encode --to dimacs writes where there is no \
             solution",
        ),
        (false, true) => Some(
            "a solver that writes proofs can refute what encode --to dimacs writes together with a clause \
             that forbids the one solution",
        ),
        (false, false) => None,
    }
}
