//! Every format: what is written is read as the same board.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::{Reading, clean, is_bank_name};
use super::{any_grid, any_grid_of};
use crate::sudoku::{Grid, Order, PuzzleFormat, PuzzleWriter, Puzzles, WriteError};

/// A board and what it is called.
type Named = (Grid, Option<String>);

/// Writes boards; those the format cannot hold are left out, and must be the right ones. What is kept
/// is told as a reader should give it back.
fn written(format: PuzzleFormat, boards: &[Named]) -> (String, Vec<Named>) {
    let mut writer = PuzzleWriter::new(format, Vec::new());
    let mut kept = Vec::new();
    for (grid, label) in boards {
        match writer.write(grid, label.as_deref()) {
            Ok(()) => kept.push((grid.clone(), kept_label(format, label.as_deref()))),
            Err(WriteError::Order { order, .. }) => assert_ne!(order, Order::CLASSIC),
            Err(WriteError::Side { side, .. }) => {
                assert_eq!((format, side), (PuzzleFormat::Sage, 36));
            }
            Err(WriteError::Full(_)) => assert!(!format.holds_many()),
            Err(error) => panic!("{error}"),
        }
    }
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    for (number, (grid, label)) in kept.iter_mut().enumerate() {
        // Two formats call every puzzle something.
        let line = grid.to_line().replace('.', "0");
        match format {
            PuzzleFormat::Euler if label.is_none() => {
                *label = Some(format!("Grid {:02}", number + 1));
            }
            PuzzleFormat::Bank if !label.as_deref().is_some_and(is_bank_name) => {
                let named = text.lines().find(|named| named.ends_with(&line)).unwrap();
                *label = Some(named[..12].to_owned());
            }
            _ => {}
        }
    }
    (text, kept)
}

/// A label as the format keeps it.
fn kept_label(format: PuzzleFormat, label: Option<&str>) -> Option<String> {
    let has_place = !matches!(format, PuzzleFormat::Sdx | PuzzleFormat::Ss);
    label.filter(|_| has_place).and_then(clean)
}

fn read(text: &str, format: Option<PuzzleFormat>) -> Vec<Named> {
    let reading = Reading { format, ..Reading::default() };
    let items = Puzzles::with(text.as_bytes(), reading);
    let items = items.map(|item| item.unwrap_or_else(|error| panic!("{error}\n{text}")));
    items.map(|found| (found.grid, found.label)).collect()
}

/// Text that a label may be, to the annoyance of the formats.
fn any_label() -> impl Strategy<Value = Option<String>> {
    proptest::option::of(
        "[ -~]{0,12}|\\PC{0,8}|#D|\\[Puzzle\\]|1{16}|a\n9 9|# ?x|1{81}( x)?|,? ?[#;,]|[0-9a-f]{12}|Grid [0-9]{1,3}( x)?\\
         |3 3|\\(1, 2, 3\\)|# row column digit|0000|a\\|b|<!--|&amp;|\"|([a-z] ){79}|x{210}",
    )
}

/// Boards with labels, half of them of the order that all formats hold.
fn any_named() -> impl Strategy<Value = Vec<Named>> {
    let any_or_classic = prop_oneof![any_grid(), any_grid_of(&["3x3"])];
    proptest::collection::vec((any_or_classic, any_label()), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 192,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn reading_undoes_writing_in_every_format(boards in any_named()) {
        for format in PuzzleFormat::ALL {
            let (text, kept) = written(format, &boards);
            if !kept.is_empty() {
                prop_assert_eq!(&read(&text, Some(format)), &kept, "{}:\n{}", format, text);
            }
        }
    }

    #[test]
    fn what_is_written_is_known_by_its_looks(boards in any_named()) {
        for format in PuzzleFormat::ALL {
            let (text, kept) = written(format, &boards);
            // A full game looks like rows.
            let is_plain = |(grid, _): &Named| format == PuzzleFormat::Sdx && grid.is_full();
            if !kept.is_empty() && !kept.iter().any(is_plain) {
                prop_assert_eq!(&read(&text, None), &kept, "{}:\n{}", format, text);
            }
        }
    }
}

#[test]
fn empty_and_full_boards_of_every_order() {
    for side in 4..=Order::MAX_SIDE {
        for rows in 2..=side / 2 {
            let Some(order) = side.checked_div(rows).filter(|columns| columns * rows == side)
            else {
                continue;
            };
            let Ok(order) = Order::new(rows, order) else { continue };
            let full =
                (0..order.cell_count()).map(|index| (index % side + index / side) % side + 1);
            let grids = [Grid::empty(order), Grid::from_values(order, full).unwrap()];
            for format in PuzzleFormat::ALL {
                for grid in &grids {
                    let (text, kept) =
                        written(format, &[(grid.clone(), Some("a name".to_owned()))]);
                    let read = if kept.is_empty() { Vec::new() } else { read(&text, Some(format)) };
                    assert_eq!(read, kept, "{format} {order}:\n{text}");
                }
            }
        }
    }
}

#[test]
fn a_format_that_cannot_hold_a_board_says_so() {
    let small: Grid = "1......2..3..4..".parse().unwrap();
    let mut writer = PuzzleWriter::new(PuzzleFormat::Sdm, Vec::new());
    assert_eq!(
        writer.write(&small, None).unwrap_err().to_string(),
        "sdm holds 9x9 boards with 3x3 boxes only, and this one is 4x4 with 2x2 boxes; line, rows, grid, json, csv and triples hold it"
    );
    let large = Grid::empty(Order::new(6, 6).unwrap());
    let mut writer = PuzzleWriter::new(PuzzleFormat::Sage, Vec::new());
    assert_eq!(
        writer.write(&large, None).unwrap_err().to_string(),
        "sage has one character a cell, and this board has 36 digits; line, rows, grid, json, csv and triples hold it"
    );
    let classic = Grid::empty(Order::CLASSIC);
    let mut writer = PuzzleWriter::new(PuzzleFormat::Sdk, Vec::new());
    writer.write(&classic, None).unwrap();
    assert_eq!(
        writer.write(&classic, None).unwrap_err().to_string(),
        "a file of the format sdk holds one puzzle"
    );
}
