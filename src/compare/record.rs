//! What the records of all comparisons share.

use serde::Serialize;

use super::{Comparison, Contradiction, Tallied};

/// Two runs of which at most one is right.
#[derive(Debug, Clone, Serialize)]
pub(super) struct ContradictionRecord {
    puzzle: String,
    between: [String; 2],
    how: String,
}

/// The contradictions that were kept.
pub(super) fn contradictions<C: Copy, T: Tallied>(
    comparison: &Comparison<C, T>,
) -> Vec<ContradictionRecord> {
    let (kept, _) = comparison.contradictions();
    let record = |Contradiction { between, how, puzzle }: Contradiction| ContradictionRecord {
        puzzle,
        between,
        how,
    };
    kept.iter().cloned().map(record).collect()
}
