//! A bank of typical answers, right and wrong, with what each should get: the proof of a rubric.

use super::{Base, Criterion};

/// An answer as somebody may hand it in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typical {
    /// What is typical about it.
    pub name: &'static str,
    /// The puzzle, on one line.
    pub puzzle: &'static str,
    /// The answer.
    pub text: String,
    /// The criteria that it meets.
    pub meets: Vec<Criterion>,
    /// Whether it is what one has without having done anything, which most rubrics give nothing for.
    pub without_work: bool,
}

/// The course's third puzzle, its solution, and one of the constraints that are enough.
const PUZZLE: &str =
    "480300000000000071020000000705000060000200800000000000001076000300000400000050000";
const BOARD: &str =
    "487312695593684271126597384735849162914265837268731549851476923379128456642953718";
const ENOUGH: [i64; 4] = [6, 3, 8, 1];

/// A puzzle that needs no constraint.
const EASY: &str = "1000000200300400";

/// A puzzle with two solutions, and the two.
const TWO: &str = "123434122.4.4.2.";
const FIRST: &str = "1234341221434321";
const SECOND: &str = "1234341223414123";

/// The bank for answers whose constraints are counted from a base.
pub fn typical_answers(base: Base) -> Vec<Typical> {
    let board = rows(BOARD);
    let list = |constraints: &[[i64; 4]]| written(constraints, shift_of(base));
    let with = |constraints: &str| format!("({board}, {constraints})");
    let of_board = |changed: String| format!("({changed}, {})", list(&[ENOUGH]));
    // In auto a wrong base is taken for what it is, and what could be either is refused.
    let is_auto = base == Base::Auto;
    let other_base = if is_auto { ALL } else { "b" };
    let (enough_if_told, open_if_told) = if is_auto { ("b", "b") } else { (ALL, "bc") };
    let other_shift = i64::from(shift_of(base) == 0);
    let mut bank = Bank(Vec::new());

    bank.add("the reference answer", ALL, with(&list(&[ENOUGH])));
    bank.add("another constraint that is enough", ALL, with(&list(&[[5, 3, 4, 1]])));
    bank.add("a constraint with value 0", enough_if_told, with(&list(&[[6, 3, 2, 0]])));
    bank.add("one constraint, not in a list", ALL, with(list(&[ENOUGH]).trim_matches(['[', ']'])));
    bank.add("a board of floats, as numpy prints it", ALL, of_board(numpy(BOARD)));
    bank.add("a board of texts", ALL, of_board(format!("{:?}", lines(BOARD))));
    let dictionary = "{\"solved_puzzle\": BOARD, \"constraints\": LIST}";
    let dictionary = dictionary.replace("BOARD", &board).replace("LIST", &list(&[ENOUGH]));
    bank.add("a dictionary", ALL, dictionary);
    bank.add(
        "two assignments",
        ALL,
        format!("solved_puzzle = {board}\nconstraints = {}", list(&[ENOUGH])),
    );

    bank.add("a board only", "b", board.clone());
    bank.add("None for the constraints", "b", with("None"));
    bank.add("a lucky vertex taken for integral", "bc", with("[]"));
    bank.add("a redundant member", "bci", with(&list(&[[8, 5, 2, 1], [5, 3, 4, 1]])));
    bank.add("a member twice", "bci", with(&list(&[ENOUGH, ENOUGH])));
    bank.add("a constraint that is not enough", open_if_told, with(&list(&[[8, 5, 2, 1]])));
    bank.add(
        "two constraints that are not enough",
        "bc",
        with(&list(&[[8, 5, 2, 1], [1, 1, 4, 1]])),
    );
    bank.add("a given as a constraint", "bc", with(&list(&[[1, 1, 4, 1]])));
    bank.add("counted from the other base", other_base, with(&written(&[ENOUGH], other_shift)));
    bank.add(
        "rows and columns from 0, digits from 1",
        if shift_of(base) == 0 { other_base } else { "b" },
        with("[(5, 2, 8, 1)]"),
    );
    bank.add("row and column exchanged", "b", with(&list(&[[3, 6, 8, 1]])));
    bank.add("the digit first", "b", with(&list(&[[8, 6, 3, 1]])));
    bank.add("no value", "b", with("[(6, 3, 8)]"));
    bank.add("a value of 2", "b", with(&list(&[[6, 3, 8, 2]])));
    bank.add("a value of 0 at the digit of the board", "b", with(&list(&[[6, 3, 8, 0]])));
    bank.add("a digit that there is not", "b", with(&list(&[[6, 3, 10, 1]])));
    bank.add("a constraint against a given", "b", with(&list(&[[1, 1, 5, 1]])));
    bank.add("a constraint against the board", "b", with(&list(&[[8, 9, 9, 1]])));
    bank.add("half an index", "b", with("[(6.5, 3, 8, 1)]"));
    bank.add("indices of variables", "b", with("[638]"));
    bank.add("a word for the constraints", "b", with("'none'"));

    bank.add("half a digit", "cirm", of_board(board.replacen('4', "4.5", 1)));
    bank.add("a blank cell", "cirm", of_board(board.replacen('4', "0", 1)));
    // Blanks agree with every base.
    let if_blank = if is_auto { "" } else { "cirm" };
    bank.add("the puzzle for the board", if_blank, of_board(rows(PUZZLE)));
    bank.without_work("the puzzle handed back with an empty list", &rows(EASY));
    bank.without_work("None and an empty list", "None");
    bank.add("a changed given", "cirm", of_board(board.replacen('4', "5", 1)));
    bank.add("two cells exchanged", "cirm", of_board(board.replacen("7, 3", "3, 7", 1)));
    bank.add("two rows exchanged", "cirm", of_board(rows(&exchanged(BOARD))));
    bank.add(
        "a row is missing",
        "cirm",
        of_board(board.replacen("[4, 8, 7, 3, 1, 2, 6, 9, 5], ", "", 1)),
    );
    bank.add("a row too long", "cirm", of_board(board.replacen("[4", "[4, 4", 1)));
    bank.add("digits from 0", "", of_board(rows(&minus_one(BOARD))));
    bank.add("None for the board", "cirm", of_board("None".to_string()));

    bank.add("a call", "", "solve_sudoku(puzzle)".to_string());
    bank.add("nothing", "", String::new());
    bank.add("an array that numpy left out", "", "array([[4, ..., 5]])".to_string());
    bank.add("a bracket that is not closed", "", with("[(6, 3, 8, 1)")[1..].to_string() + "]]");

    let both = [(FIRST, [3, 4, 3, 1]), (SECOND, [3, 4, 1, 1])];
    for ((board, constraint), (_, other)) in both.into_iter().zip([both[1], both[0]]) {
        let name = "one of two completions";
        bank.add_for(TWO, name, ALL, format!("({}, {})", rows(board), list(&[constraint])));
        let name = "a completion and the constraints of another";
        bank.add_for(TWO, name, "b", format!("({}, {})", rows(board), list(&[other])));
    }
    bank.0
}

/// All criteria, by their first letters.
const ALL: &str = "bcirm";

struct Bank(Vec<Typical>);

impl Bank {
    fn add(&mut self, name: &'static str, meets: &str, text: String) {
        self.add_for(PUZZLE, name, meets, text);
    }

    /// A board that is none, and an empty list, where no constraint is needed.
    fn without_work(&mut self, name: &'static str, board: &str) {
        self.add_for(EASY, name, "cirm", format!("({board}, [])"));
        if let Some(last) = self.0.last_mut() {
            last.without_work = true;
        }
    }

    fn add_for(&mut self, puzzle: &'static str, name: &'static str, meets: &str, text: String) {
        let letter = |criterion: &Criterion| match criterion {
            Criterion::Board => 'b',
            Criterion::Constraints => 'c',
            Criterion::Integral => 'i',
            Criterion::Irredundant => 'r',
            Criterion::Minimum => 'm',
        };
        let meets = Criterion::ALL.into_iter().filter(|c| meets.contains(letter(c))).collect();
        let without_work = false;
        self.0.push(Typical { name, puzzle, text, meets, without_work });
    }
}

/// What has to be subtracted from indices that count from 1.
fn shift_of(base: Base) -> i64 {
    i64::from(base == Base::Zero)
}

fn written(constraints: &[[i64; 4]], shift: i64) -> String {
    let one =
        |&[i, j, k, v]: &[i64; 4]| format!("({}, {}, {}, {v})", i - shift, j - shift, k - shift);
    format!("[{}]", constraints.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn lines(board: &str) -> Vec<&str> {
    let side = board.len().isqrt();
    (0..side).map(|row| &board[row * side..(row + 1) * side]).collect()
}

fn spaced(line: &str, between: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(between)
}

fn rows(board: &str) -> String {
    let rows: Vec<_> =
        lines(board).into_iter().map(|line| format!("[{}]", spaced(line, ", "))).collect();
    format!("[{}]", rows.join(", "))
}

fn numpy(board: &str) -> String {
    let rows: Vec<_> =
        lines(board).into_iter().map(|line| format!("[{}.]", spaced(line, ". "))).collect();
    format!("array([{}])", rows.join("\n       "))
}

fn minus_one(board: &str) -> String {
    let digit = |c: char| c.to_digit(10).map_or(0, |digit| digit.saturating_sub(1));
    board.chars().map(|c| digit(c).to_string()).collect()
}

/// The board with its first and its last row exchanged.
fn exchanged(board: &str) -> String {
    let mut lines = lines(board);
    let last = lines.len() - 1;
    lines.swap(0, last);
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Answer, Grade, Judge};
    use crate::lp::NoLimit;
    use crate::sudoku::parse_one;

    #[test]
    fn every_typical_answer_meets_what_it_should() {
        for base in [Base::One, Base::Zero, Base::Auto] {
            let bank = typical_answers(base);
            assert!(bank.len() >= 40, "{}", bank.len());
            let mut wrong = Vec::new();
            for Typical { name, puzzle, text, meets, .. } in bank {
                let puzzle = parse_one(puzzle, None).unwrap();
                let answer = Answer::read(&text, puzzle.order());
                let judgement = Judge::new(puzzle).judge(&answer, base, &NoLimit);
                let met: Vec<_> = judgement
                    .verdicts
                    .iter()
                    .filter(|verdict| verdict.grade == Grade::Met)
                    .map(|verdict| verdict.criterion)
                    .collect();
                if met != meets {
                    wrong.push(format!("{base:?} {name}: {met:?}, not {meets:?}\n{text}"));
                }
            }
            assert_eq!(wrong, Vec::<String>::new());
        }
    }
}
