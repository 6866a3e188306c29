//! The commands that show a search, as programs.

use std::fs;

use crate::driver::run;
use crate::puzzles::*;

const EMPTY: &str =
    ".................................................................................";

/// A file name that no other test uses.
fn place(name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    folder.join(name).to_str().unwrap().to_string()
}

#[test]
fn a_file_gets_what_the_standard_output_would_have_got() {
    for format in ["jsonl", "bak", "vbc", "dot", "svg"] {
        let file = place(&format!("tree.{format}"));
        let arguments = ["trace", "--format", format, "1......2........"];
        let shown = run(&arguments, b"").exits(0);
        let kept = run(&[&arguments[..], &["--output", &file]].concat(), b"").exits(0);
        assert_eq!((&kept.stdout[..], &kept.stderr[..]), ("", ""));
        assert_eq!(fs::read_to_string(&file).unwrap(), shown.stdout, "{format}");
        assert_eq!(run(&arguments, b"").stdout, shown.stdout, "{format}");
        for nowhere in [&place("no/such/folder/file"), env!("CARGO_TARGET_TMPDIR")] {
            let end = run(&[&arguments[..], &["--output", nowhere]].concat(), b"").exits(2);
            assert_eq!(end.stdout, "");
            assert_eq!(end.stderr.lines().count(), 1, "{}", end.stderr);
            assert!(end.stderr.starts_with("error: cannot write "), "{}", end.stderr);
        }
    }
}

#[test]
fn a_format_of_one_tree_refuses_the_second_and_keeps_the_first() {
    let board = "1......2........";
    for format in ["bak", "vbc", "dot", "svg"] {
        let alone = run(&["trace", "--format", format, board], b"").exits(0);
        let two = run(&["trace", "--format", format, board, board], b"").exits(2);
        assert_eq!(two.stdout, alone.stdout);
        assert!(two.stderr.starts_with("error: this format holds one tree"), "{}", two.stderr);
    }
    let both = run(&["trace", board, board], b"").exits(0);
    assert_eq!(both.records().iter().filter(|event| event["event"] == "ended").count(), 2);
    let file = place("kept.svg");
    fs::write(&file, "as it was").unwrap();
    run(&["trace", "--format", "svg", "--output", &file, "rubbish"], b"").exits(2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "as it was");
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    use std::process::Command;

    let pipe = place("pipe");
    let _ = fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for format in ["jsonl", "svg"] {
        let (path, file) = (pipe.clone(), pipe.clone());
        let reader = std::thread::spawn(move || fs::read_to_string(path).unwrap());
        let arguments = ["trace", "--format", format, "1......2........", "--output", &file];
        run(&arguments, b"").exits(0);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert_eq!(reader.join().unwrap(), run(&arguments[..4], b"").exits(0).stdout);
    }
    let full = run(&["trace", "1......2........", "--output", "/dev/full"], b"").exits(2);
    assert!(full.stderr.starts_with("error: cannot write the output: /dev/full: "));
}

#[test]
fn a_log_is_talk_beside_the_same_data() {
    let puzzles = [COURSE_3, "rubbish", "1......2..3..4..", DE_ALFARO_UNSATISFIABLE].join("\n");
    let plain = ["solve", "--format", "jsonl", "--no-timing", "--report-constraints", "-"];
    let quiet = run(&plain, puzzles.as_bytes()).exits(2);
    let told = run(&[&plain[..], &["--log"]].concat(), puzzles.as_bytes()).exits(2);
    assert_eq!(told.stdout, quiet.stdout);
    assert_eq!(run(&[&plain[..], &["--log"]].concat(), puzzles.as_bytes()).stderr, told.stderr);
    assert!(told.stderr.lines().all(|line| line.len() <= 80 || line.starts_with("error: ")));
    assert_eq!(told.stderr.matches("\nverdict ").count(), 1, "one legend");
    for count in 1..=3 {
        assert!(told.stderr.contains(&format!("\nPuzzle {count}, ")), "{}", told.stderr);
    }
    assert_eq!(told.stderr.matches("\nAnswer: solved; ").count(), 2);
    assert_eq!(told.stderr.matches("\nAnswer: no solution: the 4s at r3c1").count(), 1);
    assert!(!told.stderr.contains("\ntime "));
    let timed = run(&["solve", "--log", COURSE_1], b"").exits(0);
    assert!(timed.stderr.contains("\ntime ") && timed.stderr.contains(" time\n"));
    let refused = run(&["solve", "--log", "--jobs", "2", COURSE_1], b"").exits(2);
    assert_eq!(refused.stderr.lines().count(), 1);
}

#[test]
fn the_header_of_a_log_is_repeated() {
    let arguments =
        ["solve", "--log", "--no-timing", "--node-limit", "45", "--objective", "sum-max"];
    let more = ["--node-selection", "best-bound", "--branching-rule", "most-fractional", EMPTY];
    let end = run(&[&arguments[..], &more].concat(), b"").exits(3);
    let header: Vec<_> =
        end.stderr.lines().filter(|line| line.contains(" parent depth ")).collect();
    assert_eq!(header.len(), 3, "{}", end.stderr);
    assert!(end.stderr.contains("\nAnswer: unknown: the node limit was reached; 45 nodes"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_trace_is_a_whole_file() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    for format in ["jsonl", "svg"] {
        let file = place(&format!("interrupted.{format}"));
        let arguments = ["trace", "--node-selection", "best-bound", "--format", format];
        let child = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
            .args(arguments)
            .args(["--output", &file, EMPTY])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // This search does not end; what matters is only that it has begun.
        std::thread::sleep(Duration::from_millis(1500));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        let text = fs::read_to_string(&file).unwrap();
        if format == "jsonl" {
            let tree = bnb_sudoku::trace::SearchTree::read(text.as_bytes()).unwrap();
            assert_eq!(tree.ended.unwrap().because.as_deref(), Some("interrupted"));
        } else {
            assert!(text.contains("limit, interrupted") && text.trim_end().ends_with("</svg>"));
        }
    }
}
