//! `compare-rules` and `report`: what is shown of many searches agrees with what `solve` says.

use std::io::Write;

use bnb_sudoku::Solver;
use bnb_sudoku::branch_and_bound::Limits;
use bnb_sudoku::compare::disagreement;
use bnb_sudoku::compare::rules::Knobs;
use bnb_sudoku::lp::NoLimit;
use serde_json::Value;

use crate::driver::run;
#[cfg(unix)]
use crate::files::{interrupt, started};
use crate::puzzles::*;

/// A puzzle of 4x4 that needs a constraint, and one without solution that no given shows.
const SMALL: &str = "1...............";
const SMALL_INTEGRAL: &str = "1......2..3..4..";

/// An empty board of side 25, whose relaxation is a long way off without presolve.
fn empty_25() -> String {
    format!("[{}]", vec![format!("[{}]", vec!["0"; 25].join(",")); 25].join(","))
}

/// The comparison as a JSON record.
fn compared(arguments: &[&str]) -> Value {
    compared_until(0, arguments)
}

fn compared_until(status: i32, arguments: &[&str]) -> Value {
    let all = [&["compare-rules", "--no-timing", "--format", "json"], arguments].concat();
    serde_json::from_str(&run(&all, b"").exits(status).stdout).unwrap()
}

pub fn is_well_formed(markup: &str) {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    if let Err(error) = roxmltree::Document::parse_with_options(markup, options) {
        panic!("{error}");
    }
}

#[test]
fn a_row_has_the_numbers_of_solve() {
    let comparison = compared(&["--presolve", "matching,singles", COURSE_3]);
    let rows = comparison["combinations"].as_array().unwrap();
    assert_eq!(rows.len(), 2 * 2 * 8 * 3);
    for row in rows.iter().step_by(7) {
        let text = |key: &str| row[key].as_str().unwrap_or("depth-first").to_string();
        let knobs = ["presolve", "branch_on", "objective", "branching_rule", "node_selection"];
        let flags: Vec<_> = knobs
            .iter()
            .flat_map(|key| [format!("--{}", key.replace('_', "-")), text(key)])
            .collect();
        let mut arguments = vec!["solve", "--format", "jsonl", "--report-constraints"];
        arguments.extend(flags.iter().map(String::as_str));
        let record = &run(&[&arguments[..], &[COURSE_3]].concat(), b"").exits(0).records()[0];
        assert_eq!(row["nodes"]["median"], record["nodes"], "{row}");
        assert_eq!(row["lp_solves"]["sum"], record["lp_solves"], "{row}");
        let size = record["constraints"].as_array().unwrap().len();
        assert_eq!(row["set_size"]["median"], size, "{row}");
        assert_eq!(row["solved"], 1);
    }
}

/// What the rows call "any" is true: every node selection is the same run.
#[test]
fn combinations_that_are_left_out_are_the_same_runs() {
    for objective in ["none", "linear:0"] {
        let numbers: Vec<_> = ["best-bound", "most-integral", "depth-first"]
            .into_iter()
            .map(|selection| {
                let arguments =
                    ["solve", "--format", "jsonl", "--no-timing", "--objective", objective];
                let knobs = ["--branching-rule", "first-fractional", "--node-selection", selection];
                let all = [&arguments[..], &knobs, &["--report-constraints", INKALA_2012]].concat();
                let record = run(&all, b"").exits(0).records().remove(0);
                [&record["nodes"], &record["lp_solves"], &record["constraints"]].map(Value::clone)
            })
            .collect();
        assert!(numbers[0] == numbers[1] && numbers[1] == numbers[2], "{numbers:?}");
    }
    let all = ["--presolve", "off", "--objective", "none", "--branching-rule", "look-ahead"];
    let rows = compared(&[&all[..], &["--branch-on", "cell", SMALL]].concat());
    let rows = rows["combinations"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["branching_rule"], "most-fractional");
    assert_eq!(rows[0]["node_selection"], Value::Null);
}

/// No combination changes what is true of a puzzle, whatever the puzzle.
#[test]
fn all_combinations_agree() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(11);
    let mut texts =
        vec![SMALL.to_string(), SMALL_INTEGRAL.to_string(), "12..34......1..2".to_string()];
    for (rows, columns, puzzles, givens) in [(2, 2, 6, 2..8), (2, 3, 4, 8..16)] {
        let order = bnb_sudoku::Order::new(rows, columns).unwrap();
        for _ in 0..puzzles {
            let givens = givens.start + numbers.below(givens.len());
            texts.push(random_puzzle(order, givens, &mut numbers).to_line());
        }
    }
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    for text in texts {
        let puzzle = puzzle(&text);
        let outcomes: Vec<_> = Knobs::default()
            .combinations()
            .into_iter()
            .map(|knobs| solver.solve(&puzzle, &knobs.options(limits), &NoLimit, &mut ()))
            .collect();
        for outcome in &outcomes {
            assert_eq!(disagreement(&outcomes[0], outcome), None, "{text}");
        }
    }
}

#[test]
fn a_limit_is_no_number_of_nodes() {
    let knobs = ["--branching-rule", "first-fractional", "--presolve", "matching"];
    let all = [&knobs[..], &["--objective", "none", "--branch-on", "cell"]].concat();
    let limited = [&all[..], &["--node-limit", "2", GOLDEN_NUGGET]].concat();
    let row = &compared_until(3, &limited)["combinations"][0];
    assert_eq!(row["limits"], serde_json::json!({"node_limit": 1}));
    for key in ["nodes", "lp_solves", "set_size"] {
        assert_eq!(row[key], serde_json::json!({"median": null, "sum": null}));
    }
    for format in ["text", "csv", "svg"] {
        let arguments = ["compare-rules", "--no-timing", "--format", format];
        let end = run(&[&arguments[..], &limited].concat(), b"").exits(3);
        let words = if format == "csv" { "node_limit:1,,,,,," } else { "node limit" };
        assert!(end.stdout.contains(words), "{}", end.stdout);
    }
    // One of two is stopped: a sum would look finished, and so would the median of the larger half.
    let two = compared_until(3, &[&limited[..], &[SMALL_INTEGRAL]].concat());
    let row = &two["combinations"][0];
    assert_eq!(row["nodes"], serde_json::json!({"median": 1, "sum": null}));
}

#[test]
fn a_large_board_ends_by_the_time_limit() {
    let knobs = ["--presolve", "off", "--objective", "none", "--branch-on", "cell"];
    let limit = ["--time-limit", "0.3", "--branching-rule", "most-fractional"];
    let board = empty_25();
    let row = &compared_until(3, &[&knobs[..], &limit, &[&board]].concat())["combinations"][0];
    assert_eq!(row["solved"], 0);
    assert!(
        row["limits"]["time_limit"] == 1 || row["limits"]["relaxation_too_large"] == 1,
        "{row}"
    );
    let end = run(&["report", "--time-limit", "0.3", "-"], board.as_bytes()).exits(0);
    is_well_formed(&end.stdout);
}

#[test]
fn tables_fit_a_terminal_and_pictures_are_well_formed() {
    let quick = ["--presolve", "matching", "--node-limit", "4"];
    let cases: [(i32, &[&str], &[&str]); 4] = [
        (3, &quick, &[COURSE_3, SMALL, DE_ALFARO_UNSATISFIABLE]),
        (3, &quick, &[COURSE_3]),
        (0, &["--node-limit", "100"], &[SMALL]),
        (1, &["--presolve", "matching"], &[DE_ALFARO_UNSATISFIABLE]),
    ];
    for (status, knobs, puzzles) in cases {
        for format in ["text", "svg"] {
            let arguments = [&["compare-rules", "--format", format], knobs, puzzles].concat();
            let end = run(&arguments, b"").exits(status);
            assert_eq!(
                end.stdout.contains("without solution"),
                puzzles.contains(&DE_ALFARO_UNSATISFIABLE) && (format == "text" || status == 1)
            );
            match format {
                "svg" => is_well_formed(&end.stdout),
                _ => assert!(end.stdout.lines().all(|line| line.len() <= 80), "{}", end.stdout),
            }
        }
    }
}

#[test]
fn a_comparison_refuses_what_it_cannot_do_and_keeps_the_rest() {
    run(&["compare-rules", "--sort", "time", "--no-timing", SMALL], b"").exits(2);
    run(&["compare-rules", "--presolve", "much", SMALL], b"").exits(2);
    run(&["compare-rules", "--objective", "sum-max,", SMALL], b"").exits(2);
    let quick = ["compare-rules", "--no-timing", "--objective", "none", "--presolve", "matching"];
    let end =
        run(&[&quick[..], &["-"]].concat(), format!("rubbish\n{SMALL}\n").as_bytes()).exits(2);
    assert!(
        end.stdout.starts_with("1 puzzle, 6 combinations of knobs, 1 unreadable"),
        "{}",
        end.stdout
    );
    assert_eq!(run(&[&quick[..], &["-"]].concat(), b"rubbish\n").exits(2).stdout, "");
    assert_eq!(
        run(&[&quick[..], &["--presolve", "matching,matching", SMALL]].concat(), b"")
            .exits(0)
            .stdout,
        run(&[&quick[..], &[SMALL]].concat(), b"").exits(0).stdout
    );
}

/// Puzzles of some sizes, two of them without solution, and lines that are no puzzles.
fn mixed() -> String {
    let mut numbers = Numbers(12);
    let order = |rows, columns| bnb_sudoku::Order::new(rows, columns).unwrap();
    let mut lines: Vec<_> =
        [COURSE_1, COURSE_3, SAGE, INKALA_2012, GOLDEN_NUGGET, PYCOSAT_2].map(String::from).into();
    lines.extend((0..12).map(|i| random_puzzle(order(2, 2), 2 + i % 5, &mut numbers).to_line()));
    lines.extend((0..8).map(|i| random_puzzle(order(2, 3), 8 + i, &mut numbers).to_line()));
    lines.push(DE_ALFARO_UNSATISFIABLE.to_string());
    lines.push("11..............".to_string());
    lines.extend((0..25).map(|i| format!("<script>alert({i})</script> & \"rubbish\"")));
    lines.join("\n") + "\n"
}

#[test]
fn the_page_has_the_totals_of_the_summary() {
    let input = mixed();
    let page = run(&["report", "-"], input.as_bytes()).exits(2).stdout;
    let arguments = ["solve", "--report-constraints", "--summary", "--format", "line", "-"];
    let summary = run(&arguments, input.as_bytes()).exits(2).stderr;
    let cell = |name: &str, count: &str| format!("<tr><td>{name}</td><td>{count}</td></tr>");
    let line = |name: &str| summary.lines().find(|line| line.starts_with(name)).unwrap();
    let counts = |name: &str| -> Vec<(String, String)> {
        let pairs = line(name)[12..].split("  ").map(|pair| pair.trim().split_once(": ").unwrap());
        pairs.map(|(a, b)| (a.to_string(), b.to_string())).collect()
    };
    assert!(page.contains(&cell("inputs", line("puzzles")[12..].trim())));
    for (status, count) in counts("status") {
        let name = match status.as_str() {
            "infeasible" => "without solution",
            "error" => "unreadable",
            status => status,
        };
        assert!(page.contains(&cell(name, &count)), "{name} {count}");
    }
    for (how, count) in counts("integral") {
        assert!(page.contains(&cell(&how, &count)), "{how} {count}");
    }
    for (size, count) in counts("constraints") {
        let name = match size.as_str() {
            "0" => "no constraint needed".to_string(),
            "1" => "1 constraint".to_string(),
            size => format!("{size} constraints"),
        };
        assert!(page.contains(&cell(&name, &count)), "{name} {count}");
    }
    // Course 3 has 59.5 and Inkala's puzzle 50.72.
    for z in ["z from 59 to below 60", "z from 50 to below 51"] {
        assert!(page.contains(&format!("<td>{z}</td>")), "{z}");
    }
    assert!(!run(&["report", "--no-z", "-"], input.as_bytes()).exits(2).stdout.contains("z from"));
}

#[test]
fn the_page_is_the_same_for_any_number_of_jobs_and_well_formed() {
    let input = mixed();
    let page = run(&["report", "-"], input.as_bytes()).exits(2).stdout;
    for jobs in ["1", "2"] {
        assert_eq!(run(&["report", "--jobs", jobs, "-"], input.as_bytes()).exits(2).stdout, page);
    }
    is_well_formed(&page);
    assert!(
        !page.contains("<script") && !page.contains("http://") || page.matches("http").count() < 20
    );
    // It loads nothing: the only addresses are the names of the two markup languages.
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    let addresses = addresses.replace("http://www.w3.org/1999/xhtml", "").replace("http-equiv", "");
    assert!(!addresses.contains("http") && !page.contains("<script") && !page.contains("src="));
    // Of 25 bad lines 20 are listed with their places, the first at line 29.
    assert!(page.contains("standard input:29:1</td>"), "{page}");
    assert!(page.contains("there are 5 more"));
}

#[test]
fn a_puzzle_that_a_limit_stopped_is_in_the_totals_and_in_no_plot() {
    let page = run(&["report", "--node-limit", "1", GOLDEN_NUGGET], b"").exits(0).stdout;
    assert!(page.contains("<td>stopped by a limit: verdict unknown</td><td>1</td>"), "{page}");
    assert!(page.contains("There is nothing to plot."), "{page}");
}

#[test]
fn a_page_about_nothing_is_a_page() {
    for input in ["", "# only a comment\n"] {
        let end = run(&["report", "-"], input.as_bytes());
        is_well_formed(&end.stdout);
        assert!(end.stdout.contains("There is nothing to plot."), "{}", end.stdout);
    }
}

#[test]
fn names_of_files_are_text_in_the_page() {
    let folder = std::env::temp_dir().join(format!("bnb-sudoku-report-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (input, output) = (folder.join("{{figures}} <b>&'x.txt"), folder.join("page.html"));
    writeln!(std::fs::File::create(&input).unwrap(), "{SMALL}").unwrap();
    let path = output.to_str().unwrap();
    let end = run(&["report", "--output", path, input.to_str().unwrap()], b"").exits(0);
    assert_eq!(end.stdout, "");
    let page = std::fs::read_to_string(&output).unwrap();
    is_well_formed(&page);
    assert!(page.contains("<h1>Puzzles of {{figures}} &lt;b&gt;&amp;&#39;x.txt</h1>"), "{page}");
    let nowhere = folder.join("none/page.html");
    run(&["report", "--output", nowhere.to_str().unwrap(), SMALL], b"").exits(2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_shows_what_was_done() {
    // The first runs take milliseconds, those without presolve minutes.
    let knobs = ["--presolve", "matching,off", "--objective", "sum-max", "--node-limit", "100000"];
    let rest = ["--time-limit", "100", "--format", "csv", INKALA_2012, COURSE_3];
    let arguments = [&["compare-rules", "--no-progress"], &knobs[..], &rest].concat();
    let (mut child, input, answers) = started(&arguments);
    std::thread::sleep(std::time::Duration::from_secs(3));
    interrupt(&child);
    let lines: Vec<_> = answers.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(lines.len() > 1 && lines[1].starts_with("matching,cell,sum-max"), "{lines:?}");
    assert!(lines.len() < 1 + 2 * 9 + 2 * 6, "all runs were done: {lines:?}");
    drop(input);

    let (mut child, mut input, answers) = started(&["report", "-"]);
    writeln!(input, "{COURSE_3}\n{SAGE}").unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    interrupt(&child);
    let page = answers.map(Result::unwrap).collect::<Vec<_>>().join("\n");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(page.contains("Interrupted") && page.contains("<td>inputs</td><td>2</td>"), "{page}");
}
