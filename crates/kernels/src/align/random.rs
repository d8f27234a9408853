//! A small generator of random numbers, the same on every machine.

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
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
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
        // Rounding used up the sum: take the last possible one.
        weights
            .iter()
            .rposition(|&weight| weight > 0.0)
            .unwrap_or(0)
    }
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
