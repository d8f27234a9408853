//! Which words translate which: counts of links with their priors, word by word and stem by stem.
//!
//! p(f | e) = (n(e, f) + a p(f | stem of e) + c [e and f are spelled alike]) / (n(e) + a + c)
//! p(f | stem of e) = (n(stem e, stem f) + b / stems) / (n(stem e) + b) * p(f | stem of f)
//!
//! The same structure serves while sampling, where counts are those of the moment, and afterwards,
//! where they are sums over many sweeps and the priors are scaled to match. Words first seen after
//! training have no counts of their own and rely on their stem.

use super::bitext::{Side, NONE};
use super::counts::PairCounts;

#[derive(Clone, Copy, Debug)]
pub struct LexicalPriors {
    /// Mass of the prior of a word's translations, in units of one link (a above).
    pub word: f32,
    /// Mass of the prior of a stem's translations (b above).
    pub stem: f32,
    /// Mass of the prior of the empty word's translations.
    pub empty: f32,
    /// Links that a word spelled alike on both sides is given with its twin (c above).
    pub identity: f32,
}

impl LexicalPriors {
    pub fn scaled(self, factor: f32) -> Self {
        LexicalPriors {
            word: self.word * factor,
            stem: self.stem * factor,
            empty: self.empty * factor,
            identity: self.identity * factor,
        }
    }
}

/// What is known about the words before any link is drawn.
pub struct Background<'a> {
    /// For each target word, the source word spelled alike, or NONE.
    twins: &'a [u32],
    source_stems: &'a [u32],
    target_stems: &'a [u32],
    target_stem_count: usize,
    /// Share of each target word among the tokens.
    pub share: Vec<f32>,
    /// Share of each target word among the tokens of its stem.
    within_stem: Vec<f32>,
    /// Whether each source word has a twin.
    has_twin: Vec<bool>,
}

impl<'a> Background<'a> {
    /// `target_counts`: how often each target word occurred in training. Words past these were
    /// first seen later; what is known about a word does not depend on which other words came with
    /// it.
    pub fn new(
        source: Side<'a>,
        target: Side<'a>,
        twins: &'a [u32],
        target_counts: &[u64],
    ) -> Self {
        let mut stem_counts = vec![0u64; target.stem_count];
        for (f, &count) in target_counts.iter().enumerate() {
            stem_counts[target.stems[f] as usize] += count;
        }
        let known = target_counts.len();
        let stems = target.stems[..known].iter().max().map_or(1, |&stem| stem as usize + 1);
        let total = target_counts.iter().sum::<u64>().max(1) as f32;
        let mut has_twin = vec![false; source.words()];
        for &twin in twins[..known].iter().filter(|&&twin| twin != NONE) {
            has_twin[twin as usize] = true;
        }
        let in_stem = |f: usize| stem_counts[target.stems[f] as usize] as f32;
        Background {
            twins,
            source_stems: source.stems,
            target_stems: target.stems,
            target_stem_count: stems,
            share: (0..target.words())
                .map(|f| target_counts.get(f).map_or(1, |&count| count) as f32 / total)
                .collect(),
            within_stem: (0..target.words())
                .map(|f| match target_counts.get(f) {
                    Some(&count) => count as f32 / in_stem(f),
                    None => 1.0 / (in_stem(f) + 1.0),
                })
                .collect(),
            has_twin,
        }
    }
}

#[derive(Clone)]
pub struct Lexicon {
    pub pairs: PairCounts,
    stems: PairCounts,
    /// Links of each source word.
    linked: Vec<u64>,
    linked_stems: Vec<u64>,
    /// Links of each target word to the empty word.
    pub empty: Vec<u64>,
    empty_linked: u64,
    pub priors: LexicalPriors,
}

impl Lexicon {
    pub fn new(source: Side, target: Side, priors: LexicalPriors) -> Self {
        Lexicon {
            pairs: PairCounts::new(target.words()),
            stems: PairCounts::new(target.stem_count),
            linked: vec![0; source.words()],
            linked_stems: vec![0; source.stem_count],
            empty: vec![0; target.words()],
            empty_linked: 0,
            priors,
        }
    }

    /// Adds `count` links between two words.
    pub fn add(&mut self, source: Side, target: Side, e: u32, f: u32, count: u32) {
        let stem = source.stems[e as usize];
        self.pairs.add(e, f, count);
        self.stems.add(stem, target.stems[f as usize], count);
        self.linked[e as usize] += u64::from(count);
        self.linked_stems[stem as usize] += u64::from(count);
    }

    pub fn add_empty(&mut self, f: u32, count: u64) {
        self.empty[f as usize] += count;
        self.empty_linked += count;
    }

    /// Removes a link between two words.
    pub fn remove(&mut self, source: Side, target: Side, e: u32, f: u32) {
        let stem = source.stems[e as usize];
        self.pairs.remove(e, f);
        self.stems.remove(stem, target.stems[f as usize]);
        self.linked[e as usize] -= 1;
        self.linked_stems[stem as usize] -= 1;
    }

    /// Removes a link of a word to the empty word.
    pub fn remove_empty(&mut self, f: u32) {
        self.empty[f as usize] -= 1;
        self.empty_linked -= 1;
    }

    pub fn absorb(&mut self, other: &Lexicon) {
        self.pairs.absorb(&other.pairs);
        self.stems.absorb(&other.stems);
        add_all(&mut self.linked, &other.linked);
        add_all(&mut self.linked_stems, &other.linked_stems);
        add_all(&mut self.empty, &other.empty);
        self.empty_linked += other.empty_linked;
    }

    /// Releases memory that is empty.
    pub fn tidy(&mut self) {
        self.pairs.tidy();
        self.stems.tidy();
    }

    /// One over the mass of `e`, `less` links of which are left out.
    #[inline(always)]
    fn word_weight(&self, background: &Background, e: u32, less: u64) -> f32 {
        let twin = if background.has_twin[e as usize] { self.priors.identity } else { 0.0 };
        let linked = self.linked.get(e as usize).copied().unwrap_or(0) - less;
        1.0 / (linked as f32 + self.priors.word + twin)
    }

    /// The mass of the word's prior over the mass of its stem, `less` links of which are left out.
    #[inline(always)]
    fn stem_weight(&self, stem: u32, less: u64) -> f32 {
        let linked = self.linked_stems.get(stem as usize).copied().unwrap_or(0) - less;
        self.priors.word / (linked as f32 + self.priors.stem)
    }

    /// What a link to this position of the sentence adds to the counts.
    #[inline(always)]
    pub fn own(&self, background: &Background, sentence: &Sentence, i: usize) -> Own {
        let (word, stem) = (sentence.words[i], sentence.stems[i]);
        let by_word = self.word_weight(background, word, 1);
        Own { word, stem, by_word, by_stem: self.stem_weight(stem, 1) }
    }

    /// p(f | e) times `by_place` for every position of the sentence, into `weights`. One link of
    /// `f` is left out of the counts.
    #[inline(always)]
    pub fn weigh(
        &self,
        background: &Background,
        sentence: &Sentence,
        f: u32,
        own: &Own,
        weights: &mut [f32],
        scratch: &mut [f32],
    ) {
        let length = sentence.words.len();
        let stem = background.target_stems[f as usize];
        let within = background.within_stem[f as usize];
        let floor = self.priors.stem / background.target_stem_count as f32;
        let (words, stems) = (&sentence.words[..length], &sentence.stems[..length]);
        let (by_word, by_stem) = (&sentence.by_word[..length], &sentence.by_stem[..length]);
        let by_place = &sentence.by_place[..length];
        let (weights, scratch) = (&mut weights[..length], &mut scratch[..length]);
        self.pairs.row(f).fill(words, weights, |count| count as f32);
        self.stems.row(stem).fill(stems, scratch, |count| count as f32);
        for i in 0..length {
            let (is_word, is_stem) = (words[i] == own.word, stems[i] == own.stem);
            let of_stem = scratch[i] - f32::from(u8::from(is_stem)) + floor;
            let from_stem = of_stem * if is_stem { own.by_stem } else { by_stem[i] } * within;
            let of_word = weights[i] - f32::from(u8::from(is_word)) + from_stem;
            weights[i] = of_word * if is_word { own.by_word } else { by_word[i] } * by_place[i];
        }
        let twin = background.twins[f as usize];
        if twin != NONE {
            let by_word = |i: usize| if twin == own.word { own.by_word } else { by_word[i] };
            for i in 0..length {
                if words[i] == twin {
                    weights[i] += self.priors.identity * by_word(i) * by_place[i];
                }
            }
        }
    }

    /// p(f | empty word); `less` such links are left out of the counts.
    #[inline(always)]
    pub fn empty_weight(&self, background: &Background, f: u32, less: u64) -> f32 {
        let prior = self.priors.empty;
        let count = (self.empty.get(f as usize).copied().unwrap_or(0) - less) as f32;
        let linked = (self.empty_linked - less) as f32;
        (count + prior * background.share[f as usize]) / (linked + prior)
    }
}

/// A link that is left out of the counts: the word and the stem it goes to, and their weights
/// without it.
pub struct Own {
    word: u32,
    stem: u32,
    by_word: f32,
    by_stem: f32,
}

impl Own {
    /// No link is left out.
    pub const NONE: Own = Own { word: NONE, stem: NONE, by_word: 0.0, by_stem: 0.0 };
}

fn add_all(sums: &mut [u64], counts: &[u64]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// The source sentence at hand, with the factors that rarely change kept per position.
#[derive(Default)]
pub struct Sentence {
    pub words: Vec<u32>,
    pub stems: Vec<u32>,
    pub by_word: Vec<f32>,
    pub by_stem: Vec<f32>,
    pub by_place: Vec<f32>,
}

impl Sentence {
    pub fn open(&mut self, words: &[u32], lexicon: &Lexicon, background: &Background) {
        self.words.clear();
        self.words.extend_from_slice(words);
        self.stems.clear();
        self.stems.extend(words.iter().map(|&e| background.source_stems[e as usize]));
        self.by_word.clear();
        self.by_word.extend(words.iter().map(|&e| lexicon.word_weight(background, e, 0)));
        self.by_stem.clear();
        self.by_stem.extend(self.stems.iter().map(|&stem| lexicon.stem_weight(stem, 0)));
        self.by_place.clear();
        self.by_place.resize(words.len(), 1.0);
    }
}
