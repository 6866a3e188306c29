//! Damaged inputs of every reader: whatever comes, it ends, and what it says can be believed.
//!
//! The run is the same every time and takes a few seconds. `BNB_FUZZ_INPUTS=1000000 cargo test --test it
//! fuzzing` is the long one, half of which are files of puzzles, and `fuzz/` lets libFuzzer look for inputs.

use bnb_sudoku::grade::{Base, typical_answers};
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::{Grid, Options, PuzzleFormat, PuzzleWriter, Report, Solver, trace};
use fastrand::Rng;

use crate::fuzz_check::{READERS, reading};
use crate::puzzles::*;

/// How many inputs a usual run tries.
const INPUTS: usize = 6000;

/// What means something to one reader or another.
const WORDS: [&str; 84] = [
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
    "(1, 2, 3, 1), ",
    "]]",
    "array([",
    "np.int64(8)",
    "...",
    "None",
    "'",
    "1e400",
    "-",
    "99999999999999999999",
    "s SATISFIABLE\n",
    "v 1 -2 0\n",
    "UNSAT\n",
    "# Columns 64\n",
    "x_1_2_3 1\n",
    "----------\n",
    "end\n",
    "bnb-sudoku certificate 1\n",
    "[points]\n",
    "board = 1\n",
    "[[puzzle]]\n",
    "{\"event\":",
    "\"id\":0",
    "\"parent\":",
];

/// Inputs of a reader, right ones.
fn seeds(reader: &str) -> Vec<Vec<u8>> {
    match reader {
        "read_puzzles" => puzzles(),
        "read_constraints" => ["[(8, 5, 2, 1)]", "[[1, 2, 3, 1], [4, 5, 6, 0],]", "(1, 2, 3, 1)"]
            .map(|list| list.as_bytes().to_vec())
            .to_vec(),
        "read_answers" => {
            let all = typical_answers(Base::One).into_iter();
            all.map(|typical| typical.text.into_bytes()).collect()
        }
        "read_certificates" => certificates(),
        "read_solver_outputs" => {
            let names = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 2\nx_1_1_1 1\nx_1_1_2 0\n# Rows 1\ncell_1_1 1\n";
            let scip = "solution status: optimal solution found\nobjective value:   0\nx_1_1_1   1 \t(obj:0)\n";
            let texts = [
                "c by hand\ns SATISFIABLE\nv 1 -2 -3 -4\nv 0\n",
                "SAT\n1 -2 -3 -4 0\n",
                names,
                scip,
                "c Problem:    \nc\ns mip 1 64 o 0\ni 1 1\nj 1 1\nj 2 0\ne o f\n",
                "1 2 4 3\n4 3 1 2\n2 1 3 4\n3 4 2 1\n----------\n",
            ];
            texts.map(|text| text.as_bytes().to_vec()).to_vec()
        }
        _ => {
            let rubric =
                "[points]\nboard = 40\nintegral = 2.5\n[[puzzle]]\nnumber = 2\nweight = 2\n";
            vec![rubric.as_bytes().to_vec(), traced()]
        }
    }
}

/// Certificates of the course's puzzle, as text and as JSON.
fn certificates() -> Vec<Vec<u8>> {
    let puzzle: Grid = COURSE_1.parse().unwrap();
    let options = Options { report: Report::Irredundant, ..Options::default() };
    let all = Solver::new().solve(&puzzle, &options, &NoLimit, &mut ()).certificates;
    all.iter()
        .flat_map(|one| [one.to_string(), one.to_json() + "\n"])
        .map(String::into_bytes)
        .collect()
}

/// The trace of a search for a small puzzle.
fn traced() -> Vec<u8> {
    let (puzzle, options) = ("1......2..3..4..".parse().unwrap(), trace::teaching());
    let mut lines = String::new();
    let mut sink = |event| {
        lines.push_str(&serde_json::to_string::<trace::TraceEvent>(&event).unwrap());
        lines.push('\n');
    };
    let mut recorder = trace::Recorder::begin(&puzzle, &options, "minilp", &NoLimit, &mut sink);
    let outcome = Solver::new().solve(&puzzle, &options, &NoLimit, &mut recorder);
    recorder.end(&outcome);
    lines.into_bytes()
}

/// Files of every format, made here.
fn puzzles() -> Vec<Vec<u8>> {
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

/// Tries damaged inputs of a reader, as many as asked for or the share of a usual run.
fn try_inputs(name: &str, share: usize) {
    let asked = std::env::var("BNB_FUZZ_INPUTS").ok().and_then(|count| count.parse().ok());
    let (_, read) = READERS.into_iter().find(|(reader, _)| *reader == name).unwrap();
    let (seeds, mut random) = (seeds(name), Rng::with_seed(1));
    for number in 0..asked.unwrap_or(INPUTS) / share {
        let input = damage(&mut random, &seeds);
        let choice = random.usize(..);
        let end = std::panic::catch_unwind(|| read(choice, &input));
        assert!(
            end.is_ok(),
            "{name}, input {number}, choice {choice}, puzzles as {:?}:\n{}",
            reading(choice),
            String::from_utf8_lossy(&input)
        );
    }
}

#[test]
fn whatever_is_in_a_file_of_puzzles_it_is_read_to_its_end() {
    try_inputs("read_puzzles", 2);
}

#[test]
fn whatever_else_is_read_it_is_read_to_its_end() {
    for (name, _) in READERS.into_iter().skip(1) {
        try_inputs(name, 2 * (READERS.len() - 1));
    }
}
