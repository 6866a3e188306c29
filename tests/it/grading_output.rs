//! Where marks are written: what is there and is no file stays what it is.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::driver::{Run, run};
use crate::grading_runs::Class;

fn grade_to(class: &Class, output: &Path, more: &[&str]) -> Run {
    let path = |name: &str| class.path(name).to_string_lossy().into_owned();
    let (puzzles, folder) = (path("puzzles.txt"), path("handed-in"));
    let output = output.to_string_lossy();
    let mut words = vec!["grade", "--puzzles", &puzzles, "--submissions", &folder];
    words.extend(["--format", "csv", "--output", &output]);
    words.extend(more);
    run(&words, b"")
}

fn class(name: &str) -> Class {
    Class::new(name, "[points]\nboard = 1\n", &[("ada.txt", "1243431221343421\n")])
}

#[test]
fn links_stay_and_what_they_lead_to_is_written() {
    let class = class("output-links");
    let [real, link, second, dangling] =
        ["real.csv", "link.csv", "second.csv", "dangling.csv"].map(|name| class.path(name));
    fs::write(&real, "old").unwrap();
    symlink("real.csv", &link).unwrap();
    symlink(&link, &second).unwrap();
    symlink("new.csv", &dangling).unwrap();
    for path in [&link, &second, &dangling] {
        fs::write(&real, "old").unwrap();
        assert_eq!(grade_to(&class, path, &[]).exits(0).stdout, "");
        assert!(path.symlink_metadata().unwrap().is_symlink());
        assert!(fs::read_to_string(path).unwrap().contains("ada,2,"), "{path:?}");
    }
    assert!(fs::read_to_string(&real).unwrap().starts_with("old"), "only the last led elsewhere");
    assert!(class.path("new.csv").is_file());
    symlink("loop.csv", class.path("loop.csv")).unwrap();
    let refused = grade_to(&class, &class.path("loop.csv"), &[]).exits(2).stderr;
    assert!(refused.contains("loop.csv") && refused.lines().count() == 1, "{refused}");
    let left = fs::read_dir(class.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with('.')));
}

#[test]
fn pipes_and_open_files_are_written_to_and_not_replaced() {
    let class = class("output-pipes");
    let pipe = class.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    grade_to(&class, &pipe, &[]).exits(0);
    assert!(reader.join().unwrap().contains("ada,2,"));
    assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
    // A link of this test's own that leads where /dev/stdout leads.
    let out = class.path("out");
    symlink("/dev/fd/1", &out).unwrap();
    let graded = grade_to(&class, &out, &[]).exits(0);
    assert!(graded.stdout.contains("ada,2,"), "{}", graded.stdout);
    assert!(out.symlink_metadata().unwrap().is_symlink() && Path::new("/dev/fd/1").exists());
    let null = class.path("null");
    symlink("/dev/null", &null).unwrap();
    grade_to(&class, &null, &[]).exits(0);
    let metadata = fs::metadata("/dev/null").unwrap();
    assert!(metadata.file_type().is_char_device() && null.symlink_metadata().unwrap().is_symlink());
}

#[test]
fn a_place_that_cannot_be_written_is_noticed_before_programs_run() {
    let class = class("output-before");
    let journal = class.path("runs.jsonl");
    let name = journal.to_string_lossy().into_owned();
    let run = ["--run", "sh {submission}", "--resume", &name];
    for (place, why) in
        [("handed-in", "this is a folder"), ("none/marks.csv", "the folder for it does not exist")]
    {
        let refused = grade_to(&class, &class.path(place), &run).exits(2).stderr;
        assert_eq!(refused.lines().count(), 1, "{refused}");
        assert!(refused.starts_with("error: --output ") && refused.contains(place), "{refused}");
        assert!(refused.contains(why), "{refused}");
    }
    let file = class.path("file");
    fs::write(&file, "").unwrap();
    fs::write(class.path("handed-in/ben.txt"), "").unwrap();
    let each = [&run[..], &["--format", "gradescope"]].concat();
    let words = class.words(&[&each[2..], &["--output", &file.to_string_lossy()]].concat());
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let refused = crate::driver::run(&words, b"").exits(2).stderr;
    assert!(refused.starts_with("error: --output ") && refused.lines().count() == 1, "{refused}");
    assert!(!journal.exists());
}
