//! What somebody handed in: a board, and perhaps constraints.

mod literal;
mod several;

use crate::sudoku::{Cell, Digit, Grid, Order, parse_one};

use super::Reason;
use literal::Value;
pub use literal::{LiteralError, LiteralFault};
pub use several::Answers;

/// The characters of the smallest board on one line, 4x4.
const SHORTEST_LINE: usize = 16;

/// An answer as it could be read; a part that could not be says why.
///
/// ```
/// use bnb_sudoku::{Order, grade::Answer};
///
/// let order = Order::from_side(4).unwrap();
/// let text = "(array([[1., 2., 4., 3.], [4., 3., 1., 2.], [2., 1., 3., 4.], [3., 4., 2., 1.]]), [])";
/// let answer = Answer::read(text, order);
/// assert_eq!(answer.board.unwrap().to_line(), "1243431221343421");
/// assert_eq!(answer.constraints.unwrap(), Vec::<[i64; 4]>::new());
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The board, perhaps with blanks.
    pub board: Result<Grid, Reason>,
    /// The constraints `(i, j, k, v)` as written, in whatever base.
    pub constraints: Result<Vec<[i64; 4]>, Reason>,
}

impl Answer {
    /// The longest answer that is read, in bytes; a longer one is refused unread.
    pub const LONGEST: usize = 1024 * 1024;

    /// Reads an answer to a puzzle of an order: a pair of a board and constraints, or a board alone, in
    /// JSON, in Python, as numpy prints it, as this program prints it, or as any board this program reads.
    pub fn read(text: &str, order: Order) -> Self {
        let both = |reason: Reason| Self { board: Err(reason.clone()), constraints: Err(reason) };
        if text.len() > Self::LONGEST {
            return both(Reason::TooLong);
        }
        if let Some(answer) = Self::drawn(text, order) {
            return answer;
        }
        match literal::read(text) {
            Ok(value) => Self::of_value(value, order),
            Err(error) => both(Reason::Unreadable(error)),
        }
    }

    /// An answer that begins with a board that is no list, such as this program's own.
    fn drawn(text: &str, order: Order) -> Option<Self> {
        let first = text.trim_start_matches('\u{feff}').trim_start().chars().next()?;
        if matches!(first, '[' | '(' | '{') {
            return None;
        }
        let end =
            [text.find("constraints"), text.find(['\t', '[', '('])].into_iter().flatten().min();
        let (drawn, rest) = text.split_at(end.unwrap_or(text.len()));
        let board = match parse_one(drawn, Some(order)) {
            Ok(board) if board.order() == order => Ok(board),
            _ if is_line(drawn.trim()) => {
                let found = format!("a line of {} characters", drawn.trim().chars().count());
                Err(Reason::BoardShape { side: order.side(), found })
            }
            _ => return None,
        };
        let rest = rest.trim();
        let before = &text[..text.len() - text[drawn.len()..].trim_start().len()];
        let constraints = if rest.is_empty() {
            Err(Reason::ConstraintsMissing)
        } else {
            match literal::read(rest) {
                Ok(Value::Map(entries)) => match entries.into_iter().next() {
                    Some((_, value)) => constraints(&value, order),
                    None => Err(Reason::ConstraintsMissing),
                },
                Ok(value) => constraints(&value, order),
                Err(error) => Err(Reason::Unreadable(error.behind(before))),
            }
        };
        Some(Self { board, constraints })
    }

    fn of_value(value: Value, order: Order) -> Self {
        let (board_value, list) = parts(value);
        Self {
            board: board_value.map_or(Err(Reason::BoardMissing), |value| board(&value, order)),
            constraints: match list {
                None | Some(Value::Nothing) => Err(Reason::ConstraintsMissing),
                Some(value) => constraints(&value, order),
            },
        }
    }
}

impl LiteralError {
    /// The same fault of a text that stands behind another.
    fn behind(self, before: &str) -> Self {
        let last = before.rsplit('\n').next().unwrap_or(before);
        let column = if self.line == 1 { self.column + last.chars().count() } else { self.column };
        Self { line: self.line + before.matches('\n').count(), column, ..self }
    }
}

/// Whether a text that is no board looks like one on a line, with cells too many or too few.
fn is_line(text: &str) -> bool {
    text.len() >= SHORTEST_LINE && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}

/// Names under which the two parts of an answer are found.
const BOARD_NAMES: [&str; 5] = ["solved_puzzle", "board", "solution", "solved", "grid"];
const LIST_NAMES: [&str; 2] = ["constraints", "fixings"];

fn is_part(name: &str) -> bool {
    BOARD_NAMES.contains(&name) || LIST_NAMES.contains(&name)
}

/// The board and the constraints of an answer.
fn parts(value: Value) -> (Option<Value>, Option<Value>) {
    match value {
        // One assignment to whatever name.
        Value::Map(mut entries) if entries.len() == 1 && !is_part(&entries[0].0) => {
            parts(entries.remove(0).1)
        }
        Value::Map(entries) => {
            let find = |names: &[&str]| {
                names.iter().find_map(|name| {
                    entries.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone())
                })
            };
            (find(&BOARD_NAMES).filter(|value| *value != Value::Nothing), find(&LIST_NAMES))
        }
        Value::List(mut items) => match items.len() {
            1 => parts(items.remove(0)),
            2 if !is_row(&items[0]) || !is_row(&items[1]) => {
                let list = items.pop();
                (items.pop().filter(|value| *value != Value::Nothing), list)
            }
            _ => (Some(Value::List(items)), None),
        },
        Value::Nothing => (None, None),
        value => (Some(value), None),
    }
}

/// Whether a value is a list of numbers, as a row of a board is.
fn is_row(value: &Value) -> bool {
    matches!(value, Value::List(items) if !items.is_empty()
        && items.iter().all(|item| matches!(item, Value::Number(_))))
}

fn board(value: &Value, order: Order) -> Result<Grid, Reason> {
    let side = order.side();
    let shape = |found: String| Reason::BoardShape { side, found };
    let rows = match value {
        Value::List(rows) => rows,
        Value::Text(text) => {
            let board = parse_one(text, Some(order)).ok().filter(|board| board.order() == order);
            return board.ok_or_else(|| shape("a text that is no board of this size".to_string()));
        }
        _ => return Err(shape(described(value))),
    };
    let cells: Vec<Value> = if rows.len() == side * side {
        rows.clone()
    } else if rows.len() == side {
        let mut cells = Vec::new();
        for row in rows {
            let row: Vec<Value> = match row {
                Value::List(row) => row.clone(),
                Value::Text(row) => row.chars().map(|c| Value::Text(c.to_string())).collect(),
                other => return Err(shape(format!("a list with {} in it", described(other)))),
            };
            if row.len() != side {
                return Err(shape(format!("a list with a row of {}", row.len())));
            }
            cells.extend(row);
        }
        cells
    } else {
        return Err(shape(described(value)));
    };
    let mut board = Grid::empty(order);
    for (index, value) in cells.iter().enumerate() {
        let cell = Cell::from_index(order, index);
        board.set(cell, digit(value, cell, order)?);
    }
    Ok(board)
}

/// The digit in a cell, `None` for a blank.
fn digit(value: &Value, cell: Cell, order: Order) -> Result<Option<Digit>, Reason> {
    let number = match value {
        Value::Nothing => return Ok(None),
        Value::Number(number) => *number,
        Value::Text(text) => match text.trim() {
            "" | "." | "_" | "-" => return Ok(None),
            text => {
                let mut symbols = text.chars();
                let letter =
                    symbols.next().filter(char::is_ascii_alphabetic).filter(|_| text.len() == 1);
                let letter = letter.map(|c| f64::from(u32::from(c.to_ascii_uppercase()) - 55));
                letter.or_else(|| text.parse().ok()).unwrap_or(f64::NAN)
            }
        },
        other => return Err(Reason::NotWhole(cell, described(other))),
    };
    match whole(number) {
        Some(0) => Ok(None),
        Some(number) => {
            let digit = usize::try_from(number).ok().and_then(|k| Digit::from_one_based(order, k));
            digit.map(Some).ok_or(Reason::NotADigit(cell, number))
        }
        None => Err(Reason::NotWhole(cell, described(value))),
    }
}

fn constraints(value: &Value, order: Order) -> Result<Vec<[i64; 4]>, Reason> {
    let shape = |index, found: String| Reason::ConstraintShape { index, found };
    let Value::List(items) = value else { return Err(shape(None, described(value))) };
    let most = 2 * order.candidate_count();
    if items.len() > most {
        return Err(shape(None, format!("a list of {}, more than there are", items.len())));
    }
    // One constraint that is not in a list.
    if let Some(one) = quadruple(value) {
        return Ok(vec![one]);
    }
    let read = |(index, item): (usize, &Value)| {
        quadruple(item).ok_or_else(|| shape(Some(index), described(item)))
    };
    items.iter().enumerate().map(read).collect()
}

fn quadruple(value: &Value) -> Option<[i64; 4]> {
    let Value::List(items) = value else { return None };
    let number = |item: &Value| match item {
        Value::Number(number) => whole(*number),
        _ => None,
    };
    let numbers: Vec<i64> = items.iter().map(number).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// The integer that a float is, if it is one that an answer can have.
fn whole(number: f64) -> Option<i64> {
    let is_whole = number.fract().abs() < f64::EPSILON && number.abs() < 1e9;
    is_whole.then_some(number as i64)
}

fn is_whole(value: &Value) -> bool {
    matches!(value, Value::Number(number) if whole(*number).is_some())
}

/// A value in a few words.
fn described(value: &Value) -> String {
    match value {
        Value::Number(number) if number.abs() < 1e15 => format!("the number {number}"),
        Value::Number(number) => format!("the number {number:e}"),
        Value::Text(text) => {
            let start: String = text.chars().take(12).collect();
            format!("the text '{}'", start.escape_default())
        }
        Value::Nothing => "None".to_string(),
        Value::List(items) if items.len() == 4 && items.iter().any(|item| !is_whole(item)) => {
            let odd = items.iter().find(|item| !is_whole(item)).map(described);
            format!("{} in it, which is no index", odd.unwrap_or_default())
        }
        Value::List(items) if items.iter().all(|item| matches!(item, Value::Number(_))) => {
            format!("a list of {} numbers", items.len())
        }
        Value::List(items) => format!("a list of {}", items.len()),
        Value::Map(_) => "a dictionary".to_string(),
    }
}
