//! Programs that behave, or fail in ordinary ways.

use super::*;

#[test]
fn the_answer_is_what_is_printed() {
    in_all_modes(|mode| {
        let tried = Case::new(mode, "cat; echo note >&2").run(b"[[0]]\n").exits(0);
        assert_eq!((tried.stdout(), tried.stderr()), ("[[0]]\n", "note\n"));
        assert!(tried.record["milliseconds"].as_u64().unwrap() < 5000);
        let nothing = Case::new(mode, "").run(b"{}").exits(0);
        assert_eq!((nothing.stdout(), nothing.stderr()), ("", ""));
    });
}

#[test]
fn failures_are_told_apart() {
    in_all_modes(|mode| {
        Case::new(mode, "exit 42").run(b"{}").exits(42);
        for (name, signal) in [("SEGV", 11), ("KILL", 9), ("TERM", 15)] {
            let tried = Case::new(mode, &format!("kill -{name} $$")).run(b"{}");
            assert_eq!(tried.end()["killed"], signal, "{mode:?} {}", tried.shown());
        }
        let case = Case::new(mode, "");
        for words in [&["no-such-command"][..], &["./none/at/all"], &[], &["{submission}"]] {
            let tried = case.finish(case.command(words).spawn().unwrap(), b"{}");
            assert!(tried.end()["not_started"].is_string(), "{words:?} {}", tried.shown());
        }
        fs::remove_dir_all(case.path("submission")).unwrap();
        let tried = case.run(b"{}");
        let reason = tried.end()["not_started"].as_str().unwrap();
        assert!(reason.starts_with("cannot copy the submission: "), "{reason}");
    });
}

#[test]
fn the_environment_is_clean_and_the_directory_private() {
    in_all_modes(|mode| {
        let script =
            "env | sed 's/=.*//' | sort | tr '\\n' ' '; pwd; ls -A; echo > new; echo > ~/new
            echo > $TMPDIR/new && echo done";
        let case = Case::new(mode, script);
        let mut command = case.command(&["sh", "{submission}/solve.sh"]);
        command.env("SECRET", "x").env("HOME", "/root").env("LD_LIBRARY_PATH", "/none");
        let tried = case.finish(command.spawn().unwrap(), b"{}").exits(0);
        let lines: Vec<_> = tried.stdout().lines().collect();
        // PWD and MARKER are the shell's and the test's own, and so is the shell's name for itself.
        let names = "HOME LANG MARKER PATH PWD PYTHONDONTWRITEBYTECODE TMPDIR ";
        let directory = lines[0].strip_prefix(names).unwrap_or_else(|| panic!("{lines:?}"));
        assert!(directory.ends_with("/submission"));
        assert_eq!(lines[1..], ["solve.sh", "done"]);
        assert!(!case.path("submission/new").exists());
    });
}

#[test]
fn a_submission_may_be_a_file() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "");
        fs::remove_dir_all(case.path("submission")).unwrap();
        // The name says submission, and is that of a file now.
        fs::write(case.path("submission"), "echo $0; ls").unwrap();
        let tried = case.finish(case.command(&["sh", "{submission}"]).spawn().unwrap(), b"{}");
        let text = tried.stdout();
        assert!(text.ends_with("/submission\nsubmission\ntmp\n"), "{text}");
    });
}

#[test]
fn too_large_a_submission_is_not_started() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "").limit("disk", 100_000);
        fs::write(case.path("submission/large"), vec![0; 200_000]).unwrap();
        let tried = case.run(b"{}");
        assert!(tried.end()["not_started"].as_str().unwrap().contains("copy the submission"));
    });
}

#[test]
fn there_is_room_for_python_where_it_is_installed() {
    // The system's Python, since that of a home directory needs to be made readable first.
    if !Path::new("/usr/bin/python3").exists() {
        return;
    }
    in_all_modes(|mode| {
        let case = Case::new(mode, "");
        let script = "import json, sys, tempfile, hashlib, random, subprocess\n\
            print(json.load(sys.stdin)[0], subprocess.check_output('echo child', shell=True))";
        fs::write(case.path("submission/solve.py"), script).unwrap();
        let words = ["/usr/bin/python3", "{submission}/solve.py"];
        let tried = case.finish(case.command(&words).spawn().unwrap(), b"[5]").exits(0);
        assert_eq!(tried.stdout(), "5 b'child\\n'\n");
    });
}
