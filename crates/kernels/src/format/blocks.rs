//! The blocks of a section: each has a checksum, compared the first time the block is read.
//!
//! So opening takes the same time whatever the size, the first reading of a block pays once, and
//! a damaged block never gives an answer. A read that touches one gets nothing, and the damage is
//! remembered for the whole file: whoever hands out answers asks first (`Opened::answer`).
//!
//! Threads need no lock. Two that come to a new block at the same time both compare it.
//!
//! To ask for every number whether its block has been compared would slow everything down. So the
//! blocks at the beginning of a section that are known to be sound are read without asking, and
//! each time a file is put to use they reach further: as far as the reads so far have paid for.
//! Soon all blocks are among them, and checksums cost nothing any more.

use super::bits::SPARE;
use super::checksum::Checksum;
use super::damage::Damage;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

const BLOCK_BITS: u32 = 14;
/// Bytes of a block; the last of a section may be shorter.
pub const BLOCK: usize = 1 << BLOCK_BITS;
/// The checksum of a block covers its first neighbours on the right too, so that a number that
/// begins in a block needs no other.
pub const OVERLAP: usize = SPARE - 1;
/// How many reads that had to ask pay for comparing one block ahead of time.
const PRICE: usize = 256;
const MISMATCH: &str = "the checksum does not match";

/// How many blocks a section of this many bytes has.
pub fn count(length: u64) -> u64 {
    length.div_ceil(BLOCK as u64)
}

fn covered(block: usize, length: usize) -> Range<usize> {
    let start = (block * BLOCK).min(length);
    start..(start + BLOCK + OVERLAP).min(length)
}

/// Computes the checksums of the blocks of a section from its bytes, piece by piece.
#[derive(Default)]
pub struct BlockSums {
    sums: Vec<u64>,
    current: Checksum,
    filled: usize,
    /// The block before, and how many bytes of its neighbour it lacks.
    ending: Option<(Checksum, usize)>,
}

impl BlockSums {
    pub fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (piece, rest) = bytes.split_at(bytes.len().min(BLOCK - self.filled));
            if let Some((mut sum, lacks)) = self.ending.take() {
                let taken = piece.len().min(lacks);
                sum.update(&piece[..taken]);
                match lacks - taken {
                    0 => self.sums.push(sum.finish()),
                    lacks => self.ending = Some((sum, lacks)),
                }
            }
            self.current.update(piece);
            self.filled += piece.len();
            if self.filled == BLOCK {
                self.ending = Some((std::mem::take(&mut self.current), OVERLAP));
                self.filled = 0;
            }
            bytes = rest;
        }
    }

    pub fn finish(mut self) -> Vec<u64> {
        self.sums.extend(self.ending.map(|(sum, _)| sum.finish()));
        if self.filled > 0 {
            self.sums.push(self.current.finish());
        }
        self.sums
    }
}

/// The blocks of one section of an open file.
pub struct Blocks {
    name: &'static str,
    sums: Box<[u64]>,
    sound: Box<[AtomicBool]>,
    /// The blocks before this one are sound.
    known: AtomicUsize,
    /// Reads that had to ask; a comparison counts as `PRICE` of them.
    asked: AtomicUsize,
    /// The first damage found anywhere in the file.
    found: Arc<OnceLock<Damage>>,
}

impl Blocks {
    pub fn new(name: &'static str, sums: Box<[u64]>, found: Arc<OnceLock<Damage>>) -> Self {
        let sound = sums.iter().map(|_| AtomicBool::new(false)).collect();
        let (known, asked) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Blocks { name, sums, sound, known, asked, found }
    }

    #[inline]
    fn is_sound(&self, bytes: &[u8], block: usize) -> bool {
        self.asked.fetch_add(1, Relaxed);
        self.sound.get(block).is_some_and(|sound| sound.load(Relaxed)) || self.check(bytes, block)
    }

    #[cold]
    fn check(&self, bytes: &[u8], block: usize) -> bool {
        let Some(&sum) = self.sums.get(block) else { return false };
        self.asked.fetch_add(PRICE, Relaxed);
        let sound = Checksum::of(&bytes[covered(block, bytes.len())]) == sum;
        if sound {
            self.sound[block].store(true, Relaxed);
        } else {
            self.found.get_or_init(|| Damage::new(self.name, MISMATCH));
        }
        sound
    }

    /// Compares as many blocks ahead of time as have been paid for; returns how many bytes at the
    /// beginning of the section are sound.
    fn look_ahead(&self, bytes: &[u8]) -> usize {
        let mut known = self.known.load(Relaxed);
        if known < self.sums.len() {
            let paid = (self.asked.load(Relaxed) / PRICE).min(self.sums.len());
            while known < paid && self.is_sound(bytes, known) {
                known += 1;
            }
            self.known.fetch_max(known, Relaxed);
        }
        (known * BLOCK).min(bytes.len())
    }
}

/// The bytes of a section, read through its blocks.
#[derive(Clone, Copy)]
pub struct Checked<'a> {
    /// Those at the beginning that are sound.
    known: &'a [u8],
    bytes: &'a [u8],
    blocks: &'a Blocks,
}

impl<'a> Checked<'a> {
    pub fn new(bytes: &'a [u8], blocks: &'a Blocks) -> Self {
        Checked { known: &bytes[..blocks.look_ahead(bytes)], bytes, blocks }
    }

    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The eight bytes from here on as a number; None outside the section and in damaged blocks.
    #[inline]
    pub fn word(&self, byte: usize) -> Option<u64> {
        match self.known.get(byte..byte.checked_add(8)?) {
            Some(word) => Some(u64::from_le_bytes(word.try_into().ok()?)),
            None => self.new_word(byte),
        }
    }

    /// The four bytes from here on as a float; None outside the section and in damaged blocks.
    #[inline]
    pub fn float(&self, byte: usize) -> Option<f32> {
        let four = self.slice(byte..byte.checked_add(4)?)?;
        Some(f32::from_le_bytes(four.try_into().ok()?))
    }

    /// Some bytes; None outside the section and in damaged blocks.
    #[inline]
    pub fn slice(&self, range: Range<usize>) -> Option<&'a [u8]> {
        match self.known.get(range.clone()) {
            Some(bytes) => Some(bytes),
            None => self.new_slice(range),
        }
    }

    /// The whole section.
    pub fn all(&self) -> Result<&'a [u8], Damage> {
        self.slice(0..self.len()).ok_or(Damage::new(self.blocks.name, MISMATCH))
    }

    #[cold]
    #[inline(never)]
    fn new_word(&self, byte: usize) -> Option<u64> {
        let word = self.bytes.get(byte..byte.checked_add(8)?)?;
        let sound = self.blocks.is_sound(self.bytes, byte >> BLOCK_BITS);
        sound.then_some(u64::from_le_bytes(word.try_into().ok()?))
    }

    #[cold]
    #[inline(never)]
    fn new_slice(&self, range: Range<usize>) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(range.clone())?;
        let blocks = range.start >> BLOCK_BITS..=range.end.saturating_sub(1) >> BLOCK_BITS;
        let is_sound = |block| self.blocks.is_sound(self.bytes, block);
        (bytes.is_empty() || blocks.into_iter().all(is_sound)).then_some(bytes)
    }
}

#[cfg(test)]
pub fn guarded(bytes: &[u8]) -> Blocks {
    let mut sums = BlockSums::default();
    sums.update(bytes);
    Blocks::new("the numbers", sums.finish().into(), Arc::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(length: usize) -> Vec<u8> {
        (0..length as u64).map(|n| (n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as u8).collect()
    }

    #[test]
    fn the_checksum_of_a_block_covers_seven_bytes_of_the_next() {
        for length in [0, 1, BLOCK - 1, BLOCK, BLOCK + 3, 2 * BLOCK, 2 * BLOCK + 9] {
            let bytes = numbers(length);
            let expected: Vec<u64> = (0..length.div_ceil(BLOCK))
                .map(|block| {
                    let end = (block * BLOCK + BLOCK + 7).min(length);
                    Checksum::of(&bytes[block * BLOCK..end])
                })
                .collect();
            for piece in [1, 7, 1000, BLOCK, 3 * BLOCK] {
                let mut sums = BlockSums::default();
                bytes.chunks(piece).for_each(|piece| sums.update(piece));
                assert_eq!(sums.finish(), expected, "{length} bytes, {piece} at a time");
            }
            assert_eq!(count(length as u64), expected.len() as u64);
        }
    }

    #[test]
    fn a_damaged_block_gives_nothing_and_its_neighbours_what_is_in_them() {
        let mut bytes = numbers(3 * BLOCK);
        let blocks = guarded(&bytes);
        bytes[2 * BLOCK + 9] ^= 4;
        let checked = Checked::new(&bytes, &blocks);
        let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        assert_eq!(checked.word(2 * BLOCK - 1), Some(word(2 * BLOCK - 1)));
        assert_eq!(blocks.found.get(), None);
        assert_eq!(checked.word(2 * BLOCK), None);
        assert_eq!(checked.float(3 * BLOCK - 4), None);
        assert_eq!(checked.slice(2 * BLOCK - 1..2 * BLOCK + 1), None);
        assert_eq!(checked.slice(BLOCK..2 * BLOCK), Some(&bytes[BLOCK..2 * BLOCK]));
        assert_eq!(blocks.found.get(), Some(&Damage::new("the numbers", MISMATCH)));
        assert_eq!(checked.word(3 * BLOCK - 7), None);
        assert!(checked.all().is_err());
    }

    #[test]
    fn reads_pay_for_blocks_ahead_until_all_are_known() {
        let bytes = numbers(8 * BLOCK);
        let blocks = guarded(&bytes);
        assert_eq!(Checked::new(&bytes, &blocks).known.len(), 0);
        Checked::new(&bytes, &blocks).word(5 * BLOCK); // one comparison pays for another
        assert_eq!(Checked::new(&bytes, &blocks).known.len(), BLOCK);
        let checked = Checked::new(&bytes, &blocks);
        (0..3 * PRICE).for_each(|_| assert!(checked.word(5 * BLOCK).is_some()));
        let mut known = 0;
        while known < bytes.len() {
            let next = Checked::new(&bytes, &blocks).known.len();
            assert!(next > known);
            known = next;
        }
    }

    #[test]
    fn damage_that_is_found_ahead_of_time_is_damage_too() {
        let mut bytes = numbers(2 * BLOCK);
        let blocks = guarded(&bytes);
        bytes[0] ^= 1;
        assert!(Checked::new(&bytes, &blocks).word(BLOCK).is_some());
        assert_eq!(Checked::new(&bytes, &blocks).known.len(), 0);
        assert!(blocks.found.get().is_some());
    }

    #[test]
    fn threads_that_come_to_blocks_at_the_same_time_see_the_same() {
        let mut bytes = numbers(64 * BLOCK);
        let blocks = guarded(&bytes);
        bytes[17 * BLOCK + OVERLAP] ^= 1;
        let checked = Checked::new(&bytes, &blocks);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for block in 0..64 {
                        assert_eq!(checked.word(block * BLOCK).is_some(), block != 17);
                    }
                });
            }
        });
    }
}
