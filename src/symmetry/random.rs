//! Random numbers that are the same on every machine.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A source of random numbers, the same for a seed and a stream on every machine and in every version.
///
/// The numbers are those of the cipher ChaCha with 8 rounds, whose streams are independent. What is
/// drawn from them is computed here, because libraries reserve the right to draw otherwise.
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The numbers of a stream of a seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        Self::of_key([seed, 0], stream)
    }

    /// The numbers of a stream that belongs to a number: apart from those of any stream of the seed.
    pub fn new_below(seed: u64, number: u64, stream: u64) -> Self {
        Self::of_key([seed, number.wrapping_add(1)], stream)
    }

    fn of_key([seed, number]: [u64; 2], stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        let mut random = ChaCha8Rng::from_seed(key);
        random.set_stream(stream);
        Self(random)
    }

    /// A number in `0..end`, each equally likely; `end` is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        // Of the 2^64 numbers the last ones, too few to go round once more, are drawn again.
        let spare = (u64::MAX % end + 1) % end;
        loop {
            let number = self.0.next_u64();
            if number <= u64::MAX - spare {
                return (number % end) as usize;
            }
        }
    }

    /// Puts a list into an order, each equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }

    /// A permutation of `0..blocks * size` that keeps blocks of `size` together, each equally likely.
    pub(super) fn blocks(&mut self, blocks: usize, size: usize) -> Vec<u8> {
        let mut order: Vec<_> = (0..blocks).collect();
        self.shuffle(&mut order);
        let lines = order.into_iter().flat_map(|block| {
            let mut lines: Vec<_> = (block * size..(block + 1) * size).map(|i| i as u8).collect();
            self.shuffle(&mut lines);
            lines
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_fixed_for_ever() {
        let mut random = Random::new(2026, 3);
        let numbers: Vec<_> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [473, 90, 372, 691, 107, 354, 778, 346]);
        let mut list: Vec<_> = (0..9).collect();
        random.shuffle(&mut list);
        assert_eq!(list, [5, 4, 7, 6, 3, 1, 8, 2, 0]);
    }

    #[test]
    fn every_number_below_the_end_comes_up() {
        let mut random = Random::new(1, 1);
        let mut counts = [0; 7];
        for _ in 0..7000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|&count| (850..1150).contains(&count)), "{counts:?}");
        assert_eq!(random.below(1), 0);
    }
}
