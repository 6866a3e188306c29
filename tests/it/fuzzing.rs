//! Damaged files of every format: whatever comes, the reader ends, and what it says can be believed.
//!
//! The run is the same every time and takes about a second. `BNB_FUZZ_INPUTS=1000000 cargo test
//! --release --test it fuzzing` is the long one, and `fuzz/` lets libFuzzer look for inputs.

use bnb_sudoku::{Grid, PuzzleFormat, PuzzleWriter};
use fastrand::Rng;

use crate::fuzz_check::{check, reading};
use crate::puzzles::*;

/// How many inputs a usual run tries.
const INPUTS: usize = 3000;

/// What means something to one reader or another.
const WORDS: [&str; 60] = [
    "\n",
    "\r\n",
    "\n\n",
    "#",
    "//",
    "# a",
    "#D",
    "[Puzzle]",
    "[State]",
    "[",
    "]",
    "{",
    "}",
    "\"",
    ",",
    ";",
    "|",
    "+",
    "---",
    "*---*",
    "=",
    "<",
    ">",
    "<game data=\"",
    "\"/>",
    "&#10;",
    "&amp;",
    "&x;",
    "<!--",
    "-->",
    "<![CDATA[",
    "<!DOCTYPE a [",
    "version: 1\n",
    "|0|1|",
    ":",
    ":0000:x:",
    "+5",
    "Grid 01\n",
    "puzzle",
    "quizzes,solutions\n",
    "id",
    "box",
    "3 2\n",
    "9\n",
    "16",
    "-1",
    "0",
    "u5",
    "123",
    "(1, 2, 3)",
    "{\"puzzle\":",
    "null",
    "1e9",
    "null,",
    "\u{feff}",
    "\u{1b}",
    "\u{202e}",
    "é",
    "\t",
    "Simple Sudoku",
];

/// Files of every format, made here.
fn seeds() -> Vec<Vec<u8>> {
    let boards: Vec<Grid> = [
        COURSE_1.to_string(),
        COURSE_3.to_string(),
        SAGE.to_string(),
        "1......2..3..4..".to_string(),
        ".".repeat(36),
        format!("0123456789ABCDEF{}", ".".repeat(240)),
        format!("123456789ABCDEFG{}", ".".repeat(240)),
        format!("ABCDEFGHIJKLMNOP{}", ".".repeat(240)),
    ]
    .iter()
    .map(|line| line.parse().unwrap())
    .collect();
    let mut seeds = Vec::new();
    for format in PuzzleFormat::ALL {
        for boards in boards.chunks(2).chain(boards.chunks(1)) {
            let mut writer = PuzzleWriter::new(format, Vec::new());
            for (number, board) in boards.iter().enumerate() {
                // What a format cannot hold is no file of it.
                let _ = writer.write(board, (number == 0).then_some("a name"));
            }
            seeds.push(writer.finish().unwrap());
        }
    }
    let candidates = "| 1567 3 1567 | 4 12579 179 | 689 5678 579 |\n".repeat(9);
    seeds.push(format!("*---*\n{candidates}*---*\n Simple Sudoku\n").into_bytes());
    seeds.push(format!("quizzes,solutions\n{COURSE_1},{COURSE_3}\n\"{SAGE}\",x\n").into_bytes());
    seeds.push(format!("[Puzzle]\n{}\n[State]\n", SAGE.replace('.', "0").repeat(2)).into_bytes());
    let saved: String = COURSE_1.chars().flat_map(|c| [c, '|', '0', '|', '0', '|']).collect();
    seeds.push(
        format!("<opensudoku><game data=\"version: 3&#10;{saved}\"/></opensudoku>").into_bytes(),
    );
    seeds
}

/// Damages an input in a few places.
fn damage(random: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = seeds[random.usize(..seeds.len())].clone();
    for _ in 0..random.usize(..6) {
        let place = random.usize(..=input.len());
        let end = (place + random.usize(..40)).min(input.len());
        match random.usize(..8) {
            0 => input.extend(&seeds[random.usize(..seeds.len())]),
            1 => drop(input.drain(place..end)),
            2 => input.truncate(place),
            3 if place < input.len() => input[place] = random.u8(..),
            4 if place < input.len() => input[place] = b' ' + random.u8(..95),
            5 => {
                let piece = input[place..end].repeat(1 + random.usize(..30));
                input.splice(place..end, piece);
            }
            _ => {
                let word = WORDS[random.usize(..WORDS.len())].repeat(1 + random.usize(..3));
                input.splice(place..place, word.bytes());
            }
        }
    }
    input
}

#[test]
fn whatever_is_in_a_file_it_is_read_to_its_end() {
    let asked = std::env::var("BNB_FUZZ_INPUTS").ok().and_then(|count| count.parse().ok());
    let (seeds, mut random) = (seeds(), Rng::with_seed(1));
    for number in 0..asked.unwrap_or(INPUTS) {
        let input = damage(&mut random, &seeds);
        let choice = random.usize(..);
        let end = std::panic::catch_unwind(|| check(&input, reading(choice)));
        assert!(
            end.is_ok(),
            "input {number}, read as {:?}:\n{}",
            reading(choice),
            String::from_utf8_lossy(&input)
        );
    }
}
