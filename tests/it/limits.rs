//! Limits, and boards that would never end without a good order of nodes.

use std::time::{Duration, Instant};

use crate::driver::run;
use crate::puzzles::COURSE_3;

const TEN_GIVENS: &str =
    "1...............2.......3......4.............5......6.......7......8.......9..1..";

#[test]
#[allow(clippy::disallowed_methods, reason = "the test is about wall time")]
fn a_time_limit_is_kept_although_the_engine_knows_none() {
    let empty = format!("[{}]", vec![format!("[{}]", vec!["0"; 25].join(",")); 25].join(","));
    let start = Instant::now();
    let arguments = ["solve", "--presolve", "off", "--time-limit", "2", "--format", "jsonl", "-"];
    let end = run(&arguments, empty.as_bytes()).exits(3);
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    let record = &end.records()[0];
    assert_eq!((&record["status"], &record["reason"]), (&"limit".into(), &"time_limit".into()));
    assert!(record["solved_puzzle"].is_null() && record["constraints"].is_null());
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test is about wall time")]
fn puzzles_that_run_out_of_time_do_not_hold_up_the_others() {
    let empty = vec!["0"; 625].join(" ");
    let lines = format!("{empty}\n").repeat(6) + COURSE_3 + "\n";
    let start = Instant::now();
    let options = ["--presolve", "off", "--time-limit", "0.3", "--format", "line", "-"];
    let end = run(&[&["solve"], &options[..]].concat(), lines.as_bytes()).exits(3);
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
    assert_eq!(end.stdout.lines().count(), 7);
}

#[test]
fn a_relaxation_no_engine_could_solve_is_refused_as_a_limit() {
    let arguments = ["solve", "--presolve", "off", "--format", "jsonl", "-"];
    let end = run(&arguments, vec!["0"; 1296].join(" ").as_bytes()).exits(3);
    assert_eq!(end.records()[0]["reason"], "relaxation_too_large");
}

#[test]
fn boards_with_few_givens_end() {
    let lines = format!("{}\n{TEN_GIVENS}\n", ".".repeat(81));
    let arguments = ["solve", "--report-constraints", "--format", "jsonl", "-"];
    let end = run(&arguments, lines.as_bytes()).exits(0);
    for record in end.records() {
        assert_eq!(record["status"], "solved");
        assert!(record["constraints"].as_array().is_some_and(|set| set.len() > 5));
    }
}

#[test]
fn node_limits_stop_in_the_same_place_everywhere() {
    let solve = |more: &[&str]| {
        let mut arguments = vec!["solve", "--format", "jsonl", "--no-timing", COURSE_3];
        arguments.extend(more);
        run(&arguments, b"").exits(3).stdout
    };
    let limited = solve(&["--node-limit", "2"]);
    assert!(limited.contains(r#""reason":"node_limit""#) && limited.contains(r#""nodes":2"#));
    assert_eq!(limited, solve(&["--node-limit", "2"]));
    let open = solve(&["--open-node-limit", "1"]);
    assert!(open.contains(r#""reason":"open_node_limit""#), "{open}");
}

#[test]
fn equal_runs_give_equal_bytes() {
    let arguments = ["solve", "--report-constraints", "--format", "jsonl", "--no-timing", "-"];
    let lines = [COURSE_3, crate::puzzles::PYCOSAT_3, crate::puzzles::INKALA_2012].join("\n");
    let first = run(&arguments, lines.as_bytes()).exits(0).stdout;
    assert_eq!(first, run(&arguments, lines.as_bytes()).exits(0).stdout);
    assert!(!first.contains("timing"));
}
