//! bnb-sudoku
fn main() {}
