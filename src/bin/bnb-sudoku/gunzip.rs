//! Inputs compressed by gzip, read as they are decompressed, with faults told in words of the file.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

/// The first bytes of what gzip writes.
const START: [u8; 2] = [0x1f, 0x8b];

/// What to do about a file that does not decompress.
const ADVICE: &str = "fetch the file again, or look at it with gzip --test";

/// Whether what follows is compressed by gzip.
pub fn is_compressed(reader: &mut impl BufRead) -> bool {
    // A fault is met again by who reads on.
    reader.fill_buf().is_ok_and(|start| start.starts_with(&START))
}

/// Reads the members of a compressed input one after another.
pub fn reader<'a>(reader: impl BufRead + 'a) -> impl BufRead + 'a {
    BufReader::new(Members { decoder: Some(GzDecoder::new(reader)), fault: None })
}

struct Members<R> {
    /// `None` once all is read or something is wrong.
    decoder: Option<GzDecoder<R>>,
    /// What is wrong, for everyone who asks.
    fault: Option<String>,
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(fault) = &self.fault {
            return Err(io::Error::other(fault.clone()));
        }
        let end = self.read_on(buffer);
        if let Err(error) = &end
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.fault = Some(error.to_string());
        }
        end
    }
}

impl<R: BufRead> Members<R> {
    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut decoder) = self.decoder.take() {
            match decoder.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                    self.decoder = Some(decoder);
                    return Err(error);
                }
                Err(error) => return Err(damaged(&error)),
                // Without a header there is no member, although the decoder finds its end.
                Ok(0) if decoder.header().is_none() => return Err(cut()),
                Ok(0) => self.decoder = next_member(decoder.into_inner())?.map(GzDecoder::new),
                Ok(length) => {
                    self.decoder = Some(decoder);
                    return Ok(length);
                }
            }
        }
        Ok(0)
    }
}

/// The reader, if another member follows; zeros may fill up the last block of a tape.
fn next_member<R: BufRead>(mut reader: R) -> io::Result<Option<R>> {
    loop {
        let chunk = reader.fill_buf()?;
        let zeros = chunk.iter().take_while(|&&byte| byte == 0).count();
        let length = chunk.len();
        if length == 0 {
            return Ok(None);
        }
        // The second byte of a mark may be in the next chunk.
        let is_member = chunk.get(zeros) == Some(&START[0]);
        reader.consume(zeros);
        if zeros < length {
            let message = "what follows the compressed data is not of gzip; it is not read";
            return if is_member { Ok(Some(reader)) } else { Err(io::Error::other(message)) };
        }
    }
}

fn cut() -> io::Error {
    io::Error::other(format!("the gzip data ends too early; {ADVICE}"))
}

fn damaged(error: &io::Error) -> io::Error {
    let message = error.to_string();
    if error.kind() == io::ErrorKind::UnexpectedEof || message.contains("incomplete") {
        return cut();
    }
    io::Error::other(format!("the gzip data is damaged ({message}); {ADVICE}"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn compressed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    /// What is read, and the fault if there is one.
    fn read(bytes: &[u8], capacity: usize) -> (String, String) {
        let mut text = String::new();
        let compressed = BufReader::with_capacity(capacity, bytes);
        let mut reader = reader(compressed);
        let end = reader.read_to_string(&mut text);
        assert_eq!(reader.fill_buf().is_err(), end.is_err(), "a fault is met again");
        (text, end.err().map(|error| error.to_string()).unwrap_or_default())
    }

    #[test]
    fn faults_are_told_in_words_of_the_file() {
        let whole = compressed(b"abc\n");
        let cut = format!("the gzip data ends too early; {ADVICE}");
        let junk = "what follows the compressed data is not of gzip; it is not read";
        for capacity in [1, 7, 1000] {
            let follows = |rest: &[u8]| read(&[&whole, rest].concat(), capacity);
            assert_eq!(follows(b""), ("abc\n".to_owned(), String::new()));
            assert_eq!(follows(&whole), ("abc\nabc\n".to_owned(), String::new()));
            assert_eq!(follows(&[0; 600]), ("abc\n".to_owned(), String::new()));
            assert_eq!(follows(b"junk").1, junk);
            assert_eq!(follows(&[&[0; 9], &whole[..]].concat()).0, "abc\nabc\n");
            for length in 2..whole.len() {
                assert_eq!(read(&whole[..length], capacity).1, cut, "{length}");
            }
            let mut bad = whole.clone();
            bad[whole.len() - 6] ^= 1;
            assert!(read(&bad, capacity).1.starts_with("the gzip data is damaged (corrupt gzip"));
        }
    }
}
