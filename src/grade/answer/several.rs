//! Answers to several puzzles in one text.
//!
//! A list can be one answer or many, and nobody says which. What decides is its shape alone, so that the
//! same text is always read the same way, and never so that a right answer is lost: a list of constraints
//! has 0 or 1 at the end of each, so it cannot be a right board.

use crate::sudoku::{Order, parse_one};

use super::literal::{self, LiteralError, LiteralFault, Value};
use super::{Answer, quadruple};
use crate::grade::Reason;

/// The answers to the puzzles of a homework, as they stand in one text.
#[derive(Debug, Clone, PartialEq)]
pub struct Answers {
    /// One for each puzzle, `None` where the text has none.
    pub each: Vec<Option<Answer>>,
    /// How many more there are than puzzles; nobody looks at those.
    pub extra: usize,
}

impl Answers {
    /// Reads the answers to several puzzles, by the orders of their boards: a list with an item a puzzle,
    /// a dictionary by the numbers of the puzzles, or a line a puzzle. A list may be too short or too long;
    /// its first items are answers to the first puzzles. `None` stands where there is no answer.
    pub fn read(text: &str, orders: &[Order]) -> Self {
        let value = literal::read(text);
        if let Some(answers) = value.as_ref().ok().and_then(|value| by_number(value, orders)) {
            return answers;
        }
        match value {
            Ok(Value::List(items)) => {
                if items.iter().any(|item| matches!(item, Value::Number(_))) {
                    return Self::of_numbers(text, orders);
                }
                match reading(in_lines(text).unwrap_or(items), orders) {
                    Reading::One => Self::one(text, orders),
                    Reading::Many(items) => Self::many(items, orders),
                }
            }
            Ok(Value::Number(_)) => Self::of_numbers(text, orders),
            Ok(_) => Self::one(text, orders),
            Err(_) if orders.len() == 1 => Self::one(text, orders),
            Err(error) => Self::unclear(text, orders, &error),
        }
    }

    /// The whole text is the answer to the first puzzle.
    fn one(text: &str, orders: &[Order]) -> Self {
        let whole =
            |(index, &order): (usize, &Order)| (index == 0).then(|| Answer::read(text, order));
        Self { each: orders.iter().enumerate().map(whole).collect(), extra: 0 }
    }

    fn many(items: Vec<Value>, orders: &[Order]) -> Self {
        let extra = items.len().saturating_sub(orders.len());
        let mut items = items.into_iter();
        let next = |&order: &Order| Some(Answer::of_value(items.next()?, order));
        Self { each: orders.iter().map(next).collect(), extra }
    }

    /// Numbers are boards of digits on a line each, or else the cells of one board.
    fn of_numbers(text: &str, orders: &[Order]) -> Self {
        let is_one = orders.len() == 1 || lines(text).any(|(_, line)| literal::read(line).is_err());
        if is_one { Self::one(text, orders) } else { Self::of_lines(text, orders) }
    }

    /// A text that is no literal is one line after another, of which some may be unreadable. But if the first
    /// has an open bracket, and nothing behind it or no line a board, it is one literal with a fault
    /// somewhere, and the place of that is what helps.
    fn unclear(text: &str, orders: &[Order], error: &LiteralError) -> Self {
        let answers = Self::of_lines(text, orders);
        let Some((_, first)) = lines(text).next() else { return answers };
        let fault = literal::read(first).err().map(|error| error.fault);
        let is_open = matches!(fault, Some(LiteralFault::End(_)));
        let is_bare = !first.contains(|c: char| c.is_ascii_digit());
        let has_board = answers.each.iter().flatten().any(|answer| answer.board.is_ok());
        if !is_open || (has_board && !is_bare) || lines(text).count() < 2 {
            return answers;
        }
        let reason = || Reason::Unreadable(error.clone());
        let same = |_: &Order| Some(Answer { board: Err(reason()), constraints: Err(reason()) });
        Self { each: orders.iter().map(same).collect(), extra: 0 }
    }

    fn of_lines(text: &str, orders: &[Order]) -> Self {
        let mut lines = lines(text);
        let next = |&order: &Order| {
            let (before, line) = lines.next()?;
            Some(Answer::read(line, order).below(before))
        };
        let each: Vec<_> = orders.iter().map(next).collect();
        // Where a line is no board, others may be pieces of something else.
        let has_board =
            |answer: &Option<Answer>| matches!(answer, Some(Answer { board: Ok(_), .. }));
        let extra = if each.iter().all(has_board) { lines.count() } else { 0 };
        Self { each, extra }
    }
}

impl Answer {
    /// The same answer, with places counted from so many lines above it.
    fn below(self, lines: usize) -> Self {
        let moved = |reason: Reason| match reason {
            Reason::Unreadable(error) => {
                Reason::Unreadable(LiteralError { line: error.line + lines, ..error })
            }
            other => other,
        };
        Self { board: self.board.map_err(moved), constraints: self.constraints.map_err(moved) }
    }
}

/// The lines with answers, and how many lines stand above each.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_answer = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    text.lines().enumerate().filter(move |(_, line)| is_answer(line))
}

/// The values of the lines, if each can be read by itself: a board and its constraints may stand side by
/// side, and belong together then. Names and values in turn are something else.
fn in_lines(text: &str) -> Option<Vec<Value>> {
    let read = |(_, line)| literal::read(line).ok().filter(|value| !matches!(value, Value::Map(_)));
    let values: Vec<Value> = lines(text).map(read).collect::<Option<_>>()?;
    (values.len() > 1).then_some(values)
}

/// What a list is.
enum Reading {
    /// One answer, to the first puzzle.
    One,
    /// An answer an item.
    Many(Vec<Value>),
}

fn reading(items: Vec<Value>, orders: &[Order]) -> Reading {
    // Brackets around one thing say nothing.
    let items = match <[Value; 1]>::try_from(items) {
        Ok([Value::List(items)]) => return reading(items, orders),
        Ok(_) => return Reading::One,
        Err(items) => items,
    };
    let Some(&first) = orders.first() else { return Reading::One };
    let order = |index: usize| orders.get(index).copied().unwrap_or(first);
    if is_cells(&items, first) || is_pair(&items, orders) {
        return Reading::One;
    }
    let is_row = |(index, item): (usize, &Value)| depth(item) <= 1 && !is_board(item, order(index));
    if items.iter().enumerate().all(is_row) {
        return Reading::One;
    }
    // Boards and lists of constraints in turn, as two prints a puzzle make them.
    let is_in_turn = items.len() > 2 && items.len() % 2 == 0;
    let fits = |(index, item): (usize, &Value)| {
        if index % 2 == 0 { is_board(item, order(index / 2)) } else { is_constraints(item) }
    };
    let has_constraints = items.iter().skip(1).step_by(2).any(|item| depth(item) > 1);
    let is_sure = has_constraints || items.len() > orders.len();
    if is_in_turn && is_sure && items.iter().enumerate().all(fits) {
        let mut items = items.into_iter();
        let pair = || Some(Value::List(vec![items.next()?, items.next()?]));
        return Reading::Many(std::iter::from_fn(pair).collect());
    }
    Reading::Many(items)
}

/// Whether a list of two is a board and its constraints, rather than answers to two puzzles.
fn is_pair(items: &[Value], orders: &[Order]) -> bool {
    let [board, list] = items else { return false };
    let is_answer = matches!(board, Value::Map(_))
        || matches!(board, Value::List(parts) if depth(board) > 2 && parts.len() == 2);
    if is_answer {
        return false;
    }
    if is_constraints(list) {
        return depth(list) > 1 || depth(board) <= 2;
    }
    let is_other_answer = match (list, orders) {
        (_, [_]) | (Value::Nothing, _) => false,
        (Value::Map(_) | Value::Text(_), _) => true,
        (_, [_, second, ..]) => depth(list) > 2 || is_board(list, *second),
        (_, []) => false,
    };
    depth(board) <= 2 && !is_other_answer
}

/// Whether a value is a list of constraints, perhaps an empty one.
fn is_constraints(value: &Value) -> bool {
    let is_one = |item: &Value| matches!(quadruple(item), Some([_, _, _, 0 | 1]));
    matches!(value, Value::List(items) if items.iter().all(is_one))
}

/// Whether a value has as many cells as a board, whatever is in them.
fn is_board(value: &Value, order: Order) -> bool {
    match value {
        Value::Text(text) => parse_one(text, Some(order)).is_ok_and(|grid| grid.order() == order),
        Value::List(items) => is_cells(items, order),
        _ => false,
    }
}

fn is_cells(items: &[Value], order: Order) -> bool {
    let side = order.side();
    let is_row = |row: &Value| match row {
        Value::List(cells) => cells.len() == side && cells.iter().all(is_cell),
        Value::Text(row) => row.chars().count() == side,
        _ => false,
    };
    let is_rows = items.len() == side && items.iter().all(is_row);
    is_rows || (items.len() == side * side && items.iter().all(is_cell))
}

/// Whether a value may stand in a cell; a longer text is a row or a board.
fn is_cell(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.chars().count() <= 2,
        value => depth(value) == 0,
    }
}

/// How deep lists are nested in a value; a dictionary is as deep as nothing else.
fn depth(value: &Value) -> usize {
    match value {
        Value::List(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Map(_) => usize::from(u8::MAX),
        _ => 0,
    }
}

/// The answers of a dictionary whose keys are the numbers of puzzles, such as `1` or `puzzle_1`; counted
/// from 0 if there is a 0.
fn by_number(value: &Value, orders: &[Order]) -> Option<Answers> {
    let Value::Map(entries) = value else { return None };
    let word = |key: &str| key.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
    let first_word = word(&entries.first()?.0);
    let is_name = first_word.chars().all(|c| c.is_alphabetic() || matches!(c, '_' | '-' | ' '));
    if !is_name || entries.iter().any(|(key, _)| word(key) != first_word) {
        return None;
    }
    let number = |(key, value): &(String, Value)| {
        let number: usize = key[first_word.len()..].parse().ok()?;
        Some((number, value.clone()))
    };
    let numbered: Vec<_> = entries.iter().map(number).collect::<Option<_>>()?;
    let first = usize::from(numbered.iter().all(|(number, _)| *number != 0));
    let answer = |(index, &order): (usize, &Order)| {
        let (_, value) = numbered.iter().find(|(number, _)| *number == index + first)?;
        Some(Answer::of_value(value.clone(), order))
    };
    let numbers = first..first + orders.len();
    let extra = numbered.iter().filter(|(number, _)| !numbers.contains(number)).count();
    Some(Answers { each: orders.iter().enumerate().map(answer).collect(), extra })
}
