//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The most links that are followed, as many as systems follow.
const MOST_LINKS: usize = 40;

/// Where a text goes in the end.
enum Target {
    /// A regular file, or none yet; it is put in place whole.
    File(PathBuf),
    /// What is there already and must stay what it is, such as a device or a pipe.
    Stream,
}

/// Writes a file so that whoever looks finds the old one or the new one.
///
/// It is written beside its place under a name of this process, and then renamed. A link stays, and what it
/// leads to is written. What is no regular file is opened and written to, because a rename would put a
/// file in the place of a device.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    write_with(path, |out| out.write_all(text.as_bytes()))
}

/// The same of what is written piece by piece.
pub fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let filled = |file: File| {
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    };
    let place = match target(path)? {
        Target::Stream => {
            // At the end, because behind such a name can be a file that a shell has opened.
            let stream = OpenOptions::new().append(true).open(path)?;
            return filled(stream).map(drop);
        }
        Target::File(place) => place,
    };
    let beside = beside(&place)?;
    let written = File::create(&beside).and_then(filled).and_then(|file| {
        file.sync_all()?;
        fs::rename(&beside, &place)
    });
    if written.is_err() {
        // What is half written is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Whether [`write`] would find its place, for those who have long work to do before.
pub fn check(path: &Path) -> io::Result<()> {
    let Target::File(place) = target(path)? else { return Ok(()) };
    let beside = beside(&place)?;
    File::create(&beside).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("the folder for it does not exist"),
        _ => error,
    })?;
    fs::remove_file(&beside)
}

fn target(path: &Path) -> io::Result<Target> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(io::Error::other("this is a folder")),
        Ok(metadata) if !metadata.is_file() => return Ok(Target::Stream),
        _ => {}
    }
    let mut place = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        // A name of an open file is a link to its path, but what is open is the file.
        let folder = place.parent().and_then(|folder| folder.canonicalize().ok());
        let is_descriptor = |folder: &Path| folder.ends_with("fd") && folder.starts_with("/proc");
        let is_open =
            folder.is_some_and(|folder| is_descriptor(&folder) || folder == Path::new("/dev/fd"));
        if is_open && place.exists() {
            return Ok(Target::Stream);
        }
        match fs::read_link(&place) {
            // Counted from where the link stands; a whole path takes the place of all of it.
            Ok(next) => place = place.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(Target::File(place)),
        }
    }
    Err(io::Error::other("this is a link to a link without end"))
}

/// The name of a file while it is written.
fn beside(place: &Path) -> io::Result<PathBuf> {
    let name = place.file_name().ok_or_else(|| io::Error::other("this names no file"))?;
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    Ok(place.with_file_name(hidden))
}
