//! Cells as they are written: splitting a line into them, and what one of them stands for.

use super::error::{ParseErrorKind, printable};
use super::label::shortened;
use crate::sudoku::Digits;
use crate::sudoku::Order;
use crate::sudoku::display::symbol_index;

/// The largest side whose digits may be one character each, `0-Z`.
const SYMBOL_SIDE: usize = 36;

/// How many symbols stand before the letters.
const LETTERS_FROM: usize = 9;

/// The longest name that may stand before a board on one line.
const NAME_LENGTH: usize = 24;

/// The text of one cell and its byte offset in the line; an empty text is a blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// Every character of a text as a cell.
pub(super) fn characters(text: &str, at: usize) -> Vec<Word<'_>> {
    let word = |(start, c): (usize, char)| Word {
        text: &text[start..start + c.len_utf8()],
        at: at + start,
    };
    text.char_indices().map(word).collect()
}

/// The words between white space.
pub(super) fn spaced(text: &str, at: usize) -> Vec<Word<'_>> {
    split(text, at, char::is_whitespace).into_iter().filter(|word| !word.text.is_empty()).collect()
}

/// The pieces of a text between separators, without the white space around them.
pub(super) fn split(text: &str, at: usize, separator: fn(char) -> bool) -> Vec<Word<'_>> {
    let mut start = 0;
    let mut pieces = Vec::new();
    for piece in text.split_inclusive(separator) {
        let content = piece.strip_suffix(separator).unwrap_or(piece);
        let indent = content.len() - content.trim_start().len();
        pieces.push(Word { text: content.trim(), at: at + start + indent });
        start += piece.len();
    }
    if text.ends_with(separator) {
        pieces.push(Word { text: "", at: at + start });
    }
    pieces
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

/// The cells of a row without bars.
///
/// Fields between commas or semicolons are a cell each, an empty one is a blank and a separator
/// at the end is ignored when no other field is empty. Otherwise words between spaces are a cell
/// each, or a box's worth of characters each (`530 070 000`). A single word has a cell in every
/// character.
pub(super) fn cells(text: &str) -> Vec<Word<'_>> {
    if text.contains(is_comma) {
        let mut fields = split(text, 0, is_comma);
        let inner = &fields[..fields.len() - 1];
        let ends_in_comma = fields.last().is_some_and(|field| field.text.is_empty());
        if ends_in_comma && inner.iter().all(|field| !field.text.is_empty()) {
            fields.pop();
        }
        return fields;
    }
    let words = spaced(text, 0);
    let length = words.first().map_or(0, |word| word.text.chars().count());
    let even = words.iter().all(|word| word.text.chars().count() == length);
    let groups = even && Order::new(words.len(), length).is_ok();
    // Two characters could be a number, so groups of two are only read where numbers make no board.
    if words.len() == 1 || groups && (length > 2 || words.len() < 4) {
        return words.iter().flat_map(|word| characters(word.text, word.at)).collect();
    }
    words
}

/// A board on one line: its cells, unless the line is something else.
///
/// The board is the first word of the line, or the second after a short name; what follows is a
/// name, a comment or a solution. Lines of 16 or 36 cells that might be rows are not taken here.
pub(super) fn board_line(text: &str) -> Option<Vec<Word<'_>>> {
    let ends_field = |c: char| c.is_whitespace() || is_comma(c);
    let mut start = 0;
    let fields = text.split_inclusive(ends_field).filter_map(|piece| {
        let field = Word { text: piece.strip_suffix(ends_field).unwrap_or(piece), at: start };
        start += piece.len();
        (!field.text.is_empty()).then_some(field)
    });
    let fields: Vec<Word<'_>> = fields.take(2).collect();
    let side = |field: &Word<'_>| symbol_side(field.text.chars().count());
    let first = fields.first()?;
    if side(first).is_some_and(|side| side > 4 || fields.len() > 1) {
        return Some(characters(first.text, first.at));
    }
    if let Some(second) = fields.get(1).filter(|_| first.text.chars().count() <= NAME_LENGTH)
        && side(second).is_some_and(|side| side >= 8)
    {
        return Some(characters(second.text, second.at));
    }
    // Numbers cannot be told from words of a comment by their length.
    let end = [" #", " //"].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
    let numbers = if text[..end].contains('|') { Vec::new() } else { cells(&text[..end]) };
    let order = Order::from_cell_count(numbers.len()).filter(|order| order.side() > 6);
    order.map(|_| numbers)
}

/// A board on one line whose blanks are spaces: exactly as many characters as cells, each a figure or a
/// space, and two spaces in a row somewhere, as a row of numbers has none unless they stand in columns.
pub(super) fn spaced_board(text: &str) -> Option<Vec<Word<'_>>> {
    let is_cell = |c: char| c == ' ' || c.is_ascii_digit();
    let possible = text.contains("  ") && text.chars().all(is_cell) && !text.trim().is_empty();
    let side = possible.then(|| symbol_side(text.len())).flatten().filter(|&side| side > 4)?;
    let blank = |word: Word<'_>| if word.text == " " { 0 } else { word.text.len() };
    let cells: Vec<Word<'_>> = characters(text, 0)
        .into_iter()
        .map(|word| Word { text: &text[word.at..word.at + blank(word)], ..word })
        .collect();
    (cells.len() == side * side && !is_in_columns(text)).then_some(cells)
}

/// Whether words fill columns of one width, to the right or to the left, as numbers of a printed row do.
fn is_in_columns(text: &str) -> bool {
    let words = spaced(text, 0);
    let width = text.len() / words.len().max(1);
    let is_at = |place: usize| width > 1 && place.is_multiple_of(width);
    let is_right = words.iter().all(|word| is_at(word.at + word.text.len()));
    let is_left = words.iter().all(|word| is_at(word.at));
    text.len() == width * words.len() && (is_right || is_left)
}

/// The side of a board whose cells are this many characters.
fn symbol_side(characters: usize) -> Option<usize> {
    Order::from_cell_count(characters).map(Order::side).filter(|&side| side <= SYMBOL_SIDE)
}

/// The side nearest to that of a board with this many characters on a line.
pub(super) fn nearest_side(characters: usize) -> usize {
    let sides = (4..=SYMBOL_SIDE).filter(|&side| Order::from_side(side).is_some());
    sides.min_by_key(|side| (side * side).abs_diff(characters)).unwrap_or(9)
}

/// The value of a cell, 0 for a blank, on a board of the given side.
pub(super) fn value(word: Word<'_>, side: usize, digits: Digits) -> Result<usize, ParseErrorKind> {
    let mut characters = word.text.chars();
    let (Some(first), rest) = (characters.next(), characters.as_str()) else { return Ok(0) };
    if rest.is_empty() {
        return symbol_value(first, side, digits);
    }
    let shown = || shortened(word.text, 12);
    if digits == Digits::FromZero && word.text == "-1" {
        return Ok(0);
    }
    if !word.text.bytes().all(|byte| byte.is_ascii_digit()) || digits == Digits::Letters {
        return Err(ParseErrorKind::UnknownWord { found: shown(), side, digits });
    }
    let from = usize::from(digits == Digits::FromZero);
    match word.text.parse::<usize>() {
        Ok(number) if number <= side - from => Ok(number + from),
        _ => Err(ParseErrorKind::DigitTooLarge { found: shown(), side, digits }),
    }
}

/// Whether a cell stands for none of the digits in any dialect; `0` may stand for one.
pub(super) fn is_blank(word: Word<'_>, side: usize) -> bool {
    word.text != "0" && value(word, side, Digits::FromOne) == Ok(0)
}

fn symbol_value(c: char, side: usize, digits: Digits) -> Result<usize, ParseErrorKind> {
    if is_blank_symbol(c) && !(c == '0' && digits == Digits::FromZero) {
        return Ok(0);
    }
    let index = match (digits, symbol_index(c)) {
        (Digits::FromZero, _) if c == '0' => Some(0),
        (Digits::FromZero, index) => index.map(|index| index + 1),
        (Digits::FromOne, index) => index,
        (Digits::Letters, index) => index.and_then(|index| index.checked_sub(LETTERS_FROM)),
    };
    // X is a digit where there are so many.
    if matches!(c, 'x' | 'X') && index >= Some(side) {
        return Ok(0);
    }
    let Some(index) = index else {
        return Err(ParseErrorKind::UnknownCharacter { found: printable(c), side, digits });
    };
    if index < side {
        return Ok(index + 1);
    }
    let found = if c.is_ascii_digit() { c.to_string() } else { format!("{c} ({})", index + 1) };
    Err(ParseErrorKind::DigitTooLarge { found, side, digits })
}

fn is_blank_symbol(c: char) -> bool {
    matches!(c, '0' | '.' | '_' | '*' | '?' | '-')
}

/// Whether more than half of the cells could stand on a board of the given side.
pub(super) fn mostly_cells(cells: &[Word<'_>], side: usize) -> bool {
    2 * cells.iter().filter(|&&word| value(word, side, Digits::FromOne).is_ok()).count()
        > cells.len()
}

/// Whether a character separates boxes in a row.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Whether a line only draws: border characters with corners or a run of at least three strokes.
///
/// A row of blanks such as `---------` also looks like this; see [`blank_row`].
pub(super) fn is_rule(text: &str) -> bool {
    let stroke = |c: char| matches!(c, '-' | '=' | '_' | '─' | '━' | '═');
    let drawn = |c: char| {
        stroke(c)
            || is_bar(c)
            || c.is_whitespace()
            || matches!(c, '+' | '*' | '.' | ':' | '\'' | '\u{2500}'..='\u{257f}')
    };
    let mut run = 0;
    let longest = text.chars().map(|c| {
        run = if stroke(c) { run + 1 } else { 0 };
        run
    });
    let corners =
        text.contains(|c| matches!(c, '+' | '\u{250c}'..='\u{254f}' | '\u{2552}'..='\u{256c}'));
    text.chars().all(drawn) && longest.max() >= Some(if corners { 1 } else { 3 })
}

/// The length of a line that consists of nothing but blank cells, one character each.
pub(super) fn blank_row(text: &str) -> Option<usize> {
    let text = text.trim();
    text.chars().all(|c| is_blank_symbol(c) || matches!(c, 'x' | 'X')).then(|| text.chars().count())
}
