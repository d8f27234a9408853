//! A file of sections behind a directory.
//!
//! ```text
//! 8 bytes   magic
//! 4 bytes   version of the format
//! 4 bytes   01020304 as a number: a file with its bytes swapped shows here
//! 8 bytes   length of the file
//! 8 bytes   checksum of the 24 bytes above and of the directory
//! directory one entry a section, each 40 bytes: offset, length, checksum, number of items
//!           and bits an item (0 items: plain bytes)
//! sections  each begins at a multiple of 8
//! ```
//!
//! All numbers are little-endian. Everything the reader must trust (offsets, lengths, widths) is
//! in the directory, which is checked on opening. Damage elsewhere can give wrong numbers, which
//! are checked where they are used, but never a read outside the file.

use super::bits::{bytes_for, Packed, WIDEST};
use super::checksum::Checksum;
use super::damage::Damage;
use std::cmp::Ordering;
use std::marker::PhantomData;

pub const BYTE_ORDER: u32 = 0x0102_0304;
pub const HEADER: usize = 32;
pub const ENTRY: usize = 40;

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
    pub checksum: u64,
    pub items: u64,
    pub width: u64,
}

impl Entry {
    pub fn numbers(&self) -> [u64; 5] {
        [self.offset, self.length, self.checksum, self.items, self.width]
    }
}

/// The first bytes of a file with these sections.
pub fn header<P: Plan>(file_length: u64, directory: &[Entry]) -> Vec<u8> {
    let mut head = Vec::with_capacity(body::<P>());
    head.extend_from_slice(&P::MAGIC);
    head.extend_from_slice(&P::VERSION.to_le_bytes());
    head.extend_from_slice(&BYTE_ORDER.to_le_bytes());
    head.extend_from_slice(&file_length.to_le_bytes());
    let entries: Vec<u8> =
        directory.iter().flat_map(Entry::numbers).flat_map(u64::to_le_bytes).collect();
    let mut sum = Checksum::default();
    sum.update(&head);
    sum.update(&entries);
    head.extend_from_slice(&sum.finish().to_le_bytes());
    head.extend_from_slice(&entries);
    head
}

/// A file whose directory has been checked.
#[derive(Clone, Copy)]
pub struct Directory<'a, P> {
    bytes: &'a [u8],
    plan: PhantomData<P>,
}

fn number(bytes: &[u8], at: usize) -> Option<u64> {
    let number = bytes.get(at..at + 8)?;
    Some(u64::from_le_bytes(number.try_into().ok()?))
}

impl<'a, P: Plan> Directory<'a, P> {
    pub fn open(bytes: &'a [u8]) -> Result<Self, Damage> {
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
            return wrong("its checksum does not fit");
        }
        if number(bytes, 16) != Some(bytes.len() as u64) {
            return Err(Damage::new("the file", "it is cut short or has grown"));
        }
        let directory = Directory { bytes, plan: PhantomData };
        for place in 0..P::SECTIONS {
            let entry = directory.entry_at(place);
            let fits =
                entry.offset.checked_add(entry.length).is_some_and(|e| e <= bytes.len() as u64);
            let bits = u128::from(entry.items) * u128::from(entry.width);
            let full =
                entry.width == 0 && entry.items == 0 || bytes_for(bits) == Some(entry.length);
            if !fits || !full {
                return Err(Damage::new(P::name_of(place), "outside the file"));
            }
        }
        Ok(directory)
    }

    fn entry_at(&self, place: usize) -> Entry {
        let field = |k: usize| number(self.bytes, HEADER + ENTRY * place + 8 * k).unwrap_or(0);
        let [offset, length, checksum, items, width] = [0, 1, 2, 3, 4].map(field);
        Entry { offset, length, checksum, items, width }
    }

    pub fn entry(&self, section: P) -> Entry {
        self.entry_at(section.place())
    }

    pub fn bytes(&self, section: P) -> &'a [u8] {
        self.bytes_at(section.place())
    }

    fn bytes_at(&self, place: usize) -> &'a [u8] {
        let entry = self.entry_at(place);
        &self.bytes[entry.offset as usize..(entry.offset + entry.length) as usize]
    }

    pub fn packed(&self, section: P) -> Result<Packed<'a>, Damage> {
        let entry = self.entry(section);
        match u32::try_from(entry.width) {
            Ok(width) if width <= WIDEST && entry.length >= 8 => {
                Ok(Packed { bytes: self.bytes(section), length: entry.items, width })
            }
            _ => Err(Damage::new(section.name(), "of an impossible width")),
        }
    }

    /// Checks the checksum of a section.
    pub fn check(&self, section: P) -> Result<(), Damage> {
        self.check_at(section.place())
    }

    fn check_at(&self, place: usize) -> Result<(), Damage> {
        if Checksum::of(self.bytes_at(place)) == self.entry_at(place).checksum {
            return Ok(());
        }
        Err(Damage::new(P::name_of(place), "the checksum does not fit"))
    }

    /// Checks the checksums of all sections.
    pub fn verify(&self) -> Result<(), Damage> {
        (0..P::SECTIONS).try_for_each(|place| self.check_at(place))
    }

    /// The length of each section in bytes.
    pub fn section_lengths(&self) -> Vec<(&'static str, u64)> {
        (0..P::SECTIONS).map(|place| (P::name_of(place), self.entry_at(place).length)).collect()
    }
}
