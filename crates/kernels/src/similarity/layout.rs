//! The sections of a file of phrases.

use crate::format::directory::{self, Directory, Plan};

/// What is known of a phrase: a signature in bits, or a vector of small whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Bits,
    Dense,
}

impl Kind {
    pub fn number(self) -> u32 {
        match self {
            Kind::Bits => 0,
            Kind::Dense => 1,
        }
    }

    pub fn of(number: u32) -> Option<Kind> {
        [Kind::Bits, Kind::Dense].into_iter().find(|kind| kind.number() == number)
    }

    /// The bytes of a signature of this many bits, or of a vector of this many dimensions, which
    /// follow one over its length.
    pub fn bytes(self, width: usize) -> usize {
        match self {
            Kind::Bits => width / 8,
            Kind::Dense => (4 + width).next_multiple_of(4),
        }
    }

    pub fn has(self, width: usize) -> bool {
        match self {
            Kind::Bits => width > 0 && width.is_multiple_of(super::pool::RUN) && width <= 1 << 16,
            Kind::Dense => (1..=1 << 14).contains(&width),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Head,
    About,
    /// For each phrase its fingerprint and its signature or vector, sorted.
    Records,
    /// Where the fingerprints with the same first bits begin.
    Index,
    WordStarts,
    WordBytes,
    /// The words of each phrase, from 1, filled up with 0.
    Phrases,
    Counts,
    /// What was added up for each bit, from the smallest on, if it is kept.
    Sums,
}

const NAMES: [&str; 9] = [
    "the description",
    "the history",
    "the signatures",
    "the index of the phrases",
    "the places of the words",
    "the words",
    "the phrases",
    "the counts",
    "the sums",
];

impl Plan for Section {
    const MAGIC: [u8; 8] = *b"OWSIMIL\n";
    const VERSION: u32 = 1;
    const FOREIGN: &'static str = "it is not that of a file of similarities";
    const SECTIONS: usize = NAMES.len();

    fn place(self) -> usize {
        self as usize
    }

    fn name_of(place: usize) -> &'static str {
        NAMES[place]
    }
}

/// A file that has been opened.
pub type Opened = directory::Opened<Section>;
pub type Layout<'a> = Directory<'a, Section>;
