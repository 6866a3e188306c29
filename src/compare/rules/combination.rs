//! The knobs that are compared, and which settings of them are the same in effect.

use crate::branch_and_bound::{BranchingRule, Limits, NodeSelection, Search};
use crate::presolve::Presolve;
use crate::relaxation::Objective;
use crate::solve::{BranchOn, Options, Report};

/// One setting of every knob, as it takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Combination {
    /// Reductions at every node.
    pub presolve: Presolve,
    /// What is branched on.
    pub branch_on: BranchOn,
    /// The objective of the relaxations.
    pub objective: Objective,
    /// The branching rule.
    pub rule: BranchingRule,
    /// The node selection; `None` where all of them are one, because the objective gives no keys.
    pub selection: Option<NodeSelection>,
}

/// The settings of each knob that are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knobs {
    /// Reductions at every node.
    pub presolve: Vec<Presolve>,
    /// What is branched on.
    pub branch_on: Vec<BranchOn>,
    /// The objective of the relaxations.
    pub objective: Vec<Objective>,
    /// The branching rule.
    pub rule: Vec<BranchingRule>,
    /// The node selection.
    pub selection: Vec<NodeSelection>,
}

impl Default for Knobs {
    /// All settings.
    fn default() -> Self {
        Self {
            presolve: vec![Presolve::Matching, Presolve::Singles, Presolve::Off],
            branch_on: vec![BranchOn::Cell, BranchOn::Column],
            objective: Objective::ALL.to_vec(),
            rule: BranchingRule::ALL.to_vec(),
            selection: vec![
                NodeSelection::BestBound,
                NodeSelection::MostIntegral,
                NodeSelection::DepthFirst,
            ],
        }
    }
}

impl Knobs {
    /// Every combination of the settings, those that are the same in effect once.
    pub fn combinations(&self) -> Vec<Combination> {
        let mut all = Vec::new();
        for &presolve in &self.presolve {
            for &branch_on in &self.branch_on {
                for &objective in &self.objective {
                    for &rule in &self.rule {
                        for &selection in &self.selection {
                            let search = Search { selection, rule, ..Search::default() };
                            let options = Options {
                                presolve,
                                objective,
                                branch_on,
                                search,
                                ..Options::default()
                            };
                            let combination = Combination::of(&options);
                            if !all.contains(&combination) {
                                all.push(combination);
                            }
                        }
                    }
                }
            }
        }
        all
    }
}

impl Combination {
    /// What takes effect of the knobs in some options.
    pub fn of(options: &Options) -> Self {
        // Without keys of their own nodes keep the root's, and every selection takes the deepest first
        // and of those the oldest.
        let has_keys = options.objective.bound(0.0).is_some();
        Self {
            presolve: options.presolve,
            branch_on: options.branch_on,
            objective: options.objective,
            rule: options.branching_rule(),
            selection: has_keys.then_some(options.search.selection),
        }
    }

    /// The options of a run under this combination, which reports an irredundant set.
    pub fn options(self, limits: Limits) -> Options {
        let selection = self.selection.unwrap_or_default();
        Options {
            presolve: self.presolve,
            branch_on: self.branch_on,
            objective: self.objective,
            search: Search { selection, rule: self.rule, limits, ..Search::default() },
            report: Report::Irredundant,
            ..Options::default()
        }
    }

    /// The name of the node selection, `any` where it has no effect.
    pub fn selection_name(self) -> &'static str {
        self.selection.map_or("any", NodeSelection::name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_in_effect_stands_once() {
        let all = Knobs::default().combinations();
        // Two objectives have keys, so 3 + 3 + 1 + 1 pairs of objective and selection; three rules
        // with presolve and two without.
        assert_eq!(all.len(), 2 * 8 * (3 + 3 + 2));
        let mut sorted = all.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), all.len());
        let is_misleading = |c: &Combination| {
            c.presolve == Presolve::Off && c.rule == BranchingRule::LookAhead
                || c.objective == Objective::None && c.selection.is_some()
        };
        assert!(!all.iter().any(is_misleading));
    }

    #[test]
    fn options_are_what_the_combination_says() {
        for combination in Knobs::default().combinations() {
            assert_eq!(Combination::of(&combination.options(Limits::default())), combination);
        }
    }
}
