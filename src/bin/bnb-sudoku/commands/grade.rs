//! `bnb-sudoku grade`.

use std::io;
#[cfg(unix)]
use std::sync::{Mutex, PoisonError};

use bnb_sudoku::Grid;
use bnb_sudoku::grade::{ClassMarks, Grade, ItemMarks, Judge, MarksFormat, Rubric, StudentMarks};
use rayon::prelude::*;

use super::items;
use crate::args::{GradeArguments, PuzzleArguments};
use crate::course_files;
use crate::exit_status::ExitStatus;
use crate::input::sanitized;
use crate::interrupt;
use crate::printer::Printer;
use crate::progress::{Extent, Progress};
use crate::submissions::{Handed, Submission, submissions};
use crate::wall_clock::WallClock;

/// Grades the submissions of a class.
pub fn run(arguments: &GradeArguments, printer: &mut Printer) -> io::Result<ExitStatus> {
    let prepared = prepare(arguments, printer);
    let Some((rubric, puzzles, submissions)) = prepared else { return Ok(ExitStatus::Usage) };
    let answers = if let Some(command) = &arguments.run {
        run_programs(arguments, command, &rubric, &puzzles, &submissions, printer)
    } else {
        Ok(read_files(arguments, &submissions, &puzzles, printer))
    };
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {
            return Ok(ExitStatus::Interrupted);
        }
        Err(error) => {
            printer.complain(&format!("--run: {error}"));
            return Ok(ExitStatus::Usage);
        }
    };
    if let Some(sentence) = none_started(&answers).filter(|_| !arguments.quiet) {
        printer.talk(&format!("warning: no program of anybody was started: {sentence}"));
    }
    let items = submissions.len() * puzzles.len();
    let progress = show_progress(arguments, "judged", items, printer);
    let class = marks(&rubric, puzzles, &submissions, &answers, arguments.jobs.into(), &progress);
    progress.clear();
    if interrupt::asked() {
        // What the judge was kept from has no marks, and they would look like others.
        return Ok(ExitStatus::Interrupted);
    }
    let is_passed = class.students.iter().all(|student| student.earned() == student.most());
    super::grade_output::write(arguments, &class, printer)?;
    if !arguments.quiet {
        warn_of_unknown(&class, printer);
    }
    Ok(if arguments.exit_verdict && !is_passed { ExitStatus::Negative } else { ExitStatus::Done })
}

/// The answers in what was handed in; the teacher is told of those that nobody looks at.
fn read_files(
    arguments: &GradeArguments,
    submissions: &[Submission],
    puzzles: &[Grid],
    printer: &mut Printer,
) -> Vec<Vec<Handed>> {
    let orders: Vec<_> = puzzles.iter().map(Grid::order).collect();
    let mut of_files = |submission: &Submission| {
        let (answers, extra) = submission.answers(&orders);
        if extra > 0 && !arguments.quiet {
            let (student, most) = (&submission.student, puzzles.len());
            printer.talk(&format!(
                "warning: {student}: {} answers, of which the first {most} are judged, in the order of the puzzles",
                most + extra
            ));
        }
        answers.into_iter().map(Handed::from).collect()
    };
    submissions.iter().map(&mut of_files).collect()
}

/// Why no program was started, if that is so for every student and puzzle.
fn none_started(answers: &[Vec<Handed>]) -> Option<&str> {
    let mut reasons = answers.iter().flatten().map(|handed| match &handed.answer {
        Err(("not_started", sentence)) => Some(sentence.as_str()),
        _ => None,
    });
    let first = reasons.next()??;
    reasons.all(|reason| reason.is_some()).then_some(first)
}

/// A bar that counts items, unless nothing is to be said.
fn show_progress(
    arguments: &GradeArguments,
    what: &'static str,
    items: usize,
    printer: &mut Printer,
) -> Progress {
    let progress = if arguments.quiet {
        Progress::hidden()
    } else {
        Progress::for_people(what, Extent::Count(items as u64))
    };
    printer.show(progress.clone());
    progress
}

/// The answers of the students' own programs.
#[cfg(unix)]
fn run_programs(
    arguments: &GradeArguments,
    command: &str,
    rubric: &Rubric,
    puzzles: &[Grid],
    submissions: &[Submission],
    printer: &mut Printer,
) -> io::Result<Vec<Vec<Handed>>> {
    let words = super::grade_runs::words(command, submissions)?;
    interrupt::listen()?;
    let runs = super::grade_runs::Runs {
        command: &words,
        rubric,
        puzzles,
        submissions,
        journal: arguments.resume.as_deref(),
        jobs: arguments.jobs.into(),
    };
    let progress = show_progress(arguments, "runs", submissions.len() * puzzles.len(), printer);
    let printer = Mutex::new(printer);
    let warn = |sentence: &str| {
        if !arguments.quiet {
            let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
            printer.hint(&format!("warning: {sentence}"));
        }
    };
    let answers = runs.answers(&progress, &warn);
    progress.clear();
    answers
}

/// Programs are run where they can be confined.
#[cfg(not(unix))]
fn run_programs(
    _: &GradeArguments,
    _: &str,
    _: &Rubric,
    _: &[Grid],
    _: &[Submission],
    _: &mut Printer,
) -> io::Result<Vec<Vec<Handed>>> {
    Err(io::Error::other("programs are run on Linux and macOS only"))
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
    let rubric = match course_files::rubric(arguments.rubric.as_deref()) {
        Ok(rubric) => rubric,
        Err(error) => {
            printer.complain(&error);
            return None;
        }
    };
    let all = PuzzleArguments::of(arguments.puzzles.clone().into(), &arguments.reading);
    let mut puzzles = Vec::new();
    for item in items(&all) {
        match item.open(printer) {
            Ok(task) => puzzles.push(task.puzzle),
            Err(unreadable) => {
                unreadable.of_flag("--puzzles", arguments.puzzles.as_os_str()).complain(printer);
                return None;
            }
        }
    }
    if let Some(puzzle) = rubric.puzzles.iter().find(|puzzle| puzzle.number > puzzles.len()) {
        let (number, count) = (puzzle.number, puzzles.len());
        let wrong = format!("the rubric has a [[puzzle]] with number = {number}");
        printer.complain(&format!("{wrong}, and there are {count} in --puzzles"));
        return None;
    }
    match handed_in(arguments) {
        Ok(submissions) => {
            let format: MarksFormat = arguments.format.into();
            if submissions.is_empty() && !arguments.quiet {
                printer.talk("warning: there is no submission in the folder, so nobody is graded");
            }
            if !format.of_class() && submissions.len() != 1 && arguments.output.is_none() {
                let name = format.name();
                let count = submissions.len();
                printer.complain(&format!(
                    "{name} has a file for each student, and there are {count}; name a folder with --output"
                ));
                return None;
            }
            if let Err(error) = super::grade_output::check(arguments, submissions.len()) {
                printer.complain(&format!("--output {error}"));
                return None;
            }
            Some((rubric, puzzles, submissions))
        }
        Err(error) => {
            printer.complain(&error);
            None
        }
    }
}

/// The submissions of a class, or of the one student that is named.
fn handed_in(arguments: &GradeArguments) -> Result<Vec<Submission>, String> {
    let found = match (&arguments.submission, &arguments.submissions) {
        (Some(path), _) => (path, Submission::at(path).map(|submission| vec![submission])),
        (None, Some(folder)) => (folder, submissions(folder)),
        (None, None) => return Err("no submissions are named; see grade --help".to_string()),
    };
    let (path, result) = found;
    result.map_err(|error| format!("{}: {error}", sanitized(&path.to_string_lossy())))
}

/// The marks of a class; a puzzle's answers are judged together, because its judge remembers.
fn marks(
    rubric: &Rubric,
    puzzles: Vec<Grid>,
    submissions: &[Submission],
    answers: &[Vec<Handed>],
    jobs: usize,
    progress: &Progress,
) -> ClassMarks {
    let of_puzzle = |(index, puzzle): (usize, Grid)| {
        let mut judge = Judge::new(puzzle);
        judge.nodes = rubric.node_limit;
        let mut item = |answers: &Vec<Handed>| match &answers[index].answer {
            Ok(answer) => {
                let clock = WallClock::start(Some(rubric.time_limit));
                let judgement = judge.judge(answer, rubric.base, &clock);
                ItemMarks::of_judgement(rubric, index + 1, judgement)
            }
            Err((code, sentence)) => {
                ItemMarks::of_trouble(rubric, index + 1, code, sentence.clone())
            }
        };
        let counted = |answers: &Vec<Handed>| {
            let marks = item(answers);
            progress.advance();
            marks
        };
        let mut marks: Vec<_> = answers.iter().map(counted).collect();
        for (marks, handed) in marks.iter_mut().zip(answers) {
            marks.stderr.clone_from(&handed[index].stderr);
        }
        marks
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
