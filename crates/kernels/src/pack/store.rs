//! Reads a mapped store: walks the sources and reads the rules.
//!
//! Opening takes the same time whatever the size. Blocks are checked when they are first read, and
//! every number before it leads anywhere, so a damaged file gives a `Damage` and never a wrong
//! answer, a panic or an endless loop.

use super::fields::{Records, FEATURES, LABEL, LINKS, SIZE, TARGET};
use super::layout::{Layout, Opened, Section};
use super::source_trie::SourceTrie;
use super::symbols;
use super::target_trie::TargetTrie;
use crate::format::blocks::Checked;
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
    tables: Checked<'a>,
    /// The place of the values of each feature in the tables, and how many bytes they take.
    features: Vec<(usize, usize)>,
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
    /// The bytes are those that were `opened`.
    pub fn open(bytes: &'a [u8], opened: &'a Opened) -> Result<Self, Damage> {
        let layout = Layout::new(bytes, opened);
        let records = Records::open(&layout)?;
        Ok(Store {
            words: Texts::open(&layout, Section::WordStarts, Section::WordBytes)?,
            labels: Texts::open(&layout, Section::LabelStarts, Section::LabelBytes)?,
            links: Texts::open(&layout, Section::LinkStarts, Section::LinkBytes)?,
            sources: SourceTrie::open(&layout)?,
            targets: TargetTrie::open(&layout)?,
            tables: layout.checked(Section::Tables),
            features: tables(&layout, records.features())?,
            records,
            layout,
        })
    }

    /// Checks all blocks.
    pub fn verify(&self) -> Result<(), Damage> {
        self.layout.verify()
    }

    pub fn meta(&self) -> Result<&'a [u8], Damage> {
        self.layout.checked(Section::Meta).all()
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
        let (start, length) = self.features[feature];
        if length == 0 && self.records.width(FEATURES + feature) == 32 {
            return Ok(f32::from_bits(code as u32));
        }
        let at = usize::try_from(code).ok().and_then(|code| code.checked_mul(4));
        at.filter(|&at| at < length)
            .and_then(|at| self.tables.float(start + at))
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

fn tables(layout: &Layout, features: usize) -> Result<Vec<(usize, usize)>, Damage> {
    let starts = layout.packed(Section::TableStarts)?;
    let whole = layout.checked(Section::Tables).len();
    let at = |place: usize| usize::try_from(starts.get(place as u64)?).ok()?.checked_mul(4);
    let bounds = |feature: usize| {
        let (start, end) = (at(feature)?, at(feature + 1)?);
        (start <= end && end <= whole).then(|| (start, end - start))
    };
    let lost = Damage::new(Section::TableStarts.name(), "a number is out of bounds");
    (0..features).map(bounds).collect::<Option<_>>().ok_or(lost)
}
