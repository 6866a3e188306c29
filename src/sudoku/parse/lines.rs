//! Lines of an input, one after another, of bounded length, with a bounded look ahead.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind, Read};

use super::encoding::Encoding;
use super::error::ParseErrorKind;

/// The longest line that is kept, in bytes; a board of side 36 as numbers has about 4,000.
pub(super) const LINE_LIMIT: usize = 64 * 1024;

/// The longest JSON value that is read, in bytes, on one line or on many; an array of some
/// thousand boards, whose numbers take many times their text in memory.
pub(super) const VALUE_LIMIT: usize = 1024 * 1024;

/// The longest line whose end is looked for, in bytes; an input such as `/dev/zero` has none.
pub(super) const SKIP_LIMIT: usize = 256 * 1024 * 1024;

/// How many bytes of a tag are kept for messages.
const EXCERPT: usize = 200;

/// What some editors put before the text of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One line without its end, with every invalid byte replaced by U+FFFD.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: usize,
    /// At most [`LINE_LIMIT`] bytes of the input, or [`VALUE_LIMIT`] where a JSON value begins.
    pub(super) text: String,
    /// The first thing that keeps the line from being plain text, if any.
    pub(super) fault: Option<Fault>,
}

/// Why a line is not plain text.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    /// 1-based, in characters.
    pub(super) column: usize,
    pub(super) kind: ParseErrorKind,
}

impl Line {
    /// A line of which `bytes` were kept, more than `limit` if it is longer than that, and whether
    /// its end was never found.
    fn new(number: usize, bytes: &[u8], limit: usize, is_endless: bool) -> Self {
        let kept = &bytes[..bytes.len().min(limit)];
        let text = String::from_utf8_lossy(kept).into_owned();
        let fault = if bytes.len() > limit {
            let kind = match limit {
                _ if is_endless => ParseErrorKind::LineWithoutEnd { limit: SKIP_LIMIT },
                VALUE_LIMIT => ParseErrorKind::JsonTooLong { limit },
                _ => ParseErrorKind::LineTooLong { limit },
            };
            Some(Fault { column: text.chars().count() + 1, kind })
        } else {
            encoding_fault(kept, &text)
        };
        Self { number, text, fault }
    }

    /// Whether the line holds nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        self.fault.is_none() && self.text.trim().is_empty()
    }

    /// Whether nothing is read after this line; that has to be said, whatever the line holds.
    pub(super) fn ends_input(&self) -> bool {
        self.fault.as_ref().is_some_and(|fault| {
            use ParseErrorKind::{Encoding, Io, LineWithoutEnd};
            matches!(fault.kind, Io(_) | Encoding(_) | LineWithoutEnd { .. })
        })
    }

    /// Whether the line is a comment, whose text may be anything.
    pub(super) fn is_comment(&self) -> bool {
        let text = self.text.trim_start();
        !self.ends_input() && (text.starts_with('#') || text.starts_with("//"))
    }

    /// Whether the line may stand between two puzzles without meaning anything.
    pub(super) fn is_gap(&self) -> bool {
        self.is_blank() || self.is_comment()
    }
}

/// The first byte of a text that is neither white space nor part of a byte order mark.
fn first_of(bytes: &[u8]) -> Option<u8> {
    let skipped = |byte: &u8| byte.is_ascii_whitespace() || BYTE_ORDER_MARK.contains(byte);
    bytes.iter().copied().find(|byte| !skipped(byte))
}

/// How much is kept of a line that starts with a byte.
fn limit(first: Option<u8>) -> usize {
    if matches!(first, Some(b'[' | b'{')) { VALUE_LIMIT } else { LINE_LIMIT }
}

/// The first invalid byte or control character of a line.
fn encoding_fault(bytes: &[u8], text: &str) -> Option<Fault> {
    let control = text.chars().position(|c| c.is_control() && c != '\t');
    let invalid = std::str::from_utf8(bytes).err().map(|error| {
        let valid = &bytes[..error.valid_up_to()];
        let column = String::from_utf8_lossy(valid).chars().count();
        (column, ParseErrorKind::InvalidUtf8(bytes[error.valid_up_to()]))
    });
    match (control, invalid) {
        (Some(place), invalid) if invalid.as_ref().is_none_or(|(at, _)| place < *at) => {
            let kind = ParseErrorKind::ControlCharacter(text.chars().nth(place)?);
            Some(Fault { column: place + 1, kind })
        }
        (_, Some((place, kind))) => Some(Fault { column: place + 1, kind }),
        _ => None,
    }
}

/// The lines of a reader. A failing read is the fault of a last, empty line.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    ahead: VecDeque<Line>,
    number: usize,
    after_return: bool,
    ended: bool,
    /// Whether the input ended because a line did not.
    gave_up: bool,
    /// The bytes of the line that were taken by [`Raw`].
    column: usize,
    /// The first of the bytes that [`Raw`] took since it was last asked for its place.
    excerpt: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            ahead: VecDeque::new(),
            number: 0,
            after_return: false,
            ended: false,
            gave_up: false,
            column: 0,
            excerpt: Vec::new(),
        }
    }

    /// Whether the first byte of the input that is no white space begins a tag, as far as it is there
    /// already.
    pub(super) fn is_xml(&mut self) -> bool {
        let first = match self.ahead.front() {
            Some(line) => first_of(line.text.as_bytes()),
            None => self.reader.fill_buf().ok().and_then(first_of),
        };
        first == Some(b'<')
    }

    /// Whether anything was read.
    pub(super) fn is_begun(&self) -> bool {
        self.number > 0 || self.column > 0
    }

    /// Whether lines were looked at, so that there are no bytes of them.
    pub(super) fn are_looked_at(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// Whether the input begins in an encoding that is not read; its first line then says so.
    pub(super) fn is_foreign(&mut self) -> bool {
        self.reader.fill_buf().is_ok_and(|start| Encoding::of(start).is_some())
    }

    /// The input as bytes, of which `budget` are handed out; no line may have been looked at.
    pub(super) fn raw(&mut self, budget: usize) -> Raw<'_, R> {
        Raw { lines: self, budget }
    }

    /// Ends the input here.
    pub(super) fn end(&mut self) {
        self.ended = true;
        self.ahead.clear();
    }

    /// The next line, which is then gone.
    pub(super) fn next(&mut self) -> Option<Line> {
        self.ahead.pop_front().or_else(|| self.read())
    }

    /// A line further on, 0 for the next one; callers keep `distance` bounded.
    pub(super) fn peek(&mut self, distance: usize) -> Option<&Line> {
        while self.ahead.len() <= distance {
            let line = self.read()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(distance)
    }

    fn read(&mut self) -> Option<Line> {
        if self.ended {
            return None;
        }
        match self.read_bytes() {
            Ok(None) => None,
            Ok(Some((bytes, limit))) => {
                self.number += 1;
                if let Some(encoding) = Encoding::of(&bytes).filter(|_| self.number == 1) {
                    self.ended = true;
                    let fault = Some(Fault { column: 1, kind: ParseErrorKind::Encoding(encoding) });
                    return Some(Line { number: 1, text: String::new(), fault });
                }
                let mark = if self.number == 1 { BYTE_ORDER_MARK } else { b"" };
                let bytes = bytes.strip_prefix(mark).unwrap_or(&bytes);
                Some(Line::new(self.number, bytes, limit, self.gave_up))
            }
            Err(error) => {
                self.ended = true;
                let kind = ParseErrorKind::Io(error.to_string());
                let fault = Some(Fault { column: 1, kind });
                Some(Line { number: self.number + 1, text: String::new(), fault })
            }
        }
    }

    /// The bytes up to the next line end and how many of them may be used; there are at most a byte
    /// order mark and one more than that, the rest is dropped.
    fn read_bytes(&mut self) -> std::io::Result<Option<(Vec<u8>, usize)>> {
        let mut bytes = Vec::new();
        let (mut started, mut length, mut first) = (false, 0, None);
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                self.ended = true;
                return Ok(started.then(|| (bytes, limit(first))));
            }
            if std::mem::take(&mut self.after_return) && chunk[0] == b'\n' {
                self.reader.consume(1);
                continue;
            }
            started = true;
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let content = &chunk[..end.unwrap_or(chunk.len())];
            // A bracket behind more spaces than are kept begins nothing.
            let searched = content.len().min(LINE_LIMIT.saturating_sub(bytes.len()));
            first = first.or_else(|| first_of(&content[..searched]));
            let room = limit(first) + BYTE_ORDER_MARK.len() + 1 - bytes.len();
            bytes.extend_from_slice(&content[..content.len().min(room)]);
            self.after_return = end.is_some_and(|end| chunk[end] == b'\r');
            let used = end.map_or(chunk.len(), |end| end + 1);
            length += used;
            self.reader.consume(used);
            self.gave_up = end.is_none() && length > SKIP_LIMIT;
            self.ended = self.gave_up;
            if end.is_some() || self.gave_up {
                return Ok(Some((bytes, limit(first))));
            }
        }
    }
}

/// The bytes of an input whose lines mean nothing; their numbers are counted all the same.
#[derive(Debug)]
pub(super) struct Raw<'a, R> {
    lines: &'a mut Lines<R>,
    /// How many bytes may still be taken.
    pub(super) budget: usize,
}

impl<R> Raw<'_, R> {
    /// The line and the column, both 1-based, of the next byte, from which on an excerpt is kept.
    pub(super) fn place(&mut self) -> (usize, usize) {
        self.lines.excerpt.clear();
        (self.lines.number + 1, self.lines.column + 1)
    }

    /// What was taken from the last place on, up to the end of its line and not much of it.
    pub(super) fn excerpt(&self) -> String {
        let bytes = self.lines.excerpt.split(|byte| matches!(byte, b'\n' | b'\r')).next();
        String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
    }
}

impl<R: BufRead> Read for Raw<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let chunk = self.fill_buf()?;
        let length = chunk.len().min(buffer.len());
        buffer[..length].copy_from_slice(&chunk[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Raw<'_, R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.lines.ended {
            return Ok(&[]);
        }
        let chunk = self.lines.reader.fill_buf()?;
        if self.budget == 0 && !chunk.is_empty() {
            let limit = ParseErrorKind::XmlTooLong { limit: VALUE_LIMIT };
            return Err(std::io::Error::other(limit.to_string()));
        }
        Ok(&chunk[..chunk.len().min(self.budget)])
    }

    fn consume(&mut self, length: usize) {
        // What was handed out is still there.
        let chunk = self.lines.reader.fill_buf().unwrap_or_default();
        let taken = &chunk[..length.min(chunk.len())];
        let kept = EXCERPT.saturating_sub(self.lines.excerpt.len()).min(taken.len());
        self.lines.excerpt.extend_from_slice(&taken[..kept]);
        let ends = taken.split(|&byte| byte == b'\n').count() - 1;
        let last = taken.iter().rposition(|&byte| byte == b'\n');
        self.lines.number += ends;
        self.lines.column = match last {
            Some(last) => taken.len() - last - 1,
            None => self.lines.column + taken.len(),
        };
        self.budget = self.budget.saturating_sub(length);
        self.lines.reader.consume(length);
    }
}
