//! The words of a model in the file: text by number, and number by text. The hash table is part of
//! the file, so it stays apart from `crate::table`.

use super::layout::{Layout, Section};
use crate::format::bits::{width_of, Packed};
use crate::format::checksum::Checksum;
use crate::format::texts::Texts;
use crate::format::Damage;

#[derive(Clone, Copy)]
pub struct Vocabulary<'a> {
    texts: Texts<'a>,
    /// Open addressing; 0 is empty, because the unknown word need not be found.
    slots: Packed<'a>,
}

fn first_slot(text: &[u8], slots: u64) -> u64 {
    ((u128::from(Checksum::of(text)) * u128::from(slots)) >> 64) as u64
}

/// The slots of the words, as written to the file; the first word has none.
pub fn slots<'t>(words: impl ExactSizeIterator<Item = &'t str>) -> Vec<u64> {
    let count = words.len() as u64;
    let mut slots = vec![0; (count * 3).div_ceil(2) as usize];
    for (number, text) in words.enumerate().skip(1) {
        let mut slot = first_slot(text.as_bytes(), slots.len() as u64) as usize;
        while slots[slot] != 0 {
            slot = (slot + 1) % slots.len();
        }
        slots[slot] = number as u64;
    }
    slots
}

impl<'a> Vocabulary<'a> {
    pub fn open(layout: &Layout<'a>) -> Result<Self, Damage> {
        let texts = Texts::open(layout, Section::WordStarts, Section::WordBytes)?;
        let slots = layout.packed(Section::WordSlots)?;
        if texts.is_empty() || width_of(texts.len()) > 32 || slots.length == 0 {
            return Err(Damage::new("the words", "there are none, or too many"));
        }
        Ok(Vocabulary { texts, slots })
    }

    pub fn len(&self) -> u64 {
        self.texts.len()
    }

    pub fn get(&self, word: u32) -> Result<&'a str, Damage> {
        self.texts.get(word.into())
    }

    pub fn find(&self, text: &str) -> Option<u32> {
        let first = first_slot(text.as_bytes(), self.slots.length);
        for step in 0..self.slots.length {
            let slot = (first + step) % self.slots.length;
            let word = self.slots.get(slot).filter(|&word| word != 0)?;
            if self.texts.raw(word).is_ok_and(|found| found == text.as_bytes()) {
                return u32::try_from(word).ok();
            }
        }
        None
    }
}
