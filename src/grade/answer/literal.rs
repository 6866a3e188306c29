//! Literals as people hand them in: JSON, Python, what numpy prints. Nothing is evaluated.
//!
//! Lists, tuples and sets are all lists here, commas between their items may be missing as in numpy's
//! text, and a call of a known name around one value, `array([...], dtype=int64)` or `np.int64(8)`, is
//! that value. Several values one after another, as a program prints them, are a list; several
//! assignments are a map.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::sudoku::parse::printable;

/// A value; whole numbers are exact in a float as far as anybody writes them.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Text(String),
    Nothing,
    List(Vec<Value>),
    Map(Vec<(String, Value)>),
}

/// Why a text is no literal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct LiteralError {
    /// 1-based, like the column, which counts characters.
    pub line: usize,
    /// See there.
    pub column: usize,
    /// What is wrong, and what to do about it.
    pub fault: LiteralFault,
}

/// What is wrong at a place of a literal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LiteralFault {
    /// Something that cannot stand there.
    #[error("{0} cannot stand here; expected a number, a list or a tuple")]
    Unexpected(String),
    /// The text ends inside of something.
    #[error("the text ends before {0}")]
    End(&'static str),
    /// A bracket is closed by one of another kind.
    #[error("'{0}' is closed by '{1}'")]
    Brackets(char, char),
    /// A call of something that is not just a wrapper around a value.
    #[error("{0} is a name or a call, and nothing is evaluated here; write the value itself")]
    Call(String),
    /// numpy's ellipsis.
    #[error(
        "'...' stands for values that numpy left out; print with np.set_printoptions(threshold=sys.maxsize)"
    )]
    LeftOut,
    /// Brackets inside of brackets beyond any use.
    #[error("more than {DEEPEST} brackets inside of one another")]
    TooDeep,
    /// More values than any answer has.
    #[error("more than {MOST_VALUES} values")]
    TooMany,
}

/// The deepest nesting that is read.
const DEEPEST: usize = 32;

/// The most values that are read.
const MOST_VALUES: usize = 200_000;

/// Names that may be called around one value, without what stands before their last dot.
const WRAPPERS: &[&str] = &[
    "array",
    "asarray",
    "matrix",
    "list",
    "tuple",
    "set",
    "frozenset",
    "int",
    "float",
    "str",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "intc",
    "float16",
    "float32",
    "float64",
    "longlong",
    "ulonglong",
    "intp",
    "uintp",
    "uint",
    "int_",
    "double",
    "longdouble",
    "bool",
    "bool_",
    "str_",
];

/// Reads a literal.
pub(super) fn read(text: &str) -> Result<Value, LiteralError> {
    let mut reader = Reader { rest: text, line: 1, column: 1, values: 0, depth: 0 };
    let mut values = Vec::new();
    let mut names = Vec::new();
    loop {
        reader.skip_blanks();
        // A program may print its answers separated by commas or semicolons.
        if reader.take(',') || reader.take(';') {
            continue;
        }
        if reader.rest.is_empty() {
            break;
        }
        if let Some(name) = reader.assigned() {
            names.push(name);
        }
        values.push(reader.value()?);
    }
    if !names.is_empty() && names.len() == values.len() {
        return Ok(assignments(names.into_iter().zip(values)));
    }
    match values.len() {
        0 => Err(reader.error(LiteralFault::End("an answer"))),
        1 => Ok(values.remove(0)),
        _ => Ok(Value::List(values)),
    }
}

/// A map; several where a name comes again, as in the answers to several puzzles.
fn assignments(entries: impl Iterator<Item = (String, Value)>) -> Value {
    let mut maps: Vec<Vec<(String, Value)>> = vec![Vec::new()];
    let mut names = BTreeSet::new();
    for (name, value) in entries {
        if !names.insert(name.clone()) {
            maps.push(Vec::new());
            names = BTreeSet::from([name.clone()]);
        }
        if let Some(map) = maps.last_mut() {
            map.push((name, value));
        }
    }
    match maps.len() {
        1 => Value::Map(maps.remove(0)),
        _ => Value::List(maps.into_iter().map(Value::Map).collect()),
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    values: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, fault: LiteralFault) -> LiteralError {
        LiteralError { line: self.line, column: self.column, fault }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for c in taken.chars() {
            (self.line, self.column) =
                if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    fn take(&mut self, c: char) -> bool {
        let is_next = self.rest.starts_with(c);
        if is_next {
            self.advance(c.len_utf8());
        }
        is_next
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        self.advance(end)
    }

    /// White space, a byte order mark, and comments.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            if !self.rest.starts_with('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// The name before `=` or `:`, if an assignment comes next.
    fn assigned(&mut self) -> Option<String> {
        let end = self.rest.find(|c| !is_name(c)).filter(|&end| end > 0)?;
        let after = self.rest[end..].trim_start();
        let sign = after.chars().next().filter(|c| matches!(c, '=' | ':'))?;
        let name = self.rest[..end].to_string();
        let length = self.rest.len() - after.len() + sign.len_utf8();
        self.advance(length);
        Some(name)
    }

    fn value(&mut self) -> Result<Value, LiteralError> {
        self.skip_blanks();
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(self.error(LiteralFault::TooMany));
        }
        if self.rest.starts_with("...") || self.rest.starts_with('…') {
            return Err(self.error(LiteralFault::LeftOut));
        }
        match self.peek() {
            None => Err(self.error(LiteralFault::End("a value"))),
            Some(open @ ('[' | '(' | '{')) => self.nested(|reader| reader.brackets(open)),
            Some(quote @ ('"' | '\'')) => self.text(quote).map(Value::Text),
            Some(c) if c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | '\u{2212}') => {
                self.number()
            }
            Some(c) if is_name(c) => self.nested(Self::name),
            Some(c) => Err(self.error(LiteralFault::Unexpected(format!("'{}'", printable(c))))),
        }
    }

    fn nested(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Value, LiteralError>,
    ) -> Result<Value, LiteralError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error(LiteralFault::TooDeep));
        }
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn brackets(&mut self, open: char) -> Result<Value, LiteralError> {
        self.take(open);
        let close = match open {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        let (mut items, mut keys, mut has_comma) = (Vec::new(), Vec::new(), false);
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return Err(self.error(LiteralFault::End("a bracket is closed"))),
                Some(c) if c == close => break,
                Some(c @ (']' | ')' | '}')) => {
                    return Err(self.error(LiteralFault::Brackets(open, c)));
                }
                Some(',') => {
                    self.take(',');
                    has_comma = true;
                    continue;
                }
                Some(_) => {}
            }
            let item = self.value()?;
            self.skip_blanks();
            match item {
                Value::Text(key) if open == '{' && self.take(':') => {
                    keys.push(key);
                    items.push(self.value()?);
                }
                Value::Number(key) if open == '{' && key >= 0.0 && self.take(':') => {
                    keys.push(key.to_string());
                    items.push(self.value()?);
                }
                item => items.push(item),
            }
        }
        self.take(close);
        if !keys.is_empty() && keys.len() == items.len() {
            return Ok(Value::Map(keys.into_iter().zip(items).collect()));
        }
        // Parentheses around one value only group it.
        if open == '(' && !has_comma && items.len() == 1 {
            return Ok(items.remove(0));
        }
        Ok(Value::List(items))
    }

    fn text(&mut self, quote: char) -> Result<String, LiteralError> {
        self.take(quote);
        let mut text = String::new();
        loop {
            match self.peek() {
                None => return Err(self.error(LiteralFault::End("a quotation is closed"))),
                Some(c) => {
                    self.advance(c.len_utf8());
                    if c == quote {
                        return Ok(text);
                    }
                    if c != '\\' {
                        text.push(c);
                        continue;
                    }
                }
            }
            // Of the escapes only the end of a line has a meaning in a board.
            match self.peek() {
                Some('n') => text.push('\n'),
                Some(c) => text.push(c),
                None => {}
            }
            self.advance(self.peek().map_or(0, char::len_utf8));
        }
    }

    fn number(&mut self) -> Result<Value, LiteralError> {
        let (line, column) = (self.line, self.column);
        let is_part =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '\u{2212}' | '_');
        let word = self.take_while(is_part);
        let plain = word.replace('\u{2212}', "-");
        let is_number = plain.chars().any(|c| c.is_ascii_digit())
            && plain
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E'));
        match plain.parse() {
            Ok(number) if is_number => Ok(Value::Number(number)),
            _ => {
                let word: String = word.chars().take(20).collect();
                let fault = LiteralFault::Unexpected(format!("'{}'", word.escape_default()));
                Err(LiteralError { line, column, fault })
            }
        }
    }

    /// A constant by name, or a call around a value.
    fn name(&mut self) -> Result<Value, LiteralError> {
        let (line, column) = (self.line, self.column);
        let name = self.take_while(|c| is_name(c) || c == '.');
        let last = name.rsplit('.').next().unwrap_or(name);
        self.skip_blanks();
        if self.peek() == Some('(') && WRAPPERS.contains(&last) {
            self.take('(');
            return self.wrapped();
        }
        match last {
            "None" | "null" | "nan" | "NaN" => Ok(Value::Nothing),
            "True" | "true" | "True_" => Ok(Value::Number(1.0)),
            "False" | "false" | "False_" => Ok(Value::Number(0.0)),
            "inf" | "Infinity" => Ok(Value::Number(f64::INFINITY)),
            _ => {
                let name: String = name.chars().take(40).collect();
                let fault = LiteralFault::Call(format!("'{}'", name.escape_default()));
                Err(LiteralError { line, column, fault })
            }
        }
    }

    /// The first argument of a call; others, such as `dtype=int64`, say nothing about the value.
    fn wrapped(&mut self) -> Result<Value, LiteralError> {
        let mut first = Value::List(Vec::new());
        let mut is_first = true;
        loop {
            self.skip_blanks();
            if self.take(')') {
                return Ok(first);
            }
            if self.take(',') {
                continue;
            }
            if self.assigned().is_some() {
                self.skip_blanks();
                if self.peek().is_some_and(is_name) {
                    self.take_while(|c| is_name(c) || c == '.');
                    continue;
                }
            }
            let value = self.value()?;
            if std::mem::take(&mut is_first) {
                first = value;
            }
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(items.into_iter().collect())
    }

    fn numbers(items: &[f64]) -> Value {
        list(items.iter().map(|&number| Value::Number(number)))
    }

    #[test]
    fn the_spellings_of_a_list_are_one_list() {
        let expected = Ok(list([numbers(&[4.0, 8.0]), numbers(&[-1.0, 0.0])]));
        for text in [
            "[[4, 8], [-1, 0]]",
            "((4, 8), (-1, 0),)",
            "array([[ 4.,  8.],\n       [-1.,  0.]])",
            "[[4 8]\n [-1 0]]",
            "np.array([[np.int64(4), np.float64(8.0)], [\u{2212}1, False]], dtype=int64)",
            "\u{feff}[[4,8],\r\n[-1,0]]\r\n# done",
            "(4, 8)\n(-1, 0)",
            "numpy.asarray(((4, 8), (-1, 0)), dtype=np.int8)",
            "{(4, 8), (-1, 0)}",
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let map = Value::Map(vec![("a".into(), numbers(&[1.0])), ("b".into(), Value::Nothing)]);
        for text in ["{'a': [1], 'b': None}", "{\"a\": [1], \"b\": null}", "a = [1]\nb = None"] {
            assert_eq!(read(text).as_ref(), Ok(&map), "{text}");
        }
        assert_eq!(read("{1: 'a', 12: None}"), read("{'1': 'a', '12': None}"));
    }

    #[test]
    fn faults_have_a_place_and_a_reason() {
        let deep = "[".repeat(100_000);
        let many = "0 ".repeat(MOST_VALUES + 1);
        let cases = [
            ("", 1, "the text ends before an answer"),
            ("[1, 2", 6, "the text ends before a bracket is closed"),
            ("[1, 2)", 6, "'[' is closed by ')'"),
            ("[1, ..., 9]", 5, "left out"),
            ("__import__('os')", 1, "nothing is evaluated"),
            ("[open]", 2, "nothing is evaluated"),
            ("[1, 2x]", 5, "'2x' cannot stand here"),
            ("[1, @]", 5, "'@' cannot stand here"),
            ("[\"abc", 6, "the text ends before a quotation is closed"),
            (&deep, 33, "more than 32 brackets"),
            (&many, 400_001, "more than 200000 values"),
        ];
        for (text, column, fault) in cases {
            let error = read(text).unwrap_err();
            assert_eq!((error.line, error.column), (1, column), "{error}");
            assert!(error.to_string().contains(fault), "{error}");
        }
    }
}
