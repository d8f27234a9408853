//! Each phrase of a text with the words on its left and right (paper 004, 5.2.1).
//!
//! One pass over sorted windows: those of a phrase are neighbours, so the phrases of each length
//! end one after the other, and only the four that are open need memory.

use super::windows::LEFT;
use super::LONGEST;
use crate::lm::estimate::Key;
use crate::lm::special::END;
use std::io;

/// A word and how often it occurs.
pub type Counted = (u32, u64);

/// A phrase with all its contexts; each list is sorted by word.
pub struct Phrase<'a> {
    pub words: &'a [u32],
    pub count: u64,
    pub left: &'a [Counted],
    pub right: &'a [Counted],
}

/// Counts of words in any order, combined now and then.
#[derive(Default)]
struct Tally {
    entries: Vec<Counted>,
    limit: usize,
}

const FIRST_LIMIT: usize = 1 << 10;

impl Tally {
    #[inline(always)]
    fn add(&mut self, word: u32, count: u64) {
        match self.entries.last_mut() {
            Some(last) if last.0 == word => last.1 += count,
            _ => self.push(word, count),
        }
    }

    #[inline(always)]
    fn push(&mut self, word: u32, count: u64) {
        if self.entries.len() >= self.limit.max(FIRST_LIMIT) {
            self.combine();
            self.limit = 2 * self.entries.len();
        }
        self.entries.push((word, count));
    }

    fn combine(&mut self) {
        if !self.entries.is_sorted_by(|one, other| one.0 < other.0) {
            self.entries.sort_unstable_by_key(|entry| entry.0);
            self.entries.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                kept.1 += if same { next.1 } else { 0 };
                same
            });
        }
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.limit = 0;
    }
}

#[derive(Default)]
struct Level {
    count: u64,
    left: Tally,
    right: Tally,
}

/// Takes windows in their order and knows the phrases that are open.
pub struct Walker<const W: usize> {
    bits: u32,
    longest: usize,
    least: u64,
    words: [u32; LONGEST],
    previous: Option<Key<W>>,
    levels: [Level; LONGEST],
}

impl<const W: usize> Walker<W> {
    /// Phrases of at most `longest` words that occur at least `least` times are passed on.
    pub fn new(bits: u32, longest: usize, least: u64) -> Self {
        assert!((1..=LONGEST).contains(&longest), "checked by whoever calls");
        let levels = Default::default();
        Walker { bits, longest, least, words: [0; LONGEST], previous: None, levels }
    }

    #[inline]
    pub fn add(
        &mut self,
        key: Key<W>,
        count: u64,
        take: &mut impl FnMut(Phrase) -> io::Result<()>,
    ) -> io::Result<()> {
        let same = self.previous.map_or(0, |previous| previous.same(&key, self.bits));
        self.close(same, take)?;
        self.previous = Some(key);
        let left = key.word(LEFT, self.bits);
        let mut word = key.word(0, self.bits);
        for length in 0..self.longest {
            if word == END {
                break;
            }
            self.words[length] = word;
            word = key.word(length + 1, self.bits);
            let level = &mut self.levels[length];
            level.count += count;
            level.left.add(left, count);
            level.right.add(word, count);
        }
        Ok(())
    }

    /// The last phrases.
    pub fn finish(mut self, take: &mut impl FnMut(Phrase) -> io::Result<()>) -> io::Result<()> {
        self.close(0, take)
    }

    /// Passes on the phrases that are longer than what the next window shares with this one.
    #[inline]
    fn close(
        &mut self,
        same: usize,
        take: &mut impl FnMut(Phrase) -> io::Result<()>,
    ) -> io::Result<()> {
        for length in (same..self.longest).rev() {
            let level = &mut self.levels[length];
            if level.count == 0 {
                continue;
            }
            if level.count >= self.least {
                level.left.combine();
                level.right.combine();
                take(Phrase {
                    words: &self.words[..=length],
                    count: level.count,
                    left: &level.left.entries,
                    right: &level.right.entries,
                })?;
            }
            level.count = 0;
            level.left.clear();
            level.right.clear();
        }
        Ok(())
    }
}
