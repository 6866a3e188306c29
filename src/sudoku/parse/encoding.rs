//! Encodings of text that are not read, told so that they can be named.

use std::fmt;

/// An encoding other than UTF-8 whose text begins in a way no other does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Two bytes a character, as some editors and shells write it, with a byte order mark.
    Utf16,
    /// The same without a mark, the lower byte first.
    Utf16LittleEndian,
    /// The same without a mark, the upper byte first.
    Utf16BigEndian,
    /// Four bytes a character.
    Utf32,
}

impl Encoding {
    /// The name by which other programs know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf16 => "UTF-16",
            Self::Utf16LittleEndian => "UTF-16LE",
            Self::Utf16BigEndian => "UTF-16BE",
            Self::Utf32 => "UTF-32",
        }
    }

    /// The encoding of a text by its first bytes: a mark, or zeros between the characters of a puzzle.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        match *bytes {
            [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some(Self::Utf32),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(Self::Utf16),
            [a, 0, b, 0, ..] if a > 0 && b > 0 => Some(Self::Utf16LittleEndian),
            [0, a, 0, b, ..] if a > 0 && b > 0 => Some(Self::Utf16BigEndian),
            _ => None,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
