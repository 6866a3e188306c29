//! Branching by look-ahead: what presolve makes of each child, before any linear program is solved.

use crate::branch_and_bound::Alternatives;
use crate::presolve::Domain;
use crate::sudoku::Fixing;

/// The most sets of alternatives that are looked at for one node.
///
/// A 9x9 board rarely has more open cells; on a 25x25 board all of them would take seconds a node.
const MOST_LOOKED_AT: usize = 64;

/// What presolve makes of a child.
enum Outlook {
    /// It is empty.
    Refuted,
    /// It is a single 0/1 point.
    Settled,
    /// This many candidates are left open.
    Open(usize),
}

/// What to branch on, and whether that is so good that the node needs no linear program.
pub(super) struct Choice {
    /// The decisions, with weights that put settled children first and refuted ones last.
    pub(super) alternatives: Alternatives<Fixing>,
    /// A child is settled, or at most one child is not refuted.
    pub(super) is_conclusive: bool,
}

/// Looks at the children of each set of alternatives; returns the first conclusive one, or else the
/// one whose children have the fewest open candidates in all.
///
/// Trying a digit and closing is no reduction, because it may change the relaxation; here it only
/// chooses what to branch on.
pub(super) fn look_ahead(
    domain: &Domain,
    alternatives: impl IntoIterator<Item = Vec<Fixing>>,
) -> Option<Choice> {
    let mut best: Option<(usize, Vec<(Fixing, f64)>)> = None;
    for decisions in alternatives.into_iter().take(MOST_LOOKED_AT) {
        let (mut total, mut refuted, mut settled) = (0, 0, false);
        let count = decisions.len();
        let mut weighed = Vec::with_capacity(count);
        for decision in decisions {
            let weight = match outlook(domain, decision) {
                Outlook::Refuted => {
                    refuted += 1;
                    0.0
                }
                Outlook::Settled => {
                    settled = true;
                    1.0
                }
                Outlook::Open(left) => {
                    total += left;
                    1.0 / (1.0 + left as f64)
                }
            };
            weighed.push((decision, weight));
        }
        if settled || refuted + 1 >= count {
            return Some(Choice { alternatives: Alternatives::new(weighed), is_conclusive: true });
        }
        if best.as_ref().is_none_or(|&(least, _)| total < least) {
            best = Some((total, weighed));
        }
    }
    best.map(|(_, weighed)| Choice {
        alternatives: Alternatives::new(weighed),
        is_conclusive: false,
    })
}

fn outlook(domain: &Domain, decision: Fixing) -> Outlook {
    let mut child = domain.clone();
    if child.fix_all([decision]).is_break() {
        return Outlook::Refuted;
    }
    match child.open_candidates() {
        0 => Outlook::Settled,
        left => Outlook::Open(left),
    }
}
