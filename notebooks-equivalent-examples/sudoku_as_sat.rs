//! Sudoku as a question to a SAT solver: a course's exercise with pycosat, told again as a program.
//!
//! The exercise numbers the candidates from 1 to 729, writes the rules as five families of clauses,
//! reads puzzles from files with drawn borders, and prints what the solver finds. All numbers that this
//! example prints are computed, and assertions hold them to what the notebook prints; its boards for problems
//! 2 and 3 are each one solution of many, which the notebook does not say.
//!
//! | cell of the notebook | function here | what you learn |
//! |---|---|---|
//! | 2, number and triple | [`the_variables`] | what a literal is |
//! | 2 to 4, `C1` to `C5` | [`the_clauses`] | the rules as clauses, and which of them are spare |
//! | 11, `read_data`; 12 | [`read_data`] | from a file to unit clauses |
//! | 7 and 8, `solve_sudoku` | [`solve_sudoku`] | a model, and the board in it |
//! | 12 to 14, three problems | [`the_problems`] | checking a board that somebody printed |
//! | beyond the notebook | [`all_solutions`] | a clause that forbids a solution, and what comes of it |

#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

mod lesson;

use bnb_sudoku::encode::{ClauseFamily, Literal, Numbering};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::methods::Formula;
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Candidate, Grid, Options, Order, Solver, verify};
use lesson::{Result, board_of, decided, heading, say, side_by_side};

/// The notebook's three files, and the boards it prints for them.
const PROBLEMS: [(&str, &str); 3] = [
    (
        include_str!("problems/problem1.txt"),
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    (
        include_str!("problems/problem2.txt"),
        "842759361591362784367418592236891457915247638478635219154923876689574123723186945",
    ),
    (
        include_str!("problems/problem3.txt"),
        "329814765574269183186357942468571329291436578753928614635182497847695231912743856",
    ),
];
/// How many solutions each of them has.
const SOLUTIONS: [usize; 3] = [1, 24, 18];

/// `i*81 + j*9 + v + 1` for row `i`, column `j` and digit `v`, all from 0.
const NUMBERING: Numbering = Numbering::Pycosat;

fn main() -> Result<()> {
    let order = Order::from_side(9).ok_or("there are boards of side 9")?;
    the_variables(order)?;
    the_clauses(order);
    for number in 0..PROBLEMS.len() {
        the_problems(number)?;
    }
    Ok(())
}

fn the_variables(order: Order) -> Result<()> {
    heading("1. The variables");
    say("A variable says that a cell holds a digit. SAT solvers know variables as whole numbers \
         from 1, so row i, column j and digit v, all counted from 0, become i*81+j*9+v+1. A \
         literal is such a number, or the number with a minus: the cell does not hold the digit.");
    println!("\n     i  j  v   number");
    for (i, j, v) in [(0, 0, 0), (0, 0, 8), (0, 1, 0), (1, 0, 0), (8, 8, 8)] {
        let candidate = Candidate::from_one_based(order, i + 1, j + 1, v + 1);
        let number = NUMBERING.number(order, candidate.ok_or("no such cell")?);
        println!("    {i:2} {j:2} {v:2}   {number:6}");
        assert_eq!(number, i * 81 + j * 9 + v + 1);
    }
    let mut named = 0;
    for number in 0..=2 * order.candidate_count() {
        let Some(candidate) = NUMBERING.candidate(order, number) else { continue };
        assert_eq!(NUMBERING.number(order, candidate), number);
        named += 1;
    }
    say(&format!(
        "The way back is a division by 81 and one by 9, with remainders. Of the numbers from 0 to {} \
         it knows {named}, each of which comes back as it was.",
        2 * order.candidate_count()
    ));
    assert_eq!(named, 729);
    Ok(())
}

fn the_clauses(order: Order) {
    heading("2. The clauses");
    say("A clause is a list of literals of which at least one is true. Five families of them say \
         what a solved sudoku is; of nine things there are 36 pairs:");
    let sizes = ["81", "9*9 * 36", "9*9 * 36", "9*9 * 3 * 3", "9*9 * 27"];
    println!("\n        clauses                 rule, and the first clause");
    let (mut counts, mut all) = (Vec::new(), Vec::new());
    for (number, (family, size)) in ClauseFamily::COURSE.into_iter().zip(sizes).enumerate() {
        let clauses = clauses(family, order);
        println!("    C{}  {:7} = {size:<11}   {}", number + 1, clauses.len(), family.rule());
        println!("{:32}{:?}", "", clauses[0]);
        counts.push(clauses.len());
        all.push(clauses);
    }
    let (total, spare) = (counts.iter().sum::<usize>(), counts[3]);
    println!("        {total:7} in all");
    assert_eq!((counts.as_slice(), total), (&[81, 2916, 2916, 729, 2187][..], 8829));
    say("The notebook calls C2 the rows and C3 the columns. Its formulas say it the other way \
         round, as here, which changes nothing: both are there.");
    assert!(all[3].iter().all(|clause| all[2].contains(clause)));
    say(&format!(
        "C4 is spare: two cells in one row of a box are in one row of the board, so all {spare} \
         clauses are in C3 already. And no family says that a cell has only one digit. It follows \
         by counting: each digit stands at most once in each row, so that at most 81 variables are \
         true, and C1 wants one in each of the 81 cells."
    ));
}

/// The clauses of a family, as the solver wants them.
fn clauses(family: ClauseFamily, order: Order) -> Vec<Vec<i64>> {
    let numbered = |literal| NUMBERING.literal(order, literal);
    let clauses = family.clauses(order);
    clauses.map(|clause| clause.literals(order).into_iter().map(numbered).collect()).collect()
}

/// The puzzle in a file, and a clause of one literal for each of its givens.
fn read_data(file: &str) -> Result<(Grid, Vec<Vec<i64>>)> {
    let puzzle: Grid = file.parse()?;
    let order = puzzle.order();
    let unit = |given| vec![NUMBERING.literal(order, Literal::positive(given))];
    let units = puzzle.givens().map(unit).collect();
    Ok((puzzle, units))
}

/// The five families and the givens.
fn formula(puzzle: &Grid, data: Vec<Vec<i64>>) -> Result<Formula> {
    let mut formula = Formula::new();
    for clause in
        ClauseFamily::COURSE.into_iter().flat_map(|family| clauses(family, puzzle.order()))
    {
        formula.add(clause)?;
    }
    for clause in data {
        formula.add(clause)?;
    }
    Ok(formula)
}

/// The board of the next model, `None` when there is none.
fn solve_sudoku(formula: &mut Formula, order: Order) -> Result<Option<Grid>> {
    let Some(model) = decided(formula.model())? else { return Ok(None) };
    let board = board_of(NUMBERING, order, &model);
    // One digit in each cell, as counted above.
    let ones = model.iter().filter(|&&literal| literal > 0).count();
    assert!(ones == order.cell_count() && board.is_full());
    Ok(Some(board))
}

fn the_problems(number: usize) -> Result<()> {
    heading(&format!("{}. Problem {}", number + 3, number + 1));
    let (file, printed) = PROBLEMS[number];
    let (puzzle, data) = read_data(file)?;
    let givens = data.len();
    let mut formula = formula(&puzzle, data)?;
    let board = solve_sudoku(&mut formula, puzzle.order())?.ok_or("it has a solution")?;
    assert_eq!(verify::fault(&puzzle, &board), None);
    if number == 0 {
        say(
            "The file is a drawing. Its rules begin with + or with |, and both are read. Each given \
             becomes a clause of one literal, a unit clause: that literal must be true.",
        );
    }
    side_by_side(("PROBLEM:", file), ("SOLUTION:", &board.to_string()));
    let effort: Vec<_> =
        formula.effort().into_iter().map(|(what, count)| format!("{what} {count}")).collect();
    say(&format!(
        "{} clauses, {givens} of them givens. What the solver did: {}.",
        formula.clause_count(),
        effort.join(", ")
    ));
    assert_eq!(formula.clause_count(), 8829 + givens);
    let printed: Grid = printed.parse()?;
    assert_eq!(verify::fault(&puzzle, &printed), None);
    say(if printed == board {
        "The notebook prints the same board."
    } else {
        "The notebook prints another board, and that is a solution too."
    });
    all_solutions(number, &puzzle, formula, board, &printed)
}

/// Finds all solutions, by clauses and once more by branch and bound.
fn all_solutions(
    number: usize,
    puzzle: &Grid,
    mut formula: Formula,
    first: Grid,
    printed: &Grid,
) -> Result<()> {
    let order = puzzle.order();
    let (mut boards, mut next) = (Vec::new(), Some(first));
    while let Some(board) = next {
        let blanks = board.givens().filter(|one| puzzle.get(one.cell).is_none());
        formula.add(blanks.map(|one| NUMBERING.literal(order, Literal::negative(one))))?;
        boards.push(board);
        next = solve_sudoku(&mut formula, order)?;
    }
    if number == 0 {
        say(
            "Is there another? Add one clause, the negations of all that was filled in: at least one \
             of them must be true, so the next model is another board. Again and again until the \
             solver says that there is no model.",
        );
    }
    let place = boards.iter().position(|board| board == printed).ok_or("theirs was not found")?;
    let options = Options { wanted: Wanted::List(u64::MAX), ..Options::default() };
    let outcome = Solver::new().solve(puzzle, &options, &NoLimit, &mut ());
    let listed = outcome.solutions.ok_or("solutions were asked for")?;
    assert!(listed.is_complete && listed.boards.len() == boards.len());
    assert!(boards.iter().all(|board| listed.boards.contains(board)));
    assert_eq!(boards.len(), SOLUTIONS[number]);
    if let [_] = boards[..] {
        say(
            "There is none: the solution is unique. That there is no model is the solver's word, but \
             branch and bound says so too, and its proof in integers was checked.",
        );
        let proof = outcome.certificates.first().ok_or("it is not proved")?;
        assert!(outcome.unique == Some(true) && verify::check(proof).is_ok());
        return Ok(());
    }
    let common = common(&boards);
    say(&format!(
        "There are {} solutions; the notebook's is number {} that we found, one of many. Branch and \
         bound lists the same {0}. Here is what they have in common, {} of {} cells, and beside \
         it how many digits occur in each of the others:",
        boards.len(),
        place + 1,
        common.givens().count(),
        order.cell_count()
    ));
    let how_many = common.drawn(|cell, text| {
        let mut digits: Vec<_> = boards.iter().filter_map(|board| board.get(cell)).collect();
        digits.sort_unstable();
        digits.dedup();
        if digits.len() == 1 { " ".repeat(text.len()) } else { digits.len().to_string() }
    });
    side_by_side(("IN COMMON:", &common.to_string()), ("DIGITS:", &how_many));
    Ok(())
}

/// The cells in which all boards agree.
fn common(boards: &[Grid]) -> Grid {
    let mut common = boards[0].clone();
    for one in boards[0].givens() {
        if boards.iter().any(|board| board.get(one.cell) != Some(one.digit)) {
            common.set(one.cell, None);
        }
    }
    common
}
