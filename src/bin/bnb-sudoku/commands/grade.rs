//! `bnb-sudoku grade`.

use std::io;
use std::path::Path;

use bnb_sudoku::grade::{
    Answer, ClassMarks, Grade, ItemMarks, Judge, MarksFormat, Rubric, StudentMarks,
};
use bnb_sudoku::{ConstraintList, Grid};
use rayon::prelude::*;

use super::items;
use crate::args::{GradeArguments, PuzzleArguments};
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::printer::Printer;
use crate::submissions::{Submission, Trouble, submissions};
use crate::wall_clock::WallClock;

/// Grades the submissions of a class.
pub fn run(arguments: &GradeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let prepared = prepare(arguments, printer);
    let Some((rubric, puzzles, submissions)) = prepared else { return Ok(ExitStatus::Usage) };
    let orders: Vec<_> = puzzles.iter().map(Grid::order).collect();
    let answers: Vec<_> =
        submissions.iter().map(|submission| submission.answers(&orders)).collect();
    let class = marks(&rubric, puzzles, &submissions, &answers, arguments.jobs.into());
    let is_passed = class.students.iter().all(|student| student.earned() == student.most());
    super::grade_output::write(arguments, &class, printer)?;
    if !arguments.quiet {
        warn_of_unknown(&class, printer);
    }
    Ok(if arguments.exit_verdict && !is_passed { ExitStatus::Negative } else { ExitStatus::Done })
}

/// Says which items got no points because a limit came first, which is nobody's fault but the limit's.
fn warn_of_unknown(class: &ClassMarks, printer: &mut Printer) {
    for student in &class.students {
        let is_unknown = |item: &&ItemMarks| {
            item.criteria.iter().any(|marks| matches!(marks.verdict.grade, Grade::Unknown(_)))
        };
        for item in student.items.iter().filter(is_unknown) {
            let (name, item) = (&student.student, &item.name);
            printer.talk(&format!(
                "warning: {name}, {item}: the judge's limit came first, and what is unknown gives no points; \
                 raise limits.seconds"
            ));
        }
    }
}

/// Everything that has to be read before grading begins; what is wrong with it is complained of.
fn prepare(
    arguments: &GradeArguments,
    printer: &mut Printer,
) -> Option<(Rubric, Vec<Grid>, Vec<Submission>)> {
    let named = |path: &Path| sanitized(&path.to_string_lossy());
    let rubric = match super::rubric::read(arguments.rubric.as_deref()) {
        Ok(rubric) => rubric,
        Err(error) => {
            printer.complain(&error);
            return None;
        }
    };
    let all = PuzzleArguments {
        puzzles: vec![arguments.puzzles.clone().into()],
        box_shape: arguments.box_shape,
        with: ConstraintList::default(),
    };
    let mut puzzles = Vec::new();
    for item in items(&all) {
        match item.task {
            Ok(task) => puzzles.push(task.puzzle),
            Err(unreadable) => {
                unreadable.complain(printer);
                return None;
            }
        }
    }
    match submissions(&arguments.submissions) {
        Ok(submissions) => {
            let format: MarksFormat = arguments.format.into();
            if !format.of_class() && submissions.len() != 1 && arguments.output.is_none() {
                let name = format.name();
                let count = submissions.len();
                printer.complain(&format!(
                    "{name} has a file for each student, and there are {count}; name a folder with --output"
                ));
                return None;
            }
            Some((rubric, puzzles, submissions))
        }
        Err(error) => {
            printer.complain(&format!("{}: {error}", named(&arguments.submissions)));
            None
        }
    }
}

/// The marks of a class; a puzzle's answers are judged together, because its judge remembers.
fn marks(
    rubric: &Rubric,
    puzzles: Vec<Grid>,
    submissions: &[Submission],
    answers: &[Vec<Result<Answer, Trouble>>],
    jobs: usize,
) -> ClassMarks {
    let of_puzzle = |(index, puzzle): (usize, Grid)| {
        let mut judge = Judge::new(puzzle);
        let item = |answers: &Vec<Result<Answer, Trouble>>| match &answers[index] {
            Ok(answer) => {
                let clock = WallClock::start(Some(rubric.time_limit));
                let judgement = judge.judge(answer, rubric.base, &clock);
                ItemMarks::of_judgement(rubric, index + 1, judgement)
            }
            Err((code, sentence)) => {
                ItemMarks::of_trouble(rubric, index + 1, code, sentence.clone())
            }
        };
        answers.iter().map(item).collect::<Vec<_>>()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let numbered: Vec<_> = puzzles.into_iter().enumerate().collect();
    let mut by_puzzle: Vec<_> = match pool {
        Ok(pool) => pool.install(|| numbered.into_par_iter().map(of_puzzle).collect::<Vec<_>>()),
        Err(_) => numbered.into_iter().map(of_puzzle).collect(),
    };
    // From the back, so that the marks can be taken out one student after another.
    for items in &mut by_puzzle {
        items.reverse();
    }
    let students = submissions.iter().map(|submission| StudentMarks {
        student: submission.student.clone(),
        items: by_puzzle.iter_mut().filter_map(Vec::pop).collect(),
    });
    ClassMarks { title: rubric.title.clone(), students: students.collect() }
}
