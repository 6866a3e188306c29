//! Grading the students' own programs: what each gets, and that none can hurt the others.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::driver::run;

const PUZZLES: &str = "1......2..3..4..\n12..34..........\n";
const RIGHT: &str = r#"read puzzle
case "$puzzle" in
  *"[1,0,0,0]"*) echo "([[1,2,4,3],[4,3,1,2],[2,1,3,4],[3,4,2,1]], [])" ;;
  *) echo "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]" ;;
esac
"#;
const RUBRIC: &str = "[points]\nboard = 2\nintegral = 1\n[limits]\nseconds = 1\noutput_kib = 64\n";

#[test]
#[allow(clippy::disallowed_methods, reason = "this test is about time")]
fn programs_that_hang_crash_or_flood_cost_their_own_items() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("grade-runs");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("handed-in")).unwrap();
    fs::write(folder.join("puzzles.txt"), PUZZLES).unwrap();
    fs::write(folder.join("rubric.toml"), RUBRIC).unwrap();
    let programs = [
        ("right.sh", RIGHT),
        ("hang.sh", "trap '' TERM INT; sleep 60 & sleep 60\n"),
        (
            "crash.sh",
            "echo '([[1,2,4,3],[4,3,1,2],[2,1,3,4],[3,4,2,1]], [])'; echo why >&2; exit 3\n",
        ),
        ("flood.sh", "while :; do echo 0123456789012345678901234567890123456789; done\n"),
        ("silent.sh", "exec 1>&-\n"),
        ("talkative.sh", &format!("echo thinking >&2\n{RIGHT}")),
    ];
    for (name, text) in programs {
        fs::write(folder.join("handed-in").join(name), text).unwrap();
    }
    let text = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (puzzles, handed_in, rubric, journal) =
        (text("puzzles.txt"), text("handed-in"), text("rubric.toml"), text("runs.jsonl"));
    let words = [
        "grade",
        "--puzzles",
        &puzzles,
        "--submissions",
        &handed_in,
        "--rubric",
        &rubric,
        "--run",
        "sh {submission}",
        "--resume",
        &journal,
        "--format",
        "csv",
        "--jobs",
        "2",
    ];
    let marks = run(&words, b"").exits(0).stdout;
    for line in [
        "crash,0,6,0,0,1: program_failed; 2: program_failed",
        "flood,0,6,0,0,1: output_limit; 2: output_limit",
        "hang,0,6,0,0,1: time_limit; 2: time_limit",
        "right,5,6,3,2,",
        "silent,0,6,0,0,",
        "talkative,5,6,3,2,",
    ] {
        assert!(marks.replace('"', "").contains(line), "{line}\n{marks}");
    }
    // What was run is not run again, and the marks are the same.
    let started = Instant::now();
    assert_eq!(run(&words, b"").exits(0).stdout, marks);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    // An answer to one puzzle is none to another in its place.
    let swapped: Vec<_> = PUZZLES.lines().rev().collect();
    fs::write(&puzzles, swapped.join("\n")).unwrap();
    let only = run(&words, b"").exits(0).stdout;
    assert!(only.contains("right,5,6,2,3,"), "{only}");
    fs::write(&puzzles, PUZZLES).unwrap();
    let json = [&words[..9], &["--resume", &journal, "--format", "json"]].concat();
    let json = run(&json, b"").exits(0).stdout;
    assert!(json.contains("\"stderr\": \"thinking\\n\"") && json.contains("why"), "{json}");
}
