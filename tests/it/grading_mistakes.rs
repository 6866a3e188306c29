//! A teacher's mistakes: one line before grading, and not a class without points.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::driver::{Run, run};
use crate::grading_runs::{Class, RIGHT};

const RUBRIC: &str = "[points]\nboard = 2\n";

fn class(name: &str) -> Class {
    Class::new(name, RUBRIC, &[("ada.sh", RIGHT), ("ben.sh", "")])
}

/// Grades with other words in the place of a flag's value.
fn grade_with(class: &Class, flag: &str, value: &str, more: &[&str]) -> Run {
    let mut words = class.words(more);
    let place = words.iter().position(|word| word == flag).unwrap();
    words[place + 1] = value.to_string();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"")
}

#[test]
fn a_command_that_cannot_work_is_refused() {
    let class = class("mistake-command");
    for (command, message) in [
        ("nosuchprogram {submission}", "there is no program 'nosuchprogram'"),
        ("./nosuch/program {submission}", "there is no program './nosuch/program'"),
        ("cat", "the command has no {submission}"),
        ("cat {submision}", "the command has no {submission}"),
        ("", "the command is empty"),
        ("  ", "the command is empty"),
        ("'' {submission}", "the command is empty"),
        ("cat '{submission}", "a quotation in the command is not closed"),
    ] {
        let end = grade_with(&class, "--run", command, &[]).exits(2);
        assert_eq!((end.stdout.as_str(), end.stderr.lines().count()), ("", 1), "{}", end.stderr);
        assert!(
            end.stderr.starts_with("error: --run: ") && end.stderr.contains(message),
            "{}",
            end.stderr
        );
    }
    // The submission itself may be what is run, and here nobody's is a program.
    let end = grade_with(&class, "--run", "{submission}", &[]).exits(0);
    assert_eq!(end.stdout.matches("[not_started]").count(), 4, "{}", end.stdout);
    assert_eq!(end.stderr.matches("warning: no program of anybody was started").count(), 1);
    let quiet = grade_with(&class, "--run", "{submission}", &["--quiet"]).exits(0);
    assert_eq!((quiet.stdout, quiet.stderr.as_str()), (end.stdout, ""));
    assert!(!class.grade(&[]).stderr.contains("no program of anybody"));
}

#[test]
fn a_rubric_with_more_puzzles_than_the_file_is_refused() {
    let class = class("mistake-number");
    let hidden = format!("{RUBRIC}[[puzzle]]\nnumber = 30\nhidden = true\n");
    fs::write(class.path("rubric.toml"), &hidden).unwrap();
    let words = class.words(&[]);
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let end = run(&words, b"").exits(2);
    let sentence = "the rubric has a [[puzzle]] with number = 30, and there are 2 in --puzzles";
    assert_eq!((end.stdout.as_str(), end.stderr), ("", format!("error: {sentence}\n")));
    fs::write(class.path("rubric.toml"), hidden.replace("30", "2")).unwrap();
    class.grade(&[]);
}

#[test]
fn a_rubric_that_is_no_toml_takes_a_few_lines() {
    let class = class("mistake-toml");
    let unknown = format!("{RUBRIC}\"{}\\u001b[31m\" = 1\n", "long ".repeat(50_000));
    for text in
        ["\0".repeat(1_000_000), "[points]\nbord = 1\n".to_string(), "[[[[".repeat(9), unknown]
    {
        fs::write(class.path("rubric.toml"), text).unwrap();
        let end = grade_with(&class, "--puzzles", "1......2..3..4..", &[]).exits(2);
        assert!(end.stdout.is_empty() && end.stderr.len() < 600, "{}", end.stderr);
        let mut lines = end.stderr.lines();
        assert!(lines.next().unwrap().ends_with("rubric.toml:"), "{}", end.stderr);
        let is_short = |line: &str| line.chars().count() <= 80 && !line.contains(char::is_control);
        assert!(lines.clone().count() <= 4 && lines.all(is_short), "{}", end.stderr);
        assert!(end.stderr.contains("line "), "{}", end.stderr);
    }
}

#[test]
fn a_file_of_puzzles_that_is_not_there_is_named() {
    let class = class("mistake-puzzles");
    for end in [
        grade_with(&class, "--puzzles", "nofile.txt", &[]),
        run(&["check", "--puzzle", "nofile.txt", "--answer", "[]"], b""),
    ] {
        let end = end.exits(2);
        assert_eq!((end.stdout.as_str(), end.stderr.lines().count()), ("", 1), "{}", end.stderr);
        assert!(
            end.stderr.starts_with("error: --puzzle")
                && end.stderr.contains("nofile.txt: no such file")
        );
        assert!(end.stderr.contains("a board on one line"), "{}", end.stderr);
    }
    let puzzle = "1......2..3..4.";
    let end = run(&["check", "--puzzle", puzzle, "--answer", "[]"], b"").exits(2);
    assert!(end.stderr.contains("15"), "{}", end.stderr);
}

#[test]
fn an_empty_folder_is_told_and_nobody_has_failed() {
    let class = Class::new("mistake-empty", RUBRIC, &[]);
    let end = class.grade(&["--exit-verdict"]);
    assert_eq!(end.stderr, "warning: there is no submission in the folder, so nobody is graded\n");
    fs::create_dir(class.path("handed-in/ada")).unwrap();
    let pipe = class.path("handed-in/ben");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let path = |name: &str| class.path(name).to_string_lossy().into_owned();
    let (puzzles, folder) = (path("puzzles.txt"), path("handed-in"));
    let told = run(&["grade", "--puzzles", &puzzles, "--submissions", &folder], b"").exits(0);
    assert!(told.stdout.contains("the folder is empty"), "{}", told.stdout);
    let text = told.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("a pipe or a device, and only regular files are read"), "{text}");
}

#[test]
fn one_student_is_named_as_in_a_class_and_extra_answers_are_told() {
    let class = Class::new("mistake-one", RUBRIC, &[]);
    let part = class.path("handed-in/part.json");
    fs::write(&part, "\"1243431221343421\"\n\"1234341221434321\"\n\"1243431221343421\"\n").unwrap();
    let (puzzles, part) = (class.path("puzzles.txt"), part.to_string_lossy().into_owned());
    let puzzles = puzzles.to_string_lossy();
    let words = ["grade", "--puzzles", &puzzles, "--format", "csv", "--submission", &part];
    let end = run(&words, b"").exits(0);
    assert!(end.stdout.contains("\npart,4,"), "{}", end.stdout);
    assert_eq!(
        end.stderr,
        "warning: part: 3 answers, of which the first 2 are judged, in the order of the puzzles\n"
    );
}

#[test]
fn a_program_that_prints_nothing_is_told_so() {
    let told = class("mistake-silent").grade(&[]).stdout;
    assert_eq!(told.matches("the program printed nothing [no_answer]").count(), 2, "{told}");
}
