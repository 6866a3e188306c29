//! Marks in every format: each text is held against the published rules of its platform, names of
//! strangers do no harm, and what is hidden stays hidden.

mod rules;

use std::time::Duration;

use bnb_sudoku::grade::{
    Answer, ClassMarks, ItemMarks, Judge, MarksFormat, Rubric, StudentMarks, write_classroom50,
};
use bnb_sudoku::lp::{Clock, NoLimit};
use bnb_sudoku::{Grid, Options, Report, Solver};
use serde_json::Value;

use crate::puzzles::*;

const RUBRIC: &str = r#"
title = "Homework 3: branch & bound"
[points]
board = 2
constraints = 1
integral = 1.5
minimum = 0.5
[[puzzle]]
number = 2
name = "the secret one"
hidden = true
[[puzzle]]
number = 3
weight = 2.5
name = "=three, \"quoted\""
"#;

const PUZZLES: [&str; 3] = [COURSE_3, SAGE, COURSE_2];

const HOSTILE: &str =
    "=cmd|' /C calc'!A1\r\n</testsuite>\"]]>&amp;\u{0}\u{1b}[31m\u{202e}\u{ffff},;x";

struct Over;

impl Clock for Over {
    fn remaining(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }
}

/// A right answer, as `(board, constraints)`.
fn right(puzzle: &Grid) -> String {
    let options = Options { report: Report::Minimum, ..Options::default() };
    let outcome = Solver::new().solve(puzzle, &options, &NoLimit, &mut ());
    let (board, set) = (outcome.solution.unwrap(), outcome.constraints.unwrap());
    let set: Vec<_> = set.iter().map(bnb_sudoku::Fixing::one_based).collect();
    format!("({}, {})", serde_json::json!(board.to_rows()), serde_json::json!(set))
}

fn right_answers() -> [String; 3] {
    PUZZLES.map(|text| right(&puzzle(text)))
}

/// What a student did about a puzzle.
enum Did<'a> {
    Answer(&'a str),
    /// An answer that the judge had no time for.
    Late(&'a str),
    Crash(&'static str, &'a str),
}

fn item(rubric: &Rubric, number: usize, did: &Did<'_>) -> ItemMarks {
    let puzzle = puzzle(PUZZLES[number - 1]);
    let order = puzzle.order();
    let mut judge = Judge::new(puzzle);
    let (text, clock): (_, &dyn Clock) = match did {
        Did::Answer(text) => (text, &NoLimit),
        Did::Late(text) => (text, &Over),
        Did::Crash(code, sentence) => {
            let marks = ItemMarks::of_trouble(rubric, number, code, (*sentence).to_string());
            return ItemMarks { stderr: format!("Traceback\n{SAGE}\u{1b}[2J"), ..marks };
        }
    };
    let judgement = judge.judge(&Answer::read(text, order), rubric.base, clock);
    ItemMarks::of_judgement(rubric, number, judgement)
}

fn student(name: &str, did: &[Did<'_>; 3]) -> StudentMarks {
    let rubric = Rubric::read(RUBRIC).unwrap();
    let items = (1..).zip(did).map(|(number, did)| item(&rubric, number, did)).collect();
    StudentMarks { student: name.to_string(), items }
}

fn class() -> ClassMarks {
    use Did::{Answer, Crash, Late};
    let [one, two, three] = right_answers();
    let shifted = one.replace(&one[one.find("]],").unwrap()..], "]], [[4, 2, 4, 1]])");
    let undecided = one.replace(&one[one.find("]],").unwrap()..], "]], [])");
    let half = three.replacen("(([[", "([[", 1);
    let students = vec![
        student("ada.py", &[Answer(&one), Answer(&two), Answer(&three)]),
        student(
            "bo.py",
            &[Answer(&shifted), Answer("([[1]], [])"), Answer(&half[..half.len() / 2])],
        ),
        student(HOSTILE, &[Answer("nonsense"), Answer(""), Answer("\u{1b}]0;x")]),
        student(
            "zoë.py",
            &[
                Late(&undecided),
                Crash("crashed", "the program ended with status 1"),
                Crash("time_limit", "the program did not end within 10 s"),
            ],
        ),
    ];
    ClassMarks { title: Rubric::read(RUBRIC).unwrap().title, students }
}

#[test]
fn a_small_class_in_every_format() {
    let class = class();
    for format in MarksFormat::ALL {
        let of_students = || {
            let text = |student| format.write_student(&class.title, student);
            class.students.iter().map(text).collect::<String>()
        };
        let text = format.write_class(&class).unwrap_or_else(of_students);
        insta::assert_snapshot!(format.name(), text);
    }
}

#[test]
fn every_text_follows_the_rules_of_its_platform() {
    let class = class();
    for format in MarksFormat::ALL {
        assert_eq!(format.write_class(&class).is_some(), format.of_class(), "{format:?}");
        if let Some(text) = format.write_class(&class) {
            rules::check(format, &text, &class);
        }
        for student in &class.students {
            let text = format.write_student(&class.title, student);
            let one = ClassMarks { title: class.title.clone(), students: vec![student.clone()] };
            rules::check(format, &text, &one);
        }
        let nobody = ClassMarks { title: String::new(), students: Vec::new() };
        let nothing = StudentMarks { student: String::new(), items: Vec::new() };
        if let Some(text) = format.write_class(&nobody) {
            rules::check(format, &text, &nobody);
        }
        let text = format.write_student("", &nothing);
        rules::check(format, &text, &ClassMarks { title: String::new(), students: vec![nothing] });
    }
}

#[test]
fn no_text_has_a_character_that_acts() {
    let class = class();
    for format in MarksFormat::ALL {
        let texts = class.students.iter().map(|student| format.write_student(HOSTILE, student));
        for text in texts.chain(format.write_class(&class)) {
            let acts = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{ffff}".contains(c));
            assert!(!text.contains(acts), "{format:?}: {text:?}");
        }
    }
}

/// The formats that students see.
const SEEN: [MarksFormat; 7] = [
    MarksFormat::Text,
    MarksFormat::Junit,
    MarksFormat::Gradescope,
    MarksFormat::PrairieLearn,
    MarksFormat::CodeRunner,
    MarksFormat::Classroom50,
    MarksFormat::Check50,
];

#[test]
fn nothing_is_told_of_hidden_puzzles() {
    use Did::{Answer, Crash, Late};
    let [one, two, three] = right_answers();
    let other = two.replacen("[[4,5,1", "[[5,4,1", 1);
    assert_ne!(two, other);
    // All of these earn nothing, whatever is wrong with them.
    let hidden = [
        Answer("nonsense"),
        Answer("([[1,2,3]], 7)"),
        Answer("None"),
        Crash("time_limit", "the program did not end within 10 s"),
        Crash("crashed", SAGE),
    ];
    let students = hidden.map(|did| student("eve.py", &[Answer(&one), did, Answer(&three)]));
    let open = [Late(&other), Answer(&other)]
        .map(|did| student("eve.py", &[Answer(&one), did, Answer(&three)]));
    let digits: Vec<char> = two.chars().filter(char::is_ascii_digit).collect();
    let rows: Vec<String> = digits.chunks(9).map(|row| row.iter().collect()).collect();
    for format in SEEN {
        let texts = students.each_ref().map(|student| format.write_student("t", student));
        assert!(texts.windows(2).all(|pair| pair[0] == pair[1]), "{format:?}");
        for text in open.iter().map(|student| format.write_student("t", student)).chain(texts) {
            let reasons = ["repeats", "unreadable", "limit", "missing", "shape", "crash", "r1c"];
            assert!(reasons.iter().all(|reason| !text.contains(reason)), "{format:?}: {text}");
            // That the documentation says: its points are shown, but of no criterion.
            let is_criterion = |name: &str| text.contains(&format!("{name}: 0 of"));
            let names = ["board", "constraints", "integral", "irredundant", "minimum"];
            assert!(!names.into_iter().any(is_criterion), "{format:?}: {text}");
            let compact: String = text.chars().filter(char::is_ascii_digit).collect();
            assert!(rows[..9].iter().all(|row| !compact.contains(row)), "{format:?}: {text}");
            assert!(!compact.contains(&SAGE.replace('.', "")[..12]), "{format:?}: {text}");
        }
    }
}

#[test]
fn only_teachers_see_what_programs_wrote_to_standard_error() {
    let class = class();
    for format in MarksFormat::ALL {
        let texts = class.students.iter().map(|student| format.write_student("t", student));
        let has_stderr = texts.chain(format.write_class(&class)).any(|t| t.contains("Traceback"));
        assert_eq!(has_stderr, format == MarksFormat::Json, "{format:?}");
    }
}

#[test]
fn nothing_readable_is_not_gradable_and_costs_no_attempt() {
    use Did::{Answer, Crash};
    let [one, ..] = right_answers();
    let of = |did| {
        let text = MarksFormat::PrairieLearn.write_student("t", &student("eve.py", &did));
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let nothing = || Answer("nonsense");
    let unreadable = of([nothing(), nothing(), Crash("no_answer", "there is no file")]);
    assert_eq!(unreadable["gradable"], false);
    let errors = unreadable["format_errors"].as_array().unwrap();
    assert_eq!(errors.len(), 2, "the hidden one is not told: {errors:?}");
    assert_eq!(of([nothing(), Answer(&one), nothing()])["gradable"], true);
    let hung = || Crash("time_limit", "the program did not end within 10 s");
    assert_eq!(of([hung(), hung(), hung()])["gradable"], true);
    assert_eq!(of([hung(), nothing(), nothing()])["score"], 0);
}

#[test]
fn prairielearn_gets_at_most_a_megabyte() {
    let rubric = Rubric::read(RUBRIC).unwrap();
    let long = "wörd \u{1b} ".repeat(1 << 9);
    let crash = ItemMarks::of_trouble(&rubric, 3, "crashed", long.clone());
    for count in [1, 400, 4000, 20_000] {
        let student = StudentMarks { student: long.clone(), items: vec![crash.clone(); count] };
        let text = MarksFormat::PrairieLearn.write_student("t", &student);
        assert!(text.len() <= 1_000_000, "{count}: {}", text.len());
        let results: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(results["score"], 0);
    }
}

#[test]
fn classroom50_has_the_identity_first_and_whole_points() {
    let class = class();
    let identity = [("classroom", "or-101"), ("commit", "https://example.org/\u{1b}")];
    let result = write_classroom50(&class.students[0], &identity);
    let result: Value = serde_json::from_str(&result).unwrap();
    let keys: Vec<_> = result.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["schema", "classroom", "commit", "score", "max-score", "tests"]);
    // Half points and a weight of 2.5 need hundredths, for everybody.
    let most = class.students.iter().map(|student| {
        let text = MarksFormat::Classroom50.write_student("t", student);
        serde_json::from_str::<Value>(&text).unwrap()["max-score"].as_i64()
    });
    assert!(most.into_iter().all(|most| most == Some(2250)), "{result}");
}

#[test]
fn what_the_judge_had_no_time_for_is_no_fault_of_the_answer() {
    let class = class();
    let zoe = class.students.last().unwrap();
    let output = MarksFormat::Check50.write_student("t", zoe);
    let output: Value = serde_json::from_str(&output).unwrap();
    let passed: Vec<_> = (0..3).map(|item| &output["results"][item]["passed"]).collect();
    assert_eq!(passed, [&Value::Null, &Value::Bool(false), &Value::Bool(false)]);
    let junit = MarksFormat::Junit.write_student("t", zoe);
    assert!(junit.contains(r#"failures="1" errors="2""#), "{junit}");
}

#[test]
fn a_share_of_the_points_is_1_only_for_all_of_them() {
    let rubric = Rubric::read("[points]\nboard = 999999.99\nconstraints = 0.01\n").unwrap();
    let [one, ..] = right_answers();
    let board = &one[1..one.find("]],").unwrap() + 2];
    let marks = item(&rubric, 1, &Did::Answer(board));
    let student = StudentMarks { student: "eve.py".to_string(), items: vec![marks] };
    for (format, key) in
        [(MarksFormat::PrairieLearn, "score"), (MarksFormat::CodeRunner, "fraction")]
    {
        let results: Value = serde_json::from_str(&format.write_student("t", &student)).unwrap();
        let share = results[key].as_f64().unwrap();
        assert!(share > 0.999 && share < 1.0, "{share}");
    }
}
