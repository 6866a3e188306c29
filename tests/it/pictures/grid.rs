//! Every combination of knobs, on puzzles of every kind: each format shows the same tree.

use bnb_sudoku::branch_and_bound::{BranchingRule, Limits, NodeSelection, Search};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::presolve::Presolve;
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{BranchOn, Wanted};
use bnb_sudoku::trace::{MOST_DRAWN, NodeState, SearchTree, Traces, dot, svg};
use bnb_sudoku::{Grid, Options, Order, Status};

use super::{Recorded, Shown, bak, dot as dot_file, recorded, shown, vbc};
use crate::oracle;
use crate::puzzles::*;

const SELECTIONS: [NodeSelection; 3] =
    [NodeSelection::BestBound, NodeSelection::MostIntegral, NodeSelection::DepthFirst];

/// All knobs, `limits` and `wanted` aside.
fn knobs() -> Vec<Options> {
    let mut all = Vec::new();
    for presolve in [Presolve::Off, Presolve::Singles, Presolve::Matching] {
        for objective in Objective::ALL {
            for branch_on in [BranchOn::Cell, BranchOn::Column] {
                for rule in BranchingRule::ALL {
                    for selection in SELECTIONS {
                        let search = Search { selection, rule, ..Search::default() };
                        let options = Options {
                            presolve,
                            objective,
                            branch_on,
                            search,
                            ..Options::default()
                        };
                        all.push(options);
                    }
                }
            }
        }
    }
    all
}

/// A puzzle without solution whose givens do not contradict each other.
fn unsolvable() -> Grid {
    let order = Order::new(2, 2).unwrap();
    let mut numbers = Numbers(5);
    loop {
        let givens: Vec<usize> = (0..16).map(|_| numbers.below(12).saturating_sub(7)).collect();
        let puzzle = Grid::from_values(order, givens).unwrap();
        let is_quiet = bnb_sudoku::verify::first_repetition(&puzzle).is_none();
        if is_quiet && oracle::solutions(&puzzle, 1).is_empty() {
            return puzzle;
        }
    }
}

#[test]
fn every_format_shows_every_search() {
    let limited = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let none = Limits::default();
    let cases = [
        ("solved", puzzle("1......2........"), none, Wanted::One),
        ("solutions", puzzle("1.2..3.....1...."), none, Wanted::Count(u64::MAX)),
        ("unsolvable", unsolvable(), none, Wanted::One),
        ("contradiction", puzzle("12.....3...3...."), none, Wanted::One),
        ("equal givens", puzzle("11.............."), none, Wanted::One),
        ("limit", puzzle("1..............."), limited(3), Wanted::One),
    ];
    let (mut seen, mut wide) = ([0; 3], 0);
    for (name, puzzle, limits, wanted) in cases {
        for options in knobs() {
            let search = Search { limits, ..options.search };
            let options = Options { search, wanted, ..options };
            let about = format!("{name}: {options:?}");
            let recorded = recorded(&puzzle, &options, &NoLimit);
            seen[match recorded.outcome.status {
                Status::Solved => 0,
                Status::Infeasible(_) => 1,
                Status::Limit(_) => 2,
            }] += 1;
            agree(&recorded, &about);
            // A root with more than two children has a node of the binary tree beside the first.
            wide += usize::from(recorded.bak().contains(" branched 4 1 L "));
        }
    }
    assert!(wide > 100, "{wide}");
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Every format tells of the same nodes, and no other.
fn agree(recorded: &Recorded, about: &str) {
    let tree = recorded.tree();
    let expected = shown(&tree);
    let read = Traces::new(recorded.jsonl().as_bytes()).collect::<Result<Vec<_>, _>>();
    assert_eq!(
        read.unwrap_or_else(|error| panic!("{about}: {error}")),
        std::slice::from_ref(&tree),
        "{about}"
    );
    assert_eq!(bak::nodes(&recorded.bak()), expected, "{about}");
    assert_eq!(vbc::nodes(&recorded.vbc()), expected, "{about}");
    assert_eq!(dot_file::nodes(&dot(&tree)), expected, "{about}");
    assert_eq!(svg_states(&svg(&tree)), states(&expected), "{about}");
    // A puzzle that is refused before the search has a root that was looked at, but no relaxation.
    let (visits, nodes) = (recorded.visits() as u64, recorded.outcome.statistics.nodes);
    let is_refused = nodes == 0 && matches!(recorded.outcome.status, Status::Infeasible(_));
    assert_eq!(visits, nodes + u64::from(is_refused), "{about}");
    let log = recorded.log();
    assert!(log.lines().all(|line| line.len() <= 80), "{about}\n{log}");
    let words = ["fractional", "look-ahead", "infeasible", "integral"];
    let is_row = |line: &&str| {
        line.split_whitespace().next().is_some_and(|word| word.parse::<u32>().is_ok())
            && words.iter().any(|word| line.contains(word))
    };
    assert_eq!(log.lines().filter(is_row).count() as u64, visits, "{about}\n{log}");
    assert_eq!(log.matches("\nAnswer: ").count(), 1, "{about}\n{log}");
}

fn states(shown: &Shown) -> [usize; 4] {
    let all = [NodeState::Open, NodeState::Branched, NodeState::Infeasible, NodeState::Integral];
    all.map(|state| shown.iter().filter(|node| node.1 == state).count())
}

/// How many boxes of each state a picture has, which is well-formed XML with a line for each edge.
fn svg_states(text: &str) -> [usize; 4] {
    let picture = roxmltree::Document::parse(text).unwrap();
    let root = picture.root_element();
    let count = |name: &str, class: &str| {
        let named = root
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
        named.filter(|node| node.attribute("class") == Some(class)).count()
    };
    for name in ["title", "desc"] {
        assert!(root.children().any(|node| node.tag_name().name() == name));
    }
    let states = ["open", "branched", "infeasible", "integral"].map(|state| count("g", state));
    assert_eq!(count("line", "line") + 1, states.iter().sum::<usize>());
    states
}

#[test]
fn a_large_board_fits_into_the_formats_too() {
    let order = Order::new(4, 4).unwrap();
    let puzzle = random_puzzle(order, 90, &mut Numbers(3));
    let search = Search { rule: BranchingRule::LookAhead, ..Search::default() };
    let options = Options { search, presolve: Presolve::Singles, ..Options::default() };
    let recorded = recorded(&puzzle, &options, &NoLimit);
    assert!(recorded.visits() > 10 && recorded.log().contains(" r12c"), "{}", recorded.log());
    agree(&recorded, "a 16x16 board");
}

#[test]
fn a_picture_of_too_many_nodes_shows_the_first_and_says_so() {
    let options = Options {
        wanted: Wanted::Count(1500),
        search: Search { rule: BranchingRule::LookAhead, ..Search::default() },
        ..Options::default()
    };
    let empty = puzzle(&".".repeat(81));
    let tree = recorded(&empty, &options, &NoLimit).tree();
    let all = tree.nodes.len();
    assert!(tree.left_out() > 0 && all == tree.left_out() + MOST_DRAWN);
    let remark = format!("only the first 2000 of {all} nodes are drawn");
    let (dot, svg) = (dot(&tree), svg(&tree));
    assert_eq!(dot_file::nodes(&dot).len(), MOST_DRAWN);
    assert_eq!(svg_states(&svg).iter().sum::<usize>(), MOST_DRAWN);
    assert!(dot.contains(&remark) && svg.contains(&remark));
    assert!(svg.len() < 2_000_000, "{}", svg.len());
    assert_eq!(dot_file::nodes(&bnb_sudoku::trace::dot(&SearchTree::default())), []);
}
