//! The sections of a language model.

use crate::format::directory::{self, Directory, Plan};

/// The longest n-grams a model can have.
pub const MOST_ORDER: usize = 8;

/// Sections of a level carry the length of its n-grams, from 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Head,
    WordStarts,
    WordBytes,
    WordSlots,
    Unigrams,
    UnigramChildren,
    Records(usize),
    Probabilities(usize),
    Backoffs(usize),
    Children(usize),
    ChildrenPlaces(usize),
}

const FIXED: [&str; 6] = [
    "the description",
    "the places of the words",
    "the words",
    "the index of the words",
    "the unigrams",
    "the longer n-grams of the unigrams",
];
const OF_A_LEVEL: [&str; 5] = [
    "the n-grams",
    "the probabilities",
    "the backoffs",
    "the longer n-grams",
    "the steps of the longer n-grams",
];

impl Plan for Section {
    const MAGIC: [u8; 8] = *b"OWNGRAM\n";
    const VERSION: u32 = 2;
    const FOREIGN: &'static str = "it is not that of a language model";
    const SECTIONS: usize = FIXED.len() + OF_A_LEVEL.len() * (MOST_ORDER - 1);

    fn place(self) -> usize {
        let of_level = |level: usize, place| FIXED.len() + OF_A_LEVEL.len() * (level - 2) + place;
        match self {
            Section::Head => 0,
            Section::WordStarts => 1,
            Section::WordBytes => 2,
            Section::WordSlots => 3,
            Section::Unigrams => 4,
            Section::UnigramChildren => 5,
            Section::Records(level) => of_level(level, 0),
            Section::Probabilities(level) => of_level(level, 1),
            Section::Backoffs(level) => of_level(level, 2),
            Section::Children(level) => of_level(level, 3),
            Section::ChildrenPlaces(level) => of_level(level, 4),
        }
    }

    fn name_of(place: usize) -> &'static str {
        match place.checked_sub(FIXED.len()) {
            None => FIXED[place],
            Some(place) => OF_A_LEVEL[place % OF_A_LEVEL.len()],
        }
    }
}

/// A model that has been opened.
pub type Opened = directory::Opened<Section>;
pub type Layout<'a> = Directory<'a, Section>;
