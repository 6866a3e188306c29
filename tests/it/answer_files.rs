//! Files with the answers to several puzzles: which of them is the answer to which.

use bnb_sudoku::Order;
use bnb_sudoku::grade::{Answer, Answers, Place};

/// Boards of three puzzles, and lists of constraints.
const B: [&str; 3] = [
    "[[1,2,4,3],[4,3,1,2],[2,1,3,4],[3,4,2,1]]",
    "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]",
    "[[4,3,2,1],[2,1,4,3],[3,4,1,2],[1,2,3,4]]",
];
const C: [&str; 3] = ["[[1,2,2,1]]", "[]", "[[1,1,4,1],[1,2,3,1],[2,1,2,1],[4,4,4,1]]"];

/// What is read of each of so many puzzles: the board by its place in [`B`], with `+` if there are
/// constraints; `?` for an answer without a board; `-` for none. Behind them, how many were left.
fn read(text: &str, puzzles: usize) -> String {
    let order = Order::from_side(4).unwrap();
    let boards = B.map(|board| Answer::read(board, order).board);
    let Answers { each, extra } = Answers::read(text, &vec![order; puzzles]);
    let shown = |answer: &Option<Answer>| {
        let Some(answer) = answer else { return "-".to_string() };
        let place = boards.iter().position(|board| *board == answer.board);
        let board = place.map_or("?".to_string(), |place| (place + 1).to_string());
        board + if answer.constraints.is_ok() { "+" } else { "" }
    };
    let each: Vec<_> = each.iter().map(shown).collect();
    format!("{} {extra}", each.join(" "))
}

fn json(items: &[&str]) -> String {
    format!("[{}]", items.join(","))
}

fn pair(index: usize) -> String {
    format!("[{},{}]", B[index], C[index])
}

#[test]
fn a_list_too_short_or_too_long_costs_what_is_missing_only() {
    let [one, two, three] = [0, 1, 2].map(pair);
    let all = [one.as_str(), &two, &three, &one];
    for (count, expected) in [(2, "1+ 2+ - 0"), (3, "1+ 2+ 3+ 0"), (4, "1+ 2+ 3+ 1")] {
        let compact = json(&all[..count]);
        let indented = compact.replace(',', ",\n  ").replace('[', "[\n ").replace(']', "\n]");
        let wrapped = format!("[{compact}]");
        let lines = all[..count].join("\n");
        let indented_lines = format!("# mine\n\n{}", all[..count].join("\n\n"));
        let printed =
            all[..count].iter().map(|pair| pair[1..pair.len() - 1].replacen("]],[", "]] [", 1));
        let printed = printed.collect::<Vec<_>>().join("\n");
        for text in [&compact, &indented, &wrapped, &lines, &indented_lines, &printed] {
            assert_eq!(read(text, 3), expected, "{text}");
        }
    }
    assert_eq!(read(&json(&B[..2]), 3), "1 2 - 0");
    assert_eq!(read(&json(&[B[0], B[1], B[2], B[0]]), 3), "1 2 3 1");
    assert_eq!(read(&json(&[&one, &two]), 1), "1+ 1");
    assert_eq!(read(&format!("{{1: {one}, 2: {two}, 7: {one}}}"), 3), "1+ 2+ - 1");
}

#[test]
fn one_answer_is_never_taken_for_several() {
    for (index, expected) in ["1+", "2+", "3+"].into_iter().enumerate() {
        for text in
            [pair(index), format!("[{}]", pair(index)), format!("{} {}", B[index], C[index])]
        {
            assert_eq!(read(&text, 1), format!("{expected} 0"), "{text}");
            assert_eq!(read(&text, 2), format!("{expected} - 0"), "{text}");
            assert_eq!(read(&text, 4), format!("{expected} - - - 0"), "{text}");
        }
    }
    // A board by itself is a list of as many rows as there are puzzles.
    assert_eq!(read(B[0], 4), "1 - - - 0");
    assert_eq!(read("['1243', '4312', '2134', '3421']", 4), "1 - - - 0");
    assert_eq!(read(&B[0].replace("],", "]\n"), 4), "1 - - - 0");
    // Constraints count though the board cannot be read, and the other way round.
    let garbled = B[0].replacen("[1,2", "[1,77", 1);
    assert_eq!(read(&json(&[&garbled, C[0]]), 3), "?+ - - 0");
    assert_eq!(read(&json(&[B[0], "[[1,2,2]]"]), 3), "1 - - 0");
    assert_eq!(read(&json(&[B[0], "None"]), 2), "1 - 0");
}

#[test]
fn boards_and_constraints_in_turn_belong_together() {
    let flat = [B[0], C[0], B[1], C[1]];
    for text in [json(&flat), flat.join("\n"), flat[..2].join(" ") + "\n" + &flat[2..].join(", ")] {
        for (puzzles, expected) in [(2, "1+ 2+ 0"), (3, "1+ 2+ - 0"), (4, "1+ 2+ - - 0")] {
            assert_eq!(read(&text, puzzles), expected, "{text}");
        }
    }
    // As many as puzzles, and nothing that tells what is empty: an item a puzzle.
    assert_eq!(read(&json(&[B[0], "[]", B[2], "[]"]), 4), "1 ? 3 ? 0");
    assert_eq!(read(&format!("{} []\n{} []", B[0], B[1]), 4), "1+ 2+ - - 0");
    let texts = ["'1243431221343421'", "None", "'4321214334121234'"];
    assert_eq!(read(&json(&texts), 3), "1 ? 3 0");
    assert_eq!(read(&json(&texts[..2]), 3), "1 - - 0");
}

#[test]
fn a_place_is_that_in_the_file() {
    let order = Order::from_side(4).unwrap();
    let place = |text: &str, index: usize| {
        let answers = Answers::read(text, &[order; 3]);
        let answer = answers.each[index].clone().unwrap();
        answer.board.err().or(answer.constraints.err()).unwrap().place()
    };
    let second = format!("# head\n{}\n[[1, 2], @]\n{}\n", pair(0), pair(2));
    assert_eq!(place(&second, 1), Some(Place::Text(3, 10)));
    assert_eq!(read(&second, 3), "1+ ? 3+ 0");
    let constraints = "1243431221343421\t[]\n\n1234341221434321\t[(1, @)]\n";
    assert_eq!(place(constraints, 1), Some(Place::Text(3, 23)));
    // What is one literal has its own place, for every puzzle.
    let cut = format!("[\n  {},\n  {},\n  [[1,\n", &pair(0)[1..], pair(1));
    let cut = cut.replace("[[1,2", "[\n[1,2").replace("]]", "]\n]");
    for index in 0..3 {
        assert!(matches!(place(&cut, index), Some(Place::Text(line, _)) if line > 4), "{cut}");
    }
}
