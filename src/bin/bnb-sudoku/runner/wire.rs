//! What the processes say to each other, over the socket that each has as its standard input.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::End;

/// The answer of the supervisor: this in a line, then the bytes of the two streams.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    pub end: End,
    pub milliseconds: u64,
    pub stdout: usize,
    pub stderr: usize,
    pub stderr_lost: u64,
    pub degraded: Vec<String>,
    /// Why the program has to be run without namespaces, if it was not run for that reason.
    pub no_namespaces: Option<String>,
}

/// What the init says to the supervisor, a line each.
#[derive(Debug, Serialize, Deserialize)]
pub enum Message {
    /// Namespaces could be made, but are of no use here.
    NoNamespaces(String),
    NotStarted(String),
    /// The program runs; what does not confine it.
    Started(Vec<String>),
    Ended(End),
}

/// Sends a line.
pub fn send(mut to: impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    to.write_all(&line)
}

/// Sends bytes, their number first.
pub fn send_bytes(mut to: impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)
}

/// Receives what [`send_bytes`] sent.
pub fn receive_bytes(mut from: impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 8];
    from.read_exact(&mut length)?;
    let length = u64::from_le_bytes(length);
    let mut bytes = Vec::new();
    from.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}
