//! The part of a piece of text that still matters to the language model.
//!
//! A word is scored with the words before it. The first words of a piece lack those to their left:
//! they are scored with the context so far, kept with that score, and scored again when more is known.
//! They end with the first word whose context no n-gram extends to the left: nothing further left
//! can change what comes after it. The last words are kept for those to come, cut to those that
//! the model can use.
//!
//! Nothing is searched for twice. Each of the first words keeps the n-gram that ends in it, which
//! more words on the left continue from where it is (Heafield 2011); the last words keep the
//! backoffs of the contexts they form.

use super::language::Language;
use crate::lm::{Range, MOST_ORDER};
use std::f32::consts::LN_10;

const MOST: usize = MOST_ORDER - 1;

/// The ends of a piece of text. Two pieces with the same state are the same to the model.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct State {
    left: [u32; MOST],
    /// The score of each word on the left.
    logs: [f32; MOST],
    /// The longest n-gram that ends in each: its log10 probability, and those one word longer.
    probabilities: [f32; MOST],
    starts: [u64; MOST],
    lengths: [u32; MOST],
    /// The last word first.
    right: [u32; MOST],
    /// The log10 backoff of the words from the last one to this one.
    backoffs: [f32; MOST],
    /// What backing off within the piece added to the last word on the left, log10; nothing to
    /// the others, whose n-grams reach to the beginning.
    backed_off: f32,
    lefts: u8,
    rights: u8,
    /// Whether the n-gram of the last word on the left does not reach to the beginning.
    short: bool,
    /// Whether nothing further left can change what comes after the left words.
    /// Until then the right words are all there are.
    closed: bool,
    /// Whether the right words have been cut to those that matter.
    cut: bool,
}

/// The longest n-gram that ends in a word, and the score of the word.
struct Match {
    log: f32,
    probability: f32,
    backed_off: f32,
    below: Range,
    /// Its words.
    words: usize,
}

impl State {
    /// The state of an empty piece.
    pub fn empty(order: usize) -> State {
        State { closed: order == 1, ..State::default() }
    }

    /// The state at the beginning of a text.
    pub fn begun(model: &impl Language) -> State {
        let mut state = State { closed: true, ..State::default() };
        if model.order() > 1 {
            state.right[0] = model.begin();
            state.backoffs[0] = model.alone(model.begin()).backoff;
            state.rights = 1;
        }
        state
    }

    /// A number that equal states share.
    pub fn mixed(&self) -> u64 {
        let head = u64::from(self.lefts) << 8 | u64::from(self.rights);
        let words = self.left[..self.lefts.into()].iter().chain(&self.right[..self.rights.into()]);
        words.fold(head << 1 | u64::from(self.closed), |mixed, &word| {
            (mixed.rotate_left(23) ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    }

    pub fn same(&self, other: &State) -> bool {
        let flags = |state: &State| (state.lefts, state.rights, state.closed);
        let (lefts, rights) = (self.lefts.into(), self.rights.into());
        flags(self) == flags(other)
            && self.left[..lefts] == other.left[..lefts]
            && self.right[..rights] == other.right[..rights]
    }

    /// Adds a word and returns its log probability.
    pub fn add_word(&mut self, model: &impl Language, word: u32) -> f32 {
        let (found, backoffs) = self.word_after(model, word);
        self.push_left(word, &found, model.order());
        self.right.copy_within(..MOST - 1, 1);
        self.right[0] = word;
        self.backoffs = backoffs;
        self.rights = found.words.min(model.order() - 1) as u8;
        self.cut = false;
        found.log
    }

    /// The longest n-gram of a word after the right words, and the backoffs of all that end in it.
    #[inline]
    fn word_after(&self, model: &impl Language, word: u32) -> (Match, [f32; MOST]) {
        let alone = model.alone(word);
        let mut backoffs = [0.0; MOST];
        backoffs[0] = alone.backoff;
        let (mut probability, mut below, mut words) = (alone.probability, alone.below, 1);
        let right = &self.right[..self.rights.into()];
        for &left in right {
            let Some(longer) = model.longer(words, below, left) else { break };
            (probability, below) = (longer.probability, longer.below);
            if let Some(backoff) = backoffs.get_mut(words) {
                *backoff = longer.backoff;
            }
            words += 1;
        }
        let backed_off = add_up(0.0, &self.backoffs[words - 1..right.len().max(words - 1)]);
        let log = (probability + backed_off) * LN_10;
        (Match { log, probability, backed_off, below, words }, backoffs)
    }

    /// Adds a piece and returns how much the words before it change its log probability.
    pub fn add(&mut self, model: &impl Language, piece: &State) -> f64 {
        let order = model.order();
        if self.lefts == 0 && !self.closed {
            *self = *piece;
            return 0.0;
        }
        if self.rights == 0 {
            self.follow(piece);
            return 0.0;
        }
        let mut gain = 0.0;
        // How many words before the piece can matter, and the backoffs of contexts that end
        // before the word at hand and begin with them.
        let (mut before, mut backoffs) = (usize::from(self.rights), self.backoffs);
        for place in 0..usize::from(piece.lefts) {
            let context = &self.right[..before];
            let found = piece.extended(model, place, context, &mut backoffs);
            gain += f64::from(found.log) - f64::from(piece.logs[place]);
            self.push_left(piece.left[place], &found, order);
            if found.words <= place + 1 {
                // No n-gram goes beyond the piece: its other words stay as they are.
                self.follow(piece);
                return gain;
            }
            before = found.words.min(order - 1) - (place + 1);
        }
        if piece.closed {
            self.follow(piece);
        } else if piece.lefts > 0 {
            self.append(piece, before, &backoffs);
        }
        gain
    }

    /// The longest n-gram of a word on the left with these words before the piece, the nearest
    /// first. `backoffs` are those of the contexts that begin with them and end before the word;
    /// afterwards, those that end in the word.
    #[inline]
    fn extended(
        &self,
        model: &impl Language,
        place: usize,
        before: &[u32],
        backoffs: &mut [f32; MOST],
    ) -> Match {
        let mut probability = self.probabilities[place];
        if self.short && place + 1 == usize::from(self.lefts) {
            // No word further left is part of the n-gram, only of the contexts backed off from.
            let backed_off = add_up(self.backed_off, &backoffs[..before.len()]);
            let log = (probability + backed_off) * LN_10;
            return Match { log, probability, backed_off, below: (0, 0), words: place };
        }
        let start = self.starts[place];
        let mut below = (start, start + u64::from(self.lengths[place]));
        let mut own = [0.0; MOST];
        let mut found = 0;
        for &left in before {
            let Some(longer) = model.longer(place + 1 + found, below, left) else { break };
            (probability, below) = (longer.probability, longer.below);
            own[found] = longer.backoff;
            found += 1;
        }
        let backed_off = add_up(0.0, &backoffs[found..before.len()]);
        *backoffs = own;
        let log = (probability + backed_off) * LN_10;
        Match { log, probability, backed_off, below, words: place + 1 + found }
    }

    /// Cuts the right words to those that the model can use: up to the last whose context backs
    /// off, or begins a longer n-gram.
    pub fn cut(&mut self) {
        if self.cut {
            return;
        }
        self.cut = true;
        let backoffs = &self.backoffs[..self.rights.into()];
        let useful = backoffs.iter().rposition(|backoff| backoff.to_bits() != 0);
        let useful = useful.map_or(0, |place| place as u8 + 1);
        if useful < self.rights {
            self.rights = useful;
            self.closed = true;
        }
    }

    /// The log probability that the text ends here.
    pub fn end(&self, model: &impl Language) -> f32 {
        self.word_after(model, model.end()).0.log
    }

    fn follow(&mut self, piece: &State) {
        self.right = piece.right;
        self.backoffs = piece.backoffs;
        self.rights = piece.rights;
        self.cut = piece.cut;
    }

    /// Puts all words of a piece after the last `before` words; `backoffs` are those of contexts
    /// that reach beyond the piece.
    fn append(&mut self, piece: &State, before: usize, backoffs: &[f32; MOST]) {
        let own = usize::from(piece.rights);
        self.right.copy_within(..before, own);
        self.right[..own].copy_from_slice(&piece.right[..own]);
        self.backoffs[..own].copy_from_slice(&piece.backoffs[..own]);
        self.backoffs[own..own + before].copy_from_slice(&backoffs[..before]);
        self.rights = (own + before) as u8;
        self.cut = false;
    }

    fn push_left(&mut self, word: u32, found: &Match, order: usize) {
        if !self.closed {
            let place = usize::from(self.lefts);
            self.left[place] = word;
            self.logs[place] = found.log;
            self.probabilities[place] = found.probability;
            self.starts[place] = found.below.0;
            self.lengths[place] = (found.below.1 - found.below.0) as u32;
            self.lefts += 1;
            self.short = found.words != place + 1;
            self.backed_off = found.backed_off;
            let extends = found.below.0 < found.below.1;
            self.closed = self.short || !extends || usize::from(self.lefts) == order - 1;
        }
    }
}

fn add_up(start: f32, backoffs: &[f32]) -> f32 {
    backoffs.iter().fold(start, |sum, backoff| sum + backoff)
}

#[cfg(test)]
#[path = "state_tests.rs"]
mod tests;
