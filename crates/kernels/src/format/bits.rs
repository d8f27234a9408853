//! Arrays of numbers, each with as many bits as the largest needs.
//!
//! A number is read with one unaligned load of eight bytes, so the bits of an array are followed
//! by eight spare bytes, and no number is wider than 56 bits.

use super::blocks::Checked;

pub const SPARE: usize = 8;
pub const WIDEST: u32 = 56;

/// How many bits numbers up to `largest` need; none if it is zero.
pub fn width_of(largest: u64) -> u32 {
    u64::BITS - largest.leading_zeros()
}

/// How many bytes this many bits take in a file.
pub fn bytes_for(bits: u128) -> Option<u64> {
    u64::try_from(bits.div_ceil(8) + SPARE as u128).ok()
}

/// The number of `width` bits that begins at a bit; None outside the bytes and in damaged blocks.
#[inline]
pub fn read_bits(bytes: &Checked, bit: u64, width: u32) -> Option<u64> {
    let word = bytes.word(usize::try_from(bit / 8).ok()?)?;
    Some(word >> (bit % 8) & ((1 << width) - 1))
}

/// An array in a file.
#[derive(Clone, Copy)]
pub struct Packed<'a> {
    pub bytes: Checked<'a>,
    pub length: u64,
    pub width: u32,
}

impl Packed<'_> {
    #[inline]
    pub fn get(&self, place: u64) -> Option<u64> {
        if place >= self.length {
            return None;
        }
        read_bits(&self.bytes, place.checked_mul(self.width.into())?, self.width)
    }

    /// This number and the next, with one load if both are narrow enough.
    #[inline]
    pub fn pair(&self, place: u64) -> Option<(u64, u64)> {
        if 2 * self.width > WIDEST {
            return self.get(place).zip(self.get(place.checked_add(1)?));
        }
        if place.checked_add(1)? >= self.length {
            return None;
        }
        let bit = place.checked_mul(self.width.into())?;
        let both = read_bits(&self.bytes, bit, 2 * self.width)?;
        Some((both & ((1 << self.width) - 1), both >> self.width))
    }
}

/// Packs bits into bytes.
#[derive(Default)]
pub struct BitBuffer {
    pub bytes: Vec<u8>,
    word: u64,
    filled: u32,
}

impl BitBuffer {
    #[inline]
    pub fn push(&mut self, value: u64, width: u32) {
        debug_assert!(width <= WIDEST && value < 1 << width);
        self.word |= value << self.filled;
        self.filled += width;
        if self.filled >= 64 {
            self.bytes.extend_from_slice(&self.word.to_le_bytes());
            self.filled -= 64;
            self.word = if self.filled == 0 { 0 } else { value >> (width - self.filled) };
        }
    }

    /// Ends the array: the rest of the last word, and the spare bytes.
    pub fn close(&mut self) {
        let left = self.filled.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.word.to_le_bytes()[..left]);
        self.bytes.extend_from_slice(&[0; SPARE]);
        (self.word, self.filled) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::guarded;
    use super::*;

    #[test]
    fn numbers_of_every_width_come_back() {
        for width in 0..=WIDEST {
            let largest = (1u64 << width) - 1;
            let values: Vec<u64> =
                (0..100u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) & largest).collect();
            let mut buffer = BitBuffer::default();
            values.iter().for_each(|&value| buffer.push(value, width));
            buffer.close();
            assert_eq!(bytes_for(100 * u128::from(width)), Some(buffer.bytes.len() as u64));
            let blocks = guarded(&buffer.bytes);
            let packed = Packed { bytes: Checked::new(&buffer.bytes, &blocks), length: 100, width };
            assert_eq!(width_of(largest), width);
            assert!((0..100).all(|n| packed.get(n) == Some(values[n as usize])));
            assert_eq!(packed.get(100), None);
            let pair = |n: usize| Some((values[n], values[n + 1]));
            assert!((0..99).all(|n| packed.pair(n) == pair(n as usize)));
            assert_eq!(packed.pair(99), None);
        }
    }
}
