//! The simplex method pivot by pivot, on what the givens leave open.

use std::fmt::Write as _;
use std::io;

use bnb_sudoku::presolve::{Domain, Presolve};
use bnb_sudoku::textbook_simplex::{
    Dictionary, Outcome, Phase, Pivot, PivotingRule, Rational, Reason, Simplex, Step, Variable,
};
use bnb_sudoku::{Fixing, FixingSet, Grid};

use super::open_program::OpenProgram;
use super::{FIRM, wrapped};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;

/// The most columns of a first dictionary that is shown; the program's own example has 12 and fits a
/// slide of 80 characters, 24 take about 130.
const MOST_COLUMNS: usize = 24;

/// The most pivots that are shown; the programs that are small enough take fewer.
const MOST_PIVOTS: usize = 500;

/// Tells how the simplex method solves the relaxation.
pub fn tell(
    puzzle: &Grid,
    with: &FixingSet,
    rule: PivotingRule,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let mut domain = Domain::new(puzzle.order(), Presolve::Singles);
    let closed = domain.fix_all(puzzle.givens().map(Fixing::one).chain(with.iter()));
    if let Some(contradiction) = closed.break_value() {
        printer.data(&wrapped(&format!("There is no solution: {contradiction}.")))?;
        return Ok(ExitStatus::Negative);
    }
    if let Some(board) = domain.settled_board() {
        let settled = "Singles, the candidates that are alone in a cell or in a house, settle every \
                       cell, so no column is left for the simplex method: the relaxation is this \
                       single point.";
        printer.data(&format!("{}{board}", wrapped(settled)))?;
        return Ok(ExitStatus::Done);
    }
    // Before anything is built, for a large board has tens of thousands.
    let (candidates, cells) = (domain.open_candidates(), domain.open_cells().count());
    if candidates + cells > MOST_COLUMNS {
        printer.complain(&format!(
            "{candidates} candidates in {cells} cells are open, so a dictionary has {} columns, and at \
             most {MOST_COLUMNS} are shown: settle more cells, by givens or --with, or leave out --tableau",
            candidates + cells
        ));
        return Ok(ExitStatus::Limit);
    }
    let open = OpenProgram::new(&domain);
    let mut simplex = match Simplex::new(&open.program, rule, MOST_PIVOTS) {
        Ok(simplex) => simplex,
        Err(too_large) => {
            printer.complain(&too_large.to_string());
            return Ok(ExitStatus::Limit);
        }
    };
    printer.data(&the_program(&open))?;
    show(&open, &mut simplex, rule, printer)?;
    let (text, status) = match simplex.outcome() {
        Some(Outcome::Optimal { value, point }) => {
            (optimum_text(&open, puzzle.order().cell_count(), value, point), ExitStatus::Done)
        }
        Some(Outcome::Infeasible { lack }) => {
            let text = format!(
                "Nothing on top is above 0, and yet the sums lack {lack}: the relaxation is empty, so \
                 there is no solution."
            );
            (wrapped(&text), ExitStatus::Negative)
        }
        _ => (format!("Stopped after {MOST_PIVOTS} pivots.\n"), ExitStatus::Limit),
    };
    printer.data(&text)?;
    Ok(status)
}

/// Shows every dictionary and what is done to it.
fn show(
    open: &OpenProgram,
    simplex: &mut Simplex<'_>,
    rule: PivotingRule,
    printer: &mut Printer,
) -> io::Result<()> {
    for number in 0.. {
        let (before, phase) = (simplex.dictionary().clone(), simplex.phase());
        let step = simplex.next();
        let (pivot, what) = match &step {
            Some(Step::Pivot(pivot)) => (Some(pivot), pivot_text(open, &before, pivot, rule)),
            Some(Step::PhaseTwo { redundant }) => (None, phase_two_text(open, &before, redundant)),
            None => (None, String::new()),
        };
        printer.data(&dictionary_text(open, &before, phase, number, pivot))?;
        printer.data(&what)?;
        if step.is_none() {
            break;
        }
    }
    Ok(())
}

fn the_program(open: &OpenProgram) -> String {
    let mut text = wrapped(&format!(
        "Singles leave {} candidates in {} cells. Their linear program:",
        open.candidates.len(),
        open.cells.len()
    ));
    text.push('\n');
    let sum = |row: usize| {
        let terms = open.program.rows()[row].terms.iter();
        terms.map(|&(x, _)| open.name(Variable::Column(x))).collect::<Vec<_>>().join(" + ")
    };
    for (row, units) in open.units.iter().enumerate() {
        let units: Vec<_> = units.iter().map(ToString::to_string).collect();
        let (name, row) = (open.name(Variable::Artificial(row)), sum(row) + " = 1");
        let _ = writeln!(text, "  {name:<4}  {row:<25}  {}", units.join(", "));
    }
    let row = open.units.len();
    let (name, row) = (open.name(Variable::Slack(row)), sum(row) + " <= 1");
    let _ = writeln!(text, "  {name:<4}  {row:<25}  and so for every candidate\n");
    let columns = open.candidates.len()..open.program.costs().len();
    let undecided: Vec<_> = columns.map(|u| open.name(Variable::Column(u))).collect();
    text + &wrapped(&format!(
        "{} and its like say how far the largest x of a cell is from 1. Maximize u = {}: then z, the \
         sum over the cells of the largest x, is least, the number of cells minus u. In front of each \
         row stands what it leaves: w is what a sum lacks of 1, s is a slack.",
        undecided[0],
        undecided.join(" + ").replace(' ', &FIRM.to_string())
    )) + "\n"
        + &wrapped(
            "A dictionary writes what stands in front as a function of what stands on top, which is \
             0. A pivot swaps the two whose entry is in brackets: the one on top enters the basis, \
             the one in front leaves it. A w that leaves is done with.",
        )
}

/// A dictionary as a table in the order of the variables, dots for zeros, the pivot's entry in
/// brackets.
fn dictionary_text(
    open: &OpenProgram,
    dictionary: &Dictionary,
    phase: Phase,
    number: usize,
    pivot: Option<&Pivot>,
) -> String {
    let (objective, title) = match phase {
        Phase::One => ("-w", "phase I: maximize -w, minus all that the sums lack"),
        Phase::Two => ("u", "phase II: maximize u"),
    };
    let in_order = |variables: &[Variable]| {
        let mut places: Vec<usize> = (0..variables.len()).collect();
        places.sort_by_key(|&place| variables[place]);
        places
    };
    let columns = in_order(dictionary.nonbasic());
    let line = |name: &str, constant: &Rational, entries: &dyn Fn(usize) -> String| {
        let head = [name.to_string(), "=".to_string(), constant.to_string()];
        head.into_iter().chain(columns.iter().map(|&c| entries(c))).collect::<Vec<String>>()
    };
    let names = columns.iter().map(|&column| open.name(dictionary.nonbasic()[column]));
    let mut table = vec![[const { String::new() }; 3].into_iter().chain(names).collect::<Vec<_>>()];
    let on_top = |column| short(dictionary.reduced_cost(column));
    table.push(line(objective, dictionary.value(), &on_top));
    for row in in_order(dictionary.basic()) {
        let (front, nonbasic) = (dictionary.basic()[row], dictionary.nonbasic());
        let is_pivot = |column: usize| {
            pivot.is_some_and(|p| p.leaving == front && p.entering == nonbasic[column])
        };
        let entry = |column| {
            let entry = short(dictionary.coefficient(row, column));
            if is_pivot(column) { format!("[{entry}]") } else { entry }
        };
        table.push(line(&open.name(front), dictionary.constant(row), &entry));
    }
    let width = |column: usize| table.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns.len() + 3).map(width).collect();
    let mut text = format!("\nDictionary {number}, {title}\n");
    for row in &table {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join(" ").trim_end());
    }
    text
}

/// A number, or a dot for 0.
fn short(number: &Rational) -> String {
    let text = number.to_string();
    if text == "0" { ".".to_string() } else { text }
}

fn pivot_text(
    open: &OpenProgram,
    before: &Dictionary,
    pivot: &Pivot,
    rule: PivotingRule,
) -> String {
    let (entering, leaving) = (open.name(pivot.entering), open.name(pivot.leaving));
    if pivot.reason == Reason::DrivesOut {
        return wrapped(&format!(
            "{leaving} is 0 but still basic: {entering} takes its place, and nothing moves."
        ));
    }
    let column = before.nonbasic().iter().position(|&other| other == pivot.entering);
    let cost = column.map_or(String::new(), |column| before.reduced_cost(column).to_string());
    let why = match rule {
        PivotingRule::Bland => format!("the first above 0 on top, {cost}"),
        PivotingRule::LargestCoefficient => format!("the largest on top, {cost}"),
    };
    // In the order of the dictionary's lines, so that the first of equals is seen to be the first.
    let mut ratios: Vec<_> = pivot.ratios.iter().collect();
    ratios.sort_by_key(|(variable, _)| *variable);
    let ratios = ratios.into_iter().map(|(variable, ratio)| (open.name(*variable), ratio));
    let ratios: Vec<_> = ratios.map(|(name, ratio)| format!("{name} {ratio}")).collect();
    let ties = pivot.ratios.iter().filter(|(_, ratio)| *ratio == pivot.length).count();
    let least = if ties > 1 { "the first of the least" } else { "the least" };
    wrapped(&format!(
        "{entering} enters ({why}). Ratios: {}. {leaving} leaves ({least}); {entering} = {}.",
        ratios.join(", "),
        pivot.length
    ))
}

fn phase_two_text(open: &OpenProgram, reached: &Dictionary, redundant: &[Variable]) -> String {
    let names: Vec<_> = redundant.iter().map(|&variable| open.name(variable)).collect();
    let dropped = match names.len() {
        0 => String::new(),
        1 => {
            format!(" {} = 0 has become 0 = 0: its row follows from the others and goes.", names[0])
        }
        _ => format!(
            " {} = 0 have become 0 = 0: their rows follow from the others and go.",
            names.join(", ")
        ),
    };
    let is_integral = (0..reached.basic().len()).all(|row| reached.constant(row).is_integer());
    let luck =
        if is_integral { " It is 0/1, but that is no proof that it is the only one." } else { "" };
    wrapped(&format!("No sum lacks anything: this is a point of the relaxation.{luck}{dropped}"))
}

fn optimum_text(open: &OpenProgram, cells: usize, value: &Rational, point: &[Rational]) -> String {
    let z = Rational::from_integer(cells.into()) - value;
    let is_integral = *value == Rational::from_integer(0.into());
    let verdict = if is_integral { "integral: a single 0/1 point" } else { "not integral" };
    let mut text = wrapped(&format!(
        "Nothing on top is above 0: the optimum. z = {cells} - {value} = {z}, {verdict}. The cells:"
    ));
    for &cell in &open.cells {
        let values = open.candidates.iter().zip(point).filter(|(c, _)| c.cell == cell);
        let values = values.map(|(candidate, x)| format!("{} with {x}", candidate.digit));
        let _ = writeln!(text, "{cell}: {}", values.collect::<Vec<_>>().join(", "));
    }
    text
}
