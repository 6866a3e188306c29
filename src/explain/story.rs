//! The story of a puzzle: what presolve settles, what the relaxation leaves open, what closes it.

use std::collections::BTreeMap;

use crate::formulation::Unit;
use crate::lp::Clock;
use crate::report::relax_text;
use crate::solve::{Options, Outcome, RelaxStatus, Report, Solver, Status, Wanted, relax};
use crate::sudoku::{Candidate, Fixing, FixingSet, Grid};
use crate::verify::first_repetition;

use super::step::digits;
use super::{Block, Step, Technique, Walk};

/// Tells of a puzzle, with the constraints of `options.with`, what presolve makes of it, what its
/// relaxation looks like, and which constraints make that a single point; and what the solve came to.
///
/// # Panics
///
/// When `options.with` names a cell or a digit that the puzzle's order does not have.
pub fn story(
    solver: &mut Solver,
    puzzle: &Grid,
    options: &Options,
    clock: &dyn Clock,
) -> (Vec<Block>, Outcome) {
    let (wanted, report) = (Wanted::Unique, Report::Irredundant);
    let options = Options { wanted, report, ..options.clone() };
    let mut story =
        vec![Block::Heading("The puzzle".to_string()), Block::Lines(puzzle.to_string())];
    story.push(Block::Paragraph(program(puzzle, &options.with)));
    if let Some(repetition) = first_repetition(puzzle) {
        story.push(Block::Paragraph(format!("It has no solution: {repetition}.")));
        return (story, solver.solve(puzzle, &options, clock, &mut ()));
    }
    let mut walk = Walk::new(puzzle.order());
    let fixings: Vec<_> = puzzle.givens().map(Fixing::one).chain(options.with.iter()).collect();
    let steps = walk.add(&fixings);
    let outcome = solver.solve(puzzle, &options, clock, &mut ());
    story.push(Block::Heading("What presolve settles".to_string()));
    story.extend(presolved(puzzle, &walk, &steps));
    if matches!(steps.last(), Some(Step::Contradiction(_))) {
        return (story, outcome);
    }
    story.push(Block::Heading("What the relaxation leaves open".to_string()));
    let relaxation = relax(solver, puzzle, &options, clock);
    story.push(Block::Paragraph(
        "z is the smallest sum, over the cells, of the largest value in the cell. It reaches the \
         number of cells exactly when the relaxation is a single 0/1 point."
            .to_string(),
    ));
    story.push(Block::Lines(relax_text(puzzle, &relaxation)));
    let is_integral = matches!(relaxation.status, RelaxStatus::Feasible { integral: true, .. });
    story.push(Block::Heading("What settles the rest".to_string()));
    story.extend(settled(puzzle, &options, &outcome, walk, is_integral));
    (story, outcome)
}

/// The 0/1 program in a sentence.
fn program(puzzle: &Grid, with: &FixingSet) -> String {
    let order = puzzle.order();
    let added = match with.len() {
        0 => String::new(),
        1 => format!("; the constraint {with} fixes one more"),
        _ => format!("; the constraints {with} fix some more"),
    };
    let givens = match puzzle.givens().count() {
        1 => "The given fixes its column at 1".to_string(),
        count => format!("The {count} givens fix as many columns at 1"),
    };
    format!(
        "As a 0/1 program it has {} columns x[i,j,k], one for each cell and digit, and {} rows, each a \
         sum that is 1: a cell has one digit; a row, a column and a box have each digit once. {givens}{added}. \
         The relaxation lets the columns be any numbers from 0 to \
         1.",
        order.candidate_count(),
        Unit::count(order),
    )
}

/// The steps of presolve, and what they come to.
fn presolved(puzzle: &Grid, walk: &Walk, steps: &[Step]) -> Vec<Block> {
    let cells = puzzle.order().cell_count();
    let mut blocks = vec![Block::Paragraph(
        "Presolve excludes only what is 0 at every point of the relaxation, so it changes nothing but \
         the size. It has two rules. A unit with one place left is settled: singles. And two families of \
         units that cover the same candidates, such as the cells and the digits of a row, allow only what \
         lies in a perfect matching of the two; people know that by the names below. r1c2=3 (row) says that \
         the row has no other place for its 3, r1c2=3 alone that the cell has no other digit, and \
         r1c2<>3/5 that the cell is neither 3 nor 5."
            .to_string(),
    )];
    if !steps.is_empty() {
        blocks.push(Block::Items(items(steps)));
    }
    if let Some(Step::Contradiction(_)) = steps.last() {
        blocks.push(Block::Paragraph(
            "So the relaxation has no point, and the puzzle no solution.".to_string(),
        ));
        return blocks;
    }
    let filled = walk.filled().givens().count();
    let used = used(steps);
    let used = if used.is_empty() { "nothing".to_string() } else { used };
    blocks.push(Block::Paragraph(match cells - filled {
        0 => format!("That fills the board. Used: {used}."),
        open => format!(
            "{filled} of {cells} cells have their digit. {open} are open, with {} candidates among them. \
             Used: {used}.",
            walk.open_candidates()
        ),
    }));
    blocks
}

fn items(steps: &[Step]) -> Vec<String> {
    let item = |step: &Step| match step {
        Step::Singles(singles) => {
            let told: Vec<_> = singles.iter().map(ToString::to_string).collect();
            format!("singles: {}", told.join(", "))
        }
        Step::Excluded(exclusion) => exclusion.to_string(),
        Step::Contradiction(contradiction) => format!("contradiction: {contradiction}"),
    };
    steps.iter().map(item).collect()
}

/// How often each technique was used.
fn used(steps: &[Step]) -> String {
    let mut singles = 0;
    let mut techniques: BTreeMap<Technique, usize> = BTreeMap::new();
    for step in steps {
        match step {
            Step::Singles(some) => singles += some.len(),
            Step::Excluded(exclusion) => *techniques.entry(exclusion.technique).or_default() += 1,
            Step::Contradiction(_) => {}
        }
    }
    let singles = (singles > 0).then(|| format!("{singles} singles"));
    let techniques = techniques.iter().map(|(technique, count)| match count {
        1 => technique.to_string(),
        _ => format!("{count} times {technique}"),
    });
    singles.into_iter().chain(techniques).collect::<Vec<_>>().join(", ")
}

/// The constraints, one after the other, and what each brings about.
fn settled(
    puzzle: &Grid,
    options: &Options,
    outcome: &Outcome,
    mut walk: Walk,
    is_integral: bool,
) -> Vec<Block> {
    let Some(constraints) = &outcome.constraints else {
        return vec![Block::Paragraph(without_constraints(&outcome.status))];
    };
    if constraints.is_empty() {
        let why = if is_integral { "it is a single point already" } else { "nothing is asked for" };
        return vec![Block::Paragraph(format!("Nothing has to: {why}."))];
    }
    let mut blocks = Vec::new();
    let mut known: FixingSet = options.with.clone();
    let is_new = |fixing: &Fixing| !options.with.iter().any(|other| other == *fixing);
    for fixing in constraints.iter().filter(is_new) {
        let others = alternatives(puzzle, &known, &walk, fixing);
        let steps = walk.add(&[fixing]);
        known.insert(fixing);
        let Candidate { cell, digit } = fixing.candidate;
        blocks.push(Block::Paragraph(format!("Add {fixing}: {cell} is {digit}. Then:")));
        let mut items = items(&steps);
        if items.is_empty() {
            items.push("presolve has nothing more to say".to_string());
        }
        blocks.push(Block::Items(items));
        if !others.is_empty() {
            blocks.push(Block::Paragraph(format!("What else {cell} might have been:")));
            blocks.push(Block::Items(others));
        }
    }
    let open = puzzle.order().cell_count() - walk.filled().givens().count();
    blocks.push(Block::Paragraph(if open == 0 {
        format!("The board is full: with {constraints} the relaxation is this single point.")
    } else {
        format!(
            "{open} cells are still open for presolve, but a linear program shows that no point of the \
             relaxation differs there: with {constraints} it is a single point."
        )
    }));
    if let Some(board) = &outcome.solution {
        blocks.push(Block::Lines(board.to_string()));
    }
    blocks.push(Block::Paragraph(match outcome.unique {
        Some(true) => "The puzzle has no other solution.".to_string(),
        Some(false) => {
            "The puzzle has other solutions; the constraints single out this one.".to_string()
        }
        None => "Whether there are other solutions is not known.".to_string(),
    }));
    blocks
}

fn without_constraints(status: &Status) -> String {
    match status {
        Status::Infeasible(why) => format!("Nothing can: there is no solution, because {why}."),
        Status::Limit(reason) => format!("That is not known: {reason}."),
        Status::Solved => "No constraints were asked for.".to_string(),
    }
}

/// What presolve makes of the other digits a cell might have.
fn alternatives(puzzle: &Grid, known: &FixingSet, walk: &Walk, fixing: Fixing) -> Vec<String> {
    let order = puzzle.order();
    let Candidate { cell, digit } = fixing.candidate;
    let others = Unit::Cell(cell).candidates(order).filter(|other| other.digit != digit);
    let mut left_open = Vec::new();
    let mut told = Vec::new();
    for other in others.filter(|&other| walk.is_open(other)) {
        let mut elsewhere = Walk::new(order);
        let path = puzzle.givens().map(Fixing::one).chain(known.iter()).chain([Fixing::one(other)]);
        let steps = elsewhere.add(&path.collect::<Vec<_>>());
        match steps.last() {
            Some(Step::Contradiction(contradiction)) => {
                told.push(format!("{cell}={} ends at once: {contradiction}", other.digit));
            }
            _ => left_open.push(other.digit),
        }
    }
    if !left_open.is_empty() {
        told.push(format!(
            "{cell}={} is not refuted by presolve alone",
            digits(&left_open).replace(" and ", " or ")
        ));
    }
    told
}
