//! Boards and constraints from what Python has.

use std::fmt::Write;

use bnb_sudoku::sudoku::ConstraintListError;
use bnb_sudoku::{
    ConstraintList, Fixing, FixingSet, Grid, Order, ParseError, ParseErrorKind, parse_one,
};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple,
};

use crate::errors::{bad, read_from, tolerant};

/// What a board may be, as messages say it.
const EXPECTED: &str = "expected n lists of n whole numbers with 0 for a blank, an n x n numpy array of integers, or a text";

/// The kinds of numpy's numbers that a board is read from: signed, unsigned, floats.
const NUMBER_KINDS: [&str; 3] = ["i", "u", "f"];

/// What numpy's truth values are called, by old and by new versions.
const NUMPY_TRUTHS: [&str; 2] = ["a bool_", "a bool"];

/// The most constraints a list may have, as for the command line.
const MOST_CONSTRAINTS: usize = 100_000;

/// The most numbers of something that should be a constraint, enough to say how many there are.
const MOST_NUMBERS: usize = 100;

/// The characters of a value that a message shows.
const SHOWN: usize = 20;

/// A board: its rows, 0 for a blank, and the rows and columns of its boxes.
pub type Rows = (Vec<Vec<usize>>, (usize, usize));

/// Reads a board from a list of lists, an array or a text; `box` is the shape of a box.
#[pyfunction]
#[pyo3(signature = (puzzle, r#box))]
pub fn read(puzzle: &Bound<'_, PyAny>, r#box: &Bound<'_, PyAny>) -> PyResult<Rows> {
    let grid = board(puzzle, r#box)?;
    Ok((grid.to_rows(), (grid.order().box_rows(), grid.order().box_columns())))
}

/// The shape of a box, `None` for the customary one.
pub fn order(shape: &Bound<'_, PyAny>) -> PyResult<Option<Order>> {
    if shape.is_none() {
        return Ok(None);
    }
    let refused = || {
        let found = shown(shape);
        bad(format!("box is {found}, expected rows and columns of a box such as (3, 3)"))
    };
    let (rows, columns) = pair(shape)?.ok_or_else(refused)?;
    Order::new(rows, columns).map(Some).map_err(bad)
}

/// Two whole numbers that are not negative.
pub fn pair(value: &Bound<'_, PyAny>) -> PyResult<Option<(usize, usize)>> {
    let found = tolerant(value.py(), value.extract::<[usize; 2]>())?;
    Ok(found.map(|[first, second]| (first, second)))
}

/// The board that Python hands over, with boxes of a shape, its own or the customary one.
pub fn board(puzzle: &Bound<'_, PyAny>, shape: &Bound<'_, PyAny>) -> PyResult<Grid> {
    read_from(puzzle, "puzzle", any_board(puzzle, shape))
}

fn any_board(puzzle: &Bound<'_, PyAny>, shape: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let order = match order(shape)? {
        None if is_our_board(puzzle) => order(&puzzle.getattr("box")?)?,
        order => order,
    };
    if let Ok(text) = puzzle.cast::<PyString>() {
        return parse_one(&text.to_string_lossy(), order).map_err(|error| unreadable(&error));
    }
    if is_sequence(puzzle) {
        let rows = items(puzzle)?;
        return match texts(&rows) {
            Some(lines) => of_lines(&lines, order),
            None => of_rows(&rows, order),
        };
    }
    if is_array(puzzle)? {
        let grid = of_rows(&items(&numbers(puzzle)?)?, order);
        if !puzzle.hasattr("filled")? {
            return grid;
        }
        let advice = "filled(0) makes blanks of masked cells";
        let advised = |error: PyErr| bad(format!("{}; {advice}", error.value(puzzle.py())));
        return grid.map_err(advised);
    }
    let has_array = puzzle.hasattr("to_numpy")?;
    let advice = if has_array { "; its to_numpy() may be one" } else { "" };
    Err(bad(format!("found {}, {EXPECTED}{advice}", kind(puzzle))))
}

/// The reader's error with its place; where it speaks of flags, it says what they are called here.
fn unreadable(error: &ParseError) -> PyErr {
    let message = match error.kind() {
        &ParseErrorKind::BoxSide { side, order } => wrong_box(side, order),
        ParseErrorKind::HeaderBox { .. } => {
            error.to_string().replace("--box decides", "box=(rows, columns) decides")
        }
        _ => error.to_string(),
    };
    bad(format!("line {}, column {}: {message}", error.line(), error.column()))
}

fn wrong_box(side: usize, order: Order) -> String {
    let mut message =
        format!("the board has side {side}, a {order} box needs side {}", order.side());
    if let Some(fitting) = Order::from_side(side) {
        let (rows, columns) = (fitting.box_rows(), fitting.box_columns());
        let _ = write!(message, "; give a box that fits, such as box=({rows}, {columns})");
    }
    message
}

fn is_sequence(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()
}

/// Whether something is a `Board` of the package, which knows its boxes.
fn is_our_board(value: &Bound<'_, PyAny>) -> bool {
    let is_list = value.is_instance_of::<PyList>();
    is_list && !value.is_exact_instance_of::<PyList>() && value.hasattr("box").unwrap_or(false)
}

/// Whether something is a numpy array, or behaves like one; nothing here needs numpy.
fn is_array(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(value.hasattr("dtype")? && value.hasattr("ndim")? && value.hasattr("tolist")?)
}

/// An array as lists of Python's numbers.
fn numbers<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let dtype = array.getattr("dtype")?;
    let dtype_kind = dtype.getattr("kind").and_then(|kind| kind.extract::<String>());
    if !dtype_kind.is_ok_and(|kind| NUMBER_KINDS.contains(&kind.as_str())) {
        let dtype =
            dtype.str().map_or_else(|_| "unknown type".to_string(), |name| name.to_string());
        let advice = "; astype(int) may make it one";
        return Err(bad(format!("found an array of {dtype}, {EXPECTED}{advice}")));
    }
    let dimensions = array.getattr("ndim")?.extract::<usize>()?;
    if dimensions == 0 || dimensions > 2 {
        return Err(bad(format!("found an array of {dimensions} dimensions, {EXPECTED}")));
    }
    array.call_method0("tolist")
}

/// The rows that are texts, if all are.
fn texts(rows: &[Bound<'_, PyAny>]) -> Option<Vec<String>> {
    let text = |row: &Bound<'_, PyAny>| {
        row.cast::<PyString>().ok().map(|row| row.to_string_lossy().into_owned())
    };
    rows.first()?;
    rows.iter().map(text).collect()
}

/// The board whose rows are texts.
fn of_lines(lines: &[String], order: Option<Order>) -> PyResult<Grid> {
    let grid = parse_one(&lines.join("\n"), order).map_err(|error| unreadable(&error))?;
    let (found, side) = (lines.len(), grid.order().side());
    let is_a_row_each = found == side;
    is_a_row_each
        .then_some(grid)
        .ok_or_else(|| bad(format!("found a list of length {found}, expected {side} rows")))
}

fn of_rows(rows: &[Bound<'_, PyAny>], asked: Option<Order>) -> PyResult<Grid> {
    let side = rows.len();
    let Some(first) = rows.first() else {
        return Err(bad(format!("found an empty list, {EXPECTED}")));
    };
    row(first, 1, None)?;
    let order = match asked {
        Some(order) if order.side() == side => order,
        Some(order) => return Err(bad(wrong_box(side, order))),
        None => Order::from_side(side).ok_or_else(|| bad(ParseErrorKind::NoBox(side)))?,
    };
    let mut values = Vec::with_capacity(order.cell_count());
    for (i, cells) in rows.iter().enumerate() {
        for (j, entry) in row(cells, i + 1, Some(side))?.iter().enumerate() {
            let value = digit(entry)?.filter(|&value| value <= side).ok_or_else(|| {
                let (row, column, found) = (i + 1, j + 1, shown(entry));
                bad(format!(
                    "{found} in row {row}, column {column} is not a cell, expected 1 to {side}, or 0 for a blank"
                ))
            })?;
            values.push(value);
        }
    }
    Grid::from_values(order, values).ok_or_else(|| bad(format!("not a board, {EXPECTED}")))
}

/// The entries of a row, which is 1-based.
fn row<'py>(
    cells: &Bound<'py, PyAny>,
    number: usize,
    side: Option<usize>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let cells = match () {
        () if is_sequence(cells) => items(cells)?,
        () if is_array(cells)? => items(&numbers(cells)?)?,
        () => return Err(bad(format!("row {number} is {}, {EXPECTED}", shown(cells)))),
    };
    match side {
        Some(side) if cells.len() != side => Err(bad(format!(
            "row {number} has {} entries, expected {side}, one for each row",
            cells.len()
        ))),
        _ => Ok(cells),
    }
}

/// The items of a list or a tuple.
fn items<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = value.cast::<PyList>() {
        Ok(list.iter().collect())
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        Ok(tuple.iter().collect())
    } else {
        Err(bad(format!("found {}, {EXPECTED}", kind(value))))
    }
}

/// A whole number that is not negative, `None` for anything else; `True` is no number.
pub fn digit(entry: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    Ok(whole(entry)?.and_then(|number| usize::try_from(number).ok()))
}

/// A whole number: an int, one of numpy's, or a float without fraction.
pub fn whole(entry: &Bound<'_, PyAny>) -> PyResult<Option<i64>> {
    if entry.is_exact_instance_of::<PyInt>() {
        return Ok(entry.extract().ok());
    }
    let is_truth = entry.is_instance_of::<PyBool>() || NUMPY_TRUTHS.contains(&kind(entry).as_str());
    if is_truth || entry.is_instance_of::<PyString>() {
        return Ok(None);
    }
    let py = entry.py();
    if !entry.is_instance_of::<PyFloat>()
        && let Some(number) = tolerant(py, entry.extract::<i64>())?
    {
        return Ok(Some(number));
    }
    let number = tolerant(py, entry.extract::<f64>())?;
    // Every integer that a board or a list can have is a float, too.
    let is_whole = |number: &f64| {
        number.trunc().to_bits() == number.to_bits() && number.abs() < f64::from(u32::MAX)
    };
    Ok(number.filter(is_whole).map(|number| number as i64))
}

/// The constraints `(i, j, k, v)` of a list, an array or a text.
pub fn constraints(list: &Bound<'_, PyAny>, order: Order) -> PyResult<FixingSet> {
    read_from(list, "constraints", any_constraints(list, order))
}

fn any_constraints(list: &Bound<'_, PyAny>, order: Order) -> PyResult<FixingSet> {
    if let Ok(text) = list.cast::<PyString>() {
        let read =
            text.to_string_lossy().parse::<ConstraintList>().and_then(|list| list.resolve(order));
        return read.map_err(|error| bad(format!("constraints: {error}")));
    }
    let all = members(list, MOST_CONSTRAINTS)?.ok_or_else(|| {
        let found = kind(list);
        bad(format!("constraints: found {found}, expected a list of (row, column, digit, value)"))
    })?;
    if all.len() > MOST_CONSTRAINTS {
        return Err(bad(ConstraintListError::TooMany));
    }
    // One constraint alone stands for a list of it.
    if let Some(first) = all.first()
        && whole(first)?.is_some()
    {
        return constraint(&all, 1, order).map(|fixing| FixingSet::from_iter([fixing]));
    }
    let read = |(index, item): (usize, &Bound<'_, PyAny>)| {
        let numbers = members(item, MOST_NUMBERS)?.ok_or_else(|| {
            let (position, found) = (index + 1, shown(item));
            bad(format!("constraint {position} is {found}, expected (row, column, digit, value)"))
        })?;
        constraint(&numbers, index + 1, order)
    };
    all.iter().enumerate().map(read).collect()
}

/// The items of anything that has some, at most one more than the most; `None` for a text and for what has none.
fn members<'py>(list: &Bound<'py, PyAny>, most: usize) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    if is_sequence(list) {
        return items(list).map(Some);
    }
    if is_array(list)? {
        return items(&list.call_method0("tolist")?).map(Some);
    }
    let is_text = list.is_instance_of::<PyString>()
        || list.is_instance_of::<PyBytes>()
        || list.is_instance_of::<PyByteArray>();
    if is_text || list.is_instance_of::<PyDict>() {
        return Ok(None);
    }
    let Some(iterator) = tolerant(list.py(), list.try_iter())? else { return Ok(None) };
    iterator.take(most + 1).collect::<PyResult<_>>().map(Some)
}

fn constraint(numbers: &[Bound<'_, PyAny>], position: usize, order: Order) -> PyResult<Fixing> {
    let count = numbers.len();
    let refused = || {
        let written: Vec<_> = numbers.iter().map(shown).collect();
        bad(format!(
            "({}) is out of range: row, column and digit run from 1 to {}, the value is 0 or 1",
            written.join(", "),
            order.side()
        ))
    };
    let numbers: &[Bound<'_, PyAny>; 4] =
        numbers.try_into().map_err(|_| bad(ConstraintListError::NotFour { position, count }))?;
    let mut written = [0; 4];
    for (place, number) in written.iter_mut().zip(numbers) {
        *place = digit(number)?.ok_or_else(refused)?;
    }
    Fixing::from_one_based(order, written).ok_or_else(refused)
}

/// A value as a message shows it: one line, cut.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    let is_large = is_sequence(value) || value.is_instance_of::<PyDict>();
    if is_large || value.hasattr("ndim").unwrap_or(true) && !value.is_instance_of::<PyFloat>() {
        return kind(value);
    }
    match value.repr() {
        Ok(text) => {
            let text = text.to_string();
            let visible = |c: char| if c.is_control() { '?' } else { c };
            let start: String = text.chars().take(SHOWN).map(visible).collect();
            if text.chars().nth(SHOWN).is_some() { format!("{start}...") } else { start }
        }
        Err(_) => kind(value),
    }
}

/// The type of a value, in a word or two.
pub fn kind(value: &Bound<'_, PyAny>) -> String {
    if value.is_none() {
        return "None".to_string();
    }
    let Ok(name) = value.get_type().name() else { return "an object".to_string() };
    let name = name.to_string();
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}
