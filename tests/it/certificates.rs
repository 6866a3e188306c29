//! Certificates: every claim is proved, true mutations aside nothing false is accepted.

use std::sync::LazyLock;

use bnb_sudoku::certificate::{Certificate, Claim, Step, read, read_all};
use bnb_sudoku::lp::{CheckedEngine, NoLimit};
use bnb_sudoku::solve::{RelaxStatus, Wanted, relax};
use bnb_sudoku::verify::Refusal;
use bnb_sudoku::{
    Candidate, Cell, Digit, Fixing, FixingSet, Grid, Options, Order, Report, Solver, fixings,
    verify,
};

use crate::oracle;
use crate::puzzles::*;

/// Every certificate a puzzle has: of its constraints, of a smallest set of them, of its relaxation, and
/// that it is unique or has no solution.
fn certificates(solver: &mut Solver, puzzle: &Grid) -> Vec<Certificate> {
    let mut all = Vec::new();
    for report in [Report::Irredundant, Report::Minimum] {
        let options = Options { wanted: Wanted::Unique, report, ..Options::default() };
        all.extend(solver.solve(puzzle, &options, &NoLimit, &mut ()).certificates);
    }
    all.push(solver.decide(puzzle, &FixingSet::new(), &NoLimit).unwrap());
    all
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
        // The relaxation has a point, and it is not single: no board fits, or the first is not alone.
        Claim::NotIntegral(_) => {
            let mut engine = CheckedEngine::default();
            has_point(puzzle, fixings)
                && boards().next().is_none_or(|board| {
                    let end = fixings::is_integral(&mut engine, puzzle, fixings, &board, &NoLimit);
                    !end.continue_value().unwrap()
                })
        }
        Claim::Minimum { board, .. } => {
            let claim = Claim::Integral(board.clone());
            is_true(&Certificate { claim, ..certificate.clone() })
                && fixings.iter().all(|fixing| fixing.value)
                && fixings.len().checked_sub(1).is_none_or(|fewer| {
                    !some_set_is_enough(puzzle, board, fewer, &mut FixingSet::new())
                })
        }
    }
}

/// Whether the relaxation has a point, by the linear program of `z`.
fn has_point(puzzle: &Grid, with: &FixingSet) -> bool {
    let options = Options { with: with.clone(), certify: false, ..Options::default() };
    let outcome = relax(&mut Solver::new(), puzzle, &options, &NoLimit);
    matches!(outcome.status, RelaxStatus::Feasible { .. })
}

/// Whether adding so many ones to a set can make the relaxation the single point of the board.
fn some_set_is_enough(puzzle: &Grid, board: &Grid, more: usize, set: &mut FixingSet) -> bool {
    if more == 0 {
        let mut engine = CheckedEngine::default();
        let end = fixings::is_integral(&mut engine, puzzle, set, board, &NoLimit);
        return end.continue_value().unwrap();
    }
    board.givens().any(|one| {
        let mut set = set.clone();
        set.insert(Fixing::one(one));
        some_set_is_enough(puzzle, board, more - 1, &mut set)
    })
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
            let json = format!("{}\n", certificate.to_json());
            assert_eq!(read(&json), Ok(certificate.clone()));
            let text = certificate.to_string();
            assert_eq!(read(&text), Ok(certificate.clone()));
            let both = format!("{json}{text}{json}");
            let all: Vec<_> =
                read_all(both.as_bytes()).map(|located| located.unwrap().certificate).collect();
            assert_eq!(all, [certificate.clone(), certificate.clone(), certificate]);
        }
    }
    let kinds = ["infeasible", "integral", "minimum", "not-integral", "unique"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), kinds);
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
        4 if !other.fixings.is_empty() && numbers.below(2) == 0 => {
            let cell = Cell::from_index(order, numbers.below(order.cell_count()));
            let digit = Digit::from_index(numbers.below(order.side()));
            other.fixings.insert(Fixing::one(Candidate::new(cell, digit)));
        }
        4 => {
            other.claim = match other.claim {
                Claim::Integral(board) => Claim::Unique(board),
                Claim::Unique(board) => Claim::Integral(board),
                Claim::Minimum { board, mut others } if numbers.below(2) == 0 => {
                    others.pop();
                    Claim::Minimum { board, others }
                }
                Claim::NotIntegral(mut point) => {
                    point.denominator += 1;
                    Claim::NotIntegral(point)
                }
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
    // Many mutations leave the claim as it is.
    let mut truths = std::collections::BTreeMap::new();
    for puzzle in known() {
        for certificate in certificates(&mut solver, &puzzle) {
            for _ in 0..16 {
                let other = mutated(&certificate, &mut numbers);
                if verify::check(&other).is_ok() {
                    accepted += 1;
                    let claim = Certificate { proof: Vec::new(), ..other.clone() }.to_string();
                    let truth = truths.entry(claim).or_insert_with(|| is_true(&other));
                    assert!(*truth, "accepted, but false:\n{other}");
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
    let spaced = format!("\n{good}\n\n{good}\n").replace('\n', "\r\n");
    let all: Vec<_> = read_all(spaced.as_bytes()).map(|located| located.unwrap().line).collect();
    assert_eq!(all, [2, lines + 4]);
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_reader_or_the_checker_panic(
        which in 0usize..100, place in 0usize..100_000, length in 0usize..20,
        new in "[ -~\n]{0,12}",
    ) {
        static GOOD: LazyLock<Vec<String>> = LazyLock::new(|| {
            let all = certificates(&mut Solver::new(), &puzzle(COURSE_3));
            all.iter().flat_map(|made| [made.to_string(), made.to_json() + "\n"]).collect()
        });
        let text = &GOOD[which % GOOD.len()];
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
fn no_clause_of_a_minimum_can_be_left_out() {
    let mut solver = Solver::new();
    let options = Options { report: Report::Minimum, ..Options::default() };
    let mut removed = 0;
    for puzzle in known() {
        for certificate in solver.solve(&puzzle, &options, &NoLimit, &mut ()).certificates {
            let Claim::Minimum { board, others } = &certificate.claim else { continue };
            let refusal = |certificate: &Certificate| {
                verify::check(certificate).map_err(|refused| refused.refusal)
            };
            for index in 0..others.len() {
                let mut fewer = others.clone();
                fewer.remove(index);
                let claim = Claim::Minimum { board: board.clone(), others: fewer };
                let other = Certificate { claim, ..certificate.clone() };
                assert_eq!(refusal(&other), Err(Refusal::NotMinimum));
                removed += 1;
            }
            // A larger set is as good, but no minimum; and no set with a zero is one.
            let spare = board.givens().map(Fixing::one);
            let spare = spare.into_iter().find(|one| certificate.fixings.iter().all(|f| f != *one));
            let Candidate { cell, digit } = spare.unwrap().candidate;
            let other_digit = Digit::from_index((digit.index() + 1) % puzzle.order().side());
            let zero = Fixing::zero(Candidate::new(cell, other_digit));
            for (more, expected) in
                [(spare.unwrap(), Refusal::NotMinimum), (zero, Refusal::NotAOne(zero))]
            {
                let mut other = certificate.clone();
                other.fixings.insert(more);
                assert_eq!(refusal(&other), Err(expected));
            }
        }
    }
    assert!(removed > 10, "{removed}");
}

#[test]
fn relaxations_are_decided_either_way() {
    let mut solver = Solver::new();
    let mut numbers = Numbers(23);
    let mut seen = std::collections::BTreeMap::new();
    for (rows, columns, givens) in [(2, 2, 7), (2, 3, 16), (3, 3, 30), (3, 4, 80)] {
        let order = Order::new(rows, columns).unwrap();
        for _ in 0..12 {
            let puzzle = random_puzzle(order, givens, &mut numbers);
            let mut with = FixingSet::new();
            for _ in 0..numbers.below(4) {
                let candidate =
                    Candidate::from_index(order, numbers.below(order.candidate_count()));
                with.insert(Fixing { candidate, value: numbers.below(4) == 0 });
            }
            let certificate = solver.decide(&puzzle, &with, &NoLimit).unwrap();
            assert_eq!(verify::check(&certificate), Ok(()));
            if order.side() < 12 {
                assert!(is_true(&certificate), "{certificate}");
            }
            *seen.entry(certificate.claim.name()).or_insert(0) += 1;
        }
    }
    assert!(seen.len() == 3 && seen.values().all(|&count| count >= 5), "{seen:?}");
}

#[test]
fn that_a_solution_is_the_only_one_with_fixings_is_proved_too() {
    for text in [SAGE, PYCOSAT_3] {
        let puzzle = puzzle(text);
        let board = oracle::solutions(&puzzle, 1).remove(0);
        let board = Grid::from_values(puzzle.order(), board).unwrap();
        let with = board.givens().map(Fixing::one).collect();
        let options = Options { with, wanted: Wanted::Unique, ..Options::default() };
        let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ());
        let claims: Vec<_> = outcome.certificates.iter().map(|made| made.claim.name()).collect();
        assert!(claims.contains(&"unique"), "{claims:?}");
        assert!(outcome.certificates.iter().all(|made| verify::check(made).is_ok()));
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
