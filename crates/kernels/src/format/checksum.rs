//! A fast 64-bit checksum that detects accidents, not forgery.
//!
//! Every step is a bijection of the state, so a change to any single 8-byte word is always
//! detected; other damage escapes with a probability of 2^-64.

const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
const BLOCK: usize = 32;

#[derive(Clone)]
pub struct Checksum {
    lanes: [u64; 4],
    pending: [u8; BLOCK],
    filled: usize,
    length: u64,
}

impl Default for Checksum {
    fn default() -> Self {
        Checksum { lanes: [1, 2, 3, 4], pending: [0; BLOCK], filled: 0, length: 0 }
    }
}

impl Checksum {
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.update(bytes);
        sum.finish()
    }

    pub fn update(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if self.filled > 0 {
            let taken = bytes.len().min(BLOCK - self.filled);
            self.pending[self.filled..self.filled + taken].copy_from_slice(&bytes[..taken]);
            self.filled += taken;
            bytes = &bytes[taken..];
            if self.filled < BLOCK {
                return;
            }
            stir(&mut self.lanes, &self.pending);
        }
        let mut blocks = bytes.chunks_exact(BLOCK);
        for block in &mut blocks {
            stir(&mut self.lanes, block);
        }
        let rest = blocks.remainder();
        self.pending[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    pub fn finish(mut self) -> u64 {
        self.pending[self.filled..].fill(0);
        stir(&mut self.lanes, &self.pending);
        self.lanes.iter().fold(self.length, |state, &lane| mix(state ^ lane))
    }
}

fn stir(lanes: &mut [u64; 4], block: &[u8]) {
    for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
        let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
        *lane = (*lane ^ word).wrapping_mul(PRIME).rotate_left(29);
    }
}

/// Scatters all bits.
pub fn mix(state: u64) -> u64 {
    let state = (state ^ (state >> 32)).wrapping_mul(PRIME);
    let state = (state ^ (state >> 29)).wrapping_mul(PRIME);
    state ^ (state >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_give_the_checksum_of_the_whole_and_any_flipped_bit_shows() {
        let mut bytes: Vec<u8> = (0..101).map(|n| (n * 37) as u8).collect();
        let whole = Checksum::of(&bytes);
        for cut in 0..bytes.len() {
            let mut sum = Checksum::default();
            sum.update(&bytes[..cut]);
            sum.update(&bytes[cut..]);
            assert_eq!(sum.finish(), whole);
            assert_ne!(Checksum::of(&bytes[..cut]), whole);
        }
        for bit in 0..bytes.len() * 8 {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(Checksum::of(&bytes), whole);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
}
