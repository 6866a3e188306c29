//! The choice of the LP engine, for every command that solves relaxations of its own.

use bnb_sudoku::Solver;
use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::lp::{CheckedEngine, EngineChoice, EngineError};
use clap::Args;

use super::help::ENGINE_HELP;

#[derive(Debug, Clone, Copy, Args)]
pub struct EngineArguments {
    /// What solves the linear programs: minilp or highs
    #[arg(long, value_name = "ENGINE", default_value = "minilp", value_parser = of_this_build,
          long_help = ENGINE_HELP)]
    lp_engine: EngineChoice,
}

/// Reads an engine of this build.
fn of_this_build(text: &str) -> Result<EngineChoice, EngineError> {
    text.parse::<EngineChoice>()?.built_in()
}

impl EngineArguments {
    /// A new engine.
    pub fn engine(self) -> CheckedEngine {
        // What the build is without was refused when the arguments were read.
        CheckedEngine::of(self.lp_engine).unwrap_or_default()
    }

    /// A solver over a new engine.
    pub fn solver(self) -> Solver {
        Solver::with_engine(self.engine())
    }

    /// What to say about a relaxation that the engine was not given because it is too large.
    pub fn hint(self, stopped: &StopReason) -> Option<String> {
        let is_larger = *stopped == StopReason::TooLarge && self.lp_engine == EngineChoice::Minilp;
        is_larger.then(|| {
            let how = match EngineChoice::Highs.built_in() {
                Ok(_) => String::new(),
                Err(error) => format!(", but {error}"),
            };
            format!("hint: --lp-engine highs takes larger relaxations{how}")
        })
    }
}
