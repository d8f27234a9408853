//! The rules of one sentence pair.
//!
//! Each phrase pair is a rule; so is each with one or more smaller ones inside it replaced by
//! slots, as long as these do not overlap on either side. Slots are chosen from left to right of
//! the source, so every choice comes up once.

use crate::align::linked::Linked;
use crate::align::phrases::{phrase_pairs, PhrasePair, Reach, Reaches, Wanted};
use crate::grammar::labels::{Label, Tiers};
use crate::grammar::search::Search;
use crate::grammar::tree::Tree;

/// Which rules are wanted.
#[derive(Clone)]
pub struct Limits {
    /// The most words of a phrase pair on either side, slots filled.
    pub longest: u32,
    /// Also phrase pairs whose first or last word, on either side, has no link.
    pub unaligned: bool,
    /// The same for rules without slots alone.
    pub unaligned_phrases: bool,
    /// The whole sentence pair counts as a phrase pair, however long.
    pub whole_sentence: bool,
    /// The most slots.
    pub slots: usize,
    /// The most words on a side of a rule without slots.
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

/// A phrase pair with one of its labels, and what a rule needs to know about it.
#[derive(Clone, Copy)]
pub struct Phrase {
    pub spans: PhrasePair,
    pub label: Label,
    /// Its place among the phrase pairs of the sentence pair.
    pub number: u32,
    pub links: u32,
}

/// What a sentence pair is made of.
#[derive(Clone, Copy)]
pub struct Sentences<'a> {
    pub words: [&'a [u32]; 2],
    /// Sorted.
    pub links: &'a [(u32, u32)],
    /// Where the links of each source word begin.
    pub first_link: &'a [u32],
}

/// Takes the rules of one sentence pair after the other.
pub trait Taker {
    /// A sentence pair begins; these are all its phrase pairs.
    fn begin(&mut self, sentences: Sentences, phrases: &[Phrase]);
    /// One rule; `slots` are in the order of the source.
    fn take(&mut self, whole: &Phrase, slots: &[Phrase], sentences: Sentences);
    /// The sentence pair has no more rules.
    fn end(&mut self, _sentences: Sentences) {}
}

impl Phrase {
    pub fn words(&self) -> [u32; 2] {
        let [a, b, c, d] = self.spans;
        [b - a, d - c]
    }

    /// The links between its words outside slots.
    #[inline(always)]
    pub fn links_left(&self, slots: &[Phrase]) -> u32 {
        self.links - slots.iter().map(|slot| slot.links).sum::<u32>()
    }

    fn holds(&self, other: &Phrase) -> bool {
        let [a, b, c, d] = self.spans;
        let [e, f, g, h] = other.spans;
        a <= e && f <= b && c <= g && h <= d && self.spans != other.spans
    }

    pub fn target_overlaps(&self, other: &Phrase) -> bool {
        self.spans[2] < other.spans[3] && other.spans[2] < self.spans[3]
    }
}

/// Working memory, reused from one sentence pair to the next.
#[derive(Default)]
pub struct Extractor {
    pub tree: Tree,
    links: Vec<(u32, u32)>,
    first_link: Vec<u32>,
    reaches: Reaches,
    pairs: Vec<PhrasePair>,
    phrases: Vec<Phrase>,
    labels: Vec<Label>,
    /// The first phrase pair from each source word on.
    first_phrase: Vec<u32>,
    search: Search,
}

impl Extractor {
    /// Passes on the rules of sentence pair `k`, in order; its tree has been filled in.
    pub fn extract(
        &mut self,
        linked: &Linked,
        k: usize,
        words: [&[u32]; 2],
        limits: &Limits,
        taker: &mut impl Taker,
    ) {
        self.read_links(linked, k);
        self.find_phrases(linked.lengths(k), limits);
        let sentences = Sentences { words, links: &self.links, first_link: &self.first_link };
        taker.begin(sentences, &self.phrases);
        for whole in &self.phrases {
            if too_long(whole, limits) {
                continue;
            }
            let [start, end, ..] = whole.spans.map(|place| place as usize);
            let range = self.first_phrase[start] as usize..self.first_phrase[end] as usize;
            self.search.inside.clear();
            if limits.slots > 0 && whole.label.whole && limits.tiers.mixes(whole.label) {
                let inside = self.phrases[range].iter().filter(|phrase| {
                    whole.holds(phrase) && phrase.label.slot && limits.tiers.mixes(phrase.label)
                });
                self.search.inside.extend(inside);
            }
            self.search.rules(whole, sentences, limits, taker);
        }
        taker.end(sentences);
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

    /// All phrase pairs by source start, each as often as it has labels.
    fn find_phrases(&mut self, (source, target): (usize, usize), limits: &Limits) {
        self.pairs.clear();
        self.reaches.clear(source, target);
        self.links.iter().for_each(|&link| self.reaches.add(link));
        let unaligned = limits.unaligned || limits.unaligned_phrases;
        let wanted = Wanted { longest: limits.longest, unaligned };
        phrase_pairs(&self.reaches, wanted, &mut self.pairs);
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
            let links = self.first_link[b as usize] - self.first_link[a as usize];
            limits.tiers.labels(&self.tree, start, end, &mut self.labels);
            let mixes = !limits.unaligned_phrases || limits.unaligned || self.is_tight(spans);
            for &label in &self.labels {
                let label =
                    Label { slot: label.slot && mixes, whole: label.first && mixes, ..label };
                let number = self.phrases.len() as u32;
                self.phrases.push(Phrase { spans, label, number, links });
            }
        }
        self.first_phrase.clear();
        self.first_phrase.resize(source + 1, 0);
        self.phrases.iter().for_each(|phrase| self.first_phrase[phrase.spans[0] as usize + 1] += 1);
        for i in 0..source {
            self.first_phrase[i + 1] += self.first_phrase[i];
        }
    }

    /// Whether the first and the last word of both sides have links.
    fn is_tight(&self, [a, b, c, d]: PhrasePair) -> bool {
        let linked = |reach: Reach| !reach.is_empty();
        let Reaches { source, target } = &self.reaches;
        linked(source[a as usize])
            && linked(source[b as usize - 1])
            && linked(target[c as usize])
            && linked(target[d as usize - 1])
    }
}

/// Whether no choice of slots makes the phrase pair small enough, so that the search can be
/// skipped.
fn too_long(whole: &Phrase, limits: &Limits) -> bool {
    let [source, target] = whole.words();
    let saved = (limits.slots as u64) * u64::from(limits.longest.saturating_sub(1));
    let phrase = source.max(target) <= limits.phrase_words;
    let with_slots = u64::from(source) <= u64::from(limits.source_symbols) + saved
        && u64::from(target) <= u64::from(limits.target_symbols) + saved;
    !phrase && !with_slots
}

/// Whether a rule with these numbers of words on each side, slots and links is wanted.
#[inline(always)]
pub fn fits([source, target]: [u32; 2], slots: u32, links: u32, limits: &Limits) -> bool {
    let small = if slots == 0 {
        source.max(target) <= limits.phrase_words
    } else {
        source + slots <= limits.source_symbols && target + slots <= limits.target_symbols
    };
    let kind = if source + target == 0 { limits.no_words } else { links >= limits.least_links };
    small && kind
}
