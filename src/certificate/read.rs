//! Reading certificates; nothing in the text is believed but its form.

use std::io::{BufRead, Read as _};
use std::iter::from_fn;

use thiserror::Error;

use super::json::from_json;
use super::{Certificate, Claim, RationalPoint, Step};
use crate::formulation::Unit;
use crate::sudoku::parse::printable;
use crate::sudoku::{
    Candidate, Cell, ConstraintList, Digit, FixingSet, Grid, House, Order, parse_one,
};

/// A text that is no certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct CertificateError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub fault: String,
}

/// The lines of a text, counted.
struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
}

type Read<T> = Result<T, CertificateError>;

impl<'a> Lines<'a> {
    fn next(&mut self) -> Read<&'a str> {
        self.number += 1;
        self.rest.next().ok_or_else(|| self.fault("the text ends before `end`"))
    }

    fn fault(&self, fault: impl Into<String>) -> CertificateError {
        CertificateError { line: self.number, fault: fault.into() }
    }

    /// Whether the next line begins with a word.
    fn is_next(&self, word: &str) -> bool {
        self.rest.clone().next().is_some_and(|line| line.starts_with(word))
    }

    /// What follows a word that has to come next.
    fn expect(&mut self, word: &str) -> Read<&'a str> {
        let line = self.next()?;
        let rest = line.strip_prefix(word);
        let rest =
            rest.and_then(|rest| if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') });
        rest.ok_or_else(|| self.fault(format!("expected `{word}`")))
    }
}

/// A certificate and where it stands in its input, lines counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located {
    /// The certificate.
    pub certificate: Certificate,
    /// The line on which it starts.
    pub line: usize,
    /// The line of the first step of its proof; `None` in JSON, where all is one line.
    pub proof_line: Option<usize>,
}

/// The longest certificate that is read, in bytes.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Reads certificates that stand one after another, each when it is asked for.
///
/// A text that is no certificate costs one error; reading goes on behind the next line `end`. After
/// an error of the reader, and after a certificate of more than 16 MiB, nothing more is read.
pub fn read_all(mut reader: impl BufRead) -> impl Iterator<Item = Read<Located>> {
    let mut line = 1;
    let mut ended = false;
    from_fn(move || {
        if ended {
            return None;
        }
        let mut text = String::new();
        let mut start = line;
        let mut fault = None;
        while !is_whole(&text) {
            let room = MOST_BYTES.saturating_sub(text.len() as u64);
            match reader.by_ref().take(room).read_line(&mut text) {
                Ok(0) if room == 0 => {
                    fault = Some("the certificate is longer than 16 MiB".to_string());
                }
                Ok(0) => ended = true,
                Ok(_) => line += 1,
                Err(error) => fault = Some(format!("cannot read: {error}")),
            }
            if ended || fault.is_some() {
                break;
            }
            // Blank lines may stand between certificates.
            if text.trim().is_empty() {
                text.clear();
                start = line;
            }
        }
        if let Some(fault) = fault {
            ended = true;
            return Some(Err(CertificateError { line, fault }));
        }
        if text.is_empty() && start > 1 {
            return None;
        }
        Some(located(&text, start))
    })
}

/// Whether a text ends where a certificate does: a JSON record at the end of its line.
fn is_whole(text: &str) -> bool {
    let lines = text.strip_suffix('\n').map(|text| text.strip_suffix('\r').unwrap_or(text));
    lines.is_some_and(|lines| lines == "end" || lines.ends_with("\nend") || lines.starts_with('{'))
}

/// Reads one certificate, text or JSON.
///
/// # Errors
///
/// A [`CertificateError`] with the line and what was expected there. What the certificate claims is
/// not looked at; see [`verify::check`](crate::verify::check).
pub fn read(text: &str) -> Read<Certificate> {
    located(text, 1).map(|located| located.certificate)
}

fn located(text: &str, start: usize) -> Read<Located> {
    if text.starts_with('{') {
        let certificate = from_json(text);
        // The parser shows words of the text as they are.
        let plain = |fault: String| fault.chars().map(printable).collect();
        let certificate =
            certificate.map_err(|fault| CertificateError { line: start, fault: plain(fault) })?;
        return Ok(Located { certificate, line: start, proof_line: None });
    }
    let mut lines = Lines { rest: text.lines(), number: start - 1 };
    if lines.next()? != "bnb-sudoku certificate 1" {
        return Err(lines.fault("expected `bnb-sudoku certificate 1`, the only version known"));
    }
    let shape = lines.expect("box")?;
    let order = shape.parse::<Order>().map_err(|error| lines.fault(error.to_string()))?;
    if format!("{}x{}", order.box_rows(), order.box_columns()) != shape {
        return Err(lines.fault("expected `box` and a shape such as 3x3"));
    }
    let text = lines.expect("puzzle")?;
    let puzzle = grid(&lines, order, text)?;
    let mut fixings = FixingSet::new();
    let mut line = lines.next()?;
    if let Some(list) = line.strip_prefix("with ") {
        let read = list.parse::<ConstraintList>().and_then(|list| list.resolve(order));
        fixings = read.map_err(|error| lines.fault(error.to_string()))?;
        if fixings.to_string() != list {
            let expected = "expected `with` and constraints such as [(6, 3, 2, 0), (8, 5, 2, 1)]";
            return Err(lines.fault(expected));
        }
        line = lines.next()?;
    }
    let claim = match line {
        "claim integral" => Claim::Integral(board(&mut lines, order)?),
        "claim unique" => Claim::Unique(board(&mut lines, order)?),
        "claim infeasible" => Claim::Infeasible,
        "claim not-integral" => {
            let values = lines.expect("values")?;
            Claim::NotIntegral(rational_point(&lines, order, values)?)
        }
        "claim minimum" => {
            let (board, mut others) = (board(&mut lines, order)?, Vec::new());
            while lines.is_next("values") {
                let values = lines.expect("values")?;
                others.push(rational_point(&lines, order, values)?);
            }
            Claim::Minimum { board, others }
        }
        _ => {
            let claims =
                "expected `claim` and integral, not-integral, infeasible, unique or minimum";
            return Err(lines.fault(claims));
        }
    };
    if !lines.expect("proof")?.is_empty() {
        return Err(lines.fault("expected `proof` alone"));
    }
    let proof_line = Some(lines.number + 1);
    let mut proof = Vec::new();
    loop {
        match lines.next()? {
            "end" => break,
            line => proof.push(step(&lines, order, line)?),
        }
    }
    if lines.rest.next().is_some() {
        lines.number += 1;
        return Err(lines.fault("expected nothing after `end`"));
    }
    let certificate = Certificate { puzzle, fixings, claim, proof };
    Ok(Located { certificate, line: start, proof_line })
}

fn grid(lines: &Lines<'_>, order: Order, text: &str) -> Read<Grid> {
    let fault = || {
        lines.fault(format!("expected a board of side {}, as the program writes it", order.side()))
    };
    let grid = parse_one(text, Some(order)).map_err(|_| fault())?;
    // One spelling only: a reader of puzzles takes what follows a board for a comment.
    if grid.order() == order && grid.to_line() == text { Ok(grid) } else { Err(fault()) }
}

fn board(lines: &mut Lines<'_>, order: Order) -> Read<Grid> {
    let text = lines.expect("board")?;
    grid(lines, order, text)
}

fn step(lines: &Lines<'_>, order: Order, line: &str) -> Read<Step> {
    let mut words = line.split(' ');
    let step = match words.next() {
        Some("empty") if line == "empty" => Step::Empty,
        Some("point") if line == "point" => Step::Point,
        Some("split") => {
            let candidate = words.next().and_then(|word| candidate(order, word));
            let candidate = candidate.filter(|_| words.next().is_none());
            let expected = || lines.fault("expected `split` and a candidate such as r6c3=8");
            Step::Split(candidate.ok_or_else(expected)?)
        }
        Some("sum") => {
            let term = |word: &str| {
                let (row, weight) = word.split_once(':')?;
                Some((unit(order, row)?, integer(weight)?))
            };
            if line == "sum" {
                return Err(lines.fault("expected rows after `sum`"));
            }
            let terms = words.map(|word| {
                let expected = "expected a row and a weight such as r3c4:-1 or b5d7:2";
                term(word).ok_or_else(|| lines.fault(format!("`{}`: {expected}", excerpt(word))))
            });
            Step::Sum(terms.collect::<Read<_>>()?)
        }
        _ => return Err(lines.fault("expected sum, split, empty, point or end")),
    };
    Ok(step)
}

fn rational_point(lines: &Lines<'_>, order: Order, text: &str) -> Read<RationalPoint> {
    let mut words = text.split(' ');
    let denominator = words.next().and_then(integer);
    let expected = || lines.fault("expected `values`, the denominator, and values as r1c1=5:2");
    let numerators = words.map(|word| {
        let (place, value) = word.split_once(':')?;
        Some((candidate(order, place)?, integer(value)?))
    });
    Ok(RationalPoint {
        denominator: denominator.ok_or_else(expected)?,
        numerators: numerators.collect::<Option<_>>().ok_or_else(expected)?,
    })
}

/// `r6c3=8`
fn candidate(order: Order, word: &str) -> Option<Candidate> {
    let (place, digit) = word.split_once('=')?;
    match unit(order, place)? {
        Unit::Cell(cell) => Some(Candidate::new(cell, self::digit(order, digit)?)),
        Unit::House(..) => None,
    }
}

/// `r3c4`, `r5d7`, `c5d7` or `b5d7`
pub(super) fn unit(order: Order, word: &str) -> Option<Unit> {
    let kind = word.chars().next()?;
    let rest = &word[kind.len_utf8()..];
    if let Some((row, column)) = rest.split_once('c') {
        let (row, column) = (number(row)?, number(column)?);
        return Cell::from_one_based(order, row, column).map(Unit::Cell).filter(|_| kind == 'r');
    }
    let (index, digit) = rest.split_once('d')?;
    let index = number(index).filter(|&index| 1 <= index && index <= order.side())? - 1;
    let house = match kind {
        'r' => House::Row(index),
        'c' => House::Column(index),
        'b' => House::Box(index),
        _ => return None,
    };
    Some(Unit::House(house, self::digit(order, digit)?))
}

fn digit(order: Order, word: &str) -> Option<Digit> {
    Digit::from_one_based(order, number(word)?)
}

/// An integer of 64 bits, without a sign that says nothing.
fn integer(word: &str) -> Option<i64> {
    word.parse().ok().filter(|number: &i64| number.to_string() == word)
}

/// A number of digits only, so that every number has one spelling.
fn number(word: &str) -> Option<usize> {
    let is_plain = word.bytes().all(|b| b.is_ascii_digit()) && !word.starts_with('0');
    word.parse().ok().filter(|_| is_plain)
}

/// The start of a word, for messages.
fn excerpt(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(20).collect()
}
