//! `compare`: its numbers are those of `solve`, its verdicts those of the oracle, and lies are shown.

use bnb_sudoku::branch_and_bound::StopReason;
use bnb_sudoku::compare::methods::{Asked, MethodsRecord, Trial, csv, page, text};
use bnb_sudoku::compare::{Comparison, RunLimits, Runs};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::methods::{Method, measured};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Grid, Options, Outcome, Solver, Status};
use serde_json::Value;

use crate::driver::run;
#[cfg(unix)]
use crate::files::{interrupt, started};
use crate::oracle;
use crate::puzzles::*;
use crate::showing_many::is_well_formed;

const METHODS: &str = "bnb,sat,cp,exact-cover,milp";

fn compared(status: i32, arguments: &[&str]) -> Value {
    let all = ["compare", "--no-timing", "--repeat", "1", "--methods", METHODS];
    let all = [&all[..], &["--format", "json"], arguments].concat();
    serde_json::from_str(&run(&all, b"").exits(status).stdout).unwrap()
}

#[test]
fn a_row_has_the_numbers_of_solve() {
    let comparison = compared(0, &["--count", "all", PYCOSAT_2]);
    assert_eq!(comparison["verdicts"], serde_json::json!({"several solutions": 1}));
    assert_eq!(comparison["agree"], true);
    let rows = comparison["methods"].as_array().unwrap();
    assert_eq!(rows.len(), 5);
    for row in rows {
        let method = row["method"].as_str().unwrap();
        let arguments = ["solve", "--method", method, "--no-certify", "--count", "all"];
        let all = [&arguments[..], &["--format", "jsonl", PYCOSAT_2]].concat();
        let record = &run(&all, b"").exits(0).records()[0];
        assert_eq!(row["found"]["solutions"], 24, "{method}");
        assert_eq!(row["found"]["complete"], true, "{method}");
        match method {
            "bnb" => assert_eq!(row["effort"]["nodes"]["sum"], record["nodes"]),
            _ => {
                for (name, count) in record["effort"].as_object().unwrap() {
                    assert_eq!(&row["effort"][name]["sum"], count, "{method} {name}");
                }
            }
        }
        assert!(row.get("relaxation").is_some() == (method == "bnb"));
    }
}

#[test]
fn what_only_branch_and_bound_tells_is_the_course_s() {
    let row = &compared(0, &[COURSE_3])["methods"][0];
    assert_eq!(row["relaxation"]["z"], 59.5);
    assert_eq!(row["relaxation"]["constraints"].as_array().unwrap().len(), 1);
    let row = &compared(0, &[COURSE_1])["methods"][0];
    assert_eq!(
        (&row["relaxation"]["z"], &row["relaxation"]["integral"]),
        (&81.0.into(), &1.into())
    );
}

#[test]
fn verdicts_are_the_oracle_s() {
    let mut numbers = Numbers(21);
    let order = bnb_sudoku::Order::new(2, 2).unwrap();
    let mut puzzles: Vec<_> =
        (0..24).map(|i| random_puzzle(order, 3 + i % 5, &mut numbers)).collect();
    puzzles.extend(["123........4....", "11.............."].map(puzzle));
    let mut expected = [0_u64; 3];
    for puzzle in &puzzles {
        expected[oracle::solutions(puzzle, 3).len().min(2)] += 1;
    }
    let lines: Vec<_> = puzzles.iter().map(Grid::to_line).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let comparison = compared(1, &lines);
    let counts = ["no solution", "one solution", "several solutions"]
        .map(|name| comparison["verdicts"][name].as_u64().unwrap_or(0));
    assert_eq!(counts, expected);
    assert!(counts.iter().all(|&count| count > 0));
    assert_eq!((&comparison["proved"], &comparison["agree"]), (&26.into(), &true.into()));
    for row in comparison["methods"].as_array().unwrap() {
        assert_eq!(row["infeasible"], counts[0]);
    }
}

#[test]
fn a_limit_is_neither_a_number_nor_a_disagreement() {
    let comparison = compared(3, &["--node-limit", "1", AI_ESCARGOT]);
    assert_eq!((&comparison["agree"], &comparison["proved"]), (&true.into(), &1.into()));
    for row in comparison["methods"].as_array().unwrap() {
        assert_eq!(row["limits"], serde_json::json!({"node_limit": 1}), "{row}");
        let nodes = &row["effort"][row["node"].as_str().unwrap()];
        assert_eq!(nodes, &serde_json::json!({"median": null, "sum": null}));
    }
    for format in ["text", "csv", "html"] {
        let all = ["compare", "--node-limit", "1", "--methods", "cp", "--format", format];
        let end = run(&[&all[..], &[AI_ESCARGOT]].concat(), b"").exits(3);
        let words = if format == "csv" { "node_limit:1" } else { "node limit" };
        assert!(end.stdout.contains(words), "{}", end.stdout);
    }
}

#[test]
fn every_format_is_what_it_should_be_and_the_same_twice() {
    let cases: [(i32, &[&str]); 5] = [
        (0, &[COURSE_3]),
        (1, &["11..............", COURSE_1, PYCOSAT_3]),
        (3, &["--node-limit", "2", INKALA_2012, DE_ALFARO_UNSATISFIABLE]),
        (0, &["--count", "all", "--no-certify", "12.............."]),
        (1, &["--with", "[(1, 1, 1, 1)]", "2..............."]),
    ];
    for (status, arguments) in cases {
        for timing in [&["--no-timing"][..], &[]] {
            for format in ["text", "html", "csv", "json"] {
                let all = [&["compare", "--methods", METHODS, "--repeat", "2"], timing].concat();
                let all = [&all[..], &["--format", format], arguments].concat();
                let end = run(&all, b"").exits(status);
                match format {
                    "html" => is_a_page(&end.stdout),
                    "text" => {
                        let fits = |line: &str| line.chars().count() <= 80;
                        assert!(end.stdout.lines().all(fits), "{}", end.stdout);
                    }
                    _ => {}
                }
                if !timing.is_empty() {
                    assert_eq!(run(&all, b"").stdout, end.stdout);
                }
            }
        }
    }
}

/// It is well-formed, loads nothing and runs nothing.
fn is_a_page(markup: &str) {
    is_well_formed(markup);
    let addresses = markup.replace("http://www.w3.org/2000/svg", "");
    let addresses = addresses.replace("http://www.w3.org/1999/xhtml", "").replace("http-equiv", "");
    assert!(!addresses.contains("http") && !markup.contains("<script") && !markup.contains("src="));
}

#[test]
fn what_a_verdict_rests_on_is_said() {
    let cases: [(&[&str], &str); 6] = [
        (&[COURSE_3], "one solution; proved in integers, apart from the times"),
        (&["--no-certify", COURSE_3], "one solution; the methods' word, no proof was asked for"),
        (&["--no-certify", PYCOSAT_2], "2 solutions or more; two boards show it"),
        (&["--count", "all", PYCOSAT_2], "24 solutions; that there are no more is the methods'"),
        (&["--no-certify", "--count", "1", COURSE_3], "a solution, perhaps more; its board is"),
        (&["--node-limit", "1", "--no-certify", "--methods", "cp", COURSE_3], "unknown, limits"),
    ];
    for (arguments, words) in cases {
        let all = [&["compare", "--repeat", "1"], arguments].concat();
        let text = run(&all, b"").stdout;
        assert!(text.contains(&format!("verdict: {words}")), "{words}: {text}");
    }
}

#[test]
fn methods_are_chosen_once_and_missing_ones_are_named() {
    let all = ["compare", "--no-timing", "--format", "csv", "--methods"];
    let csv = |methods| run(&[&all[..], &[methods, COURSE_1]].concat(), b"").exits(0).stdout;
    assert_eq!(csv("sat,bnb,sat"), csv("sat:batsat,bnb"));
    assert!(csv("sat,bnb").lines().nth(1).unwrap().starts_with("sat,batsat,1,1,"));
    let refused = |arguments: &[&str], what: &str| {
        let end = run(&[&["compare"], arguments, &[COURSE_1]].concat(), b"").exits(2);
        assert!(end.stderr.contains(what), "{}", end.stderr);
    };
    refused(&["--methods", "bnb,magic"], "there are bnb, sat,");
    refused(&["--methods", ""], "there are bnb, sat,");
    refused(&["--repeat", "0"], "--repeat");
    for method in Method::ALL.into_iter().filter(|method| !method.is_built_in()) {
        let feature = format!("--features {}", method.feature().unwrap());
        refused(&["--methods", &format!("bnb,{method}")], &feature);
    }
    let end = run(&["compare", "--methods", "bnb", "-"], b"rubbish\n").exits(2);
    assert_eq!(end.stdout, "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_shows_the_methods_that_were_done() {
    // A thousand runs of the first take a part of a second, of the second some ten.
    let runs = ["--no-progress", "--repeat", "1000", "--methods", "bnb,milp", "--format", "csv"];
    let arguments = [&["compare"], &runs[..], &[COURSE_3]].concat();
    let (mut child, input, answers) = started(&arguments);
    std::thread::sleep(std::time::Duration::from_secs(2));
    interrupt(&child);
    let lines: Vec<_> = answers.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(lines.len() == 2 && lines[1].starts_with("bnb,minilp,1,1,0,0,"), "{lines:?}");
    drop(input);
}

/// A method that says what it likes.
fn told(method: Method, puzzle: &Grid) -> (Outcome, Trial) {
    let wanted = Wanted::Unique;
    let options = Options { wanted, certify: false, ..Options::default() };
    let run = measured(method, &mut Solver::new(), puzzle, &options, &NoLimit);
    let trial = Trial::of(std::slice::from_ref(&run)).unwrap();
    (run.0, trial)
}

#[test]
fn a_lie_is_shown_loudly_in_every_format() {
    // Two solutions or more; the liar has the last word of another puzzle.
    let (puzzle, other) = (puzzle("12..34....43...."), puzzle("123........4...."));
    let methods = [Method::BranchAndBound, Method::ExactCover, Method::Cp];
    for liar in 0..=methods.len() {
        let limits = RunLimits { nodes: None, time: None };
        let mut comparison = Comparison::new(&methods, limits, false);
        let mut runs = Runs::of(&puzzle);
        for (place, &method) in methods.iter().enumerate() {
            let (outcome, trial) = told(method, if place == liar { &other } else { &puzzle });
            runs.note(&method.to_string(), &outcome);
            runs.push(trial);
        }
        comparison.add(&runs);
        let asked = Asked { most: 2, repeat: 1 };
        let record = serde_json::to_value(MethodsRecord::new(&comparison, asked)).unwrap();
        let is_honest = liar == methods.len();
        assert_eq!(record["agree"], is_honest);
        assert_eq!(record["contradictions"].as_array().unwrap().is_empty(), is_honest);
        let text = text(&comparison, asked);
        assert_eq!(text.starts_with("CONTRADICTION: one says "), !is_honest, "{text}");
        assert_eq!(text.contains("agreement: NONE"), !is_honest, "{text}");
        let page = page(&comparison, asked, "<liars>");
        is_a_page(&page);
        assert_eq!(page.contains("role=\"alert\""), !is_honest);
        assert!(page.contains("<h1>Methods compared: &lt;liars&gt;</h1>"));
        let line = csv(&comparison).lines().nth(1).unwrap().to_string();
        assert_eq!(line.split(',').nth(8) == Some("0"), is_honest, "{line}");
        let verdict = if is_honest { "several_solutions:1" } else { "contradictory:1" };
        assert_eq!(line.split(',').nth(9), Some(verdict));
    }
}

#[test]
fn only_a_formula_without_a_model_is_called_refutable() {
    let told = |status, puzzle: &str| {
        let all = ["compare", "--no-timing", "--methods", "sat", "--node-limit", "1000"];
        let text = run(&[&all[..], &[puzzle]].concat(), b"").exits(status).stdout;
        assert!(text.contains(", 1 method; asked for"), "{text}");
        let words: Vec<_> = text.split_whitespace().collect();
        words.join(" ")
    };
    let [none, one, several] =
        [(1, "123........4...."), (0, COURSE_3), (0, PYCOSAT_2)].map(|(end, line)| told(end, line));
    assert!(none.contains("can refute what encode --to dimacs writes where there is no solution"));
    assert!(one.contains("together with a clause that forbids the one solution"), "{one}");
    assert!(!several.contains("refute"), "{several}");
}

#[test]
fn csv_tells_a_proved_verdict_from_a_method_s_word() {
    let field_of = |puzzle: &str, name: &str, more: &[&str]| {
        let all = ["compare", "--no-timing", "--methods", "bnb", "--format", "csv"];
        let table = run(&[&all[..], more, &[puzzle]].concat(), b"").exits(0).stdout;
        let lines: Vec<Vec<_>> = table.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(lines[0].len(), lines[1].len());
        let place = lines[0].iter().position(|column| *column == name).unwrap();
        lines[1][place].to_string()
    };
    let some = field_of(PYCOSAT_2, "verdicts", &["--count", "1", "--no-certify"]);
    assert_eq!(some, "a_solution_perhaps_more:1");
    let field = |name, more| field_of(COURSE_3, name, more);
    assert_eq!(field("verdicts", &[]), "one_solution:1");
    assert_eq!(
        (field("proved", &[]), field("proved", &["--no-certify"])),
        ("1".into(), String::new())
    );
    assert_eq!(field("z", &[]), "59.5");
}

#[test]
fn a_proof_finds_out_a_method_that_is_alone() {
    let puzzle = puzzle("12..34....43....");
    let (_, trial) = told(Method::Cp, &puzzle);
    let mut runs = Runs::of(&puzzle);
    let lie = Outcome { status: Status::Solved, unique: Some(true), ..told(Method::Cp, &puzzle).0 };
    let lie = Outcome { solutions: None, ..lie };
    runs.note("cp", &lie);
    runs.push(trial);
    let wanted = Wanted::Unique;
    let options = Options { wanted, ..Options::default() };
    let proof = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
    runs.note_proof("the proof", &proof);
    assert_eq!(runs.contradictions().len(), 1);
    let limit = Outcome { status: Status::Limit(StopReason::TimeLimit), ..proof };
    let mut runs = Runs::<Trial>::of(&puzzle);
    runs.note_proof("the proof", &limit);
    assert_eq!((runs.is_proved(), runs.is_limited()), (Some(false), false));
}
