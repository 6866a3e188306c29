//! Answers of solvers: right ones, and ones that are none.

use bnb_sudoku::decode::{Answer, LONGEST, Refusal, Source, Why, read};
use bnb_sudoku::encode::Numbering;
use bnb_sudoku::{Candidate, FixingSet, Grid, Order, verify};
use proptest::prelude::*;

use crate::driver::run;
use crate::puzzles::*;

const SMALL: &str = "1......2..3..4..";
const SOLVED: &str = "1243431221343421";

fn candidates(order: Order) -> impl Iterator<Item = Candidate> {
    (0..order.candidate_count()).map(move |index| Candidate::from_index(order, index))
}

/// What a solver would write about a board.
fn told(source: Source, board: &Grid, numbering: Numbering) -> String {
    let order = board.order();
    let holds = |candidate: Candidate| board.get(candidate.cell) == Some(candidate.digit);
    let literals = |most: usize| {
        let of = |number: usize| {
            let is_true = numbering.candidate(order, number).is_none_or(holds);
            if is_true { number.to_string() } else { format!("-{number}") }
        };
        let all: Vec<_> = (1..=most).map(of).collect();
        all
    };
    let name = |candidate: Candidate| {
        let (i, j, k) = candidate.one_based();
        format!("x_{i}_{j}_{k}")
    };
    let one = |candidate| u8::from(holds(candidate));
    let (n, columns) = (order.side(), order.candidate_count());
    match source {
        Source::Sat => {
            let lines: Vec<_> = literals(numbering.largest(order))
                .chunks(12)
                .map(|chunk| format!("v {}\n", chunk.join(" ")))
                .collect();
            format!("c by hand\ns SATISFIABLE\n{}v 0\n", lines.concat())
        }
        Source::Minisat => format!("SAT\n{} 0\n", literals(numbering.largest(order)).join(" ")),
        Source::Highs => {
            let lines = candidates(order).map(|each| format!("{} {}\n", name(each), one(each)));
            let lines: String = lines.collect();
            let head = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n";
            format!("{head}# Columns {columns}\n{lines}# Rows 1\ncell_1_1 1\n")
        }
        Source::Scip => {
            let ones = candidates(order).filter(|&candidate| holds(candidate));
            let lines: String = ones.map(|each| name(each) + "   1 \t(obj:0)\n").collect();
            format!("solution status: optimal solution found\nobjective value:   0\n{lines}")
        }
        Source::Glpsol => {
            let lines =
                candidates(order).zip(1..).map(|(each, j)| format!("j {j} {}\n", one(each)));
            let lines: String = lines.collect();
            format!("c Problem:    \nc\ns mip 1 {columns} o 0\ni 1 1\n{lines}e o f\n")
        }
        Source::Minizinc => {
            let rows = board
                .to_rows()
                .into_iter()
                .map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n");
            assert_eq!(board.to_rows().len(), n);
            rows.collect::<String>() + "----------\n"
        }
    }
}

fn asked(text: &str, puzzle: &Grid, numbering: Numbering) -> Result<Answer, Refusal> {
    read(text, None, puzzle, &FixingSet::new(), numbering)
}

#[test]
fn what_a_solver_tells_is_read_back() {
    let large: Vec<_> =
        (0..144).map(|cell| (cell / 12 % 3 * 4 + cell / 36 + cell % 12) % 12 + 1).collect();
    let large = Grid::from_values(Order::new(3, 4).unwrap(), large).unwrap();
    assert_eq!(verify::first_repetition(&large), None);
    let empty = Grid::empty(large.order());
    let cases = [
        (puzzle(SMALL), puzzle(SOLVED)),
        (puzzle(COURSE_3), puzzle(COURSE_3_SOLVED)),
        (empty, large),
    ];
    for (puzzle, board) in cases {
        for source in Source::ALL {
            for numbering in Numbering::ALL {
                if numbering.suits(puzzle.order()).is_err() {
                    continue;
                }
                let text = told(source, &board, numbering);
                let answer = asked(&text, &puzzle, numbering);
                assert_eq!(answer, Ok(Answer::Board(board.clone())), "{source:?}");
                let windows = text.replace('\n', "\r\n");
                assert_eq!(asked(&windows, &puzzle, numbering), answer);
            }
        }
    }
}

#[test]
fn no_part_of_an_answer_is_taken_for_the_whole() {
    let (puzzle, board) = (puzzle(SMALL), puzzle(SOLVED));
    for source in Source::ALL {
        let text = told(source, &board, Numbering::Pycosat);
        for end in (0..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
            let part = &text[..end];
            // The end of SCIP's last line is not needed.
            let is_enough =
                source == Source::Scip && text[end..].trim_start_matches(' ').len() <= 9;
            match asked(part, &puzzle, Numbering::Pycosat) {
                Ok(Answer::Board(_)) if is_enough => {}
                Ok(answer) => panic!("{answer:?} from {part}"),
                Err(refusal) => assert!(refusal.line <= part.lines().count().max(1)),
            }
        }
    }
}

#[test]
fn the_answer_to_another_puzzle_is_refused_with_the_line() {
    let (puzzle, other) = (puzzle("2......1..3..4.."), puzzle(SOLVED));
    let lines = [3, 2, 8, 3, 5, 1];
    for (source, line) in Source::ALL.into_iter().zip(lines) {
        let refusal = asked(&told(source, &other, Numbering::Pycosat), &puzzle, Numbering::Pycosat);
        let refusal = refusal.unwrap_err();
        assert!(matches!(refusal.why, Why::Given(..)) && refusal.is_verdict());
        assert_eq!(refusal.line, line, "{source:?}: {refusal}");
    }
    // Of another size.
    let large = Grid::empty(Order::from_side(9).unwrap());
    let course = crate::puzzles::puzzle(COURSE_3_SOLVED);
    for source in Source::ALL {
        for (board, puzzle) in [(&course, &puzzle), (&other, &large)] {
            let refusal =
                asked(&told(source, board, Numbering::Pycosat), puzzle, Numbering::Pycosat);
            assert!(refusal.is_err(), "{source:?}");
        }
    }
    // Of another numbering.
    let text = told(Source::Sat, &other, Numbering::DeAlfaro);
    let refusal = asked(&text, &crate::puzzles::puzzle(SMALL), Numbering::Pycosat).unwrap_err();
    assert_eq!(refusal.why, Why::Foreign("65".into()));
}

#[test]
fn what_breaks_the_rules_is_refused_with_the_line() {
    let puzzle = puzzle(SMALL);
    let cases = [
        ("1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2 3\n----------\n", "line 4: the 3s at r4c1 and r4c4"),
        ("1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2\n----------\n", "line 4: expected a row"),
        ("1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2 5\n----------\n", "line 4: expected a digit"),
        ("1 2 4 3\n4 3 1 2\n2 1 3 4\n----------\n", "line 4: the answer ends here"),
        ("s SATISFIABLE\nv 1 2 0\n", "line 2: no digit in r1c2: this is a part of an answer"),
        ("s SATISFIABLE\nv 1 29 0\n", "line 2: r2c4 is not 2, which is given"),
        ("s SATISFIABLE\no +1\nv 1 0\n", "line 2: expected a line that starts with"),
        ("s SATISFIABLE\nv 1 65 0\n", "line 2: 65 is no variable"),
        ("s SATISFIABLE\nv 1 99999999999999999999999 0\n", "line 2: 99999999999999999999999 is no"),
        ("s SATISFIABLE\nv 1 -1 0\n", "line 2: r1c1=1 has a value already"),
        ("s SATISFIABLE\nv 1 0 2\n", "line 2: expected nothing after the 0, found '2'"),
        ("s SATISFIABLE\nv 1 +2 0\n", "line 2: expected a literal, found '+2'"),
        ("s SATISFIABLE\n", "line 1: the answer ends here: no 0"),
        ("s UNSATISFIABLE\nv 1 0\n", "line 2: values, though"),
        ("v 1 0\n", "line 1: the answer ends here: no line s"),
        ("s MAYBE\n", "line 1: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN"),
        ("SAT\n1\0 0\n", "line 2: expected a literal, found '1\\0'"),
        ("UNSAT\n1 0\n", "line 2: values, though"),
        ("\u{1b}[31m", "line 1: expected the answer of a solver, found '\\u{1b}[31m'"),
        ("", "line 1: the answer ends here: the file says nothing"),
        ("objective value: 0\nx_1_1_1 2\n", "line 2: r1c1=1 has the value 2"),
        ("objective value: 0\nx_1_1 1\n", "line 2: expected the name of a column"),
        ("objective value: 0\nx_1_1_5 1\n", "line 2: x_1_1_5 is no variable"),
        ("objective value: 0\nx___1_1_1 1\n", "line 2: expected the name of a column"),
        ("objective value: 0\nx1_1 1\n", "line 2: expected the name of a column"),
        ("objective value: 0\nt1 1\n", "line 2: expected the name of a column"),
        (
            "objective value: 0\nx_1_1_99999999999999999999 1\n",
            "line 2: x_1_1_99999999999999999999 is",
        ),
        ("objective value: 0\nx_1_1_1 nan\n", "line 2: expected a value"),
        ("solution status: infeasible\nobjective value: 0\nx_1_1_1 1\n", "line 2: values, though"),
        (
            "Model status\nInfeasible\n\n# Primal solution values\nFeasible\nObjective 0\n",
            "line 5: values, though",
        ),
        ("s mip 1 64 i 0\n", "line 1: expected the status o, f, n, u or i, found 'i'"),
        ("objective value: 0\nx_1_1_1 0.5\n", "line 2: r1c1 is not 1"),
        ("s mip 1 65 o 0\n", "line 1: 65 columns are those of another puzzle"),
        ("s mip 1 64 o 0\nj 65 1\n", "line 2: expected the number of a column"),
        ("s mip 1 64 o 0\nj 1 1\ne o f\n", "line 3: the answer ends here"),
        ("Columns\n  Index\n", "line 1: expected the answer of a solver"),
    ];
    for (text, message) in cases {
        let refusal = asked(text, &puzzle, Numbering::Pycosat).unwrap_err().to_string();
        assert!(refusal.starts_with(message), "{text:?}: {refusal}");
        assert!(!refusal.chars().any(char::is_control), "{refusal:?}");
    }
    let number = "9".repeat(1000);
    let refusal = asked(&format!("SAT\n{number} 0\n"), &puzzle, Numbering::Pycosat).unwrap_err();
    assert_eq!(refusal.why, Why::Foreign(number[..40].to_string() + "..."));
    let long = " ".repeat(LONGEST + 1);
    assert_eq!(asked(&long, &puzzle, Numbering::Pycosat).unwrap_err().why, Why::TooLong);
    let with = FixingSet::from_one_based(puzzle.order(), [[1, 2, 2, 0]]).unwrap();
    let text = told(Source::Minizinc, &crate::puzzles::puzzle(SOLVED), Numbering::Pycosat);
    let refusal = read(&text, None, &puzzle, &with, Numbering::Pycosat).unwrap_err();
    assert_eq!(refusal.to_string(), "line 1: the constraint (1, 2, 2, 0) does not hold");
}

#[test]
fn verdicts_without_a_board_are_told_apart() {
    let puzzle = puzzle(SMALL);
    let none = [
        "s UNSATISFIABLE\n",
        "c x\ns UNSATISFIABLE\n",
        "UNSAT\n",
        "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
        "solution status: infeasible\nno solution available\n",
        "s mip 3 64 n 0\n",
        "s bas 3 64 n f 0\n",
        "s ipt 3 64 n 0\n",
        "o 0\nc x\no -1\ns UNSATISFIABLE\n",
        "Problem:    \nRows: 3\nColumns:    64\nStatus:     INTEGER EMPTY\n",
        "=====UNSATISFIABLE=====\n",
    ];
    for text in none {
        assert_eq!(asked(text, &puzzle, Numbering::Pycosat), Ok(Answer::Unsatisfiable), "{text}");
    }
    let unknown = [
        "s UNKNOWN\n",
        "INDET\n",
        "Model status\nTime limit reached\n\n# Primal solution values\nNone\n",
        "solution status: time limit reached\nno solution available\n",
        "s mip 3 64 u 0\n",
        "s bas 3 64 i f 0\nj 1 b 1 0\ne o f\n",
        "s ipt 3 64 i 0\n",
        "=====UNKNOWN=====\n",
    ];
    for text in unknown {
        assert_eq!(asked(text, &puzzle, Numbering::Pycosat), Ok(Answer::Unknown), "{text}");
    }
}

#[test]
fn a_cell_that_is_not_told_makes_a_part_of_an_answer() {
    let (puzzle, board) = (puzzle(COURSE_3), puzzle(COURSE_3_SOLVED));
    let literals = told(Source::Minisat, &board, Numbering::Pycosat);
    let literals: Vec<_> = literals.split_whitespace().skip(1).collect();
    let opb = literals[..300].iter().map(|literal| match literal.strip_prefix('-') {
        Some(number) => format!("-x{number}"),
        None => format!("x{literal}"),
    });
    let opb = opb.collect::<Vec<_>>().join(" ");
    let scip = told(Source::Scip, &board, Numbering::Pycosat);
    let scip: Vec<_> = scip.lines().take(52).collect();
    for text in [
        scip.join("\n"),
        format!("s SATISFIABLE\nv {opb}\n"),
        "s SATISFIABLE\nv 0\n".to_string(),
        format!("SAT\n{} 0\n", literals[..400].join(" ")),
    ] {
        let refusal = asked(&text, &puzzle, Numbering::Pycosat).unwrap_err();
        assert!(matches!(refusal.why, Why::Part(_)) && !refusal.is_verdict(), "{refusal}");
        assert_eq!(refusal.line, text.lines().count());
        assert!(refusal.to_string().ends_with("this is a part of an answer"), "{refusal}");
    }
    // All is told, and nothing is there.
    let none: Vec<_> = (1..=729).map(|number| format!("-{number}")).collect();
    let text = format!("SAT\n{} 0\n", none.join(" "));
    let refusal = asked(&text, &puzzle, Numbering::Pycosat).unwrap_err();
    assert!(matches!(refusal.why, Why::NoDigit(_)) && refusal.is_verdict(), "{refusal}");
}

#[test]
fn marks_in_front_and_objectives_of_pseudo_boolean_solvers_are_passed_over() {
    let (puzzle, board) = (puzzle(SMALL), puzzle(SOLVED));
    for source in Source::ALL {
        let text = told(source, &board, Numbering::Pycosat);
        let text = format!("\u{feff}{text}");
        assert_eq!(
            asked(&text, &puzzle, Numbering::Pycosat),
            Ok(Answer::Board(board.clone())),
            "{source:?}"
        );
    }
    let text = told(Source::Sat, &board, Numbering::Pycosat);
    let text = format!("o 0\n{}", text.replace("SATISFIABLE", "OPTIMUM FOUND"));
    assert_eq!(asked(&text, &puzzle, Numbering::Pycosat), Ok(Answer::Board(board)));
    // As some shells write a file.
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    let bytes: Vec<_> = units.flat_map(u16::to_le_bytes).collect();
    run(&["decode", "--puzzle", SMALL, "-"], &bytes).exits(0);
}

#[test]
fn a_fractional_point_is_one_of_the_relaxation_or_refused() {
    let order = Order::from_side(4).unwrap();
    let empty = Grid::empty(order);
    let point = |half: f64| {
        let lines = candidates(order).map(|each| {
            let (i, j, k) = each.one_based();
            format!("x_{i}_{j}_{k} {}\n", if i + j + k == 3 { half } else { 0.25 })
        });
        format!("objective value: 0\n{}", lines.collect::<String>())
    };
    let answer = asked(&point(0.25), &empty, Numbering::Pycosat);
    let Ok(Answer::Point(point_read)) = answer else { panic!("{answer:?}") };
    assert_eq!(point_read.fractional_cells().len(), 16);
    // Six digits of each value are enough, five are not.
    assert!(asked(&point(0.250_002), &empty, Numbering::Pycosat).is_ok());
    assert!(asked(&point(0.250_02), &empty, Numbering::Pycosat).is_err());
    let refusal = asked(&point(0.5), &empty, Numbering::Pycosat).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "line 2: the values of cell r1c1 sum to 1.25 instead of 1: this is no point of the relaxation"
    );
}

#[test]
fn the_exit_status_tells_what_an_answer_is_worth() {
    let decode = |text: &str, status| {
        run(&["decode", "--puzzle", SMALL, "--format", "jsonl", "-"], text.as_bytes()).exits(status)
    };
    let right = told(Source::Sat, &puzzle(SOLVED), Numbering::Pycosat);
    let end = decode(&right, 0);
    assert_eq!(end.records()[0]["solved_puzzle"][3], serde_json::json!([3, 4, 2, 1]));
    assert_eq!(end.records()[0].get("certified"), None);
    let none = &decode("s UNSATISFIABLE", 1).records()[0];
    assert_eq!(none["certified"], false);
    for (text, status, word) in [
        ("s UNSATISFIABLE", 1, "infeasible"),
        ("s SATISFIABLE\nv 0\n", 2, "error"),
        ("s UNKNOWN", 3, "limit"),
        ("rubbish", 2, "error"),
        ("1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2 3\n----------\n", 1, "wrong"),
    ] {
        let end = decode(text, status);
        assert_eq!(end.records()[0]["status"], word);
        assert_eq!(end.stderr.contains("standard input:"), word == "error" || word == "wrong");
    }
    for arguments in [
        &["--puzzle", "-", "-"][..],
        &["--puzzle", SMALL, "no-such-file"],
        &["--puzzle", SMALL, "."],
        &["--puzzle", "rubbish", "-"],
        &["--puzzle", SMALL, "--with", "[(9, 9, 9, 1)]", "-"],
    ] {
        run(&[&["decode"], arguments].concat(), b"").exits(2);
    }
}

proptest! {
    #[test]
    fn nothing_that_is_read_panics_or_passes_for_a_solution(
        source in 0..6_usize,
        at in 0..1000_usize,
        insert in ".{0,6}|-?[0-9]{1,22}|[xtpq]_[0-9_]{1,9}|[0-9.e-]{1,6}|\n",
        cut in 0..30_usize,
        forced in proptest::option::of(0..6_usize),
    ) {
        let puzzle = puzzle(SMALL);
        let mut text = told(Source::ALL[source], &crate::puzzles::puzzle(SOLVED), Numbering::Pycosat);
        let start = at % text.len();
        let end = (start + cut).min(text.len());
        text.replace_range(start..end, &insert);
        let forced = forced.map(|forced| Source::ALL[forced]);
        match read(&text, forced, &puzzle, &FixingSet::new(), Numbering::Pycosat) {
            Ok(Answer::Board(board)) => prop_assert_eq!(verify::fault(&puzzle, &board), None),
            Ok(_) => {}
            Err(refusal) => prop_assert!(refusal.line >= 1 && refusal.line <= text.lines().count().max(1)),
        }
    }
}
