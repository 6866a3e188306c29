//! The methods by name, and which of them a build has.

use std::fmt;
use std::str::FromStr;

/// The engine of [`Method::Sat`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum SatSolver {
    /// BatSat, MiniSat in Rust.
    #[default]
    BatSat,
    /// CaDiCaL; feature `cadical`.
    CaDiCaL,
    /// Glucose; feature `glucose`.
    Glucose,
    /// MiniSat; feature `minisat`.
    MiniSat,
}

/// The engine of [`Method::Milp`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum MilpSolver {
    /// microlp.
    #[default]
    MicroLp,
    /// HiGHS; feature `highs`.
    Highs,
}

/// A way to solve a puzzle.
///
/// ```
/// use bnb_sudoku::methods::Method;
///
/// assert_eq!("exact-cover".parse(), Ok(Method::ExactCover));
/// assert_eq!("milp:highs".parse::<Method>().unwrap().to_string(), "milp:highs");
/// assert!("magic".parse::<Method>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Method {
    /// Branch and bound over LP relaxations, [`crate::Solver`].
    #[default]
    BranchAndBound,
    /// Propositional satisfiability.
    Sat(SatSolver),
    /// Constraint programming.
    Cp,
    /// Exact cover by dancing links.
    ExactCover,
    /// Integer programming.
    Milp(MilpSolver),
}

/// Why a name is not a method that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// There is no such method.
    #[error(
        "no such method; there are bnb, sat, sat:batsat, sat:cadical, sat:glucose, sat:minisat, cp, \
         exact-cover, milp, milp:microlp and milp:highs"
    )]
    Unknown,
    /// The build does not have its engine.
    #[error(
        "this build is without {engine}; build it with 'cargo build --release --features {feature}'"
    )]
    Missing {
        /// The engine.
        engine: &'static str,
        /// The cargo feature it comes with.
        feature: &'static str,
    },
}

impl Method {
    /// One of each kind, with the engine every build with the feature `methods` has.
    pub const DEFAULTS: [Self; 5] = [
        Self::BranchAndBound,
        Self::Sat(SatSolver::BatSat),
        Self::Cp,
        Self::ExactCover,
        Self::Milp(MilpSolver::MicroLp),
    ];

    /// All methods.
    pub const ALL: [Self; 9] = [
        Self::BranchAndBound,
        Self::Sat(SatSolver::BatSat),
        Self::Sat(SatSolver::CaDiCaL),
        Self::Sat(SatSolver::Glucose),
        Self::Sat(SatSolver::MiniSat),
        Self::Cp,
        Self::ExactCover,
        Self::Milp(MilpSolver::MicroLp),
        Self::Milp(MilpSolver::Highs),
    ];

    /// The name on the command line and in records, without the engine.
    pub fn name(self) -> &'static str {
        match self {
            Self::BranchAndBound => "bnb",
            Self::Sat(_) => "sat",
            Self::Cp => "cp",
            Self::ExactCover => "exact-cover",
            Self::Milp(_) => "milp",
        }
    }

    /// The name of the engine, in records and sentences.
    pub fn engine(self) -> &'static str {
        match self {
            Self::BranchAndBound => "minilp",
            Self::Sat(SatSolver::BatSat) => "batsat",
            Self::Sat(SatSolver::CaDiCaL) => "cadical",
            Self::Sat(SatSolver::Glucose) => "glucose",
            Self::Sat(SatSolver::MiniSat) => "minisat",
            Self::Cp => "pumpkin",
            Self::ExactCover => "dlx",
            Self::Milp(MilpSolver::MicroLp) => "microlp",
            Self::Milp(MilpSolver::Highs) => "highs",
        }
    }

    /// What is counted against a limit of nodes.
    pub fn node(self) -> &'static str {
        match self {
            Self::BranchAndBound | Self::Milp(_) | Self::ExactCover => "nodes",
            Self::Sat(_) => "conflicts",
            Self::Cp => "steps",
        }
    }

    /// What its model is made of: what is decided, and what holds of it; see
    /// [`ModelSize`](super::ModelSize).
    pub fn model(self) -> [&'static str; 2] {
        match self {
            Self::BranchAndBound | Self::Milp(_) => ["columns", "rows"],
            Self::Sat(_) => ["variables", "clauses"],
            Self::Cp => ["variables", "all-differents"],
            Self::ExactCover => ["options", "items"],
        }
    }

    /// The cargo feature the engine comes with, `None` if every build has it.
    pub fn feature(self) -> Option<&'static str> {
        match self {
            Self::BranchAndBound => None,
            Self::Sat(SatSolver::CaDiCaL) => Some("cadical"),
            Self::Sat(SatSolver::Glucose) => Some("glucose"),
            Self::Sat(SatSolver::MiniSat) => Some("minisat"),
            Self::Milp(MilpSolver::Highs) => Some("highs"),
            _ => Some("methods"),
        }
    }

    /// Whether this build has the engine.
    pub fn is_built_in(self) -> bool {
        match self.feature() {
            None => true,
            Some("cadical") => cfg!(feature = "cadical"),
            Some("glucose") => cfg!(feature = "glucose"),
            Some("minisat") => cfg!(feature = "minisat"),
            Some("highs") => cfg!(feature = "highs"),
            Some(_) => cfg!(feature = "methods"),
        }
    }

    /// The method, if this build has its engine.
    ///
    /// # Errors
    ///
    /// Names the feature to build with when it has not.
    pub fn built_in(self) -> Result<Self, MethodError> {
        match self.feature() {
            Some(feature) if !self.is_built_in() => {
                Err(MethodError::Missing { engine: self.engine(), feature })
            }
            _ => Ok(self),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let is_default = Self::DEFAULTS.contains(self);
        if is_default { Ok(()) } else { write!(f, ":{}", self.engine()) }
    }
}

impl FromStr for Method {
    type Err = MethodError;

    /// Reads a name with or without its engine, whether or not the build has it.
    fn from_str(text: &str) -> Result<Self, MethodError> {
        let has_choice = |method: &Self| matches!(method, Self::Sat(_) | Self::Milp(_));
        let is_full = |method: &Self| {
            has_choice(method) && text.split_once(':') == Some((method.name(), method.engine()))
        };
        let short = Self::DEFAULTS.into_iter().find(|method| method.name() == text);
        short.or_else(|| Self::ALL.into_iter().find(is_full)).ok_or(MethodError::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_reads_its_own_name() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!("sat:batsat".parse(), Ok(Method::Sat(SatSolver::BatSat)));
        for wrong in ["", "SAT", "sat:", "sat:highs", "cp:pumpkin", "bnb:minilp", ":batsat"] {
            assert_eq!(wrong.parse::<Method>(), Err(MethodError::Unknown), "{wrong}");
        }
    }
}
