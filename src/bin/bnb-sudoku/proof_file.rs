//! The file to which certificates go beside the answers.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use bnb_sudoku::certificate::Certificate;

use crate::input::sanitized;

/// The file, if one was asked for; errors name it.
pub struct ProofFile(Option<(PathBuf, BufWriter<File>)>);

impl ProofFile {
    /// Creates the file, or empties it.
    pub fn create(path: Option<&Path>) -> io::Result<Self> {
        let open = |path: &Path| {
            let file = File::create(path).map_err(|error| named(path, &error))?;
            Ok::<_, io::Error>((path.to_path_buf(), BufWriter::new(file)))
        };
        path.map(open).transpose().map(Self)
    }

    /// Adds certificates at the end.
    pub fn write(&mut self, certificates: &[Certificate]) -> io::Result<()> {
        let Some((path, file)) = &mut self.0 else { return Ok(()) };
        let mut all = certificates.iter();
        all.try_for_each(|certificate| write!(file, "{certificate}"))
            .map_err(|error| named(path, &error))
    }

    /// Writes what is still held back.
    pub fn end(self) -> io::Result<()> {
        let Some((path, mut file)) = self.0 else { return Ok(()) };
        file.flush().map_err(|error| named(&path, &error))
    }
}

/// The error with the file's name before it.
pub fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", sanitized(&path.to_string_lossy())))
}
