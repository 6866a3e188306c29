//! Most fractional, also called most infeasible: Achterberg, Koch and Martin, "Branching rules
//! revisited", Operations Research Letters 33 (2005), section 2.

use crate::lp::tolerances::BOUND_GRID;

use super::Alternatives;

/// The position of the most undecided; the first of them when several are equally undecided.
pub(super) fn choose<D>(alternatives: &[Alternatives<D>]) -> usize {
    let rank = |a: &Alternatives<D>| (a.fractionality() / BOUND_GRID).round() as i64;
    // `max_by_key` keeps the last of equals, so the walk goes backwards.
    (0..alternatives.len())
        .rev()
        .max_by_key(|&index| rank(&alternatives[index]))
        .unwrap_or_default()
}
