//! Finds phrases in a mapped file, compares them, and lists those nearest to one.
//!
//! Opening takes the same time whatever the size. Blocks are checked when they are first read;
//! answers are not for use before `Opened::answer` has said that none of them was damaged.

use super::layout::{Kind, Layout, Opened, Section};
use super::signatures::{cosines, distance};
use super::writer::{bucket, fingerprint, index_bits};
use super::LONGEST;
use crate::format::bits::Packed;
use crate::format::blocks::Checked;
use crate::format::texts::Texts;
use crate::format::Damage;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

pub struct File<'a> {
    layout: Layout<'a>,
    kind: Kind,
    width: usize,
    count: u64,
    record: usize,
    records: Checked<'a>,
    index: Packed<'a>,
    index_bits: u32,
    words: Texts<'a>,
    phrases: Packed<'a>,
    counts: Packed<'a>,
    smallest_sum: i64,
    cosines: Vec<f32>,
}

impl<'a> File<'a> {
    /// The bytes are those that were `opened`.
    pub fn open(bytes: &'a [u8], opened: &'a Opened) -> Result<Self, Damage> {
        let layout = Layout::new(bytes, opened);
        let wrong = Damage::new("the description", "it does not fit the rest");
        let head = layout.checked(Section::Head);
        let number = |place: usize| head.word(8 * place).ok_or(wrong.clone());
        let kind = u32::try_from(number(0)?).ok().and_then(Kind::of).ok_or(wrong.clone())?;
        let width = usize::try_from(number(1)?).map_err(|_| wrong.clone())?;
        let smallest_sum = number(3)? as i64;
        let count = layout.entry(Section::Counts).items;
        let bits = index_bits(count);
        let record = if kind.has(width) { 8 + kind.bytes(width) } else { 0 };
        let records = layout.entry(Section::Records);
        if number(2)? != u64::from(bits)
            || record == 0
            || records.items != count
            || (count > 0 && records.width != 8 * record as u64)
            || layout.entry(Section::Phrases).items != LONGEST as u64 * count
        {
            return Err(wrong);
        }
        Ok(File {
            kind,
            width,
            count,
            record,
            records: layout.checked(Section::Records),
            index: layout.packed(Section::Index)?,
            index_bits: bits,
            words: Texts::open(&layout, Section::WordStarts, Section::WordBytes)?,
            phrases: layout.packed(Section::Phrases)?,
            counts: layout.packed(Section::Counts)?,
            smallest_sum,
            cosines: if kind == Kind::Bits { cosines(width) } else { Vec::new() },
            layout,
        })
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Bits of a signature, or dimensions of a vector.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many phrases there are.
    pub fn len(&self) -> u64 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn about(&self) -> Result<&'a [u8], Damage> {
        self.layout.checked(Section::About).all()
    }

    pub fn verify(&self) -> Result<(), Damage> {
        self.layout.verify()
    }

    pub fn section_lengths(&self) -> Vec<(&'static str, u64)> {
        self.layout.section_lengths()
    }

    /// Checks all signatures at once, so that reading many asks no more.
    pub fn check_all(&self) -> Result<(), Damage> {
        self.records.all().map(|_| ())
    }

    /// The place of a phrase.
    pub fn find(&self, phrase: &str) -> Option<u64> {
        let print = fingerprint(phrase.as_bytes());
        self.search(print, self.candidates(print)?)
    }

    /// Where phrases begin whose fingerprints begin like this one, and where they end.
    #[inline(always)]
    fn candidates(&self, print: u64) -> Option<(u64, u64)> {
        self.index.pair(bucket(print, self.index_bits))
    }

    #[inline(always)]
    fn search(&self, print: u64, (start, end): (u64, u64)) -> Option<u64> {
        for place in start..end {
            match self.records.word(place as usize * self.record)?.cmp(&print) {
                Ordering::Less => continue,
                Ordering::Equal => return Some(place),
                Ordering::Greater => return None,
            }
        }
        None
    }

    /// As `find`, for many: each step for all of them, so that waiting for memory overlaps.
    pub fn find_all(&self, prints: &[u64], found: &mut Vec<Option<u64>>) {
        const TOGETHER: usize = 64;
        for some in prints.chunks(TOGETHER) {
            let mut bounds = [None; TOGETHER];
            for (bounds, &print) in bounds.iter_mut().zip(some) {
                *bounds = self.candidates(print);
            }
            let places = some.iter().zip(bounds);
            found.extend(places.map(|(&print, bounds)| self.search(print, bounds?)));
        }
    }

    /// The signature or vector of a phrase.
    #[inline(always)]
    fn content(&self, place: u64) -> Option<&'a [u8]> {
        let start = place as usize * self.record;
        self.records.slice(start + 8..start + self.record)
    }

    /// The cosine of two phrases; none if one of them is not in the file.
    #[inline(always)]
    pub fn cosine(&self, one: u64, other: u64) -> Option<f32> {
        Some(self.compare(self.content(one)?, self.content(other)?))
    }

    #[inline(always)]
    fn compare(&self, one: &[u8], other: &[u8]) -> f32 {
        match self.kind {
            Kind::Bits => self.cosines[distance(one, other) as usize],
            Kind::Dense => dense_cosine(one, other, self.width),
        }
    }

    /// The phrases nearest to one, the nearest first, of those that occur at least `least` times.
    pub fn nearest(&self, place: u64, top: usize, least: u64) -> Vec<(u64, f32)> {
        let Some(own) = self.content(place) else { return Vec::new() };
        let mut best: BinaryHeap<Reverse<(Ordered, Reverse<u64>)>> = BinaryHeap::new();
        for other in (0..self.count).filter(|&other| other != place) {
            let Some(content) = self.content(other) else { break };
            let cosine = Ordered(self.compare(own, content));
            let full = best.len() >= top;
            if full && best.peek().is_none_or(|Reverse((worst, _))| cosine <= *worst) {
                continue;
            }
            if self.counts.get(other).is_some_and(|count| count >= least) {
                if full {
                    best.pop();
                }
                best.push(Reverse((cosine, Reverse(other))));
            }
        }
        let sorted = best.into_sorted_vec().into_iter();
        sorted.map(|Reverse((cosine, Reverse(other)))| (other, cosine.0)).collect()
    }

    /// A vector of length one.
    pub fn vector(&self, place: u64) -> Option<Vec<f32>> {
        let content = self.content(place)?;
        match self.kind {
            Kind::Bits => None,
            Kind::Dense => {
                let (scale, numbers) = parts(content, self.width);
                Some(numbers.iter().map(|&number| f32::from(number as i8) * scale).collect())
            }
        }
    }

    /// The bytes of a signature.
    pub fn signature(&self, place: u64) -> Option<&'a [u8]> {
        self.content(place).filter(|_| self.kind == Kind::Bits)
    }

    /// How often a phrase occurs.
    pub fn occurrences(&self, place: u64) -> Option<u64> {
        self.counts.get(place)
    }

    /// The words of a phrase by their numbers.
    pub fn words_of(&self, place: u64) -> impl Iterator<Item = u64> + '_ {
        let first = LONGEST as u64 * place;
        let words = (first..first + LONGEST as u64).filter_map(|place| self.phrases.get(place));
        words.filter_map(|word| word.checked_sub(1))
    }

    pub fn word(&self, number: u64) -> Result<&'a str, Damage> {
        self.words.get(number)
    }

    pub fn word_count(&self) -> u64 {
        self.words.len()
    }

    /// The words of a phrase with spaces between them.
    pub fn phrase(&self, place: u64) -> Result<String, Damage> {
        let words: Result<Vec<&str>, Damage> =
            self.words_of(place).map(|word| self.word(word)).collect();
        Ok(words?.join(" "))
    }

    pub fn has_sums(&self) -> bool {
        self.count == 0 || self.layout.entry(Section::Sums).items > 0
    }

    /// The sums behind a signature, if they were kept.
    pub fn sums(&self, place: u64) -> Option<Vec<i64>> {
        let sums = self.layout.packed(Section::Sums).ok()?;
        let first = place * self.width as u64;
        let all = first..first + self.width as u64;
        all.map(|item| Some(self.smallest_sum + sums.get(item)? as i64)).collect()
    }
}

/// One over the length of a vector, and its numbers.
#[inline(always)]
fn parts(content: &[u8], width: usize) -> (f32, &[u8]) {
    let scale = f32::from_le_bytes(content[..4].try_into().expect("four bytes"));
    (scale, &content[4..4 + width])
}

fn dense_cosine(one: &[u8], other: &[u8], width: usize) -> f32 {
    let ((one_scale, one), (other_scale, other)) = (parts(one, width), parts(other, width));
    product(one, other) as f32 * one_scale * other_scale
}

/// The product of two vectors of bytes with signs.
fn product(one: &[u8], other: &[u8]) -> i32 {
    struct Call<'a>(&'a [u8], &'a [u8]);
    impl pulp::WithSimd for Call<'_> {
        type Output = i32;

        #[inline(always)]
        fn with_simd<S: pulp::Simd>(self, _: S) -> i32 {
            let pairs = self.0.iter().zip(self.1);
            pairs.map(|(&a, &b)| i32::from(i16::from(a as i8) * i16::from(b as i8))).sum()
        }
    }
    pulp::Arch::new().dispatch(Call(one, other))
}

/// Cosines are numbers, so they have an order.
#[derive(Clone, Copy, PartialEq)]
struct Ordered(f32);

impl Eq for Ordered {}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}
