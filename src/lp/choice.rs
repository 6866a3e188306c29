//! The engines by name, and which of them a build has.

use std::fmt;
use std::str::FromStr;

use super::{CheckedEngine, Minilp};

/// The LP code that solves the relaxations.
///
/// ```
/// use bnb_sudoku::lp::{CheckedEngine, EngineChoice};
///
/// let choice: EngineChoice = "minilp".parse().unwrap();
/// assert_eq!(CheckedEngine::of(choice).unwrap().name(), "minilp");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum EngineChoice {
    /// minilp, which every build has.
    #[default]
    Minilp,
    /// The simplex and interior point methods of HiGHS; feature `highs`.
    Highs,
}

/// Why a name is not an engine that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// There is no such engine.
    #[error("no such LP engine; there are minilp and highs")]
    Unknown,
    /// The build does not have it.
    #[error(
        "this build is without {engine}; build it with 'cargo build --release --features {feature}'"
    )]
    Missing {
        /// The engine.
        engine: EngineChoice,
        /// The cargo feature it comes with.
        feature: &'static str,
    },
}

impl EngineChoice {
    /// All engines.
    pub const ALL: [Self; 2] = [Self::Minilp, Self::Highs];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minilp => "minilp",
            Self::Highs => "highs",
        }
    }

    /// The engine, if this build has it.
    ///
    /// # Errors
    ///
    /// Names the feature to build with when it has not.
    pub fn built_in(self) -> Result<Self, EngineError> {
        match self {
            Self::Highs if !cfg!(feature = "highs") => {
                Err(EngineError::Missing { engine: self, feature: "highs" })
            }
            _ => Ok(self),
        }
    }
}

impl fmt::Display for EngineChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineChoice {
    type Err = EngineError;

    /// Reads a name, whether or not the build has the engine.
    fn from_str(text: &str) -> Result<Self, EngineError> {
        Self::ALL.into_iter().find(|engine| engine.name() == text).ok_or(EngineError::Unknown)
    }
}

impl CheckedEngine {
    /// The engine of a name, checked.
    ///
    /// # Errors
    ///
    /// Names the feature to build with when this build is without the engine.
    pub fn of(choice: EngineChoice) -> Result<Self, EngineError> {
        match choice.built_in()? {
            EngineChoice::Minilp => Ok(Self::new(Minilp::default())),
            #[cfg(feature = "highs")]
            EngineChoice::Highs => Ok(Self::new(super::Highs::default())),
            #[cfg(not(feature = "highs"))]
            EngineChoice::Highs => Err(EngineError::Missing { engine: choice, feature: "highs" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_reads_its_own_name_and_gives_it() {
        for engine in EngineChoice::ALL {
            assert_eq!(engine.to_string().parse(), Ok(engine));
            let checked = CheckedEngine::of(engine);
            assert_eq!(checked.is_ok(), engine.built_in().is_ok());
            if let Ok(checked) = checked {
                assert_eq!(checked.name(), engine.name());
            }
        }
        assert_eq!("HiGHS".parse::<EngineChoice>(), Err(EngineError::Unknown));
    }
}
