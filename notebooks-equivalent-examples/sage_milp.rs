//! Sudoku as an integer program: a lecture's notebook for Sage, told again as a program.
//!
//! The notebook makes a sudoku from a string, prints it, takes its solution from an iterator, then
//! states it as a 0/1 program of 351 constraints over 729 variables and has that solved. All numbers that
//! this example prints are computed, and assertions hold them to what the notebook prints.
//!
//! | cell of the notebook | function here | what you learn |
//! |---|---|---|
//! | 2, `Sudoku('451.3...')` | [`a_board_from_a_string`] | text in, a drawing out, and back |
//! | 3 and 4, `next(sudoku.solve())` | [`solve`], [`solutions_one_by_one`] | solutions, each when it is asked for |
//! | 5, `to_matrix` | [`the_matrix`] | 0 for a blank |
//! | 12 to 14, the program | [`the_program`] | four families of rows, and the givens |
//! | 15 to 17, `p.solve()` | [`the_integer_program_solved`] | from a 0/1 point to a board |
//! | beyond the notebook | [`the_relaxation`] | why this program needs no branching |
//! | beyond the notebook | [`without_a_given`] | what happens when solutions are many |

#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

mod lesson;

use std::collections::BTreeMap;

use bnb_sudoku::encode::{NamedProgram, RowName};
use bnb_sudoku::formulation::Program;
use bnb_sudoku::lp::{CheckedEngine, ColumnId, NoLimit, Verdict, tolerances::INTEGRALITY};
use bnb_sudoku::methods::{self, Method, MilpSolver};
use bnb_sudoku::relaxation::Objective;
use bnb_sudoku::solve::{RelaxStatus, Wanted, relax};
use bnb_sudoku::{Candidate, Fixing, FixingSet, Grid, Options, Solver, Status, verify};
use lesson::{Result, counted, framed, heading, say, side_by_side};

const PUZZLE: &str =
    "451.3...........7....9.14.8.1....6.3.9..5..1.7.3....8.5.97.4....2...........8.195";
const BOARD: &str =
    "451837962968245371237961458815479623692358714743126589589714236126593847374682195";

fn main() -> Result<()> {
    let sudoku = a_board_from_a_string()?;
    solutions_one_by_one(&sudoku)?;
    the_matrix(&sudoku);
    the_program(&sudoku)?;
    the_integer_program_solved(&sudoku)?;
    the_relaxation(&sudoku)?;
    without_a_given(&sudoku)
}

/// A board as Sage draws it.
fn drawn(board: &Grid) -> String {
    framed(board, " ", " ")
}

fn a_board_from_a_string() -> Result<Grid> {
    heading("1. A board from a string");
    let sudoku: Grid = PUZZLE.parse()?;
    say("81 characters, a dot for a blank, row by row; here three rows a line:");
    println!("\n    {}\n    {}\n    {}", &PUZZLE[..27], &PUZZLE[27..54], &PUZZLE[54..]);
    let drawing = drawn(&sudoku);
    print!("\n{drawing}");
    say("The drawing is Sage's, with blanks as blanks. It can be read back: where the bars stand \
         tells which places are cells.");
    assert_eq!(drawing.parse::<Grid>()?, sudoku);
    Ok(sudoku)
}

/// The solutions of a puzzle, each worked out when it is asked for.
///
/// A part is a set of constraints under which solutions are still to be looked for. A part with a solution
/// falls apart into that solution and, for each blank cell, the part in which that cell is the first that
/// differs from it. No two parts share a solution, so that none comes twice.
fn solve(puzzle: &Grid) -> impl Iterator<Item = Grid> {
    let mut parts = vec![FixingSet::new()];
    let mut solver = Solver::new();
    std::iter::from_fn(move || {
        while let Some(part) = parts.pop() {
            let options = Options { with: part.clone(), ..Options::default() };
            let Some(board) = solver.solve(puzzle, &options, &NoLimit, &mut ()).solution else {
                continue;
            };
            let blanks: Vec<_> =
                board.givens().filter(|one| puzzle.get(one.cell).is_none()).collect();
            for (place, &first) in blanks.iter().enumerate().rev() {
                let same = blanks[..place].iter().copied().map(Fixing::one);
                let other = Fixing { candidate: first, value: false };
                parts.push(part.iter().chain(same).chain([other]).collect());
            }
            return Some(board);
        }
        None
    })
}

fn solutions_one_by_one(sudoku: &Grid) -> Result<()> {
    heading("2. Solutions, one by one");
    say("Some boards have several solutions, some have none. So solve gives an \
         iterator. Let solutions = solve(); its first item, and what comes after:");
    let mut solutions = solve(sudoku);
    let (first, second) = (solutions.next().ok_or("there is a solution")?, solutions.next());
    let (left, right) = (drawn(&first), format!("{second:?}"));
    side_by_side(("next(solutions):", &left), ("next(solutions):", &right));
    assert!(first == BOARD.parse()? && second.is_none());
    say(
        "There is no second one: the solution is unique. How does the iterator look for it? Either \
         the first blank differs from the first solution, or that agrees and the second blank \
         differs, and so on. Each is the puzzle with a few constraints (i, j, k, 1) or \
         (i, j, k, 0) more.",
    );
    Ok(())
}

fn the_matrix(sudoku: &Grid) {
    heading("3. The matrix");
    println!();
    for row in sudoku.to_rows() {
        let row: Vec<_> = row.iter().map(usize::to_string).collect();
        println!("[{}]", row.join(" "));
    }
}

fn the_program(sudoku: &Grid) -> Result<()> {
    heading("4. The 0/1 program");
    let program = NamedProgram::new(sudoku, &FixingSet::new(), Objective::None, true);
    let givens = Program::new(sudoku).givens().count();
    say("A variable x_i_j_k for each row i, column j and digit k: 1 if the digit is there, 0 if \
         not. Every constraint is a sum that is 1. One of each kind:");
    println!();
    for kind in ["cell", "row", "column", "box", "given"] {
        let is_kind = |name: &RowName| name.to_string().split('_').next() == Some(kind);
        let mut rows = program.rows.iter().zip(program.model.rows());
        let (name, row) = rows.find(|(name, _)| is_kind(name)).ok_or("a kind without rows")?;
        let count = program.rows.iter().filter(|name| is_kind(name)).count();
        let terms: Vec<_> =
            row.terms.iter().map(|&(ColumnId(id), _)| program.columns[id].to_string()).collect();
        let sum = match &terms[..] {
            [first, second, .., last] => format!("{first} + {second} + ... + {last}"),
            _ => terms.join(" + "),
        };
        println!("    {count:3} like {:12} {sum} = {}", format!("{name}:"), row.rhs);
        assert_eq!(terms.len(), if kind == "given" { 1 } else { 9 });
    }
    let (constraints, variables) = (program.rows.len(), program.columns.len());
    say(&format!(
        "{constraints} constraints over {variables} variables. {} of the constraints are the rules, \
         the same for all puzzles: four families of {}. The other {givens} are the givens; a \
         puzzle with 17 givens has {}.",
        constraints - givens,
        sudoku.order().cell_count(),
        constraints - givens + 17
    ));
    assert_eq!((constraints, variables, givens), (351, 729, 27));
    Ok(())
}

/// A solver's own counts, by name.
type Effort = Vec<(&'static str, u64)>;

/// The milp method on a puzzle: its boards, and what it did.
fn milp(puzzle: &Grid, wanted: Wanted) -> Result<(Vec<Grid>, Effort)> {
    let options = Options { wanted, certify: false, ..Options::default() };
    let method = Method::Milp(MilpSolver::MicroLp);
    let outcome = methods::solve(method, &mut Solver::new(), puzzle, &options, &NoLimit);
    assert_eq!(outcome.status, Status::Solved);
    let boards = match outcome.solutions {
        Some(solutions) => solutions.boards,
        None => outcome.solution.into_iter().collect(),
    };
    Ok((boards, outcome.method.ok_or("another method solved it")?.effort))
}

/// What a solver did, in words.
fn in_words(effort: &[(&str, u64)]) -> String {
    let counts: Vec<_> = effort.iter().map(|&(what, count)| counted(count, what)).collect();
    counts.join(" and ")
}

fn the_integer_program_solved(sudoku: &Grid) -> Result<()> {
    heading("5. The program solved");
    let (boards, effort) = milp(sudoku, Wanted::One)?;
    say(&format!(
        "There is nothing to optimize: any 0/1 point that satisfies the constraints will do. The \
         solver microlp, which is handed the variables that the givens do not rule out, finds one in \
         {}; a node is a branch. In each cell one of nine variables is 1, and its k is the \
         digit:",
        in_words(&effort)
    ));
    print!("\n{}", drawn(&boards[0]));
    assert!(boards[0] == BOARD.parse()? && verify::fault(sudoku, &boards[0]).is_none());
    Ok(())
}

/// `z` of the relaxation, and whether it is a single 0/1 point.
fn relaxation(puzzle: &Grid) -> Result<(f64, bool)> {
    match relax(&mut Solver::new(), puzzle, &Options::default(), &NoLimit).status {
        RelaxStatus::Feasible { z, integral, .. } => Ok((z, integral)),
        other => Err(format!("no point: {other:?}").into()),
    }
}

fn the_relaxation(sudoku: &Grid) -> Result<()> {
    heading("6. The relaxation, or why no branching was needed");
    say(
        "Let every variable be any number from 0 to 1: that is the relaxation, a linear program. An \
         integer programming solver begins with it, and branches on a variable that comes out \
         fractional. Here the same 351 constraints go to a plain simplex method, which knows nothing \
         of integers:",
    );
    let program = NamedProgram::new(sudoku, &FixingSet::new(), Objective::None, false);
    let columns = program.columns.clone();
    let Verdict::Optimal(optimum) = CheckedEngine::default().solve(program.model, &NoLimit) else {
        return Err("the relaxation has a point".into());
    };
    let is_integer = |x: f64| (x - x.round()).abs() < INTEGRALITY;
    let fractional = optimum.point.iter().filter(|&&x| !is_integer(x)).count();
    let ones = columns.iter().zip(&optimum.point).filter(|&(_, &x)| x > 0.5);
    let first: Vec<_> = ones.clone().take(4).map(|(name, x)| format!("{name} = {x:.0}")).collect();
    println!("\n    {}, ...\n    {} ones, {fractional} fractions", first.join(", "), ones.count());
    assert_eq!(fractional, 0);
    let (z, integral) = relaxation(sudoku)?;
    say(&format!(
        "Was that luck? A simplex method stops at some vertex. So minimize z, the sum over the cells \
         of the largest variable of the cell: z = {z:.0}, the number of cells, which says that \
         every point of the relaxation has one digit in every cell. And as any two such points \
         have fractions between them, there is only one point, the board. The relaxation is integral: \
         there was nothing to branch on, whatever the objective."
    ));
    assert!(integral && (z - 81.0).abs() < INTEGRALITY);
    Ok(())
}

fn without_a_given(sudoku: &Grid) -> Result<()> {
    heading("7. Without one of the givens");
    say("Take a given away, and there may be more solutions. The iterator counts them:");
    let mut without: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
    let mut lucky = 0;
    for given in sudoku.givens() {
        let mut puzzle = sudoku.clone();
        puzzle.set(given.cell, None);
        let count = solve(&puzzle).count();
        let (z, integral) = relaxation(&puzzle)?;
        // So it is with these puzzles; course 3 is unique, too, and its relaxation is fractional.
        assert_eq!((integral, (z - 81.0).abs() < INTEGRALITY), (count == 1, count == 1));
        lucky += usize::from(!integral && milp(&puzzle, Wanted::One)?.1.contains(&("nodes", 0)));
        without.entry(count).or_default().push(given);
    }
    println!("\n    solutions   without the given");
    for (count, givens) in &without {
        for (number, line) in givens.chunks(6).enumerate() {
            let count = if number == 0 { count.to_string() } else { String::new() };
            let line: Vec<_> = line.iter().map(ToString::to_string).collect();
            println!("    {count:>9}   {}", line.join("  "));
        }
    }
    let spare = without.get(&1).map_or(0, Vec::len);
    say(&format!(
        "{spare} of the 27 givens are spare, one at a time. The relaxation of those {spare} puzzles is \
         integral, of the others it is not: it has all their solutions in it, and all that lies \
         between. Still, microlp solved {lucky} of these {} without a branch: its first point \
         was a 0/1 one, and one is enough for it. No branching does not mean one solution.",
        sudoku.givens().count() - spare
    ));
    assert!(lucky > 0);
    let given = without.get(&2).and_then(|givens| givens.first()).ok_or("none has two")?;
    two_solutions(sudoku, *given)
}

fn two_solutions(sudoku: &Grid, given: Candidate) -> Result<()> {
    let mut puzzle = sudoku.clone();
    puzzle.set(given.cell, None);
    let (boards, effort) = milp(&puzzle, Wanted::List(u64::MAX))?;
    let differ = boards[0].givens().filter(|one| boards[1].get(one.cell) != Some(one.digit));
    let (differ, cells) = (differ.count(), puzzle.order().cell_count());
    let (z, _) = relaxation(&puzzle)?;
    say(&format!(
        "Without {given} there are two. An integer programming solver gives one solution. To have \
         the next, cut the first off: one more row, which says that the sum of its variables is at \
         most one less than it is, and solve again, until no 0/1 point is left. Here that took \
         {}:",
        in_words(&effort)
    ));
    side_by_side(("one:", &drawn(&boards[0])), ("the other:", &drawn(&boards[1])));
    say(&format!(
        "They differ in {differ} cells. Halfway between them these cells are two digits at a half \
         each, a point of the relaxation whose sum of largest variables is {cells} - {differ}/2 = \
         {:.1}. At other fractional points the sum is smaller still: z = {z:.2}.",
        cells as f64 - differ as f64 / 2.0
    ));
    let mut iterated: Vec<_> = solve(&puzzle).map(|board| board.to_line()).collect();
    let mut listed: Vec<_> = boards.iter().map(Grid::to_line).collect();
    iterated.sort();
    listed.sort();
    assert_eq!(iterated, listed);
    assert!(z < cells as f64 - differ as f64 / 2.0);
    Ok(())
}
