//! What an input calls a puzzle, made fit for one line of a terminal.

use super::error::printable;
use super::words::Word;

/// The most characters that are kept.
const LONGEST: usize = 200;

/// A text as a label, `None` if nothing is left of it.
pub(super) fn clean(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.chars().take(LONGEST).map(printable).collect())
}

/// What stands beside a board of one word on its line: the name before it, or the comment after it.
pub(super) fn beside(line: &str, cells: &[Word<'_>]) -> Option<String> {
    let (first, last) = cells.first().zip(cells.last())?;
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let before = line[..first.at].trim_matches(separator);
    if !before.is_empty() {
        return clean(before);
    }
    let after = line[last.at + last.text.len()..].trim_start_matches(separator);
    // A field as long as the board is its solution.
    let field = after.split(separator).next().unwrap_or_default();
    if after.is_empty() || field.len() == cells.len() {
        return None;
    }
    clean(after.trim_start_matches(['#', '/']).trim_end_matches(separator))
}
