//! Texts of strangers made harmless: names of files and pieces of answers can hold anything.

use std::fmt::Write as _;

/// Whether a character does something other than standing there: controls of terminals, line
/// separators, changes of direction, marks without width, and what no document may hold.
pub fn is_active(c: char) -> bool {
    c.is_control()
        || matches!(
            u32::from(c),
            0xad | 0x61c
                | 0x180e
                | 0x200b..=0x200f
                | 0x2028..=0x202e
                | 0x2060..=0x206f
                | 0xfeff
                | 0xfff9..=0xfffb
        )
        || u32::from(c) & 0xfffe == 0xfffe
}

/// The text on one line, with active characters written as `\u{1b}`.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if is_active(c) { line.extend(c.escape_unicode()) } else { line.push(c) }
    }
    line
}

/// The same of a text of several lines.
pub(super) fn lines(text: &str) -> String {
    text.split('\n').map(one_line).collect::<Vec<_>>().join("\n")
}

/// At most so many characters of a text, with three dots in place of the rest.
pub(super) fn clip(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_string();
    }
    let kept: String = text.chars().take(most.saturating_sub(3)).collect();
    kept + &"..."[..most.min(3)]
}

/// JSON that means the same, with active characters written as JSON can.
pub(super) fn json(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if c != '\n' && is_active(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                // Writing to a string cannot fail.
                let _ = write!(safe, "\\u{unit:04x}");
            }
        } else {
            safe.push(c);
        }
    }
    safe
}

/// The text as it stands between tags or in an attribute of XML.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in lines(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn active_characters_are_shown_and_nothing_else_changes() {
        assert_eq!(
            one_line("a\r\n\u{1b}[31mb\u{202e}é数"),
            "a\\u{d}\\u{a}\\u{1b}[31mb\\u{202e}é数"
        );
        assert_eq!(lines("a\nb\tc"), "a\nb\\u{9}c");
        assert_eq!(
            xml("<a b=\"c\">]]&\u{0}\u{ffff}"),
            "&lt;a b=&quot;c&quot;&gt;]]&amp;\\u{0}\\u{ffff}"
        );
        assert_eq!(clip("abcdef", 5), "ab...");
        assert_eq!((clip("abcde", 5), clip("abc", 2)), ("abcde".to_string(), "..".to_string()));
    }

    #[test]
    fn json_keeps_its_meaning() {
        let hostile: String =
            (0..0x3000).chain([0xfeff, 0xfffe, 0x1_ffff]).filter_map(char::from_u32).collect();
        let text = serde_json::to_string(&hostile).unwrap();
        let safe = json(&text);
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), hostile);
        assert!(!safe.chars().any(is_active));
    }
}
