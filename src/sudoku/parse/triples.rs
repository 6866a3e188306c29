//! Givens one by one: `row column digit`, all from 1; or from 0 where a row or column is 0.

use std::collections::BTreeMap;
use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::header::Header;
use super::lines::Line;
use super::{Located, Puzzles};
use crate::sudoku::{Grid, Order, PuzzleFormat};

/// The comment that tells a file of triples whose first lines do not.
pub(crate) const TRIPLES: &str = "# row column digit";

/// One given and the line it stands on.
struct Triple {
    numbers: [usize; 3],
    at: usize,
}

/// The numbers of a line; `None` if there is anything else.
fn numbers(text: &str) -> Option<Vec<(usize, usize)>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, c.is_ascii_digit()) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((text[from..at].parse().ok()?, from));
                start = None;
            }
            _ => {}
        }
        if !(c.is_ascii_digit() || c.is_whitespace() || "()[],;:".contains(c)) {
            return None;
        }
    }
    Some(found)
}

/// Whether a line is one triple.
pub(super) fn is_triple(text: &str) -> bool {
    let bare = !text.contains(['(', '[']);
    let parted = text.trim().contains([' ', ',', '\t', ';']);
    parted && numbers(text).is_some_and(|found| found.len() == 3 || !bare && is_list(text))
}

/// Whether none of a line's numbers is above the side of a board.
pub(super) fn are_within(text: &str, side: usize) -> bool {
    numbers(text).is_some_and(|found| found.iter().all(|&(number, _)| number <= side))
}

/// Whether a line is a list of triples.
pub(super) fn is_list(text: &str) -> bool {
    let count = text.matches('(').count();
    count > 0 && numbers(text).is_some_and(|found| found.len() == 3 * count)
}

fn triples(line: &Line) -> Option<Vec<Triple>> {
    let found = numbers(&line.text)?;
    let all = found.chunks(3).map(|chunk| match *chunk {
        [(row, at), (column, _), (digit, _)] => Some(Triple { numbers: [row, column, digit], at }),
        _ => None,
    });
    all.collect()
}

impl<R: BufRead> Puzzles<R> {
    /// Reads the givens up to an empty line, a comment or a header; `false` at the end of the input.
    pub(super) fn read_triples(&mut self) -> bool {
        while let Some(gap) = self.lines.peek(0).filter(|line| line.is_gap()).cloned() {
            self.note_comment(&gap);
            self.lines.next();
        }
        let Some(first) = self.lines.peek(0).cloned() else { return false };
        let header = Header::read(&first);
        if header.is_some() {
            self.lines.next();
        }
        let told = header.as_ref().and_then(Header::order);
        let item = self.givens(&first, told);
        if item.is_err() {
            while self.lines.peek(0).is_some_and(|line| !line.is_gap() && !line.ends_input()) {
                self.lines.next();
            }
        }
        self.ready.push_back(item);
        true
    }

    fn givens(&mut self, first: &Line, told: Option<Order>) -> super::Item {
        if Header::read(first).is_some() && told.is_none() {
            return Err(ParseError::at(first, 0, ParseErrorKind::Triple));
        }
        let order = self.order.or(told).unwrap_or(Order::CLASSIC);
        // From 0 or from 1 is known when all are read; until then they are kept, a cell once.
        let (mut kept, mut from_zero) = (BTreeMap::new(), false);
        while let Some(line) = self.lines.peek(0).cloned() {
            if line.is_gap() || Header::read(&line).is_some() {
                break;
            }
            self.lines.next();
            if let Some(fault) = &line.fault {
                return Err(ParseError::at_column(&line, fault.column, fault.kind.clone()));
            }
            let found = triples(&line).filter(|found| !found.is_empty());
            for Triple { numbers: [row, column, digit], at } in
                found.ok_or_else(|| ParseError::at(&line, 0, ParseErrorKind::Triple))?
            {
                let side = order.side();
                from_zero |= row == 0 || column == 0;
                if row > side || column > side || !(1..=side).contains(&digit) {
                    let kind = ParseErrorKind::TripleRange { row, column, digit, side };
                    return Err(ParseError::at(&line, at, kind));
                }
                let before = *kept.entry((row, column)).or_insert(digit);
                if before != digit {
                    let kind = ParseErrorKind::TripleTwice { row, column, digits: [before, digit] };
                    return Err(ParseError::at(&line, at, kind));
                }
            }
        }
        let mut rows = vec![vec![0; order.side()]; order.side()];
        for ((row, column), digit) in kept {
            let place = |index: usize| if from_zero { Some(index) } else { index.checked_sub(1) };
            let cell = place(row)
                .and_then(|row| rows.get_mut(row))
                .zip(place(column))
                .and_then(|(row, column)| row.get_mut(column));
            let Some(cell) = cell else {
                let kind = ParseErrorKind::TripleRange { row, column, digit, side: order.side() };
                return Err(ParseError::at(first, 0, kind));
            };
            *cell = digit;
        }
        let grid = Grid::from_rows(order, &rows);
        let grid = grid.ok_or_else(|| ParseError::at(first, 0, ParseErrorKind::NotAPuzzle))?;
        Ok(Located {
            grid,
            line: first.number,
            is_box_told: self.order.or(told).is_some(),
            label: self.label.take(),
            format: PuzzleFormat::Triples,
            digits: None,
        })
    }
}
