//! Boards as JSON: an n x n array, an object with the member `puzzle`, or an array of these.

use std::io::BufRead;

use serde_json::Value;

use super::dialect::LARGEST_PLAIN_SIDE;
use super::error::{ParseError, ParseErrorKind, printable};
use super::lines::{Line, VALUE_LIMIT};
use super::words::{self, Word};
use super::{Located, Puzzles, label, resolve};
use crate::sudoku::{Digits, Grid, Order, PuzzleFormat};

/// The most brackets that may be open at a time.
const DEPTH_LIMIT: usize = 8;

/// Where the brackets of a value stand while its lines are scanned.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Scan {
    /// Scans a line; the byte offset after the bracket that closes the value, if it does.
    fn line(&mut self, text: &str) -> Option<usize> {
        for (offset, byte) in text.bytes().enumerate() {
            if self.in_string {
                self.in_string = self.escaped || byte != b'"';
                self.escaped = !self.escaped && byte == b'\\';
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth == 0 && matches!(byte, b']' | b'}') {
                return Some(offset + 1);
            }
            if self.depth > DEPTH_LIMIT {
                return None;
            }
        }
        None
    }

    /// Whether no line after this one can close the value; a string ends on its line.
    fn is_hopeless(&self) -> bool {
        self.in_string || self.depth > DEPTH_LIMIT
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Reads the JSON value that starts on `first`.
    pub(super) fn read_json(&mut self, first: &Line) {
        let start = first.text.len() - first.text.trim_start().len();
        let (text, rest) = match self.json_text(first) {
            Ok(parts) => parts,
            Err(kind) => {
                self.fail(ParseError::at(first, start, kind));
                return self.skip_open_value(first);
            }
        };
        let lines = text.lines().count().max(1);
        for _ in 1..lines {
            self.lines.next();
        }
        let place = |line: usize, byte: usize| {
            let text = text.lines().nth(line - 1).unwrap_or_default().to_owned();
            (Line { number: first.number + line - 1, text, fault: None }, byte)
        };
        let value = match serde_json::from_str::<Value>(&text) {
            Ok(value) => value,
            Err(error) => {
                let (line, byte) = place(error.line().max(1), error.column().saturating_sub(1));
                let message = error.to_string();
                let bare = message.split(" at line ").next().unwrap_or_default();
                let kind = match bare {
                    "key must be a string" if is_in_braces(&text) => ParseErrorKind::JsonBraces,
                    _ => ParseErrorKind::JsonSyntax(bare.chars().map(printable).collect()),
                };
                return self.fail(ParseError::at(&line, byte, kind));
            }
        };
        let rest = rest.trim_start_matches([' ', '\t', ',', ';']);
        if !(rest.is_empty() || rest.starts_with('#') || rest.starts_with("//")) {
            let end = text.lines().last().map_or(0, str::len);
            let (mut line, byte) = place(lines, end);
            line.text.push_str(rest);
            self.fail(ParseError::at(&line, byte, ParseErrorKind::JsonTrailing));
            return;
        }
        self.header = None;
        let above = self.label.take();
        for board in boards(&value, self.order) {
            let located = |(grid, is_box_told, label): (Grid, bool, Option<String>)| Located {
                grid,
                line: first.number,
                is_box_told,
                label: label.or_else(|| above.clone()),
                format: self.format.unwrap_or(PuzzleFormat::Json),
                digits: None,
            };
            let item = board.map(located).map_err(|kind| ParseError::at(first, start, kind));
            self.ready.push_back(item);
        }
    }

    /// The text of the value that starts on `first`, whose further lines are only looked at, and
    /// what follows the value on its last line; the reason if it is not closed.
    fn json_text(&mut self, first: &Line) -> Result<(String, String), ParseErrorKind> {
        let open = ParseErrorKind::JsonOpen { limit: VALUE_LIMIT, depth: DEPTH_LIMIT };
        let (mut scan, mut text, mut line) = (Scan::default(), String::new(), first);
        for distance in 0.. {
            if line.fault.is_some() {
                return Err(open);
            }
            if text.len() + line.text.len() > VALUE_LIMIT {
                return Err(ParseErrorKind::JsonTooLong { limit: VALUE_LIMIT });
            }
            if let Some(end) = scan.line(&line.text) {
                text.push_str(&line.text[..end]);
                return Ok((text, line.text[end..].to_owned()));
            }
            if scan.is_hopeless() {
                return Err(open);
            }
            text.push_str(&line.text);
            text.push('\n');
            let Some(next) = self.lines.peek(distance) else { break };
            line = next;
        }
        Err(open)
    }

    /// Skips the lines of a value that is not closed: up to an empty line, a board, or a line that
    /// starts as the value did.
    fn skip_open_value(&mut self, first: &Line) {
        let opening = |text: &str| -> String {
            let indent = text.len() - text.trim_start().len();
            text.chars().take(indent + 2).collect()
        };
        while let Some(line) = self.lines.peek(0) {
            let again = opening(&line.text) == opening(&first.text);
            if line.is_gap()
                || line.fault.is_some()
                || again
                || super::words::board_line(&line.text).is_some()
            {
                break;
            }
            self.lines.next();
        }
    }
}

/// Whether a value begins as an array in braces does.
fn is_in_braces(text: &str) -> bool {
    let inner = text.trim_start_matches(|c: char| c == '{' || c.is_whitespace());
    inner.starts_with(|c: char| c.is_ascii_digit())
}

/// A board, whether it was told how its boxes lie, and what it is called.
type Board = Result<(Grid, bool, Option<String>), ParseErrorKind>;

/// The boards of a value: one, or one for each element of an array of boards or objects.
fn boards(value: &Value, asked: Option<Order>) -> Vec<Board> {
    let is_board = |value: &Value| {
        let first = value.as_array().and_then(|rows| rows.first());
        let is_text = value.is_string() && written(value).is_some();
        value.is_object() || first.is_some_and(Value::is_array) || is_text
    };
    match value.as_array() {
        Some(elements) if elements.first().is_some_and(is_board) && written(value).is_none() => {
            elements.iter().map(|element| board(element, asked)).collect()
        }
        _ => vec![board(value, asked)],
    }
}

fn board(value: &Value, asked: Option<Order>) -> Board {
    let shape = |found: &str| ParseErrorKind::JsonShape(found.to_string());
    let Some(object) = value.as_object() else {
        return grid(value, asked, None);
    };
    let puzzle = object.get("puzzle").ok_or_else(|| shape("an object without that member"))?;
    let told = match object.get("box") {
        None | Some(Value::Null) => None,
        Some(shape) => Some(box_shape(shape)?),
    };
    let called = ["label", "name", "id"].into_iter().find_map(|key| object.get(key));
    let label = called.and_then(|called| match called {
        Value::String(text) => label::clean(text),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    });
    grid(puzzle, asked, told).map(|(grid, is_box_told, _)| (grid, is_box_told, label))
}

fn box_shape(value: &Value) -> Result<Order, ParseErrorKind> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let order = match value.as_array().map(Vec::as_slice) {
        Some([rows, columns]) => number(rows).zip(number(columns)),
        _ => None,
    };
    order
        .and_then(|(rows, columns)| Order::new(rows, columns).ok())
        .ok_or_else(|| ParseErrorKind::JsonBox(shown(value)))
}

/// The digits of a board as a string, or as a string for each row, where no dialect is needed to know
/// them.
fn written(value: &Value) -> Option<String> {
    let text: String = match value {
        Value::String(text) => text.clone(),
        Value::Array(rows) => rows.iter().map(Value::as_str).collect::<Option<_>>()?,
        _ => return None,
    };
    let is_row = |rows: &Vec<Value>| {
        let width = |row: &Value| row.as_str().map(|row| row.chars().count());
        rows.iter().all(|row| width(row) == Some(rows.len()))
    };
    let order = Order::from_cell_count(text.chars().count())?;
    let is_plain = order.side() <= LARGEST_PLAIN_SIDE && value.as_array().is_none_or(is_row);
    is_plain.then_some(text)
}

fn grid(value: &Value, asked: Option<Order>, told: Option<Order>) -> Board {
    if let Some(text) = written(value) {
        let cells = words::characters(&text, 0);
        let order = resolve(cells.len().isqrt(), asked, told)?;
        let value = |word: &Word<'_>| words::value(*word, order.side(), Digits::FromOne);
        let values = cells.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        let board = Grid::from_values(order, values).ok_or(ParseErrorKind::NotAPuzzle)?;
        return Ok((board, asked.or(told).is_some(), None));
    }
    let Some(rows) = value.as_array().filter(|rows| rows.iter().all(Value::is_array)) else {
        return Err(ParseErrorKind::JsonShape(kind_of(value).to_string()));
    };
    let (expected, mut values) = (rows.len(), Vec::new());
    if expected == 0 {
        return Err(ParseErrorKind::JsonShape("an empty array".to_string()));
    }
    for (index, row) in rows.iter().enumerate() {
        let entries = row.as_array().map_or(0, Vec::len);
        if entries != expected {
            return Err(ParseErrorKind::JsonRow { row: index + 1, found: entries, expected });
        }
    }
    let order = resolve(expected, asked, told)?;
    for (i, row) in rows.iter().enumerate() {
        for (j, entry) in row.as_array().into_iter().flatten().enumerate() {
            let (found, row, column) = (|| shown(entry), i + 1, j + 1);
            let value = cell(entry, expected).ok_or_else(|| ParseErrorKind::JsonCell {
                found: found(),
                row,
                column,
                side: expected,
            })?;
            values.push(value);
        }
    }
    let empty = || ParseErrorKind::JsonShape("an empty array".to_string());
    let grid = Grid::from_values(order, values).ok_or_else(empty)?;
    Ok((grid, asked.or(told).is_some(), None))
}

/// The value of an entry, 0 for a blank; numbers such as `8.0` come from numeric libraries.
fn cell(entry: &Value, side: usize) -> Option<usize> {
    let number = match entry {
        Value::Null => 0.0,
        _ => entry.as_f64()?,
    };
    (0..=side).find(|&value| (value as f64 - number).abs() == 0.0)
}

/// A value as a message shows it, cut.
fn shown(value: &Value) -> String {
    label::shortened(&value.to_string(), 20)
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Array(entries) if entries.is_empty() => "an empty array",
        Value::Array(entries) if entries.iter().any(Value::is_array) => {
            "an array with rows that are no arrays"
        }
        Value::Array(_) => "an array that is not one of rows",
        Value::Object(_) => "an object",
        Value::String(_) => "a string",
        Value::Number(_) => "a number",
        Value::Bool(_) => "a truth value",
        Value::Null => "null",
    }
}
