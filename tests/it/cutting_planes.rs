//! A small checker of pseudo-Boolean proofs, by the definitions of the format and nothing clever.
//!
//! It knows the few rules that our proofs use. `.ci/veripb` runs the real one.

use std::collections::BTreeMap;

/// `sum of c * x >= bound`, variables by name.
#[derive(Clone, Default)]
struct Constraint {
    terms: BTreeMap<String, i128>,
    bound: i128,
}

impl Constraint {
    /// The constraints of a line without its semicolon: two of an equation, `>=` first.
    fn parse(line: &str) -> Vec<Self> {
        let words: Vec<_> = line.split_whitespace().collect();
        let (terms, [relation, bound]) = words.split_at(words.len() - 2) else { panic!("{line}") };
        let mut least = Self { terms: BTreeMap::new(), bound: bound.parse().unwrap() };
        for term in terms.chunks(2) {
            let [times, literal] = term else { panic!("{line}") };
            let times: i128 = times.parse().unwrap();
            match literal.strip_prefix('~') {
                None => *least.terms.entry((*literal).to_string()).or_default() += times,
                Some(variable) => {
                    *least.terms.entry(variable.to_string()).or_default() -= times;
                    least.bound -= times;
                }
            }
        }
        let most = least.times(-1);
        match *relation {
            ">=" => vec![least],
            "=" => vec![least, most],
            _ => panic!("{line}"),
        }
    }

    fn times(&self, factor: i128) -> Self {
        let terms = self.terms.iter().map(|(x, c)| (x.clone(), c * factor)).collect();
        Self { terms, bound: self.bound * factor }
    }

    fn plus(mut self, other: Self) -> Self {
        for (x, c) in other.terms {
            *self.terms.entry(x).or_default() += c;
        }
        Self { bound: self.bound + other.bound, ..self }
    }

    /// No coefficient of a literal need be larger than what is asked of all literals.
    fn saturated(mut self) -> Self {
        let negatives =
            |terms: &BTreeMap<_, i128>| terms.values().map(|c| *c.min(&0)).sum::<i128>();
        let degree = (self.bound - negatives(&self.terms)).max(0);
        self.terms.values_mut().for_each(|c| *c = (*c).clamp(-degree, degree));
        Self { bound: degree + negatives(&self.terms), ..self }
    }

    /// By how much the constraint can be exceeded.
    fn slack(&self, values: &BTreeMap<&str, bool>) -> i128 {
        let most = |(x, c): (&String, &i128)| match values.get(x.as_str()) {
            Some(value) => i128::from(*value) * c,
            None => (*c).max(0),
        };
        self.terms.iter().map(most).sum::<i128>() - self.bound
    }
}

/// Whether unit propagation finds a contradiction.
fn propagates_to_conflict<'a>(constraints: &[&'a Constraint]) -> bool {
    let mut values: BTreeMap<&'a str, bool> = BTreeMap::new();
    loop {
        let known = values.len();
        for constraint in constraints {
            let slack = constraint.slack(&values);
            if slack < 0 {
                return true;
            }
            for (x, c) in constraint.terms.iter().filter(|(_, c)| c.abs() > slack) {
                values.entry(x).or_insert(*c > 0);
            }
        }
        if values.len() == known {
            return false;
        }
    }
}

/// The constraint that a `pol` line computes.
fn computed(database: &BTreeMap<usize, Constraint>, words: &str) -> Constraint {
    let mut stack = Vec::new();
    let mut words = words.split(' ').peekable();
    while let Some(word) = words.next() {
        let next = match word {
            "+" => stack.pop().map(|a: Constraint| a.plus(stack.pop().unwrap())).unwrap(),
            "s" => stack.pop().unwrap().saturated(),
            number if words.next_if_eq(&"*").is_some() => {
                stack.pop().unwrap().times(number.parse::<u64>().unwrap().into())
            }
            number => database[&number.parse::<usize>().unwrap()].clone(),
        };
        stack.push(next);
    }
    assert_eq!(stack.len(), 1);
    stack.remove(0)
}

/// Whether a proof shows that a formula has no solution.
///
/// # Panics
///
/// When a line is not one of those that our proofs have, or names a constraint that is not there.
pub fn refutes(formula: &str, proof: &str) -> bool {
    let lines = formula.lines().filter(|line| !line.starts_with('*'));
    let lines = lines.flat_map(|line| Constraint::parse(line.strip_suffix(" ;").unwrap()));
    let mut database: BTreeMap<usize, Constraint> = (1..).zip(lines).collect();
    let mut last = database.len();
    let mut lines = proof.lines();
    assert_eq!(lines.next(), Some("pseudo-Boolean proof version 3.0"));
    assert_eq!(lines.next(), Some(format!("f {last} ;").as_str()));
    for line in lines.by_ref() {
        let line = line.strip_suffix(" ;").unwrap();
        let (rule, words) = line.split_once(' ').unwrap();
        let derived = match rule {
            "pol" => computed(&database, words),
            "rup" => {
                let [clause] = &Constraint::parse(words)[..] else { panic!("{line}") };
                let mut negated = clause.times(-1);
                negated.bound += 1;
                // The assumption first, for most of what follows hangs on it.
                let all: Vec<_> = std::iter::once(&negated).chain(database.values()).collect();
                if !propagates_to_conflict(&all) {
                    return false;
                }
                clause.clone()
            }
            "del" => {
                let numbers = words.strip_prefix("id ").unwrap().split(' ');
                numbers.for_each(|n| assert!(database.remove(&n.parse().unwrap()).is_some()));
                continue;
            }
            _ => {
                assert_eq!(line, "output NONE");
                break;
            }
        };
        last += 1;
        database.insert(last, derived);
    }
    assert_eq!(lines.next(), Some(format!("conclusion UNSAT : {last} ;").as_str()));
    assert_eq!(lines.next(), Some("end pseudo-Boolean proof ;"));
    assert_eq!(lines.next(), None);
    database[&last].slack(&BTreeMap::new()) < 0
}
