//! Random projections of sparse vectors, without a matrix (paper 004, 5.2.3).
//!
//! A projection needs a normally distributed number for every feature and every bit, and nobody
//! knows all features beforehand. So the numbers are drawn once into a pool, and the hash of a
//! feature says where in the pool its numbers lie (Van Durme and Lall 2010): for each run of 64
//! bits at a place of its own, so that two features share all their numbers only by chance.
//!
//! The numbers are rounded to 1/32 and kept as whole ones. Sums of whole numbers are the same in
//! any order: on any number of threads, and for parts of a corpus that are added up later.

use crate::random::{mix, Random};

/// Bits that share one place in the pool.
pub const RUN: usize = 64;
/// The unit of the pool: this many are one standard deviation.
const SCALE: f64 = 32.0;
/// The pool has two to this many numbers, and one run more.
const SIZE_BITS: u32 = 18;
const SEED: u64 = 5;

pub struct Pool {
    numbers: Vec<i8>,
    /// For each run an odd factor, which scatters the features anew.
    factors: Vec<u64>,
}

impl Pool {
    /// For signatures of this many bits, a multiple of 64.
    pub fn new(bits: usize) -> Self {
        assert!(bits > 0 && bits.is_multiple_of(RUN), "checked by whoever calls");
        let mut random = Random::new(SEED, 0);
        let count = (1 << SIZE_BITS) + RUN;
        let numbers = std::iter::repeat_with(|| normal(&mut random)).flatten().take(count);
        let factors = (0..bits / RUN).map(|run| mix(run as u64) | 1).collect();
        Pool { numbers: numbers.collect(), factors }
    }

    pub fn bits(&self) -> usize {
        RUN * self.factors.len()
    }

    pub fn runs(&self) -> usize {
        self.factors.len()
    }

    /// The numbers of a feature for one run of bits.
    #[inline(always)]
    pub fn run(&self, feature: u64, run: usize) -> &[i8; RUN] {
        let place = (feature.wrapping_mul(self.factors[run]) >> (64 - SIZE_BITS)) as usize;
        self.numbers[place..place + RUN].try_into().expect("a run")
    }
}

/// Two numbers of the normal distribution (Box and Muller), rounded.
fn normal(random: &mut Random) -> [i8; 2] {
    let mut unit = || ((random.draw() >> 11) + 1) as f64 / (1u64 << 53) as f64;
    let radius = libm::sqrt(-2.0 * libm::log(unit()));
    let angle = std::f64::consts::TAU * unit();
    [libm::cos(angle), libm::sin(angle)]
        .map(|part| libm::round(SCALE * radius * part).clamp(-127.0, 127.0) as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_normally_distributed() {
        let pool = Pool::new(64);
        let count = pool.numbers.len() as f64;
        let moment = |power: i32| {
            let powers = pool.numbers.iter().map(|&n| (f64::from(n) / SCALE).powi(power));
            powers.sum::<f64>() / count
        };
        for (power, expected) in [(1, 0.0), (2, 1.0), (3, 0.0), (4, 3.0)] {
            assert!((moment(power) - expected).abs() < 0.03, "{power}: {}", moment(power));
        }
    }

    #[test]
    fn a_feature_has_its_numbers_and_other_features_have_others() {
        let pool = Pool::new(256);
        let row = |feature| (0..4).flat_map(|run| *pool.run(feature, run)).collect::<Vec<i8>>();
        assert_eq!(row(mix(1)), row(mix(1)));
        let product: i64 =
            row(mix(1)).iter().zip(row(mix(2))).map(|(&a, b)| i64::from(a) * i64::from(b)).sum();
        assert!((product as f64 / (256.0 * SCALE * SCALE)).abs() < 0.2, "{product}");
    }
}
