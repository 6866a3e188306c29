//! The only writer: data to standard output, talk to standard error, colors only on terminals.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{self, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

use crate::progress::Progress;

/// Standard output and standard error; escape sequences are dropped where nobody sees them.
///
/// `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` are obeyed.
pub struct Printer {
    out: AutoStream<io::Stdout>,
    err: AutoStream<io::Stderr>,
    progress: Progress,
    hints: BTreeSet<String>,
}

impl Printer {
    /// The two streams of the process.
    pub fn new() -> Self {
        Self {
            out: AutoStream::auto(io::stdout()),
            err: AutoStream::auto(io::stderr()),
            progress: Progress::hidden(),
            hints: BTreeSet::new(),
        }
    }

    /// Shows how far the work is below what goes to standard error from now on.
    pub fn show(&mut self, progress: Progress) {
        self.progress = progress;
    }

    /// What is shown of the progress.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Writes data and hands it over at once, so that whoever reads along sees every answer.
    pub fn data(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Standard output, for data that come in many pieces; whoever takes it flushes it.
    pub fn stream(&mut self) -> &mut impl Write {
        &mut self.out
    }

    /// Writes what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Says what went wrong: one line, followed by lines that show the place, if any.
    pub fn complain(&mut self, message: &str) {
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        self.talk(&format!("{red}error{red:#}: {message}"));
    }

    /// Gives a hint to standard error; saying it once is enough.
    pub fn hint(&mut self, line: &str) {
        if self.hints.insert(line.to_string()) {
            self.talk(line);
        }
    }

    /// Writes a line to standard error; that nobody reads it is no reason to stop.
    pub fn talk(&mut self, line: &str) {
        let _ = self.progress.aside(|| writeln!(self.err, "{line}"));
    }
}

/// A text in bold, where bold can be seen.
pub fn bold(text: impl Display) -> String {
    let bold = Style::new().bold();
    format!("{bold}{text}{bold:#}")
}
