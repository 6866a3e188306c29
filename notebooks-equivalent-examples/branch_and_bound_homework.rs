//! Sudoku by branch and bound over LP relaxations: a course's homework, told again as a program.
//!
//! The homework is a notebook. It states sudoku as a 0/1 program, relaxes it to a linear one, and
//! asks for `solve_sudoku(puzzle) -> (solved_puzzle, constraints)`, where the constraints are extra
//! equations that leave the relaxation no point but the solution. All numbers that this example
//! prints are computed, and assertions hold them to what the notebook expects.
//!
//! | cell of the notebook | function here | what you learn |
//! |---|---|---|
//! | input and output | [`input_and_output`] | how puzzles and constraints are written |
//! | 247, `generate_constraints` | [`the_program`] | rows and columns of the 0/1 program |
//! | 248, value and board | [`the_relaxation`] | `z`, and a fractional point |
//! | the constraints it shows | [`what_a_constraint_does`] | how one equation settles a board |
//! | 248, the flag | [`luck_is_no_proof`] | what "integral" means, and what it does not |
//! | 248, the index; 249 | [`the_search`] | a search tree, node by node |
//! | 246, `solve_sudoku` | [`solve_sudoku`] | from the search to an answer |
//! | 250, `test` | [`the_tests`] | checking an answer that is one of many |
//! | beyond the notebook | [`all_short_answers`] | how many shortest answers there are |

#![allow(clippy::print_stdout, reason = "an example talks to its reader")]

mod lesson;

use bnb_sudoku::branch_and_bound::{
    BranchingRule, Event, Fathomed, Limits, NodeId, NodeSelection, Observer, Search,
};
use bnb_sudoku::fixings::{irredundant, is_integral, width};
use bnb_sudoku::formulation::Program;
use bnb_sudoku::lp::{CheckedEngine, NoLimit, Verdict, tolerances::INTEGRALITY};
use bnb_sudoku::presolve::{Domain, Presolve};
use bnb_sudoku::relaxation::{Objective, Point, Relaxation};
use bnb_sudoku::solve::{BranchOn, RelaxStatus, relax};
use bnb_sudoku::{ConstraintList, Fixing, FixingSet, Grid, Options, Order, Solver, Status, verify};
use lesson::{Result, decided, heading, say};

/// The puzzles of the notebook's tests and their boards; the lesson is about the last.
const PUZZLES: [&str; 3] = [
    "859612437720854169164379528986147352375268914241590786432981675617025893598736241",
    "850002400720000009004000000000107002305000900040000000000080070017000000000036040",
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000",
];
const BOARDS: [&str; 3] = [
    "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
    "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
    "487312695593684271126597384735849162914265837268731549851476923379128456642953718",
];
/// For each puzzle a list of constraints that would do.
const CONSTRAINTS: [&str; 3] = ["[]", "[]", "[(6, 3, 2, 0)]"];

type Rows = Vec<Vec<usize>>;

fn main() -> Result<()> {
    let puzzle: Grid = PUZZLES[2].parse()?;
    input_and_output(&puzzle);
    the_program(&puzzle);
    the_relaxation(&puzzle)?;
    let board = what_a_constraint_does(&puzzle)?;
    luck_is_no_proof(&puzzle, &board)?;
    the_search(&puzzle, &board)?;
    the_tests()?;
    all_short_answers(&puzzle, &board)
}

fn input_and_output(puzzle: &Grid) {
    heading("1. What goes in, what comes out");
    let (n, givens) = (puzzle.order().side(), puzzle.givens().count());
    say(&format!("In goes a sudoku, {n} rows of {n} numbers. This one has {givens} givens:"));
    print!("\n{puzzle}");
    say("Out come the solved board and a list of constraints. (i, j, k, 1) puts the digit k into \
         row i, column j; (i, j, k, 0) forbids it there; all counts start from 1. The list is \
         right when the linear program with these equations has no point but the board.");
}

fn the_program(puzzle: &Grid) {
    heading("2. Sudoku as a 0/1 program");
    let program = Program::new(puzzle);
    let (columns, rows) = (program.column_count(), program.row_count());
    let (cells, nonzeros) = (puzzle.order().cell_count(), program.nonzeros());
    let (givens, constraints) = (program.givens().count(), program.constraint_count());
    say(&format!(
        "A column x[i,j,k] for every cell and digit says whether the digit is there: {columns} \
         columns. The rules are sums equal to 1, one row for every cell, and one for every digit \
         in every row, column and box: four families of {cells}, {rows} rows with {nonzeros} \
         coefficients. The {givens} givens are columns held at 1; written as rows too, they make \
         {constraints} constraints."
    ));
    assert_eq!((columns, rows), (729, 324));
}

fn the_relaxation(puzzle: &Grid) -> Result<()> {
    heading("3. The relaxation at the root");
    let (z, point, integral) = relaxation(puzzle, &FixingSet::new())?;
    let (cells, fractional) = (puzzle.order().cell_count(), point.fractional_cells());
    say(&format!(
        "Now let every x be any number from 0 to 1. The simplex method minimizes z, the sum over \
         the cells of the largest x in the cell. A cell with one digit counts 1, an undecided one \
         less, so z = {cells} is out of reach unless every point of the relaxation has one digit \
         in every cell. Here z = {z:.1}: {} of {cells} cells are fractional. The first of them:",
        fractional.len()
    ));
    println!();
    for &cell in fractional.iter().take(4) {
        let support = point.support(cell).into_iter();
        let weights: Vec<_> = support.map(|(digit, x)| format!("{digit} with {x:.2}")).collect();
        println!("    {cell}: {}", weights.join(", "));
    }
    say("The other cells have one digit at this point:");
    let board = puzzle.drawn(|cell, _| match point.support(cell)[..] {
        [(digit, _)] => digit.to_string(),
        _ => ".".to_string(),
    });
    print!("\n{board}");
    say("But 1 at this point is no proof of 1 at every other. The singles rule gives one: when \
         all candidates of a row of the program but one are out, that one is 1. The rule takes no \
         point away and shrinks the program, so it stays on throughout.");
    assert!(!integral && (z - 59.5).abs() < INTEGRALITY);
    Ok(())
}

fn what_a_constraint_does(puzzle: &Grid) -> Result<Grid> {
    heading("4. What a constraint does");
    say("Add one equation and solve again:");
    println!();
    let mut board = None;
    let lists = ["[(8, 5, 2, 1)]", "[(6, 3, 2, 0)]", "[(6, 3, 8, 1)]", "[(5, 3, 4, 1)]"];
    for (list, expected) in lists.into_iter().zip([62.5, 81.0, 81.0, 81.0]) {
        let (z, point, integral) = relaxation(puzzle, &fixings(list, puzzle)?)?;
        let verdict = if integral { "a single 0/1 point" } else { "still fractional" };
        println!("    {list}: z = {z:.1}, {verdict}");
        assert!((z - expected).abs() < INTEGRALITY && integral == point.to_board().is_some());
        board = board.or(point.to_board());
    }
    let board = board.ok_or("no constraint was enough")?;
    let pair = fixings("[(8, 5, 2, 1), (5, 3, 4, 1)]", puzzle)?;
    let spare = irredundant(&mut CheckedEngine::default(), puzzle, pair.clone(), &board, &NoLimit);
    let kept = spare.set.ok_or("the pair is not enough")?;
    say(&format!(
        "The pair {pair} is enough, too, but has a member to spare: leave out what the rest does \
         without, one at a time, and {kept} remains."
    ));
    assert_eq!(kept, fixings("[(5, 3, 4, 1)]", puzzle)?);
    Ok(board)
}

fn luck_is_no_proof(puzzle: &Grid, board: &Grid) -> Result<()> {
    heading("5. A 0/1 vertex is no proof");
    let with = fixings("[(8, 5, 2, 1)]", puzzle)?;
    let program = Relaxation::packing(&root_domain(puzzle, &with)?);
    let Verdict::Optimal(optimum) = CheckedEngine::default().solve(program.model, &NoLimit) else {
        return Err("the engine found no vertex".into());
    };
    let vertex = program.postsolve.point(&optimum.point);
    let (fractional, cells) = (vertex.fractional_cells().len(), puzzle.order().cell_count());
    let away = decided(width(&mut CheckedEngine::default(), puzzle, &with, board, &NoLimit))?;
    say(&format!(
        "Take {with}, which was not enough, and maximize the plain sum of all x, the same at every \
         point: at which vertex the simplex method stops is luck. This time it has {fractional} \
         fractional cells. A program that takes a vertex of 0 and 1 for proof may get the board \
         right in this way, but it gets the constraints, {with}, wrong."
    ));
    say(&format!(
        "Now maximize the weight off the solution: {away:.1} of the {cells} can leave \
         the board. Integral means that this width is 0: no second point, whatever the objective. A least z of {cells} says \
         the same, since it speaks of every point."
    ));
    assert!(away > 1.0);
    Ok(())
}

fn the_search(puzzle: &Grid, board: &Grid) -> Result<()> {
    heading("6. Branching, node by node");
    say("When z falls short, take the first fractional x[i,j,k] and try both values: one child \
         has x = 1, one x = 0. Of the open nodes the one with the least z is next; a child stands \
         in line with its parent's z until its turn comes and its own is known.");
    println!("\n    node  parent  decision      z      verdict");
    let mut story = Storyteller { cells: puzzle.order().cell_count(), nodes: Vec::new() };
    let outcome = Solver::new().solve(puzzle, &course_knobs(), &NoLimit, &mut story);
    let constraints = outcome.constraints.ok_or("no constraints were proved")?;
    say(&format!(
        "Of the decisions that lead to the last node, every zero is turned into the one that fills \
         its cell, which says at least as much, and what can be spared goes: {constraints} \
         remains. {} nodes were solved for it.",
        outcome.statistics.nodes
    ));
    assert_eq!(outcome.solution.as_ref(), Some(board));
    Ok(())
}

/// The knobs of the course, with presolve, and a limit: best bound may go on for ever.
fn course_knobs() -> Options {
    let search = Search {
        selection: NodeSelection::BestBound,
        rule: BranchingRule::FirstFractional,
        limits: Limits { nodes: Some(10_000), ..Limits::default() },
        ..Search::default()
    };
    let (presolve, objective, branch_on) = (Presolve::Singles, Objective::SumMax, BranchOn::Column);
    Options {
        presolve,
        objective,
        branch_on,
        search,
        report: bnb_sudoku::Report::Irredundant,
        ..Options::default()
    }
}

/// Tells a search while it runs, a line for every node whose relaxation was decided.
struct Storyteller {
    cells: usize,
    /// Parent and decision of every node.
    nodes: Vec<(Option<NodeId>, Option<Fixing>)>,
}

impl Observer<Fixing, Point, Grid> for Storyteller {
    fn event(&mut self, event: &Event<'_, Fixing, Point, Grid>) {
        let (node, objective, verdict) = match *event {
            Event::Opened { parent, decision, .. } => {
                return self.nodes.push((parent, decision.copied()));
            }
            Event::Relaxed { node, objective, .. } => (node, Some(objective), "fractional"),
            Event::Fathomed { node, reason: Fathomed::Infeasible, .. } => (node, None, "empty"),
            Event::Fathomed { node, reason: Fathomed::Integral, .. } => {
                (node, Some(self.cells as f64), "integral")
            }
            Event::Branched { .. } | Event::Stopped(_) => return,
        };
        let (parent, decision) = self.nodes[node.index()];
        let parent = parent.map_or("-".to_string(), |parent| parent.index().to_string());
        let decision = decision.map_or("the root".to_string(), |fixing| {
            let [i, j, k, value] = fixing.one_based();
            format!("x[{i},{j},{k}] = {value}")
        });
        let z = objective.map_or("-".to_string(), |objective| format!("{objective:.2}"));
        println!("    {:<4}  {parent:<6}  {decision:<12}  {z:<5}  {verdict}", node.index());
    }
}

/// The homework: from the rows of a puzzle, 0 for a blank, to the rows of its solution and the
/// constraints `[i, j, k, v]`, counted from 1, that make its relaxation integral; or why not.
fn solve_sudoku(puzzle: &[Vec<usize>]) -> Result<(Rows, Vec<[usize; 4]>)> {
    let outcome = Solver::new().solve(&grid(puzzle)?, &course_knobs(), &NoLimit, &mut ());
    match (outcome.status, outcome.solution, outcome.constraints) {
        (Status::Solved, Some(board), Some(constraints)) => {
            Ok((board.to_rows(), constraints.iter().map(Fixing::one_based).collect()))
        }
        (Status::Infeasible(why), ..) => Err(format!("no solution: {why}").into()),
        (status, ..) => Err(format!("not decided: {status:?}").into()),
    }
}

fn the_tests() -> Result<()> {
    heading("7. solve_sudoku and its tests");
    say("Boards are compared with the notebook's. Lists of constraints are not, for many are \
         right: theirs and ours are both checked, by an engine that saw nothing of the search.");
    for ((puzzle, board), constraints) in PUZZLES.into_iter().zip(BOARDS).zip(CONSTRAINTS) {
        let (puzzle, expected) = (puzzle.parse::<Grid>()?, board.parse::<Grid>()?);
        let (solved_puzzle, found) = solve_sudoku(&puzzle.to_rows())?;
        let (board, wanted) = (grid(&solved_puzzle)?, fixings(constraints, &puzzle)?);
        let found = fixings(&format!("{found:?}"), &puzzle)?;
        println!("\n=== solve_sudoku");
        println!(" + Expected value:             +     Your value:");
        for (left, right) in expected.to_string().lines().zip(board.to_string().lines()) {
            println!("   {left}     {right}");
        }
        println!("   {:<25}     {found}", wanted.to_string());
        assert_eq!(solved_puzzle, expected.to_rows());
        assert_eq!(verify::fault(&puzzle, &board), None);
        assert_eq!(found.len(), wanted.len());
        for set in [wanted, found] {
            let engine = &mut CheckedEngine::default();
            assert!(set.iter().all(|fixing| fixing.agrees_with(&board)));
            assert!(decided(is_integral(engine, &puzzle, &set, &board, &NoLimit))?);
        }
    }
    let mut spoilt = PUZZLES[2].parse::<Grid>()?.to_rows();
    spoilt[0][2] = spoilt[0][0];
    let error = solve_sudoku(&spoilt).err().ok_or("a spoilt puzzle was solved")?;
    say(&format!("Copy r1c1 of the last puzzle to r1c3, and the answer is an error: {error}."));
    Ok(())
}

fn all_short_answers(puzzle: &Grid, board: &Grid) -> Result<()> {
    heading("8. How many shortest answers are there?");
    let domain = root_domain(puzzle, &FixingSet::new())?;
    let open = domain.open_cells().flat_map(|cell| domain.candidates(cell)).collect::<Vec<_>>();
    let (mut engine, mut ones, mut zeros) = (CheckedEngine::default(), 0, 0);
    for &candidate in &open {
        let value = board.get(candidate.cell) == Some(candidate.digit);
        let set = FixingSet::from_iter([Fixing { candidate, value }]);
        if decided(is_integral(&mut engine, puzzle, &set, board, &NoLimit))? {
            *if value { &mut ones } else { &mut zeros } += 1;
        }
    }
    say(&format!(
        "The singles rule leaves {} candidates of this puzzle open; the others are decided, and \
         to say so again adds nothing. Each open one has a true value. Added as the only equation, \
         one by one, x = 1 makes the relaxation integral {ones} times and x = 0 {zeros} times: {} \
         full answers of one constraint.",
        open.len(),
        ones + zeros
    ));
    assert_eq!((ones, zeros), (20, 15));
    Ok(())
}

/// `z`, a point with this `z`, and whether it is the only point.
fn relaxation(puzzle: &Grid, with: &FixingSet) -> Result<(f64, Point, bool)> {
    let options = Options { with: with.clone(), ..Options::default() };
    match relax(&mut Solver::new(), puzzle, &options, &NoLimit).status {
        RelaxStatus::Feasible { z, point, integral } => Ok((z, point, integral)),
        other => Err(format!("no point: {other:?}").into()),
    }
}

/// What the givens and constraints leave of the columns.
fn root_domain(puzzle: &Grid, with: &FixingSet) -> Result<Domain> {
    let mut domain = Domain::new(puzzle.order(), Presolve::Singles);
    decided(domain.fix_all(puzzle.givens().map(Fixing::one).chain(with.iter())))?;
    Ok(domain)
}

fn grid(rows: &[Vec<usize>]) -> Result<Grid> {
    let order = Order::from_side(rows.len()).ok_or("no sudoku has so many rows")?;
    let square = rows.iter().all(|row| row.len() == rows.len());
    let board = Grid::from_values(order, rows.iter().flatten().copied()).filter(|_| square);
    Ok(board.ok_or("the rows are not a square of digits")?)
}

fn fixings(list: &str, puzzle: &Grid) -> Result<FixingSet> {
    Ok(list.parse::<ConstraintList>()?.resolve(puzzle.order())?)
}
