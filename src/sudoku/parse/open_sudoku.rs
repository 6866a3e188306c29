//! The XML files of OpenSudoku: an element `game` a puzzle, its board in the attribute `data`.
//!
//! Document types are skipped and entities of their own are errors, so that none is ever expanded.

use std::io::BufRead;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::error::{ParseError, ParseErrorKind, printable};
use super::lines::{Line, Raw, VALUE_LIMIT};
use super::words::{self, Word};
use super::{Located, Puzzles, label};

/// How many elements may be open at a time.
const DEPTH_LIMIT: usize = 64;

/// What is in an element `game`, unescaped.
struct Game {
    data: Option<String>,
    note: Option<String>,
}

/// Where something begins in an input: the line, the column and what stands there.
struct Place {
    line: Line,
    column: usize,
}

/// What was found in the bytes of an input, where.
type Found = Result<Option<(Game, Place)>, (String, Place)>;

/// Reads up to the next game; `None` at the end of the input.
fn next_game<R: BufRead>(raw: Raw<'_, R>) -> Found {
    let mut reader = Reader::from_reader(raw);
    // Every game is read by a reader of its own, which has not seen what is open around it.
    reader.config_mut().check_end_names = false;
    reader.config_mut().allow_unmatched_ends = true;
    let (mut buffer, mut depth) = (Vec::new(), 0_usize);
    loop {
        buffer.clear();
        reader.get_mut().budget = VALUE_LIMIT;
        let (number, column) = reader.get_mut().place();
        let event = reader.read_event_into(&mut buffer);
        let line = Line { number, text: reader.get_ref().excerpt(), fault: None };
        let place = Place { line, column };
        match event {
            Err(error) => return Err((cause(&error.to_string()), place)),
            Ok(Event::Start(element) | Event::Empty(element))
                if element.local_name().as_ref() == "game" =>
            {
                return match game(&element) {
                    Ok(game) => Ok(Some((game, place))),
                    Err(message) => Err((cause(&message), place)),
                };
            }
            Ok(Event::Start(_)) if depth == DEPTH_LIMIT => {
                return Err((format!("more than {DEPTH_LIMIT} elements are open"), place));
            }
            Ok(Event::Start(_)) => depth += 1,
            Ok(Event::End(_)) => depth = depth.saturating_sub(1),
            Ok(Event::Eof) => return Ok(None),
            Ok(_) => {}
        }
    }
}

/// What the parser says, without the places within a tag that it counts in its own way.
fn cause(message: &str) -> String {
    let (place, rest) = message.split_once(": ").unwrap_or(("", message));
    let is_place = place.starts_with("at ") || place.starts_with("position ");
    let message = if is_place { rest } else { message };
    message.trim_start_matches("I/O error: ").chars().map(printable).collect()
}

fn game(element: &BytesStart<'_>) -> Result<Game, String> {
    let mut game = Game { data: None, note: None };
    // Looking for attributes given twice takes time that grows with the square of their number.
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let place = match attribute.key.as_ref() {
            "data" => &mut game.data,
            "note" | "name" => &mut game.note,
            _ => continue,
        };
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        *place = Some(value.map_err(|error| error.to_string())?.into_owned());
    }
    Ok(game)
}

/// The cells of the attribute `data`: a character each, or a saved game of which only what cannot be
/// edited is given.
fn cells(data: &str) -> Option<Vec<Word<'_>>> {
    let start = data.len() - data.trim_start().len();
    let Some(saved) = data.trim().strip_prefix("version:") else {
        return Some(words::characters(data.trim(), start));
    };
    let saved = saved.trim_start();
    let fields = saved.trim_start_matches(|c: char| c.is_ascii_digit());
    let version: usize = saved[..saved.len() - fields.len()].parse().ok()?;
    let fields = fields.trim_start();
    // A bar ends every field, and the second version wrote one too many behind its notes.
    let mut fields = words::split(fields, data.trim_end().len() - fields.len(), |c| c == '|');
    fields.retain(|field| !field.text.is_empty());
    let (width, editable) = match version {
        1..=3 => (3, 2),
        4 => (4, 3),
        _ => (5, 4),
    };
    let cell = |cell: &[Word<'_>]| {
        let is_given = cell.get(editable).map(|field| field.text) == Some("0");
        let Word { text, at } = cell[0];
        Word { text: if is_given { &data[at..at + text.len()] } else { "" }, at }
    };
    fields.len().is_multiple_of(width).then(|| fields.chunks(width).map(cell).collect())
}

impl<R: BufRead> Puzzles<R> {
    /// Reads the next game; `false` at the end of the input.
    pub(super) fn read_xml(&mut self) -> bool {
        if self.lines.are_looked_at() {
            // It was asked for and is not there.
            self.lines.end();
            return false;
        }
        match next_game(self.lines.raw(VALUE_LIMIT)) {
            Ok(None) => {
                if !self.seen && self.lines.is_begun() {
                    let line = Line { number: 1, ..Line::default() };
                    self.fail(ParseError::at(&line, 0, ParseErrorKind::XmlEmpty));
                }
                false
            }
            Ok(Some((game, place))) => {
                let item = self.game_item(game, &place);
                self.ready.push_back(item);
                true
            }
            Err((message, Place { line, column })) => {
                self.lines.end();
                let error = ParseError::at(&line, 0, ParseErrorKind::Xml(message));
                self.fail(error.moved(column));
                false
            }
        }
    }

    fn game_item(&mut self, game: Game, place: &Place) -> super::Item {
        let Place { line: tag, column } = place;
        let data = game.data.unwrap_or_default();
        let line = Line { number: tag.number, text: data, fault: None };
        let Some(cells) = cells(&line.text).filter(|cells| !cells.is_empty()) else {
            return Err(ParseError::at(tag, 0, ParseErrorKind::XmlGame).moved(*column));
        };
        if crate::sudoku::Order::from_cell_count(cells.len()).is_none() {
            let side = words::nearest_side(cells.len());
            let kind = ParseErrorKind::LineLength { found: cells.len(), side };
            return Err(ParseError::at(&line, line.text.len(), kind).moved(*column));
        }
        let found = self.board_item(&line, &cells, None).map_err(|error| error.moved(*column))?;
        Ok(Located { label: game.note.as_deref().and_then(label::clean), ..found })
    }
}
