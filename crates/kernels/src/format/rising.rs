//! Sequences of numbers that never fall, in about two bits per number.
//!
//! The starts of the lists of all nodes are such a sequence. The k-th number v is stored as a one
//! at bit v + k, and all other bits are zero: one bit per number, and one for each unit of rise.
//! The positions of every 32nd one are stored beside the bits, and the ones in between are
//! counted.

use super::bits::Packed;
use super::blocks::Checked;
use super::damage::Damage;
use super::directory::{Directory, Plan};

/// One in this many positions is stored.
pub const STEP: u64 = 32;

#[derive(Clone, Copy)]
pub struct Rising<'a> {
    bits: Checked<'a>,
    places: Packed<'a>,
    length: u64,
}

impl<'a> Rising<'a> {
    pub fn open<P: Plan>(
        layout: &Directory<'a, P>,
        bits: P,
        places: P,
        length: u64,
    ) -> Result<Self, Damage> {
        Ok(Rising { bits: layout.checked(bits), places: layout.packed(places)?, length })
    }

    /// The word of the bits, from `byte` on, in which the one of this number lies, and the
    /// number of ones before it there.
    #[inline]
    fn seek(&self, number: u64) -> Option<(usize, u64, u32)> {
        let start = self.places.get(number / STEP)?;
        let mut byte = usize::try_from(start / 8).ok()?;
        let mut word = self.bits.word(byte)? & (u64::MAX << (start % 8));
        let mut ones = (number % STEP) as u32;
        while word.count_ones() <= ones {
            ones -= word.count_ones();
            byte += 8;
            word = self.bits.word(byte)?;
        }
        Some((byte, word, ones))
    }

    #[inline]
    pub fn get(&self, number: u64) -> Option<u64> {
        if number >= self.length {
            return None;
        }
        let (byte, word, ones) = self.seek(number)?;
        let word = without(word, ones);
        (byte as u64 * 8 + u64::from(word.trailing_zeros())).checked_sub(number)
    }

    /// This number and the next.
    #[inline]
    pub fn pair(&self, number: u64) -> Option<(u64, u64)> {
        if number.checked_add(1)? >= self.length {
            return None;
        }
        let (mut byte, word, ones) = self.seek(number)?;
        let mut word = without(word, ones);
        let first = byte as u64 * 8 + u64::from(word.trailing_zeros());
        word &= word - 1;
        while word == 0 {
            byte += 8;
            word = self.bits.word(byte)?;
        }
        let second = byte as u64 * 8 + u64::from(word.trailing_zeros());
        Some((first.checked_sub(number)?, second.checked_sub(number + 1)?))
    }
}

/// A word without its lowest ones; it must have more than this many.
#[inline]
fn without(mut word: u64, mut ones: u32) -> u64 {
    for half in [u64::from(u32::MAX), 0xFFFF] {
        let below = if word as u32 == 0 { half << 32 } else { half };
        let inside = (word & below).count_ones();
        if inside != 0 && inside <= ones {
            ones -= inside;
            word &= !below;
        }
    }
    for _ in 0..ones {
        word &= word - 1;
    }
    word
}
