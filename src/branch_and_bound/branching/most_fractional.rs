//! Most fractional, also called most infeasible: Achterberg, Koch and Martin, "Branching rules
//! revisited", Operations Research Letters 33 (2005), section 2.

use std::cmp::Reverse;

use crate::lp::tolerances::BOUND_GRID;

use super::Alternatives;

/// The position of the one with a weight nearest to 1/2; among equals the one with the fewest
/// children, then the first.
pub(super) fn choose<D>(alternatives: &[Alternatives<D>]) -> usize {
    let rank = |a: &Alternatives<D>| {
        // Rounded, so that noise of the engine does not decide between equals.
        let fractionality = (a.fractionality() / BOUND_GRID).round() as i64;
        (Reverse(fractionality), a.len())
    };
    (0..alternatives.len()).min_by_key(|&index| rank(&alternatives[index])).unwrap_or_default()
}
