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
    let marks = grade(&folder, &[]);
    for line in [
        "lines\t18\t18",
        "shorter\t9\t18",
        "all-in-one\t18\t18",
        "empty\t0\t18",
        "binary\t0\t18",
        "redundant\t16\t18",
    ] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    assert!(!marks.contains("hidden"), "{marks}");
    #[cfg(unix)]
    for line in ["device\t0\t18", "outside\t0\t18", "loop\t0\t18"] {
        assert!(marks.contains(line), "{line}\n{marks}");
    }
    assert_eq!(marks, grade(&folder, &["--jobs", "2"]));
    let output = folder.join("marks.txt");
    assert_eq!(grade(&folder, &["--output", &output.to_string_lossy()]), "");
    assert_eq!(fs::read_to_string(output).unwrap(), marks);
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
