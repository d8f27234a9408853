//! Writes a file of phrases: rows in any order in, sections sorted by fingerprint out.
//!
//! The same phrases give the same bytes in whatever order they come. With sums, the parts of a
//! phrase that come from different corpora are added up; without, a phrase may come only once.

use super::layout::{Kind, Section};
use super::rows::{number, Rows, Sorted};
use super::signatures::signs;
use super::LONGEST;
use crate::format::bits::{width_of, WIDEST};
use crate::format::checksum::Checksum;
use crate::format::sections::Sections;
use crate::interner::Interner;
use crate::lm::estimate::{go_on, Scratch};
use crate::watch::Watch;
use std::io::{self, Seek, Write};
use std::sync::Arc;

/// The fingerprint of a phrase: that of its words with a space between them.
pub fn fingerprint(phrase: &[u8]) -> u64 {
    Checksum::of(phrase)
}

/// What a row holds before its signature, vector or sums: fingerprint, count, words.
const COUNT: usize = 8;
const WORDS: usize = 16;
const CONTENT: usize = WORDS + 4 * LONGEST;

/// On average two to four fingerprints share their first bits.
pub fn index_bits(phrases: u64) -> u32 {
    (phrases / 4).checked_ilog2().map_or(0, |bits| bits + 1)
}

pub struct Writer {
    kind: Kind,
    width: usize,
    sums: bool,
    words: Interner,
    rows: Rows,
    row: Vec<u8>,
    text: String,
}

impl Writer {
    /// `sums`: signatures come as sums, which are kept.
    pub fn new(
        kind: Kind,
        width: usize,
        sums: bool,
        memory: usize,
        scratch: Arc<dyn Scratch>,
    ) -> Self {
        assert!(kind.has(width) && (kind == Kind::Bits || !sums), "checked by whoever calls");
        let content = if sums { 8 * width } else { kind.bytes(width) };
        let rows = Rows::new(CONTENT + content, memory, scratch);
        let (row, text) = (Vec::new(), String::new());
        Writer { kind, width, sums, words: Interner::default(), rows, row, text }
    }

    pub fn kind(&self) -> (Kind, usize, bool) {
        (self.kind, self.width, self.sums)
    }

    /// The number of a word; None if there are too many words.
    pub fn word(&mut self, word: &str) -> Option<u32> {
        self.words.number(word)
    }

    /// A phrase of 1 to 4 words, by the numbers that `word` gave them, and its signature, vector
    /// or sums (eight bytes for each).
    pub fn add(&mut self, words: &[u32], count: u64, content: &[u8]) -> io::Result<()> {
        assert!((1..=LONGEST).contains(&words.len()), "checked by whoever calls");
        self.text.clear();
        for &word in words {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(self.words.get(word));
        }
        self.row.clear();
        self.row.extend_from_slice(&fingerprint(self.text.as_bytes()).to_le_bytes());
        self.row.extend_from_slice(&count.to_le_bytes());
        for place in 0..LONGEST {
            let word = words.get(place).map_or(0, |&word| word + 1);
            self.row.extend_from_slice(&word.to_le_bytes());
        }
        self.row.extend_from_slice(content);
        self.rows.push(&self.row)
    }

    /// Writes the file; phrases with a lower count than `least` are left out, and sums unless they
    /// are to be kept. If cancelled, the output is not a file of phrases.
    pub fn finish<W: Write + Seek>(
        self,
        out: W,
        (least, keep): (u64, bool),
        about: &[u8],
        watch: &Watch,
    ) -> io::Result<W> {
        let Writer { kind, width, sums, words, rows, .. } = self;
        let all = All { rows: rows.sort()?, sums, least, watch };
        let (mut count, mut largest, mut range) = (0u64, 0, (0i64, 0i64));
        let mut used = vec![false; words.len()];
        all.read(|row| {
            count += 1;
            largest = largest.max(row.count());
            row.words().for_each(|word| used[word as usize] = true);
            if sums {
                range = row.sums().fold(range, |(low, high), sum| (low.min(sum), high.max(sum)));
            }
            Ok(())
        })?;
        let sorted: Vec<u32> =
            words.sorted().into_iter().filter(|&word| used[word as usize]).collect();
        let mut places = vec![0u64; words.len()];
        for (&word, place) in sorted.iter().zip(1..) {
            places[word as usize] = place;
        }
        let mut out = Sections::new(out)?;
        let bits = index_bits(count);
        let smallest = if keep { range.0 } else { 0 };
        let head = [kind.number().into(), width as u64, bits.into(), smallest as u64];
        out.bytes(Section::Head, head.map(u64::to_le_bytes).as_flattened())?;
        out.bytes(Section::About, about)?;

        let mut starts = vec![0u64; (1 << bits) + 1];
        let mut bytes = Vec::new();
        all.read(|row| {
            starts[bucket(row.fingerprint(), bits) as usize + 1] += 1;
            bytes.clear();
            bytes.extend_from_slice(&row.fingerprint().to_le_bytes());
            if sums {
                signs(&row.sums().collect::<Vec<i64>>(), &mut bytes);
            } else {
                bytes.extend_from_slice(row.content());
            }
            let (pieces, _) = bytes.as_chunks::<4>();
            pieces.iter().try_for_each(|&piece| out.push(u32::from_le_bytes(piece).into(), 32))
        })?;
        out.end_array(
            Section::Records,
            count,
            if count == 0 { 0 } else { record_bits(kind, width) },
        )?;
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        out.array(Section::Index, starts.into_iter(), count)?;
        let texts = sorted.iter().map(|&word| words.get(word));
        out.texts(Section::WordStarts, Section::WordBytes, texts)?;

        let word_width = width_of(sorted.len() as u64);
        all.read(|row| {
            let numbers = row.words().map(|word| places[word as usize]);
            let filled = numbers.chain(std::iter::repeat(0)).take(LONGEST);
            filled.into_iter().try_for_each(|place| out.push(place, word_width))
        })?;
        let items = count * LONGEST as u64;
        out.end_array(Section::Phrases, items, if count == 0 { 0 } else { word_width.into() })?;
        let count_width = width_of(largest).max(1);
        all.read(|row| out.push(row.count(), count_width))?;
        out.end_array(Section::Counts, count, if count == 0 { 0 } else { count_width.into() })?;
        if sums && keep {
            write_sums(&mut out, &all, range, count * width as u64)?;
        }
        out.finish()
    }
}

/// The bits of a record.
fn record_bits(kind: Kind, width: usize) -> u64 {
    8 * (8 + kind.bytes(width) as u64)
}

/// The first bits of a fingerprint.
#[inline(always)]
pub fn bucket(fingerprint: u64, bits: u32) -> u64 {
    fingerprint.checked_shr(64 - bits).unwrap_or(0)
}

/// Sums as what each is above the smallest one.
fn write_sums<W: Write + Seek>(
    out: &mut Sections<Section, W>,
    all: &All,
    (low, high): (i64, i64),
    items: u64,
) -> io::Result<()> {
    let width = width_of(high.wrapping_sub(low) as u64).max(1);
    if width > WIDEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the sums are too large"));
    }
    all.read(|row| row.sums().try_for_each(|sum| out.push((sum - low) as u64, width)))?;
    out.end_array(Section::Sums, items, if items == 0 { 0 } else { width.into() })
}

/// The rows of a writer, one for each phrase.
struct All<'a> {
    rows: Sorted,
    sums: bool,
    least: u64,
    watch: &'a Watch,
}

impl All<'_> {
    fn read(&self, mut take: impl FnMut(Row) -> io::Result<()>) -> io::Result<()> {
        let mut waiting: Vec<u8> = Vec::new();
        let mut steps = 0u32;
        let mut pass = |row: &[u8]| match Row(row) {
            row if row.count() >= self.least => take(row),
            _ => Ok(()),
        };
        self.rows.read(|row| {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 12) {
                go_on(self.watch)?;
            }
            if !waiting.is_empty() && number(row) == number(&waiting) {
                return combine(&mut waiting, row, self.sums);
            }
            if !waiting.is_empty() {
                pass(&waiting)?;
            }
            waiting.clear();
            waiting.extend_from_slice(row);
            Ok(())
        })?;
        if !waiting.is_empty() {
            pass(&waiting)?;
        }
        Ok(())
    }
}

/// Adds a row to another of the same phrase.
fn combine(row: &mut [u8], other: &[u8], sums: bool) -> io::Result<()> {
    let wrong = |why: &str| Err(io::Error::new(io::ErrorKind::InvalidData, why.to_owned()));
    if row[WORDS..CONTENT] != other[WORDS..CONTENT] {
        return wrong("two phrases have the same fingerprint");
    }
    if !sums {
        return wrong("a phrase came twice, and without sums it cannot be added up");
    }
    let added = [COUNT].into_iter().chain((CONTENT..row.len()).step_by(8));
    for place in added {
        let part = |bytes: &[u8]| number(&bytes[place..]);
        let sum = part(row).wrapping_add(part(other));
        row[place..place + 8].copy_from_slice(&sum.to_le_bytes());
    }
    Ok(())
}

struct Row<'a>(&'a [u8]);

impl<'a> Row<'a> {
    fn fingerprint(&self) -> u64 {
        number(self.0)
    }

    fn count(&self) -> u64 {
        number(&self.0[COUNT..])
    }

    /// The numbers of its words.
    fn words(&self) -> impl Iterator<Item = u32> + 'a {
        let words = self.0[WORDS..CONTENT].as_chunks::<4>().0.iter();
        words.filter_map(|&word| u32::from_le_bytes(word).checked_sub(1))
    }

    fn content(&self) -> &'a [u8] {
        &self.0[CONTENT..]
    }

    fn sums(&self) -> impl Iterator<Item = i64> + 'a {
        self.content().as_chunks::<8>().0.iter().map(|&sum| i64::from_le_bytes(sum))
    }
}
