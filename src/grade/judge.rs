//! Judging answers to one puzzle.

use crate::branch_and_bound::StopReason;
use crate::certificate::{Claim, RationalPoint};
use crate::lp::Clock;
use crate::solve::{Options, RelaxStatus, Solver, relax};
use crate::sudoku::{Candidate, Cell, Digit, Fixing, FixingSet, Grid};
use crate::verify::{self, Fault};

use super::base::{Base, Written, agree, suspicion};
use super::{Answer, Criterion, Reason};

/// What is found of a criterion.
#[derive(Debug, Clone, PartialEq)]
pub enum Grade {
    /// It is met.
    Met,
    /// It is not met, and why.
    NotMet(Reason),
    /// A limit came first, or no proof was found.
    Unknown(Reason),
    /// It builds on this criterion, which is not met.
    NotJudged(Criterion),
}

impl Grade {
    /// The stable code of what is wrong, if anything is.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Self::Met => None,
            Self::NotMet(reason) | Self::Unknown(reason) => Some(reason.code()),
            Self::NotJudged(_) => Some("needs_other_criterion"),
        }
    }

    /// The sentence that goes with the code.
    pub fn sentence(&self) -> Option<String> {
        match self {
            Self::Met => None,
            Self::NotMet(reason) | Self::Unknown(reason) => Some(reason.to_string()),
            Self::NotJudged(needed) => {
                let needed = needed.name();
                Some(format!("not judged, because the criterion '{needed}' is not met"))
            }
        }
    }
}

/// What is found of one criterion.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Which.
    pub criterion: Criterion,
    /// Whether it is met.
    pub grade: Grade,
    /// What may have gone wrong.
    pub suspicion: Option<Reason>,
}

/// What was found of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// A verdict for each criterion, in the order of [`Criterion::ALL`].
    pub verdicts: Vec<Verdict>,
    /// The base that was taken for the constraints, if they could be read.
    pub base: Option<Base>,
    /// Whether the list of constraints is there and empty.
    pub is_list_empty: bool,
}

impl Judgement {
    /// Whether this is of an empty list beside a board that is not right: on a puzzle that needs no
    /// constraint that is what one has without having done anything.
    pub fn is_without_work(&self) -> bool {
        let is_right = |verdict: &Verdict| {
            verdict.criterion == Criterion::Board && verdict.grade == Grade::Met
        };
        self.is_list_empty && !self.verdicts.iter().any(is_right)
    }

    /// The same with everything but the board left unjudged.
    #[must_use]
    pub(super) fn of_board_alone(mut self) -> Self {
        for verdict in self.verdicts.iter_mut().filter(|v| v.criterion != Criterion::Board) {
            verdict.grade = Grade::NotJudged(Criterion::Board);
            verdict.suspicion = None;
        }
        self
    }

    /// Whether every criterion is met; `None` when that is not known.
    pub fn is_right(&self) -> Option<bool> {
        let any = |wanted: fn(&Grade) -> bool| self.verdicts.iter().any(|v| wanted(&v.grade));
        if any(|grade| matches!(grade, Grade::NotMet(_))) {
            return Some(false);
        }
        (!any(|grade| !matches!(grade, Grade::Met))).then_some(true)
    }
}

/// A constraint of an answer: what it means, and how it is written.
type Constraint = (Fixing, Written);

/// What a set of constraints makes of the relaxation.
#[derive(Debug, Clone)]
enum Decision {
    Single(Grid),
    Several,
    Empty,
}

/// The judge of answers to one puzzle; it remembers what it has proved, so that judging many answers
/// needs few linear programs.
pub struct Judge {
    puzzle: Grid,
    solver: Solver,
    /// Points of the relaxation that are not 0/1: a set that one of them satisfies is not integral.
    witnesses: Vec<RationalPoint>,
    /// Sets that single out a board: every larger one does, or leaves nothing.
    sufficient: Vec<(FixingSet, Grid)>,
    /// The size of a smallest set for a board.
    least: Vec<(Grid, usize)>,
    /// How many nodes are searched where linear programs do not decide.
    pub nodes: u64,
    /// Whether `z` and the width are computed for sets that are not integral.
    pub explains: bool,
}

/// The most witnesses that are kept; looking through them has to stay cheaper than a linear program.
const MOST_WITNESSES: usize = 2000;

impl Judge {
    /// The nodes that are searched unless told otherwise.
    pub const NODES: u64 = 1000;

    /// The judge of a puzzle.
    pub fn new(puzzle: Grid) -> Self {
        Self {
            puzzle,
            solver: Solver::new(),
            witnesses: Vec::new(),
            sufficient: Vec::new(),
            least: Vec::new(),
            nodes: Self::NODES,
            explains: false,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// Judges an answer.
    pub fn judge(&mut self, answer: &Answer, base: Base, clock: &dyn Clock) -> Judgement {
        let board = self.board(answer);
        let taken = base;
        let (list, base) = self.constraints(answer, base);
        let mut verdicts = vec![board];
        let constraints = list.as_ref().map(|_| ()).map_err(Clone::clone);
        let unsure = match &constraints {
            Err(reason) => self.suspicion(answer, taken, reason),
            Ok(()) => None,
        };
        verdicts.push(Verdict {
            criterion: Criterion::Constraints,
            grade: constraints.map_or_else(Grade::NotMet, |()| Grade::Met),
            suspicion: unsure,
        });
        let [integral, irredundant, minimum] = match list {
            Ok(list) => self.together(answer, &list, clock),
            Err(_) => [(); 3].map(|()| Grade::NotJudged(Criterion::Constraints)),
        };
        verdicts.extend([
            Verdict { criterion: Criterion::Integral, grade: integral, suspicion: None },
            Verdict { criterion: Criterion::Irredundant, grade: irredundant, suspicion: None },
            Verdict { criterion: Criterion::Minimum, grade: minimum, suspicion: None },
        ]);
        let is_list_empty = answer.constraints.as_ref().is_ok_and(Vec::is_empty);
        Judgement { verdicts, base, is_list_empty }
    }

    /// What well-formed constraints do together: are they integral, irredundant, minimum?
    fn together(&mut self, answer: &Answer, list: &[Constraint], clock: &dyn Clock) -> [Grade; 3] {
        let fixings: Vec<Fixing> = list.iter().map(|(fixing, _)| *fixing).collect();
        match self.integral(answer, &fixings, clock) {
            (integral, Some(board)) => {
                let irredundant = self.irredundant(list, clock);
                [integral, irredundant, self.minimum(&board, &fixings, clock)]
            }
            // What builds on something unknown is unknown too.
            (unknown @ Grade::Unknown(_), None) => [unknown.clone(), unknown.clone(), unknown],
            (integral, None) => {
                let others = Grade::NotJudged(Criterion::Integral);
                [integral, others.clone(), others]
            }
        }
    }

    fn board(&self, answer: &Answer) -> Verdict {
        let grade = match &answer.board {
            Err(reason) => Grade::NotMet(reason.clone()),
            Ok(board) => match verify::fault(&self.puzzle, board) {
                None => Grade::Met,
                Some(Fault::Blank(cell)) => Grade::NotMet(Reason::Blank(cell)),
                Some(Fault::GivenChanged { cell, given }) => {
                    Grade::NotMet(Reason::GivenChanged(Candidate::new(cell, given)))
                }
                Some(Fault::Repeated(repetition)) => Grade::NotMet(Reason::Repeats(repetition)),
                Some(Fault::OtherOrder) => Grade::NotMet(Reason::BoardShape {
                    side: self.puzzle.order().side(),
                    found: "a board of another size".to_string(),
                }),
            },
        };
        let suspicion = match (&grade, &answer.board) {
            (Grade::NotMet(_), Ok(board)) => self.suspected_board(board),
            _ => None,
        };
        Verdict { criterion: Criterion::Board, grade, suspicion }
    }

    fn suspected_board(&self, board: &Grid) -> Option<Reason> {
        let order = board.order();
        let is_right = |change: &dyn Fn(Cell) -> Option<Digit>| {
            let mut changed = Grid::empty(order);
            for index in 0..order.cell_count() {
                let cell = Cell::from_index(order, index);
                changed.set(cell, change(cell));
            }
            verify::fault(&self.puzzle, &changed).is_none()
        };
        if is_right(&|cell| board.get(Cell::new(cell.column(), cell.row()))) {
            return Some(Reason::TransposedSuspected);
        }
        let next = |cell| {
            let value = board.get(cell).map_or(0, |digit| digit.index() + 1);
            Digit::from_one_based(order, value + 1)
        };
        is_right(&next).then_some(Reason::DigitsFrom0Suspected)
    }

    /// The fixings of an answer, or why they are none.
    fn constraints(
        &self,
        answer: &Answer,
        base: Base,
    ) -> (Result<Vec<Constraint>, Reason>, Option<Base>) {
        let written = match &answer.constraints {
            Ok(written) => written,
            Err(reason) => return (Err(reason.clone()), None),
        };
        let read = base.read(written, self.puzzle.order(), |read| self.makes_sense(answer, read));
        let (fixings, base) = match read {
            Ok(read) => read,
            Err(reason) => return (Err(reason), None),
        };
        let mut list = Vec::new();
        for ((index, fixing), &numbers) in fixings.into_iter().enumerate().zip(written) {
            let constraint = Written { index, numbers, base };
            if let Some(given) = self.contradicted_given(fixing) {
                return (Err(Reason::ContradictsGiven { constraint, given }), Some(base));
            }
            let board = answer.board.as_ref().ok();
            if board.is_some_and(|board| !agree(&[fixing], board)) {
                return (Err(Reason::ContradictsBoard(constraint)), Some(base));
            }
            list.push((fixing, constraint));
        }
        (Ok(list), Some(base))
    }

    fn makes_sense(&self, answer: &Answer, fixings: &[Fixing]) -> bool {
        fixings.iter().all(|&fixing| self.contradicted_given(fixing).is_none())
            && answer.board.as_ref().is_ok_and(|board| agree(fixings, board))
    }

    fn suspicion(&self, answer: &Answer, taken: Base, reason: &Reason) -> Option<Reason> {
        let written = answer.constraints.as_ref().ok()?;
        let is_ambiguous = *reason == Reason::IndexBaseAmbiguous;
        let suspected =
            suspicion(taken, written, self.puzzle.order(), |read| self.makes_sense(answer, read));
        suspected.filter(|_| !is_ambiguous)
    }

    /// A given that rules a fixing out by the rules of sudoku.
    fn contradicted_given(&self, Fixing { candidate, value }: Fixing) -> Option<Candidate> {
        let order = self.puzzle.order();
        let Candidate { cell, digit } = candidate;
        self.puzzle.givens().find(|given| {
            if !value {
                return *given == candidate;
            }
            let same_house = given.cell.row() == cell.row()
                || given.cell.column() == cell.column()
                || given.cell.bx(order) == cell.bx(order);
            if given.cell == cell {
                given.digit != digit
            } else {
                same_house && given.digit == digit
            }
        })
    }

    fn integral(
        &mut self,
        answer: &Answer,
        fixings: &[Fixing],
        clock: &dyn Clock,
    ) -> (Grade, Option<Grid>) {
        let set: FixingSet = fixings.iter().copied().collect();
        let reason = match self.decide(&set, clock) {
            Err(reason) => return (Grade::Unknown(Reason::Limit(reason)), None),
            Ok(Decision::Single(board)) => match &answer.board {
                // A wrong board is not the constraints' fault.
                Ok(other) if *other != board && verify::fault(&self.puzzle, other).is_none() => {
                    Reason::OtherBoard
                }
                _ => return (Grade::Met, Some(board)),
            },
            Ok(Decision::Empty) => Reason::NoPoint,
            Ok(Decision::Several) => self.not_integral(&set, clock),
        };
        (Grade::NotMet(reason), None)
    }

    fn not_integral(&mut self, set: &FixingSet, clock: &dyn Clock) -> Reason {
        let mut reason = Reason::NotIntegral { z: None, width: None, fractional: Vec::new() };
        if self.explains {
            let options = Options { with: set.clone(), certify: false, ..Options::default() };
            let relaxed = relax(&mut self.solver, &self.puzzle, &options, clock);
            if let RelaxStatus::Feasible { z, point, .. } = relaxed.status {
                let width = relaxed.width.and_then(|width| Some(width.ok()?.value));
                let fractional = point.fractional_cells();
                reason = Reason::NotIntegral { z: Some(z), width, fractional };
            }
        }
        reason
    }

    fn irredundant(&mut self, list: &[Constraint], clock: &dyn Clock) -> Grade {
        for &(fixing, constraint) in list {
            let is_before =
                |(other, before): &Constraint| *other == fixing && before.index < constraint.index;
            if list.iter().any(is_before) {
                return Grade::NotMet(Reason::Duplicate(constraint));
            }
            let others = list.iter().map(|(other, _)| *other).filter(|other| *other != fixing);
            match self.decide(&others.collect(), clock) {
                Err(reason) => return Grade::Unknown(Reason::Limit(reason)),
                Ok(Decision::Single(_)) => return Grade::NotMet(Reason::Redundant(constraint)),
                Ok(Decision::Several | Decision::Empty) => {}
            }
        }
        Grade::Met
    }

    fn minimum(&mut self, board: &Grid, fixings: &[Fixing], clock: &dyn Clock) -> Grade {
        let known = self.least.iter().find(|(known, _)| known == board).map(|&(_, least)| least);
        let least = match known {
            Some(least) => least,
            None if fixings.is_empty() => 0,
            None => {
                let set: FixingSet = fixings.iter().copied().collect();
                let set = set.all_ones(board);
                match self.solver.prove_minimum(&self.puzzle, board, set, clock) {
                    Ok(certificate) => {
                        let least = certificate.fixings.len();
                        self.least.push((board.clone(), least));
                        self.sufficient.push((certificate.fixings, board.clone()));
                        least
                    }
                    Err(reason) => return Grade::Unknown(Reason::Limit(reason)),
                }
            }
        };
        if fixings.len() > least {
            return Grade::NotMet(Reason::NotMinimum { size: fixings.len(), least });
        }
        Grade::Met
    }

    /// What a set makes of the relaxation, from what is known or else by a certificate.
    fn decide(&mut self, set: &FixingSet, clock: &dyn Clock) -> Result<Decision, StopReason> {
        let is_in = |fixing: Fixing| set.iter().any(|other| other == fixing);
        for (known, board) in &self.sufficient {
            if known.iter().all(is_in) {
                let agrees = set.iter().all(|fixing| fixing.agrees_with(board));
                return Ok(if agrees { Decision::Single(board.clone()) } else { Decision::Empty });
            }
        }
        let satisfies = |point: &&RationalPoint| set.iter().all(|fixing| satisfies(point, fixing));
        if self.witnesses.iter().any(|point| satisfies(&point)) {
            return Ok(Decision::Several);
        }
        let certificate = self.solver.decide_within(&self.puzzle, set, self.nodes, clock)?;
        Ok(match certificate.claim {
            Claim::Integral(board) => {
                self.sufficient.push((set.clone(), board.clone()));
                Decision::Single(board)
            }
            Claim::NotIntegral(point) => {
                if self.witnesses.len() < MOST_WITNESSES {
                    self.witnesses.push(point);
                }
                Decision::Several
            }
            Claim::Infeasible | Claim::Unique(_) | Claim::Minimum { .. } => Decision::Empty,
        })
    }
}

fn satisfies(point: &RationalPoint, Fixing { candidate, value }: Fixing) -> bool {
    let numerator = point.numerators.iter().find(|(other, _)| *other == candidate);
    match numerator {
        Some((_, numerator)) => value && *numerator == point.denominator,
        None => !value,
    }
}
