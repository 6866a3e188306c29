//! Ctrl-C while students' programs run: nothing of them is left, and a second call goes on.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::grading_runs::{Class, RIGHT};
use crate::processes::{processes_with, wait_until};

const RUBRIC: &str = "[points]\nboard = 2\nintegral = 1\n[limits]\nseconds = 10\n";

#[test]
fn an_interrupted_grading_goes_on_where_it_was() {
    let marker = format!("bnb-sudoku-test-{}-interrupted", std::process::id());
    // Of the two that are slow, one has a child that no signal to a group reaches.
    let slow = format!("export MARKER={marker}\n(setsid sleep 60 &)\nsleep 2\n{RIGHT}");
    let wrong = "echo '[[1,2],[2,1]]'\n";
    let scripts = [
        ("a.sh", RIGHT),
        ("b.sh", wrong),
        ("c.sh", &slow),
        ("d.sh", RIGHT),
        ("e.sh", wrong),
        ("f.sh", RIGHT),
        ("g.sh", &slow),
        ("h.sh", RIGHT),
    ];
    let class = Class::new("grade-interrupted", RUBRIC, &scripts);
    fs::write(class.path("puzzles.txt"), "1......2..3..4..\n").unwrap();
    fs::create_dir(class.path("tmp")).unwrap();
    fs::set_permissions(class.path("tmp"), Permissions::from_mode(0o711)).unwrap();
    let journal = class.path("runs.jsonl");
    let name = journal.to_string_lossy().into_owned();
    let words = ["--resume", &name, "--format", "json", "--jobs", "2", "--quiet"];

    let child = Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
        .args(class.words(&words))
        .env("TMPDIR", class.path("tmp"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let is_begun = || {
        let has_lines = fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() > 0);
        has_lines && !processes_with(&marker).is_empty()
    };
    wait_until("no slow program starts after a quick one", is_begun);
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!((output.stdout, output.stderr), (Vec::new(), Vec::new()));
    // The programs, and those who watch them, which are told where the submissions lie.
    let folder = class.path("handed-in").to_string_lossy().into_owned();
    for text in [&marker, &folder] {
        assert_eq!(processes_with(text), Vec::<String>::new(), "{text}");
    }
    assert_eq!(fs::read_dir(class.path("tmp")).unwrap().count(), 0);
    let before = fs::read_to_string(&journal).unwrap();
    let done = students(&before);
    assert!((1..8).contains(&done.len()) && before.ends_with('\n'), "{before}");

    let resumed = class.grade(&words);
    let after = fs::read_to_string(&journal).unwrap();
    let rest = after.strip_prefix(&before).expect("what was kept stays");
    let rest = students(rest);
    assert!(done.is_disjoint(&rest), "{done:?} {rest:?}");
    assert_eq!(done.len() + rest.len(), 8);
    assert_eq!(resumed.stdout, class.grade(&words[2..]).stdout);
    assert!(resumed.stdout.contains("\"points\": 3") && resumed.stderr.is_empty());
}

/// Who is in a journal; nobody twice.
fn students(journal: &str) -> BTreeSet<String> {
    let mut students = BTreeSet::new();
    for line in journal.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert!(students.insert(record["student"].as_str().unwrap().to_string()), "{line}");
    }
    students
}
