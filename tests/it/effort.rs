//! How much work the known puzzles take: the gate against slowness that no machine's load can move.

use std::fmt::Write;

use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::{Options, Solver};

use crate::puzzles::*;

#[test]
fn nodes_and_linear_programs_of_the_known_puzzles() {
    let puzzles = [
        ("course 1", COURSE_1),
        ("course 2", COURSE_2),
        ("course 3", COURSE_3),
        ("Sage", SAGE),
        ("de Alfaro", DE_ALFARO),
        ("Inkala 2012", INKALA_2012),
        ("pycosat 2", PYCOSAT_2),
        ("pycosat 3", PYCOSAT_3),
        ("Platinum Blonde", PLATINUM_BLONDE),
        ("Easter Monster", EASTER_MONSTER),
        ("Golden Nugget", GOLDEN_NUGGET),
        ("AI Escargot", AI_ESCARGOT),
    ];
    let options = Options { report: bnb_sudoku::Report::Irredundant, ..Options::default() };
    let mut solver = Solver::new();
    let mut table = String::from("puzzle           nodes  LPs  constraints\n");
    for (name, text) in puzzles {
        let outcome = solver.solve(&puzzle(text), &options, &NoLimit, &mut ());
        let (statistics, set) = (outcome.statistics, outcome.constraints.unwrap());
        let (nodes, solves) = (statistics.nodes, statistics.lp_solves);
        writeln!(table, "{name:<16} {nodes:>5}  {solves:>3}  {}", set.len()).unwrap();
    }
    insta::assert_snapshot!(table, @r"
    puzzle           nodes  LPs  constraints
    course 1             1    0  0
    course 2             1    0  0
    course 3             4    1  1
    Sage                 1    0  0
    de Alfaro            1    0  0
    Inkala 2012         33    8  2
    pycosat 2            8    4  4
    pycosat 3            5    3  3
    Platinum Blonde      5    2  2
    Easter Monster      27    4  3
    Golden Nugget       82    6  3
    AI Escargot         34    2  2
    ");
}
