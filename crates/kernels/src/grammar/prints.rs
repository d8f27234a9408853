//! Fingerprints: numbers of 64 bits that stand for texts, the same on every machine.
//!
//! Notation. `mix` is the finaliser of splitmix64, which maps no two numbers to one. The sum of
//! numbers x1 ... xn is x1 B^(n-1) + ... + xn modulo 2^64, so the sum of one list followed by
//! another comes from both sums and the length of the second. A text has the sum of its bytes,
//! each mixed first; its fingerprint is that sum, mixed. A phrase has the sum of the
//! fingerprints of its symbols, mixed with a seed for its language. B is odd and all symbols
//! are mixed, so two lists meet by chance only, but for a few bits lost when one is the other
//! with pairs of symbols exchanged.

/// Fingerprints of another family know nothing of these; so a pair of texts that meets in one
/// family does not meet in the other.
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

    /// A number for a place that links go to, odd.
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

#[inline(always)]
pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}
