//! Files that are there whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that whoever looks finds the old one or the new one.
///
/// It is written beside its place under a name of this process, and then renamed.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("this names no file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    let beside = path.with_file_name(hidden);
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // What is half written is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}
