//! From numbers to lengths, and the marks on an axis.

/// A scale from 0 on which equal factors take equal lengths, so that 1 and 1000 are both seen.
///
/// It is the logarithm of `1 + value`, which leaves 0 at the origin.
#[derive(Debug, Clone, Copy)]
pub(super) struct LogScale {
    most: f64,
}

impl LogScale {
    /// The scale that ends at the power of ten that is not below `most`.
    pub(super) fn up_to(most: f64) -> Self {
        let mut end = 1.0;
        while end < most {
            end *= 10.0;
        }
        Self { most: end }
    }

    /// Where a value lies, from 0 to 1.
    pub(super) fn place(self, value: f64) -> f64 {
        value.max(0.0).ln_1p() / self.most.ln_1p()
    }

    /// The marks: 0 and the powers of ten.
    pub(super) fn marks(self) -> Vec<f64> {
        let powers = std::iter::successors(Some(1.0), |power| Some(power * 10.0));
        [0.0].into_iter().chain(powers.take_while(|&power| power <= self.most)).collect()
    }
}

/// About five whole marks from 0 to at least `most`, with steps of 1, 2 or 5 times a power of ten.
pub(super) fn whole_marks(most: u64) -> Vec<u64> {
    const MARKS: u64 = 5;
    let steps = (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    let step = steps.clone().find(|step| step.saturating_mul(MARKS) >= most).unwrap_or(u64::MAX);
    (0..=most.div_ceil(step).max(1)).map(|index| index.saturating_mul(step)).collect()
}

/// How many columns of this breadth share a label, so that the widest one has room for its characters.
pub(super) fn labeled_every<'a>(labels: impl Iterator<Item = &'a str>, breadth: f64) -> usize {
    const CHARACTER: f64 = 7.0;
    let widest = labels.map(str::len).max().unwrap_or(1);
    let room = (widest + 1) as f64 * CHARACTER;
    (1..100).find(|&columns| columns as f64 * breadth >= room).unwrap_or(100)
}

/// A count with a comma between thousands, or it could not be read.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_reach_the_largest_value() {
        assert_eq!(whole_marks(0), [0, 1]);
        assert_eq!(whole_marks(4), [0, 1, 2, 3, 4]);
        assert_eq!(whole_marks(49_151), [0, 10_000, 20_000, 30_000, 40_000, 50_000]);
        assert_eq!(whole_marks(u64::MAX).len(), 5);
        assert_eq!(LogScale::up_to(70.0).marks(), [0.0, 1.0, 10.0, 100.0]);
        assert_eq!(LogScale::up_to(0.0).marks(), [0.0, 1.0]);
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
