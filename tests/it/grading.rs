//! Grading a class: who gets what, whatever is in the folder.

use std::fs;
use std::path::PathBuf;

use crate::driver::run;
use crate::puzzles::*;

const SMALL: &str = "1......2..3..4..";
const SOLVED: &str = "1243431221343421";
const BOARD: &str =
    "487312695593684271126597384735849162914265837268731549851476923379128456642953718";

/// A folder for one test, below the one that cargo keeps for tests.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("handed-in")).unwrap();
    fs::write(folder.join("puzzles.txt"), format!("{SMALL}\n{COURSE_3}\n")).unwrap();
    folder
}

fn grade(folder: &std::path::Path, more: &[&str]) -> String {
    let text = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (puzzles, handed_in) = (text("puzzles.txt"), text("handed-in"));
    let mut words = vec!["grade", "--puzzles", &puzzles, "--submissions", &handed_in];
    words.extend(more);
    run(&words, b"").exits(0).stdout
}

#[test]
fn a_class_is_graded_from_files_and_folders_of_every_kind() {
    let folder = folder("grade-kinds");
    let hand_in = |name: &str, text: &[u8]| {
        let path = folder.join("handed-in").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let right = format!("{SOLVED}\t[]\n{BOARD}\t[(6, 3, 2, 0)]\n");
    hand_in("lines.txt", right.as_bytes());
    hand_in("shorter.txt", format!("{SOLVED}\t[]\n").as_bytes());
    hand_in("folder/1.txt", format!("{SOLVED} []").as_bytes());
    hand_in("folder/answer-02.txt", format!("{BOARD}\t[(6, 3, 2, 0)]").as_bytes());
    hand_in("all-in-one/answers.txt", right.as_bytes());
    hand_in("empty.txt", b"");
    hand_in("binary.txt", &[0, 255, 254, 10, 0, 159]);
    hand_in(".hidden.txt", right.as_bytes());
    hand_in(
        "redundant.txt",
        format!("{SOLVED}\t[]\n{BOARD}\t[(8, 5, 2, 1), (5, 3, 4, 1)]").as_bytes(),
    );
    #[cfg(unix)]
    {
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(to, folder.join("handed-in").join(name)).unwrap();
        };
        link("/dev/zero", "device.txt");
        link("../puzzles.txt", "outside.txt");
        link(".", "loop");
    }
    let marks = grade(&folder, &["--format", "csv"]);
    for line in [
        "lines,18,18,",
        "shorter,9,18,",
        "all-in-one,18,18,",
        "empty,0,18,",
        "binary,0,18,",
        "redundant,16,18,",
    ] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    assert!(!marks.contains("hidden"), "{marks}");
    #[cfg(unix)]
    for line in ["device,0,18,", "outside,0,18,", "loop,0,18,"] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    assert_eq!(marks, grade(&folder, &["--format", "csv", "--jobs", "2"]));
    let output = folder.join("marks.txt");
    assert_eq!(grade(&folder, &["--format", "csv", "--output", &output.to_string_lossy()]), "");
    assert_eq!(fs::read_to_string(output).unwrap(), marks);
}

#[test]
fn formats_about_a_student_make_a_file_for_each() {
    let folder = folder("grade-each");
    for name in ["ada.txt", "ada.json", "bob.txt"] {
        let text = format!("{SOLVED}\t[]\n{BOARD}\t[(6, 3, 2, 0)]\n");
        fs::write(folder.join("handed-in").join(name), text).unwrap();
    }
    let marks = folder.join("marks");
    grade(&folder, &["--format", "gradescope", "--output", &marks.to_string_lossy()]);
    let mut names: Vec<_> =
        fs::read_dir(&marks).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["ada.json", "ada.txt.json", "bob.json"]);
    let text = fs::read_to_string(marks.join("bob.json")).unwrap();
    assert!(text.contains("\"score\": 18") && !text.contains("failed"), "{text}");
}

#[test]
fn a_rubric_is_written_once_and_proved() {
    let folder = folder("rubric-init");
    let place = folder.to_string_lossy().into_owned();
    let written = run(&["rubric", "init", &place], b"").exits(0).stdout;
    assert_eq!(written.lines().count(), 2);
    run(&["rubric", "init", &place], b"").exits(2);
    let rubric = folder.join("rubric.toml").to_string_lossy().into_owned();
    let told = run(&["rubric", "self-test", "--rubric", &rubric], b"").exits(0).stdout;
    assert_eq!(told, run(&["rubric", "self-test"], b"").exits(0).stdout);
    assert!(told.contains("ok    9 of 9  the reference answer\n"), "{told}");
    assert!(!told.contains("WRONG") && told.lines().count() > 40, "{told}");
    for (from, to) in [("true", "false"), ("\"1\"", "\"0\""), ("\"1\"", "\"auto\"")] {
        let changed = fs::read_to_string(&rubric).unwrap().replacen(from, to, 1);
        fs::write(folder.join("changed.toml"), changed).unwrap();
        let changed = folder.join("changed.toml").to_string_lossy().into_owned();
        run(&["rubric", "self-test", "--rubric", &changed], b"").exits(0);
    }
    fs::write(folder.join("wrong.toml"), "[points]\nbord = 1\n").unwrap();
    let wrong = folder.join("wrong.toml").to_string_lossy().into_owned();
    let refused = run(&["rubric", "self-test", "--rubric", &wrong], b"").exits(2).stderr;
    assert!(refused.contains("unknown field `bord`"), "{refused}");
}

#[test]
fn one_answer_is_not_taken_for_two_and_stray_files_are_passed_over() {
    let folder = folder("grade-stray");
    let hand_in = |name: &str, text: &str| {
        let path = folder.join("handed-in").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let rows = "[[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]]";
    hand_in("one.txt", &format!("({rows}, [(1, 2, 2, 1)])"));
    hand_in("mac/1.txt", &format!("{SOLVED} []"));
    hand_in("mac/._1.txt", "\u{0}\u{5}");
    hand_in("odd/first.txt", &format!("{SOLVED} []"));
    let marks = grade(&folder, &["--format", "csv"]);
    for line in ["one,7,18,7,0,", "mac,9,18,9,0,", "odd,0,18,0,0,"] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    let told = grade(&folder, &[]);
    assert!(told.contains("first.txt"), "{told}");
}

#[test]
fn answers_are_found_by_number() {
    let folder = folder("grade-by-number");
    let one = "[[[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]], []]";
    let two = format!("['{BOARD}', [(6, 3, 2, 0)]]");
    let json = two.replace('\'', "\"").replace('(', "[").replace(')', "]");
    for (name, text) in [
        ("json", format!("{{\"2\": {json}, \"1\": {one}}}")),
        ("python", format!("{{1: {one}, 2: {two}}}")),
        ("words", format!("{{'puzzle_1': {one}, 'puzzle_2': {two}}}")),
        ("from-0", format!("{{0: {one}, 1: {two}}}")),
        ("lines", format!("1: {one}\n2: {two}\n")),
        ("second", format!("{{2: {two}}}")),
        ("nothing", format!("{{1: None, 2: {two}}}")),
        ("pair", format!("{{'board1': {one}, 'constraints1': []}}")),
        ("negative", format!("{{-1: {one}, -2: {two}}}")),
    ] {
        fs::write(folder.join("handed-in").join(format!("{name}.txt")), text).unwrap();
    }
    let marks = grade(&folder, &["--format", "csv"]);
    for line in [
        "json,18,18,9,9,",
        "python,18,18,9,9,",
        "words,18,18,9,9,",
        "from-0,18,18,9,9,",
        "lines,18,18,9,9,",
        "second,9,18,0,9,1: no_answer",
        "nothing,9,18,0,9,",
        "pair,0,18,0,0,",
        "negative,0,18,0,0,",
    ] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
}

#[test]
fn columns_are_aligned_also_where_a_character_takes_two() {
    let folder = folder("grade-wide");
    for name in ["ada", "数独数独", "数独数独数独数独数独数独数独数独数独数独数独数独数独"]
    {
        let text = format!("{SOLVED}\t[]\n{BOARD}\t[(6, 3, 2, 0)]\n");
        fs::write(folder.join("handed-in").join(name), text).unwrap();
    }
    let text = grade(&folder, &[]);
    let wide = |c: char| if c.is_ascii() { 1 } else { 2 };
    let ends: Vec<usize> = text
        .lines()
        .filter_map(|line| Some(line.split_once(" of ")?.0.chars().map(wide).sum()))
        .collect();
    assert!(ends.len() > 9 && ends[..9].iter().all(|end| *end == ends[0]), "{text}");
}

#[test]
fn classroom50_is_told_by_the_environment_what_it_asks() {
    let folder = folder("grade-classroom");
    fs::write(folder.join("handed-in/ada.txt"), format!("{SOLVED}\t[]\n")).unwrap();
    let graded = |tag: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_bnb-sudoku"))
            .args(["grade", "--format", "classroom50", "--puzzles"])
            .arg(folder.join("puzzles.txt"))
            .arg("--submissions")
            .arg(folder.join("handed-in"))
            .env("SUBMISSION_TAG", tag)
            .env("CLASSROOM", "optimization")
            .output()
            .unwrap();
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let result = graded("submit/2026-06-01T14-32-05Z-a1b2c3d");
    assert_eq!(result["datetime"], "2026-06-01T14:32:05Z");
    assert_eq!(result["classroom"], "optimization");
    for tag in ["v1.0", "submit/2026-06-01", "submit/éééééééééééééééééééé", ""]
    {
        assert!(graded(tag).get("datetime").is_none(), "{tag}");
    }
}
