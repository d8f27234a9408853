//! Where what lies in the file.
//!
//! ```text
//! 8 bytes   magic, OWSTORE and a newline
//! 4 bytes   version of the format
//! 4 bytes   01020304 as a number: a file with its bytes swapped shows here
//! 8 bytes   length of the file
//! 8 bytes   checksum of the 24 bytes above and of the directory
//! directory one entry a section, each 40 bytes: offset, length, checksum, number of items
//!           and bits an item (0 items: plain bytes)
//! sections  each begins at a multiple of 8
//! ```
//!
//! All numbers are little-endian. All that the reader must believe (places, lengths, widths) is
//! in the directory, which is checked at opening; so damage elsewhere can give wrong numbers,
//! which are checked where they are used, but never a read outside the file.

use super::bits::{bytes_for, Packed, WIDEST};
use super::checksum::Checksum;
use super::damage::Damage;

pub const MAGIC: [u8; 8] = *b"OWSTORE\n";
pub const VERSION: u32 = 1;
pub const BYTE_ORDER: u32 = 0x0102_0304;
pub const HEADER: usize = 32;
pub const ENTRY: usize = 40;

/// The sections, in the order of the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Meta,
    Fields,
    WordStarts,
    WordBytes,
    LabelStarts,
    LabelBytes,
    LinkStarts,
    LinkBytes,
    SourceSymbols,
    SourceFirstChild,
    SourceFirstChildPlaces,
    SourceChildren,
    SourceRules,
    SourceRulesPlaces,
    TargetParents,
    TargetSymbols,
    TargetLevels,
    Rules,
    TableStarts,
    Tables,
}

pub const SECTIONS: [(Section, &str); 20] = [
    (Section::Meta, "the description"),
    (Section::Fields, "the fields of a rule"),
    (Section::WordStarts, "the places of the words"),
    (Section::WordBytes, "the words"),
    (Section::LabelStarts, "the places of the labels"),
    (Section::LabelBytes, "the labels"),
    (Section::LinkStarts, "the places of the links"),
    (Section::LinkBytes, "the links"),
    (Section::SourceSymbols, "the symbols of the sources"),
    (Section::SourceFirstChild, "the first children of the sources"),
    (Section::SourceFirstChildPlaces, "the steps of the first children"),
    (Section::SourceChildren, "the children of the sources"),
    (Section::SourceRules, "the rules of the sources"),
    (Section::SourceRulesPlaces, "the steps of the rules of the sources"),
    (Section::TargetParents, "the parents of the targets"),
    (Section::TargetSymbols, "the symbols of the targets"),
    (Section::TargetLevels, "the levels of the targets"),
    (Section::Rules, "the rules"),
    (Section::TableStarts, "the places of the feature values"),
    (Section::Tables, "the feature values"),
];

impl Section {
    pub fn name(self) -> &'static str {
        SECTIONS[self as usize].1
    }
}

pub const BODY: usize = HEADER + ENTRY * SECTIONS.len();

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
pub fn header(file_length: u64, directory: &[Entry]) -> Vec<u8> {
    let mut head = Vec::with_capacity(BODY);
    head.extend_from_slice(&MAGIC);
    head.extend_from_slice(&VERSION.to_le_bytes());
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
pub struct Layout<'a> {
    bytes: &'a [u8],
    directory: [Entry; SECTIONS.len()],
}

impl<'a> Layout<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Self, Damage> {
        let wrong = |found| Err(Damage::new("the head of the file", found));
        let number = |at: usize| {
            bytes.get(at..at + 8).map(|b| u64::from_le_bytes(b.try_into().expect("eight bytes")))
        };
        if !bytes.starts_with(&MAGIC) {
            return wrong("it is not that of a packed store");
        }
        let (Some(order), true) = (number(8), bytes.len() >= BODY) else {
            return wrong("it is cut short");
        };
        if order != u64::from(VERSION) | u64::from(BYTE_ORDER) << 32 {
            return wrong("another version or byte order");
        }
        let mut sum = Checksum::default();
        sum.update(&bytes[..HEADER - 8]);
        sum.update(&bytes[HEADER..BODY]);
        if number(HEADER - 8) != Some(sum.finish()) {
            return wrong("its checksum does not fit");
        }
        if number(16) != Some(bytes.len() as u64) {
            return Err(Damage::new("the file", "it is cut short or has grown"));
        }
        let mut directory = [Entry::default(); SECTIONS.len()];
        for (place, entry) in directory.iter_mut().enumerate() {
            let field = |k: usize| number(HEADER + ENTRY * place + 8 * k).unwrap_or(0);
            *entry = Entry {
                offset: field(0),
                length: field(1),
                checksum: field(2),
                items: field(3),
                width: field(4),
            };
            let fits =
                entry.offset.checked_add(entry.length).is_some_and(|e| e <= bytes.len() as u64);
            let bits = u128::from(entry.items) * u128::from(entry.width);
            let full =
                entry.width == 0 && entry.items == 0 || bytes_for(bits) == Some(entry.length);
            if !fits || !full {
                return Err(Damage::new(SECTIONS[place].1, "outside the file"));
            }
        }
        Ok(Layout { bytes, directory })
    }

    pub fn entry(&self, section: Section) -> Entry {
        self.directory[section as usize]
    }

    pub fn bytes(&self, section: Section) -> &'a [u8] {
        let entry = self.entry(section);
        &self.bytes[entry.offset as usize..(entry.offset + entry.length) as usize]
    }

    pub fn packed(&self, section: Section) -> Result<Packed<'a>, Damage> {
        let entry = self.entry(section);
        match u32::try_from(entry.width) {
            Ok(width) if width <= WIDEST && entry.length >= 8 => {
                Ok(Packed { bytes: self.bytes(section), length: entry.items, width })
            }
            _ => Err(Damage::new(section.name(), "of an impossible width")),
        }
    }

    /// Compares the checksum of a section.
    pub fn check(&self, section: Section) -> Result<(), Damage> {
        if Checksum::of(self.bytes(section)) == self.entry(section).checksum {
            return Ok(());
        }
        Err(Damage::new(section.name(), "the checksum does not fit"))
    }
}
