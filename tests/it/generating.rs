//! Generated puzzles: they are what was asked for, the same everywhere, and the same as their variants.

use bnb_sudoku::generate::{Generated, Pattern, Wish, attempt, variant};
use bnb_sudoku::lp::{CheckedEngine, NoLimit};
use bnb_sudoku::rate::{Class, ClassChoice, Rating, rate};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::symmetry::canonical;
use bnb_sudoku::{Grid, Options, Order, Solver, Status, fixings};
use serde_json::Value;

use crate::driver::run;
use crate::minimum::by_brute_force;

fn wish(order: Order) -> Wish {
    Wish { order, givens: None, class: None, pattern: Pattern::None, is_minimal: false }
}

/// The first puzzles that come of a wish.
fn made(wish: &Wish, count: usize) -> Vec<Generated> {
    let mut solver = Solver::new();
    let attempts = (0..).filter_map(|number| attempt(&mut solver, wish, 3, number, &NoLimit));
    attempts.take(count).collect()
}

fn choice(text: &str) -> ClassChoice {
    text.parse().unwrap()
}

/// All solutions of a small puzzle by trying every digit in every cell, with the rules written once more.
fn solutions(rows: &mut Vec<Vec<usize>>, (r, c): (usize, usize), found: &mut Vec<Vec<Vec<usize>>>) {
    let n = r * c;
    let empty = (0..n * n).find(|&at| rows[at / n][at % n] == 0);
    let Some(at) = empty else { return found.push(rows.clone()) };
    let (i, j) = (at / n, at % n);
    for digit in 1..=n {
        let clashes = (0..n).any(|t| {
            let (bi, bj) = (i / r * r + t / c, j / c * c + t % c);
            rows[i][t] == digit || rows[t][j] == digit || rows[bi][bj] == digit
        });
        if !clashes && found.len() < 2 {
            rows[i][j] = digit;
            solutions(rows, (r, c), found);
            rows[i][j] = 0;
        }
    }
}

#[test]
fn puzzles_have_one_solution_and_the_class_that_was_asked_for() {
    let order = Order::new(3, 3).unwrap();
    for class in ["0-singles", "0-matching", "0-lp", "1"] {
        let wish = Wish { class: Some(choice(class)), ..wish(order) };
        for puzzle in made(&wish, 3) {
            let mut found = Vec::new();
            solutions(&mut puzzle.puzzle.to_rows(), (3, 3), &mut found);
            assert_eq!(found, [puzzle.board.to_rows()], "{}", puzzle.puzzle.to_line());
            assert_eq!(puzzle.class.to_string(), class);
            assert_eq!(puzzle.constraints.len(), puzzle.class.size());
        }
    }
}

/// The set that is named makes the relaxation integral, and of all smaller sets none does.
fn assert_class(Generated { puzzle, board, class, constraints }: &Generated) {
    let line = puzzle.to_line();
    assert_eq!(constraints.len(), class.size(), "{line}");
    for size in 0..class.size() {
        assert_eq!(by_brute_force(puzzle, board, size), [], "{line}");
    }
    let mut engine = CheckedEngine::default();
    let width = fixings::width(&mut engine, puzzle, constraints, board, &NoLimit);
    assert!(width.continue_value().unwrap() < 1e-6, "{line}");
}

#[test]
fn classes_of_two_hundred_puzzles_hold_under_brute_force() {
    let (small, classic) = (Order::new(2, 3).unwrap(), Order::new(3, 3).unwrap());
    for (order, class, count) in
        [(small, "0", 60), (small, "1", 60), (classic, "0", 35), (classic, "1", 42)]
    {
        let wish = Wish { class: Some(choice(class)), ..wish(order) };
        made(&wish, count).iter().for_each(assert_class);
    }
    // Attempts that come to something, because those that do not take seconds.
    let wish = Wish { class: Some(choice("2")), ..wish(classic) };
    for number in [39, 44, 79] {
        let puzzle = attempt(&mut Solver::new(), &wish, 3, number, &NoLimit).unwrap();
        assert_eq!(puzzle.class, Class::Constraints(2));
        assert_class(&puzzle);
    }
}

/// Why `--clues 3` is refused on boards of side 4.
#[test]
fn three_givens_tell_no_board_of_side_4() {
    let order = Order::new(2, 2).unwrap();
    let options = Options { wanted: Wanted::List(300), ..Options::default() };
    let outcome = Solver::new().solve(&Grid::empty(order), &options, &NoLimit, &mut ());
    let boards: Vec<Vec<usize>> =
        outcome.solutions.unwrap().boards.iter().map(|board| board.to_rows().concat()).collect();
    assert_eq!(boards.len(), 288);
    for board in &boards {
        for (a, b, c) in
            (0..16).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (a, b, c))))
        {
            let fits = |other: &&Vec<usize>| [a, b, c].iter().all(|&at| board[at] == other[at]);
            assert!(boards.iter().filter(fits).nth(1).is_some(), "{board:?} {a} {b} {c}");
        }
    }
}

#[test]
fn wishes_about_givens_come_true() {
    for (r, c) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let order = Order::new(r, c).unwrap();
        let minimal = Wish { is_minimal: true, ..wish(order) };
        for Generated { puzzle, board, .. } in made(&minimal, 3) {
            for given in puzzle.givens() {
                let mut without = puzzle.clone();
                without.set(given.cell, None);
                let options = Options { wanted: Wanted::Unique, ..Options::default() };
                let outcome = Solver::new().solve(&without, &options, &NoLimit, &mut ());
                assert_eq!(outcome.unique, Some(false), "{board} {given}");
            }
        }
        let cells = order.cell_count();
        let range = cells / 2..=cells / 2 + 3;
        let some = Wish { givens: Some(range.clone()), ..wish(order) };
        for Generated { puzzle, .. } in made(&some, 5) {
            assert!(range.contains(&puzzle.givens().count()));
        }
        for pattern in Pattern::ALL {
            let patterned = Wish { pattern, ..wish(order) };
            for Generated { puzzle, .. } in made(&patterned, 2) {
                for orbit in pattern.orbits(order) {
                    let filled = orbit.iter().filter(|&&cell| puzzle.get(cell).is_some()).count();
                    assert!(filled == 0 || filled == orbit.len(), "{}\n{puzzle}", pattern.name());
                }
            }
        }
    }
}

#[test]
fn variants_are_the_same_puzzle_in_other_clothes() {
    let order = Order::new(3, 3).unwrap();
    let wish = Wish { class: Some(choice("1")), ..wish(order) };
    for (number, puzzle) in (0..).zip(made(&wish, 2)) {
        let least = canonical(&puzzle.puzzle).unwrap().0;
        for name in 1..=4 {
            let image = puzzle.image(&variant(order, 3, number, name));
            assert_ne!(image.puzzle, puzzle.puzzle);
            assert_eq!(canonical(&image.puzzle).unwrap().0, least);
            let Rating::Rated { class, board, constraints } =
                rate(&mut Solver::new(), &image.puzzle, &NoLimit)
            else {
                panic!("a variant has no class")
            };
            assert_eq!((class, &board), (Class::Constraints(1), &image.board));
            assert_eq!(constraints.len(), image.constraints.len());
            let options = Options { with: image.constraints.clone(), ..Options::default() };
            let outcome = Solver::new().solve(&image.puzzle, &options, &NoLimit, &mut ());
            assert!(outcome.status == Status::Solved && outcome.solution == Some(image.board));
        }
    }
}

/// All 288 boards of side 4 should come up equally often: Pearson's test, with 287 degrees of freedom,
/// whose value is below 349 in 99 of 100 cases.
#[test]
fn small_boards_are_drawn_uniformly() {
    let order = Order::new(2, 2).unwrap();
    let full = Wish { givens: Some(16..=16), ..wish(order) };
    let boards = made(&full, 2880);
    let mut counts = std::collections::BTreeMap::new();
    for Generated { board, .. } in &boards {
        *counts.entry(board.to_line()).or_insert(0u32) += 1;
    }
    let expected = boards.len() as f64 / 288.0;
    let absent = (288 - counts.len()) as f64 * expected;
    let statistic: f64 =
        counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(statistic + absent < 349.0, "{} of 288 boards, {}", counts.len(), statistic + absent);
}

#[test]
fn equal_seeds_give_equal_bytes_whatever_the_number_of_workers() {
    let words = |jobs, seed| {
        let words =
            ["generate", "--count", "4", "--class", "1", "--variants", "2", "--format", "jsonl"];
        let more = ["--jobs", jobs, "--seed", seed];
        run(&words.into_iter().chain(more).collect::<Vec<_>>(), b"").exits(0).stdout
    };
    let one = words("1", "9");
    assert_eq!(one, words("3", "9"));
    assert_ne!(one, words("1", "10"));
    let records: Vec<Value> = one.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 12);
    for record in &records {
        assert_eq!(record["class"], "1");
        assert_eq!(record["transformation"].is_null(), record["variant"] == 0);
    }
}

#[test]
fn lines_tell_the_box_where_the_size_does_not() {
    for shape in ["3x2", "4x2"] {
        let lines = run(&["generate", "--box", shape, "--count", "2"], b"").exits(0).stdout;
        let rated = run(&["rate", "-"], lines.as_bytes()).exits(0).stdout;
        assert!(rated.lines().count() == 2 && rated.lines().all(|line| line.ends_with(shape)));
        let once = run(&["canonicalize", "-"], lines.as_bytes()).exits(0).stdout;
        let twice = run(&["canonicalize", "-"], once.as_bytes()).exits(0).stdout;
        assert_eq!(once, twice);
    }
    let commented = "3 2\n....1......................2........  # small, 1.1.2026\n";
    let read = run(&["convert", "--to", "json", "-"], commented.as_bytes()).exits(0).stdout;
    assert!(read.contains("3,2"), "{read}");
}

#[test]
fn what_cannot_be_is_said() {
    for (words, complaint) in [
        (&["--clues", "82"][..], "a board of 3x3 boxes has 81 cells"),
        (&["--clues", "30..20"], "the range 30..20 is empty"),
        (&["--clues", "many"], "'many' is neither a number nor a range"),
        (&["--clues", "20..==30"], "'20..==30' is neither a number nor a range"),
        (&["--clues", "+20"], "'+20' is neither a number nor a range"),
        (&["--box", "2x2", "--clues", "3"], "a puzzle with one solution has at least 4 givens"),
        (&["--clues", "10"], "a puzzle with one solution has at least 17 givens"),
        (&["--clues", "80", "--minimal"], "a minimal puzzle has at most 72 givens"),
        (&["--clues", "81", "--class", "1"], "a puzzle of class 1 has at most 77 givens"),
        (&["--class", "99"], "no puzzle is of class 99"),
        (&["--class", "hard"], "'hard' is no class"),
        (&["--box", "3x1"], "a 3x1 box is out of range"),
        (&["--count", "0"], "0 is not in 1.."),
    ] {
        let words: Vec<_> = ["generate"].iter().chain(words).copied().collect();
        let answer = run(&words, b"").exits(2);
        assert!(answer.stderr.contains(complaint), "{words:?}: {}", answer.stderr);
    }
    // Variants that there is no time for are missing, and that is said.
    let words = ["generate", "--box", "2x2", "--variants", "1000000000", "--time-limit", "1"];
    let answer = run(&words, b"").exits(3);
    assert!(answer.stderr.contains("the time is over at variant"), "{}", answer.stderr);
    let words = ["generate", "--box", "2x3", "--clues", "5", "--attempt-limit", "20"];
    let answer = run(&words, b"").exits(3);
    assert!(answer.stderr.contains("20 attempts in a row came to nothing after 0 of 1"));
}

#[test]
fn ratings_say_what_there_is() {
    let puzzles = "480300000000000071020000000705000060000200800000000000001076000300000400000050000\n\
        859612437720854169164379528986147352375268914241590786432981675617025893598736241\n\
        123........4....\n1234............\n12x\n";
    let answer = run(&["rate", "-"], puzzles.as_bytes()).exits(2).stdout;
    let classes: Vec<_> = answer.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(classes, ["1", "0-singles", "infeasible", "several_solutions", "error"]);
    run(&["rate", "1234............"], b"").exits(1);
    let record = run(&["rate", "--format", "jsonl", "1......2..3..4.."], b"").exits(0).stdout;
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(
        (&record["schema"], &record["class"]),
        (&"bnb-sudoku/rate@1".into(), &"0-singles".into())
    );
}

#[test]
fn duplicates_are_found_and_large_boards_refused() {
    let puzzle: Grid = "1......2..3..4..".parse().unwrap();
    let image = variant(puzzle.order(), 1, 1, 1).of_grid(&puzzle).to_line();
    let input = format!("{}\n{image}\n12..............\n", puzzle.to_line());
    let least = run(&["canonicalize", "-"], input.as_bytes()).exits(0);
    let lines: Vec<_> = least.stdout.lines().collect();
    assert!(lines.len() == 3 && lines[0] == lines[1] && lines[0] != lines[2]);
    assert!(least.stderr.contains("3 puzzles, 2 of them different"), "{}", least.stderr);
    let distinct = run(&["canonicalize", "--distinct", "-"], input.as_bytes()).exits(0).stdout;
    assert_eq!(distinct, "1......2..3..4..\n12..............\n");
    let records =
        run(&["canonicalize", "--format", "jsonl", "-"], input.as_bytes()).exits(0).stdout;
    let second: Value = serde_json::from_str(records.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&second["number"], &second["first"]), (&2.into(), &1.into()));
    let large = ".".repeat(256);
    let refused = run(&["canonicalize", &large], b"").exits(2);
    assert!(refused.stderr.contains("no least image of a 16x16 board"), "{}", refused.stderr);
}
