//! What an answer is asked for.

/// A property that an answer has or has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Criterion {
    /// The board is complete, follows the rules and keeps the givens.
    Board,
    /// The constraints are well-formed, in range, and agree with the givens and the board.
    Constraints,
    /// With the constraints the relaxation is a single 0/1 point.
    Integral,
    /// And without any one of them it is not.
    Irredundant,
    /// And no list for the same board is shorter.
    Minimum,
}

impl Criterion {
    /// All criteria, in the order in which they are reported.
    pub const ALL: [Self; 5] =
        [Self::Board, Self::Constraints, Self::Integral, Self::Irredundant, Self::Minimum];

    /// The stable name used in rubrics and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Constraints => "constraints",
            Self::Integral => "integral",
            Self::Irredundant => "irredundant",
            Self::Minimum => "minimum",
        }
    }
}
