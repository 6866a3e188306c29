//! Minimum sets: the known counts, and brute force.

use bnb_sudoku::lp::{CheckedEngine, NoLimit};
use bnb_sudoku::{
    Candidate, Cell, Fixing, FixingSet, Grid, Options, Order, Outcome, Report, Solver, Status,
    fixings,
};

use crate::puzzles::*;

fn solve(puzzle: &Grid, report: Report) -> Outcome {
    Solver::new().solve(puzzle, &Options { report, ..Options::default() }, &NoLimit, &mut ())
}

/// The sizes and the numbers of minimum sets, as an independent program counted them.
#[test]
fn the_known_puzzles_have_the_known_minimum_sets() {
    let known = [
        (SAGE, 0, 1),
        (COURSE_3, 1, 20),
        (INKALA_2012, 1, 6),
        (EASTER_MONSTER, 2, 16),
        (GOLDEN_NUGGET, 2, 36),
        (PLATINUM_BLONDE, 2, 75),
        (AI_ESCARGOT, 2, 84),
    ];
    for (text, size, count) in known {
        let outcome = solve(&puzzle(text), Report::AllMinimum);
        assert_eq!(outcome.status, Status::Solved, "{text}");
        let bounds = outcome.minimum.unwrap();
        assert_eq!((bounds.lower, bounds.upper), (size, size), "{text}");
        let all = outcome.all_minimum.unwrap();
        assert_eq!(all.len(), count, "{text}");
        assert!(all.iter().all(|set| set.len() == size));
        assert_eq!(outcome.constraints.as_ref(), all.first());
    }
}

/// All sets of one size that are enough, by trying every one.
pub fn by_brute_force(puzzle: &Grid, board: &Grid, size: usize) -> Vec<FixingSet> {
    fn extend(cells: &[Cell], size: usize, set: &mut Vec<Cell>, all: &mut Vec<Vec<Cell>>) {
        if set.len() == size {
            all.push(set.clone());
            return;
        }
        for (index, &cell) in cells.iter().enumerate() {
            set.push(cell);
            extend(&cells[index + 1..], size, set, all);
            set.pop();
        }
    }
    let blank = (0..puzzle.order().cell_count())
        .map(|index| Cell::from_index(puzzle.order(), index))
        .filter(|&cell| puzzle.get(cell).is_none());
    let mut all = Vec::new();
    extend(&blank.collect::<Vec<_>>(), size, &mut Vec::new(), &mut all);
    let ones = |cells: Vec<Cell>| -> FixingSet {
        cells.into_iter().map(|c| Fixing::one(Candidate::new(c, board.get(c).unwrap()))).collect()
    };
    let mut engine = CheckedEngine::default();
    let mut is_enough = |set: &FixingSet| {
        let width = fixings::width(&mut engine, puzzle, set, board, &NoLimit);
        width.continue_value().unwrap() < 1e-6
    };
    all.into_iter().map(ones).filter(|set| is_enough(set)).collect()
}

#[test]
fn brute_force_finds_the_same_sets() {
    let mut numbers = Numbers(6);
    let mut by_size = [0; 4];
    for (rows, columns, puzzles, givens) in [(2, 2, 30, 2..6), (2, 3, 20, 9..12), (3, 2, 10, 9..12)]
    {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..puzzles {
            let givens = givens.start + numbers.below(givens.len());
            let puzzle = random_puzzle(order, givens, &mut numbers);
            let outcome = solve(&puzzle, Report::AllMinimum);
            let (board, bounds) = (outcome.solution.unwrap(), outcome.minimum.unwrap());
            assert_eq!(outcome.status, Status::Solved, "{}", puzzle.to_line());
            if bounds.upper > 3 {
                continue;
            }
            for size in 0..bounds.lower {
                assert_eq!(by_brute_force(&puzzle, &board, size), [], "{}", puzzle.to_line());
            }
            // Sets of givens and settled cells only would be smaller; so the open cells agree.
            let mut found: Vec<_> = outcome.all_minimum.unwrap().iter().map(sorted).collect();
            let expected = by_brute_force(&puzzle, &board, bounds.upper);
            let mut expected: Vec<_> = expected.iter().map(sorted).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{}", puzzle.to_line());
            by_size[bounds.upper] += 1;
        }
    }
    assert!(by_size[1] > 0 && by_size[2] > 0 && by_size[3] > 0, "{by_size:?}");
}

fn sorted(set: &FixingSet) -> Vec<Fixing> {
    let mut fixings: Vec<_> = set.iter().collect();
    fixings.sort();
    fixings
}

#[test]
fn boards_with_few_givens_end_with_bounds() {
    for line in [".".repeat(81), format!("12345678{}", ".".repeat(73))] {
        for report in [Report::Minimum, Report::AllMinimum] {
            let outcome = solve(&puzzle(&line), report);
            assert!(matches!(outcome.status, Status::Limit(_)), "{:?}", outcome.status);
            let (bounds, set) = (outcome.minimum.unwrap(), outcome.constraints.unwrap());
            assert!(0 < bounds.lower && bounds.lower < bounds.upper && bounds.upper == set.len());
        }
    }
}
