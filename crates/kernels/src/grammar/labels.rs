//! The label of a span: a constituent, or a combination of two or three.
//!
//! Notation of a label key, 64 bits: the operator in the highest four, then three parts of 20
//! bits, each the number of a plain label from 1; missing parts are 0. The key 0 is the wildcard.
//! Keys depend on the numbers of the plain labels only, so they mean the same in every batch.

use crate::grammar::tree::{Constituent, Tree};

pub const WILDCARD: u64 = 0;
/// Plain labels are numbered below this.
pub const MOST_LABELS: u32 = 1 << 20;

/// How a label is found; the caller chooses the order of trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tier {
    /// `A`: the span is a constituent.
    Constituent = 1,
    /// `A/B`: an A that lacks a B on its right.
    Slash = 2,
    /// `A\B`: an A that lacks a B on its left.
    Backslash = 3,
    /// `A+B`
    Two = 4,
    /// `A+B+C`
    Three = 5,
}

impl Tier {
    pub const ALL: [Tier; 5] =
        [Tier::Constituent, Tier::Slash, Tier::Backslash, Tier::Two, Tier::Three];

    fn key(self, parts: [u32; 3]) -> u64 {
        let [a, b, c] = parts.map(u64::from);
        (self as u64) << 60 | a << 40 | b << 20 | c
    }

    /// The label of a span in this tier. If there are several: the one whose parts meet first,
    /// counted from the start of the span, or for the slashes the one that lacks least.
    fn find(self, tree: &Tree, start: u32, end: u32) -> Option<u64> {
        let parts = match self {
            Tier::Constituent => some([tree.label(start, end), 0, 0], 1),
            Tier::Slash => tree
                .from(start)
                .iter()
                .filter(|whole| whole.end > end)
                .find_map(|whole| some([whole.label, tree.label(end, whole.end), 0], 2)),
            Tier::Backslash => tree
                .to(end)
                .filter(|whole| whole.start < start)
                .find_map(|whole| some([whole.label, tree.label(whole.start, start), 0], 2)),
            Tier::Two => tree
                .from(start)
                .iter()
                .filter(|first| first.end < end)
                .find_map(|first| some([first.label, tree.label(first.end, end), 0], 2)),
            Tier::Three => {
                tree.from(start).iter().filter(|first| first.end < end).find_map(|first| {
                    tree.from(first.end).iter().filter(|second| second.end < end).find_map(
                        |second| some([first.label, second.label, tree.label(second.end, end)], 3),
                    )
                })
            }
        };
        parts.map(|parts| self.key(parts))
    }

    /// Every label of a span in this tier, whatever constituents of a unary chain it is made of.
    fn find_all(self, tree: &Tree, start: u32, end: u32, mut take: impl FnMut(u64)) {
        let mut each = |first: &[Constituent], second: &[Constituent], third: &[Constituent]| {
            for a in first {
                for b in second {
                    for c in third {
                        take(self.key([a.label, b.label, c.label]));
                    }
                }
            }
        };
        match self {
            Tier::Constituent => each(tree.chain_of(start, end), NONE, NONE),
            Tier::Slash => tree
                .chains_from(start)
                .filter(|whole| whole[0].end > end)
                .for_each(|whole| each(whole, tree.chain_of(end, whole[0].end), NONE)),
            Tier::Backslash => tree
                .chains_to(end)
                .filter(|whole| whole[0].start < start)
                .for_each(|whole| each(whole, tree.chain_of(whole[0].start, start), NONE)),
            Tier::Two => tree
                .chains_from(start)
                .filter(|first| first[0].end < end)
                .for_each(|first| each(first, tree.chain_of(first[0].end, end), NONE)),
            Tier::Three => {
                for first in tree.chains_from(start).filter(|first| first[0].end < end) {
                    let seconds = tree.chains_from(first[0].end);
                    for second in seconds.filter(|second| second[0].end < end) {
                        each(first, second, tree.chain_of(second[0].end, end));
                    }
                }
            }
        }
    }
}

/// Stands where a label has no further part.
const NONE: &[Constituent] = &[Constituent { start: 0, end: 0, label: 0 }];

/// The parts, if the last of them is a label.
#[inline(always)]
fn some(parts: [u32; 3], count: usize) -> Option<[u32; 3]> {
    (parts[count - 1] != 0).then_some(parts)
}

/// What happens to a phrase pair without a label.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Wildcard {
    /// It is dropped.
    #[default]
    Never,
    /// It becomes a rule, but has no slots and is never one.
    Phrases,
    /// It is treated like any other.
    Anywhere,
}

/// Which labels are looked for, in this order.
#[derive(Clone, Default)]
pub struct Tiers {
    pub order: Vec<Tier>,
    pub wildcard: Wildcard,
    /// Of a unary chain the highest label counts, not the lowest.
    pub highest: bool,
    /// Tiers of which a phrase without slots has every label, not only the first.
    pub every: Vec<Tier>,
    /// The same for a phrase in a slot.
    pub every_slot: Vec<Tier>,
    /// Constituents that also have a second label as phrases without slots, with that label.
    pub also: Vec<(u32, u32)>,
}

/// One label of a span, and what it is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    pub key: u64,
    /// The label that the span would have if it had only one.
    pub first: bool,
    /// A rule with slots may have it.
    pub whole: bool,
    /// A phrase without slots may have it.
    pub phrase: bool,
    /// A phrase in a slot may have it.
    pub slot: bool,
}

impl Tiers {
    /// Whether a phrase pair with this label may have slots or be one.
    #[inline(always)]
    pub fn mixes(&self, label: Label) -> bool {
        label.key != WILDCARD || self.wildcard == Wildcard::Anywhere
    }

    pub fn label(&self, tree: &Tree, start: u32, end: u32) -> Option<u64> {
        self.order
            .iter()
            .find_map(|tier| tier.find(tree, start, end))
            .or((self.wildcard != Wildcard::Never).then_some(WILDCARD))
    }

    /// Every label that is wanted, the first one first; each is listed once.
    pub fn labels(&self, tree: &Tree, start: u32, end: u32, found: &mut Vec<Label>) {
        found.clear();
        let Some(key) = self.label(tree, start, end) else { return };
        found.push(Label { key, first: true, whole: true, phrase: true, slot: true });
        for &tier in &self.order {
            let (phrase, slot) = (self.every.contains(&tier), self.every_slot.contains(&tier));
            if phrase || slot {
                tier.find_all(tree, start, end, |key| add(found, key, phrase, slot));
            }
        }
        if !self.also.is_empty() {
            for constituent in tree.chain_of(start, end) {
                for (_, second) in self.also.iter().filter(|(one, _)| *one == constituent.label) {
                    add(found, Tier::Constituent.key([*second, 0, 0]), true, false);
                }
            }
        }
    }
}

/// Lists a label, or adds to what it may be used for.
fn add(found: &mut Vec<Label>, key: u64, phrase: bool, slot: bool) {
    match found.iter_mut().find(|known| known.key == key) {
        Some(known) => {
            known.phrase |= phrase;
            known.slot |= slot;
        }
        None => found.push(Label { key, first: false, whole: false, phrase, slot }),
    }
}

/// What stands between the parts of a label.
pub fn operator(key: u64) -> u8 {
    match key >> 60 {
        2 => b'/',
        3 => b'\\',
        _ => b'+',
    }
}

/// The parts of a key.
pub fn parts(key: u64) -> [u32; 3] {
    [40, 20, 0].map(|shift| (key >> shift) as u32 & (MOST_LABELS - 1))
}
