//! What `rubric init` hands out, and grading one student alone. That the recipes work is tested by
//! `.ci/test-recipes`, which needs Python.

use std::fs;
use std::path::PathBuf;

use crate::driver::run;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn each_platform_gets_its_files_and_the_documents_say_the_same() {
    let documents = include_str!("../../docs/grading.md");
    for (platform, programs) in [
        ("gradescope", &["setup.sh", "run_autograder", "solve_shim.py"][..]),
        ("prairielearn", &["tests/run.sh", "tests/solve_shim.py"]),
        ("coderunner", &["solve_shim.py"]),
    ] {
        let folder = folder(&format!("recipe-{platform}"));
        let words = ["rubric", "init", "--for", platform, &folder.to_string_lossy()];
        let written = run(&words, b"").exits(0).stdout;
        assert!(written.lines().all(|path| fs::metadata(path).is_ok()), "{written}");
        let recipe = fs::read_to_string(folder.join("README.md")).unwrap();
        assert!(documents.contains(&recipe), "docs/grading.md tells another recipe for {platform}");
        #[cfg(unix)]
        for program in programs {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.join(program)).unwrap().permissions().mode();
            assert_eq!(mode & 0o100, 0o100, "{program}");
        }
        assert!(!programs.is_empty());
        // What is there is the teacher's, and stays.
        fs::write(folder.join("README.md"), "mine").unwrap();
        let again = run(&words, b"").exits(2);
        assert!(again.stdout.is_empty() && again.stderr.contains("README.md is there already"));
        assert_eq!(fs::read_to_string(folder.join("README.md")).unwrap(), "mine");
    }
}

#[test]
fn one_student_is_graded_alone() {
    let folder = folder("one-student");
    fs::create_dir_all(folder.join("ann")).unwrap();
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    fs::write(path("puzzles.txt"), "1......2..3..4..\n").unwrap();
    fs::write(path("ann/1.txt"), "1243431221343421 []").unwrap();
    let puzzles = path("puzzles.txt");
    let grade = |more: &[&str]| {
        let mut words = vec!["grade", "--puzzles", &puzzles];
        words.extend(more);
        run(&words, b"")
    };
    let ann = path("ann");
    let alone = grade(&["--submission", &ann, "--format", "gradescope"]).exits(0).stdout;
    assert!(alone.contains("\"score\": 9"), "{alone}");
    let csv = grade(&["--submission", &ann, "--format", "csv"]).exits(0).stdout;
    assert!(csv.contains("ann,9,9,"), "{csv}");
    let file = path("ann/1.txt");
    assert!(grade(&["--submission", &file, "--format", "csv"]).exits(0).stdout.contains(",9,9,"));
    let none = grade(&["--submission", &path("bob")]).exits(2).stderr;
    assert!(none.contains("bob: ") && none.lines().count() == 1, "{none}");
    grade(&["--submission", &ann, "--submissions", &folder.to_string_lossy()]).exits(2);
    grade(&[]).exits(2);
}
