//! Cells as they are written: splitting a line into them, and what one of them stands for.

use super::error::{ParseErrorKind, printable};
use crate::sudoku::Order;
use crate::sudoku::display::symbol_index;

/// The largest side whose digits all have a one-character symbol.
const SYMBOL_SIDE: usize = 35;

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
fn split(text: &str, at: usize, separator: fn(char) -> bool) -> Vec<Word<'_>> {
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

/// A board on one line: its side and its cells, unless the line is something else.
///
/// The board is the first word of the line, or the second after a short name; what follows is a
/// name, a comment or a solution. Lines of 16 or 36 cells that might be rows are not taken here.
pub(super) fn board_line(text: &str) -> Option<(usize, Vec<Word<'_>>)> {
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
    if let Some(found) = side(first).filter(|&side| side > 4 || fields.len() > 1) {
        return Some((found, characters(first.text, first.at)));
    }
    if let Some(second) = fields.get(1).filter(|_| first.text.chars().count() <= NAME_LENGTH)
        && let Some(found) = side(second).filter(|&side| side >= 8)
    {
        return Some((found, characters(second.text, second.at)));
    }
    let numbers = if text.contains('|') { Vec::new() } else { cells(text) };
    let order = Order::from_cell_count(numbers.len()).filter(|order| order.side() > 6);
    order.map(|order| (order.side(), numbers))
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
pub(super) fn value(word: Word<'_>, side: usize) -> Result<usize, ParseErrorKind> {
    let mut characters = word.text.chars();
    let (Some(first), rest) = (characters.next(), characters.as_str()) else { return Ok(0) };
    if rest.is_empty() {
        return symbol_value(first, side);
    }
    let shown = || word.text.chars().take(12).map(printable).collect::<String>();
    if !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseErrorKind::UnknownWord { found: shown(), side });
    }
    match word.text.parse() {
        Ok(number) if number <= side => Ok(number),
        _ => Err(ParseErrorKind::DigitTooLarge { found: shown(), side }),
    }
}

fn symbol_value(c: char, side: usize) -> Result<usize, ParseErrorKind> {
    // X is the digit 33 where there are so many.
    if is_blank(c) || (matches!(c, 'x' | 'X') && side <= 32) {
        return Ok(0);
    }
    let Some(index) = symbol_index(c) else {
        return Err(ParseErrorKind::UnknownCharacter { found: printable(c), side });
    };
    if index < side {
        return Ok(index + 1);
    }
    let found = if c.is_ascii_digit() { c.to_string() } else { format!("{c} ({})", index + 1) };
    Err(ParseErrorKind::DigitTooLarge { found, side })
}

fn is_blank(c: char) -> bool {
    matches!(c, '0' | '.' | '_' | '*' | '?' | '-')
}

/// Whether more than half of the cells could stand on a board of the given side.
pub(super) fn mostly_cells(cells: &[Word<'_>], side: usize) -> bool {
    2 * cells.iter().filter(|&&word| value(word, side).is_ok()).count() > cells.len()
}

/// Whether a board of side 16 uses the digits 0 to F: then reading 0 as a blank would be wrong.
pub(super) fn is_zero_to_f(cells: &[Word<'_>]) -> bool {
    let has = |text: &str| cells.iter().any(|word| word.text.eq_ignore_ascii_case(text));
    let other_blank = |text: &str| matches!(text, "" | "." | "_" | "*" | "x" | "X" | "?" | "-");
    cells.iter().all(|word| word.text.len() <= 1)
        && has("0")
        && has("F")
        && !has("G")
        && cells.iter().any(|word| other_blank(word.text))
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
    text.chars().all(|c| is_blank(c) || matches!(c, 'x' | 'X')).then(|| text.chars().count())
}
