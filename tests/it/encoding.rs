//! The files of `encode`, read by readers that share nothing with what writes them.

use std::collections::{BTreeMap, BTreeSet};

use bnb_sudoku::encode::{
    NamedProgram, Numbering, write_dimacs, write_lp, write_minizinc, write_mps, write_opb,
};
use bnb_sudoku::lp::{CheckedEngine, NoLimit, Relation, Sense, Verdict};
use bnb_sudoku::presolve::{Domain, Presolve};
use bnb_sudoku::relaxation::{Objective, Relaxation};
use bnb_sudoku::{Fixing, FixingSet, Grid, Order};

use crate::driver::run;
use crate::oracle;
use crate::puzzles::*;

fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut file = Vec::new();
    write(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn none() -> FixingSet {
    FixingSet::new()
}

/// Variables, announced clauses, clauses.
fn dimacs(text: &str) -> (i64, usize, Vec<Vec<i64>>) {
    let mut lines = text.lines().skip_while(|line| line.starts_with("c "));
    let head: Vec<_> = lines.next().unwrap().split(' ').collect();
    let ["p", "cnf", variables, clauses] = head.as_slice() else { panic!("{head:?}") };
    let clause = |line: &str| {
        let literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.iter().position(|&literal| literal == 0), Some(literals.len() - 1));
        literals[..literals.len() - 1].to_vec()
    };
    (variables.parse().unwrap(), clauses.parse().unwrap(), lines.map(clause).collect())
}

#[test]
fn the_clauses_of_the_notebooks_are_counted_and_numbered_as_there() {
    let inkala = puzzle(INKALA_2012);
    let cases: [(Numbering, i64, &[usize]); 3] = [
        (Numbering::Pycosat, 729, &[81, 2916, 2916, 729, 2187]),
        (Numbering::Minisat, 729, &[81, 2916, 81, 81, 81]),
        (Numbering::DeAlfaro, 988, &[81, 2916, 2916, 2916, 729, 2187]),
    ];
    for (numbering, variables, families) in cases {
        let text = written(|out| write_dimacs(&inkala, &none(), numbering, out));
        let (head, announced, clauses) = dimacs(&text);
        assert_eq!((head, announced), (variables, clauses.len()));
        assert_eq!(clauses.len(), families.iter().sum::<usize>() + 21);
        let told: Vec<usize> = text
            .lines()
            .filter(|line| line.starts_with("c ") && line.contains(" clauses: "))
            .map(|line| line.split(' ').nth(1).unwrap().parse().unwrap())
            .collect();
        assert_eq!(told, [families, &[21]].concat());
    }
    assert_eq!(cases[0].2.iter().sum::<usize>(), 8829);

    let text = written(|out| write_dimacs(&inkala, &none(), Numbering::Pycosat, out));
    let (_, _, clauses) = dimacs(&text);
    // The first of each family, and the first given: the 8 of row 1, column 1.
    let firsts = [0, 81, 81 + 2916, 81 + 2 * 2916, 81 + 2 * 2916 + 729, 8829];
    let firsts = firsts.map(|place| clauses[place].clone());
    assert_eq!(firsts[0], (1..=9).collect::<Vec<_>>());
    assert_eq!(firsts[1..], [vec![-1, -82], vec![-1, -10], vec![-1, -10], vec![-1, -82], vec![8]]);

    // The exam's probes: 17 unit clauses, 310 and 511 among them, 224 not.
    let text = written(|out| write_dimacs(&puzzle(DE_ALFARO), &none(), Numbering::DeAlfaro, out));
    let units: BTreeSet<_> =
        dimacs(&text).2.into_iter().filter(|clause| clause.len() == 1).flatten().collect();
    assert_eq!(units.len(), 17);
    assert!(units.contains(&310) && units.contains(&511) && !units.contains(&224));
}

/// Counts bytes and lines, and keeps nothing.
#[derive(Default)]
struct Counter {
    lines: usize,
    head: Vec<u8>,
}

impl std::io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.head.len() < 10_000 {
            self.head.extend(bytes);
        }
        self.lines += bytes.split(|&byte| byte == b'\n').count() - 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn heads_count_what_follows_for_every_order() {
    let sides = (2..=6).flat_map(|rows| (2..=18).map(move |columns| (rows, columns)));
    let orders = sides.filter_map(|(rows, columns)| Order::new(rows, columns).ok());
    for order in orders.filter(|order| order.side() <= 16 || [25, 36].contains(&order.side())) {
        let n = order.side();
        let mut empty = Grid::empty(order);
        empty.set(bnb_sudoku::Cell::new(n - 1, 0), Some(bnb_sudoku::Digit::from_index(n - 1)));
        for numbering in Numbering::ALL {
            if n > 16 && numbering != Numbering::Minisat {
                continue;
            }
            let mut counter = Counter::default();
            let end = write_dimacs(&empty, &none(), numbering, &mut counter);
            if numbering == Numbering::DeAlfaro && n > 9 {
                assert!(end.unwrap_err().to_string().contains("at most 9 digits"));
                continue;
            }
            end.unwrap();
            let head = String::from_utf8(counter.head).unwrap();
            let before = head.lines().position(|line| line.starts_with("p cnf ")).unwrap();
            let announced = head.lines().nth(before).unwrap().rsplit(' ').next().unwrap();
            assert_eq!(announced, (counter.lines - before - 1).to_string(), "{order}");
        }
        let program = NamedProgram::new(&empty, &none(), Objective::None, true);
        assert_eq!(program.model.nonzeros(), 4 * n * n * n + 1);
        let text = written(|out| write_lp(&empty, &none(), &program, out));
        assert!(text.lines().all(|line| line.len() <= 510), "{order}");
        let mut counter = Counter::default();
        write_opb(&empty, &none(), Numbering::Pycosat, &mut counter).unwrap();
        let head = String::from_utf8(counter.head).unwrap();
        let constraints = 4 * n * n + 1;
        assert!(
            head.starts_with(&format!("* #variable= {} #constraint= {constraints}\n", n.pow(3)))
        );
        let comments = head.lines().filter(|line| line.starts_with('*')).count();
        assert_eq!(counter.lines, comments + constraints);
    }
}

/// All models over the variables that occur, as the sets of those that are true.
fn models(clauses: &[Vec<i64>], chosen: &mut BTreeSet<i64>, found: &mut Vec<BTreeSet<i64>>) {
    let before = chosen.clone();
    loop {
        let mut unit = None;
        for clause in clauses {
            if clause.iter().any(|literal| chosen.contains(literal)) {
                continue;
            }
            let open: Vec<_> =
                clause.iter().filter(|literal| !chosen.contains(&-**literal)).collect();
            match open.as_slice() {
                [] => {
                    *chosen = before;
                    return;
                }
                [only] => unit = Some(**only),
                _ => {}
            }
        }
        let Some(literal) = unit else { break };
        chosen.insert(literal);
    }
    let open = clauses
        .iter()
        .flatten()
        .find(|literal| !chosen.contains(&literal.abs()) && !chosen.contains(&-literal.abs()));
    match open {
        None => found.push(chosen.iter().copied().filter(|&literal| literal > 0).collect()),
        Some(literal) => {
            for side in [literal.abs(), -literal.abs()] {
                chosen.insert(side);
                models(clauses, chosen, found);
                chosen.remove(&side);
            }
        }
    }
    *chosen = before;
}

#[test]
fn the_models_of_the_clauses_are_the_boards() {
    let mut numbers = Numbers(5);
    let order = Order::from_side(4).unwrap();
    let mut puzzles: Vec<_> =
        (0..12).map(|givens| random_puzzle(order, givens, &mut numbers)).collect();
    puzzles.push(Grid::from_values(order, [1, 1].into_iter().chain([0; 14])).unwrap());
    for puzzle in puzzles {
        let mut expected = oracle::solutions(&puzzle, 1000);
        expected.sort();
        for numbering in Numbering::ALL {
            let text = written(|out| write_dimacs(&puzzle, &none(), numbering, out));
            let mut found = Vec::new();
            models(&dimacs(&text).2, &mut BTreeSet::new(), &mut found);
            let board = |model: BTreeSet<i64>| {
                let mut board = vec![0; 16];
                for number in model {
                    let candidate =
                        numbering.candidate(order, usize::try_from(number).unwrap()).unwrap();
                    let place = &mut board[candidate.cell.index(order)];
                    assert_eq!(*place, 0);
                    *place = candidate.digit.one_based();
                }
                board
            };
            let mut found: Vec<_> = found.into_iter().map(board).collect();
            found.sort();
            assert_eq!(found, expected, "{numbering:?} {}", puzzle.to_line());
        }
    }
}

/// A program as names and numbers.
#[derive(Debug, Default, PartialEq)]
struct Read {
    costs: BTreeMap<String, f64>,
    rows: BTreeMap<String, (BTreeMap<String, f64>, String, f64)>,
    bounds: BTreeMap<String, (f64, f64)>,
    binary: BTreeSet<String>,
}

/// What should be read; MPS minimizes the opposite of what is to be maximized.
fn expected(program: &NamedProgram, is_mps: bool) -> Read {
    let mut read = Read::default();
    let sign = if is_mps && program.model.sense() == Sense::Maximize { -1.0 } else { 1.0 };
    for (name, column) in program.columns.iter().zip(program.model.columns()) {
        let name = name.to_string();
        if column.cost != 0.0 {
            read.costs.insert(name.clone(), sign * column.cost);
        }
        if program.is_integer && name.starts_with('x') {
            read.binary.insert(name);
        } else {
            read.bounds.insert(name, (column.lower, column.upper));
        }
    }
    for (name, row) in program.rows.iter().zip(program.model.rows()) {
        let terms = row.terms.iter().map(|(id, a)| (program.columns[id.0].to_string(), *a));
        let relation = match row.relation {
            Relation::Equal => "=",
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        };
        let row = (terms.collect(), relation.to_string(), row.rhs);
        assert!(read.rows.insert(name.to_string(), row).is_none(), "{name} is there twice");
    }
    read
}

fn read_lp(text: &str) -> Read {
    let mut read = Read::default();
    let mut section = "";
    let (mut name, mut sign, mut factor) = (String::new(), 1.0, 1.0);
    let mut relation: Option<String> = None;
    for line in text.lines().filter(|line| !line.starts_with('\\')) {
        if !line.starts_with(' ') {
            section = line;
            continue;
        }
        let words: Vec<_> = line.split_whitespace().collect();
        match section {
            "Binaries" => read.binary.extend(words.iter().map(ToString::to_string)),
            "Bounds" => {
                let [lower, "<=", name, "<=", upper] = words.as_slice() else { panic!("{line}") };
                let bounds = (lower.parse().unwrap(), upper.parse().unwrap());
                read.bounds.insert((*name).to_string(), bounds);
            }
            _ => {
                for word in words {
                    let number = word.parse::<f64>();
                    match (word, number, &relation) {
                        (_, Ok(rhs), Some(sort)) => {
                            let row = read.rows.get_mut(&name).unwrap();
                            (row.1, row.2) = (sort.clone(), rhs);
                            relation = None;
                        }
                        (_, Ok(number), None) => factor = number,
                        ("+" | "-", ..) => sign = if word == "-" { -1.0 } else { 1.0 },
                        ("=" | ">=" | "<=", ..) => relation = Some(word.to_string()),
                        (row, ..) if row.ends_with(':') => {
                            name = row.trim_end_matches(':').to_string();
                            if section == "Subject To" {
                                let empty = (BTreeMap::new(), String::new(), 0.0);
                                assert!(read.rows.insert(name.clone(), empty).is_none());
                            }
                        }
                        (column, ..) => {
                            let a = sign * factor;
                            if section == "Subject To" {
                                read.rows.get_mut(&name).unwrap().0.insert(column.to_string(), a);
                            } else if a != 0.0 {
                                read.costs.insert(column.to_string(), a);
                            }
                            (sign, factor) = (1.0, 1.0);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(section, "End");
    read
}

fn read_mps(text: &str) -> Read {
    let mut read = Read::default();
    let (mut section, mut is_integer) = ("", false);
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        if !line.starts_with(' ') {
            section = line;
            continue;
        }
        let words: Vec<_> = line.split_whitespace().collect();
        match (section, words.as_slice()) {
            ("ROWS", ["N", "objective"]) => {}
            ("ROWS", [sort, name]) => {
                let relation = match *sort {
                    "E" => "=",
                    "L" => "<=",
                    "G" => ">=",
                    _ => panic!("{line}"),
                };
                read.rows.insert((*name).to_string(), (BTreeMap::new(), relation.to_string(), 0.0));
            }
            ("COLUMNS", ["MARKER", "'MARKER'", mark]) => {
                assert_eq!(*mark, if is_integer { "'INTEND'" } else { "'INTORG'" });
                is_integer = !is_integer;
            }
            ("COLUMNS", [column, row, a]) => {
                let (column, a) = ((*column).to_string(), a.parse().unwrap());
                assert_eq!(is_integer, is_integer && column.starts_with('x'));
                if *row == "objective" {
                    read.costs.insert(column, a);
                } else {
                    read.rows.get_mut(*row).unwrap().0.insert(column, a);
                }
            }
            ("RHS", ["RHS", row, value]) => {
                read.rows.get_mut(*row).unwrap().2 = value.parse().unwrap();
            }
            ("BOUNDS", ["BV", "BND", name]) => {
                read.binary.insert((*name).to_string());
            }
            ("BOUNDS", ["UP", "BND", name, upper]) => {
                read.bounds.insert((*name).to_string(), (0.0, upper.parse().unwrap()));
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!((section, is_integer), ("ENDATA", false));
    read
}

#[test]
fn lp_and_mps_are_read_back_as_the_program() {
    let objectives =
        [Objective::None, Objective::SumMax, Objective::Fractionality, Objective::Linear(7)];
    let with =
        FixingSet::from_one_based(Order::from_side(9).unwrap(), [[6, 3, 2, 0], [8, 5, 2, 1]]);
    let cases = [
        (puzzle(COURSE_3), with.unwrap()),
        (puzzle(SAGE), none()),
        (Grid::empty(Order::new(2, 3).unwrap()), none()),
    ];
    for (puzzle, with) in cases {
        for (objective, is_integer) in objectives.into_iter().flat_map(|o| [(o, true), (o, false)])
        {
            let program = NamedProgram::new(&puzzle, &with, objective, is_integer);
            let lp = written(|out| write_lp(&puzzle, &with, &program, out));
            assert_eq!(read_lp(&lp), expected(&program, false), "{objective}");
            let mps = written(|out| write_mps(&puzzle, &with, &program, out));
            assert_eq!(read_mps(&mps), expected(&program, true), "{objective}");
        }
    }
    // What the Sage notebook counts.
    let program = NamedProgram::new(&puzzle(SAGE), &none(), Objective::None, true);
    let read = read_lp(&written(|out| write_lp(&puzzle(SAGE), &none(), &program, out)));
    let units: Vec<_> = read.rows.iter().filter(|(name, _)| !name.starts_with("given")).collect();
    let nonzeros: usize = units.iter().map(|(_, (terms, ..))| terms.len()).sum();
    assert_eq!((read.rows.len(), read.binary.len(), units.len(), nonzeros), (351, 729, 324, 2916));
}

#[test]
fn what_is_written_is_what_the_search_solves() {
    let mut numbers = Numbers(9);
    let order = Order::from_side(4).unwrap();
    let mut engine = CheckedEngine::default();
    let mut fractional = 0;
    for givens in [0, 2, 3, 4, 5, 6, 7, 8] {
        let puzzle = random_puzzle(order, givens, &mut numbers);
        let mut domain = Domain::new(order, Presolve::Off);
        assert!(domain.fix_all(puzzle.givens().map(Fixing::one)).is_continue());
        for objective in [Objective::SumMax, Objective::Fractionality, Objective::Linear(3)] {
            let program = NamedProgram::new(&puzzle, &none(), objective, false);
            let searched = Relaxation::new(&domain, objective).model;
            match (engine.solve(program.model, &NoLimit), engine.solve(searched, &NoLimit)) {
                (Verdict::Optimal(written), Verdict::Optimal(searched)) => {
                    let difference = (written.objective - searched.objective).abs();
                    assert!(difference < 1e-6, "{objective} of {}", puzzle.to_line());
                    fractional += usize::from(!objective.is_integral(order, written.objective));
                }
                (Verdict::Infeasible, Verdict::Infeasible) => {}
                (written, searched) => panic!("{objective}: {written:?}, {searched:?}"),
            }
        }
    }
    assert!(fractional > 8);
}

#[test]
fn a_pseudo_boolean_file_has_numbers_for_names() {
    let puzzle = puzzle("1......2..3..4..");
    let with = FixingSet::from_one_based(puzzle.order(), [[1, 2, 2, 0]]).unwrap();
    let text = written(|out| write_opb(&puzzle, &with, Numbering::DeAlfaro, out));
    assert!(text.starts_with("* #variable= 433 #constraint= 69\n"), "{text}");
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('*')).collect();
    assert_eq!(lines.len(), 69);
    assert_eq!(lines[0], "1 x100 1 x200 1 x300 1 x400 = 1 ;");
    assert_eq!(
        lines[64..],
        ["1 x100 >= 1 ;", "1 x213 >= 1 ;", "1 x322 >= 1 ;", "1 x431 >= 1 ;", "1 ~x201 >= 1 ;"]
    );
}

#[test]
fn a_model_for_constraint_solvers_in_full() {
    let puzzle =
        Grid::from_values(Order::new(2, 3).unwrap(), [6].into_iter().chain([0; 35])).unwrap();
    let with = FixingSet::from_one_based(puzzle.order(), [[1, 2, 2, 0]]).unwrap();
    let text = written(|out| write_minizinc(&puzzle, &with, out));
    insta::assert_snapshot!(text, @r#"
    % sudoku with boxes of 2x3
    % puzzle 6...................................
    % constraints (i, j, k, v) added: 1
    % x[i, j]: the digit in row i and column j, both from 1
    include "alldifferent.mzn";
    array [1..6, 1..6] of var 1..6: x;
    constraint forall (i in 1..6) (alldifferent ([x[i, j] | j in 1..6]));
    constraint forall (j in 1..6) (alldifferent ([x[i, j] | i in 1..6]));
    constraint forall (a in 0..2, b in 0..1) (alldifferent (
      [x[a*2 + i, b*3 + j] | i in 1..2, j in 1..3]));
    constraint x[1, 1] = 6;
    constraint x[1, 2] != 2;
    solve satisfy;
    output [show(x[i, j]) ++ (if j = 6 then "\n" else " " endif) | i in 1..6, j in 1..6];
    "#);
}

#[test]
fn one_file_holds_one_puzzle_and_flags_have_to_fit() {
    let small = "1......2..3..4..";
    for (arguments, message) in [
        (&["--to", "dimacs", small, small][..], "--output"),
        (&["--to", "dimacs", small, "rubbish", small], "--output"),
        (&["--to", "dimacs", "--output", "-", small], "--output -: without --output"),
        (&["--to", "dimacs", "--relaxation", small], "--relaxation"),
        (&["--to", "mzn", "--objective", "none", small], "--objective"),
        (&["--to", "lp", "--numbering", "minisat", small], "--numbering"),
        (&["--to", "dimacs", "--numbering", "de-alfaro", &".".repeat(256)], "at most 9 digits"),
        (&["--to", "lp", "--with", "[(5, 1, 1, 1)]", small], "--with"),
        (&["--to", "lp", "rubbish"], "argument 1"),
    ] {
        let end = run(&[&["encode"], arguments].concat(), b"").exits(2);
        assert!(end.stdout.is_empty() && end.stderr.contains(message), "{}", end.stderr);
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("encoded");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("p.cnf");
    let lines = format!("{small}\nrubbish\n{}\n", ".".repeat(16));
    let arguments = ["encode", "--to", "dimacs", "--output", file.to_str().unwrap(), "-"];
    let end = run(&arguments, lines.as_bytes()).exits(2);
    assert!(end.stdout.is_empty() && end.stderr.contains("standard input:2:"));
    let files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(files.collect::<BTreeSet<_>>(), BTreeSet::from(["p.cnf".into(), "p-3.cnf".into()]));
    let printed = run(&["encode", "--to", "dimacs", small], b"").exits(0).stdout;
    assert_eq!(std::fs::read_to_string(&file).unwrap(), printed);
    for puzzles in [["rubbish", small], [small, "rubbish"]] {
        let end = run(&[&["encode", "--to", "dimacs"], &puzzles[..]].concat(), b"").exits(2);
        assert_eq!(end.stdout, printed);
        assert!(end.stderr.contains("argument") && !end.stderr.contains("--output"));
    }
}
