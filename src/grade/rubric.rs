//! Rubrics: what a course gives points for.

use std::fmt;
use std::time::Duration;

use serde::Deserialize;

use super::{Base, Criterion, Judge, is_active};

/// Points in hundredths, so that sums are exact and print the same everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(i64);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// The most that a rubric can give for one criterion, so that no sum overflows.
    const MOST: f64 = 1e6;

    /// Points from a number of a rubric, rounded to hundredths; `None` for one that is negative, no
    /// number, or beyond a million.
    pub fn new(number: f64) -> Option<Self> {
        let is_sound = (0.0..=Self::MOST).contains(&number);
        is_sound.then_some(Self((number * 100.0).round() as i64))
    }

    /// As a number.
    pub fn number(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// The hundredths.
    pub fn hundredths(self) -> i64 {
        self.0
    }

    /// So many times as much, as a rubric weighs puzzles; rounded to hundredths.
    #[must_use]
    pub fn times(self, weight: f64) -> Self {
        Self((self.0 as f64 * weight).round() as i64)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        Self(points.map(|points| points.0).sum())
    }
}

/// `2`, `2.5` or `2.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// What a course gives points for, and how programs are run.
#[derive(Debug, Clone, PartialEq)]
pub struct Rubric {
    /// The name of the homework.
    pub title: String,
    /// From what index the constraints of answers are counted.
    pub base: Base,
    /// The points of each criterion for a puzzle of weight 1.
    pub points: Vec<(Criterion, Points)>,
    /// Whether a puzzle's points are given criterion by criterion, or all or none.
    pub partial_credit: bool,
    /// Whether an empty list of constraints gives points only beside a right board.
    pub empty_list_needs_board: bool,
    /// What is special about some puzzles.
    pub puzzles: Vec<PuzzleRubric>,
    /// How long one item may take: the student's program, and then the judge.
    pub time_limit: Duration,
    /// How many nodes the judge searches for a second solution where linear programs do not decide.
    pub node_limit: u64,
    /// The memory of a student's program, in MiB.
    pub memory_limit: u64,
    /// What is kept of the output of a student's program, in KiB.
    pub output_limit: u64,
}

/// What is special about one puzzle.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRubric {
    /// Its place in the file, from 1.
    pub number: usize,
    /// What reports call it.
    pub name: Option<String>,
    /// How much more or less it counts than others.
    #[serde(default = "one")]
    pub weight: f64,
    /// Whether students may not see it, nor what they answered to it.
    #[serde(default)]
    pub hidden: bool,
}

fn one() -> f64 {
    1.0
}

/// The file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: Option<String>,
    #[serde(default = "base")]
    base: String,
    points: PointsTable,
    #[serde(default = "yes")]
    partial_credit: bool,
    #[serde(default = "yes")]
    empty_list_needs_board: bool,
    #[serde(default)]
    puzzle: Vec<PuzzleRubric>,
    #[serde(default)]
    limits: LimitsTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointsTable {
    #[serde(default)]
    board: f64,
    #[serde(default)]
    constraints: f64,
    #[serde(default)]
    integral: f64,
    #[serde(default)]
    irredundant: f64,
    #[serde(default)]
    minimum: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitsTable {
    seconds: f64,
    nodes: u64,
    memory_mib: u64,
    output_kib: u64,
}

impl Default for LimitsTable {
    fn default() -> Self {
        Self { seconds: 10.0, nodes: Judge::NODES, memory_mib: 512, output_kib: 1024 }
    }
}

fn base() -> String {
    "1".to_string()
}

fn yes() -> bool {
    true
}

/// The most characters that are told of what is wrong.
const MOST_TOLD: usize = 160;

/// A fault of TOML on one line; a rubric can be any file, so what it holds is not shown as it is.
fn sentence(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let place = before.map_or(String::new(), |before| {
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
        format!("line {line}, column {column}: ")
    });
    let plain = |c: char| {
        if c == '\n' {
            ' '
        } else if is_active(c) {
            '?'
        } else {
            c
        }
    };
    let message = error.message().trim_end();
    let told: String = message.chars().map(plain).take(MOST_TOLD).collect();
    let rest = if message.chars().nth(MOST_TOLD).is_some() { "..." } else { "" };
    format!("{place}{told}{rest}")
}

/// The longest time an item may take, a day.
const MOST_SECONDS: f64 = 86_400.0;

impl Rubric {
    /// Reads a rubric.
    ///
    /// # Errors
    ///
    /// A sentence with the place, what is wrong, and what would be right.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|error| sentence(text, &error))?;
        let PointsTable { board, constraints, integral, irredundant, minimum } = file.points;
        let numbers = [board, constraints, integral, irredundant, minimum];
        let points = Criterion::ALL.into_iter().zip(numbers).map(|(criterion, number)| {
            let wrong =
                || format!("points.{}: {number} is not between 0 and a million", criterion.name());
            Ok((criterion, Points::new(number).ok_or_else(wrong)?))
        });
        let points = points.collect::<Result<Vec<_>, String>>()?;
        if points.iter().all(|(_, points)| *points == Points::ZERO) {
            return Err("points: no criterion gives any".to_string());
        }
        for (index, puzzle) in file.puzzle.iter().enumerate() {
            if file.puzzle[..index].iter().any(|other| other.number == puzzle.number) {
                return Err(format!("puzzle {}: this number stands twice", puzzle.number));
            }
            let is_weight = puzzle.weight >= 0.01 && puzzle.weight <= 1000.0;
            if !is_weight || puzzle.number == 0 {
                let wrong = "weights are between 0.01 and 1000, numbers count from 1";
                return Err(format!("puzzle {}: {wrong}", puzzle.number));
            }
        }
        let LimitsTable { seconds, nodes, memory_mib, output_kib } = file.limits;
        if !(seconds > 0.0 && seconds <= MOST_SECONDS) {
            return Err(format!("limits.seconds: {seconds} is not between 0 and a day"));
        }
        Ok(Self {
            title: file.title.unwrap_or_else(|| "Sudoku by branch and bound".to_string()),
            base: match file.base.as_str() {
                "1" => Base::One,
                "0" => Base::Zero,
                "auto" => Base::Auto,
                other => {
                    return Err(format!("base: '{other}' is none of \"1\", \"0\" and \"auto\""));
                }
            },
            points,
            partial_credit: file.partial_credit,
            empty_list_needs_board: file.empty_list_needs_board,
            puzzles: file.puzzle,
            time_limit: Duration::from_secs_f64(seconds),
            node_limit: nodes,
            memory_limit: memory_mib.clamp(16, 1 << 20),
            output_limit: output_kib.clamp(1, 1 << 20),
        })
    }

    /// What is special about the puzzle at a 1-based place.
    pub fn puzzle(&self, number: usize) -> PuzzleRubric {
        let known = self.puzzles.iter().find(|puzzle| puzzle.number == number).cloned();
        known.unwrap_or(PuzzleRubric { number, name: None, weight: 1.0, hidden: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rubric_is_read_and_a_wrong_one_says_where() {
        let rubric = Rubric::read("[points]\nboard = 2.5\n[[puzzle]]\nnumber = 2\nhidden = true\n");
        let rubric = rubric.unwrap();
        assert_eq!(rubric.points[0].1.to_string(), "2.5");
        assert!(rubric.puzzle(2).hidden && !rubric.puzzle(1).hidden);
        let cases = [
            ("", "points"),
            ("[points]\n", "no criterion gives any"),
            ("[points]\nbord = 1\n", "unknown field `bord`"),
            ("[points]\nboard = -1\n", "points.board: -1 is not between"),
            ("[points]\nboard = nan\n", "points.board: NaN is not between"),
            ("base = \"2\"\n[points]\nboard = 1\n", "base: '2' is none of"),
            ("[points]\nboard = 1\n[limits]\nseconds = 0\n", "limits.seconds"),
            ("[points]\nboard = 1\n[[puzzle]]\nnumber = 0\n", "puzzle 0"),
        ];
        for (text, wrong) in cases {
            let error = Rubric::read(text).unwrap_err();
            assert!(error.contains(wrong), "{text}: {error}");
        }
    }

    #[test]
    fn points_add_up_exactly() {
        let tenth = Points::new(0.1).unwrap();
        assert_eq!(std::iter::repeat_n(tenth, 3).sum::<Points>().to_string(), "0.3");
        assert_eq!(tenth.times(2.5).to_string(), "0.25");
        assert_eq!(Points::new(f64::NAN), None);
    }
}
