//! The judge of answers: is this board right, do these constraints do what was asked?
//!
//! An [`Answer`] is what somebody handed in, read as kindly as it can be without guessing. A [`Judge`]
//! knows one puzzle and says of each [`Criterion`] whether the answer meets it, with a [`Reason`] where it
//! does not. Constraint lists are never compared with a list of ours: many are right. Whether they are
//! is decided by integer certificates, so a verdict is either proved or [`Grade::Unknown`].

mod answer;
mod base;
mod criterion;
mod format;
mod judge;
mod marks;
mod mistakes;
mod reason;
mod record;
mod rubric;

pub use answer::{Answer, Answers, LiteralError, LiteralFault};
pub use base::{Base, Written};
pub use criterion::Criterion;
pub use format::{MarksFormat, is_active, write_classroom50};
pub use judge::{Grade, Judge, Judgement, Verdict};
pub use marks::{ClassMarks, CriterionMarks, ItemMarks, StudentMarks};
pub use mistakes::{Typical, typical_answers};
pub use reason::{Place, Reason};
pub use record::CheckRecord;
pub use rubric::{Points, PuzzleRubric, Rubric};
