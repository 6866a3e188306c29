//! Boards of 36x36 through every command, and files of boards for measuring how the cost grows.

use std::time::{Duration, Instant};

use bnb_sudoku::{Grid, Order};

use crate::driver::{Run, run};
use crate::puzzles::*;

/// A 36x36 board with a share of its cells given, as numbers with a space between them.
fn largest(percent: usize, seed: u64) -> String {
    let order = Order::from_side(36).unwrap();
    let givens = order.cell_count() * percent / 100;
    random_puzzle(order, givens, &mut Numbers(seed)).to_line()
}

fn told(arguments: &[&str], puzzle: &str) -> Run {
    run(&[arguments, &["-"]].concat(), puzzle.as_bytes())
}

#[test]
fn the_largest_boards_go_through_every_command() {
    let puzzle = largest(72, 36);
    let solve = ["solve", "--prove-unique", "--report-constraints=minimum", "--format", "jsonl"];
    let record = &told(&solve, &puzzle).exits(0).records()[0];
    assert_eq!(record["status"], "solved");
    let unique = &record["unique"];
    assert!(record["constraints"].is_array() && unique.is_boolean(), "{record}");

    let relaxed = &told(&["relax", "--format", "jsonl"], &puzzle).exits(0).records()[0];
    assert!(relaxed["integral"].is_boolean(), "{relaxed}");
    let story = told(&["explain"], &puzzle).exits(0).stdout;
    assert!(story.contains("The 933 givens fix") && story.contains("46656 columns"), "{story}");
    for format in ["jsonl", "svg", "html", "dot", "bak", "vbc"] {
        assert!(!told(&["trace", "--format", format], &puzzle).exits(0).stdout.is_empty());
    }
    let proof = told(&["prove", "--integral"], &puzzle).exits(0).stdout;
    run(&["verify", "-"], proof.as_bytes()).exits(0);
    for format in ["line", "rows", "grid", "json"] {
        let written = told(&["convert", "--to", format], &puzzle).exits(0).stdout;
        let back = told(&["convert", "--to", "line"], &written).exits(0).stdout;
        assert_eq!(back.trim_end(), puzzle, "{format}");
    }
    for format in ["dimacs", "lp", "mps", "opb", "mzn"] {
        assert!(told(&["encode", "--to", format], &puzzle).exits(0).stdout.len() > 10_000);
    }
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test is about wall time")]
fn the_largest_boards_keep_a_time_limit_everywhere() {
    let puzzle = largest(40, 40);
    let commands: [&[&str]; 7] = [
        &["solve", "--report-constraints=minimum"],
        &["solve", "--objective", "fractionality"],
        &["relax"],
        &["explain"],
        &["trace", "--format", "html"],
        &["rate"],
        &["prove", "--relaxation"],
    ];
    for command in commands {
        let start = Instant::now();
        told(&[command, &["--time-limit", "0.5"]].concat(), &puzzle).exits(3);
        assert!(start.elapsed() < Duration::from_secs(8), "{command:?}: {:?}", start.elapsed());
    }
}

#[test]
fn what_minilp_is_not_given_says_what_takes_it() {
    let blank = Grid::empty(Order::from_side(36).unwrap()).to_line();
    for command in [&["relax"][..], &["solve", "--presolve", "off"], &["trace"]] {
        let end = told(command, &blank).exits(3);
        assert!(end.stderr.contains("hint: --lp-engine highs takes larger"), "{}", end.stderr);
    }
}

#[test]
#[cfg(not(feature = "highs"))]
fn an_engine_that_was_left_out_names_its_feature() {
    for command in ["solve", "relax", "explain", "trace", "prove"] {
        let end = run(&[command, "--lp-engine", "highs", COURSE_3], b"").exits(2);
        assert!(end.stderr.contains("cargo build --release --features highs"), "{}", end.stderr);
    }
    let end = run(&["relax", "--lp-engine", "glpk", COURSE_3], b"").exits(2);
    assert!(end.stderr.contains("there are minilp and highs"), "{}", end.stderr);
}

/// The files that `docs/measurements.md` measures, ten boards each.
#[test]
#[ignore = "writes files into the folder that BNB_BOARDS names"]
fn write_boards_of_every_size() {
    let folder = std::path::PathBuf::from(std::env::var("BNB_BOARDS").unwrap());
    for (side, percent) in
        [4, 6, 9, 12, 16, 20, 25, 36].into_iter().flat_map(|n| [(n, 60), (n, 45)])
    {
        let order = Order::from_side(side).unwrap();
        let mut numbers = Numbers(side as u64);
        let givens = order.cell_count() * percent / 100;
        let lines = (0..10).map(|_| {
            let rows = random_puzzle(order, givens, &mut numbers).to_rows();
            let fields: Vec<_> = rows.concat().iter().map(usize::to_string).collect();
            fields.join(" ") + "\n"
        });
        let lines: String = lines.collect();
        std::fs::write(folder.join(format!("n{side}_{percent}.txt")), lines).unwrap();
    }
}
