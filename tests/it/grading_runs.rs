//! Grading the students' own programs: what each gets, and that none can hurt the others.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::driver::{Run, run};

/// Two puzzles, and a program that solves them.
pub const PUZZLES: &str = "1......2..3..4..\n12..34..........\n";
pub const RIGHT: &str = r#"read puzzle
case "$puzzle" in
  *"[1,0,0,0]"*) echo "([[1,2,4,3],[4,3,1,2],[2,1,3,4],[3,4,2,1]], [])" ;;
  *) echo "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]" ;;
esac
"#;
const RUBRIC: &str = "[points]\nboard = 2\nintegral = 1\n[limits]\nseconds = 1\noutput_kib = 64\n";

/// A class in a folder of its own.
pub struct Class {
    folder: PathBuf,
}

impl Class {
    /// A class that hands in these shell scripts.
    pub fn new(name: &str, rubric: &str, scripts: &[(&str, &str)]) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("handed-in")).unwrap();
        fs::write(folder.join("puzzles.txt"), PUZZLES).unwrap();
        fs::write(folder.join("rubric.toml"), rubric).unwrap();
        for (name, text) in scripts {
            fs::write(folder.join("handed-in").join(name), text).unwrap();
        }
        Self { folder }
    }

    /// The path of a file in the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The words that grade the class by running what it handed in.
    pub fn words(&self, more: &[&str]) -> Vec<String> {
        let path = |name| self.path(name).to_string_lossy().into_owned();
        let mut words = vec!["grade".to_string(), "--run".into(), "sh {submission}".into()];
        for (flag, name) in [
            ("--puzzles", "puzzles.txt"),
            ("--submissions", "handed-in"),
            ("--rubric", "rubric.toml"),
        ] {
            words.extend([flag.to_string(), path(name)]);
        }
        words.extend(more.iter().map(|word| (*word).to_string()));
        words
    }

    /// Grades it.
    pub fn grade(&self, more: &[&str]) -> Run {
        let words = self.words(more);
        run(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"").exits(0)
    }
}

#[test]
#[allow(clippy::disallowed_methods, reason = "this test is about time")]
fn programs_that_hang_crash_or_flood_cost_their_own_items() {
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
    let class = Class::new("grade-runs", RUBRIC, &programs);
    let journal = class.path("runs.jsonl").to_string_lossy().into_owned();
    let words = ["--resume", &journal, "--format", "csv", "--jobs", "2"];
    let marks = class.grade(&words).stdout;
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
    assert_eq!(class.grade(&words).stdout, marks);
    assert!(started.elapsed() < Duration::from_secs(1), "{:?}", started.elapsed());
    // An answer to one puzzle is none to another in its place.
    let swapped: Vec<_> = PUZZLES.lines().rev().collect();
    fs::write(class.path("puzzles.txt"), swapped.join("\n")).unwrap();
    let only = class.grade(&words).stdout;
    assert!(only.contains("right,5,6,2,3,"), "{only}");
    fs::write(class.path("puzzles.txt"), PUZZLES).unwrap();
    let json = class.grade(&["--resume", &journal, "--format", "json"]).stdout;
    assert!(json.contains("\"stderr\": \"thinking\\n\"") && json.contains("why"), "{json}");
}

/// Programs that never end, each in its own way.
const HANG: [(&str, &str); 5] = [
    ("deaf.sh", "trap '' TERM INT HUP QUIT; while :; do sleep 60; done\n"),
    ("busy.sh", "trap '' TERM INT HUP QUIT; while :; do :; done\n"),
    ("closed.sh", "exec <&- >&- 2>&-; sleep 60\n"),
    ("parent.sh", "(setsid sh -c 'trap \"\" TERM; sleep 60 & setsid sleep 60' &); sleep 60\n"),
    ("late.sh", "cat; echo '[[1,2,4,3],[4,3,1,2],[2,1,3,4],[3,4,2,1]]'; sleep 60\n"),
];

#[test]
#[allow(clippy::disallowed_methods, reason = "this test is about time")]
fn five_of_eight_that_hang_cost_five_times_the_limit_and_nobody_else() {
    let right = ["ada.sh", "ben.sh", "zoe.sh"].map(|name| (name, RIGHT));
    let class = Class::new("grade-hang", RUBRIC, &[&HANG[..], &right[..]].concat());
    let journal = class.path("runs.jsonl").to_string_lossy().into_owned();
    let started = Instant::now();
    let words = ["--resume", &journal, "--format", "csv", "--jobs", "2", "--quiet"];
    let graded = class.grade(&words);
    let took = started.elapsed();
    let marks = graded.stdout.replace('"', "");
    for (name, _) in HANG {
        let name = name.trim_end_matches(".sh");
        let line = format!("{name},0,6,0,0,1: time_limit; 2: time_limit");
        assert!(marks.contains(&line), "{line}\n{marks}");
    }
    for line in ["ada,5,6,3,2,", "ben,5,6,3,2,", "zoe,5,6,3,2,"] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    // Ten items of a second, two at a time, and what a busy machine takes to start and end sixteen.
    assert!(took < Duration::from_secs(5 + 6), "{took:?}");
    assert_eq!(graded.stderr, "");
    let told = class.grade(&["--resume", &journal, "--quiet"]).stdout;
    assert_eq!(told.matches("did not end within 1 seconds [time_limit]").count(), 10, "{told}");
}

#[test]
fn a_line_of_the_journal_that_was_cut_off_costs_one_run() {
    let class = Class::new("grade-cut", RUBRIC, &[("ada.sh", RIGHT), ("ben.sh", RIGHT)]);
    let journal = class.path("runs.jsonl");
    let name = journal.to_string_lossy().into_owned();
    let words = ["--resume", &name, "--format", "csv"];
    let marks = class.grade(&words).stdout;
    let whole = fs::read(&journal).unwrap();
    fs::write(&journal, &whole[..whole.len() - 20]).unwrap();
    assert_eq!(class.grade(&words).stdout, marks);
    let mended = fs::read(&journal).unwrap();
    assert!(mended.starts_with(&whole[..whole.len() - 20]) && mended.len() > whole.len());
    assert_eq!(class.grade(&words).stdout, marks);
    assert_eq!(fs::read(&journal).unwrap(), mended);
}

#[test]
fn a_journal_that_is_no_file_is_refused() {
    let class = Class::new("grade-journal", RUBRIC, &[("ada.sh", RIGHT)]);
    for journal in ["/dev/zero", "/"] {
        let words = class.words(&["--resume", journal]);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let end = run(&words, b"").exits(2);
        assert_eq!(end.stdout, "");
        assert_eq!(end.stderr, "error: --run: the file of --resume: this is no regular file\n");
    }
}

#[test]
fn runs_under_other_limits_or_without_an_end_are_run_again() {
    let slow = format!("sleep 2\n{RIGHT}");
    let class = Class::new("grade-limits", RUBRIC, &[("slow.sh", &slow)]);
    fs::write(class.path("puzzles.txt"), "1......2..3..4..\n").unwrap();
    let journal = class.path("runs.jsonl");
    let name = journal.to_string_lossy().into_owned();
    let words = ["--resume", &name, "--format", "csv"];
    let marks = || class.grade(&words).stdout.replace('"', "");
    assert!(marks().contains("slow,0,3,0,1: time_limit"));
    fs::write(class.path("rubric.toml"), RUBRIC.replace("seconds = 1", "seconds = 9")).unwrap();
    assert!(marks().contains("slow,3,3,3,"), "{}", marks());
    let kept = fs::read_to_string(&journal).unwrap();
    assert_eq!(kept.lines().count(), 2);
    // What another version may have kept: that nothing is known of the program.
    for end in ["\"lost\"", "{\"not_started\":\"no\"}"] {
        let changed = kept.replace("{\"exited\":0}", end);
        assert_ne!(changed, kept);
        fs::write(&journal, changed).unwrap();
        assert!(marks().contains("slow,3,3,3,"), "{end}");
    }
    // And no line of it is written.
    fs::remove_file(&journal).unwrap();
    let mut run_it = class.words(&words);
    run_it[2] = "{submission}".to_string();
    let run_it: Vec<_> = run_it.iter().map(String::as_str).collect();
    assert!(run(&run_it, b"").exits(0).stdout.contains("not_started"));
    assert_eq!(fs::read_to_string(&journal).unwrap(), "");
}
