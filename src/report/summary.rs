//! What came of many puzzles, in a few lines.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use crate::presolve::{Domain, Presolve};
use crate::solve::{Outcome, Report, Status};
use crate::sudoku::{Fixing, Grid};

use super::quantiles::Quantiles;

/// Counts and quantiles over any number of outcomes, in memory that does not grow with them.
///
/// Quantiles of programs and nodes are exact below 128 and otherwise too small by less than a
/// 64th; so are times, counted in whole microseconds. Maxima are exact. [`Display`](fmt::Display)
/// writes the table; it holds no time when none was given.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    solved: u64,
    infeasible: u64,
    limit: u64,
    unreadable: u64,
    /// How many solved puzzles have a reported set of this size.
    set_sizes: BTreeMap<usize, u64>,
    /// What made the relaxation of solved puzzles integral, or that it is not.
    integral: BTreeMap<Integral, u64>,
    lp_solves: Quantiles,
    nodes: Quantiles,
    microseconds: Quantiles,
}

/// How it came out whether the relaxation of a puzzle is integral, the cheapest way first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Integral {
    BySingles,
    ByMatching,
    ByProgram,
    No,
    Unknown,
}

impl Integral {
    fn of(puzzle: &Grid, report: Report, outcome: &Outcome) -> Self {
        let settles = |presolve| {
            let mut domain = Domain::new(puzzle.order(), presolve);
            let closed = domain.fix_all(puzzle.givens().map(Fixing::one));
            closed.is_continue() && domain.settled_board().is_some()
        };
        match &outcome.constraints {
            _ if settles(Presolve::Singles) => Self::BySingles,
            _ if settles(Presolve::Matching) => Self::ByMatching,
            Some(set) if set.is_empty() => Self::ByProgram,
            // A path may have spare members only.
            Some(_) if report != Report::Path => Self::No,
            _ if outcome.unique == Some(false) => Self::No,
            _ => Self::Unknown,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::BySingles => "by singles",
            Self::ByMatching => "by matching",
            Self::ByProgram => "by linear program",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// What makes the relaxation of a solved puzzle integral, or `no`, in the words of a summary; `None` when
/// the puzzle is not solved.
pub fn what_makes_integral(
    puzzle: &Grid,
    report: Report,
    outcome: &Outcome,
) -> Option<&'static str> {
    let is_solved = outcome.status == Status::Solved;
    is_solved.then(|| Integral::of(puzzle, report, outcome).name())
}

impl Summary {
    /// Counts an outcome and the time it took, if that was measured.
    pub fn add(
        &mut self,
        puzzle: &Grid,
        report: Report,
        outcome: &Outcome,
        time: Option<Duration>,
    ) {
        let statistics = &outcome.statistics;
        match outcome.status {
            Status::Solved => {
                self.solved += 1;
                let integral = Integral::of(puzzle, report, outcome);
                *self.integral.entry(integral).or_default() += 1;
                if let Some(set) = &outcome.constraints {
                    *self.set_sizes.entry(set.len()).or_default() += 1;
                }
            }
            Status::Infeasible(_) => self.infeasible += 1,
            Status::Limit(_) => self.limit += 1,
        }
        self.lp_solves.add(statistics.lp_solves);
        self.nodes.add(statistics.nodes);
        if let Some(time) = time {
            self.microseconds.add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        }
    }

    /// Counts an input that is no puzzle.
    pub fn add_unreadable(&mut self) {
        self.unreadable += 1;
    }

    /// The statuses that occurred, with how often.
    pub fn statuses(&self) -> Vec<(&'static str, u64)> {
        let all = [
            ("solved", self.solved),
            ("infeasible", self.infeasible),
            ("limit", self.limit),
            ("error", self.unreadable),
        ];
        all.into_iter().filter(|(_, count)| *count > 0).collect()
    }

    /// How many inputs were counted, unreadable ones too.
    pub fn puzzles(&self) -> u64 {
        self.statuses().iter().map(|(_, count)| count).sum()
    }

    /// What made the relaxations of solved puzzles integral, with how often, or that they are not.
    pub fn integral(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.integral.iter().map(|(integral, count)| (integral.name(), *count))
    }

    /// The sizes of reported sets, each with how many solved puzzles have one of that size.
    pub fn set_sizes(&self) -> impl Iterator<Item = (usize, u64)> {
        self.set_sizes.iter().map(|(size, count)| (*size, *count))
    }

    /// Writes the effort: a row a kind, with median, 95th percentile and maximum.
    fn effort(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nodes.is_empty() {
            return Ok(());
        }
        writeln!(f, "{:<12} {:>10} {:>10} {:>10}", "", "median", "95 %", "max")?;
        for (name, numbers) in [("lp solves", &self.lp_solves), ("nodes", &self.nodes)] {
            let [median, high] = [50, 95].map(|percent| numbers.percentile(percent));
            writeln!(f, "{name:<12} {median:>10} {high:>10} {:>10}", numbers.max())?;
        }
        if !self.microseconds.is_empty() {
            let times = &self.microseconds;
            let all = [times.percentile(50), times.percentile(95), times.max()];
            let [median, high, max] = all.map(|microseconds| microseconds as f64 / 1000.0);
            writeln!(f, "{:<12} {median:>10.3} {high:>10.3} {max:>10.3}", "ms")?;
        }
        Ok(())
    }
}

/// A row: its name, then words with their counts.
fn counts<K: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    counts: impl Iterator<Item = (K, u64)>,
) -> fmt::Result {
    let words: Vec<_> = counts.map(|(word, count)| format!("{word}: {count}")).collect();
    writeln!(f, "{name:<12} {}", words.join("  "))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<12} {}", "puzzles", self.puzzles())?;
        counts(f, "status", self.statuses().into_iter())?;
        if self.solved > 0 {
            counts(f, "integral", self.integral())?;
        }
        if !self.set_sizes.is_empty() {
            counts(f, "constraints", self.set_sizes())?;
        }
        self.effort(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::StopReason;
    use crate::solve::{Statistics, WhyInfeasible};
    use crate::sudoku::{Candidate, FixingSet, Order};

    fn outcome(status: Status, nodes: u64, lp_solves: u64) -> Outcome {
        let statistics = Statistics { nodes, lp_solves, root_objective: None };
        let constraints = (status == Status::Solved).then(FixingSet::new);
        Outcome {
            status,
            solution: None,
            constraints,
            minimum: None,
            all_minimum: None,
            solutions: None,
            unique: None,
            certificates: Vec::new(),
            method: None,
            statistics,
        }
    }

    #[test]
    fn the_table_counts_what_was_added() {
        let mut summary = Summary::default();
        let mut add = |text: &str, outcome: &Outcome, ms| {
            let time = Some(Duration::from_millis(ms));
            summary.add(&text.parse().unwrap(), Report::Irredundant, outcome, time);
        };
        add("1......2..3..4..", &outcome(Status::Solved, 1, 0), 1);
        add("................", &outcome(Status::Solved, 3, 0), 2);
        let needs_one = [Fixing::one(Candidate::from_index(Order::new(2, 2).unwrap(), 0))];
        let not_integral = Some(needs_one.into_iter().collect());
        let solved = Outcome { constraints: not_integral, ..outcome(Status::Solved, 5, 7) };
        add("................", &solved, 10);
        let infeasible = Status::Infeasible(WhyInfeasible::Exhausted);
        add("11..............", &outcome(infeasible, 2, 1), 2);
        add("................", &outcome(Status::Limit(StopReason::NodeLimit), 9, 4), 3);
        summary.add_unreadable();
        let expected = "\
puzzles      6
status       solved: 3  infeasible: 1  limit: 1  error: 1
integral     by singles: 1  by linear program: 1  no: 1
constraints  0: 2  1: 1
                 median       95 %        max
lp solves             1          7          7
nodes                 3          9          9
ms                2.000      9.984     10.000
";
        assert_eq!(summary.to_string(), expected);
    }

    #[test]
    fn what_is_unknown_is_left_out() {
        let mut summary = Summary::default();
        assert_eq!(summary.to_string(), "puzzles      0\nstatus       \n");
        summary.add_unreadable();
        assert_eq!(summary.to_string(), "puzzles      1\nstatus       error: 1\n");
        let outcome = Outcome { constraints: None, ..outcome(Status::Solved, 1, 0) };
        summary.add(&"................".parse().unwrap(), Report::None, &outcome, None);
        let text = summary.to_string();
        assert!(!text.contains("\nms") && !text.contains("constraints"), "{text}");
    }
}
