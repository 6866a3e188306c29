//! The least board among the images of a board: its name up to symmetry.
//!
//! Boards are compared row by row, a blank before every digit. For every arrangement of the columns
//! the rows are chosen one after the other, each the least that is possible; digits are numbered as
//! they appear. Only where several rows are equally least does the choice fork.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use thiserror::Error;

use crate::sudoku::{Grid, Order};

use super::Symmetry;

/// The largest side of a board whose least image is looked for.
const MAX_SIDE: usize = 9;

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
    let rows = grid.to_rows();
    let mut search = Search { order, transposes: false, least: None };
    search.over(&rows);
    if order.box_rows() == order.box_columns() {
        search.transposes = true;
        let transposed = |i: usize| rows.iter().map(|row| row[i]).collect();
        search.over(&(0..order.side()).map(transposed).collect::<Vec<_>>());
    }
    let symmetry = search.least.map_or(Symmetry::identity(order), |least| least.symmetry(order));
    Ok((symmetry.of_grid(grid), symmetry))
}

/// An image that is the least so far, and how it came about.
struct Image {
    rows: Vec<Vec<usize>>,
    transposes: bool,
    /// The row and the column of the board that comes first, second, ...
    from_rows: Vec<usize>,
    from_columns: Vec<usize>,
    names: Names,
}

impl Image {
    fn symmetry(&self, order: Order) -> Symmetry {
        let n = order.side();
        let places = |from: &[usize]| {
            let mut to = vec![0; n];
            from.iter().enumerate().for_each(|(place, &source)| to[source] = place);
            to
        };
        let mut names = self.names.clone();
        let digits: Vec<_> = (1..=n).map(|digit| names.of(digit) - 1).collect();
        Symmetry::new(
            order,
            self.transposes,
            &places(&self.from_rows),
            &places(&self.from_columns),
            &digits,
        )
        .unwrap_or_else(|| Symmetry::identity(order))
    }
}

/// The new numbers of the digits, in the order in which they are met; 0 for a digit not met yet.
#[derive(Clone)]
struct Names {
    of_digit: [usize; MAX_SIDE + 1],
    met: usize,
}

impl Names {
    fn of(&mut self, digit: usize) -> usize {
        if digit != 0 && self.of_digit[digit] == 0 {
            self.met += 1;
            self.of_digit[digit] = self.met;
        }
        self.of_digit[digit]
    }
}

struct Search {
    order: Order,
    transposes: bool,
    least: Option<Image>,
}

/// A board whose columns are arranged, and the rows that are chosen so far.
struct Partial<'a> {
    rows: &'a [Vec<usize>],
    columns: &'a [usize],
    chosen: Vec<usize>,
    /// The chosen rows with their columns arranged and their digits renamed.
    image: Vec<Vec<usize>>,
    /// How the image compares with the least one as far as it goes.
    compared: Ordering,
}

impl Search {
    fn over(&mut self, rows: &[Vec<usize>]) {
        let (r, c) = (self.order.box_rows(), self.order.box_columns());
        let columns: Vec<Vec<_>> =
            (0..rows.len()).map(|j| rows.iter().map(|row| row[j]).collect()).collect();
        // Arrangements that differ by equal columns give equal images.
        let mut seen = BTreeSet::new();
        for arrangement in arrangements(r, c) {
            let contents: Vec<_> = arrangement.iter().map(|&j| &columns[j]).collect();
            if seen.insert(contents) {
                let mut partial = Partial {
                    rows,
                    columns: &arrangement,
                    chosen: Vec::new(),
                    image: Vec::new(),
                    compared: if self.least.is_none() { Ordering::Less } else { Ordering::Equal },
                };
                self.choose(&mut partial, &Names { of_digit: [0; MAX_SIDE + 1], met: 0 });
            }
        }
    }

    /// Chooses the next row in every way that may lead to the least image.
    fn choose(&mut self, partial: &mut Partial<'_>, names: &Names) {
        let place = partial.chosen.len();
        if place == self.order.side() {
            if partial.compared == Ordering::Less {
                self.least = Some(Image {
                    rows: partial.image.clone(),
                    transposes: self.transposes,
                    from_rows: partial.chosen.clone(),
                    from_columns: partial.columns.to_vec(),
                    names: names.clone(),
                });
                partial.compared = Ordering::Equal;
            }
            return;
        }
        let mut least: Vec<(usize, Vec<usize>, Names)> = Vec::new();
        for row in self.next_rows(partial) {
            let mut names = names.clone();
            let image: Vec<_> =
                partial.columns.iter().map(|&j| names.of(partial.rows[row][j])).collect();
            match least.first().map_or(Ordering::Less, |(_, other, _)| image.cmp(other)) {
                Ordering::Less => least = vec![(row, image, names)],
                Ordering::Equal => least.push((row, image, names)),
                Ordering::Greater => {}
            }
        }
        for (row, image, names) in least {
            let before = partial.compared;
            if before == Ordering::Equal
                && let Some(known) = &self.least
            {
                partial.compared = image.cmp(&known.rows[place]);
            }
            if partial.compared != Ordering::Greater {
                partial.chosen.push(row);
                partial.image.push(image);
                self.choose(partial, &names);
                partial.chosen.pop();
                partial.image.pop();
            }
            // Below, the least image may have become one that begins like this one.
            partial.compared = match (before, partial.compared) {
                (Ordering::Less, Ordering::Equal) => Ordering::Equal,
                _ => before,
            };
        }
    }

    /// The rows that may come next: of the band that is begun, or else of any; of rows that are
    /// equal, with equal rows beside them, one.
    fn next_rows(&self, partial: &Partial<'_>) -> Vec<usize> {
        let size = self.order.box_rows();
        let is_free = |row: &usize| !partial.chosen.contains(row);
        let begun = partial.chosen.last().filter(|_| !partial.chosen.len().is_multiple_of(size));
        let mut seen = BTreeSet::new();
        let mut next = Vec::new();
        for row in (0..self.order.side()).filter(is_free) {
            if begun.is_some_and(|begun| begun / size != row / size) {
                continue;
            }
            let band = row / size * size..(row / size + 1) * size;
            let mut beside: Vec<_> = band
                .filter(|other| *other != row && is_free(other))
                .map(|i| &partial.rows[i])
                .collect();
            beside.sort();
            if seen.insert((&partial.rows[row], beside)) {
                next.push(row);
            }
        }
        next
    }
}

/// All arrangements of `blocks` blocks of `size` lines that keep blocks together: which line comes
/// first, second, ...
fn arrangements(blocks: usize, size: usize) -> Vec<Vec<usize>> {
    let inner = permutations(size);
    let mut all = Vec::new();
    for order in permutations(blocks) {
        let mut partial = vec![Vec::new()];
        for block in order {
            let longer = |start: &Vec<usize>| {
                let extended = inner.iter().map(|lines| {
                    let lines = lines.iter().map(|line| block * size + line);
                    start.iter().copied().chain(lines).collect()
                });
                extended.collect::<Vec<Vec<_>>>()
            };
            partial = partial.iter().flat_map(longer).collect();
        }
        all.extend(partial);
    }
    all
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |start: &Vec<usize>| {
            let rest = (0..n).filter(|next| !start.contains(next));
            rest.map(|next| start.iter().copied().chain([next]).collect()).collect::<Vec<Vec<_>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
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
