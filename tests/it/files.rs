//! Files of puzzles: workers, order, memory, the summary, interrupts.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use crate::driver::run;
use crate::puzzles::*;

/// The program reading a pipe that the test holds open, and its answers.
pub fn started(
    arguments: &[&str],
) -> (Child, ChildStdin, impl Iterator<Item = std::io::Result<String>> + use<>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take().unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, input, answers)
}

#[test]
fn the_number_of_jobs_shows_nowhere() {
    let some = [COURSE_1, "rubbish", COURSE_3, SAGE, DE_ALFARO_UNSATISFIABLE, "12", INKALA_2012];
    let lines = some.join("\n").repeat(6);
    for format in ["grid", "line", "json", "jsonl"] {
        let with_jobs = |jobs: &str| {
            let arguments = ["solve", "--report-constraints", "--no-timing", "--summary"];
            let arguments = [&arguments[..], &["--format", format, "--jobs", jobs, "-"]].concat();
            let end = run(&arguments, lines.as_bytes()).exits(2);
            (end.stdout, end.stderr)
        };
        let (stdout, stderr) = with_jobs("1");
        assert!(stderr.lines().filter(|line| line.starts_with("error: ")).count() >= 11);
        for jobs in ["2", "5", "0"] {
            assert_eq!(with_jobs(jobs), (stdout.clone(), stderr.clone()), "{format}, {jobs} jobs");
        }
    }
    run(&["solve", "--jobs", "257", COURSE_1], b"").exits(2);
}

#[test]
fn a_line_is_answered_before_the_next_is_written() {
    for jobs in ["1", "3"] {
        let (mut child, mut input, mut answers) =
            started(&["solve", "--format", "line", "--jobs", jobs, "-"]);
        for puzzle in [COURSE_1, "rubbish", SAGE, COURSE_3] {
            writeln!(input, "{puzzle}").unwrap();
            let answer = answers.next().unwrap().unwrap();
            assert_eq!(answer.len(), if puzzle == "rubbish" { 5 } else { 81 }, "{answer}");
        }
        drop(input);
        assert!(answers.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

#[test]
fn the_summary_is_talk() {
    let lines = [COURSE_1, SAGE, COURSE_3, DE_ALFARO_UNSATISFIABLE, "rubbish"].join("\n");
    let solve = |more: &[&str]| {
        let arguments = [&["solve", "--format", "line", "--summary", "-"], more].concat();
        run(&arguments, lines.as_bytes()).exits(2)
    };
    let end = solve(&["--report-constraints"]);
    assert_eq!(end.stdout.lines().count(), 5);
    for row in [
        "puzzles      5\n",
        "status       solved: 3  infeasible: 1  error: 1\n",
        "constraints  0: 2  1: 1\n",
        "integral     by singles: ",
        "\nlp solves  ",
        "\nnodes  ",
        "\nms  ",
    ] {
        assert!(end.stderr.contains(row), "{row}{}", end.stderr);
    }
    let end = solve(&["--no-timing"]);
    assert!(!end.stderr.contains("\nms") && !end.stderr.contains("constraints"));
}

/// Names of other encodings are opened, and shown without what could steer a terminal.
#[cfg(target_os = "linux")]
#[test]
fn file_names_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(OsStr::from_bytes(b"caf\xe9\x1b[31m.txt"));
    std::fs::write(&file, format!("{SAGE}\nrubbish\n")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
        .args(["solve", "--format", "jsonl"])
        .arg(&file)
        .output()
        .unwrap();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let records = String::from_utf8(output.stdout).unwrap();
    assert!(records.starts_with("{\"schema\"") && records.contains(r#""status":"solved""#));
    let stderr = String::from_utf8(output.stderr).unwrap();
    for text in [&records, &stderr] {
        assert!(text.contains("caf\u{fffd}?[31m.txt") && !text.contains('\x1b'), "{text}");
    }
}

#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_done() {
    for jobs in ["1", "2"] {
        let arguments = ["solve", "--format", "jsonl", "--summary", "--jobs", jobs, "-"];
        let (child, mut input, mut answers) = started(&arguments);
        for puzzle in [COURSE_1, COURSE_3] {
            writeln!(input, "{puzzle}").unwrap();
            assert!(answers.next().unwrap().unwrap().contains(r#""status":"solved""#));
        }
        interrupt(&child);
        assert!(answers.next().is_none());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains("status       solved: 2\n"), "{stderr}");
        drop(input);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_puzzle_is_a_limit() {
    // The raw relaxation of an empty 25x25 board keeps the engine busy for more than a minute.
    let empty = format!("[{}]", vec![format!("[{}]", vec!["0"; 25].join(",")); 25].join(","));
    let arguments = ["solve", "--presolve", "off", "--format", "jsonl", "-"];
    let (mut child, mut input, mut answers) = started(&arguments);
    writeln!(input, "{COURSE_1}\n{empty}\n{SAGE}").unwrap();
    assert!(answers.next().unwrap().unwrap().contains(r#""status":"solved""#));
    // Time for the second puzzle to begin; were it not begun, it would not be answered.
    std::thread::sleep(std::time::Duration::from_millis(700));
    interrupt(&child);
    let answer = answers.next().unwrap().unwrap();
    assert!(answer.contains(r#""status":"limit","reason":"interrupted""#), "{answer}");
    assert!(answers.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Peak memory is read while the program waits for the next line, all others being answered.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_puzzles() {
    let (child, mut input, answers) =
        started(&["solve", "--report-constraints", "--format", "jsonl", "--jobs", "2", "-"]);
    let lines = 20_000;
    let writer = std::thread::spawn(move || {
        for _ in 0..lines {
            writeln!(input, "{SAGE}").unwrap();
        }
        input
    });
    assert_eq!(
        answers.take(lines).filter(|line| line.as_ref().is_ok_and(|l| !l.is_empty())).count(),
        lines
    );
    let input = writer.join().unwrap();
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kilobytes < 40_000, "{peak}");
    drop(input);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(0));
}
