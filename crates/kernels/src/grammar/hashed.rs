//! Rules as fingerprints of their parts, without ever writing out their symbols.
//!
//! Everything a fingerprint needs is kept as running sums from the start of the sentence, so a
//! rule costs a few multiplications per slot, however long it is. Its links are those of the
//! source words outside its slots, because no link leaves a slot.

use crate::grammar::extract::{Phrase, Sentences};
use crate::grammar::labels::{operator, parts};
use crate::grammar::prints::{Family, Sum};
use crate::random::mix;

/// The most symbols of a side.
const MOST_SYMBOLS: usize = 256;

/// The fingerprints of words and labels, all of one family.
pub struct Prints<'a> {
    family: Family,
    /// The fingerprint of each word.
    words: &'a [i64],
    /// Sums of plain labels, from 1; entry 0 is the wildcard.
    labels: Vec<Sum>,
    /// Distinguishes source sides in different languages.
    pivot: u64,
    /// How many bits of a fingerprint are dropped.
    drop: u32,
    powers: Vec<u64>,
    /// The fingerprint of a link is the product of two numbers, one for each of its places.
    places: [Vec<u64>; 2],
}

impl<'a> Prints<'a> {
    /// `labels` are texts, the wildcard first; `bits` of each fingerprint are kept.
    pub fn new(family: Family, words: &'a [i64], labels: &[&[u8]], pivot: u64, bits: u32) -> Self {
        let places = [0, MOST_SYMBOLS as u64].map(|first| {
            let all = first..first + MOST_SYMBOLS as u64;
            all.map(|place| family.place(place)).collect()
        });
        Prints {
            family,
            words,
            labels: labels.iter().map(|label| family.text(label)).collect(),
            pivot,
            drop: 64 - bits,
            powers: family.powers(MOST_SYMBOLS),
            places,
        }
    }

    /// The fingerprint of a label.
    pub fn label(&self, key: u64) -> u64 {
        let count = match key >> 60 {
            0 | 1 => 1, // the wildcard is entry 0
            2..=4 => 2,
            _ => 3,
        };
        let sums = parts(key).map(|part| self.labels[part as usize]);
        self.family.label(&sums[..count], operator(key)) >> self.drop
    }
}

/// Computes the fingerprints of both sides, rule by rule.
pub struct Hasher<'a> {
    prints: &'a Prints<'a>,
    /// Sums of the words from the start of each sentence.
    sums: [Vec<u64>; 2],
    /// For each phrase pair the fingerprints of its label and of itself as a slot.
    phrases: Vec<[u64; 2]>,
}

impl<'a> Hasher<'a> {
    pub fn new(prints: &'a Prints<'a>) -> Self {
        Hasher { prints, sums: [vec![], vec![]], phrases: vec![] }
    }

    pub fn begin(&mut self, sentences: Sentences, phrases: &[Phrase]) {
        let base = self.prints.family.base();
        for (sums, words) in self.sums.iter_mut().zip(sentences.words) {
            sums.clear();
            sums.push(0);
            let mut sum = 0u64;
            for &word in words {
                let print = self.prints.words[word as usize] as u64;
                sum = sum.wrapping_mul(base).wrapping_add(print);
                sums.push(sum);
            }
        }
        self.phrases.clear();
        self.phrases.extend(phrases.iter().map(|phrase| {
            let label = self.prints.label(phrase.label.key);
            [label, self.prints.family.slot(label)]
        }));
    }

    #[inline(always)]
    pub fn label(&self, phrase: &Phrase) -> u64 {
        self.phrases[phrase.number as usize][0]
    }

    #[inline(always)]
    pub fn source(&self, whole: &Phrase, slots: &[Phrase]) -> u64 {
        mix(self.side(0, whole, slots.iter()) ^ self.prints.pivot) >> self.prints.drop
    }

    /// `slots` are in the order of the target.
    #[inline(always)]
    pub fn target<'b>(&self, whole: &Phrase, slots: impl Iterator<Item = &'b Phrase>) -> u64 {
        mix(self.side(1, whole, slots)) >> self.prints.drop
    }

    #[inline(always)]
    fn side<'b>(
        &self,
        side: usize,
        whole: &Phrase,
        slots: impl Iterator<Item = &'b Phrase>,
    ) -> u64 {
        let (sums, powers) = (&self.sums[side], &self.prints.powers);
        let words = |sum: u64, start: u32, end: u32| {
            let (start, end) = (start as usize, end as usize);
            sum.wrapping_sub(sums[start]).wrapping_mul(powers[end - start]).wrapping_add(sums[end])
        };
        let mut place = whole.spans[2 * side];
        let mut sum = 0;
        for slot in slots {
            let print = self.phrases[slot.number as usize][1];
            sum = words(sum, place, slot.spans[2 * side]);
            sum = sum.wrapping_mul(powers[1]).wrapping_add(print);
            place = slot.spans[2 * side + 1];
        }
        words(sum, place, whole.spans[2 * side + 1])
    }

    /// The pattern of links between the words outside slots.
    #[inline(always)]
    pub fn links(&self, whole: &Phrase, slots: &[Phrase], sentences: Sentences) -> u64 {
        let [source, target] = &self.prints.places;
        let mut sum = 0u64;
        places_of_links(whole, slots, sentences, |i, j| {
            sum = sum.wrapping_add(source[i as usize].wrapping_mul(target[j as usize]));
        });
        mix(sum)
    }
}

/// The id of a pattern of links: 7 bits that are larger the fewer links there are, so that of
/// several ids the largest has fewest, then 56 bits of its fingerprint.
#[inline(always)]
pub fn link_id(print: u64, links: u32) -> i64 {
    (u64::from(127 - links.min(127)) << 56 | print >> 8) as i64
}

/// Links between the words outside slots as places among the symbols, sorted.
#[inline(always)]
pub fn places_of_links(
    whole: &Phrase,
    slots: &[Phrase],
    sentences: Sentences,
    mut take: impl FnMut(u32, u32),
) {
    let Sentences { links, first_link, .. } = sentences;
    let [mut start, end, first_target, _] = whole.spans;
    let mut skipped = start;
    let mut rest = slots;
    loop {
        let stop = rest.first().map_or(end, |slot| slot.spans[0]);
        let own = first_link[start as usize] as usize..first_link[stop as usize] as usize;
        for &(i, j) in &links[own] {
            let mut place = j - first_target;
            for slot in slots {
                let [_, _, from, to] = slot.spans;
                place -= if from <= j { to - from - 1 } else { 0 };
            }
            take(i - skipped, place);
        }
        let Some((slot, after)) = rest.split_first() else { return };
        start = slot.spans[1];
        skipped += slot.words()[0] - 1;
        rest = after;
    }
}

/// The slots in the order of the target.
#[inline(always)]
pub fn by_target<'b>(slots: &'b [Phrase], order: &'b mut [u8; 16]) -> &'b [u8] {
    for k in 0..slots.len() {
        let mut place = k;
        while place > 0 && slots[order[place - 1] as usize].spans[2] > slots[k].spans[2] {
            order[place] = order[place - 1];
            place -= 1;
        }
        order[place] = k as u8;
    }
    &order[..slots.len()]
}
