//! A reader of BAK files, from their grammar.
//!
//! `TIME EVENT ID PARENT DIRECTION`, then for `candidate`, `pregnant` and `branched` `BOUND SUM COUNT`, for
//! `integer` a value and for `infeasible` nothing; `#` begins a comment; no line is blank.

use std::collections::{BTreeMap, BTreeSet};

use bnb_sudoku::trace::NodeState;

use super::Shown;

/// The nodes of the trace by number, those added for the binary form left out.
#[track_caller]
pub fn nodes(text: &str) -> Shown {
    let mut found: BTreeMap<u64, (u64, NodeState)> = BTreeMap::new();
    let mut sides = BTreeSet::new();
    let mut last = 0.0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [time, event, id, parent, direction, numbers @ ..] = &words[..] else {
            panic!("{line}");
        };
        let time: f64 = time.parse().unwrap();
        assert!(time >= last, "time goes back: {line}");
        last = time;
        let (id, parent): (u64, u64) = (id.parse().unwrap(), parent.parse().unwrap());
        assert!(numbers.iter().all(|number| number.parse::<f64>().unwrap().is_finite()), "{line}");
        let (state, expected) = match *event {
            "candidate" | "pregnant" => (NodeState::Open, 3),
            "branched" => (NodeState::Branched, 3),
            "integer" => (NodeState::Integral, 1),
            "infeasible" => (NodeState::Infeasible, 0),
            _ => panic!("{line}"),
        };
        assert_eq!(numbers.len(), expected, "{line}");
        if found.is_empty() {
            assert_eq!((id, parent, *direction), (1, 0, "M"), "{line}");
        } else if !found.contains_key(&id) {
            assert!(parent < id && found[&parent].1 == NodeState::Branched, "{line}");
            assert!(["L", "R"].contains(direction), "{line}");
            assert!(sides.insert((parent, *direction)), "two children on one side: {line}");
        } else {
            assert_eq!(found[&id].0, parent, "{line}");
            assert_ne!(*event, "candidate", "a candidate a second time: {line}");
        }
        found.insert(id, (parent, state));
    }
    let real = |mut id: u64| loop {
        match id {
            0 => return None,
            _ if id % 2 == 1 => return usize::try_from(id / 2).ok(),
            _ => id = found[&id].0,
        }
    };
    let nodes = found.iter().filter(|(id, _)| *id % 2 == 1);
    let nodes: Shown = nodes.map(|(_, &(parent, state))| (real(parent), state)).collect();
    let ids: Vec<u64> = found.keys().copied().filter(|id| id % 2 == 1).collect();
    assert!(ids.iter().enumerate().all(|(index, &id)| id == 2 * index as u64 + 1), "{ids:?}");
    nodes
}
