//! Reading a list of constraints as users write it, in Python or in JSON.

use std::str::FromStr;

use thiserror::Error;

use super::{Fixing, FixingSet, Order};

/// The most constraints a list may have; no board has a use for more.
const MAX_CONSTRAINTS: usize = 100_000;

/// A list of `(i, j, k, v)` as written, before it is known for which board.
///
/// ```
/// use bnb_sudoku::{ConstraintList, Order};
///
/// let python: ConstraintList = "[(8, 5, 2, 1), (5, 3, 4, 1)]".parse().unwrap();
/// let json: ConstraintList = "[[8,5,2,1],[5,3,4,1]]".parse().unwrap();
/// let order = Order::from_side(9).unwrap();
/// assert_eq!(python.resolve(order), json.resolve(order));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConstraintList(Vec<[usize; 4]>);

/// Why a list of constraints is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ConstraintListError {
    /// Something other than what can stand at a place.
    #[error(
        "character {column} is {found}, where {expected} should be; write [(8, 5, 2, 1), (5, 3, 4, 1)]"
    )]
    Unexpected {
        /// 1-based place in the text.
        column: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A constraint that does not have four numbers.
    #[error("constraint {position} has {count} numbers, not four: row, column, digit and value")]
    NotFour {
        /// 1-based place in the list.
        position: usize,
        /// How many numbers it has.
        count: usize,
    },
    /// A constraint outside the board.
    #[error(
        "{written:?} is out of range: row, column and digit run from 1 to {side}, the value is 0 or 1"
    )]
    OutOfRange {
        /// The numbers as written.
        written: [usize; 4],
        /// The side of the board.
        side: usize,
    },
    /// More constraints than any board can use.
    #[error("more than {MAX_CONSTRAINTS} constraints")]
    TooMany,
}

impl ConstraintList {
    /// The fixings for a board of an order.
    ///
    /// # Errors
    ///
    /// [`ConstraintListError::OutOfRange`] for the first one outside the board.
    pub fn resolve(&self, order: Order) -> Result<FixingSet, ConstraintListError> {
        let fixing = |&written: &[usize; 4]| {
            Fixing::from_one_based(order, written)
                .ok_or(ConstraintListError::OutOfRange { written, side: order.side() })
        };
        self.0.iter().map(fixing).collect()
    }
}

impl FromStr for ConstraintList {
    type Err = ConstraintListError;

    /// Reads a list of tuples or lists of four numbers; one tuple alone stands for a list of one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader { rest: text.chars().collect(), at: 0 };
        let mut list = Vec::new();
        reader.open("a list")?;
        if matches!(reader.peek(), Some('0'..='9')) {
            reader.at = 0;
            list.push(reader.constraint(1)?);
        } else {
            while !reader.close()? {
                if list.len() == MAX_CONSTRAINTS {
                    return Err(ConstraintListError::TooMany);
                }
                list.push(reader.constraint(list.len() + 1)?);
                reader.comma()?;
            }
        }
        match reader.peek() {
            None => Ok(Self(list)),
            Some(_) => Err(reader.unexpected("the end of the list")),
        }
    }
}

/// Walks over the text; positions count characters, and a closing bracket may be of either kind.
struct Reader {
    rest: Vec<char>,
    at: usize,
}

impl Reader {
    /// The next character that is not white space, without taking it.
    fn peek(&mut self) -> Option<char> {
        while self.rest.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.rest.get(self.at).copied()
    }

    fn unexpected(&mut self, expected: &'static str) -> ConstraintListError {
        let found = match self.peek() {
            None => "the end".to_string(),
            Some(found) => format!("'{}'", found.escape_default()),
        };
        ConstraintListError::Unexpected { column: self.at + 1, found, expected }
    }

    fn open(&mut self, expected: &'static str) -> Result<(), ConstraintListError> {
        match self.peek() {
            Some('[' | '(') => self.at += 1,
            _ => return Err(self.unexpected(expected)),
        }
        Ok(())
    }

    /// Takes a closing bracket if one is next; anything but that or another item is an error.
    fn close(&mut self) -> Result<bool, ConstraintListError> {
        match self.peek() {
            Some(']' | ')') => self.at += 1,
            Some('[' | '(' | '0'..='9') => return Ok(false),
            _ => return Err(self.unexpected("a number, a constraint or a closing bracket")),
        }
        Ok(true)
    }

    /// Takes a comma; without one a closing bracket has to be next.
    fn comma(&mut self) -> Result<(), ConstraintListError> {
        match self.peek() {
            Some(',') => self.at += 1,
            Some(']' | ')') => {}
            _ => return Err(self.unexpected("a comma or a closing bracket")),
        }
        Ok(())
    }

    fn constraint(&mut self, position: usize) -> Result<[usize; 4], ConstraintListError> {
        self.open("a constraint such as (8, 5, 2, 1)")?;
        let mut numbers = Vec::new();
        while !self.close()? {
            numbers.push(self.number()?);
            if numbers.len() > 4 {
                break;
            }
            self.comma()?;
        }
        let count = numbers.len();
        numbers.try_into().map_err(|_| ConstraintListError::NotFour { position, count })
    }

    fn number(&mut self) -> Result<usize, ConstraintListError> {
        let start = self.at;
        while self.rest.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let digits: String = self.rest[start..self.at].iter().collect();
        digits.parse().map_err(|_| {
            self.at = start;
            self.unexpected("a number of reasonable size")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let list: ConstraintList = text.parse().map_err(|e: ConstraintListError| e.to_string())?;
        let order = Order::from_side(9).unwrap();
        list.resolve(order).map(|set| set.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn python_and_json_spellings_are_read() {
        for text in [
            "[(8, 5, 2, 1), (5, 3, 4, 0)]",
            "[[8,5,2,1],[5,3,4,0]]",
            "((8,5,2,1),(5,3,4,0),)",
            " [ ( 8 , 5 , 2 , 1 , ) ,\n (5,3,4,0)] ",
        ] {
            assert_eq!(read(text).as_deref(), Ok("[(8, 5, 2, 1), (5, 3, 4, 0)]"), "{text}");
        }
        assert_eq!(read("[]").as_deref(), Ok("[]"));
        assert_eq!(read("(6, 3, 2, 0)").as_deref(), Ok("[(6, 3, 2, 0)]"));
    }

    #[test]
    fn faults_are_placed_and_explained() {
        let cases = [
            ("", "character 1 is the end, where a list should be"),
            ("[(8,5,2,1)", "character 11 is the end, where a comma or a closing bracket should be"),
            ("[(8,5,2)]", "constraint 1 has 3 numbers, not four"),
            ("[(1,1,1,1),(8,5,2,1,1)]", "constraint 2 has 5 numbers, not four"),
            ("[(8,5,two,1)]", "character 7 is 't', where a number"),
            ("[(8,5,2,-1)]", "character 9 is '-', where a number"),
            ("[(8 5,2,1)]", "character 5 is '5', where a comma"),
            ("[(8,5,2,1)] x", "character 13 is 'x', where the end of the list"),
            ("[8,5,2,1,[]]", "character 10 is '[', where a number of reasonable size"),
            ("[[[8]]]", "character 3 is '[', where a number of reasonable size"),
            (
                "[(99999999999999999999999,1,1,1)]",
                "character 3 is '9', where a number of reasonable size",
            ),
            ("[(0,1,1,1)]", "[0, 1, 1, 1] is out of range: row, column and digit run from 1 to 9"),
            ("[(1,1,1,2)]", "[1, 1, 1, 2] is out of range"),
        ];
        for (text, expected) in cases {
            let message = read(text).unwrap_err();
            assert!(message.starts_with(expected), "{text}: {message}");
        }
    }
}
