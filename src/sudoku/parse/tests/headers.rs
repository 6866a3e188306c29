//! Lines above a board that tell its side or its box.

use super::super::Reading;
use super::formats::{detects, told};

const SIX: &str = "1.....\n.2....\n..3...\n...4..\n....5.\n.....6";
const NINE: &str = ".........";

fn nine() -> String {
    [NINE; 9].join("\n")
}

#[test]
fn a_header_tells_the_side_the_box_or_the_count() {
    let empty = NINE.repeat(9);
    for header in ["9", "3", "3 3", "9 9", "8960 9"] {
        detects(&format!("{header}\n{}\n", nine()), &[&format!("2 rows: {empty}")]);
    }
    let six = SIX.replace('\n', "");
    for (header, order) in [("3 2", "3x2"), ("2 3", "2x3"), ("6", "2x3")] {
        let input = format!("{header}\n{SIX}\n\n{six}\n");
        let items: Vec<_> = crate::sudoku::Puzzles::new(input.as_bytes(), None).collect();
        for item in &items {
            assert_eq!(item.as_ref().unwrap().grid.order().to_string(), order, "{header}");
        }
        assert_eq!(items.len(), 2);
    }
}

#[test]
fn a_header_that_contradicts_the_board_is_an_error() {
    let text = |found: &str, side: usize| {
        format!(
            "1:1: the header {found} does not fit the board of side {side} below it; expected its side, or rows and columns of its box"
        )
    };
    for header in ["4", "2 3", "9 3", "2\t4", "99999999999999999 4"] {
        let read = told(&format!("{header}\n{}\n\n{SIX}\n", nine()), Reading::default());
        assert_eq!(read[0], text(&header.replace('\t', " "), 9));
        assert!(read[1].starts_with("12 rows: "), "{read:?}");
        assert_eq!(read.len(), 2);
    }
    let drawn = "+---+---+\n|1 .|. .|\n|. .|. 2|\n+---+---+\n|. .|3 .|\n|. 4|. .|\n+---+---+\n";
    detects(&format!("3\n{drawn}"), &[&text("3", 4)]);
    let six = "| 1 . | . . | . . |\n| . . | . . | . 2 |\n";
    let bars = format!("2 3\n{}", format!("{six}{}---\n", "| . . | . . | . . |\n").repeat(2));
    detects(&bars, &["2:1: the header says 2x3 boxes, the bars 3x2; --box decides"]);
}

#[test]
fn a_number_without_a_board_is_no_header() {
    for input in ["9\n", "9\n\n", "9\nprose and more of it\n", "12\n23\n31\n"] {
        let read = told(input, Reading::default());
        assert!(read[0].starts_with("1:1: "), "{read:?}");
    }
}
