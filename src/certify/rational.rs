//! Points with rational values from points in floating point.

use crate::certificate::RationalPoint;
use crate::formulation::Unit;
use crate::lp::tolerances::RATIONAL;
use crate::relaxation::Point;
use crate::sudoku::{Candidate, Order};

/// The largest denominator of a single value; those of vertices are small.
const LARGEST_DENOMINATOR: i64 = 10_000;

/// The rational point that a vertex in floating point stands for; `None` when none was found that
/// satisfies every row exactly.
pub(super) fn rational_point(order: Order, point: &Point) -> Option<RationalPoint> {
    RATIONAL.iter().find_map(|&tolerance| {
        let all = (0..order.candidate_count()).map(|index| Candidate::from_index(order, index));
        let values = all.map(|v| (v, point.get(v))).filter(|&(_, x)| x > tolerance);
        let values: Vec<(Candidate, f64)> = values.collect();
        let mut denominator = 1i64;
        for &(_, x) in &values {
            let small = denominator_of(x, tolerance)?;
            denominator = denominator.checked_mul(small / gcd(denominator, small))?;
        }
        let scaled = |(v, x): (Candidate, f64)| (v, (x * denominator as f64).round() as i64);
        let numerators = values.into_iter().map(scaled).collect();
        let point = RationalPoint { denominator, numerators };
        satisfies_rows(order, &point).then_some(point)
    })
}

/// The first denominator among those of the continued fraction of a value in `0..=1` whose fraction is
/// near enough.
fn denominator_of(x: f64, tolerance: f64) -> Option<i64> {
    // The denominators of the convergents: q[k+1] = a[k+1] * q[k] + q[k-1].
    let (mut before, mut q) = (0i64, 1i64);
    let mut rest = x - x.floor();
    while q <= LARGEST_DENOMINATOR {
        let nearest = (x * q as f64).round() / q as f64;
        if (x - nearest).abs() <= tolerance {
            return Some(q);
        }
        let inverse = rest.recip();
        (before, q) = (q, (inverse.floor() as i64).checked_mul(q)?.checked_add(before)?);
        rest = inverse - inverse.floor();
    }
    None
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn satisfies_rows(order: Order, point: &RationalPoint) -> bool {
    let mut sums = vec![0i128; Unit::count(order)];
    for &(candidate, numerator) in &point.numerators {
        for (unit, _) in crate::formulation::places(order, candidate) {
            sums[unit] += i128::from(numerator);
        }
    }
    sums.iter().all(|&sum| sum == i128::from(point.denominator))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denominators_of_noisy_fractions_are_found() {
        for denominator in 1..=90i64 {
            for numerator in (1..denominator).filter(|&n| gcd(n, denominator) == 1) {
                for noise in [-2e-8, 0.0, 2e-8] {
                    let x = numerator as f64 / denominator as f64 + noise;
                    assert_eq!(denominator_of(x, 1e-7), Some(denominator), "{numerator}");
                }
            }
        }
        assert_eq!(denominator_of(1.0, 1e-9), Some(1));
        assert_eq!(denominator_of(std::f64::consts::FRAC_1_PI, 1e-9), None);
    }

    #[test]
    fn values_that_miss_a_row_are_no_point() {
        let order = Order::from_side(4).unwrap();
        let mut point = Point::zeros(order);
        for index in 0..order.candidate_count() {
            point.set(Candidate::from_index(order, index), 0.25);
        }
        assert_eq!(rational_point(order, &point).unwrap().denominator, 4);
        point.set(Candidate::from_index(order, 0), 0.5);
        assert_eq!(rational_point(order, &point), None);
    }
}
