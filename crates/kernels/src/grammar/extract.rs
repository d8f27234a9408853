//! The rules of one sentence pair.
//!
//! Each phrase pair is a rule; so is each with one or more smaller ones inside it cut out, as
//! long as these lie apart on both sides. Slots are chosen from left to right of the source, so
//! every choice comes up once.

use crate::align::phrase_batch::Linked;
use crate::align::phrases::{phrase_pairs, PhrasePair, Reaches, Wanted};
use crate::grammar::emit::{Emitter, Rules};
use crate::grammar::labels::Tiers;
use crate::grammar::tree::Tree;

/// Which rules are wanted.
#[derive(Clone)]
pub struct Limits {
    /// The most words of a phrase pair on either side, slots filled.
    pub longest: u32,
    /// Also phrase pairs whose first or last word, on either side, has no link.
    pub unaligned: bool,
    /// The whole sentence pair counts as a phrase pair, however long.
    pub whole_sentence: bool,
    /// The most slots.
    pub slots: usize,
    /// The most words a side of a rule without slots.
    pub phrase_words: u32,
    /// The most symbols of a rule with slots.
    pub source_symbols: u32,
    pub target_symbols: u32,
    /// The fewest links between the words of a rule that has words.
    pub least_links: u32,
    /// Slots may touch in the source.
    pub adjacent: bool,
    /// Also rules without words.
    pub no_words: bool,
    /// The tree is over the source, not the target.
    pub source_tree: bool,
    pub tiers: Tiers,
}

/// A phrase pair with what a rule needs to know of it.
#[derive(Clone, Copy)]
pub struct Phrase {
    pub spans: PhrasePair,
    pub label: u64,
    links: u32,
}

impl Phrase {
    fn words(&self) -> [u32; 2] {
        let [a, b, c, d] = self.spans;
        [b - a, d - c]
    }

    fn holds(&self, other: &Phrase) -> bool {
        let [a, b, c, d] = self.spans;
        let [e, f, g, h] = other.spans;
        a <= e && f <= b && c <= g && h <= d && self.spans != other.spans
    }

    fn target_overlaps(&self, other: &Phrase) -> bool {
        self.spans[2] < other.spans[3] && other.spans[2] < self.spans[3]
    }
}

/// Room to work in, kept from one sentence pair to the next.
#[derive(Default)]
pub struct Extractor {
    pub tree: Tree,
    links: Vec<(u32, u32)>,
    /// Where the links of each source word begin.
    first_link: Vec<u32>,
    pairs: Vec<PhrasePair>,
    phrases: Vec<Phrase>,
    inside: Vec<Phrase>,
    chosen: Vec<Phrase>,
    emitter: Emitter,
}

impl Extractor {
    /// Adds the rules of sentence pair `k`, in order; its tree is filled in already.
    pub fn extract(
        &mut self,
        linked: &Linked,
        k: usize,
        words: [&[u32]; 2],
        limits: &Limits,
        rules: &mut Rules,
    ) {
        self.read_links(linked, k);
        let lengths = linked.lengths(k);
        self.find_phrases(lengths, limits);
        let phrases = std::mem::take(&mut self.phrases);
        for whole in &phrases {
            if too_long(whole, limits) {
                continue;
            }
            let [start, end, ..] = whole.spans;
            let first = phrases.partition_point(|phrase| phrase.spans[0] < start);
            let last = phrases.partition_point(|phrase| phrase.spans[0] < end);
            self.inside.clear();
            if limits.slots > 0 && limits.tiers.mixes(whole.label) {
                let mixes = |phrase: &&Phrase| limits.tiers.mixes(phrase.label);
                let inside = phrases[first..last].iter().filter(mixes);
                self.inside.extend(inside.filter(|phrase| whole.holds(phrase)));
            }
            self.grow(whole, 0, whole.words(), whole.links, words, limits, rules);
        }
        self.phrases = phrases;
    }

    fn read_links(&mut self, linked: &Linked, k: usize) {
        self.links.clear();
        self.links.extend(linked.places(k));
        self.links.sort_unstable();
        self.links.dedup();
        let length = linked.lengths(k).0;
        self.first_link.clear();
        self.first_link.resize(length + 1, 0);
        self.links.iter().for_each(|&(i, _)| self.first_link[i as usize + 1] += 1);
        for i in 0..length {
            self.first_link[i + 1] += self.first_link[i];
        }
    }

    /// All phrase pairs that have a label, by source start.
    fn find_phrases(&mut self, (source, target): (usize, usize), limits: &Limits) {
        self.pairs.clear();
        let reaches = Reaches::of(self.links.iter().copied(), source, target);
        let wanted = Wanted { longest: limits.longest, unaligned: limits.unaligned };
        phrase_pairs(&reaches, wanted, &mut self.pairs);
        let all = [0, source as u32, 0, target as u32];
        if limits.whole_sentence && !self.links.is_empty() {
            if let Err(place) = self.pairs.binary_search(&all) {
                self.pairs.insert(place, all);
            }
        }
        self.phrases.clear();
        for &spans in &self.pairs {
            let [a, b, c, d] = spans;
            let (start, end) = if limits.source_tree { (a, b) } else { (c, d) };
            if let Some(label) = limits.tiers.label(&self.tree, start, end) {
                let links = self.first_link[b as usize] - self.first_link[a as usize];
                self.phrases.push(Phrase { spans, label, links });
            }
        }
    }

    /// Adds the rule as it stands, then those with further slots. `next` is the first phrase
    /// inside that may become the next slot; words and links are those left outside slots.
    #[allow(clippy::too_many_arguments)]
    fn grow(
        &mut self,
        whole: &Phrase,
        next: usize,
        left: [u32; 2],
        links: u32,
        words: [&[u32]; 2],
        limits: &Limits,
        rules: &mut Rules,
    ) {
        if fits(left, self.chosen.len() as u32, links, limits) {
            let places = (&self.links[..], &self.first_link[..]);
            self.emitter.emit(whole, &self.chosen, places, words, rules);
        }
        if self.chosen.len() == limits.slots {
            return;
        }
        for k in next..self.inside.len() {
            let slot = self.inside[k];
            if self.chosen.iter().any(|other| other.target_overlaps(&slot)) {
                continue;
            }
            let [source, target] = slot.words();
            let gap = u32::from(!limits.adjacent);
            let from = slot.spans[1] + gap;
            let after = self.inside[k..].partition_point(|phrase| phrase.spans[0] < from);
            self.chosen.push(slot);
            let left = [left[0] - source, left[1] - target];
            self.grow(whole, k + after, left, links - slot.links, words, limits, rules);
            self.chosen.pop();
        }
    }
}

/// Whether no choice of slots makes the phrase pair small enough; spares the search.
fn too_long(whole: &Phrase, limits: &Limits) -> bool {
    let [source, target] = whole.words();
    let saved = (limits.slots as u64) * u64::from(limits.longest.saturating_sub(1));
    let phrase = source.max(target) <= limits.phrase_words;
    let with_slots = u64::from(source) <= u64::from(limits.source_symbols) + saved
        && u64::from(target) <= u64::from(limits.target_symbols) + saved;
    !phrase && !with_slots
}

/// Whether a rule of so many words a side, slots and links is wanted.
#[inline(always)]
fn fits([source, target]: [u32; 2], slots: u32, links: u32, limits: &Limits) -> bool {
    let small = if slots == 0 {
        source.max(target) <= limits.phrase_words
    } else {
        source + slots <= limits.source_symbols && target + slots <= limits.target_symbols
    };
    let kind = if source + target == 0 { limits.no_words } else { links >= limits.least_links };
    small && kind
}
