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

/// What was found in the bytes of an input, where.
type Found = Result<Option<(Game, (usize, usize))>, (String, (usize, usize))>;

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
        let place = reader.get_ref().place();
        let told = |message: String| (message.chars().map(printable).collect(), place);
        match reader.read_event_into(&mut buffer).map_err(|error| told(error.to_string()))? {
            Event::Start(element) | Event::Empty(element)
                if element.local_name().as_ref() == "game" =>
            {
                return game(&element).map(|game| Some((game, place))).map_err(told);
            }
            Event::Start(_) if depth == DEPTH_LIMIT => {
                return Err(told(format!("more than {DEPTH_LIMIT} elements are open")));
            }
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::Eof => return Ok(None),
            _ => {}
        }
    }
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
        match next_game(self.lines.raw(VALUE_LIMIT)) {
            Ok(None) => false,
            Ok(Some((game, place))) => {
                let item = self.game_item(game, place);
                self.ready.push_back(item);
                true
            }
            Err((message, (number, column))) => {
                self.lines.end();
                let line = Line { number, ..Line::default() };
                self.fail(ParseError::at_column(&line, column, ParseErrorKind::Xml(message)));
                false
            }
        }
    }

    fn game_item(&mut self, game: Game, (number, column): (usize, usize)) -> super::Item {
        let data = game.data.unwrap_or_default();
        let line = Line { number, text: data, fault: None };
        let Some(cells) = cells(&line.text).filter(|cells| !cells.is_empty()) else {
            return Err(ParseError::at_column(&line, column, ParseErrorKind::XmlGame));
        };
        if crate::sudoku::Order::from_cell_count(cells.len()).is_none() {
            let side = words::nearest_side(cells.len());
            let kind = ParseErrorKind::LineLength { found: cells.len(), side };
            return Err(ParseError::at(&line, line.text.len(), kind).moved(column));
        }
        let found = self.board_item(&line, &cells, None).map_err(|error| error.moved(column))?;
        Ok(Located { label: game.note.as_deref().and_then(label::clean), ..found })
    }
}
