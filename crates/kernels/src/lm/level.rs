//! The n-grams of one length, from 2: records side by side, found by binary search.

use super::layout::{Layout, Section};
use crate::format::bits::{read_bits, width_of};
use crate::format::blocks::Checked;
use crate::format::directory::Plan;
use crate::format::rising::Rising;
use crate::format::Damage;

/// Codes of log10 values: their width in a record, and the value of each code (if empty, the code
/// is the value).
#[derive(Clone, Copy)]
struct Values<'a> {
    width: u32,
    table: Checked<'a>,
}

impl<'a> Values<'a> {
    fn new(table: Checked<'a>, widest: u32) -> Self {
        let width = if table.is_empty() { widest } else { width_of(table.len() as u64 / 4 - 1) };
        Values { width, table }
    }

    #[inline]
    fn of(&self, code: u64) -> f32 {
        if self.table.is_empty() {
            return f32::from_bits(code as u32);
        }
        self.table.float(code as usize * 4).unwrap_or(0.0)
    }
}

#[derive(Clone, Copy)]
pub struct Level<'a> {
    records: Checked<'a>,
    length: u64,
    width: u64,
    word_width: u32,
    probabilities: Values<'a>,
    backoffs: Values<'a>,
    /// None in the last level.
    children: Option<Rising<'a>>,
}

/// Nodes side by side: the first, and the one after the last.
pub type Range = (u64, u64);

impl<'a> Level<'a> {
    pub fn open(
        layout: &Layout<'a>,
        level: usize,
        order: usize,
        word_width: u32,
    ) -> Result<Self, Damage> {
        let section = Section::Records(level);
        let entry = layout.entry(section);
        let last = level == order;
        let probabilities = Values::new(layout.checked(Section::Probabilities(level)), 32);
        let table = layout.checked(Section::Backoffs(level));
        let backoffs = Values::new(table, if last { 0 } else { 32 });
        let width = u64::from(word_width + probabilities.width + backoffs.width);
        if entry.length < 8 || entry.items > 0 && entry.width != width {
            return Err(Damage::new(section.name(), "of an impossible width"));
        }
        let children = |length| {
            Rising::open(layout, Section::Children(level), Section::ChildrenPlaces(level), length)
        };
        Ok(Level {
            records: layout.checked(section),
            length: entry.items,
            width,
            word_width,
            probabilities,
            backoffs,
            children: if last { None } else { Some(children(entry.items + 1)?) },
        })
    }

    pub fn len(&self) -> u64 {
        self.length
    }

    #[inline]
    fn bits(&self, place: u64, skipped: u32, width: u32) -> u64 {
        read_bits(&self.records, place * self.width + u64::from(skipped), width).unwrap_or(0)
    }

    #[inline]
    pub fn word(&self, place: u64) -> u32 {
        self.bits(place, 0, self.word_width) as u32
    }

    /// The node with this word among the nodes of a range, which must lie in the level.
    #[inline]
    pub fn find(&self, (first, end): Range, word: u32) -> Option<u64> {
        let (mut first, mut length) = (first, end - first);
        if length == 0 {
            return None;
        }
        while length > 1 {
            let half = length / 2;
            first = if self.word(first + half) <= word { first + half } else { first };
            length -= half;
        }
        (self.word(first) == word).then_some(first)
    }

    #[inline]
    pub fn probability(&self, place: u64) -> f32 {
        let width = self.probabilities.width;
        self.probabilities.of(self.bits(place, self.word_width, width))
    }

    #[inline]
    pub fn backoff(&self, place: u64) -> f32 {
        let skipped = self.word_width + self.probabilities.width;
        self.backoffs.of(self.bits(place, skipped, self.backoffs.width))
    }

    /// The children of a node in the next level, of which there are so many.
    #[inline]
    pub fn children(&self, place: u64, of: u64) -> Range {
        let range = self.children.as_ref().and_then(|children| children.pair(place));
        range.filter(|range| range.0 <= range.1 && range.1 <= of).unwrap_or((0, 0))
    }
}
