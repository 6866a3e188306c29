//! A reader of the part of the DOT language that trees need: attributes, nodes and edges.

use std::collections::BTreeMap;

use bnb_sudoku::trace::NodeState;

use super::Shown;

/// The words, texts and signs of a file.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(first) = rest.next() {
        let mut token = first.to_string();
        match first {
            '"' => loop {
                let next = rest.next().unwrap();
                token.push(next);
                if next == '\\' {
                    token.push(rest.next().unwrap());
                } else if next == '"' {
                    break;
                }
            },
            '-' => assert_eq!(rest.next(), Some('>')),
            c if c.is_alphanumeric() => {
                while let Some(c) = rest.next_if(|c| c.is_alphanumeric()) {
                    token.push(c);
                }
            }
            c if c.is_whitespace() => continue,
            c => assert!("{}[];=,".contains(c), "{c}"),
        }
        tokens.push(token);
    }
    tokens
}

/// The nodes by number; the state is the last word of the label, and agrees with the shape.
#[track_caller]
pub fn nodes(text: &str) -> Shown {
    let tokens = tokens(text);
    assert_eq!(&tokens[..3], ["digraph", "tree", "{"]);
    assert_eq!(tokens.last().unwrap(), "}");
    let (mut nodes, mut parents) = (Shown::new(), BTreeMap::new());
    let id = |word: &str| word.strip_prefix('n').unwrap().parse::<usize>().unwrap();
    for statement in tokens[3..tokens.len() - 1].split(|token| token == ";") {
        match statement {
            [] => {}
            [from, arrow, to] if arrow == "-" => {
                assert!(id(from) < id(to) && id(to) < nodes.len());
                assert!(parents.insert(id(to), id(from)).is_none());
            }
            [name, open, attributes @ .., close] if open == "[" && close == "]" => {
                let pairs: BTreeMap<&str, &str> = attributes
                    .split(|token| token == ",")
                    .map(|pair| match pair {
                        [key, sign, value] if sign == "=" => (&key[..], value.trim_matches('"')),
                        _ => panic!("{pair:?}"),
                    })
                    .collect();
                if ["graph", "node"].contains(&&name[..]) {
                    continue;
                }
                assert_eq!(id(name), nodes.len());
                let state = pairs["label"].rsplit(' ').next().unwrap();
                let (state, shape) = match state {
                    "open" => (NodeState::Open, "box"),
                    "branched" => (NodeState::Branched, "box"),
                    "infeasible" => (NodeState::Infeasible, "octagon"),
                    "integral" => (NodeState::Integral, "doubleoctagon"),
                    _ => panic!("{state}"),
                };
                assert_eq!(pairs["shape"], shape);
                nodes.push((None, state));
            }
            _ => panic!("{statement:?}"),
        }
    }
    for (child, parent) in parents {
        nodes[child].0 = Some(parent);
    }
    nodes
}
