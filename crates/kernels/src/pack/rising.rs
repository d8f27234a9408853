//! Numbers that never fall, in about two bits each.
//!
//! Where the lists of all nodes begin is such a sequence. The k-th number v is a one at place
//! v + k of a row of bits, all others are zeros: a bit a number, and a bit for what they rise
//! by. The places of every 32nd one are kept beside it, and the ones between are counted.

use super::bits::Packed;
use super::damage::Damage;
use super::layout::{Layout, Section};

/// Every how many ones a place is kept.
pub const STEP: u64 = 32;

#[derive(Clone, Copy)]
pub struct Rising<'a> {
    bits: &'a [u8],
    places: Packed<'a>,
    length: u64,
}

impl<'a> Rising<'a> {
    pub fn open(
        layout: &Layout<'a>,
        bits: Section,
        places: Section,
        length: u64,
    ) -> Result<Self, Damage> {
        Ok(Rising { bits: layout.bytes(bits), places: layout.packed(places)?, length })
    }

    fn word(&self, byte: usize) -> Option<u64> {
        let word = self.bits.get(byte..byte.checked_add(8)?)?;
        Some(u64::from_le_bytes(word.try_into().ok()?))
    }

    #[inline]
    pub fn get(&self, number: u64) -> Option<u64> {
        if number >= self.length {
            return None;
        }
        let start = self.places.get(number / STEP)?;
        let mut byte = usize::try_from(start / 8).ok()?;
        let mut word = self.word(byte)? & (u64::MAX << (start % 8));
        let mut ones = (number % STEP) as u32;
        while word.count_ones() <= ones {
            ones -= word.count_ones();
            byte += 8;
            word = self.word(byte)?;
        }
        for _ in 0..ones {
            word &= word - 1;
        }
        (byte as u64 * 8 + u64::from(word.trailing_zeros())).checked_sub(number)
    }
}
