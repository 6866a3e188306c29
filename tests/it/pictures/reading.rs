//! Reading traces back: what is whole, cut off, garbled or forged.

use std::cell::Cell;
use std::time::Duration;

use bnb_sudoku::Options;
use bnb_sudoku::lp::{Clock, NoLimit};
use bnb_sudoku::trace::{SearchTree, TraceEvent, Traces, teaching};
use proptest::prelude::*;

use super::{bak, recorded, shown, vbc};
use crate::puzzles::{COURSE_3, puzzle};

fn course_3() -> super::Recorded {
    recorded(&puzzle(COURSE_3), &teaching(), &NoLimit)
}

#[test]
fn events_survive_being_written_and_read() {
    let recorded = course_3();
    let back: Vec<TraceEvent> =
        recorded.jsonl().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(back, recorded.events);
    let twice = recorded.jsonl() + "\n" + &recorded.jsonl();
    let trees: Vec<_> = Traces::new(twice.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(trees, [recorded.tree(), recorded.tree()]);
}

#[test]
fn a_trace_that_was_cut_off_is_read_as_far_as_it_goes() {
    let text = course_3().jsonl();
    let lines: Vec<&str> = text.lines().collect();
    for count in 1..lines.len() {
        let tree = SearchTree::read(lines[..count].join("\n").as_bytes()).unwrap();
        assert!(tree.ended.is_none() && tree.begun.is_some());
    }
}

#[test]
fn what_no_search_could_leave_is_refused_with_its_line() {
    let text = course_3().jsonl();
    let lines: Vec<&str> = text.lines().collect();
    let begun = lines[0];
    let root = r#"{"event":"opened","node":0,"parent":null,"depth":0,"decision":null}"#;
    let looked = r#"{"event":"presolved","node":0,"visit":1,"open_cells":1,"open_candidates":2,"open_after_singles":null}"#;
    let child = |node: u64, parent: u64, depth: u32, i: usize| {
        format!(
            r#"{{"event":"opened","node":{node},"parent":{parent},"depth":{depth},"decision":[{i},1,1,1]}}"#
        )
    };
    let huge = u64::MAX;
    let cases: Vec<(Vec<String>, &str)> = vec![
        (vec![], "line 1: there is no trace here"),
        (vec!["rubbish".into()], "line 1: not an event: expected value"),
        (vec!["{}".into()], "line 1: not an event: missing field `event`"),
        (vec!["[".repeat(10_000)], "line 1: not an event: invalid type: sequence"),
        (vec![root.into()], "line 1: the first event is not 'begun'"),
        (vec![begun.into(), String::new(), begun.into()], "line 3: this trace has begun already"),
        (vec![begun.replace("trace@1", "trace@7")], "line 1: the schema is not bnb-sudoku/trace@1"),
        (vec![begun.replace("[3,3]", "[3,9999999]")], "line 1: a 3x9999999 box is out of range"),
        (vec![begun.replace("[3,3]", "[2,3]")], "line 1: the rows are no board of this box shape"),
        (
            vec![begun.into(), child(huge, 0, 1, 1)],
            "line 2: the next node is 0, not 18446744073709551615",
        ),
        (vec![begun.into(), child(0, 0, 1, 1)], "line 2: the root alone has no parent"),
        (
            vec![begun.into(), root.into(), child(1, 0, 1, 1)],
            "line 3: the parent was not looked at before",
        ),
        (
            vec![begun.into(), root.into(), looked.into(), child(1, huge, 1, 1)],
            "line 4: there is no node 18446744073709551615 yet",
        ),
        (
            vec![begun.into(), root.into(), looked.into(), child(1, 0, u32::MAX, 1)],
            "line 4: the depth is not one more than the parent's",
        ),
        (
            vec![begun.into(), root.into(), looked.into(), child(1, 0, 1, 10)],
            "line 4: (10, 1, 1, 1) is outside the 9x9 board",
        ),
        (
            vec![begun.into(), root.into(), looked.replace("\"visit\":1", "\"visit\":9")],
            "line 3: the visit is not the next one",
        ),
        (
            vec![begun.into(), root.into(), looked.into(), looked.into()],
            "line 4: the node was looked at before",
        ),
        (
            vec![begun.into(), root.into(), r#"{"event":"branched","node":0,"children":9}"#.into()],
            "line 3: the node was not looked at before",
        ),
    ];
    for (lines, expected) in cases {
        let error = SearchTree::read(lines.join("\n").as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\nexpected {expected}");
    }
    let long = format!("{begun}\n{}", " ".repeat(5 << 20));
    let error = SearchTree::read(long.as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "line 2: the line is longer than 4194304 bytes");
    assert!(SearchTree::read(&b"\xff\xfe"[..]).unwrap_err().to_string().ends_with("not UTF-8"));
}

proptest! {
    #[test]
    fn no_change_of_a_byte_makes_the_reader_panic(at in 0..20_000_usize, byte in 0_u8..=255) {
        let mut text = four().into_bytes();
        let at = at % text.len();
        text[at] = byte;
        for tree in Traces::new(&text[..]) {
            let Ok(tree) = tree else { break };
            let _ = (bnb_sudoku::trace::svg(&tree), bnb_sudoku::trace::dot(&tree));
        }
    }
}

fn four() -> String {
    recorded(&puzzle("1......2........"), &teaching(), &NoLimit).jsonl()
}

/// A clock that is interrupted when it has been asked so often.
struct Impatient(Cell<u32>);

impl Clock for Impatient {
    fn remaining(&self) -> Option<Duration> {
        None
    }

    fn interrupted(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

#[test]
fn an_interrupted_search_leaves_whole_files_that_say_so() {
    for patience in 0..12 {
        let options = Options { ..teaching() };
        let clock = Impatient(Cell::new(patience));
        let recorded = recorded(&puzzle("1..............."), &options, &clock);
        let tree = SearchTree::read(recorded.jsonl().as_bytes()).unwrap();
        let ended = tree.ended.clone().unwrap();
        assert_eq!((&ended.status[..], ended.because.as_deref()), ("limit", Some("interrupted")));
        assert_eq!(bak::nodes(&recorded.bak()), shown(&tree));
        assert_eq!(vbc::nodes(&recorded.vbc()), shown(&tree));
        assert!(recorded.bak().ends_with("# limit, interrupted\n"));
        assert!(recorded.vbc().ends_with("A 1 \\nend:\\tlimit, interrupted\n"));
        for picture in [bnb_sudoku::trace::svg(&tree), bnb_sudoku::trace::dot(&tree)] {
            assert!(picture.contains("limit, interrupted"));
        }
        assert!(recorded.log().contains("\nAnswer: unknown: interrupted; "));
    }
}
