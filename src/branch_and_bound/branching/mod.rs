//! Branching rules: what a node is branched on.
//!
//! A node can be branched on a row of the program, one child for each column that may be its 1, or
//! on a column, one child for 1 and one for 0. Both are [`Alternatives`]: decisions of which exactly
//! one holds, with the weight the relaxation's point gives each. A rule sees only the weights.

mod first_fractional;
mod most_fractional;

/// Decisions of which exactly one holds in every solution, with the relaxation's weight for each.
#[derive(Debug, Clone, PartialEq)]
pub struct Alternatives<D> {
    options: Vec<(D, f64)>,
}

impl<D> Alternatives<D> {
    /// Decisions with their weights, which are in `[0, 1]` and sum to 1.
    pub fn new(options: Vec<(D, f64)>) -> Self {
        Self { options }
    }

    /// How undecided the relaxation is: the largest distance of a weight from 0 and 1, at most 1/2;
    /// 0 when one decision has all the weight.
    pub fn fractionality(&self) -> f64 {
        self.options.iter().map(|&(_, weight)| weight.min(1.0 - weight)).fold(0.0, f64::max)
    }

    /// How many children a node gets when it is branched on these.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there is no decision, which would mean that there is no solution.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The decisions, heaviest first; among equals the order of construction.
    pub fn decisions(mut self) -> Vec<D> {
        // Weights that differ by engine noise count as equal, or noise would order the children.
        let rank = |weight: f64| (weight / crate::lp::tolerances::BOUND_GRID).round() as i64;
        self.options.sort_by_key(|&(_, weight)| std::cmp::Reverse(rank(weight)));
        self.options.into_iter().map(|(decision, _)| decision).collect()
    }
}

/// A branching rule, named as in the literature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum BranchingRule {
    /// The first candidate for branching that is fractional; see `first_fractional.rs`.
    FirstFractional,
    /// The most undecided one; see `most_fractional.rs`.
    MostFractional,
    /// What presolve would make of the children, found by the problem before its relaxation.
    #[default]
    LookAhead,
}

impl BranchingRule {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::FirstFractional, Self::MostFractional, Self::LookAhead];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstFractional => "first-fractional",
            Self::MostFractional => "most-fractional",
            Self::LookAhead => "look-ahead",
        }
    }

    /// Picks one of at least one.
    pub(super) fn choose<D>(self, mut alternatives: Vec<Alternatives<D>>) -> Alternatives<D> {
        let index = match self {
            Self::FirstFractional => first_fractional::choose(&alternatives),
            Self::MostFractional => most_fractional::choose(&alternatives),
            // The problem has chosen.
            Self::LookAhead => 0,
        };
        alternatives.swap_remove(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alternatives(weights: &[&[f64]]) -> Vec<Alternatives<usize>> {
        let numbered = |w: &&[f64]| Alternatives::new(w.iter().copied().enumerate().collect());
        weights.iter().map(numbered).collect()
    }

    #[test]
    fn rules_differ_where_they_should() {
        let weights: &[&[f64]] =
            &[&[1.0, 0.0], &[0.25, 0.75], &[0.5, 0.2, 0.3], &[0.5, 0.5], &[0.5, 0.5]];
        let cases = [
            (BranchingRule::FirstFractional, [1, 0].to_vec()),
            (BranchingRule::MostFractional, [0, 1].to_vec()),
        ];
        for (rule, expected) in cases {
            assert_eq!(rule.choose(alternatives(weights)).decisions(), expected, "{}", rule.name());
        }
    }

    #[test]
    fn an_integral_point_still_gives_something_to_branch_on() {
        for rule in [BranchingRule::FirstFractional, BranchingRule::MostFractional] {
            assert_eq!(rule.choose(alternatives(&[&[0.0, 1.0]])).decisions(), [1, 0]);
        }
    }
}
