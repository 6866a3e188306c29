//! Certificates: every claim is proved, true mutations aside nothing false is accepted.

use std::sync::LazyLock;

use bnb_sudoku::certificate::{Certificate, Claim, Step, read, read_all};
use bnb_sudoku::lp::{CheckedEngine, NoLimit};
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Digit, FixingSet, Grid, Options, Order, Report, Solver, fixings, verify};

use crate::oracle;
use crate::puzzles::*;

/// Every certificate a puzzle has: of its constraints, and that it is unique or has no solution.
fn certificates(solver: &mut Solver, puzzle: &Grid) -> Vec<Certificate> {
    let (wanted, report) = (Wanted::Unique, Report::Irredundant);
    let options = Options { wanted, report, certify: true, ..Options::default() };
    solver.solve(puzzle, &options, &NoLimit, &mut ()).certificates
}

/// Whether a claim is true, by code that shares nothing with the checker.
fn is_true(certificate: &Certificate) -> bool {
    let Certificate { puzzle, fixings, claim, .. } = certificate;
    let agrees = |board: &Grid| fixings.iter().all(|fixing| fixing.agrees_with(board));
    let enough = if fixings.is_empty() { 2 } else { 3000 };
    let boards = || {
        oracle::solutions(puzzle, enough)
            .into_iter()
            .map(|values| Grid::from_values(puzzle.order(), values).unwrap())
            .filter(agrees)
    };
    match claim {
        Claim::Infeasible => boards().next().is_none(),
        Claim::Unique(board) => boards().collect::<Vec<_>>() == [board.clone()],
        Claim::Integral(board) => {
            verify::fault(puzzle, board).is_none() && agrees(board) && {
                let mut engine = CheckedEngine::default();
                let end = fixings::is_integral(&mut engine, puzzle, fixings, board, &NoLimit);
                end.continue_value().unwrap()
            }
        }
        Claim::NotIntegral(_) => panic!("not made here"),
    }
}

fn known() -> Vec<Grid> {
    let texts = [COURSE_1, COURSE_3, SAGE, DE_ALFARO_UNSATISFIABLE, PYCOSAT_3];
    let hard = [INKALA_2012, PLATINUM_BLONDE, GOLDEN_NUGGET, AI_ESCARGOT];
    texts.into_iter().chain(hard).map(puzzle).collect()
}

#[test]
fn every_claim_is_proved_and_survives_being_written_and_read() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(21);
    let mut puzzles = known();
    for (rows, columns, givens) in [(2, 2, 5), (2, 3, 12), (3, 2, 13), (2, 4, 24), (3, 4, 70)] {
        let order = Order::new(rows, columns).unwrap();
        puzzles.extend((0..8).map(|_| random_puzzle(order, givens, &mut numbers)));
    }
    let mut seen = std::collections::BTreeSet::new();
    for puzzle in puzzles {
        let all = certificates(&mut solver, &puzzle);
        assert!(!all.is_empty(), "{}", puzzle.to_line());
        for certificate in all {
            seen.insert(certificate.claim.name());
            assert_eq!(verify::check(&certificate), Ok(()));
            assert_eq!(read(&certificate.to_string()), Ok(certificate));
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["infeasible", "integral", "unique"]);
}

/// The certificate with something small changed; the proof may or may not still fit.
fn mutated(certificate: &Certificate, numbers: &mut Numbers) -> Certificate {
    let mut other = certificate.clone();
    let order = other.puzzle.order();
    let givens: Vec<_> = other.puzzle.givens().collect();
    match numbers.below(6) {
        0 => other.puzzle.set(givens[numbers.below(givens.len())].cell, None),
        1 => {
            let given = givens[numbers.below(givens.len())];
            let digit = Digit::from_index(numbers.below(order.side()));
            other.puzzle.set(given.cell, Some(digit));
        }
        2 if !other.fixings.is_empty() => {
            other.fixings = other.fixings.without(numbers.below(other.fixings.len()));
        }
        3 if !other.proof.is_empty() => {
            other.proof.remove(numbers.below(other.proof.len()));
        }
        4 => {
            other.claim = match other.claim {
                Claim::Integral(board) => Claim::Unique(board),
                Claim::Unique(board) => Claim::Integral(board),
                claim => claim,
            }
        }
        _ => {
            let length = other.proof.len().max(1);
            if let Some(Step::Sum(terms)) = other.proof.get_mut(numbers.below(length)) {
                let term = numbers.below(terms.len());
                terms[term].1 += [-1, 1][numbers.below(2)];
            }
        }
    }
    other
}

#[test]
fn nothing_false_is_accepted() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(22);
    let (mut refused, mut accepted) = (0, 0);
    for puzzle in known() {
        for certificate in certificates(&mut solver, &puzzle) {
            for _ in 0..16 {
                let other = mutated(&certificate, &mut numbers);
                if verify::check(&other).is_ok() {
                    accepted += 1;
                    assert!(is_true(&other), "accepted, but false:\n{other}");
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 100 && accepted > 10, "{refused} refused, {accepted} accepted");
}

#[test]
fn a_fractional_point_is_a_witness_and_a_wrong_one_is_not() {
    // The 1s and 2s, and the 3s and 4s, of the first two columns can be mixed half and half.
    let solved = "1234341221434321";
    let open: String =
        solved.chars().enumerate().map(|(i, c)| if i % 4 < 2 { '.' } else { c }).collect();
    let given = solved.char_indices().filter(|(i, _)| i % 4 >= 2);
    let mut values: Vec<String> =
        given.map(|(i, c)| format!("r{}c{}={c}:2", i / 4 + 1, i % 4 + 1)).collect();
    for row in 1..=4 {
        let digits = if row % 2 == 1 { [1, 2] } else { [3, 4] };
        for column in 1..=2 {
            values.extend(digits.map(|digit| format!("r{row}c{column}={digit}:1")));
        }
    }
    let text = |values: &[String]| {
        let values = values.join(" ");
        format!(
            "bnb-sudoku certificate 1\nbox 2x2\npuzzle {open}\nclaim not-integral\n\
             values 2 {values}\nproof\nend\n"
        )
    };
    let check = |text: &str| verify::check(&read(text).unwrap()).map_err(|r| r.to_string());
    assert_eq!(check(&text(&values)), Ok(()));
    let mut fewer = values.clone();
    fewer.pop();
    assert!(check(&text(&fewer)).unwrap_err().contains("a row does not add up to 1"));
    let twice = [values.clone(), vec![values[0].clone()]].concat();
    assert!(check(&text(&twice)).unwrap_err().contains("listed twice"));
}

#[test]
fn texts_that_are_no_certificates_are_refused_with_their_line() {
    let good = certificates(&mut Solver::new(), &puzzle(COURSE_3))[0].to_string();
    let replaced = |from: &str, to: &str| good.replacen(from, to, 1);
    let cases = [
        (String::new(), 1, "the text ends before `end`"),
        (replaced("certificate 1", "certificate 2"), 1, "the only version known"),
        (replaced("box 3x3", "box 3x"), 2, ""),
        (replaced("puzzle 4", "puzzle "), 3, "expected a board of side 9"),
        (replaced("claim integral", "claim true"), 5, "expected `claim`"),
        (replaced("proof\nsum", "proof\nadd"), 8, "expected sum, split, empty, point or end"),
        (replaced("sum b", "sum x"), 8, "expected a row and a weight"),
        (replaced(":1 ", ":99999999999999999999 "), 8, "expected a row and a weight"),
        (replaced(":1 ", ":1  "), 8, "expected a row and a weight"),
        (format!("{good}more\n"), good.lines().count() + 1, "nothing after `end`"),
        (good.replace("end\n", ""), good.lines().count(), "the text ends before `end`"),
    ];
    for (text, line, fault) in cases {
        let error = read(&text).unwrap_err();
        assert_eq!(error.line, line, "{error}\n{text}");
        assert!(error.fault.contains(fault), "{error}");
    }
    let overflow = replaced(":1 ", ":9223372036854775807 ");
    let refused = verify::check(&read(&overflow).unwrap()).unwrap_err();
    assert_eq!(refused.step, Some(0));
}

#[test]
fn certificates_stand_one_after_another_and_a_bad_one_costs_itself() {
    let good = certificates(&mut Solver::new(), &puzzle(SAGE))[0].to_string();
    let text = format!("{good}rubbish\nend\n{good}");
    let all: Vec<_> = read_all(text.as_bytes()).collect();
    let lines = good.lines().count();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].as_ref().unwrap().line, 1);
    assert_eq!(all[1].as_ref().unwrap_err().line, lines + 1);
    assert_eq!(all[2].as_ref().unwrap().line, lines + 3);
    assert_eq!(read_all(&b"\xff\xfe"[..]).count(), 1);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_or_the_checker_panic(
        place in 0usize..4000, length in 0usize..20, new in "[ -~\n]{0,12}",
    ) {
        static GOOD: LazyLock<String> = LazyLock::new(|| {
            certificates(&mut Solver::new(), &puzzle(COURSE_3))[0].to_string()
        });
        let text = GOOD.as_str();
        let start = place % text.len();
        let end = (start + length).min(text.len());
        let text = [&text[..start], &new, &text[end..]].concat();
        for located in read_all(text.as_bytes()).flatten() {
            if verify::check(&located.certificate).is_ok() {
                proptest::prop_assert!(is_true(&located.certificate), "{text}");
            }
        }
    }
}

#[test]
fn a_fixing_at_zero_is_proved_too() {
    let puzzle = puzzle(COURSE_3);
    let with = FixingSet::from_one_based(puzzle.order(), [[6, 3, 2, 0]]).unwrap();
    let options = Options {
        with,
        report: Report::Irredundant,
        allow_zeros: true,
        certify: true,
        ..Options::default()
    };
    let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
    let [certificate] = &outcome.certificates[..] else { panic!("{:?}", outcome.status) };
    assert!(certificate.to_string().contains("with [(6, 3, 2, 0)]\nclaim integral\n"));
}
