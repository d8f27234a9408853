//! Fingerprints: 64-bit numbers that stand for texts, the same on every machine.
//!
//! Notation. `mix` is the finaliser of splitmix64, which maps no two numbers to one. The sum of
//! numbers x1 ... xn is x1 B^(n-1) + ... + xn modulo 2^64, so the sum of one list followed by
//! another comes from both sums and the length of the second. A text has the sum of its bytes,
//! each mixed first; its fingerprint is that sum, mixed. A phrase has the sum of the fingerprints
//! of its symbols, mixed with a seed for its language. B is odd and all symbols are mixed, so two
//! lists collide only by chance, except that a few bits are lost when one is the other with pairs
//! of symbols exchanged.

use crate::random::mix;

/// Fingerprints of different families are independent, so a pair of texts that collides in one
/// family does not collide in the other.
#[derive(Clone, Copy)]
pub struct Family {
    base: u64,
    seed: u64,
}

impl Family {
    /// Two families for each seed.
    pub fn new(second: bool, seed: u64) -> Self {
        let base = if second { 0xD134_2543_DE82_EF95 } else { 0x5851_F42D_4C95_7F2D };
        Family { base, seed: mix(seed ^ base) }
    }

    /// The sum of a text.
    pub fn text(&self, bytes: &[u8]) -> Sum {
        bytes.iter().fold(Sum::EMPTY, |sum, &byte| sum.then(self.byte(byte)))
    }

    fn byte(&self, byte: u8) -> Sum {
        Sum { value: mix(self.seed ^ (1 + u64::from(byte))), power: self.base }
    }

    /// The fingerprint of a text.
    pub fn print(&self, text: Sum) -> u64 {
        mix(text.value ^ self.seed)
    }

    /// The powers of the base from 0 up to `most`.
    pub fn powers(&self, most: usize) -> Vec<u64> {
        let next = |power: &u64| Some(power.wrapping_mul(self.base));
        std::iter::successors(Some(1), next).take(most + 1).collect()
    }

    /// What `powers[1]` is.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// An odd number for the position of a link.
    pub fn place(&self, place: u64) -> u64 {
        mix(self.seed ^ mix(place)) | 1
    }

    /// A slot in a phrase, from the fingerprint of its label.
    #[inline(always)]
    pub fn slot(&self, label: u64) -> u64 {
        mix(label ^ 0x2545_F491_4F6C_DD1D)
    }

    /// The label of a key from its parts; `joins` is what stands between them.
    pub fn label(&self, parts: &[Sum], joins: u8) -> u64 {
        let join = self.byte(joins);
        let all = parts[1..].iter().fold(parts[0], |all, &part| all.then(join).then(part));
        self.print(all)
    }
}

/// The sum of a list, and the power of the base by which it moves what comes before it.
#[derive(Clone, Copy)]
pub struct Sum {
    pub value: u64,
    pub power: u64,
}

impl Sum {
    const EMPTY: Sum = Sum { value: 0, power: 1 };

    fn then(self, next: Sum) -> Sum {
        Sum {
            value: self.value.wrapping_mul(next.power).wrapping_add(next.value),
            power: self.power.wrapping_mul(next.power),
        }
    }
}
