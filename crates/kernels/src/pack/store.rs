//! Reads a mapped store: walks the sources and reads the rules.
//!
//! Opening takes the same time whatever the size. Every number that is read is checked before it
//! leads anywhere, so a damaged file gives a `Damage` and never a panic or an endless loop.

use super::fields::{Records, FEATURES, LABEL, LINKS, SIZE, TARGET};
use super::layout::{Layout, Section};
use super::source_trie::SourceTrie;
use super::symbols;
use super::target_trie::TargetTrie;
use crate::format::directory::Plan;
use crate::format::texts::Texts;
use crate::format::Damage;

pub use super::source_trie::ROOT;
pub use super::symbols::{slot, Slot};

pub struct Store<'a> {
    layout: Layout<'a>,
    pub words: Texts<'a>,
    pub labels: Texts<'a>,
    pub links: Texts<'a>,
    pub sources: SourceTrie<'a>,
    pub targets: TargetTrie<'a>,
    records: Records<'a>,
    tables: Vec<&'a [u8]>,
}

/// What a record holds besides its features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    pub label: u64,
    pub target: u64,
    pub size: u8,
    pub links: u64,
}

impl<'a> Store<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Self, Damage> {
        let layout = Layout::open(bytes)?;
        layout.check(Section::Meta)?;
        layout.check(Section::Fields)?;
        let records = Records::open(&layout)?;
        Ok(Store {
            words: Texts::open(&layout, Section::WordStarts, Section::WordBytes)?,
            labels: Texts::open(&layout, Section::LabelStarts, Section::LabelBytes)?,
            links: Texts::open(&layout, Section::LinkStarts, Section::LinkBytes)?,
            sources: SourceTrie::open(&layout)?,
            targets: TargetTrie::open(&layout)?,
            tables: tables(&layout, records.features())?,
            records,
            layout,
        })
    }

    /// Checks the checksums of all sections.
    pub fn verify(&self) -> Result<(), Damage> {
        self.layout.verify()
    }

    pub fn meta(&self) -> &'a [u8] {
        self.layout.bytes(Section::Meta)
    }

    /// The length of each section in bytes.
    pub fn section_lengths(&self) -> Vec<(&'static str, u64)> {
        self.layout.section_lengths()
    }

    /// The number of rules.
    pub fn len(&self) -> u64 {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn features(&self) -> usize {
        self.records.features()
    }

    /// The node of a source.
    pub fn find(&self, source: &str) -> Result<Option<u64>, Damage> {
        let mut node = ROOT;
        for token in symbols::tokens(source) {
            let Some(symbol) = self.words.find(token)? else { return Ok(None) };
            let Some(child) = self.sources.child(node, symbol)? else { return Ok(None) };
            node = child;
        }
        Ok(Some(node))
    }

    pub fn rule(&self, rule: u64) -> Result<Rule, Damage> {
        Ok(Rule {
            label: self.label(rule)?,
            target: self.records.get(rule, TARGET)?,
            size: self.size(rule)?,
            links: self.records.get(rule, LINKS)?,
        })
    }

    #[inline]
    pub fn label(&self, rule: u64) -> Result<u64, Damage> {
        self.records.get(rule, LABEL)
    }

    #[inline]
    pub fn size(&self, rule: u64) -> Result<u8, Damage> {
        Ok(self.records.get(rule, SIZE)? as u8)
    }

    #[inline]
    pub fn feature(&self, rule: u64, feature: usize) -> Result<f32, Damage> {
        let code = self.records.get(rule, FEATURES + feature)?;
        let table = self.tables[feature];
        if table.is_empty() && self.records.width(FEATURES + feature) == 32 {
            return Ok(f32::from_bits(code as u32));
        }
        let value = usize::try_from(code).ok().and_then(|code| table.chunks_exact(4).nth(code));
        value
            .map(|bytes| f32::from_le_bytes(bytes.try_into().expect("four bytes")))
            .ok_or(Damage::new(Section::Tables.name(), "a value is missing"))
    }

    /// The cost of a rule under these weights, one per feature; features of weight 0 are not read.
    pub fn cost(&self, rule: u64, weights: &[f64]) -> Result<f64, Damage> {
        let mut cost = 0.0;
        for (feature, &weight) in weights.iter().enumerate().take(self.features()) {
            if weight != 0.0 {
                cost += weight * f64::from(self.feature(rule, feature)?);
            }
        }
        Ok(cost)
    }

    /// The slot of the target that a symbol stands for, from 1; None for a word.
    pub fn target_slot(&self, symbol: u64) -> Option<u64> {
        symbol.checked_sub(self.words.len()).map(|slot| slot + 1)
    }
}

fn tables<'a>(layout: &Layout<'a>, features: usize) -> Result<Vec<&'a [u8]>, Damage> {
    let starts = layout.packed(Section::TableStarts)?;
    let bytes = layout.bytes(Section::Tables);
    let at = |place: usize| usize::try_from(starts.get(place as u64)?).ok()?.checked_mul(4);
    (0..features)
        .map(|feature| at(feature).zip(at(feature + 1)).and_then(|(a, b)| bytes.get(a..b)))
        .collect::<Option<_>>()
        .ok_or(Damage::new(Section::TableStarts.name(), "a number is out of bounds"))
}
