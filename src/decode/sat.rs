//! Answers of SAT solvers, and of pseudo-Boolean ones, which write `x12` where those write `12`.

use super::lines::Lines;
use super::values::{Values, digits};
use super::{Claim, Question, Refusal, Why};

/// Literals as they come in.
struct Literals {
    question: Question,
    values: Values,
    /// Whether the 0 that ends them has come.
    is_ended: bool,
    /// Whether they are written `x12`; then no 0 ends them.
    are_named: bool,
}

impl Literals {
    fn none(question: Question) -> Self {
        let values = Values::none(question.order);
        Self { question, values, is_ended: false, are_named: false }
    }

    fn take(&mut self, line: usize, text: &str) -> Result<(), Refusal> {
        for word in text.split_whitespace() {
            let expected = |what| Refusal::expected(line, what, word);
            if self.is_ended {
                return Err(expected("nothing after the 0"));
            }
            let (name, value) = word.strip_prefix('-').map_or((word, 1.0), |name| (name, 0.0));
            let number = name.strip_prefix('x').unwrap_or(name);
            let number = digits(number).ok_or_else(|| expected("a literal"))?;
            if name == "0" {
                self.is_ended = true;
                continue;
            }
            self.are_named |= name.starts_with('x');
            if let Some(candidate) = self.question.variable(line, number)? {
                self.values.take(line, candidate, value)?;
            }
        }
        Ok(())
    }

    fn end(mut self, lines: &Lines<'_>) -> Result<Claim, Refusal> {
        if !self.is_ended && !self.are_named {
            return Err(lines.truncated("no 0 ends the values"));
        }
        self.values.last = lines.number();
        Ok(Claim::Values(self.values))
    }
}

/// The lines `s` and `v`; those of pseudo-Boolean solvers that tell an objective, `o`, say nothing new.
pub(super) fn read(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let mut status = None;
    let mut literals = Literals::none(question);
    let mut first_values = None;
    while let Some((line, text)) = lines.next_filled() {
        let (letter, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (letter, rest.trim()) {
            ("c", _) => {}
            ("o", sum) if digits(sum.strip_prefix('-').unwrap_or(sum)).is_some() => {}
            ("v", values) => {
                first_values = first_values.or(Some(line));
                literals.take(line, values)?;
            }
            ("s", said) if status.is_none() => status = Some((line, said)),
            _ => return Err(Refusal::expected(line, "a line that starts with s, v, o or c", text)),
        }
    }
    let Some((line, said)) = status else {
        return Err(lines.truncated("no line s tells the status"));
    };
    let none = match said {
        "SATISFIABLE" | "OPTIMUM FOUND" => return literals.end(&lines),
        "UNSATISFIABLE" => Claim::Unsatisfiable,
        "UNKNOWN" => Claim::Unknown,
        _ => return Err(Refusal::expected(line, "SATISFIABLE, UNSATISFIABLE or UNKNOWN", said)),
    };
    match first_values {
        Some(line) => Err(Refusal { line, why: Why::ValuesOfNone }),
        None => Ok(none),
    }
}

/// The result file of MiniSat.
pub(super) fn read_minisat(mut lines: Lines<'_>, question: Question) -> Result<Claim, Refusal> {
    let Some((line, said)) = lines.next_filled() else {
        return Err(lines.truncated("the file says nothing"));
    };
    let none = match said {
        "SAT" => None,
        "UNSAT" => Some(Claim::Unsatisfiable),
        "INDET" => Some(Claim::Unknown),
        _ => return Err(Refusal::expected(line, "SAT, UNSAT or INDET", said)),
    };
    let mut literals = Literals::none(question);
    while let Some((line, text)) = lines.next_filled() {
        if none.is_some() {
            return Err(Refusal { line, why: Why::ValuesOfNone });
        }
        literals.take(line, text)?;
    }
    none.map_or_else(|| literals.end(&lines), Ok)
}
