//! Certificates as a pseudo-Boolean formula and a proof that VeriPB checks.
//!
//! VeriPB is a checker, by other people, of proofs about constraints on 0/1 variables. It knows no
//! relaxation, so of all claims it can be told those about solutions: there is none, or no other one.
//!
//! The formula states what is claimed to be impossible. The proof follows the certificate step by
//! step. A sum of rows takes the half `<=` of a row where the weight is positive and the half `>=`
//! where it is negative, which makes `sum of c[v] * x[v] <= t`. Where no live candidate has a
//! negative `c`, unit propagation gets from this all that a checker of certificates does: a conflict
//! if `t < 0`, zeros if `t = 0`. So at a leaf it refutes the decisions of the path, and the clauses of
//! the two halves of a split add up to the clause of their parent. A sum is deleted where its subtree
//! ends: it would still be true, but VeriPB would propagate it for nothing.

use super::{Certificate, Claim, Step};
use crate::formulation::{Unit, opb};
use crate::sudoku::{Fixing, Order};

/// A formula that has no solution, and a proof of that in version 3.0 of VeriPB's format.
///
/// VeriPB accepts it when it prints the line `s VERIFIED UNSATISFIABLE`. Its exit status does not
/// tell: it is 0 for a proof without a conclusion too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PseudoBoolean {
    /// The formula in the format OPB, where `x_1_2_3` is 1 if the cell in row 1 and column 2 has a 3.
    ///
    /// There is an equation for each unit, in the order of [`Unit::all`], then a constraint for each
    /// given and one for each fixing; for [`Claim::Unique`], the last excludes the board.
    pub formula: String,
    /// The proof. It names constraints by their numbers, an equation being two: `>=`, then `<=`.
    pub proof: String,
}

impl Certificate {
    /// The claim and its proof for VeriPB, a checker that shares nothing with this crate.
    ///
    /// It is `None` unless the claim is [`Claim::Infeasible`] or [`Claim::Unique`], for 0/1 variables
    /// cannot state the others, and `None` if the proof is not one whole tree. What
    /// [`verify::check`](crate::verify::check) accepts, VeriPB accepts too, with one thing left to see for
    /// oneself: that the board of [`Claim::Unique`] is a solution. The formula says that there is no other.
    ///
    /// ```
    /// use bnb_sudoku::certificate::read;
    ///
    /// let certificate = "bnb-sudoku certificate 1\nbox 2x2\npuzzle 123....4........\n\
    ///                    claim infeasible\nproof\nempty\nend\n";
    /// let exported = read(certificate).unwrap().to_veripb().unwrap();
    /// assert!(exported.formula.ends_with("\n1 x_1_3_3 >= 1 ;\n1 x_2_4_4 >= 1 ;\n"));
    /// assert!(exported.proof.contains("\nrup >= 1 ;\n"));
    /// ```
    pub fn to_veripb(&self) -> Option<PseudoBoolean> {
        let board = match &self.claim {
            Claim::Infeasible => None,
            Claim::Unique(board) => Some(board),
            Claim::Integral(_) | Claim::NotIntegral(_) | Claim::Minimum { .. } => return None,
        };
        let order = self.puzzle.order();
        let givens = self.puzzle.givens().map(Fixing::one);
        let fixed: Vec<Fixing> = givens.chain(self.fixings.iter()).collect();
        let other = board.map(|board| clause(board.givens().map(Fixing::one)) + " ;\n");
        let count = opb::count(order, &fixed) + usize::from(other.is_some());

        let mut formula = Vec::new();
        opb::write_head(&mut formula, order.candidate_count(), count).ok()?;
        opb::write_program(&mut formula, order, &fixed, &opb::indexed).ok()?;
        let formula = String::from_utf8(formula).ok()? + &other.unwrap_or_default();
        let proof = Proof::new(order, Unit::count(order) + count).of(&self.proof)?;
        Some(PseudoBoolean { formula, proof })
    }
}

/// The literal of a fixing, true where it holds, as a summand.
fn term(fixing: Fixing) -> String {
    opb::term(fixing, &opb::indexed)
}

/// The constraint that not all of some fixings hold.
fn clause(fixings: impl IntoIterator<Item = Fixing>) -> String {
    let negated = |Fixing { candidate, value }| Fixing { candidate, value: !value };
    fixings.into_iter().map(negated).map(term).collect::<String>() + ">= 1"
}

/// A proof in the making.
struct Proof {
    order: Order,
    text: String,
    /// The number of the last constraint.
    last: usize,
    /// The decisions that lead to the present place, with what is known about their splits.
    path: Vec<Split>,
    /// The sums that hold at the present place and have not been deleted, by number.
    sums: Vec<usize>,
}

/// A split, in one of its halves.
struct Split {
    decision: Fixing,
    /// How many sums there were before it.
    sums: usize,
    /// The clause of its first half, once that is proved.
    first: Option<usize>,
}

impl Proof {
    /// The proof's head, after a formula of so many constraints.
    fn new(order: Order, formula: usize) -> Self {
        let text = format!("pseudo-Boolean proof version 3.0\nf {formula} ;\n");
        Self { order, text, last: formula, path: Vec::new(), sums: Vec::new() }
    }

    /// The whole proof, if the steps are one whole tree.
    fn of(mut self, steps: &[Step]) -> Option<String> {
        let mut steps = steps.iter();
        let contradiction = steps.find_map(|step| self.take(step))?;
        self.line("output NONE");
        self.line(&format!("conclusion UNSAT : {contradiction}"));
        self.line("end pseudo-Boolean proof");
        steps.next().is_none().then_some(self.text)
    }

    /// Takes a step; the number of the contradiction after the last one.
    fn take(&mut self, step: &Step) -> Option<usize> {
        match step {
            Step::Sum(terms) => self.add(terms),
            Step::Split(candidate) => {
                let decision = Fixing::one(*candidate);
                self.path.push(Split { decision, sums: self.sums.len(), first: None });
            }
            Step::Empty | Step::Point => return self.end_leaf(),
        }
        None
    }

    /// The sum as a constraint, `-c[v]` times `x[v]` being at least `-t`.
    fn add(&mut self, terms: &[(Unit, i64)]) {
        let mut words = vec!["pol".to_string()];
        for &(unit, weight) in terms.iter().filter(|(_, weight)| *weight != 0) {
            let at_least = 2 * unit.index(self.order) + 1;
            let half = if weight > 0 { at_least + 1 } else { at_least };
            let times = match weight.unsigned_abs() {
                1 => String::new(),
                times => format!(" {times} *"),
            };
            let plus = if words.len() > 1 { " +" } else { "" };
            words.push(format!("{half}{times}{plus}"));
        }
        if words.len() > 1 {
            let sum = self.derived(&words.join(" "));
            self.sums.push(sum);
        }
    }

    /// Refutes the path, and all of it that this leaf is the last of.
    fn end_leaf(&mut self) -> Option<usize> {
        let clause = clause(self.path.iter().map(|split| split.decision));
        let mut refuted = self.derived(&format!("rup {clause}"));
        while let Some(mut split) = self.path.pop() {
            let mut over = self.sums.split_off(split.sums);
            let Some(first) = split.first else {
                self.delete(&over);
                split.first = Some(refuted);
                split.decision.value = false;
                self.path.push(split);
                return None;
            };
            over.extend([first, refuted]);
            refuted = self.derived(&format!("pol {first} {refuted} + s"));
            self.delete(&over);
        }
        Some(refuted)
    }

    /// Writes a line that makes a constraint, and gives its number.
    fn derived(&mut self, rule: &str) -> usize {
        self.line(rule);
        self.last += 1;
        self.last
    }

    fn delete(&mut self, constraints: &[usize]) {
        if !constraints.is_empty() {
            let numbers: Vec<_> = constraints.iter().map(usize::to_string).collect();
            self.line(&format!("del id {}", numbers.join(" ")));
        }
    }

    fn line(&mut self, rule: &str) {
        self.text.extend([rule, " ;\n"]);
    }
}
