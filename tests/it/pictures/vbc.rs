//! A reader of VBC files, from their grammar.
//!
//! Five lines of header, then `HH:MM:SS.hh` and one of `N parent id color`, `P id color`, `I id text` and
//! `A id text`. Colors: 3 open, 2 solved, 4 cut off, 14 solution.

use super::Shown;
use bnb_sudoku::trace::NodeState;

/// The nodes by number; a solved node counts as branched when it has children.
#[track_caller]
pub fn nodes(text: &str) -> Shown {
    let mut lines = text.lines();
    let header = ["TYPE: COMPLETE TREE", "TIME: SET", "BOUNDS: NONE", "INFORMATION: STANDARD"];
    for expected in header.into_iter().chain(["NODE_NUMBER: NONE"]) {
        assert_eq!(lines.next().unwrap().strip_prefix('#'), Some(expected));
    }
    let mut nodes: Vec<(usize, u8)> = Vec::new();
    let mut last = String::new();
    for line in lines {
        let (time, rest) = line.split_at(12);
        let shape: String =
            time.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
        assert_eq!(shape, "00:00:00.00 ", "{line}");
        assert!(time >= &last[..], "time goes back: {line}");
        last = time.to_string();
        let (letter, rest) = rest.split_once(' ').unwrap();
        let number = |word: &str| word.parse::<usize>().unwrap();
        match letter {
            "N" => {
                let words: Vec<usize> = rest.split(' ').map(number).collect();
                let [parent, id, 3] = words[..] else { panic!("{line}") };
                assert_eq!(id, nodes.len() + 1, "{line}");
                assert!(parent < id && (parent == 0) == nodes.is_empty(), "{line}");
                nodes.push((parent, 3));
            }
            "P" => {
                let (id, color) = rest.split_once(' ').unwrap();
                nodes[number(id) - 1].1 = color.parse().unwrap();
            }
            "I" | "A" => {
                let (id, text) = rest.split_once(' ').unwrap();
                assert!(
                    (1..=nodes.len()).contains(&number(id)) && text.starts_with('\\'),
                    "{line}"
                );
            }
            _ => panic!("{line}"),
        }
    }
    let has_children = |id: usize| nodes.iter().any(|&(parent, _)| parent == id);
    let state = |(index, &(parent, color)): (usize, &(usize, u8))| {
        let state = match color {
            2 if has_children(index + 1) => NodeState::Branched,
            2 | 3 => NodeState::Open,
            4 => NodeState::Infeasible,
            14 => NodeState::Integral,
            _ => panic!("color {color}"),
        };
        (parent.checked_sub(1), state)
    };
    nodes.iter().enumerate().map(state).collect()
}
