//! The invariants of ARCHITECTURE.md that can be read off the text of the code.

use std::fs;
use std::path::{Path, PathBuf};

/// The source files below a folder, sorted.
fn sources(folder: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let mut entries: Vec<_> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        entries.sort();
        for entry in entries {
            if entry.is_dir() {
                walk(&entry, found);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                found.push(entry);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
}

/// The lines of a file that are code of the program: no comments, no texts, no tests.
fn code(path: &Path) -> Vec<String> {
    if path.iter().any(|folder| folder == "tests") {
        return Vec::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let mut in_text = false;
    let mut code = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let mut kept = String::new();
        let line = line.replace("\\\"", "").replace("'\"'", "");
        for (index, part) in line.split('"').enumerate() {
            in_text ^= index > 0;
            if !in_text {
                kept.push_str(part);
            }
        }
        code.push(kept);
    }
    // Test modules of one file stand at its end, behind an attribute; others are files.
    let tests = code.windows(2).position(|pair| {
        pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{')
    });
    code.truncate(tests.unwrap_or(code.len()));
    code
}

/// The places in `src` where a line of code satisfies a predicate, but for the named files.
fn places(predicate: impl Fn(&str) -> bool, except: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for path in sources("src") {
        if except.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        for (number, line) in code(&path).iter().enumerate() {
            if predicate(line) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
        .filter(|word| !word.is_empty())
}

#[test]
fn one_file_names_an_lp_crate() {
    let named = places(|line| line.contains("minilp::"), &["lp/minilp_engine.rs"]);
    assert_eq!(named, Vec::<String>::new());
    let highs = ["lp/highs_engine.rs", "methods/milp_highs.rs"];
    let named = places(|line| line.contains("use highs::"), &highs);
    assert_eq!(named, Vec::<String>::new());
}

#[test]
fn tolerances_stand_in_one_file() {
    let is_tolerance = |word: &str| {
        word.split_once("e-").is_some_and(|(mantissa, exponent)| {
            !mantissa.is_empty()
                && mantissa.chars().all(|c| c.is_ascii_digit() || c == '_')
                && exponent.chars().all(|c| c.is_ascii_digit())
        })
    };
    let found = places(|line| words(line).any(is_tolerance), &["lp/tolerances.rs"]);
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn sizes_of_the_classic_board_stand_nowhere() {
    let sizes = ["27", "81", "243", "324", "729", "2916"];
    let found = places(|line| words(line).any(|word| sizes.contains(&word)), &[]);
    assert_eq!(found, Vec::<String>::new());
}

/// Each folder of `src`, and what it may import: the arrows of the architecture.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("sudoku", &[]),
    ("lp", &[]),
    ("textbook_simplex", &["lp"]),
    ("certificate", &["sudoku", "formulation"]),
    ("verify", &["sudoku", "formulation", "certificate"]),
    ("formulation", &["sudoku"]),
    ("presolve", &["sudoku", "formulation"]),
    ("relaxation", &["sudoku", "formulation", "presolve", "lp"]),
    ("branch_and_bound", &["lp"]),
    ("fixings", &["sudoku", "presolve", "relaxation", "lp", "branch_and_bound"]),
    (
        "certify",
        &[
            "sudoku",
            "formulation",
            "presolve",
            "relaxation",
            "lp",
            "branch_and_bound",
            "certificate",
        ],
    ),
    (
        "solve",
        &[
            "sudoku",
            "formulation",
            "presolve",
            "relaxation",
            "lp",
            "branch_and_bound",
            "fixings",
            "certificate",
            "certify",
            "verify",
        ],
    ),
    ("encode", &["sudoku", "formulation", "relaxation", "lp"]),
    ("decode", &["sudoku", "formulation", "relaxation", "lp", "encode", "verify"]),
    (
        "methods",
        &[
            "sudoku",
            "formulation",
            "presolve",
            "relaxation",
            "encode",
            "lp",
            "branch_and_bound",
            "certificate",
            "verify",
            "solve",
        ],
    ),
    ("symmetry", &["sudoku", "verify"]),
    ("rate", &["sudoku", "presolve", "lp", "branch_and_bound", "solve"]),
    ("generate", &["sudoku", "presolve", "lp", "branch_and_bound", "solve", "rate", "symmetry"]),
    (
        "report",
        &["sudoku", "presolve", "relaxation", "solve", "decode", "rate", "generate", "symmetry"],
    ),
    ("explain", &["sudoku", "formulation", "presolve", "lp", "verify", "solve", "report"]),
    (
        "trace",
        &[
            "sudoku",
            "formulation",
            "presolve",
            "relaxation",
            "lp",
            "branch_and_bound",
            "certificate",
            "certify",
            "solve",
            "report",
        ],
    ),
    ("grade", &["sudoku", "lp", "branch_and_bound", "fixings", "certificate", "verify", "solve"]),
    ("plot", &[]),
    ("page", &["plot"]),
    (
        "compare",
        &[
            "sudoku",
            "presolve",
            "relaxation",
            "branch_and_bound",
            "solve",
            "methods",
            "report",
            "plot",
            "page",
        ],
    ),
    (
        "survey",
        &["sudoku", "lp", "relaxation", "branch_and_bound", "solve", "report", "plot", "page"],
    ),
    ("bin", &[]),
];

#[test]
fn imports_point_one_way() {
    let mut wrong = Vec::new();
    for path in sources("src") {
        let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
        let folder = inside.iter().next().unwrap().to_str().unwrap();
        if folder == "lib.rs" {
            continue;
        }
        let (_, allowed) = MAY_IMPORT
            .iter()
            .find(|(name, _)| *name == folder)
            .unwrap_or_else(|| panic!("{folder} has no place in the architecture"));
        for line in code(&path) {
            for import in line.split("crate::").skip(1) {
                let module =
                    import.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
                let own = folder == "bin" || module == folder;
                if !own && !allowed.contains(&module) {
                    wrong.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn files_are_short() {
    let mut lengths: Vec<_> = sources("src")
        .into_iter()
        .map(|path| (fs::read_to_string(&path).unwrap().lines().count(), path))
        .collect();
    lengths.sort();
    let (longest, path) = lengths.last().unwrap();
    assert!(*longest <= 500, "{} has {longest} lines", path.display());
    let (median, _) = &lengths[lengths.len() / 2];
    assert!(*median <= 150, "the median file has {median} lines");
}
