//! Bounded buffers for what a program prints.

use std::collections::VecDeque;

/// How much of the end of standard error is kept.
const STDERR_KEPT: usize = 64 * 1024;

/// Standard output: everything, up to a limit.
pub struct Head {
    bytes: Vec<u8>,
    limit: usize,
    is_over: bool,
}

impl Head {
    /// An empty buffer.
    pub fn new(limit: u64) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { bytes: Vec::new(), limit, is_over: false }
    }

    /// Adds what fits.
    pub fn add(&mut self, bytes: &[u8]) {
        let free = self.limit - self.bytes.len();
        self.is_over |= bytes.len() > free;
        self.bytes.extend_from_slice(&bytes[..bytes.len().min(free)]);
    }

    /// Whether something did not fit.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// What fitted.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Standard error: its end, because that is where a program says why it gives up.
#[derive(Default)]
pub struct Tail {
    bytes: VecDeque<u8>,
    lost: u64,
}

impl Tail {
    /// Adds bytes and forgets the first ones, if they are too many.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        let surplus = self.bytes.len().saturating_sub(STDERR_KEPT);
        self.bytes.drain(..surplus);
        self.lost += surplus as u64;
    }

    /// What is kept.
    pub fn bytes(&mut self) -> &[u8] {
        self.bytes.make_contiguous()
    }

    /// How many bytes came before.
    pub fn lost(&self) -> u64 {
        self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_full_only_when_something_is_cut() {
        let mut head = Head::new(4);
        head.add(b"abcd");
        assert!(!head.is_over());
        head.add(b"e");
        assert!(head.is_over());
        assert_eq!(head.bytes(), b"abcd");
    }

    #[test]
    fn a_tail_counts_what_it_loses() {
        let mut tail = Tail::default();
        tail.add(&[b'a'; 10]);
        tail.add(&vec![b'b'; STDERR_KEPT]);
        assert_eq!((tail.bytes().len(), tail.lost()), (STDERR_KEPT, 10));
        assert!(tail.bytes().iter().all(|&byte| byte == b'b'));
    }
}
