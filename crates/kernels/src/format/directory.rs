//! A file of sections behind a directory.
//!
//! ```text
//! 8 bytes   magic
//! 4 bytes   version of the format
//! 4 bytes   01020304 as a number: a file with its bytes swapped shows here
//! 8 bytes   length of the file
//! 8 bytes   checksum of the table at the end
//! 8 bytes   checksum of the 32 bytes above and of the directory
//! directory one entry a section, each 32 bytes: offset, length, number of items and bits an item
//!           (0 items: plain bytes)
//! sections  each begins at a multiple of 8
//! table     for each section in the order of the directory the checksums of its blocks
//! ```
//!
//! All numbers are little-endian. The head, the directory and the table are checked on opening,
//! the sections block by block when they are read (see `blocks`).

use super::bits::{bytes_for, Packed, WIDEST};
use super::blocks::{count, Blocks, Checked};
use super::checksum::Checksum;
use super::damage::Damage;
use std::cmp::Ordering;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

pub const BYTE_ORDER: u32 = 0x0102_0304;
pub const HEADER: usize = 40;
pub const ENTRY: usize = 32;

/// The sections of one kind of file.
pub trait Plan: Copy {
    const MAGIC: [u8; 8];
    const VERSION: u32;
    /// The error for a file with a different magic.
    const FOREIGN: &'static str;
    const SECTIONS: usize;
    /// The place of a section in the directory.
    fn place(self) -> usize;
    fn name_of(place: usize) -> &'static str;

    fn name(self) -> &'static str {
        Self::name_of(self.place())
    }
}

pub const fn body<P: Plan>() -> usize {
    HEADER + ENTRY * P::SECTIONS
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Entry {
    pub offset: u64,
    pub length: u64,
    pub items: u64,
    pub width: u64,
}

impl Entry {
    fn numbers(&self) -> [u64; 4] {
        [self.offset, self.length, self.items, self.width]
    }

    fn read(bytes: &[u8], place: usize) -> Option<Entry> {
        let field = |k: usize| number(bytes, HEADER + ENTRY * place + 8 * k);
        let (offset, length, items, width) = (field(0)?, field(1)?, field(2)?, field(3)?);
        Some(Entry { offset, length, items, width })
    }

    /// Whether the section ends before `end` and is as long as its items need.
    fn is_sound(&self, end: u64) -> bool {
        let fits = self.offset.checked_add(self.length).is_some_and(|own| own <= end);
        let bits = u128::from(self.items) * u128::from(self.width);
        let plain = self.width == 0 && self.items == 0;
        fits && (plain || bytes_for(bits) == Some(self.length))
    }
}

/// The first bytes of a file with these sections and this checksum of the table.
pub fn header<P: Plan>(file_length: u64, table: u64, directory: &[Entry]) -> Vec<u8> {
    let mut head = Vec::with_capacity(body::<P>());
    head.extend_from_slice(&P::MAGIC);
    head.extend_from_slice(&P::VERSION.to_le_bytes());
    head.extend_from_slice(&BYTE_ORDER.to_le_bytes());
    head.extend_from_slice(&file_length.to_le_bytes());
    head.extend_from_slice(&table.to_le_bytes());
    let entries: Vec<u8> =
        directory.iter().flat_map(Entry::numbers).flat_map(u64::to_le_bytes).collect();
    let mut sum = Checksum::default();
    sum.update(&head);
    sum.update(&entries);
    head.extend_from_slice(&sum.finish().to_le_bytes());
    head.extend_from_slice(&entries);
    head
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let number = bytes.get(at..at + 8)?;
    Some(u64::from_le_bytes(number.try_into().ok()?))
}

/// What is known of an open file: its directory, and which of its blocks have been checked.
pub struct Opened<P> {
    entries: Vec<Entry>,
    blocks: Vec<Blocks>,
    found: Arc<OnceLock<Damage>>,
    plan: PhantomData<P>,
}

impl<P: Plan> Opened<P> {
    /// Checks the head, the directory and the table of checksums.
    pub fn new(bytes: &[u8]) -> Result<Self, Damage> {
        let wrong = |found| Err(Damage::new("the head of the file", found));
        if !bytes.starts_with(&P::MAGIC) {
            return wrong(P::FOREIGN);
        }
        let (Some(order), true) = (number(bytes, 8), bytes.len() >= body::<P>()) else {
            return wrong("it is cut short");
        };
        if order >> 32 != BYTE_ORDER.into() {
            return wrong("it has another byte order");
        }
        match (order as u32).cmp(&P::VERSION) {
            Ordering::Greater => return wrong("it is of a newer format, not known here"),
            Ordering::Less => return wrong("it is of an older format"),
            Ordering::Equal => (),
        }
        let mut sum = Checksum::default();
        sum.update(&bytes[..HEADER - 8]);
        sum.update(&bytes[HEADER..body::<P>()]);
        if number(bytes, HEADER - 8) != Some(sum.finish()) {
            return wrong("the checksum does not match");
        }
        if number(bytes, 16) != Some(bytes.len() as u64) {
            return Err(Damage::new("the file", "it is cut short or has grown"));
        }
        Self::of_sections(bytes)
    }

    fn of_sections(bytes: &[u8]) -> Result<Self, Damage> {
        let wrong = |found| Damage::new("the table of checksums", found);
        let entries: Vec<Entry> =
            (0..P::SECTIONS).filter_map(|place| Entry::read(bytes, place)).collect();
        let blocks = entries.iter().try_fold(0u64, |sum, e| sum.checked_add(count(e.length)));
        let length = blocks.and_then(|blocks| usize::try_from(blocks).ok()?.checked_mul(8));
        let start = length.and_then(|length| bytes.len().checked_sub(length));
        let start = start.filter(|&start| start >= body::<P>());
        let start = start.ok_or(wrong("outside the file"))?;
        if let Some(place) = entries.iter().position(|entry| !entry.is_sound(start as u64)) {
            return Err(Damage::new(P::name_of(place), "outside the file"));
        }
        if number(bytes, 24) != Some(Checksum::of(&bytes[start..])) {
            return Err(wrong("the checksum does not match"));
        }
        let found = Arc::new(OnceLock::new());
        let mut sums = bytes[start..]
            .chunks_exact(8)
            .map(|sum| u64::from_le_bytes(sum.try_into().expect("eight bytes")));
        let blocks_of = |(place, entry): (usize, &Entry)| {
            let own = sums.by_ref().take(count(entry.length) as usize).collect();
            Blocks::new(P::name_of(place), own, Arc::clone(&found))
        };
        let blocks = entries.iter().enumerate().map(blocks_of).collect();
        Ok(Opened { entries, blocks, found, plan: PhantomData })
    }

    /// An answer read from the file, unless any block that was ever read is damaged.
    pub fn answer<T>(&self, answer: Result<T, Damage>) -> Result<T, Damage> {
        match self.found.get() {
            Some(damage) => Err(damage.clone()),
            None => answer,
        }
    }
}

/// An open file and its bytes, which must be those it was opened with.
pub struct Directory<'a, P> {
    bytes: &'a [u8],
    opened: &'a Opened<P>,
}

impl<'a, P: Plan> Directory<'a, P> {
    pub fn new(bytes: &'a [u8], opened: &'a Opened<P>) -> Self {
        Directory { bytes, opened }
    }

    pub fn entry(&self, section: P) -> Entry {
        self.opened.entries[section.place()]
    }

    pub fn checked(&self, section: P) -> Checked<'a> {
        self.checked_at(section.place())
    }

    fn checked_at(&self, place: usize) -> Checked<'a> {
        let entry = self.opened.entries[place];
        let range = entry.offset as usize..(entry.offset + entry.length) as usize;
        Checked::new(&self.bytes[range], &self.opened.blocks[place])
    }

    pub fn packed(&self, section: P) -> Result<Packed<'a>, Damage> {
        let entry = self.entry(section);
        match u32::try_from(entry.width) {
            Ok(width) if width <= WIDEST && entry.length >= 8 => {
                Ok(Packed { bytes: self.checked(section), length: entry.items, width })
            }
            _ => Err(Damage::new(section.name(), "of an impossible width")),
        }
    }

    /// Checks all blocks of all sections.
    pub fn verify(&self) -> Result<(), Damage> {
        (0..P::SECTIONS).try_for_each(|place| self.checked_at(place).all().map(|_| ()))
    }

    /// The length of each section in bytes.
    pub fn section_lengths(&self) -> Vec<(&'static str, u64)> {
        let lengths = self.opened.entries.iter().map(|entry| entry.length);
        lengths.enumerate().map(|(place, length)| (P::name_of(place), length)).collect()
    }
}
