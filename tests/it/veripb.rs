//! Proofs for VeriPB; `.ci/veripb` runs VeriPB itself.

use std::fs;
use std::path::{Path, PathBuf};

use bnb_sudoku::certificate::{Certificate, Claim, PseudoBoolean, Step, read};
use bnb_sudoku::formulation::Unit;
use bnb_sudoku::lp::NoLimit;
use bnb_sudoku::solve::Wanted;
use bnb_sudoku::{Fixing, FixingSet, Grid, Options, Order, Report, Solver, verify};

use crate::cutting_planes::refutes;
use crate::driver::{Run, run};
use crate::puzzles::*;

/// The certificate that a puzzle has one solution or none, if it does not have more.
fn certificate(puzzle: &Grid, with: FixingSet) -> Option<Certificate> {
    let options = Options { with, wanted: Wanted::Unique, ..Options::default() };
    let outcome = Solver::new().solve(puzzle, &options, &NoLimit, &mut ());
    outcome.certificates.into_iter().find(|made| !made.claim.is_of_relaxation())
}

/// Certificates of several orders: of puzzles with one solution, with none, and with none because a
/// fixing at 1 or 0 takes it away.
fn certificates() -> Vec<Certificate> {
    let mut numbers = Numbers(31);
    let hard = [INKALA_2012, PLATINUM_BLONDE, AI_ESCARGOT, PYCOSAT_3, DE_ALFARO_UNSATISFIABLE];
    let mut puzzles: Vec<_> = hard.into_iter().map(puzzle).collect();
    for (rows, columns, givens) in [(2, 2, 6), (2, 3, 14), (3, 2, 14), (2, 4, 28), (3, 4, 72)] {
        let order = Order::new(rows, columns).unwrap();
        puzzles.extend((0..4).map(|_| random_puzzle(order, givens, &mut numbers)));
    }
    let mut all = Vec::new();
    for puzzle in puzzles {
        let Some(first) = certificate(&puzzle, FixingSet::new()) else { continue };
        if let Claim::Unique(board) = &first.claim {
            let order = puzzle.order();
            let ones: Vec<_> =
                board.givens().filter(|one| puzzle.get(one.cell).is_none()).collect();
            let Some(&one) = ones.get(numbers.below(ones.len().max(1))) else { continue };
            let digit = numbers.below(order.side() - 1);
            let mut others = Unit::Cell(one.cell).candidates(order).filter(|other| *other != one);
            let other = others.nth(digit).unwrap();
            for fixing in [Fixing::zero(one), Fixing::one(other)] {
                all.extend(certificate(&puzzle, [fixing].into_iter().collect()));
            }
        }
        all.push(first);
    }
    all
}

/// The proof with what is derived in a line, counted from 0, replaced by a constraint of the formula.
fn without_line(proof: &str, line: usize) -> String {
    let lines = proof.lines().enumerate();
    lines
        .map(|(n, text)| if n == line { "pol 1 ;\n".into() } else { format!("{text}\n") })
        .collect()
}

#[test]
fn what_is_proved_is_proved_by_cutting_planes_too() {
    let (mut splits, mut needed, mut claims) = (0, 0, std::collections::BTreeMap::new());
    for certificate in certificates() {
        assert_eq!(verify::check(&certificate), Ok(()));
        let PseudoBoolean { formula, proof } = certificate.to_veripb().unwrap();
        assert!(refutes(&formula, &proof), "{certificate}\n{proof}");
        *claims.entry(certificate.claim.name()).or_insert(0) += 1;
        splits += certificate.proof.iter().filter(|step| matches!(step, Step::Split(_))).count();

        let sums = proof.lines().enumerate();
        let sums = sums.filter(|(_, line)| line.starts_with("pol") && !line.ends_with("s ;"));
        for (line, _) in sums.step_by(25) {
            needed += usize::from(!refutes(&formula, &without_line(&proof, line)));
        }
        // A formula that the board satisfies is refuted by nothing.
        if matches!(certificate.claim, Claim::Unique(_)) {
            let last = formula.trim_end().rfind('\n').unwrap();
            let satisfiable = format!("{}\n1 x_1_1_1 >= 0 ;\n", &formula[..last]);
            assert!(!refutes(&satisfiable, &proof));
        }
    }
    let enough = claims.len() == 2 && claims.values().all(|&count| count >= 5);
    assert!(enough && splits > 50 && needed > 5, "{claims:?}, {splits} splits, {needed} needed");
}

#[test]
fn the_formula_is_the_program_and_the_claim() {
    for certificate in certificates() {
        let PseudoBoolean { formula, .. } = certificate.to_veripb().unwrap();
        let Certificate { puzzle, fixings, claim, .. } = &certificate;
        let order = puzzle.order();
        let (head, lines) = formula.split_once('\n').unwrap();
        let lines: Vec<_> = lines.lines().collect();
        let (variables, units) = (order.candidate_count(), Unit::count(order));
        assert_eq!(head, format!("* #variable= {variables} #constraint= {}", lines.len()));
        assert!(lines[..units].iter().all(|line| line.matches('x').count() == order.side()));
        assert!(lines[..units].iter().all(|line| line.ends_with(" = 1 ;") && !line.contains('~')));
        let fixed = puzzle.givens().count() + fixings.len();
        for (fixing, line) in fixings.iter().zip(&lines[units + fixed - fixings.len()..]) {
            let (i, j, k) = fixing.candidate.one_based();
            let not = if fixing.value { "" } else { "~" };
            assert_eq!(*line, format!("1 {not}x_{i}_{j}_{k} >= 1 ;"));
        }
        let excluded = &lines[units + fixed..];
        match claim {
            Claim::Unique(board) => {
                let [excluded] = excluded else { panic!("{excluded:?}") };
                for one in board.givens() {
                    let (i, j, k) = one.one_based();
                    assert!(excluded.contains(&format!("1 ~x_{i}_{j}_{k} ")));
                }
                assert_eq!(excluded.matches('~').count(), order.cell_count());
            }
            _ => assert_eq!(excluded, [""; 0]),
        }
    }
}

const TREE: &str = "\
bnb-sudoku certificate 1
box 2x2
puzzle 1......2..3..4..
claim unique
board 1243431221343421
proof
sum r1c1:3 r1d1:-3
split r1c2=2
split r4c4=1
sum r2d3:1 c2d3:-1
point
sum c4d4:0
empty
empty
end
";

#[test]
fn a_proof_in_full() {
    let certificate = read(TREE).unwrap();
    assert_eq!(verify::check(&certificate), Ok(()));
    let PseudoBoolean { formula, proof } = certificate.to_veripb().unwrap();
    assert!(refutes(&formula, &proof));
    insta::assert_snapshot!(proof, @r"
    pseudo-Boolean proof version 3.0
    f 133 ;
    pol 2 3 * 33 3 * + ;
    pol 46 77 + ;
    rup 1 ~x_1_2_2 1 ~x_4_4_1 >= 1 ;
    del id 135 ;
    rup 1 ~x_1_2_2 1 x_4_4_1 >= 1 ;
    pol 136 137 + s ;
    del id 136 137 ;
    rup 1 x_1_2_2 >= 1 ;
    pol 138 139 + s ;
    del id 138 139 ;
    output NONE ;
    conclusion UNSAT : 140 ;
    end pseudo-Boolean proof ;
    ");
    let lines: Vec<_> = formula.lines().collect();
    assert_eq!(lines.len(), 70);
    // The head, some units of each family, the givens.
    let shown = [0, 1, 2, 17, 18, 33, 49, 64, 65, 66, 67, 68].map(|line| lines[line]);
    insta::assert_snapshot!(shown.join("\n"), @r"
    * #variable= 64 #constraint= 69
    1 x_1_1_1 1 x_1_1_2 1 x_1_1_3 1 x_1_1_4 = 1 ;
    1 x_1_2_1 1 x_1_2_2 1 x_1_2_3 1 x_1_2_4 = 1 ;
    1 x_1_1_1 1 x_1_2_1 1 x_1_3_1 1 x_1_4_1 = 1 ;
    1 x_1_1_2 1 x_1_2_2 1 x_1_3_2 1 x_1_4_2 = 1 ;
    1 x_1_1_1 1 x_2_1_1 1 x_3_1_1 1 x_4_1_1 = 1 ;
    1 x_1_1_1 1 x_1_2_1 1 x_2_1_1 1 x_2_2_1 = 1 ;
    1 x_3_3_4 1 x_3_4_4 1 x_4_3_4 1 x_4_4_4 = 1 ;
    1 x_1_1_1 >= 1 ;
    1 x_2_4_2 >= 1 ;
    1 x_3_3_3 >= 1 ;
    1 x_4_2_4 >= 1 ;
    ");
}

#[test]
fn what_zeros_and_ones_cannot_state_is_not_exported() {
    let mut solver = Solver::new();
    let puzzle = puzzle(COURSE_3);
    let mut all = Vec::new();
    for report in [Report::Irredundant, Report::Minimum] {
        let options = Options { report, ..Options::default() };
        all.extend(solver.solve(&puzzle, &options, &NoLimit, &mut ()).certificates);
    }
    all.push(solver.decide(&puzzle, &FixingSet::new(), &NoLimit).unwrap());
    let names: Vec<_> = all.iter().map(|certificate| certificate.claim.name()).collect();
    assert_eq!(names, ["integral", "minimum", "not-integral"]);
    assert!(all.iter().all(|certificate| certificate.to_veripb().is_none()));
}

#[test]
fn a_proof_that_is_no_tree_is_not_exported() {
    let whole = read(TREE).unwrap();
    for length in 0..whole.proof.len() {
        let proof = whole.proof[..length].to_vec();
        assert_eq!(Certificate { proof, ..whole.clone() }.to_veripb(), None);
    }
    for more in [Step::Empty, Step::Sum(Vec::new())] {
        let proof = [&whole.proof[..], &[more]].concat();
        assert_eq!(Certificate { proof, ..whole.clone() }.to_veripb(), None);
    }
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir(&folder).unwrap();
    folder
}

/// A run of `prove --veripb` that is to write in a folder.
fn prove(folder: &Path, arguments: &[&str], stdin: &str) -> Run {
    let name = folder.join("a.b");
    let arguments = [&["prove", "--veripb", name.to_str().unwrap()], arguments].concat();
    run(&arguments, stdin.as_bytes())
}

#[test]
fn files_are_named_by_the_place_of_the_puzzle() {
    let folder = folder("veripb-files");
    let several = ".".repeat(16);
    let none = "11..............";
    let lines = ["1......2..3..4..", &several, "rubbish", none].join("\n");
    let end = prove(&folder, &["-"], &lines).exits(2);
    assert!(end.stderr.contains("more than one solution"));
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut files: Vec<_> = files.collect();
    files.sort();
    assert_eq!(files, ["a.b-4.opb", "a.b-4.pbp", "a.b.opb", "a.b.pbp"]);

    let printed = end.stdout.split_inclusive("end\n").map(|text| read(text).unwrap());
    for (certificate, name) in printed.zip(["a.b", "a.b-4"]) {
        let PseudoBoolean { formula, proof } = certificate.to_veripb().unwrap();
        let text = |ending| fs::read_to_string(folder.join(format!("{name}.{ending}"))).unwrap();
        assert_eq!((text("opb"), text("pbp")), (formula, proof));
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = folder("veripb-refusals");
    let end = prove(&folder.join("missing"), &["1......2..3..4.."], "").exits(2);
    assert!(end.stderr.contains("a.b.opb: "), "{}", end.stderr);
    for flag in ["--integral", "--minimum", "--relaxation"] {
        let end = prove(&folder, &[flag, "1......2..3..4.."], "").exits(2);
        assert!(end.stderr.contains("cannot be used with"), "{}", end.stderr);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
