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
//! | the pigeonhole principle | [`pigeonholes`] | what may be left out, proved by the solver |
//! | `sudoku_sat` | [`sudoku_sat`] | clauses in, a board out |
//! | `sudoku_csp` | [`sudoku_csp`] | a variable a cell, an all-different a house |
//! | advantages and disadvantages | [`pros_and_cons`] | short is not the same as fast |

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example talks to its reader")]

mod lesson;

use std::time::{Duration, Instant};

use bnb_sudoku::encode::{ClauseFamily, Literal, Numbering};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::methods::{Formula, Method, solve};
use bnb_sudoku::{Candidate, Digit, Grid, House, Options, Order, Solver, verify};
use lesson::{Result, board_of, decided, heading, say, side_by_side};

/// Row `x`, column `y`, both from 0, and the number there, from 1.
type Triple = (usize, usize, usize);

/// No puzzle is printed in the blog: these are the empty board, three puzzles of the other notebooks,
/// and one that is known to be hard.
const PUZZLES: [(&str, &str); 5] = [
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
        "Inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    (
        "Golden Nugget",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
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
    say(
        "Rule 1: a cell takes one number. Rules 2 to 4: a row, a column, a block takes each number \
         once. Rule 5 is the input, a list of triples (x, y, i): row x and column y, both counted from 0, \
         hold the number i. The puzzle of the Sage notebook:",
    );
    let puzzle: Grid = PUZZLES[1].1.parse()?;
    let triples: Vec<Triple> = puzzle.givens().map(triple).collect();
    println!();
    for line in triples.chunks(6) {
        let line: Vec<_> = line.iter().map(|triple| format!("{triple:?}")).collect();
        println!("    {}", line.join("  "));
    }
    assert_eq!(puzzle_of(puzzle.order(), &triples)?, puzzle);
    Ok(triples)
}

fn triple(given: Candidate) -> Triple {
    (given.cell.row(), given.cell.column(), given.digit.one_based())
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
    say("Exactly one number in a cell: one clause says that there is some number, and for each \
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
         row, one in each of its nine cells; if one took two cells, another would have none. \
         The same goes for columns and blocks, which spares {spared} clauses. The solver can be \
         asked whether that is right. Put the number 1 twice into a row, a column, a block:"
    ));
    assert_eq!(spared, 3 * 2916);
    println!();
    for house in [House::Row(4), House::Column(4), House::Box(4)] {
        let cells: Vec<_> = house.cells(order).collect();
        let (one, other) = (cells[0], cells[8]);
        let mut formula = formula(NUMBERING.families(), order)?;
        let digit = Digit::from_index(0);
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

/// What a solver found, what it did, and how long that took.
struct Solved {
    board: Grid,
    effort: Vec<(&'static str, u64)>,
    time: Duration,
}

impl Solved {
    /// One of the solver's counts.
    fn effort(&self, what: &str) -> u64 {
        self.effort.iter().find(|(name, _)| *name == what).map_or(0, |&(_, count)| count)
    }
}

/// Solves by clauses: some families, and the triples as unit clauses.
fn sudoku_sat(families: &[ClauseFamily], order: Order, triples: &[Triple]) -> Result<Solved> {
    let start = now();
    let mut formula = formula(families, order)?;
    for given in puzzle_of(order, triples)?.givens() {
        formula.add([NUMBERING.literal(order, Literal::positive(given))])?;
    }
    let model = decided(formula.model())?.ok_or("there is no solution")?;
    let board = board_of(NUMBERING, order, &model);
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
        "The SAT solver is BatSat, MiniSat in Rust. The constraint solver, Pumpkin, has a variable a \
         cell, whose values are the numbers 1 to 9: rule 1 is in that. Rules 2 to 4 are one \
         constraint a row, column and block, all different. Rule 5 takes values away. The two boards \
         are the same, and keep the rules and the givens.",
    );
    let puzzle = puzzle_of(order, triples)?;
    assert!(sat.board == csp.board && verify::fault(&puzzle, &sat.board).is_none());
    Ok(())
}

fn pros_and_cons(order: Order) -> Result<()> {
    heading("5. Advantages and disadvantages, as measured");
    let short = NUMBERING.families().to_vec();
    let long = [&short[..], &SPARED].concat();
    println!("\n    model                  variables  constraints  variables in them");
    for (name, families) in [("SAT, rules 1 to 4", &short), ("SAT, nothing spared", &long)] {
        let formula = formula(families, order)?;
        let [variables, clauses] = [formula.variable_count(), formula.clause_count()];
        println!("    {name:21} {variables:10} {clauses:12} {:18}", formula.literal_count());
    }
    let (cells, houses) = (order.cell_count(), House::all(order).count());
    println!("    {:21} {cells:10} {houses:12} {:18}", "CSP", houses * order.side());
    assert_eq!((cells, houses), (81, 27));
    say(
        "The constraint program is by far the smallest, and reads like the rules. Now the work. A \
         conflict is a dead end from which the SAT solver learns a clause, a propagation a literal \
         that follows from the others; a step of the constraint solver is to propagate, and then to \
         decide something or to learn from a conflict. Compare numbers down a column, not across.",
    );
    println!("\n                      SAT, rules 1 to 4        SAT, nothing spared      CSP");
    println!("    puzzle           conflicts propagations   conflicts propagations   steps");
    let (mut conflicts, mut steps, mut without_any) = ([0, 0], 0, 0);
    for (name, line) in PUZZLES {
        let puzzle: Grid = line.parse()?;
        let triples: Vec<Triple> = puzzle.givens().map(triple).collect();
        let sat = [sudoku_sat(&short, order, &triples)?, sudoku_sat(&long, order, &triples)?];
        let csp = sudoku_csp(order, &triples)?;
        print!("    {name:14}");
        for (solved, sum) in sat.iter().zip(&mut conflicts) {
            *sum += solved.effort("conflicts");
            let propagations = solved.effort("propagations");
            print!(" {:11} {propagations:12}", solved.effort("conflicts"));
        }
        println!(" {:7}", csp.effort("steps"));
        steps += csp.effort("steps");
        without_any += usize::from(sat[1].effort("conflicts") == 0);
        let times = [sat[0].time, sat[1].time, csp.time];
        eprintln!(
            "    {name}: {:.2?} and {:.2?} by SAT, {:.2?} by CSP",
            times[0], times[1], times[2]
        );
        for board in sat.iter().map(|solved| &solved.board).chain([&csp.board]) {
            assert_eq!(verify::fault(&puzzle, board), None);
        }
    }
    let [short, long] = conflicts;
    say(&format!(
        "The short formula is the one with more work: {short} conflicts in all, against {long}. Both have the \
         same models. But a solver does not think in pigeonholes, it propagates: when all literals of \
         a clause but one are false, that one is true. When a 1 is placed, \"no row has a digit \
         twice\" rules out eight cells at once. Without these clauses the solver has to run into \
         a dead end, and learn clause by clause what one sentence above proves. When nothing is \
         spared, {without_any} of the {} boards come out without any conflict.",
        PUZZLES.len()
    ));
    say(&format!(
        "So, for SAT: {long} conflicts on {boards} boards, if the formula also says what follows. Against it: \
         thousands of clauses, an encoding to get right, and {short} conflicts if it does not. \
         For constraints: 27 that anybody can check, and {steps} steps without a thought about the \
         encoding. Against them: it \
         hangs on the solver how much it sees in a constraint. This one splits an all-different \
         into pairs, and so does not see that a digit has one place left in a row; one that looks \
         at nine cells at once would, and many a pigeonhole too. Both give a board that can be \
         checked; that there is no other takes a proof.",
        boards = PUZZLES.len()
    ));
    say(
        "Which of them is faster these counts do not say, for a step is no conflict. The clock does, \
         for the machine at hand: the times are on stderr.",
    );
    assert!(short > 1000 * long);
    Ok(())
}
