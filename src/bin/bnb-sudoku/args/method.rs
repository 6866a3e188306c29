//! The choice of a method: is it in this build, and are there options it has no use for?

use bnb_sudoku::methods::{Method, MethodError};
use clap::ArgMatches;
use clap::error::ErrorKind;
use clap::parser::ValueSource;

/// The options that turn branch and bound only, as fields and as flags.
const KNOBS: [(&str, &str); 8] = [
    ("presolve", "--presolve"),
    ("objective", "--objective"),
    ("branch_on", "--branch-on"),
    ("branching_rule", "--branching-rule"),
    ("node_selection", "--node-selection"),
    ("open_node_limit", "--open-node-limit"),
    ("allow_zeros", "--allow-zeros"),
    ("log", "--log"),
];

/// Reads a method of this build.
pub fn of_this_build(text: &str) -> Result<Method, MethodError> {
    text.parse::<Method>()?.built_in()
}

/// Refuses options of `solve` that its method would pass over in silence.
pub fn without_foreign_knobs(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some(("solve", solve)) = matches.subcommand() else { return Ok(()) };
    let method = solve.get_one::<Method>("method").copied().unwrap_or_default();
    let is_typed = |name: &str| solve.value_source(name) == Some(ValueSource::CommandLine);
    let foreign = KNOBS.iter().find(|(name, _)| is_typed(name));
    match foreign {
        Some((_, flag)) if method != Method::BranchAndBound => {
            let cause = format!(
                "{flag} is about branch and bound and means nothing to --method {method}; leave out one of the two\n"
            );
            Err(clap::Error::raw(ErrorKind::ArgumentConflict, cause))
        }
        _ => Ok(()),
    }
}
