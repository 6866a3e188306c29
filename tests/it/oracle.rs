//! An oracle that shares nothing with the program: backtracking in as few and plain lines as can be.

use bnb_sudoku::Grid;

/// All solutions of a puzzle, at most `most`, as rows of values.
pub fn solutions(puzzle: &Grid, most: usize) -> Vec<Vec<usize>> {
    let n = puzzle.order().side();
    let shape = (puzzle.order().box_rows(), puzzle.order().box_columns());
    let mut board: Vec<usize> = puzzle.to_rows().concat();
    let givens = board.clone();
    board.fill(0);
    for (cell, &digit) in givens.iter().enumerate() {
        if digit != 0 && !fits(&board, n, shape, cell, digit) {
            return Vec::new();
        }
        board[cell] = digit;
    }
    let mut found = Vec::new();
    fill(&mut board, n, shape, most, &mut found);
    found
}

fn fill(
    board: &mut Vec<usize>,
    n: usize,
    shape: (usize, usize),
    most: usize,
    found: &mut Vec<Vec<usize>>,
) {
    let choices = |cell: usize, board: &[usize]| -> Vec<usize> {
        (1..=n).filter(|&digit| fits(board, n, shape, cell, digit)).collect()
    };
    let blanks = (0..n * n).filter(|&cell| board[cell] == 0);
    let Some(cell) = blanks.min_by_key(|&cell| choices(cell, board).len()) else {
        found.push(board.clone());
        return;
    };
    for digit in choices(cell, board) {
        if found.len() >= most {
            return;
        }
        board[cell] = digit;
        fill(board, n, shape, most, found);
        board[cell] = 0;
    }
}

fn fits(board: &[usize], n: usize, (r, c): (usize, usize), cell: usize, digit: usize) -> bool {
    let (i, j) = (cell / n, cell % n);
    let (top, left) = (i / r * r, j / c * c);
    (0..n).all(|p| {
        board[i * n + p] != digit
            && board[p * n + j] != digit
            && board[(top + p / c) * n + left + p % c] != digit
    })
}
