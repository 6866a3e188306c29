//! Tables: a record a line, a header that names the columns.

use std::borrow::Cow;
use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::lines::{LINE_LIMIT, Line};
use super::words::{self, Word};
use super::{Located, Puzzles, Reader, label};
use crate::sudoku::Order;

/// How many lines a record may have whose fields hold line ends: a board of rows, and a note.
const RECORD_LINES: usize = 48;

/// What the column of the puzzles is called in the tables that are about.
const PUZZLES: [&str; 9] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid", "givens"];

/// What the column of their names is called.
const LABELS: [&str; 5] = ["id", "name", "label", "title", "source"];

/// Where the fields of a record that matter are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Columns {
    puzzle: usize,
    label: Option<usize>,
    order: Option<usize>,
    delimiter: u8,
}

impl Columns {
    /// The columns of a table whose first line is `head`; a column of an unknown name is that of the
    /// puzzles if the second line has a board there. `None` if this is no table.
    pub(super) fn find(head: &str, second: Option<&str>) -> Option<Self> {
        let delimiter = delimiter_of(head);
        let names: Vec<String> = fields(head, delimiter);
        let is_named =
            |name: &String| name.chars().any(char::is_alphabetic) && field_board(name).is_none();
        let place = |wanted: &[&str]| {
            names.iter().position(|name| {
                wanted.iter().any(|&known| name.trim().eq_ignore_ascii_case(known))
            })
        };
        let by_board = || {
            let all_named = names.len() > 1 && names.iter().all(is_named);
            let record = fields(second.filter(|_| all_named)?, delimiter);
            let is_record = record.len() == names.len();
            record.iter().position(|field| is_record && field_board(field).is_some())
        };
        let puzzle = place(&PUZZLES).or_else(by_board)?;
        let (label, order) = (place(&LABELS).filter(|&label| label != puzzle), place(&["box"]));
        Some(Self { puzzle, label, order, delimiter })
    }

    /// The error of a header that has the name of the puzzles' column twice.
    fn twice(self, head: &Line) -> Option<ParseError> {
        let names = fields(&head.text, self.delimiter);
        let name = names.get(self.puzzle)?.trim();
        let is_same = |other: &String| other.trim().eq_ignore_ascii_case(name);
        let more = names.iter().skip(self.puzzle + 1).position(is_same)?;
        let columns = [self.puzzle + 1, self.puzzle + more + 2];
        let kind = ParseErrorKind::CsvTwice { name: label::shortened(name, 20), columns };
        Some(ParseError::at(head, 0, kind))
    }

    /// Whether the second line of a table is a record; a title above a grid may look like a header.
    pub(super) fn explain(self, head: &str, second: &str) -> bool {
        let (names, record) = (fields(head, self.delimiter), fields(second, self.delimiter));
        let has_board = record.get(self.puzzle).is_some_and(|field| field_board(field).is_some());
        has_board || names.len() > 1 && names.len() == record.len()
    }
}

impl Columns {
    /// Whether a line is no record: an empty one, or a comment, which has no fields.
    pub(super) fn are_left_out_by(self, line: &Line) -> bool {
        let has_fields = line.text.contains(char::from(self.delimiter));
        line.is_blank() || line.is_comment() && !has_fields
    }

    /// Whether lines that quotation marks hold together are one record. They are not where one below the first is
    /// a record with a board by itself, for then a quotation mark was never closed; the rows of one
    /// board may look like that, too.
    fn are_of_one_record(self, text: &str) -> bool {
        let board = |record: &str| {
            let field = fields(record, self.delimiter).into_iter().nth(self.puzzle)?;
            // Sixteen characters of a note are no board.
            let is_board = |cells: Vec<Word<'_>>| words::mostly_cells(&cells, cells.len().isqrt());
            field_board(&without_line_ends(&field)).is_some_and(is_board).then_some(field)
        };
        let is_of_rows = board(text).is_some_and(|field| field.contains('\n'));
        is_of_rows || text.lines().skip(1).all(|line| board(line).is_none())
    }
}

/// What parts the fields of a table whose first line is `head`.
pub(super) fn delimiter_of(head: &str) -> u8 {
    *[b',', b';', b'\t'].iter().find(|&&c| head.contains(char::from(c))).unwrap_or(&b',')
}

/// Whether a record ends within a field in quotation marks. Such a field begins with one and ends at the first
/// that is not doubled; within any other field they mean nothing. This is what [`fields`] goes by.
fn ends_in_quotation(text: &str, delimiter: u8) -> bool {
    let (mut is_open, mut is_start, mut bytes) = (false, true, text.bytes().peekable());
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if is_open => is_open = bytes.next_if_eq(&b'"').is_some(),
            b'"' => is_open = is_start,
            _ => {}
        }
        is_start = byte == delimiter && !is_open;
    }
    is_open
}

/// The fields of a record, without quotation marks.
fn fields(text: &str, delimiter: u8) -> Vec<String> {
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(text.len() + 1)
        .from_reader(text.as_bytes());
    let record = reader.into_records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(str::to_owned).collect()
}

/// A field in one piece: spaces may stand around a board, but not within it; line ends may.
fn without_line_ends(field: &str) -> Cow<'_, str> {
    if field.contains('\n') {
        Cow::Owned(field.split_whitespace().collect())
    } else {
        Cow::Borrowed(field.trim())
    }
}

/// The cells of a field that holds a board.
fn field_board(field: &str) -> Option<Vec<Word<'_>>> {
    let order = Order::from_cell_count(field.chars().count()).filter(|_| !field.contains(' '));
    match order {
        Some(_) => Some(words::characters(field, 0)),
        None => words::board_line(field).or_else(|| {
            let cells = words::spaced(field, 0);
            (cells.len() > 1 && Order::from_cell_count(cells.len()).is_some()).then_some(cells)
        }),
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Reads the header of a table.
    pub(super) fn read_head(&mut self) -> Reader {
        while self.lines.peek(0).is_some_and(Line::is_gap) {
            self.lines.next();
        }
        let Some(head) = self.lines.next() else { return Reader::Text };
        let next = self.lines.peek(0).map(|line| line.text.clone());
        let next = next.map(|next| self.whole_record(&next, 1, delimiter_of(&head.text)).0);
        match Columns::find(head.text.trim(), next.as_deref()) {
            Some(columns) if head.fault.is_none() => {
                if let Some(error) = columns.twice(&head) {
                    self.fail(error);
                }
                Reader::Table(columns)
            }
            // Without a header the first column is as good a guess as any.
            _ => {
                let columns = Columns { puzzle: 0, label: None, order: None, delimiter: b',' };
                let first = fields(&head.text, columns.delimiter).into_iter().next();
                if first.is_some_and(|field| field_board(&field).is_some()) {
                    self.read_record(&head, columns);
                    return Reader::Table(columns);
                }
                let found = label::shortened(head.text.trim(), 60);
                self.fail(ParseError::at(&head, 0, ParseErrorKind::CsvHeader { found }));
                Reader::Table(columns)
            }
        }
    }

    /// Reads a record, which ends on a later line where a field in quotation marks is open at the end of this one.
    pub(super) fn read_record(&mut self, line: &Line, columns: Columns) {
        let (text, more) = self.whole_record(&line.text, 0, columns.delimiter);
        let is_one = more == 0 || columns.are_of_one_record(&text);
        let (text, more) = if is_one { (text, more) } else { (line.text.clone(), 0) };
        for _ in 0..more {
            self.lines.next();
        }
        let line = Line { text, ..line.clone() };
        let item = self.record(&line, columns);
        // A column of what was put together from lines is none of the first one.
        let item = item.map_err(|error| if more > 0 { error.moved(1) } else { error });
        self.ready.push_back(item);
    }

    /// A record that begins with a text, and how many of the lines from a distance on belong to it: those
    /// up to the one that closes the quotation marks, if there is one and the lines are plain.
    pub(super) fn whole_record(
        &mut self,
        text: &str,
        distance: usize,
        delimiter: u8,
    ) -> (String, usize) {
        let mut whole = text.to_owned();
        for more in 0..=RECORD_LINES {
            if !ends_in_quotation(&whole, delimiter) {
                return (whole, more);
            }
            let line = self.lines.peek(distance + more).filter(|line| line.fault.is_none());
            let Some(line) = line.filter(|line| whole.len() + line.text.len() < LINE_LIMIT) else {
                break;
            };
            whole.push('\n');
            whole.push_str(&line.text);
        }
        (text.to_owned(), 0)
    }

    fn record(&mut self, line: &Line, columns: Columns) -> super::Item {
        if let Some(fault) = &line.fault {
            return Err(ParseError::at_column(line, fault.column, fault.kind.clone()));
        }
        let record = fields(&line.text, columns.delimiter);
        let end = line.text.trim_end().len();
        let Some(field) = record.get(columns.puzzle) else {
            let (found, column) = (record.len(), columns.puzzle + 1);
            return Err(ParseError::at(line, end, ParseErrorKind::CsvFields { found, column }));
        };
        let field = &*without_line_ends(field);
        let before: usize = record[..columns.puzzle].iter().map(|field| field.len() + 1).sum();
        let start =
            line.text.get(before..).and_then(|rest| rest.find(field)).map_or(0, |at| before + at);
        let Some(cells) = field_board(field) else {
            let kind = ParseErrorKind::CsvBoard {
                column: columns.puzzle + 1,
                found: field.chars().count(),
            };
            return Err(ParseError::at(line, start, kind));
        };
        let cells: Vec<Word<'_>> =
            cells.into_iter().map(|word| Word { at: word.at + start, ..word }).collect();
        let told = columns
            .order
            .and_then(|column| record.get(column))
            .filter(|box_shape| !box_shape.trim().is_empty());
        let told = told.map(|text| text.parse::<Order>()).transpose().map_err(|error| {
            ParseError::at(line, start, ParseErrorKind::BoxShape(error.to_string()))
        })?;
        let found = self.board_item(line, &cells, told)?;
        let label = columns.label.and_then(|column| record.get(column));
        Ok(Located { label: label.and_then(|text| label::clean(text)), ..found })
    }
}
