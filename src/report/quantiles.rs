//! Quantiles of many numbers in little memory.

/// Numbers below this are counted one by one; above, 64 buckets share each doubling.
const EXACT: u64 = 128;

/// A histogram of whole numbers, at most 30 kB however many there are.
///
/// Quantiles of numbers below 128 are exact; above, they are too small by less than 1/64 of the
/// number. The maximum is always exact.
#[derive(Debug, Clone, Default)]
pub(crate) struct Quantiles {
    buckets: Vec<u64>,
    count: u64,
    max: u64,
}

impl Quantiles {
    /// Counts a number.
    pub(crate) fn add(&mut self, number: u64) {
        let bucket = bucket(number);
        if bucket >= self.buckets.len() {
            self.buckets.resize(bucket + 1, 0);
        }
        self.buckets[bucket] += 1;
        self.count += 1;
        self.max = self.max.max(number);
    }

    /// Whether nothing was counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The smallest number that at least `percent` per cent of the numbers do not exceed, as far as
    /// the buckets tell; 0 without numbers.
    pub(crate) fn percentile(&self, percent: u64) -> u64 {
        let rank = (u128::from(self.count) * u128::from(percent)).div_ceil(100).max(1);
        self.ranked(rank as u64).unwrap_or(0)
    }

    /// The number at this place, from 1, when they are sorted, as far as the buckets tell.
    pub(crate) fn ranked(&self, rank: u64) -> Option<u64> {
        let mut seen = 0;
        let reached = self.buckets.iter().position(|&count| {
            seen += count;
            count > 0 && seen >= rank
        });
        reached.map(smallest_in)
    }

    /// How many numbers were counted.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The largest number; 0 without numbers.
    pub(crate) fn max(&self) -> u64 {
        self.max
    }
}

/// The bucket of a number: itself, or its seven leading bits behind those of smaller doublings.
fn bucket(number: u64) -> usize {
    let shift = (number | (EXACT - 1)).ilog2() - (EXACT - 1).ilog2();
    (u64::from(shift) * (EXACT / 2) + (number >> shift)) as usize
}

/// The smallest number of a bucket.
fn smallest_in(bucket: usize) -> u64 {
    let (bucket, half) = (bucket as u64, EXACT / 2);
    let shift = (bucket / half).saturating_sub(1);
    (bucket - shift * half) << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_exact_below_and_close_above() {
        let numbers = (0..5000).chain((0..57).flat_map(|shift| [127 << shift, (128 << shift) - 1]));
        for number in numbers.chain([u64::MAX]) {
            let low = smallest_in(bucket(number));
            assert!(low <= number && number - low <= low / 64, "{number}: {low}");
            assert_eq!(bucket(low), bucket(number));
            assert!(number >= EXACT || low == number);
        }
        assert!(bucket(u64::MAX) < 4000);
    }

    #[test]
    fn percentiles_are_numbers_that_occurred() {
        let mut quantiles = Quantiles::default();
        assert_eq!((quantiles.percentile(50), quantiles.max()), (0, 0));
        (1..=100).for_each(|number| quantiles.add(number));
        assert_eq!([50, 95, 100].map(|p| quantiles.percentile(p)), [50, 95, 100]);
        quantiles.add(1_000_000);
        assert_eq!((quantiles.percentile(50), quantiles.max()), (51, 1_000_000));
    }
}
