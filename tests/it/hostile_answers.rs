//! Files that students hand in, whatever they are: a code and a line each, and the others get their marks.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::driver::run;
use crate::puzzles::COURSE_3;

const PUZZLE: &str = "1......2..3..4..";
const RIGHT: &str = "([[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]], [])";

/// Does not get along with much memory.
const MEMORY: &str = "ulimit -v 500000; exec \"$0\" \"$@\"";

const FORMATS: [(&str, bool); 9] = [
    ("text", true),
    ("json", true),
    ("csv", true),
    ("junit", true),
    ("gradescope", false),
    ("prairielearn", false),
    ("coderunner", false),
    ("classroom50", false),
    ("check50", false),
];

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("handed-in")).unwrap();
    fs::write(folder.join("puzzles.txt"), format!("{PUZZLE}\n")).unwrap();
    folder
}

fn utf16(text: &str, bytes: impl Fn(u16) -> [u8; 2]) -> Vec<u8> {
    let marked = format!("\u{feff}{text}");
    marked.encode_utf16().flat_map(bytes).collect()
}

/// The right answer with its first cell written in another way.
fn first(cell: &str) -> Vec<u8> {
    RIGHT.replacen('1', cell, 1).into_bytes()
}

/// Answers, and the code of the first criterion that is not met; none if all are.
fn answers() -> Vec<(&'static str, Vec<u8>, Option<&'static str>)> {
    let nested = |open: &str| open.repeat(100_000).into_bytes();
    vec![
        ("plain", RIGHT.into(), None),
        ("windows", RIGHT.replace(", ", ",\r\n").into(), None),
        ("marked", format!("\u{feff}{RIGHT}").into(), None),
        ("utf-16-le", utf16(RIGHT, u16::to_le_bytes), None),
        ("utf-16-be", utf16(RIGHT, u16::to_be_bytes), None),
        (
            "utf-16-cut",
            [&[0xff, 0xfe, 0x28, 0x00, 0x00, 0xd8][..], b"["].concat(),
            Some("unreadable"),
        ),
        ("utf-16-bare", utf16(RIGHT, u16::to_le_bytes)[2..].to_vec(), Some("unreadable")),
        ("latin-1", b"r\xe9sultat = 7".to_vec(), Some("unreadable")),
        ("no-text", vec![0xff; 5000], Some("unreadable")),
        ("nul", vec![0; 5000], Some("unreadable")),
        ("nul-inside", first("1\0"), Some("unreadable")),
        ("lists", nested("["), Some("unreadable")),
        ("tuples", nested("("), Some("unreadable")),
        ("maps", nested("{'a':"), Some("unreadable")),
        ("calls", nested("array("), Some("unreadable")),
        ("nan", first("NaN"), Some("cell_blank")),
        ("infinite", first("1e999"), Some("value_not_whole")),
        ("minus-infinite", first("-1e999"), Some("value_not_whole")),
        ("minus-zero", first("-0"), Some("cell_blank")),
        ("tiny", first("1e-400"), Some("cell_blank")),
        ("huge", first("99999999999999999999"), Some("value_not_whole")),
        ("escape", b"\x1b]0;title\x07\x1b[31m".to_vec(), Some("unreadable")),
        ("escape-inside", first("'\x1b[2J'"), Some("value_not_whole")),
        ("long", vec![b' '; 2 << 20], Some("too_long")),
        ("empty", Vec::new(), Some("unreadable")),
    ]
}

/// Nothing that a terminal would obey.
#[track_caller]
fn assert_harmless(text: &str) {
    let is_active = |c: char| c != '\n' && (c.is_control() || matches!(c, '\u{202e}' | '\u{2028}'));
    assert!(!text.contains(is_active), "{text:?}");
}

#[test]
fn a_hostile_answer_gets_a_code_and_a_line() {
    let folder = folder("hostile-check");
    for (name, bytes, code) in answers() {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        for format in ["text", "jsonl"] {
            let answer = path.to_string_lossy();
            let words = ["check", "--puzzle", PUZZLE, "--answer", &answer, "--format", format];
            let end = run(&words, b"").exits(i32::from(code.is_some()));
            assert_eq!(end.stderr, "", "{name}");
            assert_harmless(&end.stdout);
            assert!(end.stdout.lines().all(|line| format == "jsonl" || line.chars().count() <= 80));
            if format == "jsonl" {
                let found = end.records()[0]["criteria"][0]["code"].as_str().map(String::from);
                assert_eq!(found.as_deref(), code, "{name}");
            }
        }
    }
}

/// A file of a gibibyte that takes no room.
fn large(path: &Path) {
    File::create(path).unwrap().set_len(1 << 30).unwrap();
}

#[test]
#[allow(clippy::disallowed_methods, reason = "this test is about time")]
fn what_does_not_end_is_not_read_to_its_end() {
    let folder = folder("hostile-large");
    large(&folder.join("large"));
    let large = folder.join("large").to_string_lossy().into_owned();
    let started = Instant::now();
    for answer in [&large, "/dev/zero"] {
        let output = Command::new("sh")
            .args(["-c", MEMORY, env!("CARGO_BIN_EXE_bnb-sudoku"), "check"])
            .args(["--puzzle", PUZZLE, "--format", "jsonl", "--answer", answer])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8(output.stdout).unwrap().contains("\"too_long\""), "{answer}");
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    let place = folder.to_string_lossy().into_owned();
    let end = run(&["check", "--puzzle", PUZZLE, "--answer", &place], b"").exits(2);
    assert_eq!((end.stdout.as_str(), end.stderr.lines().count()), ("", 1), "{}", end.stderr);
}

/// Hands in a right answer, all the hostile ones, and what is no regular file.
fn hand_in(folder: &Path) {
    let place = |name: &str| folder.join("handed-in").join(name);
    for (name, bytes, _) in answers() {
        fs::write(place(&format!("{name}.txt")), bytes).unwrap();
    }
    large(&place("large.txt"));
    fs::write(folder.join("outside.txt"), RIGHT).unwrap();
    for (to, name) in [
        ("../outside.txt", "link-out.txt"),
        ("/dev/zero", "link-device.txt"),
        ("link-loop.txt", "link-loop.txt"),
        ("nowhere", "link-nowhere.txt"),
    ] {
        symlink(to, place(name)).unwrap();
    }
    for name in ["inner-link", "inner-pipe", "inner-folder", "inner-nothing"] {
        fs::create_dir(place(name)).unwrap();
    }
    symlink("../../outside.txt", place("inner-link/answers.txt")).unwrap();
    fs::create_dir(place("inner-folder/answers.txt")).unwrap();
    for name in ["pipe.txt", "inner-pipe/1.txt"] {
        assert!(Command::new("mkfifo").arg(place(name)).status().unwrap().success());
    }
    for name in NAMES {
        fs::write(place(name), RIGHT).unwrap();
    }
}

/// Names that say something to a terminal, to a spreadsheet, to a page, or that are alike without it.
const NAMES: [&str; 8] = [
    "new\nline.txt",
    "alike\u{1}.txt",
    "alike\u{2}.txt",
    "alike\u{3}.txt",
    "\u{1b}]0;title\u{7}.txt",
    "\u{202e}txt.exe",
    "=1+1,\"<b>&'.txt",
    // As long as a name can be.
    "数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数数a",
];

#[test]
fn hostile_submissions_cost_only_themselves() {
    let folder = folder("hostile-grade");
    hand_in(&folder);
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (puzzles, handed_in) = (path("puzzles.txt"), path("handed-in"));
    let grade = |format: &str, output: Option<&str>| {
        let mut command = Command::new("sh");
        command
            .args(["-c", MEMORY, env!("CARGO_BIN_EXE_bnb-sudoku"), "grade", "--format", format])
            .args(["--puzzles", &puzzles, "--submissions", &handed_in])
            .args(output.iter().flat_map(|output| ["--output", output]));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        String::from_utf8(output.stdout).unwrap()
    };
    let marks: serde_json::Value = serde_json::from_str(&grade("json", None)).unwrap();
    let students = marks["students"].as_array().unwrap();
    let codes: Vec<_> = students
        .iter()
        .map(|student| {
            let (item, name) = (&student["items"][0], student["student"].as_str().unwrap());
            let trouble = item["trouble"]["code"].as_str();
            let code = trouble.or_else(|| item["criteria"][0]["code"].as_str());
            (name.to_string(), code.map(String::from))
        })
        .collect();
    let code_of = |name: &str| {
        let found = codes.iter().find(|(student, _)| student == name);
        found.unwrap_or_else(|| panic!("{name} in {codes:?}")).1.as_deref()
    };
    for (name, _, code) in answers() {
        assert_eq!(code_of(name), code, "{name}");
    }
    assert_eq!(code_of("large"), Some("too_long"));
    for name in ["link-out", "link-device", "link-loop", "link-nowhere", "pipe", "inner-link"] {
        assert_eq!(code_of(name), Some("not_a_file"), "{name}");
    }
    assert_eq!(
        (code_of("inner-pipe"), code_of("inner-folder")),
        (Some("not_a_file"), Some("not_a_file"))
    );
    assert_eq!(code_of("inner-nothing"), Some("no_answer"));
    for name in
        ["new?line", "?txt", "alike?", "alike?.txt", "alike?.txt-2", "?]0;title?", "=1+1,\"<b>&'"]
    {
        assert_eq!(code_of(name), None, "{name}");
    }
    let right = codes.iter().filter(|(_, code)| code.is_none()).count();
    assert_eq!(right, 5 + NAMES.len());
    assert_eq!(students.len(), answers().len() + 10 + NAMES.len());
    for (format, of_class) in FORMATS {
        let output = path(format);
        if of_class {
            assert_harmless(&grade(format, None));
            continue;
        }
        assert_eq!(grade(format, Some(&output)), "");
        let files: Vec<_> = fs::read_dir(&output).unwrap().map(Result::unwrap).collect();
        assert_eq!(files.len(), students.len(), "{format}");
        for file in files {
            let name = file.file_name().into_string().unwrap();
            assert!(!name.contains(char::is_control), "{name:?}");
            assert_harmless(&fs::read_to_string(file.path()).unwrap());
        }
    }
}

#[test]
fn quiet_grading_writes_nothing_to_standard_error() {
    let folder = folder("hostile-quiet");
    hand_in(&folder);
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (puzzles, handed_in, rubric) =
        (path("puzzles.txt"), path("handed-in"), path("rubric.toml"));
    fs::write(&puzzles, format!("{COURSE_3}\n")).unwrap();
    let answer =
        "487312695593684271126597384735849162914265837268731549851476923379128456642953718 []";
    fs::write(folder.join("handed-in/slow\u{1b}[31m.txt"), answer).unwrap();
    // The judge has no time, of which a teacher hears otherwise.
    let text = "[points]\nboard = 2\nminimum = 1\n[limits]\nseconds = 0.000001\n";
    fs::write(path("rubric.toml"), text).unwrap();
    let words = [
        "grade",
        "--puzzles",
        &puzzles,
        "--submissions",
        &handed_in,
        "--rubric",
        &rubric,
        "--quiet",
    ];
    let loud = run(&words[..7], b"").exits(0);
    let quiet = run(&words, b"").exits(0);
    assert_eq!((quiet.stderr.as_str(), &quiet.stdout), ("", &loud.stdout));
    assert!(
        loud.stderr.contains("warning: slow?[31m, puzzle 1: the judge's limit"),
        "{}",
        loud.stderr
    );
    assert_harmless(&loud.stderr);
}
