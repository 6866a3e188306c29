//! What goes where: data and talk, exit status, records of bad input, closed pipes.

use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::driver::run;
use crate::puzzles::*;

#[test]
fn a_bad_line_costs_only_itself() {
    let lines = format!("{COURSE_1}\nrubbish\n{SAGE}\n{DE_ALFARO_UNSATISFIABLE}\n");
    let end = run(&["solve", "--format", "jsonl", "-"], lines.as_bytes()).exits(2);
    let statuses: Vec<_> = end.records().iter().map(|r| r["status"].clone()).collect();
    assert_eq!(statuses, ["solved", "error", "solved", "infeasible"]);
    let error = &end.records()[1];
    assert_eq!((&error["input"], &error["line"]), (&"standard input".into(), &2.into()));
    assert!(end.stderr.starts_with("error: standard input:2:"), "{}", end.stderr);
    assert!(error.get("puzzle").is_none() && error.get("solved_puzzle").is_none());

    let end = run(&["solve", "--format", "line", "-"], lines.as_bytes()).exits(2);
    let words: Vec<_> = end.stdout.lines().map(str::len).collect();
    assert_eq!(words, [81, "error".len(), 81, "infeasible".len()]);
}

#[test]
fn an_error_record_says_which_argument_or_which_board() {
    let (small, large) = ("1......2..3..4..", COURSE_1);
    for command in ["solve", "relax"] {
        let jsonl = [command, "--format", "jsonl"];
        let end = run(&[&jsonl[..], &[small, "rubbish", small, "more"]].concat(), b"").exits(2);
        let inputs: Vec<_> = end.records().iter().map(|r| r["input"].clone()).collect();
        assert_eq!(inputs, [Value::Null, "argument 2".into(), Value::Null, "argument 4".into()]);
        assert!(end.stderr.starts_with("error: argument 2:1:1: ") && end.stderr.contains("more"));

        let with = ["--with", "[(9, 9, 9, 0)]", large, small];
        let end = run(&[&jsonl[..], &with].concat(), b"").exits(2);
        let record = &end.records()[1];
        assert_eq!((&record["status"], &record["input"]), (&"error".into(), &"--with".into()));
        assert_eq!(record["puzzle"][1], serde_json::json!([0, 0, 0, 2]), "{record}");
        assert_eq!(record["box"], serde_json::json!([2, 2]));
    }
}

#[test]
fn exit_status_tells_what_happened() {
    run(&["solve", COURSE_1], b"").exits(0);
    let end = run(&["solve", DE_ALFARO_UNSATISFIABLE], b"").exits(1);
    assert_eq!(end.stdout, "no solution: the 4s at r3c1 and r3c3 are both in row 3\n");
    assert_eq!(end.stderr, "");
    run(&["relax", DE_ALFARO_UNSATISFIABLE], b"").exits(1);
    run(&["solve"], b"").exits(2);
    run(&["solve", "--node-limit", "0", COURSE_1], b"").exits(2);
    run(&["solve", "--time-limit", "-1", COURSE_1], b"").exits(2);
    run(&["solve", "--with", "[(1,2)]", COURSE_1], b"").exits(2);
    run(&["solve", "--box", "3", COURSE_1], b"").exits(2);
    run(&["solve", "-"], b"").exits(2);
    run(&["solve", "."], b"").exits(2);
    run(&["solve", "no-such-file.txt"], b"").exits(2);
    run(&["solve", "--with", "[(10, 1, 1, 1)]", COURSE_1], b"").exits(2);
    run(&["solve", "--node-limit", "1", COURSE_3, DE_ALFARO_UNSATISFIABLE], b"").exits(3);
}

#[test]
fn hostile_inputs_are_refused_in_one_line() {
    let mut long_line = vec![b'1'; 2_000_000];
    long_line.push(b'\n');
    let rubbish: Vec<u8> =
        (0..4000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let deep = "[".repeat(100_000);
    let cases: [&[u8]; 8] = [
        &long_line,
        &rubbish,
        deep.as_bytes(),
        b"\xff\xfe\x00\x01",
        b"{\"puzzle\": 3}",
        b"[[1,2],[3]]",
        b"[[1e999]]",
        b"\x1b[31mred\x1b[0m",
    ];
    for case in cases {
        let end = run(&["solve", "--format", "jsonl", "-"], case).exits(2);
        assert!(end.records().iter().all(|record| record["status"] == "error"));
        assert!(!end.stderr.contains('\x1b'), "{}", end.stderr);
        assert!(end.stderr.contains("standard input:1:"), "{}", end.stderr);
    }
}

#[test]
fn a_record_piped_back_in_is_read_as_its_puzzle() {
    let first = run(
        &["solve", "--format", "jsonl", "--no-timing", "--box", "3x2", "-"],
        b"...6.5.6..2.3..1..1........3.2...26.",
    )
    .exits(0)
    .stdout;
    assert!(first.contains(r#""box":[3,2]"#), "{first}");
    let again = run(&["solve", "--format", "jsonl", "--no-timing", "-"], first.as_bytes());
    assert_eq!(again.exits(0).stdout, first);
}

#[test]
fn a_hint_is_given_where_boxes_were_assumed_and_nowhere_else() {
    let hint = |rows, columns| {
        format!(
            "hint: boxes were taken as {rows}x{columns}; --box {columns}x{rows} is the other way\n"
        )
    };
    // Two equal digits in the first row have no solution, whatever the boxes are.
    let line = |side: usize| format!("11{}\n", ".".repeat(side * side - 2));
    let mixed = [line(6), line(12), line(9), line(6)].concat();
    for (command, format) in [("solve", "grid"), ("solve", "line"), ("relax", "jsonl")] {
        let end = run(&[command, "--format", format, "-"], mixed.as_bytes()).exits(1);
        assert_eq!(end.stderr, [hint(2, 3), hint(3, 4)].concat(), "{command} {format}");
    }
    let row = "| . . | . . | . . |\n";
    let drawn = ["| 1 1 | . . | . . |\n", &row.repeat(5)].concat();
    let array = format!("[[1,1,0,0,0,0]{}]", ",[0,0,0,0,0,0]".repeat(5));
    let told = format!("{drawn}\n{{\"puzzle\": {array}, \"box\": [3, 2]}}\n");
    assert_eq!(run(&["solve", "-"], told.as_bytes()).exits(1).stderr, "");
    assert_eq!(run(&["solve", "--box", "2x3", "-"], line(6).as_bytes()).exits(1).stderr, "");
    assert_eq!(run(&["solve", "-"], array.as_bytes()).exits(1).stderr, hint(2, 3));
}

#[test]
fn colors_are_for_terminals_only() {
    assert!(!run(&["solve", COURSE_1], b"").exits(0).stdout.contains('\x1b'));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
        .args(["solve", "--format", "jsonl"])
        .args(vec![COURSE_1; 300])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn the_point_of_a_relaxation_is_a_nested_list() {
    let record = &run(&["relax", "--format", "jsonl", COURSE_3], b"").exits(0).records()[0];
    assert_eq!(record["z"], 59.5);
    assert_eq!(record["integral"], false);
    let point = record["point"].as_array().unwrap();
    let mut total = 0.0;
    for row in point {
        for cell in row.as_array().unwrap() {
            let values = cell.as_array().unwrap().iter().map(|x| x.as_f64().unwrap());
            let sum: f64 = values.sum();
            assert!((sum - 1.0).abs() < 1e-6);
            total += sum;
        }
    }
    assert!((total - 81.0).abs() < 1e-6);
    // The given 4 of r1c1, 0-based in the list.
    assert_eq!(point[0][0][3], 1.0);
}

#[test]
fn contradictory_constraints_have_no_solution_whatever_the_presolve() {
    for with in ["[(6,3,2,1),(6,3,2,0)]", "[(6,3,2,0),(6,3,2,1)]", "[(1,1,4,0)]"] {
        for presolve in ["off", "singles", "matching"] {
            run(&["solve", "--presolve", presolve, "--with", with, COURSE_3], b"").exits(1);
        }
    }
}

#[test]
fn the_manual_has_the_examples_line_by_line_and_names_no_other_page() {
    let page = run(&["man"], b"").exits(0).stdout;
    let parts: Vec<_> = page.split("\n.SH ").filter(|part| part.starts_with("COMMAND")).collect();
    for (part, example) in
        parts.iter().zip(["  bnb\\-sudoku solve puzzle.txt\n", "  bnb\\-sudoku relax puzzle.txt\n"])
    {
        let (_, examples) = part.split_once("\n.SS EXAMPLES\n.nf\n").unwrap();
        assert!(examples.contains(example) && examples.ends_with("\n.fi"), "{examples}");
    }
    let help = run(&["help"], b"").exits(0).stdout;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    // A long description goes on in a further line, indented.
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter(|line| !line.starts_with("   "));
    assert_eq!(parts.len(), commands.filter(|line| !line.starts_with("  help")).count());
    assert!(page.matches("NOTES").count() >= 3);
    assert!(parts[1].contains("\n.SS NOTES\nz is the smallest sum"));
    assert!(page.contains("\n.SH EXIT STATUS\n0 done"));
    assert!(!page.contains("sudoku\\-solve") && !page.contains("(1)") && !page.contains("EXTRA"));
    assert_eq!(page.matches("\n.nf\n").count(), page.matches("\n.fi\n").count());
}
