//! Sums of projections, and their signs: the signature of a phrase (paper 004, 5.2.3).
//!
//! A bit is set unless its sum is negative. Two signatures of b bits that differ in D of them
//! belong to vectors with a cosine of about cos(pi D / b).

use super::pool::{Pool, RUN};
use crate::format::checksum::Checksum;
use crate::random::mix;

/// A feature by its hash, and how often it occurs.
pub type Weighted = (u64, u64);

/// Up to this many occurrences, sums fit into 32 bits: no number of the pool is above 127.
const FEW: u64 = 1 << 24;

/// Which side of a phrase a word is on.
#[derive(Clone, Copy)]
pub enum Side {
    Left,
    Right,
}

/// The hash of any feature by its name.
pub fn feature(name: &[u8]) -> u64 {
    mix(Checksum::of(name))
}

/// The hash of a word on the left or right of a phrase.
pub fn beside(word: &[u8], side: Side) -> u64 {
    let side = match side {
        Side::Left => 0x6C65_6674,
        Side::Right => 0x0072_6967_6874,
    };
    mix(Checksum::of(word) ^ side)
}

/// Adds the projections of features to the sums, one for each bit.
pub fn project(pool: &Pool, features: &[Weighted], sums: &mut [i64]) {
    struct Call<'a>(&'a Pool, &'a [Weighted], &'a mut [i64]);
    impl pulp::WithSimd for Call<'_> {
        type Output = ();

        #[inline(always)]
        fn with_simd<S: pulp::Simd>(self, _: S) {
            let Call(pool, features, sums) = self;
            let occurrences =
                features.iter().fold(0u64, |sum, &(_, count)| sum.saturating_add(count));
            for (run, sums) in sums.chunks_exact_mut(RUN).enumerate() {
                if occurrences <= FEW {
                    add_few(pool, features, run, sums);
                } else {
                    add_many(pool, features, run, sums);
                }
            }
        }
    }
    assert_eq!(sums.len(), pool.bits(), "one sum for each bit");
    pulp::Arch::new().dispatch(Call(pool, features, sums));
}

#[inline(always)]
fn add_few(pool: &Pool, features: &[Weighted], run: usize, sums: &mut [i64]) {
    let mut small = [0i32; RUN];
    for &(feature, count) in features {
        let numbers = pool.run(feature, run);
        for bit in 0..RUN {
            small[bit] += i32::from(numbers[bit]) * count as i32;
        }
    }
    for bit in 0..RUN {
        sums[bit] += i64::from(small[bit]);
    }
}

#[inline(always)]
fn add_many(pool: &Pool, features: &[Weighted], run: usize, sums: &mut [i64]) {
    for &(feature, count) in features {
        let numbers = pool.run(feature, run);
        for bit in 0..RUN {
            sums[bit] = sums[bit].wrapping_add(i64::from(numbers[bit]).wrapping_mul(count as i64));
        }
    }
}

/// The signs of the sums, eight to a byte, the first in the lowest bit.
pub fn signs(sums: &[i64], out: &mut Vec<u8>) {
    out.extend(sums.chunks_exact(8).map(|eight| {
        eight.iter().enumerate().fold(0, |byte, (place, &sum)| byte | u8::from(sum >= 0) << place)
    }));
}

/// In how many bits two signatures of the same length differ.
#[inline(always)]
pub fn distance(one: &[u8], other: &[u8]) -> u32 {
    let words = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    words.map(|(a, b)| (u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b)).count_ones()).sum()
}

/// The cosine for each possible distance of signatures of this many bits.
pub fn cosines(bits: usize) -> Vec<f32> {
    let cosine = |distance: usize| libm::cos(std::f64::consts::PI * distance as f64 / bits as f64);
    (0..=bits).map(|distance| cosine(distance) as f32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_definition_however_large_the_counts() {
        let pool = Pool::new(128);
        for largest in [1, 1000, FEW, 1 << 40] {
            let features: Vec<Weighted> =
                (0..20).map(|k| (feature(&[k]), 1 + u64::from(k) * largest / 20)).collect();
            let mut sums = vec![7; 128];
            project(&pool, &features, &mut sums);
            for (bit, &sum) in sums.iter().enumerate() {
                let number = |name| i64::from(pool.run(name, bit / RUN)[bit % RUN]);
                let expected: i64 =
                    features.iter().map(|&(name, count)| number(name) * count as i64).sum();
                assert_eq!(sum, 7 + expected);
            }
        }
    }

    #[test]
    fn a_bit_is_set_unless_its_sum_is_negative() {
        let mut bytes = Vec::new();
        signs(&[0, -1, 1, -5, -5, -5, -5, 3, -1, -1, -1, -1, -1, -1, -1, 0], &mut bytes);
        assert_eq!(bytes, [0b1000_0101, 0b1000_0000]);
        assert_eq!(distance(&[255; 8], &[0, 255, 255, 255, 255, 255, 255, 254]), 9);
    }

    #[test]
    fn half_of_the_bits_different_is_a_right_angle() {
        let cosines = cosines(256);
        assert_eq!((cosines[0], cosines[256]), (1.0, -1.0));
        assert!(cosines[128].abs() < 1e-6);
        assert!((cosines[64] - std::f32::consts::FRAC_1_SQRT_2).abs() < 1e-6);
    }

    #[test]
    fn sides_and_names_differ() {
        let hashes =
            [beside(b"a", Side::Left), beside(b"a", Side::Right), feature(b"a"), feature(b"b")];
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 4);
    }
}
