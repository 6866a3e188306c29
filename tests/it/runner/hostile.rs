//! Programs that use up, hold on, or do not go away.

use super::*;

#[test]
fn a_fork_bomb_is_stopped() {
    for bomb in ["f() { f | f & }; f; sleep 60", "while :; do setsid sh \"$0\" & done; sleep 60"] {
        in_all_modes(|mode| {
            let case = Case::new(mode, bomb).milliseconds(700).limit("processes", 12);
            let tried = case.run(b"{}");
            // The shell may give up when it cannot fork; that is an end like any other.
            let is_over = tried.end() == "time_limit" || tried.end()["exited"] == 2;
            assert!(is_over, "{}", tried.shown());
        });
    }
}

#[test]
fn children_in_sessions_of_their_own_are_killed() {
    let script = "(setsid sh -c 'setsid sleep 60 & setsid sh -c \"sleep 60 & sleep 60\" & exit' &)
        sleep 0.2; echo answer";
    in_all_modes(|mode| {
        let tried = Case::new(mode, script).run(b"{}").exits(0);
        assert_eq!(tried.stdout(), "answer\n");
    });
}

#[test]
fn a_child_that_holds_the_output_open_costs_no_time() {
    in_all_modes(|mode| {
        let tried = Case::new(mode, "sleep 60 & echo answer").milliseconds(30_000).run(b"{}");
        assert!(tried.took < Duration::from_secs(10), "{:?}", tried.took);
        assert_eq!(tried.exits(0).stdout(), "answer\n");
    });
}

#[test]
fn no_signal_is_too_much_to_ignore() {
    let script = "trap '' TERM INT HUP QUIT XCPU; while :; do :; done";
    in_all_modes(|mode| {
        Case::new(mode, script).milliseconds(700).run(b"{}").ends("time_limit");
    });
}

#[test]
fn closed_pipes_are_no_end() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "exec <&- >&- 2>&-; sleep 60").milliseconds(700);
        case.run(b"{}").ends("time_limit");
    });
}

#[test]
fn a_flood_is_cut() {
    in_all_modes(|mode| {
        let tried = Case::new(mode, "yes").limit("output", 1000).run(b"{}").ends("output_limit");
        assert_eq!(tried.stdout().len(), 1000);
        // Of standard error the end is kept, and there is no limit but the time.
        let case = Case::new(mode, "head -c 300000 /dev/zero >&2; echo last words >&2");
        let tried = case.run(b"{}").exits(0);
        assert!(tried.stderr().ends_with("last words\n"));
        assert_eq!(tried.stderr().len(), 65536);
        assert_eq!(tried.record["stderr_lost"], 300_011 - 65_536);
        let case = Case::new(mode, "yes >&2").milliseconds(700);
        case.run(b"{}").ends("time_limit");
    });
}

#[test]
fn a_program_need_not_read() {
    let input = vec![b' '; 5_000_000];
    in_all_modes(|mode| {
        Case::new(mode, "exit 3").run(&input).exits(3);
        Case::new(mode, "sleep 60").milliseconds(700).run(&input).ends("time_limit");
        let tried = Case::new(mode, "wc -c").run(&input).exits(0);
        assert_eq!(tried.stdout().trim(), "5000000");
    });
}

#[test]
fn memory_is_refused_or_the_end() {
    // Little memory and one after the other, for this is hard on the machine.
    for mode in MODES {
        // One process is refused more, and gives up.
        let tried = Case::new(mode, "tail /dev/zero").limit("memory", 30_000_000).run(b"{}");
        let is_over = tried.end()["exited"] == 1 || tried.end() == "memory_limit";
        assert!(is_over, "{}", tried.shown());
        // Four are each below the limit and together above it.
        let hold = "(head -c 12000000 /dev/zero; sleep 60) | tail -c 12000000 & ".repeat(4);
        let case = Case::new(mode, &format!("{hold} wait")).limit("memory", 30_000_000);
        case.run(b"{}").ends("memory_limit");
    }
}

#[test]
fn the_disk_is_not_filled() {
    let disk = 4_000_000;
    in_all_modes(|mode| {
        // One large file, many, and many empty ones.
        for (script, milliseconds) in [
            ("head -c 1000000000 /dev/zero > large || exit 9", 10_000),
            ("i=0; while head -c 500000 /dev/zero > f$i; do i=$((i+1)); done; exit 9", 10_000),
            ("i=0; while : > f$i; do i=$((i+1)); done", 10_000),
        ] {
            let case = Case::new(mode, script).milliseconds(milliseconds).limit("disk", disk);
            let tried = case.run(b"{}");
            let is_refused = tried.end()["exited"].as_i64().is_some_and(|status| status != 0)
                || tried.end()["killed"] == 25;
            let is_over = if tried.has_namespaces() {
                is_refused
            } else {
                is_refused || tried.end() == "disk_limit"
            };
            assert!(is_over, "{mode:?} {script} {}", tried.shown());
        }
    });
}

#[test]
fn directories_deeper_than_paths_are_removed() {
    let script = "i=0; while [ $i -lt 600 ]; do mkdir dddddddddd && cd -P dddddddddd || exit 1
        i=$((i+1)); done; chmod 0 ../dddddddddd; echo deep";
    in_all_modes(|mode| {
        // A path that cannot be followed counts as too much, if it is met while the program runs.
        let tried = Case::new(mode, script).milliseconds(20_000).run(b"{}");
        assert!(tried.stdout() == "deep\n" || tried.end() == "disk_limit", "{}", tried.shown());
    });
}

#[test]
fn nobody_who_watches_can_be_killed() {
    in_all_modes(|mode| {
        let tried = Case::new(mode, "exit 0").run(b"{}").exits(0);
        let is_shared = !is_root() && !tried.has_namespaces();
        assert_eq!(tried.announces("as the user of the grader"), is_shared);
        let is_deaf = tried.has_landlock() && !tried.announces("from killing processes");
        if is_shared && !is_deaf {
            // All processes of the user would be hit, this one among them, as announced.
            return;
        }
        let tried = Case::new(mode, "kill -9 -1; sleep 0.2; echo alive").run(b"{}");
        // The init has the program's rights where there is one user and no namespace.
        let is_known = tried.end()["exited"] == 0 || tried.end()["killed"] == 9;
        assert!(is_known || is_shared && tried.end() == "lost", "{}", tried.shown());
    });
}

#[test]
fn an_interrupted_or_killed_grader_leaves_nothing() {
    in_all_modes(|mode| {
        let signal = |child: &Child, name: &str| {
            let kill = Command::new("kill").args([name, &child.id().to_string()]).status();
            assert!(kill.unwrap().success());
        };
        let script = "(setsid sleep 60 &) ; sleep 60";
        let case = Case::new(mode, script);
        let mut child = case.spawn();
        // The end of the input says that the grader may begin.
        drop(child.stdin.take());
        wait_until("it does not start", || processes_with(&case.marker).len() >= 5);
        signal(&child, "-INT");
        case.finish(child, b"").ends("interrupted");

        let case = Case::new(mode, script);
        let mut child = case.spawn();
        drop(child.stdin.take());
        wait_until("it does not start", || processes_with(&case.marker).len() >= 5);
        signal(&child, "-KILL");
        child.wait().unwrap();
        wait_until("something is left", || processes_with(&case.marker).is_empty());
        wait_until("a directory is left", || {
            fs::read_dir(case.path("tmp")).unwrap().next().is_none()
        });
    });
}

#[test]
fn a_killed_supervisor_leaves_nothing() {
    in_all_modes(|mode| {
        let case = Case::new(mode, "(setsid sleep 60 &) ; sleep 60");
        let mut child = case.spawn();
        drop(child.stdin.take());
        wait_until("it does not start", || processes_with(&case.marker).len() >= 5);
        let children = format!("/proc/{0}/task/{0}/children", child.id());
        let supervisor = fs::read_to_string(children).unwrap();
        let kill = Command::new("kill").args(["-KILL", supervisor.trim()]).status();
        assert!(kill.unwrap().success());
        case.finish(child, b"").ends("lost");
    });
}
