//! Maps whose keys are numbers, with a hash that costs one multiplication.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub type Numbered<T> = HashMap<u64, T, BuildHasherDefault<Mixer>>;

#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers")
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}
