//! The sections of a store; `format::directory` knows how they lie in the file.

use crate::format::directory::{self, Directory, Plan};
use crate::format::sections::Sections;
use std::fs::File;

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

impl Plan for Section {
    const MAGIC: [u8; 8] = *b"OWSTORE\n";
    const VERSION: u32 = 2;
    const FOREIGN: &'static str = "it is not that of a packed store";
    const SECTIONS: usize = SECTIONS.len();

    fn place(self) -> usize {
        self as usize
    }

    fn name_of(place: usize) -> &'static str {
        SECTIONS[place].1
    }
}

/// A store that has been opened.
pub type Opened = directory::Opened<Section>;
/// A store as it is read.
pub type Layout<'a> = Directory<'a, Section>;
/// A store as it is written.
pub type StoreSections = Sections<Section, File>;
