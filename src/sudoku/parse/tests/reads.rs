//! What is read, in all the forms people print boards in.

use super::{COURSE, check, check_board, nine, read};
use crate::sudoku::parse::parse_one;
use crate::sudoku::{Grid, Order};

#[test]
fn boards_on_one_line_with_every_blank() {
    let dots = COURSE.replace('0', ".");
    for blank in "0._*xX?-".chars() {
        check_board(&COURSE.replace('0', &blank.to_string()), &dots);
    }
    for suffix in ["  # comment", ",solution", ";1", "\t7.2", "\r\n", "\r", " // Müller"] {
        check_board(&format!("{COURSE}{suffix}"), &dots);
    }
    check_board(&format!("\u{feff}{COURSE}"), &dots);
    check_board(&format!("000015097c6c3 {COURSE}  7.2"), &dots);
    check(
        &format!("# one\n{COURSE}\r{COURSE}\r\n\n{COURSE}\n"),
        &[&format!("2: {dots}"), &format!("3: {dots}"), &format!("5: {dots}")],
    );
}

#[test]
fn printed_grids_of_the_notebooks() {
    let pycosat = "\
+-------+-------+-------+
| 8 . . | . . . | . . . |
| . . 3 | 6 . . | . . . |
| . 7 . | . 9 . | 2 . . |
+-------+-------+-------+
| . 5 . | . . 7 | . . . |
| . . . | . 4 5 | 7 . . |
| . . . | 1 . . | . 3 . |
|-------+-------+-------+
| . . 1 | . . . | . 6 8 |
| . . 8 | 5 . . | . 1 . |
| . 9 . | . . . | 4 . . |
+-------+-------+-------+
";
    let inkala =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    check_board(pycosat, inkala);
    let sage = "\
+-----+-----+-----+
|4 5 1|  3  |     |
|     |     |  7  |
|     |9   1|4   8|
+-----+-----+-----+
|  1  |     |6   3|
|  9  |  5  |  1  |
|7   3|     |  8  |
+-----+-----+-----+
|5   9|7   4|     |
|  2  |     |     |
|     |  8  |1 9 5|
+-----+-----+-----+
";
    let kalvoda =
        "451.3...........7....9.14.8.1....6.3.9..5..1.7.3....8.5.97.4....2...........8.195";
    check_board(sage, kalvoda);
    let alfaro = "\
+---+---+---+
|...|...|.61|
|35.|...|...|
|4..|.5.|...|
+---+---+---+
|.2.|...|8..|
|...|6.1|...|
|...|...|7..|
+---+---+---+
|...|.8.|2..|
|6..|4..|...|
|..7|...|.1.|
+---+---+---+
";
    let royle = ".......6135.......4...5.....2....8.....6.1.........7......8.2..6..4.......7....1.";
    check_board(alfaro, royle);
    check(
        &format!("{pycosat}{sage}\n{alfaro}{royle}\n"),
        &[
            &format!("2: {inkala}"),
            &format!("15: {kalvoda}"),
            &format!("29: {royle}"),
            &format!("41: {royle}"),
        ],
    );
}

#[test]
fn grids_in_other_dresses() {
    let board = "1......2..3..4..";
    let same = [
        "1...\n...2\n..3.\n.4..",
        "1 . . .\n. . . 2\n. . 3 .\n. 4 . .\n",
        "1,0,0,0,\n0,0,0,2,\n0,0,3,0,\n0,4,0,0,\n",
        "1,,,\n,,,2\n,,3,\n,4,,\n",
        "1---\n---2\n\n--3-\n-4--",
        "1. ..\n.. .2\n\n\n.. 3.\n.4 ..",
        "1 .|. .\n. .|. 2\n---+---\n. .|3 .\n. 4|. .\n",
        "*-------*\n| 1. | .. |\n| .. | .2 |\n*---*\n| .. | 3. |\n| .4 | .. |\n*-------*",
        "╔══╦══╗\n║1 ║  ║\n║  ║ 2║\n╠══╬══╣\n║  ║3 ║\n║ 4║  ║\n╚══╩══╝",
        "+---+---+---+---+\n| 1 |   |   |   |\n+---+---+---+---+\n|   |   |   | 2 |\n+---+\n\
         |   |   | 3 |   |\n+---+---+---+---+\n|   | 4 |   |   |\n+---+---+---+---+",
    ];
    for input in same {
        check_board(input, board);
    }
    let dashes = "|--3|-2-|6--|\n|---|---|---|\n|---|---|---|\n---+---+---\n";
    check_board(&dashes.repeat(3), &nine("..3.2.6..")[..27].repeat(3));
}

#[test]
fn the_order_comes_from_the_bars_or_from_the_option() {
    for shape in ["2x3", "3x2", "2x4", "4x2", "2x5", "5x2", "3x4", "4x3", "3x5", "5x3", "4x5"] {
        let order: Order = shape.parse().unwrap();
        let grid = Grid::empty(order);
        assert_eq!(parse_one(&grid.to_string(), None), Ok(grid.clone()), "{shape}");
        assert_eq!(parse_one(&grid.to_line(), Some(order)), Ok(grid), "{shape}");
    }
    let six = "12....\n".repeat(6);
    assert_eq!(
        read(six.as_bytes(), Some("3x3")),
        [
            "1:1: the board has side 6, a 3x3 box needs side 9; give a box that fits, such as --box 2x3"
        ]
    );
}

#[test]
fn sixteen_cells_are_a_small_board_or_a_large_row() {
    let row = |shift: usize| -> String {
        (0..16).map(|i| char::from(b"123456789ABCDEFG"[(i * 3 + shift) % 16])).collect()
    };
    let rows: Vec<String> = (0..16).map(row).collect();
    check_board(&rows.join("\n"), &rows.concat());
    let grouped: Vec<String> = rows.chunks(4).map(|band| band.join("\n")).collect();
    check_board(&grouped.join("\n\n"), &rows.concat());
    let small = "1......2..3..4..\n".repeat(20);
    assert_eq!(read(small.as_bytes(), None).len(), 20);
    let mut damaged: Vec<&str> = small.lines().collect();
    damaged[1] = "1......5..3..4..";
    damaged[5] = "1......2..3..4.";
    let items = read(damaged.join("\n").as_bytes(), None);
    assert_eq!(items.len(), 20);
    assert_eq!(items[1], "2:8: digit 5 is above 4, the largest of a board of side 4");
    assert_eq!(
        items[5],
        "6:16: a line of 15 cells is no puzzle: a 4x4 board on one line has 16, 1 is missing"
    );
}

#[test]
fn json_in_all_its_shapes() {
    let rows = "[[1,0,0,0],[0,null,0,2],[0,0,3.0,0],[0,4,0,0]]";
    let board = "1......2..3..4..";
    check_board(rows, board);
    check_board(&rows.replace("],", "],\n  ").replace("[[", "[\n  ["), board);
    check_board(&format!(r#"{{"schema":"x","puzzle":{rows},"box":[2,2],"nodes":1}}"#), board);
    check(&format!("{rows},\n{rows} # again\n"), &[&format!("1: {board}"), &format!("2: {board}")]);
    check(
        &format!("[{rows},\n [[1]], {rows}]\n{board}\n"),
        &[
            &format!("1: {board}"),
            "1:1: a board of side 1 has no boxes, expected a side such as 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25",
            &format!("1: {board}"),
            &format!("3: {board}"),
        ],
    );
    let six = format!(r#"{{"box":[3,2],"puzzle":[{}]}}"#, ["[0,0,0,0,0,6]"; 6].join(","));
    assert_eq!(parse_one(&six, None).unwrap().order().to_string(), "3x2");
    assert_eq!(parse_one(&six, Order::new(2, 3).ok()).unwrap().order().to_string(), "2x3");
}

#[test]
fn grids_may_follow_each_other_directly_and_the_option_wins() {
    let grid = parse_one("...6.5.6..2.3..1..1........3.2...26.", Order::new(3, 2).ok()).unwrap();
    let line = grid.to_line();
    check(
        &format!("{grid}{grid}{line}\n{grid}"),
        &[
            &format!("2: {line}"),
            &format!("11: {line}"),
            &format!("19: {line}"),
            &format!("21: {line}"),
        ],
    );
    let turned = parse_one(&grid.to_string(), Order::new(2, 3).ok()).unwrap();
    assert_eq!((turned.order().to_string(), turned.to_line()), ("2x3".to_string(), line));
}
