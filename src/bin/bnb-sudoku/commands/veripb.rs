//! The files of `bnb-sudoku prove --veripb`.

use std::fs;
use std::io;
use std::path::Path;

use bnb_sudoku::certificate::Certificate;

use crate::proof_file::named;

/// Writes what VeriPB reads: `NAME.opb` and `NAME.pbp`, or `NAME-2.opb` and so on for the puzzles after the
/// first, at place 1.
pub fn write(name: &Path, place: usize, certificate: &Certificate) -> io::Result<()> {
    let Some(exported) = certificate.to_veripb() else {
        return Err(io::Error::other("the proof is none that VeriPB can check"));
    };
    let number = if place == 1 { String::new() } else { format!("-{place}") };
    for (ending, text) in [("opb", exported.formula), ("pbp", exported.proof)] {
        let mut path = name.as_os_str().to_owned();
        path.push(format!("{number}.{ending}"));
        let path = Path::new(&path);
        fs::write(path, text).map_err(|error| named(path, &error))?;
    }
    Ok(())
}
