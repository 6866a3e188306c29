//! What an input calls a puzzle, and texts of an input made fit for one line of a terminal.

use super::error::printable;
use super::words::Word;

/// The most characters that are kept.
const LONGEST: usize = 200;

/// A text as a label, `None` if nothing is left of it.
pub(crate) fn clean(text: &str) -> Option<String> {
    let cut: String = text.trim().chars().take(LONGEST).map(printable).collect();
    // A tab or the cut may leave a space at the end.
    let text = cut.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A text as a message shows it: printable, of at most so many characters, with a sign where more follow.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut characters = text.chars();
    let mut shown: String = characters.by_ref().take(most).map(printable).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// What a comment says, `None` if it says nothing.
pub(super) fn of_comment(text: &str) -> Option<String> {
    clean(text.trim_start().trim_start_matches(['#', '/']))
}

/// What stands beside a board of one word on its line: the name before it, or the comment after it.
pub(super) fn beside(line: &str, cells: &[Word<'_>]) -> Option<String> {
    let (first, last) = cells.first().zip(cells.last())?;
    let before = line[..first.at].trim_matches(is_separator);
    if !before.is_empty() {
        return clean(before);
    }
    behind(&line[last.at + last.text.len()..], cells.len())
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// What stands behind a board of so many cells: all of it where a mark makes it a comment.
pub(crate) fn behind(text: &str, cells: usize) -> Option<String> {
    let after = text.trim_start_matches(is_separator);
    if after.starts_with('#') || after.starts_with("//") {
        return of_comment(after);
    }
    // A field as long as the board is its solution.
    let field = after.split(is_separator).next().unwrap_or_default();
    if field.len() == cells {
        return None;
    }
    clean(after.trim_end_matches(is_separator))
}
