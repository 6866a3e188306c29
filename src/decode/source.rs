//! Who wrote an answer.

use super::Refusal;
use super::lines::Lines;

/// A way in which solvers write their answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// Lines `s` and `v`, as SAT and pseudo-Boolean solvers print them.
    Sat,
    /// The result file of MiniSat: `SAT` or `UNSAT`, then the literals.
    Minisat,
    /// The solution file of HiGHS.
    Highs,
    /// The solution file of SCIP.
    Scip,
    /// What `glpsol` writes under `-o` or `-w`.
    Glpsol,
    /// What MiniZinc prints.
    Minizinc,
}

impl Source {
    /// All ways.
    pub const ALL: [Self; 6] =
        [Self::Sat, Self::Minisat, Self::Highs, Self::Scip, Self::Glpsol, Self::Minizinc];

    /// The name on the command line and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::Minisat => "minisat",
            Self::Highs => "highs",
            Self::Scip => "scip",
            Self::Glpsol => "glpsol",
            Self::Minizinc => "minizinc",
        }
    }

    /// Who wrote a text, by its first line that tells.
    pub(super) fn of(text: &str) -> Result<Self, Refusal> {
        let mut lines = Lines::new(text);
        while let Some((line, text)) = lines.next_filled() {
            let starts = |with: &[&str]| with.iter().any(|start| text.starts_with(start));
            let first = text.split_whitespace().next().unwrap_or_default();
            return Ok(match first {
                _ if starts(&["c Problem:", "s mip", "s bas", "s ipt", "Problem:"]) => Self::Glpsol,
                "c" | "%" => continue,
                _ if first.starts_with('%') => continue,
                "s" | "v" | "o" => Self::Sat,
                "SAT" | "UNSAT" | "INDET" => Self::Minisat,
                _ if starts(&["Model status", "# Primal"]) => Self::Highs,
                _ if starts(&["solution status", "objective value", "no solution"]) => Self::Scip,
                _ if starts(&["=====", "-----"]) => Self::Minizinc,
                _ if first.bytes().all(|byte| byte.is_ascii_digit()) => Self::Minizinc,
                _ => return Err(Refusal::expected(line, "the answer of a solver", text)),
            });
        }
        Err(lines.truncated("the file says nothing"))
    }
}
