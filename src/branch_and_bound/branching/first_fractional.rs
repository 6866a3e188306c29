//! First fractional: the rule of textbooks and of the course, "the first variable that is not 0 or 1".

use crate::lp::tolerances::FRACTIONAL;

use super::Alternatives;

/// The position of the first that is fractional, or 0 when the point is integral by luck.
pub(super) fn choose<D>(alternatives: &[Alternatives<D>]) -> usize {
    alternatives
        .iter()
        .position(|alternatives| alternatives.fractionality() > FRACTIONAL)
        .unwrap_or_default()
}
