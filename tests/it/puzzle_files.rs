//! Files of puzzles of all formats on the command line: what is said of them, and `convert`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use bnb_sudoku::{Grid, Order, PuzzleFormat};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::driver::run;
use crate::puzzles::*;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzle_files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn every_format_comes_back_through_the_program() {
    let (lines, folder) = (format!("{COURSE_1}\n"), folder("round-trip"));
    let line = COURSE_1.replace('0', ".") + "\n";
    for format in PuzzleFormat::ALL {
        let written = run(&["convert", "--to", format.name(), "-"], lines.as_bytes()).exits(0);
        let path = file(&folder, format.name(), written.stdout.as_bytes());
        let end = run(&["convert", "--to", "line", "--from", format.name(), &path], b"").exits(0);
        assert_eq!(end.stdout.split_whitespace().next(), Some(line.trim()), "{format}");
        let end = run(&["solve", "--format", "line", &path], b"").exits(0);
        assert_eq!(
            end.stdout,
            run(&["solve", "--format", "line", COURSE_1], b"").stdout,
            "{format}"
        );
    }
}

#[test]
fn what_is_detected_is_said_once_an_input() {
    let folder = folder("verbose");
    let csv = file(&folder, "a.csv", format!("puzzle\n{COURSE_1}\n{COURSE_3}\n").as_bytes());
    let hex = format!("0123456789ABCDEF{}\n", ".".repeat(240));
    let hex = file(&folder, "b.txt.gz", &compressed(&hex));
    let end = run(&["convert", "-v", "--to", "line", &csv, &hex, "1......2..3..4.."], b"").exits(0);
    let expected = [
        format!("input: {csv}: read as csv"),
        format!("input: {hex}: gzip, read as line, digits 0-F"),
        "input: argument 3: read as line".to_string(),
    ];
    assert_eq!(end.stderr.lines().collect::<Vec<_>>(), expected);
    let forced = run(&["convert", "--to", "line", "--from", "1-G", &hex], b"").exits(0);
    assert!(forced.stdout.starts_with(".123456789ABCDEF...."));
    for command in ["solve", "relax", "prove", "explain"] {
        let end = run(&[command, "-v", &csv], b"").exits(0);
        assert!(end.stderr.starts_with(&expected[0]), "{command}: {}", end.stderr);
    }
}

#[test]
fn compressed_files_are_read_and_broken_ones_refused() {
    let folder = folder("gzip");
    let text = format!("{COURSE_1}\n").repeat(2000);
    let whole = compressed(&text);
    let end = run(&["convert", "--to", "sdm", "-"], &[whole.clone(), whole.clone()].concat());
    assert_eq!(end.exits(0).stdout, text.repeat(2));
    let cut = file(&folder, "cut.gz", &whole[..whole.len() / 2]);
    let end = run(&["convert", "--to", "sdm", &cut], b"").exits(2);
    assert!(end.stderr.starts_with(&format!("error: {cut}:")), "{}", end.stderr);
    assert!(end.stderr.contains("cannot read: "), "{}", end.stderr);
    // Nine gigabytes would be a few hundred kilobytes of this: it is read in constant memory, and given up.
    let endless = compressed(&" ".repeat(300 * 1024 * 1024));
    let end = run(&["convert", "--to", "sdm", "-"], &endless).exits(2);
    assert!(end.stderr.contains("no end within"), "{}", end.stderr);
}

#[test]
fn a_bad_puzzle_costs_only_itself_and_labels_are_kept() {
    let input = format!("id,puzzle\neasy,{COURSE_1}\nbad,123\nhard,{COURSE_3}\n");
    let end = run(&["convert", "--to", "gsf", "-"], input.as_bytes()).exits(2);
    let labels: Vec<_> = end.stdout.lines().filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(labels, ["easy", "hard"]);
    assert!(end.stderr.starts_with(
        "error: standard input:3:5: 3 characters in column 2 are no puzzle: a 9x9 board has 81\n"
    ));
}

#[test]
fn formats_for_one_puzzle_get_a_file_each() {
    let folder = folder("numbered");
    let end = run(&["convert", "--to", "sdk", COURSE_1, COURSE_3], b"").exits(2);
    assert_eq!(
        end.stderr,
        "error: a file of the format sdk holds one puzzle, and there are more; name files by --output\n"
    );
    let path = folder.join("p.sdk");
    let name = path.to_str().unwrap();
    run(&["convert", "--to", "sdk", "--output", name, COURSE_1, "1......2..3..4..", COURSE_3], b"")
        .exits(2);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap().replace('\n', "");
    assert_eq!(read("p.sdk"), COURSE_1.replace('0', "."));
    assert_eq!(read("p-2.sdk"), COURSE_3.replace('0', "."));
}

#[test]
fn a_file_may_be_converted_in_its_place() {
    let folder = folder("in-place");
    let path = file(&folder, "p.txt", format!("{COURSE_1}\n").as_bytes());
    run(&["convert", "--to", "grid", "--output", &path, &path], b"").exits(0);
    let grid: Grid = COURSE_1.parse().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), grid.to_string());
}

#[test]
fn wrong_formats_are_usage_errors() {
    for arguments in [
        &["convert", COURSE_1][..],
        &["convert", "--to", "xls", COURSE_1],
        &["solve", "--from", "xls", COURSE_1],
        &["solve", "--from", "csv,sdk", COURSE_1],
    ] {
        let end = run(arguments, b"").exits(2);
        assert!(end.stdout.is_empty() && end.stderr.starts_with("error: "), "{}", end.stderr);
    }
    let small = ["convert", "--to", "sdm", "1......2..3..4.."];
    assert!(run(&small, b"").exits(2).stderr.contains("sdm holds 9x9 boards"));
    // An argument that plainly is a board was not meant as a file.
    let end = run(&["convert", "--box", "2x2", "--to", "line", COURSE_1], b"").exits(2);
    assert!(
        end.stderr.contains("a 2x2 box needs side 4; give a box that fits, such as --box 3x3\n")
    );
    assert_eq!(Order::CLASSIC.to_string(), "3x3");
}
