//! The PUZZLE argument: a file, `-` for standard input, or the puzzle itself.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, stdin};
use std::path::Path;
use std::rc::Rc;

use bnb_sudoku::grade::is_active;
use bnb_sudoku::sudoku::parse::{Located, ParseError, ParseErrorKind, Puzzles};
use bnb_sudoku::{Grid, PuzzleFormat};

use crate::args::ReadingArguments;
use crate::gunzip;
use crate::printer::Printer;

/// What is said of an argument that may have been meant as a file.
const NO_FILE: &str = " (and no file has this name)";

/// The characters of the smallest board.
const SHORTEST_BOARD: usize = 16;

/// Where puzzles come from, and what messages call it.
pub struct Input {
    name: String,
    puzzles: Puzzles<Box<dyn BufRead>>,
    /// Which of the arguments it is, from 1, when it is a puzzle itself.
    literal: Option<usize>,
    read: Rc<Cell<u64>>,
    /// Whether the input is compressed.
    is_compressed: bool,
    /// What was said of how the puzzles are read, `None` if nothing is to be said.
    said: Option<BTreeSet<(PuzzleFormat, Option<String>)>>,
}

/// An input that is no puzzle: what messages and records say of it.
pub struct Unreadable {
    /// The name of the input.
    pub input: String,
    /// 1-based line and column, `None` when it is not about a place.
    pub place: Option<(usize, usize)>,
    /// One line.
    pub message: String,
    /// The place in the text, drawn on two lines; empty where there is nothing to show.
    pub snippet: String,
    /// The puzzle, when it is only what was asked about it that is wrong.
    pub puzzle: Option<Box<Grid>>,
}

impl Input {
    /// Opens the input an argument names; `position` is its place among the arguments, from 1.
    ///
    /// An argument that is the name of an existing file is that file; everything else is taken as
    /// the text of a puzzle.
    pub fn open(
        argument: &OsStr,
        position: usize,
        arguments: &ReadingArguments,
    ) -> Result<Self, Unreadable> {
        let name = sanitized(&argument.to_string_lossy());
        let mut literal = None;
        let reader: Box<dyn BufRead> = if argument == "-" {
            Box::new(stdin().lock())
        } else if !Path::new(argument).exists() {
            literal = Some(position);
            Box::new(Cursor::new(argument.as_encoded_bytes().to_vec()))
        } else if Path::new(argument).is_dir() {
            let hint = "this is a directory; name a file, a puzzle, or - for standard input";
            return Err(Unreadable::argument(&name, hint.to_string()));
        } else {
            let file = File::open(argument);
            let refused = |error: io::Error| Unreadable::argument(&name, error.to_string());
            Box::new(BufReader::new(file.map_err(refused)?))
        };
        let name = if argument == "-" { "standard input".to_string() } else { name };
        let read = Rc::new(Cell::new(0));
        let mut counted = Counted { reader, read: Rc::clone(&read) };
        let is_compressed = literal.is_none() && gunzip::is_compressed(&mut counted);
        let reader: Box<dyn BufRead> =
            if is_compressed { Box::new(gunzip::reader(counted)) } else { Box::new(counted) };
        let puzzles = Puzzles::with(reader, arguments.reading());
        let said = arguments.verbose.then(BTreeSet::new);
        Ok(Self { name, puzzles, literal, read, is_compressed, said })
    }

    /// What messages call the input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How a puzzle was read, if it is to be said and was not.
    pub fn note(&mut self, found: &Located) -> Option<String> {
        let said = self.said.as_mut()?;
        if !said.insert((found.format, found.digits.clone())) {
            return None;
        }
        let again = if said.len() > 1 { format!(":{}", found.line) } else { String::new() };
        let compressed = if self.is_compressed { "gzip, " } else { "" };
        let digits = found.digits.as_ref().map(|digits| format!(", digits {digits}"));
        let (format, digits) = (found.format, digits.unwrap_or_default());
        let argument = self.literal.map(|position| format!("argument {position}"));
        let name = argument.as_ref().unwrap_or(&self.name);
        Some(format!("input: {name}{again}: {compressed}read as {format}{digits}"))
    }

    /// How many bytes were read so far, to within a line or two of the last puzzle.
    pub fn bytes_read(&self) -> u64 {
        self.read.get()
    }

    fn unreadable(&self, error: &ParseError) -> Unreadable {
        // An argument that was meant as a file name comes here as a puzzle that cannot be read.
        let (input, message) = match self.literal {
            Some(position) => {
                let no_file = if is_of_a_board(error.kind()) { "" } else { NO_FILE };
                (format!("argument {position}"), format!("{error}{no_file}"))
            }
            None => (self.name.clone(), error.to_string()),
        };
        Unreadable {
            input,
            place: Some((error.line(), error.column())),
            message,
            snippet: error.snippet(),
            puzzle: None,
        }
    }
}

/// Whether an error is about a board all of whose cells were found, so that no file was meant.
fn is_of_a_board(kind: &ParseErrorKind) -> bool {
    use ParseErrorKind::{BoxSide, Header, HeaderBox, JsonCell, JsonRow, TwoHeaders};
    let is_of_rows = matches!(kind, Header { .. } | HeaderBox { .. } | TwoHeaders);
    is_of_rows || matches!(kind, BoxSide { .. } | JsonCell { .. } | JsonRow { .. })
}

impl Iterator for Input {
    type Item = Result<Located, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.puzzles.next()?;
        Some(item.map_err(|error| self.unreadable(&error)))
    }
}

/// A reader that counts the bytes taken from it.
struct Counted {
    reader: Box<dyn BufRead>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(buffer)?;
        self.read.update(|read| read + length as u64);
        Ok(length)
    }
}

impl BufRead for Counted {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.read.update(|read| read + length as u64);
        self.reader.consume(length);
    }
}

/// The size of the input if the arguments name one regular file.
pub fn file_size(arguments: &[OsString]) -> Option<u64> {
    let [argument] = arguments else { return None };
    let data = std::fs::metadata(argument).ok().filter(|_| argument != "-")?;
    data.is_file().then_some(data.len())
}

impl Unreadable {
    /// A fault of an argument itself, not of a place in a text.
    pub fn argument(name: &str, message: String) -> Self {
        Self { input: name.to_string(), place: None, message, snippet: String::new(), puzzle: None }
    }

    /// The same fault of the value of a flag, which is more often a file's name than a puzzle.
    pub fn of_flag(self, flag: &str, value: &OsStr) -> Self {
        if value == "-" || Path::new(value).exists() {
            return self;
        }
        let (name, error) = (sanitized(&value.to_string_lossy()), &self.message);
        let error = error.strip_suffix(NO_FILE).unwrap_or(error);
        // Of what is no puzzle at all, the error tells how one is written.
        let message = format!("no such file, and {error}");
        // Of what is shorter than any board, nobody wants to see the cells.
        let is_name = name.chars().count() < SHORTEST_BOARD;
        let snippet = if is_name { String::new() } else { self.snippet };
        Self { input: format!("{flag} {name}"), place: None, message, snippet, ..self }
    }

    /// Shows the fault on standard error.
    pub fn complain(&self, printer: &mut Printer) {
        let place = self.place.map(|(line, column)| format!(":{line}:{column}"));
        printer.complain(&format!("{}{}: {}", self.input, place.unwrap_or_default(), self.message));
        if !self.snippet.is_empty() {
            printer.talk(self.snippet.trim_end());
        }
    }
}

/// The text of a file that somebody handed in: UTF-8, or UTF-16 as some shells write it, which has a mark in
/// front; what is neither is left for its reader to refuse.
pub fn decoded(bytes: &[u8]) -> String {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return String::from_utf8_lossy(bytes).into_owned(),
    };
    let pairs = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(pairs).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// A name that can be shown: what could steer a terminal or hide the rest of a line becomes `?`.
pub fn sanitized(name: &str) -> String {
    name.chars().map(|c| if is_active(c) { '?' } else { c }).take(200).collect()
}
