//! Grids whose rows have bars between the boxes.
//!
//! Printers differ in where the cells stand between the bars, and where blanks are spaces only
//! the position tells them. So the rows are collected first, with every [`Layout`] that explains
//! all of them, and the number of rows decides between the layouts that are left.

use std::io::BufRead;

use super::error::{ParseError, ParseErrorKind};
use super::lines::Line;
use super::words::{self, Word};
use super::{Located, Puzzles, resolve, row_values, shown_digits};
use crate::sudoku::{Grid, Order, PuzzleFormat};

/// How the cells of a segment, the part of a row between two bars, are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Words between spaces: `| 8 . . |`, `| 12 3 . |`.
    Words,
    /// A space between the cells, blanks may be spaces: `|4 5 1|  3  |`, or one on both sides too.
    Spaced { margin: usize },
    /// Characters with spaces only around them: `| 8.. |`.
    Packed,
    /// A character a cell, blanks may be spaces: `|93  | F C|`.
    Dense,
    /// Bars between all cells: `| 5 | 3 |   |`.
    Single,
}

/// A style together with the cells of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Layout {
    style: Style,
    columns: usize,
}

/// The rows read so far, and the layouts that explain them all.
struct Bordered {
    rows: Vec<Line>,
    segments: usize,
    layouts: Vec<Layout>,
    /// For every rule inside the grid the number of rows above it.
    rules: Vec<usize>,
}

impl Layout {
    /// The layouts in which a first row makes a side; the likely ones first.
    fn candidates(segments: &[Word<'_>], asked: Option<Order>) -> Vec<Self> {
        let Some(first) = segments.first() else { return Vec::new() };
        let width = first.text.chars().count();
        let (margins, packed) = (width.saturating_sub(1) / 2, first.text.trim().chars().count());
        let all = [
            (Style::Words, words::spaced(first.text, 0).len()),
            (Style::Spaced { margin: 0 }, width.div_ceil(2)),
            (Style::Spaced { margin: 1 }, margins),
            (Style::Packed, packed),
            (Style::Dense, width),
            (Style::Single, 1),
        ];
        let possible = |layout: &Self| {
            let side = layout.columns * segments.len();
            let known = Order::from_side(side).is_some();
            known || asked.is_some_and(|order| order.side() == side)
        };
        let layouts = all.map(|(style, columns)| Self { style, columns });
        layouts.into_iter().filter(possible).filter(|x| x.cells(segments).is_some()).collect()
    }

    fn side(self, segments: usize) -> usize {
        self.columns * segments
    }

    /// The cells of a row, `None` if the layout does not explain it.
    fn cells<'a>(self, segments: &[Word<'a>]) -> Option<Vec<Word<'a>>> {
        let parts = segments.iter().map(|&segment| self.segment(segment));
        parts.collect::<Option<Vec<_>>>().map(|parts| parts.concat())
    }

    fn segment(self, segment: Word<'_>) -> Option<Vec<Word<'_>>> {
        let cells = match self.style {
            Style::Words | Style::Single => words::spaced(segment.text, segment.at),
            Style::Packed => words::spaced(segment.text, segment.at)
                .iter()
                .flat_map(|word| words::characters(word.text, word.at))
                .collect(),
            Style::Dense | Style::Spaced { .. } => words::characters(segment.text, segment.at),
        };
        let blank = |word: &Word<'_>| word.text.trim().is_empty();
        let cells = match self.style {
            Style::Spaced { margin } => {
                let place = |index: usize| index % 2 == margin;
                let fits = cells.len() == 2 * self.columns - 1 + 2 * margin;
                let apart = cells.iter().enumerate().all(|(i, word)| place(i) || blank(word));
                let cells = cells.into_iter().enumerate().filter(|&(i, _)| place(i));
                (fits && apart).then(|| cells.map(|(_, word)| word).collect())?
            }
            Style::Single if cells.is_empty() => vec![Word { text: "", at: segment.at }],
            Style::Packed if words::spaced(segment.text, 0).len() != 1 => return None,
            _ => cells,
        };
        let emptied = |word: Word<'_>| if blank(&word) { "" } else { word.text }.len();
        (cells.len() == self.columns)
            .then(|| cells.iter().map(|&w| Word { text: &w.text[..emptied(w)], ..w }).collect())
    }
}

/// The parts of a row between the bars, without the outer bars.
fn segments(text: &str) -> Vec<Word<'_>> {
    let indent = text.len() - text.trim_start().len();
    let (mut inner, mut at) = (text.trim_start(), indent);
    if let Some(bar) = inner.chars().next().filter(|&c| words::is_bar(c)) {
        inner = &inner[bar.len_utf8()..];
        at += bar.len_utf8();
    }
    let closed = inner.trim_end().strip_suffix(words::is_bar);
    let inner = closed.unwrap_or(inner);
    inner
        .split_inclusive(words::is_bar)
        .map(|piece| {
            let word = Word { text: piece.strip_suffix(words::is_bar).unwrap_or(piece), at };
            at += piece.len();
            word
        })
        .collect()
}

impl Bordered {
    /// The layout in which the rows are a whole number of boards; one board is preferred.
    fn complete(&self) -> Option<Layout> {
        let side = |layout: &&Layout| layout.side(self.segments);
        let one = self.layouts.iter().find(|layout| side(layout) == self.rows.len());
        let several =
            || self.layouts.iter().find(|layout| self.rows.len().is_multiple_of(side(layout)));
        one.or_else(several).copied()
    }

    /// The order of a board: one box between two bars, unless the rules say otherwise.
    fn told(&self, layout: Layout) -> Option<Order> {
        let order = Order::new(self.segments, layout.columns).ok()?;
        self.rules.iter().all(|rows| rows % order.box_rows() == 0).then_some(order)
    }

    /// Whether a line of bars and dashes is a row of blanks: its like has dashes for blanks.
    fn is_row_of_dashes(&self, text: &str) -> bool {
        let bars = |text: &str| -> Vec<usize> {
            let places = text.chars().enumerate().filter(|&(_, c)| words::is_bar(c));
            places.map(|(place, _)| place).collect()
        };
        let dashed = self.rows.iter().any(|row| row.text.contains('-'));
        let like = self.rows.last().is_some_and(|row| bars(&row.text) == bars(text));
        dashed && like && !text.contains(['+', '='])
    }

    /// Adds a row, keeping the layouts that explain it.
    fn add(&mut self, line: Line) -> Result<(), ParseError> {
        let row = self.rows.len() + 1;
        if let Some(fault) = &line.fault {
            return Err(ParseError::at_column(&line, fault.column, fault.kind.clone()));
        }
        let parts = segments(&line.text);
        let fits = |layout: &Layout| layout.cells(&parts).is_some();
        let layouts: Vec<Layout> = self.layouts.iter().copied().filter(fits).collect();
        if parts.len() == self.segments && !layouts.is_empty() {
            self.layouts = layouts;
            self.rows.push(line);
            return Ok(());
        }
        let found = parts.iter().map(|part| words::spaced(part.text, 0).len()).sum();
        let expected = self.layouts.first().map_or(0, |layout| layout.side(self.segments));
        let by_words = self.layouts.iter().any(|layout| layout.style == Style::Words);
        let kind = if by_words && found != expected {
            ParseErrorKind::RowWidth { row, found, expected }
        } else {
            ParseErrorKind::RowBars { row }
        };
        let start = line.text.len() - line.text.trim_start().len();
        Err(ParseError::at(&line, start, kind))
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Reads a grid whose first row, which has bars, is `first`.
    pub(super) fn read_bordered(&mut self, first: &Line) {
        let parts = segments(&first.text);
        let layouts = Layout::candidates(&parts, self.order);
        if layouts.is_empty() {
            let error = unexplained(first, &parts);
            return self.fail_in_row(first, error);
        }
        let (segments, rows) = (parts.len(), vec![first.clone()]);
        let mut grid = Bordered { rows, segments, layouts, rules: Vec::new() };
        while let Some(line) = self.next_bordered(&mut grid) {
            if let Err(error) = grid.add(line) {
                self.fail(error);
                return self.skip_grid();
            }
        }
        match grid.complete() {
            Some(layout) => {
                for rows in grid.rows.chunks(layout.side(grid.segments)) {
                    let item = self.bordered_board(rows, layout, grid.told(layout));
                    self.ready.push_back(item);
                }
            }
            None => self.fail(unfinished(&grid)),
        }
    }

    /// The board of some rows, or the error of the first cell that is wrong.
    fn bordered_board(
        &mut self,
        rows: &[Line],
        layout: Layout,
        told: Option<Order>,
    ) -> super::Item {
        let fallback = Line::default();
        let first = rows.first().unwrap_or(&fallback);
        let parts: Vec<Vec<Word<'_>>> =
            rows.iter().map(|row| layout.cells(&segments(&row.text)).unwrap_or_default()).collect();
        let (all, side) = (parts.concat(), rows.len());
        let fail = |kind| ParseError::at(first, 0, kind);
        let above = self.told_order(side)?;
        if let (Some(header), Some(bars), None) = (above, told, self.order)
            && header != bars
        {
            return Err(fail(ParseErrorKind::HeaderBox { header, bars }));
        }
        let told = told.or(above);
        let order = resolve(side, self.order, told).map_err(fail)?;
        let digits = self.dialect.of(&all, side);
        let mut values = Vec::new();
        for (row, cells) in rows.iter().zip(&parts) {
            values.extend(row_values(row, cells, side, digits)?);
        }
        let grid =
            Grid::from_values(order, values).ok_or_else(|| fail(ParseErrorKind::NotAPuzzle))?;
        let is_sage = layout.style == Style::Spaced { margin: 0 }
            && all.iter().any(|word| word.text.is_empty());
        let drawn = if is_sage { PuzzleFormat::Sage } else { PuzzleFormat::Grid };
        let format = self.format.unwrap_or(drawn);
        let (label, digits) = (self.label.take(), shown_digits(digits, &all, side));
        let is_box_told = self.order.or(told).is_some();
        Ok(Located { grid, line: first.number, is_box_told, label, format, digits })
    }

    /// Takes the next row of a bordered grid; `None` when the grid ends before it.
    fn next_bordered(&mut self, grid: &mut Bordered) -> Option<Line> {
        let mut after_rule = false;
        loop {
            let rows = grid.rows.len();
            let line = self.lines.peek(0).filter(|_| rows < Order::MAX_SIDE)?;
            if line.fault.is_some() {
                return if grid.complete().is_some() { None } else { self.lines.next() };
            }
            let text = line.text.clone();
            if line.is_gap() {
                let order = grid.layouts.first().and_then(|&layout| grid.told(layout));
                if grid.complete().is_some() || !self.goes_on_after_gap(rows, order?) {
                    return None;
                }
            } else if words::is_rule(&text) && !grid.is_row_of_dashes(&text) {
                if after_rule {
                    return None;
                }
                self.lines.next();
                grid.rules.push(rows);
                after_rule = true;
            } else {
                let other = text.trim_start().starts_with(['[', '{'])
                    || !text.contains(words::is_bar)
                    || segments(&text).len() != grid.segments;
                let ends = other && grid.complete().is_some() || self.board(&text, 1).is_some();
                return if ends { None } else { self.lines.next() };
            }
        }
    }
}

/// The error of a grid with too few rows, at the end of the last one.
fn unfinished(grid: &Bordered) -> ParseError {
    let fallback = Line::default();
    let last = grid.rows.last().unwrap_or(&fallback);
    let side = grid.layouts.first().map_or(0, |layout| layout.side(grid.segments));
    let rows = grid.rows.len();
    let kind = if rows > side && side > 0 {
        ParseErrorKind::RowsTooMany { row: rows, side }
    } else {
        ParseErrorKind::GridEnded { side, rows }
    };
    ParseError::at(last, last.text.trim_end().len(), kind)
}

/// The error of a first row that no layout explains.
fn unexplained(line: &Line, segments: &[Word<'_>]) -> ParseError {
    let cells: Vec<_> = segments.iter().flat_map(|part| words::spaced(part.text, 0)).collect();
    let start = line.text.len() - line.text.trim_start().len();
    let kind = if !words::mostly_cells(&cells, Order::MAX_SIDE) {
        ParseErrorKind::NotAPuzzle
    } else if Order::from_side(cells.len()).is_none() && cells.len() > 1 {
        ParseErrorKind::NoBox(cells.len())
    } else {
        ParseErrorKind::RowBars { row: 1 }
    };
    ParseError::at(line, start, kind)
}
