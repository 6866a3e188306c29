//! The arguments of `encode` and `decode`.

use std::ffi::OsString;
use std::path::PathBuf;

use bnb_sudoku::decode::Source;
use bnb_sudoku::encode::Numbering;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::{ConstraintList, Order};
use clap::{Args, ValueEnum};

use super::help::NUMBERING_HELP;
use super::{PuzzleArguments, SolveFormat};

#[derive(Debug, Args)]
pub struct EncodeArguments {
    #[command(flatten)]
    pub input: PuzzleArguments,

    /// What is written
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: EncodingFormat,

    /// How candidates are numbered, and the clauses of dimacs: pycosat, minisat or de-alfaro [default:
    /// pycosat]
    #[arg(long, value_name = "WHOSE", value_parser = numbering, long_help = NUMBERING_HELP)]
    pub numbering: Option<Numbering>,

    /// Write the LP relaxation instead of the 0/1 program; for lp and mps
    #[arg(long)]
    pub relaxation: bool,

    /// What is optimized: sum-max, fractionality, linear:SEED or none; for lp and mps [default: none]
    #[arg(long, value_name = "OBJECTIVE")]
    pub objective: Option<Objective>,

    /// Write to a file; the second puzzle goes to FILE with -2 before its ending, and so on
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct DecodeArguments {
    /// The puzzle that was encoded: a file, - for standard input, or the puzzle itself
    #[arg(long, value_name = "PUZZLE")]
    pub puzzle: OsString,

    /// The solver's answer: a file, - for standard input
    #[arg(value_name = "ANSWER")]
    pub answer: OsString,

    /// Who wrote the answer [default: what its first line tells]
    #[arg(long, value_enum, value_name = "SOLVER")]
    pub from: Option<SourceArgument>,

    /// How candidates were numbered: pycosat, minisat or de-alfaro
    #[arg(long, value_name = "WHOSE", value_parser = numbering, default_value = "pycosat")]
    pub numbering: Numbering,

    /// The shape of a box, rows x columns, where the size of the board does not tell [example: 3x2]
    #[arg(long = "box", value_name = "RxC")]
    pub box_shape: Option<Order>,

    /// The constraints that were added when the puzzle was encoded
    #[arg(long, value_name = "LIST", default_value = "[]", hide_default_value = true)]
    pub with: ConstraintList,

    /// How the board is printed
    #[arg(long, value_enum, default_value = "grid")]
    pub format: SolveFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EncodingFormat {
    /// Clauses for SAT solvers
    Dimacs,
    /// The 0/1 program or its relaxation in CPLEX's LP format
    Lp,
    /// The same in free MPS
    Mps,
    /// The 0/1 program for pseudo-Boolean solvers
    Opb,
    /// A MiniZinc model with alldifferent
    Mzn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SourceArgument {
    /// Lines s and v, as SAT and pseudo-Boolean solvers print them
    Sat,
    /// The result file of MiniSat
    Minisat,
    /// The solution file of HiGHS
    Highs,
    /// The solution file of SCIP
    Scip,
    /// What glpsol writes under -o or -w
    Glpsol,
    /// What MiniZinc prints
    Minizinc,
}

impl From<SourceArgument> for Source {
    fn from(argument: SourceArgument) -> Self {
        match argument {
            SourceArgument::Sat => Self::Sat,
            SourceArgument::Minisat => Self::Minisat,
            SourceArgument::Highs => Self::Highs,
            SourceArgument::Scip => Self::Scip,
            SourceArgument::Glpsol => Self::Glpsol,
            SourceArgument::Minizinc => Self::Minizinc,
        }
    }
}

/// Reads the name of a numbering.
fn numbering(text: &str) -> Result<Numbering, String> {
    let named = Numbering::ALL.into_iter().find(|numbering| numbering.name() == text);
    named.ok_or_else(|| "expected pycosat, minisat or de-alfaro".to_string())
}
