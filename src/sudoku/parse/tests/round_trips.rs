//! Every format: what is written is read as the same board.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::Reading;
use super::any_grid;
use crate::sudoku::{Grid, Order, PuzzleFormat, PuzzleWriter, Puzzles, WriteError};

/// Writes boards; those the format cannot hold are left out, and must be the right ones.
fn written(format: PuzzleFormat, boards: &[(Grid, Option<String>)]) -> (String, Vec<Grid>) {
    let mut writer = PuzzleWriter::new(format, Vec::new());
    let mut kept = Vec::new();
    for (grid, label) in boards {
        match writer.write(grid, label.as_deref()) {
            Ok(()) => kept.push(grid.clone()),
            Err(WriteError::Order { order, .. }) => assert_ne!(order, Order::CLASSIC),
            Err(WriteError::Side { side, .. }) => {
                assert_eq!((format, side), (PuzzleFormat::Sage, 36));
            }
            Err(WriteError::Full(_)) => assert!(!format.holds_many()),
            Err(error) => panic!("{error}"),
        }
    }
    (String::from_utf8(writer.finish().unwrap()).unwrap(), kept)
}

fn read(text: &str, format: Option<PuzzleFormat>) -> Vec<Grid> {
    let reading = Reading { format, ..Reading::default() };
    let items = Puzzles::with(text.as_bytes(), reading);
    items.map(|item| item.unwrap_or_else(|error| panic!("{error}\n{text}")).grid).collect()
}

/// Text that a label may be, to the annoyance of the formats.
fn any_label() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[ -~]{0,12}|\\PC{0,8}|#D|\\[Puzzle\\]|1{16}|a\n9 9")
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 96,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn reading_undoes_writing_in_every_format(
        boards in proptest::collection::vec((any_grid(), any_label()), 1..4)
    ) {
        for format in PuzzleFormat::ALL {
            let (text, kept) = written(format, &boards);
            if !kept.is_empty() {
                prop_assert_eq!(&read(&text, Some(format)), &kept, "{}:\n{}", format, text);
            }
        }
    }

    #[test]
    fn what_is_written_is_known_by_its_looks(
        boards in proptest::collection::vec(any_grid(), 1..3)
    ) {
        use PuzzleFormat::{Sdx, Triples};
        let boards: Vec<_> = boards.into_iter().map(|grid| (grid, None)).collect();
        for format in PuzzleFormat::ALL {
            let (text, kept) = written(format, &boards);
            // A full game looks like rows, and an empty board has no triples to know it by.
            let is_plain = |grid: &Grid| format == Sdx && grid.is_full();
            let is_bare = |grid: &Grid| format == Triples && grid.givens().next().is_none();
            if !kept.is_empty() && !kept.iter().any(|grid| is_plain(grid) || is_bare(grid)) {
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
                    let (text, kept) = written(format, &[(grid.clone(), None)]);
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
