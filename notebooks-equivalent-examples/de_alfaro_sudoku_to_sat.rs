//! From sudoku to SAT, question by question: an exam of L. de Alfaro, told again as a program.
//!
//! The exam numbers candidates d*100 + i*10 + j, builds the rules family by family, tries each out
//! on its own, translates a board of 17 givens, solves it, and verifies solutions. All numbers that this
//! example prints are computed, and assertions hold them to what the exam's checks expect.
//!
//! | part of the notebook | function here | what you learn |
//! |---|---|---|
//! | `show` | [`the_board`] | a board as text |
//! | `encode_variable`, question 1 | [`the_variables`] | numbers for candidates, and numbers for none |
//! | questions 2 to 6 | [`the_rules`] | a clause family and its probes |
//! | `sudoku_rules`; question 7 | [`the_translation`] | 17 unit clauses |
//! | the second puzzle | [`the_unsatisfiable_one`] | a proof that there is no solution |
//! | cell A, question 8 | [`the_solution`] | a model, and the board in it |
//! | `verify_solution` | [`verify_solution`], [`a_check_that_looks_away`] | how to test a test |
//! | the first 100 puzzles | [`a_hundred_puzzles`] | puzzles made from puzzles |

#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

mod lesson;

use std::collections::BTreeSet;

use bnb_sudoku::encode::{Clause, ClauseFamily, Literal, Numbering};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::methods::Formula;
use bnb_sudoku::{Candidate, Cell, Digit, Grid, House, Options, Order, Solver, Status, verify};
use lesson::{Result, board_of, decided, framed, heading, say, side_by_side};

const PUZZLE: &str =
    "000000061350000000400050000020000800000601000000700000000080200600400000007000010";
/// The same with another 4 in its third row.
const UNSATISFIABLE: &str =
    "000000061350000000404050000020000800000601000000700000000080200600400000007000010";
/// Another puzzle with 17 givens, the third of the branch and bound homework.
const OTHER: &str =
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000";

/// `d*100 + i*10 + j`, the digit from 1, row and column from 0.
const NUMBERING: Numbering = Numbering::DeAlfaro;

type Clauses = Vec<Vec<i64>>;

fn main() -> Result<()> {
    let puzzle = the_board()?;
    let order = puzzle.order();
    the_variables(order)?;
    the_rules(order)?;
    the_translation(&puzzle)?;
    the_unsatisfiable_one()?;
    let solution = the_solution(&puzzle)?;
    a_check_that_looks_away(&puzzle, &solution)?;
    a_hundred_puzzles()
}

fn the_board() -> Result<Grid> {
    heading("1. The board");
    let puzzle: Grid = PUZZLE.parse()?;
    print!("\n{}", show(&puzzle));
    assert_eq!(show(&puzzle).parse::<Grid>()?, puzzle);
    Ok(puzzle)
}

/// The board as the exam draws it.
fn show(board: &Grid) -> String {
    framed(board, "", ".")
}

/// The number of "digit `d` is in row `i`, column `j`"; `None` when there is no such candidate.
fn encode_variable(order: Order, d: usize, i: usize, j: usize) -> Option<i64> {
    let candidate = Candidate::from_one_based(order, i + 1, j + 1, d)?;
    Some(NUMBERING.literal(order, Literal::positive(candidate)))
}

/// `(d, i, j)` of a number, `None` for the numbers that no candidate has.
fn decode_variable(order: Order, number: i64) -> Option<(usize, usize, usize)> {
    let Candidate { cell, digit } = NUMBERING.candidate(order, usize::try_from(number).ok()?)?;
    Some((digit.one_based(), cell.row(), cell.column()))
}

fn the_variables(order: Order) -> Result<()> {
    heading("2. The variables");
    let number = encode_variable(order, 3, 6, 7).ok_or("no such candidate")?;
    say(&format!(
        "Digit 3 in row 6 and column 7, counted from 0, is variable {number}: one can read it. The \
         price is numbers that mean nothing. 109 would be column 9, 190 row 9, 99 the digit 0. \
         Encoding and decoding must refuse them, and there are few enough to try all."
    ));
    assert_eq!(number, 367);
    let (mut encoded, mut refused) = (BTreeSet::new(), 0);
    for index in 0..12 * 12 * 12 {
        let (d, i, j) = (index / 144, index / 12 % 12, index % 12);
        let number = encode_variable(order, d, i, j);
        assert_eq!(number.is_some(), (1..=9).contains(&d) && i < 9 && j < 9);
        refused += usize::from(number.is_none());
        if let Some(number) = number {
            assert_eq!(decode_variable(order, number), Some((d, i, j)));
            encoded.insert(number);
        }
    }
    let decoded = (-2000..=2000).filter(|&number| decode_variable(order, number).is_some());
    let decoded: BTreeSet<i64> = decoded.collect();
    let (count, first, last) = (decoded.len(), decoded.first(), decoded.last());
    say(&format!(
        "Of the triples up to (11, 11, 11) {} are encoded and {refused} refused. Of the numbers from \
         -2000 to 2000 {count} are decoded, and they are the same.",
        encoded.len()
    ));
    assert!(encoded == decoded && (count, first, last) == (729, Some(&100), Some(&988)));
    Ok(())
}

/// `(d, i, j)`: digit `d` is in row `i`, column `j`; `-d`: it is not.
type Place = (i64, usize, usize);

fn literal(order: Order, (d, i, j): Place) -> Result<i64> {
    let number = encode_variable(order, usize::try_from(d.abs())?, i, j);
    Ok(number.ok_or("no such candidate")? * d.signum())
}

/// The clauses of some families.
fn clauses(order: Order, families: &[ClauseFamily]) -> Clauses {
    numbered(order, families.iter().flat_map(|family| family.clauses(order)))
}

fn numbered(order: Order, clauses: impl IntoIterator<Item = Clause>) -> Clauses {
    let number = |literal| NUMBERING.literal(order, literal);
    let number_all = |clause: Clause| clause.literals(order).into_iter().map(number).collect();
    clauses.into_iter().map(number_all).collect()
}

/// A model of some clauses, `None` when there is none.
fn model(clauses: Clauses) -> Result<Option<Vec<i64>>> {
    decided(formula(clauses)?.model())
}

fn formula(clauses: Clauses) -> Result<Formula> {
    let mut formula = Formula::new();
    for clause in clauses {
        formula.add(clause)?;
    }
    Ok(formula)
}

/// Questions 2 to 6: a rule, its families of clauses, and what they are tried out on.
type Rule = (&'static str, &'static [ClauseFamily], Vec<Probe>);

/// What is added to a rule, and whether it then has models.
type Probe = (&'static str, Vec<Place>, bool);

fn rules() -> [Rule; 5] {
    use ClauseFamily::{BoxOtherRow, BoxSameRow, CellOnce, CellSome, ColumnOnce, RowOnce};
    let nothing = || ("nothing more", vec![], true);
    let in_row = |has_model| ("3 twice in row 5", vec![(3, 5, 7), (3, 5, 8)], has_model);
    let in_column = |has_model| ("3 twice in column 7", vec![(3, 5, 7), (3, 2, 7)], has_model);
    let no_digit = ("no digit in row 4, column 5", (1..=9).map(|d| (-d, 4, 5)).collect(), false);
    let two_digits = ("3 and 4 in row 6, column 7", vec![(3, 6, 7), (4, 6, 7)], false);
    let block_row = ("3 twice in one row of a block", vec![(3, 1, 1), (3, 1, 2)], false);
    let block_column = ("3 twice in one column of a block", vec![(3, 1, 1), (3, 2, 1)], false);
    let two_blocks = ("3 in two blocks", vec![(3, 1, 1), (3, 5, 8)], true);
    let blocks = vec![nothing(), block_row, block_column, two_blocks];
    [
        ("at least one digit in each cell", &[CellSome], vec![nothing(), no_digit]),
        ("at most one digit in each cell", &[CellOnce], vec![nothing(), two_digits]),
        ("no digit twice in a row", &[RowOnce], vec![nothing(), in_row(false), in_column(true)]),
        (
            "no digit twice in a column",
            &[ColumnOnce],
            vec![nothing(), in_column(false), in_row(true)],
        ),
        ("no digit twice in a block", &[BoxSameRow, BoxOtherRow], blocks),
    ]
}

fn the_rules(order: Order) -> Result<()> {
    heading("3. The rules, one by one");
    say(
        "How do you know that a family of clauses says what it should? Give the solver this family \
         alone, and probe it: add unit clauses that break the rule, and it must be unsatisfiable; add \
         some that break another rule only, and it must not.",
    );
    let mut total = 0;
    for (name, families, probes) in rules() {
        let family = clauses(order, families);
        println!("\n    {name}: {} clauses, the first\n        {:?}", family.len(), family[0]);
        total += family.len();
        for (adds, places, expected) in probes {
            let mut probed = family.clone();
            for place in places {
                probed.push(vec![literal(order, place)?]);
            }
            let has_model = model(probed)?.is_some();
            let verdict = if has_model { "satisfiable" } else { "unsatisfiable" };
            println!("        with {adds:34} {verdict}");
            assert_eq!(has_model, expected);
        }
    }
    let rules = clauses(order, NUMBERING.families());
    say(&format!("All together are {total} clauses, and satisfiable: there are solved sudokus."));
    assert_eq!((total, rules.len()), (81 + 4 * 2916, total));
    assert!(model(rules)?.is_some());
    Ok(())
}

/// Question 7: a unit clause for each given.
fn board_to_sat(puzzle: &Grid) -> Clauses {
    let literal = |given| NUMBERING.literal(puzzle.order(), Literal::positive(given));
    puzzle.givens().map(|given| vec![literal(given)]).collect()
}

/// The rules and the givens.
fn to_sat(puzzle: &Grid) -> Clauses {
    [clauses(puzzle.order(), NUMBERING.families()), board_to_sat(puzzle)].concat()
}

fn the_translation(puzzle: &Grid) -> Result<()> {
    heading("4. The board as clauses");
    let units = board_to_sat(puzzle);
    let all = to_sat(puzzle).len();
    say(&format!("A given is a clause of one literal, a unit clause. Here are {}:", units.len()));
    println!();
    for line in units.chunks(9) {
        let line: Vec<_> = line.iter().map(|clause| format!("{clause:?}")).collect();
        println!("    {}", line.join(" "));
    }
    say(&format!("With the rules they are {all} clauses."));
    let has = |number| units.contains(&vec![number]);
    assert_eq!((units.len(), has(310), has(511), has(224)), (17, true, true, false));
    assert_eq!(all, 11745 + 17);
    assert!(model(to_sat(puzzle))?.is_some());
    Ok(())
}

fn the_unsatisfiable_one() -> Result<()> {
    heading("5. An unsatisfiable board");
    let puzzle: Grid = UNSATISFIABLE.parse()?;
    print!("\n{}", show(&puzzle));
    assert!(model(to_sat(&puzzle))?.is_none());
    say(
        "There is another 4 in the third row, and the solver says: unsatisfiable. Anybody can check a \
         model; how does one check that there is none? By a proof. This program writes one, and a \
         checker that has no solver in it goes through it. Here the proof is short, for the givens \
         contradict each other; it may need many more lines:",
    );
    let outcome = Solver::new().solve(&puzzle, &Options::default(), &NoLimit, &mut ());
    let Status::Infeasible(why) = outcome.status else { return Err("it has no solution".into()) };
    let certificate = outcome.certificates.first().ok_or("it is not proved")?;
    println!();
    print!("{certificate}");
    say(&format!("In words: {why}."));
    assert!(verify::check(certificate).is_ok());
    Ok(())
}

/// Question 8: the solved board, `None` when there is none, and the conflicts on the way.
fn solve(puzzle: &Grid) -> Result<(Option<Grid>, u64)> {
    let mut formula = formula(to_sat(puzzle))?;
    let model = decided(formula.model())?;
    let conflicts = formula.effort().iter().find(|(what, _)| *what == "conflicts").map(|all| all.1);
    Ok((model.map(|model| board_of(NUMBERING, puzzle.order(), &model)), conflicts.unwrap_or(0)))
}

fn the_solution(puzzle: &Grid) -> Result<Grid> {
    heading("6. The board solved");
    let model = model(to_sat(puzzle))?.ok_or("it has a solution")?;
    let ones: Vec<_> = model.iter().filter(|&&literal| literal > 0).collect();
    let nines = ones.iter().filter_map(|&&one| decode_variable(puzzle.order(), one));
    let nines: Vec<_> = nines.filter(|&(d, ..)| d == 9).collect();
    say(&format!(
        "The model gives each of {} variables a value, and {} are true. Those of the nines, as \
         (d, i, j):",
        model.len(),
        ones.len()
    ));
    println!();
    for line in nines.chunks(5) {
        let line: Vec<_> = line.iter().map(|triple| format!("{triple:?}")).collect();
        println!("    {}", line.join(" "));
    }
    assert_eq!((model.len(), ones.len(), nines.len()), (729, 81, 9));
    let (board, _) = verify_solution(puzzle)?;
    side_by_side(("the puzzle", &show(puzzle)), ("solved", &show(&board)));
    say("It keeps the givens and breaks no rule, says the checker.");
    assert!(solve(&UNSATISFIABLE.parse()?)?.0.is_none());
    Ok(board)
}

/// Solves a puzzle and checks the board by the rules; an error says what is wrong with it.
fn verify_solution(puzzle: &Grid) -> Result<(Grid, u64)> {
    let (board, conflicts) = solve(puzzle)?;
    let board = board.ok_or("there is no solution")?;
    match verify::fault(puzzle, &board) {
        None => Ok((board, conflicts)),
        Some(fault) => Err(fault.to_string().into()),
    }
}

/// Whether the notebook's check of blocks sees that two cells are not equal: it goes through all cells, but
/// compares each with four of its block only.
fn is_seen(order: Order, clause: &Clause) -> bool {
    let is_looked_at = |cell: Cell| {
        let position = cell.position_in_box(order);
        position / order.box_columns() < 2 && position % order.box_columns() < 2
    };
    matches!(clause, Clause::NotBoth(one, other) if is_looked_at(one.cell) || is_looked_at(other.cell))
}

fn a_check_that_looks_away(puzzle: &Grid, solution: &Grid) -> Result<()> {
    heading("7. A check that looks away");
    let (order, n) = (puzzle.order(), puzzle.order().side());
    let blocks = [ClauseFamily::BoxSameRow, ClauseFamily::BoxOtherRow];
    let blocks = blocks.into_iter().flat_map(|family| family.clauses(order));
    let (seen, unseen): (Vec<_>, Vec<_>) = blocks.partition(|clause| is_seen(order, clause));
    let unseen = numbered(order, unseen);
    let rest = clauses(order, &NUMBERING.families()[..4]);
    let missed = unseen.iter().filter(|clause| !rest.contains(clause)).count() / n;
    say(&format!(
        "The notebook's check compares each cell with two of the three rows of its block, and in them \
         with two of the three columns. Most pairs are seen from one side or the other, or by the \
         checks of rows and columns, but {missed} pairs of cells are never compared. Does it matter? \
         Ask the solver: what the check does look at, the givens, and one clause that forbids the \
         solution."
    ));
    let negation = |one| NUMBERING.literal(order, Literal::negative(one));
    let other = vec![solution.givens().map(negation).collect()];
    let looser = [rest, numbered(order, seen), board_to_sat(puzzle), other].concat();
    let found = model(looser)?.ok_or("no wrong board passes the check")?;
    let wrong = board_of(NUMBERING, order, &found);
    print!("\n{}", show(&wrong));
    let fault = verify::fault(puzzle, &wrong).ok_or("the board is a solution")?;
    say(&format!(
        "This board would pass there. Here it does not: {fault}. A check is a program too: try it on \
         what it should refuse."
    ));
    let verify::Fault::Repeated(repetition) = fault else {
        return Err("it is another fault".into());
    };
    assert!(matches!(repetition.house, House::Box(_)) && missed == 36);
    Ok(())
}

/// A puzzle that is another one in disguise: digits renamed, rows shuffled within their band and bands
/// among each other, columns likewise, and perhaps all transposed.
fn disguised(puzzle: &Grid, random: &mut fastrand::Rng) -> Grid {
    let order = puzzle.order();
    let mut shuffled = |mut all: Vec<usize>| {
        random.shuffle(&mut all);
        all
    };
    let digits = shuffled((1..=order.side()).collect());
    let mut lines = || -> Vec<usize> {
        let bands = shuffled(vec![0, 3, 6]);
        bands.into_iter().flat_map(|band| shuffled(vec![band, band + 1, band + 2])).collect()
    };
    let (rows, columns) = (lines(), lines());
    let is_transposed = random.bool();
    let mut other = Grid::empty(order);
    for Candidate { cell, digit } in puzzle.givens() {
        let (i, j) = (rows[cell.row()], columns[cell.column()]);
        let cell = if is_transposed { Cell::new(j, i) } else { Cell::new(i, j) };
        let digit = Digit::from_one_based(order, digits[digit.index()]);
        other.set(cell, digit);
    }
    other
}

fn a_hundred_puzzles() -> Result<()> {
    heading("8. A hundred puzzles of 17 givens");
    say(
        "The notebook takes a hundred puzzles from a list. Here they are made from two: rename the \
         digits, shuffle the rows of a band, the bands, the columns likewise, transpose. What comes \
         out looks new, and has as many solutions.",
    );
    let random = &mut fastrand::Rng::with_seed(2020);
    let mut different = BTreeSet::new();
    println!("\n    made from   puzzles   solved and verified   conflicts: least  median  most");
    for (name, line) in [("de Alfaro", PUZZLE), ("course 3", OTHER)] {
        let puzzle: Grid = line.parse()?;
        let mut conflicts = Vec::new();
        for _ in 0..50 {
            let puzzle = disguised(&puzzle, random);
            assert_eq!(puzzle.givens().count(), 17);
            conflicts.push(verify_solution(&puzzle)?.1);
            different.insert(puzzle.to_line());
        }
        conflicts.sort_unstable();
        let (solved, median) = (conflicts.len(), conflicts[conflicts.len() / 2]);
        let (least, most) = (conflicts[0], conflicts[solved - 1]);
        println!("    {name:11} {:7} {solved:21} {least:18} {median:7} {most:5}", 50);
    }
    say(
        "The fifty of a line are one puzzle but for the names of the variables and the order in which \
         the solver meets them. Still some cost it many times the conflicts of others: what it \
         tries first is luck.",
    );
    assert_eq!(different.len(), 100);
    Ok(())
}
