//! What the lessons share: headings, paragraphs and boards on an 80-column terminal.

#![allow(dead_code, reason = "no lesson needs all of it")]

use std::{fmt::Display, iter::once, ops::ControlFlow};

use bnb_sudoku::encode::Numbering;
use bnb_sudoku::{Candidate, Grid, Order};

pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

pub fn heading(text: &str) {
    println!("\n\n{text}\n{}", "=".repeat(text.len()));
}

/// Prints an empty line and a paragraph, wrapped at 80 columns.
pub fn say(paragraph: &str) {
    println!();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        if line.len() + word.len() >= 80 {
            println!("{}", std::mem::take(&mut line));
        }
        line += if line.is_empty() { "" } else { " " };
        line += word;
    }
    println!("{line}");
}

/// Prints an empty line and two texts side by side, each under its title.
pub fn side_by_side(left: (&str, &str), right: (&str, &str)) {
    let lines = |(title, text): (&str, &str)| -> Vec<String> {
        once(title).chain(text.lines()).map(str::to_string).collect()
    };
    let (left, right) = (lines(left), lines(right));
    let width = left.iter().map(String::len).max().unwrap_or(0) + 5;
    println!();
    for number in 0..left.len().max(right.len()) {
        let part = |lines: &[String]| lines.get(number).cloned().unwrap_or_default();
        println!("{}", format!("{:width$}{}", part(&left), part(&right)).trim_end());
    }
}

/// A count with the name of what is counted, which is a plural in `s`.
pub fn counted(count: u64, plural: &str) -> String {
    let singular = plural.strip_suffix('s').filter(|_| count == 1);
    format!("{count} {}", singular.unwrap_or(plural))
}

/// A 9x9 board in a frame without margins: a gap between the cells of a box, a mark for a blank.
pub fn framed(board: &Grid, gap: &str, blank: &str) -> String {
    let symbol = |digit: &usize| if *digit == 0 { blank.to_string() } else { digit.to_string() };
    let rule = format!("+{}", format!("{}+", "-".repeat(3 + 2 * gap.len())).repeat(3));
    let mut lines = vec![rule.clone()];
    for band in board.to_rows().chunks(3) {
        for row in band {
            let boxes = row.chunks(3).map(|cells| cells.iter().map(symbol).collect::<Vec<_>>());
            let boxes: Vec<_> = boxes.map(|symbols| symbols.join(gap)).collect();
            lines.push(format!("|{}|", boxes.join("|")));
        }
        lines.push(rule.clone());
    }
    lines.join("\n") + "\n"
}

/// The board in which the positive literals of a model hold.
pub fn board_of(numbering: Numbering, order: Order, model: &[i64]) -> Grid {
    let mut board = Grid::empty(order);
    let ones = model.iter().filter_map(|&literal| usize::try_from(literal).ok());
    for Candidate { cell, digit } in ones.filter_map(|one| numbering.candidate(order, one)) {
        board.set(cell, Some(digit));
    }
    board
}

/// What was worked out; an error where a limit stopped the work.
pub fn decided<B: Display, T>(flow: ControlFlow<B, T>) -> Result<T> {
    match flow {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(reason) => Err(reason.to_string().into()),
    }
}
