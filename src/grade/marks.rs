//! Marks: from judgements and a rubric to what a student, an item and a class have got.

use super::{Criterion, Grade, Judgement, Points, Reason, Rubric, Verdict};

/// What came of one puzzle for one student.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemMarks {
    /// The place of the puzzle in its file, from 1.
    pub number: usize,
    /// What reports call it.
    pub name: String,
    /// Whether students may not see it, nor what they answered to it.
    pub hidden: bool,
    /// Points of each criterion that gives any.
    pub criteria: Vec<CriterionMarks>,
    /// What kept the item from being judged, such as a program that did not end: a code and a sentence.
    pub trouble: Option<(&'static str, String)>,
    /// What the student's program wrote to its standard error, for the teacher.
    pub stderr: String,
}

/// The points of one criterion.
#[derive(Debug, Clone, PartialEq)]
pub struct CriterionMarks {
    /// What was found.
    pub verdict: Verdict,
    /// What it gives.
    pub earned: Points,
    /// What it could have given.
    pub most: Points,
}

/// What one student has got.
#[derive(Debug, Clone, PartialEq)]
pub struct StudentMarks {
    /// The name of the file or folder.
    pub student: String,
    /// One for each puzzle, in their order.
    pub items: Vec<ItemMarks>,
}

/// What a class has got.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassMarks {
    /// The name of the homework.
    pub title: String,
    /// The students, by name.
    pub students: Vec<StudentMarks>,
}

impl ItemMarks {
    /// The marks for an answer to the puzzle at a 1-based place.
    pub fn of_judgement(rubric: &Rubric, number: usize, judgement: Judgement) -> Self {
        let weight = rubric.puzzle(number).weight;
        let judgement = if rubric.empty_list_needs_board && judgement.is_without_work() {
            judgement.of_board_alone()
        } else {
            judgement
        };
        let is_right = rubric.points.iter().all(|(criterion, points)| {
            let verdict = judgement.verdicts.iter().find(|v| v.criterion == *criterion);
            *points == Points::ZERO || verdict.is_some_and(|v| v.grade == Grade::Met)
        });
        let causes: Vec<_> =
            judgement.verdicts.iter().map(|v| (v.criterion, v.grade.clone())).collect();
        let criteria = judgement.verdicts.into_iter().filter_map(|mut verdict| {
            // What a criterion builds on may give no points, and then nobody else tells of it.
            if let Grade::NotJudged(needed) = verdict.grade {
                let gives = rubric.points.iter().any(|(c, p)| *c == needed && *p > Points::ZERO);
                let cause = causes.iter().find(|(criterion, _)| !gives && *criterion == needed);
                if let Some((_, cause)) = cause {
                    verdict.grade = cause.clone();
                }
            }
            let most = rubric.points.iter().find(|(c, _)| *c == verdict.criterion)?.1.times(weight);
            let earns = verdict.grade == Grade::Met && (rubric.partial_credit || is_right);
            let earned = if earns { most } else { Points::ZERO };
            (most > Points::ZERO).then_some(CriterionMarks { verdict, earned, most })
        });
        Self { criteria: criteria.collect(), ..Self::blank(rubric, number) }
    }

    /// The marks for an item that could not be judged: none.
    pub fn of_trouble(
        rubric: &Rubric,
        number: usize,
        code: &'static str,
        sentence: String,
    ) -> Self {
        let weight = rubric.puzzle(number).weight;
        let criteria = rubric.points.iter().map(|&(criterion, points)| {
            let grade = Grade::NotMet(Reason::NoAnswer);
            let verdict = Verdict { criterion, grade, suspicion: None };
            CriterionMarks { verdict, earned: Points::ZERO, most: points.times(weight) }
        });
        let criteria = criteria.filter(|marks| marks.most > Points::ZERO).collect();
        let trouble = Some((code, sentence));
        Self { criteria, trouble, ..Self::blank(rubric, number) }
    }

    fn blank(rubric: &Rubric, number: usize) -> Self {
        let puzzle = rubric.puzzle(number);
        Self {
            number,
            name: puzzle.name.unwrap_or_else(|| format!("puzzle {number}")),
            hidden: puzzle.hidden,
            criteria: Vec::new(),
            trouble: None,
            stderr: String::new(),
        }
    }

    /// The points.
    pub fn earned(&self) -> Points {
        self.criteria.iter().map(|marks| marks.earned).sum()
    }

    /// The most points there could have been.
    pub fn most(&self) -> Points {
        self.criteria.iter().map(|marks| marks.most).sum()
    }

    /// Whether all points were earned.
    pub fn is_full(&self) -> bool {
        self.trouble.is_none() && self.earned() == self.most()
    }

    /// What a student is told, a line a criterion; of a hidden puzzle only that it was not right.
    pub fn feedback(&self) -> String {
        if self.hidden {
            return if self.is_full() { "right" } else { "not all right" }.to_string();
        }
        if let Some((code, sentence)) = &self.trouble {
            return format!("{sentence} [{code}]");
        }
        let lines = self.criteria.iter().map(|CriterionMarks { verdict, earned, most }| {
            let Verdict { criterion, grade, suspicion } = verdict;
            let (name, word) = (criterion.name(), described(*criterion, grade));
            let hint =
                suspicion.as_ref().map_or(String::new(), |hint| format!("\nperhaps: {hint}"));
            format!("{name}: {earned} of {most}: {word}{hint}")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// A grade in words.
fn described(criterion: Criterion, grade: &Grade) -> String {
    match grade {
        Grade::Met => match criterion {
            Criterion::Board => "the board is right".to_string(),
            Criterion::Constraints => "they are well-formed and contradict nothing".to_string(),
            Criterion::Integral => "with them the relaxation is a single point".to_string(),
            Criterion::Irredundant => "none can be left out".to_string(),
            Criterion::Minimum => "no shorter list would do".to_string(),
        },
        other => {
            let (code, sentence) = (other.code(), other.sentence());
            format!("{} [{}]", sentence.unwrap_or_default(), code.unwrap_or_default())
        }
    }
}

impl StudentMarks {
    /// The points.
    pub fn earned(&self) -> Points {
        self.items.iter().map(ItemMarks::earned).sum()
    }

    /// The most points there could have been.
    pub fn most(&self) -> Points {
        self.items.iter().map(ItemMarks::most).sum()
    }
}
