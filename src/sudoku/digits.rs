//! What the digits of a large board are called: there are dialects above nine.

use std::str::FromStr;

/// The symbols a board above 9x9 is written with.
///
/// On boards up to 9x9 all files agree on 1 to 9, and only what is asked for counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Digits {
    /// 1 to 9, then letters, `1-G` on a 16x16 board; or numbers from 1. A 0 is a blank.
    #[default]
    FromOne,
    /// 0 to 9, then letters, `0-F` on a 16x16 board; or numbers from 0, with -1 for a blank.
    FromZero,
    /// Letters only, `A-P` on a 16x16 board.
    Letters,
}

impl Digits {
    /// What a board of a side uses, as people name it; as numbers where cells have several
    /// characters.
    pub fn shown(self, side: usize, as_numbers: bool) -> String {
        let letter = |index: usize| char::from(b'A' + index.min(25) as u8);
        let symbol = |value: usize| match value {
            0..=9 => value.to_string(),
            _ => letter(value - 10).to_string(),
        };
        match self {
            Self::FromOne if as_numbers || side > 35 => format!("1-{side}"),
            Self::FromOne => format!("1-{}", symbol(side)),
            Self::FromZero if as_numbers => format!("0-{}", side.saturating_sub(1)),
            Self::FromZero => format!("0-{}", symbol(side.saturating_sub(1))),
            Self::Letters => format!("A-{}", letter(side.saturating_sub(1))),
        }
    }
}

/// Reads one of the names for a 16x16 board, which stand for the like on others.
impl FromStr for Digits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "1-G" | "1-16" => Ok(Self::FromOne),
            "0-F" | "0-15" => Ok(Self::FromZero),
            "A-P" => Ok(Self::Letters),
            _ => Err("expected one of 1-G, 1-16, 0-F, 0-15, A-P".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_side() {
        let shown = |digits: Digits, side| digits.shown(side, false);
        assert_eq!(shown(Digits::FromOne, 16), "1-G");
        assert_eq!(shown(Digits::FromZero, 16), "0-F");
        assert_eq!(shown(Digits::Letters, 16), "A-P");
        assert_eq!(shown(Digits::FromOne, 36), "1-36");
        assert_eq!(shown(Digits::FromZero, 36), "0-Z");
        assert_eq!(Digits::FromZero.shown(25, true), "0-24");
        for side in [4, 9, 10, 12] {
            assert!(!shown(Digits::FromOne, side).is_empty());
        }
        for name in ["1-G", "0-F", "A-P"] {
            let digits: Digits = name.parse().unwrap();
            assert_eq!(digits.shown(16, false), name);
        }
        assert!("0-9".parse::<Digits>().is_err());
    }
}
