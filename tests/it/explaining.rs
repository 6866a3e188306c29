//! `explain`: every step it tells is true, and the steps come to what presolve comes to.

use std::collections::BTreeSet;

use bnb_sudoku::explain::{Exclusion, Step, Technique, Walk};
use bnb_sudoku::presolve::{Contradiction, Domain, Presolve, Structure};
use bnb_sudoku::{Candidate, Digit, Fixing, Grid, Order};

use crate::driver::run;
use crate::puzzles::*;

/// The candidates of a board, each step played by rules written here and nowhere else.
struct Played {
    open: BTreeSet<(usize, usize, usize)>,
    n: usize,
    boxes: (usize, usize),
}

impl Played {
    fn houses(&self, cell: (usize, usize)) -> [String; 3] {
        let (i, j) = cell;
        let (rows, columns) = self.boxes;
        let bx = i / rows * (self.n / columns) + j / columns;
        [format!("row {}", i + 1), format!("column {}", j + 1), format!("box {}", bx + 1)]
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.n;
        (0..n * n).map(move |index| (index / n, index % n))
    }

    fn fill(&mut self, (i, j, k): (usize, usize, usize)) {
        let (n, houses) = (self.n, self.houses((i, j)));
        assert!(self.open.contains(&(i, j, k)));
        for (a, b) in self.cells() {
            let shares = self.houses((a, b)).iter().any(|house| houses.contains(house));
            if (a, b) != (i, j) && shares {
                self.open.remove(&(a, b, k));
            }
        }
        (0..n).filter(|&other| other != k).for_each(|other| {
            self.open.remove(&(i, j, other));
        });
    }

    /// The open places of a digit in a house.
    fn places(&self, house: &str, digit: usize) -> Vec<(usize, usize)> {
        let inside = |cell: &(usize, usize)| self.houses(*cell).iter().any(|name| name == house);
        self.cells().filter(inside).filter(|&(i, j)| self.open.contains(&(i, j, digit))).collect()
    }

    fn digits(&self, (i, j): (usize, usize)) -> Vec<usize> {
        (0..self.n).filter(|&k| self.open.contains(&(i, j, k))).collect()
    }
}

/// The numbers in a text, and the cells in it.
fn numbers_in(text: &str) -> Vec<usize> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
}

fn cells(text: &str) -> Vec<(usize, usize)> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter_map(|word| {
            let (row, column) = word.strip_prefix('r')?.split_once('c')?;
            Some((row.parse::<usize>().ok()? - 1, column.parse::<usize>().ok()? - 1))
        })
        .collect()
}

/// The houses in a text such as `rows 2 and 7`.
fn houses(text: &str) -> Vec<String> {
    let kind = ["row", "column", "box"].into_iter().find(|kind| text.contains(kind)).unwrap();
    numbers_in(text).into_iter().map(|number| format!("{kind} {number}")).collect()
}

/// The clause of an exclusion holds on the board, and excludes what it says.
fn check(played: &Played, exclusion: &Exclusion) {
    let Exclusion { technique, because, excluded } = exclusion;
    let excluded: Vec<_> = excluded.iter().map(|c| zero_based(*c)).collect();
    assert!(
        !excluded.is_empty() && excluded.iter().all(|each| played.open.contains(each)),
        "{because}"
    );
    match *technique {
        Technique::NakedSubset(size) => {
            let (house, rest) = because.strip_prefix("in ").unwrap().split_once(", ").unwrap();
            let (subset, digits) = rest.split_once(" hold ").unwrap();
            let (subset, digits) = (cells(subset), numbers_in(digits));
            assert!(subset.len() == size && digits.len() == size, "{because}");
            for &cell in &subset {
                assert!(played.houses(cell).iter().any(|name| name == house), "{because}");
                assert!(played.digits(cell).iter().all(|k| digits.contains(&(k + 1))), "{because}");
            }
            for (i, j, k) in excluded {
                assert!(played.houses((i, j)).iter().any(|name| name == house), "{because}");
                assert!(!subset.contains(&(i, j)) && digits.contains(&(k + 1)), "{because}");
            }
        }
        Technique::HiddenSubset(size) => {
            let (house, rest) = because.strip_prefix("in ").unwrap().split_once(", ").unwrap();
            let (digits, subset) = rest.split_once(" fit only in ").unwrap();
            let (subset, digits) = (cells(subset), numbers_in(digits));
            assert!(subset.len() == size && digits.len() == size, "{because}");
            for digit in &digits {
                let places = played.places(house, digit - 1);
                assert!(places.iter().all(|place| subset.contains(place)), "{because}");
            }
            for (i, j, k) in excluded {
                assert!(subset.contains(&(i, j)) && !digits.contains(&(k + 1)), "{because}");
            }
        }
        Technique::Pointing(size) | Technique::Claiming(size) | Technique::Fish(size) => {
            let (digit, rest) = because.strip_prefix("the ").unwrap().split_once(" of ").unwrap();
            let digit: usize = digit.trim_end_matches('s').parse().unwrap();
            let split = if size == 1 { " is in " } else { " are in " };
            let (from, to) = rest.split_once(split).unwrap();
            let (from, to) = (houses(from), houses(to));
            assert!(from.len() == size && to.len() == size, "{because}");
            for house in &from {
                for place in played.places(house, digit - 1) {
                    assert!(played.houses(place).iter().any(|name| to.contains(name)), "{because}");
                }
            }
            for (i, j, k) in excluded {
                let around = played.houses((i, j));
                assert!(k + 1 == digit && around.iter().any(|name| to.contains(name)), "{because}");
                assert!(!around.iter().any(|name| from.contains(name)), "{because}");
            }
        }
    }
}

fn zero_based(candidate: Candidate) -> (usize, usize, usize) {
    (candidate.cell.row(), candidate.cell.column(), candidate.digit.index())
}

/// A contradiction that is told is one on the board that the steps before it lead to.
fn check_contradiction(played: &Played, contradiction: Contradiction, order: Order) {
    match contradiction {
        Contradiction::NoneLeft(unit) => {
            let open = |candidate| played.open.contains(&zero_based(candidate));
            assert!(!unit.candidates(order).any(open), "{unit} has a place left");
        }
        Contradiction::Excluded(candidate) => {
            assert!(!played.open.contains(&zero_based(candidate)), "{candidate}");
        }
        Contradiction::NoMatching(Structure::House(house)) => {
            let cells: Vec<_> =
                house.cells(order).map(|cell| (cell.row(), cell.column())).collect();
            assert!(!can_fill(played, &cells, &mut BTreeSet::new()), "{house} can be filled");
        }
        Contradiction::NoMatching(_) => {}
    }
}

/// Whether the cells can have digits of which no two are equal.
fn can_fill(played: &Played, cells: &[(usize, usize)], taken: &mut BTreeSet<usize>) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return true };
    played.digits(cell).into_iter().any(|digit| {
        taken.insert(digit) && {
            let fits = can_fill(played, rest, taken);
            taken.remove(&digit);
            fits
        }
    })
}

#[test]
fn contradictions_follow_from_the_steps_before_them() {
    let mut numbers = Numbers(17);
    let mut kinds = BTreeSet::new();
    for side in [4, 6, 9, 9, 9] {
        let order = Order::from_side(side).unwrap();
        for _ in 0..25 {
            // A puzzle with one given changed has no solution, as a rule.
            let mut puzzle = random_puzzle(order, side * side / 3, &mut numbers);
            let given = puzzle.givens().nth(numbers.below(side)).unwrap();
            let other = (given.digit.index() + 1 + numbers.below(side - 1)) % side;
            puzzle.set(given.cell, Some(Digit::from_index(other)));
            walk(&puzzle);
            let givens: Vec<_> = puzzle.givens().map(Fixing::one).collect();
            if let Some(Step::Contradiction(contradiction)) = Walk::new(order).add(&givens).last() {
                kinds.insert(contradiction.to_string().split(' ').nth(1).unwrap().to_string());
            }
        }
    }
    assert!(kinds.len() >= 2, "{kinds:?}");
}

/// Walks through a puzzle, checks each step, and returns the techniques that were used.
fn walk(puzzle: &Grid) -> BTreeSet<Technique> {
    let order = puzzle.order();
    let n = order.side();
    let all = (0..order.candidate_count()).map(|id| zero_based(Candidate::from_index(order, id)));
    let boxes = (order.box_rows(), order.box_columns());
    let mut played = Played { open: all.collect(), n, boxes };
    let givens: Vec<_> = puzzle.givens().map(Fixing::one).collect();
    let mut walk = Walk::new(order);
    let mut used = BTreeSet::new();
    let steps = walk.add(&givens);
    for fixing in &givens {
        let candidate = zero_based(fixing.candidate);
        if !played.open.contains(&candidate) {
            let excluded = Step::Contradiction(Contradiction::Excluded(fixing.candidate));
            assert_eq!(steps, [excluded]);
            return used;
        }
        played.fill(candidate);
    }
    for step in steps {
        match step {
            Step::Singles(singles) => {
                for single in singles {
                    let (i, j, k) = zero_based(single.candidate);
                    let told = single.to_string();
                    let is_last = match told.split_once(" (") {
                        None => played.digits((i, j)) == [k],
                        Some((_, kind)) => {
                            let kind = kind.trim_end_matches(')');
                            let house = played.houses((i, j));
                            let house = house.iter().find(|name| name.starts_with(kind)).unwrap();
                            played.places(house, k) == [(i, j)]
                        }
                    };
                    assert!(is_last, "{told}");
                    played.fill((i, j, k));
                }
            }
            Step::Excluded(exclusion) => {
                check(&played, &exclusion);
                for &candidate in &exclusion.excluded {
                    played.open.remove(&zero_based(candidate));
                }
                used.insert(exclusion.technique);
            }
            Step::Contradiction(contradiction) => {
                check_contradiction(&played, contradiction, order);
                return used;
            }
        }
    }
    let mut domain = Domain::new(order, Presolve::Matching);
    assert!(domain.fix_all(givens).is_continue());
    for id in 0..order.candidate_count() {
        let candidate = Candidate::from_index(order, id);
        let is_open = played.open.contains(&zero_based(candidate));
        assert_eq!(domain.allows(candidate), is_open, "{candidate} of {}", puzzle.to_line());
        assert_eq!(walk.is_open(candidate), is_open, "{candidate} of {}", puzzle.to_line());
    }
    used
}

#[test]
fn every_step_holds_and_all_steps_come_to_the_closure() {
    let mut used = BTreeSet::new();
    let mut numbers = Numbers(6);
    for side in [4, 6, 8, 9, 9, 9, 12] {
        let order = Order::from_side(side).unwrap();
        for _ in 0..12 {
            let givens = side * side / 4 + numbers.below(side * side / 7);
            let puzzle = random_puzzle(order, givens, &mut numbers);
            used.extend(walk(&puzzle));
        }
    }
    // Fish are rare, so they are looked for.
    let order = Order::from_side(9).unwrap();
    let has_fish = |puzzle: &Grid| {
        let givens: Vec<_> = puzzle.givens().map(Fixing::one).collect();
        let is_fish = |step: &Step| matches!(step, Step::Excluded(e) if matches!(e.technique, Technique::Fish(_)));
        Walk::new(order).add(&givens).iter().any(is_fish)
    };
    let puzzles = std::iter::repeat_with(|| random_puzzle(order, 26, &mut numbers));
    let fish = puzzles.take(3000).filter(has_fish).take(3).collect::<Vec<_>>();
    used.extend(fish.iter().flat_map(walk));
    for line in [COURSE_3, INKALA_2012] {
        used.extend(walk(&line.parse().unwrap()));
    }
    // The test has seen each kind of technique at least once.
    for kind in [Technique::NakedSubset(2), Technique::HiddenSubset(2), Technique::Fish(2)] {
        assert!(used.contains(&kind), "{kind} was never used: {used:?}");
    }
    assert!(used.contains(&Technique::Pointing(1)) && used.contains(&Technique::Claiming(1)));
}

#[test]
fn the_story_ends_as_the_solve_does() {
    let tells = |words: &[&str], status: i32, told: &[&str]| {
        let text = run(&[&["explain"], words].concat(), b"").exits(status).stdout;
        for each in told {
            assert!(text.contains(each), "{each}\n{text}");
        }
        assert!(words.contains(&"markdown") || text.lines().all(|line| line.len() <= 80), "{text}");
    };
    tells(&[COURSE_3], 0, &["z = 59.5 of 81", "Add (2, 1, 5, 1)", "no other solution"]);
    tells(&["--format", "markdown", COURSE_3], 0, &["## The puzzle", "```text\n", "- singles"]);
    tells(&["1......2..3..4.."], 0, &["That fills the board", "it is a single point already"]);
    tells(&["12..3..........."], 0, &["The puzzle has other solutions"]);
    tells(&["11.............."], 1, &["It has no solution: the 1s at r1c1 and r1c2"]);
    tells(&["--with", "[(1, 3, 7, 0)]", COURSE_3], 1, &["(1, 3, 7, 0)"]);
    tells(&["--time-limit", "0.000001", INKALA_2012], 3, &["the time limit"]);
}
