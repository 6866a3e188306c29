//! Where a trace goes: to standard output, to a file that grows, or to a file that is there whole.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::atomic_file;
use crate::printer::Printer;
use crate::proof_file::named;

/// The place; errors name the file.
pub enum TraceFile {
    /// Standard output.
    Output,
    /// A file that grows with the search, so that what was written stays when the search is killed.
    Growing(PathBuf, File),
    /// A file that is written when everything is known.
    Whole(PathBuf, String),
}

impl TraceFile {
    /// Opens the place; a file that grows is emptied.
    pub fn create(path: Option<&Path>, is_streamed: bool) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self::Output) };
        if path.is_dir() {
            return Err(named(path, &io::Error::other("this is a directory")));
        }
        let place = path.to_path_buf();
        // A device or a pipe must not be replaced by a file.
        let is_special = path.exists() && !path.is_file();
        if is_streamed || is_special {
            let file = File::create(path).map_err(|error| named(path, &error))?;
            return Ok(Self::Growing(place, file));
        }
        atomic_file::check(path).map_err(|error| named(path, &error))?;
        Ok(Self::Whole(place, String::new()))
    }

    /// Adds a text at the end; a file that grows has it at once.
    pub fn write(&mut self, text: &str, printer: &mut Printer) -> io::Result<()> {
        match self {
            Self::Output => printer.data(text),
            Self::Growing(path, file) => {
                file.write_all(text.as_bytes()).map_err(|error| named(path, &error))
            }
            Self::Whole(_, whole) => {
                whole.push_str(text);
                Ok(())
            }
        }
    }

    /// Writes what is still held back.
    pub fn end(self, printer: &mut Printer) -> io::Result<()> {
        match self {
            Self::Output => printer.flush(),
            Self::Growing(..) => Ok(()),
            // Nothing could be drawn: that is no reason to lose what was there.
            Self::Whole(_, whole) if whole.is_empty() => Ok(()),
            Self::Whole(path, whole) => {
                atomic_file::write(&path, &whole).map_err(|error| named(&path, &error))
            }
        }
    }
}
