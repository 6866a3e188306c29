//! The judge of answers: every typical answer gets its verdicts, and no verdict differs from an exact one.

use std::fs::{self, OpenOptions};
use std::io::Write as _;

use bnb_sudoku::certificate::{Certificate, Claim};
use bnb_sudoku::grade::{Answer, Answers, Base, Criterion, Grade, Judge, Judgement, Reason};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::{Cell, Digit, Fixing, FixingSet, Grid, Options, Order, Report, Solver};

use crate::oracle;
use crate::puzzles::*;

const BOARD: &str =
    "487312695593684271126597384735849162914265837268731549851476923379128456642953718";

fn judged(puzzle: &Grid, text: &str, base: Base) -> Judgement {
    Judge::new(puzzle.clone()).judge(&Answer::read(text, puzzle.order()), base, &NoLimit)
}

/// A verdict in a word.
fn word(grade: &Grade) -> &'static str {
    match grade {
        Grade::Met => "met",
        Grade::NotJudged(_) => "-",
        Grade::NotMet(reason) | Grade::Unknown(reason) => reason.code(),
    }
}

/// The verdicts in a word each, the suspicions behind them.
fn words(judgement: &Judgement) -> String {
    let verdicts = judgement.verdicts.iter().map(|verdict| {
        let suspicion = verdict.suspicion.as_ref().map(Reason::code);
        word(&verdict.grade).to_string() + &suspicion.map_or(String::new(), |s| format!("?{s}"))
    });
    verdicts.collect::<Vec<_>>().join(" ")
}

fn rows(board: &str) -> String {
    let numbers: Vec<String> = board.chars().map(String::from).collect();
    let rows: Vec<String> = numbers.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
    format!("[{}]", rows.join(", "))
}

#[test]
fn every_typical_answer_gets_its_verdicts() {
    let puzzle = puzzle(COURSE_3);
    let board = rows(BOARD);
    let with = |list: &str| format!("({board}, {list})");
    let transposed: String = (0..81).map(|i| BOARD.as_bytes()[i % 9 * 9 + i / 9] as char).collect();
    let minus_one: String =
        BOARD.chars().map(|c| (c.to_digit(10).unwrap() - 1).to_string()).collect();
    let numpy = format!(
        "(array([[{}]]), [(6, 3, 2, 0)])",
        BOARD.chars().map(|c| format!("{c}.")).collect::<Vec<_>>().join(" ")
    );
    let nested_numpy = format!(
        "(array([[{}]], dtype=float64), [(np.int64(6), np.int64(3), np.int64(8), np.int64(1))])",
        BOARD
            .chars()
            .collect::<Vec<_>>()
            .chunks(9)
            .map(|row| row.iter().map(|c| format!("{c}.")).collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
            .join("]\n [")
    );
    let cases = [
        (with("[(6, 3, 2, 0)]"), "met met met met met"),
        (with("[(6, 3, 8, 1)]"), "met met met met met"),
        (with("[[5, 3, 4, 1]]"), "met met met met met"),
        (with("(5, 3, 4, 1)"), "met met met met met"),
        (with("[(8, 5, 2, 1), (5, 3, 4, 1)]"), "met met met redundant_constraint not_minimum"),
        (with("[(5, 3, 4, 1), (5, 3, 4, 1)]"), "met met met duplicate_constraint not_minimum"),
        (with("[(8, 5, 2, 1)]"), "met met not_integral - -"),
        (with("[]"), "met met not_integral - -"),
        (with("[(5, 2, 7, 1)]"), "met contradicts_given?index_base_0_suspected - - -"),
        (with("[(4, 2, 3, 1)]"), "met met not_integral - -"),
        (with("[(4, 2, 4, 1)]"), "met contradicts_board?index_base_0_suspected - - -"),
        (with("[(4, 5, 3, 1)]"), "met contradicts_board?digit_first_suspected - - -"),
        (with("[(8, 9, 9, 1)]"), "met contradicts_board?digit_first_suspected - - -"),
        (with("[(0, 1, 5, 1)]"), "met constraint_out_of_range - - -"),
        (with("[(5, 3, 4, 2)]"), "met constraint_out_of_range - - -"),
        (with("[(5, 3, 4)]"), "met constraint_shape - - -"),
        (with("[(5.5, 3, 4, 1)]"), "met constraint_shape - - -"),
        (with("[431]"), "met constraint_shape - - -"),
        (with("7"), "met constraint_shape - - -"),
        (with("None"), "met constraints_missing - - -"),
        (board.clone(), "met constraints_missing - - -"),
        (format!("{BOARD}\t[(6, 3, 2, 0)]"), "met met met met met"),
        (format!("solved_puzzle = {board}\nconstraints = [(6, 3, 2, 0)]\n"), "met met met met met"),
        (
            format!("{{\"constraints\": [[6,3,2,0]], \"solved_puzzle\": {board}}}"),
            "met met met met met",
        ),
        (format!("{board}\n[(6, 3, 2, 0)]\n"), "met met met met met"),
        (numpy, "board_shape met met met met"),
        (nested_numpy, "met met met met met"),
        (
            format!("({}, [(6,3,2,0)])", rows(&transposed)),
            "given_changed?transposed_suspected met met met met",
        ),
        (
            format!("({}, [])", rows(&minus_one)),
            "given_changed?digits_from_0_suspected met not_integral - -",
        ),
        (
            format!("({}, [])", board.replacen('4', "4.5", 1)),
            "value_not_whole met not_integral - -",
        ),
        (format!("({}, [])", board.replacen('4', "None", 1)), "cell_blank met not_integral - -"),
        (
            format!("({}, [])", board.replacen('4', "40", 1)),
            "value_out_of_range met not_integral - -",
        ),
        (format!("({}, [])", board.replacen('4', "nan", 1)), "cell_blank met not_integral - -"),
        (
            format!("({}, [])", board.replacen('4', "1e999", 1)),
            "value_not_whole met not_integral - -",
        ),
        (format!("({}, [])", board.replacen('4', "5", 1)), "given_changed met not_integral - -"),
        (
            format!("({}, [])", board.replacen("7, 3, 1", "3, 7, 1", 1)),
            "given_changed met not_integral - -",
        ),
        (
            format!("({}, [])", board.replacen("8, 7, 3", "8, 9, 3", 1)),
            "row_repeats_digit met not_integral - -",
        ),
        ("None".to_string(), "board_missing constraints_missing - - -"),
        ("solve(puzzle)".to_string(), "unreadable unreadable - - -"),
        (String::new(), "unreadable unreadable - - -"),
        ("[".repeat(100_000), "unreadable unreadable - - -"),
        (" ".repeat(1 << 21), "too_long too_long - - -"),
        (format!("5{BOARD}"), "board_shape constraints_missing - - -"),
    ];
    let wrong = cases.into_iter().filter_map(|(text, expected)| {
        let found = words(&judged(&puzzle, &text, Base::One));
        let start: String = text.chars().take(300).collect();
        (found != expected).then(|| format!("{start}\nis {found}, not {expected}\n"))
    });
    assert_eq!(wrong.collect::<String>(), "");
}

#[test]
fn a_base_is_found_when_one_makes_sense() {
    let puzzle = puzzle(COURSE_3);
    let cases = [
        ("[(5, 3, 4, 1)]", "met", Some(Base::One)),
        ("[(4, 2, 3, 1)]", "met", None),
        ("[(4, 2, 4, 1)]", "met", Some(Base::ZeroCells)),
        ("[(0, 1, 7, 1)]", "met", Some(Base::Zero)),
        ("[(6, 3, 2, 0)]", "index_base_ambiguous", None),
        ("[]", "met", Some(Base::One)),
    ];
    for (list, verdict, base) in cases {
        let judgement = judged(&puzzle, &format!("({}, {list})", rows(BOARD)), Base::Auto);
        let constraints = judgement.verdicts.iter().find(|v| v.criterion == Criterion::Constraints);
        let found = word(&constraints.unwrap().grade);
        // 3 at row 4, column 2 and 4 at row 5, column 3 are both on the board.
        let expected = if list == "[(4, 2, 3, 1)]" { "index_base_ambiguous" } else { verdict };
        assert_eq!((found, judgement.base), (expected, base), "{list}");
    }
}

#[test]
fn messages_show_a_constraint_as_it_is_written() {
    let puzzle = puzzle(COURSE_3);
    let cases = [
        ("[(4, 2, 4, 1)]", Base::One, "constraint 1, (4, 2, 4, 1), does not agree with the board"),
        (
            "[(5, 3, 4, 1)]",
            Base::Zero,
            "(5, 3, 4, 1) counted from 0, does not agree with the board",
        ),
        (
            "[(0, 0, 4, 1)]",
            Base::Zero,
            "(0, 0, 4, 1) counted from 0, contradicts the given 4 at r1c1",
        ),
        ("[(0, 9, 4, 1)]", Base::Zero, "counted from 0: row, column and digit run from 0 to 8"),
        ("[(0, 9, 4, 1)]", Base::One, "(0, 9, 4, 1): row, column and digit run from 1 to 9"),
        (
            "[(7, 4, 1, 1), (4, 2, 3, 1)]",
            Base::Zero,
            "constraint 1, (7, 4, 1, 1) counted from 0, can be",
        ),
        (
            "[(4, 2, 3, 1), (4, 2, 3, 1)]",
            Base::Zero,
            "constraint 2, (4, 2, 3, 1) counted from 0, stands",
        ),
        (
            "[(4, 2, 4, 1), (4, 2, 4, 1)]",
            Base::Auto,
            "2, (4, 2, 4, 1) with row and column counted from 0",
        ),
    ];
    for (list, base, message) in cases {
        let judgement = judged(&puzzle, &format!("({}, {list})", rows(BOARD)), base);
        let mut sentences = judgement.verdicts.iter().filter_map(|v| v.grade.sentence());
        let first = sentences.next().unwrap();
        assert!(first.contains(message), "{first}\n{message}");
    }
}

#[test]
fn any_completion_of_a_puzzle_with_several_is_right() {
    let puzzle = puzzle(PYCOSAT_3);
    let mut judge = Judge::new(puzzle.clone());
    for values in oracle::solutions(&puzzle, 30) {
        let board = Grid::from_values(puzzle.order(), values).unwrap();
        let options = Options {
            with: board.givens().map(Fixing::one).collect(),
            report: Report::Minimum,
            ..Options::default()
        };
        let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
        let text = format!("{}\t{}", board.to_line(), outcome.constraints.unwrap());
        let judgement = judge.judge(&Answer::read(&text, puzzle.order()), Base::One, &NoLimit);
        assert_eq!(words(&judgement), "met met met met met", "{text}");
    }
}

fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap()
}

/// An answer with one thing changed.
fn mutated(board: &Grid, set: &[[i64; 4]], numbers: &mut Numbers) -> (Grid, Vec<[i64; 4]>) {
    let (mut board, mut set, order) = (board.clone(), set.to_vec(), board.order());
    let n = order.side();
    let any = |numbers: &mut Numbers| Cell::from_index(order, numbers.below(order.cell_count()));
    let one = |cell: Cell, board: &Grid| {
        let (i, j) = cell.one_based();
        let digit = board.get(cell).map_or(1, |digit| digit.index() + 1);
        [i, j, digit, 1].map(number)
    };
    let place = if set.is_empty() { 0 } else { numbers.below(set.len()) };
    match numbers.below(8) {
        0 => board.set(any(numbers), Some(Digit::from_index(numbers.below(n)))),
        1 => set.push(one(any(numbers), &board)),
        2 if !set.is_empty() => {
            set.remove(place);
        }
        3 if !set.is_empty() => set[place] = one(any(numbers), &board),
        4 if !set.is_empty() => set[place][3] = 0,
        5 => {
            let [i, j, k, _] = one(any(numbers), &board);
            set.push([i, j, k % number(n) + 1, 0]);
        }
        6 => set.iter_mut().for_each(|c| (0..3).for_each(|axis| c[axis] -= 1)),
        _ if !set.is_empty() => set[place][numbers.below(3)] = number(numbers.below(n + 1)),
        _ => set.push(one(any(numbers), &board)),
    }
    (board, set)
}

/// Whether a given and a fixing contradict each other by one rule of sudoku.
fn is_ruled_out(puzzle: &Grid, Fixing { candidate, value }: Fixing) -> bool {
    puzzle.givens().any(|given| {
        let mut both = Grid::empty(puzzle.order());
        both.set(given.cell, Some(given.digit));
        let (same_cell, same) = (given.cell == candidate.cell, given == candidate);
        both.set(candidate.cell, Some(candidate.digit));
        let is_wrong = same_cell || bnb_sudoku::verify::first_repetition(&both).is_some();
        if value { !same && is_wrong } else { same }
    })
}

/// What each criterion should be, by rules in a few lines and by certificates made afresh.
fn exact(puzzle: &Grid, board: &Grid, written: &[[i64; 4]], least: usize) -> [bool; 5] {
    let order = puzzle.order();
    let is_right = oracle::solutions(board, 2) == [board.to_rows().concat()]
        && puzzle.givens().all(|given| board.get(given.cell) == Some(given.digit));
    let quadruples = written.iter().map(|c| c.map(|x| usize::try_from(x).unwrap_or(0)));
    let set = FixingSet::from_one_based(order, quadruples);
    let is_possible = |fixing: Fixing| fixing.agrees_with(board) && !is_ruled_out(puzzle, fixing);
    let Some(set) = set.filter(|set| set.iter().all(is_possible)) else {
        return [is_right, false, false, false, false];
    };
    let is_integral = |set: &FixingSet| {
        let certificate = Solver::new().decide(puzzle, set, &NoLimit).unwrap();
        keep(&certificate);
        matches!(certificate.claim, Claim::Integral(_))
    };
    let integral = is_integral(&set);
    let irredundant =
        set.len() == written.len() && (0..set.len()).all(|index| !is_integral(&set.without(index)));
    let minimum = written.len() <= least;
    [is_right, true, integral, integral && irredundant, integral && minimum]
}

/// Adds a certificate to the file that the environment names, for another checker.
fn keep(certificate: &Certificate) {
    if let Some(path) = std::env::var_os("SWEEP_CERTIFICATES") {
        let file = OpenOptions::new().create(true).append(true).open(path);
        write!(file.unwrap(), "{certificate}").unwrap();
    }
}

/// Judges so many mutated answers to so many puzzles.
fn sweep(puzzles: impl Iterator<Item = Grid>, answers: usize) -> (usize, usize) {
    let mut numbers = Numbers(31);
    let (mut right, mut wrong) = (0, 0);
    for puzzle in puzzles {
        let options = Options { report: Report::Minimum, ..Options::default() };
        let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
        let (board, set) = (outcome.solution.unwrap(), outcome.constraints.unwrap());
        let least = set.len();
        let set: Vec<_> = set.iter().map(|f| f.one_based().map(number)).collect();
        let mut judge = Judge::new(puzzle.clone());
        for _ in 0..answers {
            let (board, set) = mutated(&board, &set, &mut numbers);
            let answer = Answer { board: Ok(board.clone()), constraints: Ok(set.clone()) };
            let judgement = judge.judge(&answer, Base::One, &NoLimit);
            let expected = exact(&puzzle, &board, &set, least);
            for (verdict, expected) in judgement.verdicts.iter().zip(expected) {
                let met = verdict.grade == Grade::Met;
                assert_eq!(
                    met,
                    expected,
                    "{verdict:?}\n{}\n{set:?}\n{}",
                    puzzle.to_line(),
                    board.to_line()
                );
            }
            if judgement.is_right() == Some(true) { right += 1 } else { wrong += 1 }
        }
    }
    (right, wrong)
}

#[test]
fn verdicts_agree_with_exact_ones() {
    let mut numbers = Numbers(32);
    let known = [COURSE_1, COURSE_3, SAGE, INKALA_2012, EASTER_MONSTER].into_iter().map(puzzle);
    let small = (0..4).map(|_| random_puzzle(Order::new(2, 3).unwrap(), 20, &mut numbers));
    let unique = small.filter(|puzzle| oracle::solutions(puzzle, 2).len() == 1);
    let (right, wrong) = sweep(known.chain(unique.collect::<Vec<_>>()), 40);
    assert!(right > 20 && wrong > 100, "{right} right, {wrong} wrong");
}

/// The whole sweep: a hundred answers to each puzzle of a file, all certificates kept for the checker in
/// Python.
///
/// ```sh
/// SWEEP_PUZZLES=puzzles.txt SWEEP_CERTIFICATES=sweep.cert \
///   cargo test --release --test it whole_sweep -- --ignored --nocapture
/// python3 notebooks-equivalent-examples/check_certificate.py sweep.cert
/// ```
#[test]
#[ignore = "needs a file of puzzles, and minutes"]
fn whole_sweep() {
    let text = fs::read_to_string(std::env::var_os("SWEEP_PUZZLES").unwrap()).unwrap();
    let puzzles: Vec<_> = text.lines().map(puzzle).collect();
    let count = puzzles.len();
    let (right, wrong) = sweep(puzzles.into_iter(), 100);
    println!("{count} puzzles: {right} right, {wrong} wrong answers, no verdict differs");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_of_answers_panic(
        place in 0usize..400, length in 0usize..30, new in "[ -~\n\t\u{2212}]{0,12}", wild in ".{0,80}",
    ) {
        let good = format!("(array({}), [(6, 3, 8, 1), (np.int64(5), 3, 4, 1)])", rows(BOARD));
        let start = place % good.len();
        let end = (start + length).min(good.len());
        let text = [&good[..start], &new, &good[end..]].concat();
        let orders = [Order::new(3, 3).unwrap(), Order::new(2, 2).unwrap()];
        for text in [text, wild] {
            Answers::read(&text, &orders).each.into_iter().flatten().for_each(drop);
            let answer = Answer::read(&text, orders[0]);
            for reason in [answer.board.err(), answer.constraints.err()].into_iter().flatten() {
                proptest::prop_assert!(reason.to_string().len() < 400 && !reason.to_string().contains('\n'));
            }
        }
    }
}

#[test]
fn an_empty_list_is_refuted_on_boards_with_few_givens_too() {
    let mut numbers = Numbers(5);
    for (side, givens) in [(9, 0), (9, 3), (9, 6), (9, 9), (9, 12), (12, 20), (16, 60)] {
        let order = bnb_sudoku::Order::from_side(side).unwrap();
        let puzzle = random_puzzle(order, givens, &mut numbers);
        let outcome = Solver::new().solve(&puzzle, &Options::default(), &NoLimit, &mut ());
        let text = format!("{}\t[]", outcome.solution.unwrap().to_line());
        let answer = Answer::read(&text, order);
        let judgement = Judge::new(puzzle).judge(&answer, Base::One, &NoLimit);
        let codes: Vec<_> = judgement.verdicts.iter().map(|v| v.grade.code()).collect();
        let open = Some("needs_other_criterion");
        assert_eq!(codes, [None, None, Some("not_integral"), open, open], "{side}, {givens}");
    }
}
