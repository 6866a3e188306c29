//! The least board among the images of a board: its name up to symmetry.
//!
//! Boards are compared row by row, a blank before every digit (the *minlex* form). What can be the
//! first row is known beforehand: the row with the emptiest stacks, stacks and columns arranged so
//! that blanks come first. For every such arrangement the other rows are chosen one after the other,
//! each the least that is possible; digits are numbered as they appear. Only where several rows are
//! equally least does the choice fork.

use std::cmp::Ordering;

use thiserror::Error;

use crate::sudoku::{Grid, Order};
use crate::verify;

use super::Symmetry;
use super::oriented::{MAX_SIDE, Oriented, PerLine};

/// Why there is no least image.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CanonicalError {
    /// There are too many arrangements of the columns.
    #[error(
        "no least image of a {0}x{0} board is looked for: its columns have too many arrangements; \
         boards up to {MAX_SIDE}x{MAX_SIDE} have one"
    )]
    TooLarge(usize),
}

/// The least image of a board under its symmetries, and a symmetry that leads there.
///
/// Two boards have the same least image exactly when a symmetry turns one into the other. Blanks are
/// images of blanks, so puzzles have one as well as full boards.
///
/// # Errors
///
/// [`CanonicalError::TooLarge`] above side 9, where the arrangements of the columns alone, 1,296 on the
/// classic board, are hundreds of thousands and more.
pub fn canonical(grid: &Grid) -> Result<(Grid, Symmetry), CanonicalError> {
    let order = grid.order();
    if order.side() > MAX_SIDE {
        return Err(CanonicalError::TooLarge(order.side()));
    }
    let mut search = Search { order, least: None };
    let upright = Oriented::new(grid, false);
    let is_square = order.box_rows() == order.box_columns();
    let boards = [Some(upright), is_square.then(|| Oriented::new(grid, true))];
    let boards: Vec<_> = boards.into_iter().flatten().collect();
    // With equal digits in a row, what its blanks say is not all.
    let is_told_by_blanks = verify::first_repetition(grid).is_none();
    let firsts = boards.iter().flat_map(|board| (0..order.side()).map(move |row| (board, row)));
    let emptiest = firsts.clone().map(|(board, row)| board.emptiness(row)).min();
    if !is_told_by_blanks {
        for board in &boards {
            let arrangements = board.arrangements(|_| true);
            (0..order.side()).for_each(|row| search.over(board, row, &arrangements));
        }
    }
    for (board, row) in firsts.filter(|_| is_told_by_blanks) {
        if emptiest == Some(board.emptiness(row)) {
            search.over(board, row, &board.arrangements(|columns| board.is_sorted(row, columns)));
        }
    }
    let symmetry = search.least.map_or(Symmetry::identity(order), |least| least.symmetry(order));
    Ok((symmetry.of_grid(grid), symmetry))
}

/// An image that is the least so far, or the start of one, and how it came about.
#[derive(Clone)]
struct Image {
    rows: PerLine<PerLine<u8>>,
    transposes: bool,
    /// The row and the column of the board that comes first, second, ...
    from_rows: PerLine<usize>,
    from_columns: PerLine<usize>,
    names: Names,
}

impl Image {
    fn symmetry(&self, order: Order) -> Symmetry {
        let n = order.side();
        let places = |from: &[usize]| {
            let mut to = vec![0; n];
            from[..n].iter().enumerate().for_each(|(place, &source)| to[source] = place);
            to
        };
        let mut names = self.names;
        let digits: Vec<_> = (1..=n as u8).map(|d| usize::from(names.of(d)) - 1).collect();
        let (rows, columns) = (places(&self.from_rows), places(&self.from_columns));
        let symmetry = Symmetry::new(order, self.transposes, &rows, &columns, &digits);
        debug_assert!(symmetry.is_some(), "rows left their band or columns their stack");
        symmetry.unwrap_or_else(|| Symmetry::identity(order))
    }
}

/// The new numbers of the digits, in the order in which they are met; 0 for a digit not met yet.
#[derive(Clone, Copy)]
struct Names {
    of_digit: [u8; MAX_SIDE + 1],
    met: u8,
}

impl Names {
    fn of(&mut self, digit: u8) -> u8 {
        let name = &mut self.of_digit[usize::from(digit)];
        if digit != 0 && *name == 0 {
            self.met += 1;
            *name = self.met;
        }
        *name
    }
}

struct Search {
    order: Order,
    least: Option<Image>,
}

impl Search {
    /// Looks at the images with a given first row and arrangements of the columns.
    fn over(&mut self, board: &Oriented, first: usize, arrangements: &[PerLine<usize>]) {
        for &columns in arrangements {
            let mut image = Image {
                rows: [[0; MAX_SIDE]; MAX_SIDE],
                transposes: board.transposes,
                from_rows: [first; MAX_SIDE],
                from_columns: columns,
                names: Names { of_digit: [0; MAX_SIDE + 1], met: 0 },
            };
            self.choose(board, &mut image, 0, 1 << first, self.least.is_none());
        }
    }

    /// Chooses the row at a place, among some, and the rows after it, in every way that may lead to the
    /// least image; `is_less` when what is chosen already is less than the least image known.
    fn choose(
        &mut self,
        board: &Oriented,
        image: &mut Image,
        place: usize,
        among: u16,
        mut is_less: bool,
    ) {
        let n = self.order.side();
        if place == n {
            if is_less {
                self.least = Some(image.clone());
            }
            return;
        }
        let names = image.names;
        let row_image = |row: usize| {
            let (mut names, mut line) = (names, [0; MAX_SIDE]);
            for (value, &column) in line.iter_mut().zip(&image.from_columns[..n]) {
                *value = names.of(board.rows[row][column]);
            }
            (line, names)
        };
        let rows = (0..n).filter(|row| among >> row & 1 == 1);
        let images = || rows.clone().map(|row| (row, row_image(row)));
        let Some(line) = images().map(|(_, (line, _))| line).min() else { return };
        if let Some(least) = &self.least
            && !is_less
        {
            match line.cmp(&least.rows[place]) {
                Ordering::Greater => return,
                Ordering::Less => is_less = true,
                Ordering::Equal => {}
            }
        }
        let ties: Vec<_> = images().filter(|(_, (other, _))| *other == line).collect();
        for (row, (_, names)) in ties {
            image.rows[place] = line;
            image.from_rows[place] = row;
            image.names = names;
            let next = self.next_rows(board, &image.from_rows[..=place]);
            self.choose(board, image, place + 1, next, is_less);
            // What was less has led to the least image now known, which begins like this one.
            is_less = false;
        }
        image.names = names;
    }

    /// The rows that may come after some, a bit each: of the band that is begun, or else of any; of rows
    /// and bands that are equal, one.
    fn next_rows(&self, board: &Oriented, chosen: &[usize]) -> u16 {
        let (n, size) = (self.order.side(), self.order.box_rows());
        let (mut used, mut begun_bands) = (0u16, 0u16);
        for row in chosen {
            used |= 1 << row;
            begun_bands |= 1 << (row / size);
        }
        let begun = chosen.last().filter(|_| !chosen.len().is_multiple_of(size));
        let may_come = |&row: &usize| {
            let is_in_turn = match begun {
                Some(begun) => begun / size == row / size,
                None => {
                    begun_bands >> (row / size) & 1 == 0
                        && board.twin_bands[row / size] & !begun_bands == 0
                }
            };
            is_in_turn && used >> row & 1 == 0 && board.twins[row] & !used == 0
        };
        (0..n).filter(may_come).fold(0, |rows, row| rows | 1 << row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::Random;

    #[test]
    fn images_of_a_board_have_the_same_least_image() {
        let boards = [
            "480300000000000071020000000705000060000200800000000000001076000300000400000050000",
            "000000061350000000400050000020000800000601000000700000000080200600400000007000010",
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
            "................................................................................5",
            "1......2..3..4..",
            "...6.5.6..2.3..1..1........3.2...26.",
            "11.1...........1",
        ];
        for (stream, board) in (0..).zip(boards) {
            let grid: Grid = board.parse().unwrap();
            let (least, symmetry) = canonical(&grid).unwrap();
            assert_eq!(symmetry.of_grid(&grid), least);
            let mut random = Random::new(5, stream);
            for _ in 0..10 {
                let image = Symmetry::random(grid.order(), &mut random).of_grid(&grid);
                let (again, symmetry) = canonical(&image).unwrap();
                assert_eq!(again, least, "{board}");
                assert_eq!(symmetry.of_grid(&image), least);
                assert!(least.to_rows() <= image.to_rows());
            }
            assert_eq!(canonical(&least).unwrap().0, least);
        }
    }

    #[test]
    fn the_two_small_boards_are_told_apart() {
        // All 288 boards of side 4 fall into two classes.
        let boards = ["1234341221434321", "1234341223414123"];
        let least = boards.map(|board| canonical(&board.parse::<Grid>().unwrap()).unwrap().0);
        assert_ne!(least[0], least[1]);
    }

    #[test]
    fn empty_boards_take_no_time_and_large_ones_are_refused() {
        for side in [4, 6, 8, 9] {
            let empty = Grid::empty(Order::from_side(side).unwrap());
            assert_eq!(canonical(&empty).unwrap().0, empty);
        }
        let large = Grid::empty(Order::from_side(16).unwrap());
        let error = canonical(&large).unwrap_err().to_string();
        assert!(error.starts_with("no least image of a 16x16 board"), "{error}");
    }
}
