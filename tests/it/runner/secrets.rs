//! Programs that look and write where they should not.

use super::*;

#[test]
fn nothing_but_the_own_submission_is_read_or_written() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "");
        let secrets = ["rubric.json", "hidden.txt", "results.json", "other/solve.sh"];
        fs::create_dir(case.path("other")).unwrap();
        let mut script = String::new();
        for name in secrets {
            let path = case.path(name);
            fs::write(&path, "secret\n").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
            // By its path, by a link in the submission, and by way of another process.
            let link = case.path("submission").join(name.replace('/', "-"));
            std::os::unix::fs::symlink(&path, link).unwrap();
            let path = path.display();
            let link = name.replace('/', "-");
            script.extend([format!("init=/proc/1; cat {path} {link} $init/root{path}\n")]);
            script.extend([format!("echo bad >> {path}; rm -f {path}; mv solve.sh {path}\n")]);
        }
        let original = case.path("submission/solve.sh").display().to_string();
        script.extend([format!(
            "echo bad >> {original}; ls {}; exit 0",
            case.folder.path().display()
        )]);
        fs::write(case.path("submission/solve.sh"), script).unwrap();
        let tried = case.run(b"{}").exits(0);
        let is_confined = tried.has_namespaces() || tried.has_landlock();
        let is_readable = tried.stdout().contains("secret");
        let is_written = secrets.iter().chain(&["submission/solve.sh"]).any(|name| {
            let text = fs::read_to_string(case.path(name)).unwrap_or_else(|_| "bad".into());
            text.starts_with("bad") || text.contains("\nbad")
        });
        if is_confined {
            assert_eq!(tried.stdout(), "", "{mode:?} {}", tried.shown());
            assert!(!is_written, "{mode:?} {}", tried.shown());
        } else {
            // What everybody can read, the other user can; to the same user all is open, as announced.
            assert!(is_readable, "{}", tried.shown());
            assert_eq!(is_written, !is_root());
            assert_eq!(tried.announces("as the user of the grader"), !is_root());
        }
    });
}

#[test]
fn a_directory_is_readable_when_asked_for_and_never_writable() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "");
        let library = case.path("library");
        fs::create_dir(&library).unwrap();
        fs::write(library.join("data"), "data\n").unwrap();
        let path = library.display();
        let script =
            format!("cat {path}/data; echo bad > {path}/data; echo bad > {path}/new; exit 0");
        fs::write(case.path("submission/solve.sh"), script).unwrap();
        let case = case.limit("readable", path);
        let tried = case.run(b"{}").exits(0);
        assert_eq!(tried.stdout(), "data\n", "{mode:?} {}", tried.shown());
        let is_kept = fs::read_to_string(library.join("data")).unwrap() == "data\n"
            && !library.join("new").exists();
        let is_confined = tried.has_namespaces() || tried.has_landlock() || is_root();
        assert_eq!(is_kept, is_confined, "{mode:?} {}", tried.shown());
    });
}

#[test]
fn files_the_grader_inherited_are_closed() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "cat <&9; echo bad >&9; ls /proc/self/fd; exit 0");
        let secret = case.path("secret");
        fs::write(&secret, "secret\n").unwrap();
        let inner = case.command(&["sh", "{submission}/solve.sh"]);
        let mut command = Command::new("sh");
        command
            .args(["-c", "f=$1; shift; exec 9<>\"$f\" \"$@\"", "sh"])
            .arg(&secret)
            .arg(inner.get_program())
            .args(inner.get_args())
            .env("TMPDIR", case.path("tmp"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let tried = case.finish(command.spawn().unwrap(), b"{}").exits(0);
        assert!(!tried.stdout().contains("secret"), "{}", tried.shown());
        assert_eq!(fs::read_to_string(&secret).unwrap(), "secret\n");
    });
}

#[test]
fn there_are_no_other_processes_users_or_networks() {
    in_all_modes(|mode| {
        let script = "id -u; id -G; grep -c : /proc/net/dev; ls /proc | grep -c '^[0-9]'; exit 0";
        let tried = Case::new(mode, script).run(b"{}").exits(0);
        let lines: Vec<_> = tried.stdout().lines().collect();
        if is_root() || tried.has_namespaces() {
            assert_ne!(lines[0], "0");
        }
        if is_root() {
            assert_eq!(lines[0], lines[1]);
        }
        if tried.has_namespaces() {
            // The loopback; the init, the shell, ls and, if it has begun, grep.
            assert!(matches!(lines[2..], ["1", "3" | "4"]), "{mode:?} {}", tried.shown());
        } else if tried.has_landlock() {
            assert_eq!(lines[2..], ["0"], "{mode:?} {}", tried.shown());
        }
    });
}

#[test]
fn runs_at_the_same_time_are_different_users() {
    if !is_root() {
        // Then they are one user, and say so where nothing else keeps them apart.
        let tried = Case::new(MODES[1], "").run(b"{}").exits(0);
        assert!(tried.announces("the program runs as the user of the grader"));
        return;
    }
    let cases = [MODES[0], MODES[1]].map(|mode| Case::new(mode, "id -u; sleep 0.7"));
    let [first, second] = cases.each_ref().map(|case| {
        let mut child = case.spawn();
        drop(child.stdin.take());
        child
    });
    let first = cases[0].finish(first, b"{}").exits(0);
    let second = cases[1].finish(second, b"{}").exits(0);
    assert_ne!(first.stdout(), second.stdout());
}

#[test]
fn the_hidden_commands_are_not_advertised() {
    for arguments in [&["--help"][..], &["man"], &["completions", "bash"]] {
        let text = crate::driver::run(arguments, b"").exits(0).stdout;
        assert!(!text.contains("internal"), "{arguments:?}");
    }
    crate::driver::run(&["internal-runner", "init"], b"").exits(2);
    crate::driver::run(&["internal-runner", "kill-user", "0"], b"").exits(2);
}
