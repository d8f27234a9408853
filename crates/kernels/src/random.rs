//! A small generator of random numbers, the same on every machine.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64: one addition and a mix; good enough to choose links, and seedable anywhere.
#[derive(Clone)]
pub struct Random(u64);

impl Random {
    /// Independent streams for independent jobs.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut random = Random(seed ^ stream.wrapping_mul(0xD1B5_4A32_D192_ED03));
        random.draw();
        random
    }

    #[inline(always)]
    pub fn draw(&mut self) -> u64 {
        let drawn = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        drawn
    }

    /// In [0, 1).
    #[inline(always)]
    pub fn unit(&mut self) -> f32 {
        (self.draw() >> 40) as f32 / (1u32 << 24) as f32
    }

    /// An index drawn in proportion to the weights, whose sum is given.
    #[inline(always)]
    pub fn choose(&mut self, weights: &[f32], sum: f32) -> usize {
        let mut left = self.unit() * sum;
        for (k, &weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return k;
            }
        }
        // Rounding used up the sum: take the last one possible.
        weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
    }
}

/// One step of SplitMix64 from this state: scatters all bits, and maps no two numbers to one.
#[inline(always)]
pub fn mix(state: u64) -> u64 {
    let state = state.wrapping_add(STEP);
    let state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}

/// The sum of the weights, in four strands: the same order on every machine, and fast.
#[inline(always)]
pub fn total(weights: &[f32]) -> f32 {
    let mut strands = [0f32; 4];
    let (blocks, rest) = weights.as_chunks::<4>();
    for block in blocks {
        for k in 0..4 {
            strands[k] += block[k];
        }
    }
    (strands[0] + strands[1]) + (strands[2] + strands[3]) + rest.iter().sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // Its first numbers from 0, as published; the first one is discarded.
        let mut random = Random::new(0, 0);
        assert_eq!(random.draw(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(random.draw(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn seeds_and_streams_differ() {
        let mut first: Vec<u64> = (0..10)
            .flat_map(|seed| (0..10).map(move |stream| Random::new(seed, stream).draw()))
            .collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 100);
    }

    #[test]
    fn choices_fall_in_proportion_to_the_weights() {
        let (mut random, mut drawn) = (Random::new(1, 0), [0; 4]);
        for _ in 0..100_000 {
            drawn[random.choose(&[2.0, 0.0, 5.0, 3.0], 10.0)] += 1;
        }
        assert_eq!(drawn[1], 0);
        for (k, share) in [(0, 0.2), (2, 0.5), (3, 0.3)] {
            assert!((f64::from(drawn[k]) / 1e5 - share).abs() < 0.01, "{drawn:?}");
        }
    }

    #[test]
    fn a_sum_that_was_rounded_up_still_gives_a_possible_choice() {
        let mut random = Random::new(1, 0);
        assert!((0..100).all(|_| random.choose(&[1.0, 1.0, 0.0], 1e9) == 1));
    }

    #[test]
    fn the_sum_in_strands_is_the_sum() {
        let mut random = Random::new(2, 0);
        for length in 0..20 {
            let weights: Vec<f32> = (0..length).map(|_| random.unit()).collect();
            let plain: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
            assert!((f64::from(total(&weights)) - plain).abs() < 1e-5);
        }
    }
}
