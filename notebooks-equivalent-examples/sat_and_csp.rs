//! Sudoku for a SAT solver and for a constraint solver: a blog's comparison, told again as a program.
//!
//! The blog states five rules, writes them as clauses for MiniSat and as all-different constraints, and
//! promises the pros and cons, for which its author then has no time. Here they are, measured: the size of the
//! models and the work of the solvers, which no clock and no machine changes. The time it took is told on
//! stderr.
//!
//! | part of the notebook | function here | what you learn |
//! |---|---|---|
//! | the input, triples `(x, y, i)` | [`the_input`] | rule 5, and that counting starts at 0 |
//! | SAT, rules 1 to 4 | [`the_clauses`] | exactly one is "some" and "no two" |
//! | "unnecessary" by pigeonholes | [`pigeonholes`] | what may be left out, proved by the solver |
//! | `sudoku_sat` | [`sudoku_sat`] | clauses in, a board out |
//! | `sudoku_csp` | [`sudoku_csp`] | a variable a cell, an all-different a house |
//! | advantages and disadvantages | [`pros_and_cons`] | short is not the same as fast |

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks to its reader")]

mod lesson;

use std::time::{Duration, Instant};

use bnb_sudoku::encode::{ClauseFamily, Literal, Numbering};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::methods::{Formula, Method, solve};
use bnb_sudoku::{Candidate, Grid, House, Options, Order, Solver, verify};
use lesson::{Result, decided, heading, say, side_by_side};

/// "The value `i` is in row `x` and column `y`", rows and columns from 0, values from 1.
type Triple = (usize, usize, usize);

/// No puzzle is printed in the blog: these are from the other notebooks, but for the empty board and the
/// last four, which are known to be hard for people.
const PUZZLES: [(&str, &str); 9] = [
    (
        "empty board",
        ".................................................................................",
    ),
    ("Sage", "451.3...........7....9.14.8.1....6.3.9..5..1.7.3....8.5.97.4....2...........8.195"),
    (
        "de Alfaro",
        "000000061350000000400050000020000800000601000000700000000080200600400000007000010",
    ),
    (
        "course 3",
        "480300000000000071020000000705000060000200800000000000001076000300000400000050000",
    ),
    (
        "Inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "AI Escargot",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    (
        "Easter Monster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    (
        "Golden Nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    (
        "Platinum Blonde",
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ),
];

const NUMBERING: Numbering = Numbering::Minisat;

/// What rules 2 to 4 do without: that no house has a digit twice.
const SPARED: [ClauseFamily; 4] = [
    ClauseFamily::RowOnce,
    ClauseFamily::ColumnOnce,
    ClauseFamily::BoxSameRow,
    ClauseFamily::BoxOtherRow,
];

fn main() -> Result<()> {
    let order = Order::from_side(9).ok_or("there are boards of side 9")?;
    let triples = the_input()?;
    the_clauses(order);
    pigeonholes(order)?;
    both_solve_it(order, &triples)?;
    pros_and_cons(order)
}

fn the_input() -> Result<Vec<Triple>> {
    heading("1. Five rules, and the input");
    say("One number in each square; every number in each row, each column and each block, once: \
         these are rules 1 to 4. Rule 5 is the input, a list of triples (x, y, i): the value i is in \
         row x and column y, which count from 0. The puzzle of the Sage notebook:");
    let puzzle: Grid = PUZZLES[1].1.parse()?;
    let triple =
        |given: Candidate| (given.cell.row(), given.cell.column(), given.digit.one_based());
    let triples: Vec<Triple> = puzzle.givens().map(triple).collect();
    println!();
    for line in triples.chunks(6) {
        let line: Vec<_> = line.iter().map(|triple| format!("{triple:?}")).collect();
        println!("    {}", line.join("  "));
    }
    assert_eq!(puzzle_of(puzzle.order(), &triples)?, puzzle);
    Ok(triples)
}

/// The board with the values of the triples.
fn puzzle_of(order: Order, triples: &[Triple]) -> Result<Grid> {
    let mut puzzle = Grid::empty(order);
    for &(x, y, i) in triples {
        let candidate = Candidate::from_one_based(order, x + 1, y + 1, i);
        let Candidate { cell, digit } = candidate.ok_or(format!("no such triple: {x} {y} {i}"))?;
        puzzle.set(cell, Some(digit));
    }
    Ok(puzzle)
}

fn the_clauses(order: Order) {
    heading("2. Rules 1 to 4 as clauses");
    say("Exactly one number in a square: one clause says that there is some number, and for each \
         pair of numbers one clause says that not both are there. For rows, columns and blocks \
         the clauses say only that each number is somewhere:");
    println!("\n    rule   clauses   what they say");
    let mut total = 0;
    for (family, rule) in NUMBERING.families().iter().zip(["1", "1", "2", "3", "4"]) {
        let count = family.clauses(order).count();
        println!("    {rule:4} {count:9}   {}", family.rule());
        total += count;
    }
    println!("    all  {total:9}");
    // 9*9 squares of 36 pairs; 9*9 numbers in rows, columns and blocks.
    assert_eq!(total, 81 + 2916 + 3 * 81);
}

fn pigeonholes(order: Order) -> Result<()> {
    heading("3. What the pigeonhole principle spares");
    let spared: usize = SPARED.iter().map(|family| family.clauses(order).count()).sum();
    say(&format!(
        "That no row has a number twice needs no clauses: nine numbers, each somewhere in the \
         row, one in each of its nine squares; if one took two squares, another would have none. \
         The same goes for columns and blocks, which spares {spared} clauses. The solver can be \
         asked whether that is right. Put the number 1 twice into a row, a column, a block:"
    ));
    assert_eq!(spared, 3 * 2916);
    println!();
    for house in [House::Row(4), House::Column(4), House::Box(4)] {
        let cells: Vec<_> = house.cells(order).collect();
        let (one, other) = (cells[0], cells[8]);
        let mut formula = formula(NUMBERING.families(), order)?;
        let digit = bnb_sudoku::Digit::from_index(0);
        for cell in [one, other] {
            let literal = Literal::positive(Candidate::new(cell, digit));
            formula.add([NUMBERING.literal(order, literal)])?;
        }
        let model = decided(formula.model())?;
        println!("    1 at {one} and {other}, {house}: {}", verdict(model.is_some()));
        assert!(model.is_none());
    }
    Ok(())
}

fn verdict(is_satisfiable: bool) -> &'static str {
    if is_satisfiable { "satisfiable" } else { "unsatisfiable" }
}

/// Some families of clauses.
fn formula(families: &[ClauseFamily], order: Order) -> Result<Formula> {
    let mut formula = Formula::new();
    for clause in families.iter().flat_map(|family| family.clauses(order)) {
        let literals = clause.literals(order).into_iter();
        formula.add(literals.map(|literal| NUMBERING.literal(order, literal)))?;
    }
    Ok(formula)
}

/// What a solver found, how large its model was and what it did.
struct Solved {
    board: Grid,
    effort: Vec<(&'static str, u64)>,
    time: Duration,
}

/// Solves by clauses: some families, and the triples as unit clauses.
fn sudoku_sat(families: &[ClauseFamily], order: Order, triples: &[Triple]) -> Result<Solved> {
    let start = now();
    let mut formula = formula(families, order)?;
    for given in puzzle_of(order, triples)?.givens() {
        formula.add([NUMBERING.literal(order, Literal::positive(given))])?;
    }
    let model = decided(formula.model())?.ok_or("there is no solution")?;
    let ones = model.iter().filter_map(|&literal| usize::try_from(literal).ok());
    let mut board = Grid::empty(order);
    for Candidate { cell, digit } in ones.filter_map(|one| NUMBERING.candidate(order, one)) {
        board.set(cell, Some(digit));
    }
    Ok(Solved { board, effort: formula.effort(), time: start.elapsed() })
}

/// Solves by constraints: a variable a cell, an all-different a house, the triples as domains of one value.
fn sudoku_csp(order: Order, triples: &[Triple]) -> Result<Solved> {
    let start = now();
    let puzzle = puzzle_of(order, triples)?;
    // The method's own word is enough here, for the board is checked.
    let options = Options { certify: false, ..Options::default() };
    let outcome = solve(Method::Cp, &mut Solver::new(), &puzzle, &options, &NoLimit);
    let board = outcome.solution.ok_or("there is no solution")?;
    let effort = outcome.method.ok_or("another method solved it")?.effort;
    Ok(Solved { board, effort, time: start.elapsed() })
}

#[allow(clippy::disallowed_methods, reason = "the time is for stderr alone")]
fn now() -> Instant {
    Instant::now()
}

fn both_solve_it(order: Order, triples: &[Triple]) -> Result<()> {
    heading("4. Both solve it");
    let sat = sudoku_sat(NUMBERING.families(), order, triples)?;
    let csp = sudoku_csp(order, triples)?;
    side_by_side(("SAT:", &sat.board.to_string()), ("CSP:", &csp.board.to_string()));
    say(
        "The constraint solver has a variable a square, whose values are the numbers 1 to 9: rule 1 \
         is in that. Rules 2 to 4 are one constraint a row, column and block, all different. \
         The two boards are the same, and keep the rules and the givens.",
    );
    let puzzle = puzzle_of(order, triples)?;
    assert!(sat.board == csp.board && verify::fault(&puzzle, &sat.board).is_none());
    Ok(())
}

fn pros_and_cons(order: Order) -> Result<()> {
    heading("5. Advantages and disadvantages, as measured");
    let short = NUMBERING.families().to_vec();
    let long = [&short[..], &SPARED].concat();
    println!("\n    model                   variables   constraints   their length");
    for (name, families) in [("SAT, rules 1 to 4", &short), ("SAT, nothing spared", &long)] {
        let formula = formula(families, order)?;
        let [variables, clauses] = [formula.variable_count(), formula.clause_count()];
        println!("    {name:21} {variables:11} {clauses:13} {:14}", formula.literal_count());
    }
    let (cells, houses) = (order.cell_count(), House::all(order).count());
    println!("    {:21} {cells:11} {houses:13} {:14}", "CSP", houses * order.side());
    assert_eq!((cells, houses), (81, 27));
    println!("\n                      SAT, rules 1 to 4       SAT, nothing spared            CSP");
    println!("    puzzle            conflicts propagations  conflicts propagations       steps");
    let mut conflicts = [0, 0];
    for (name, line) in PUZZLES {
        let puzzle: Grid = line.parse()?;
        let triple =
            |given: Candidate| (given.cell.row(), given.cell.column(), given.digit.one_based());
        let triples: Vec<Triple> = puzzle.givens().map(triple).collect();
        let sat = [sudoku_sat(&short, order, &triples)?, sudoku_sat(&long, order, &triples)?];
        let csp = sudoku_csp(order, &triples)?;
        print!("    {name:17}");
        for (solved, sum) in sat.iter().zip(&mut conflicts) {
            let count = |what| solved.effort.iter().find(|(name, _)| *name == what);
            let of = |what| count(what).map_or(0, |&(_, count)| count);
            *sum += of("conflicts");
            print!("{:10} {:12}", of("conflicts"), of("propagations"));
        }
        println!("{:12}", csp.effort.iter().map(|&(_, steps)| steps).sum::<u64>());
        eprintln!(
            "{name}: SAT {:?}, nothing spared {:?}, CSP {:?}",
            sat[0].time, sat[1].time, csp.time
        );
        for board in sat.iter().map(|solved| &solved.board).chain([&csp.board]) {
            assert_eq!(verify::fault(&puzzle, board), None);
        }
    }
    Ok(())
}
