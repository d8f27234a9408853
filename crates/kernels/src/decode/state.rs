//! The part of a piece of text that still matters to the language model.
//!
//! A word is scored with the words before it. The first words of a piece lack those to their left:
//! they are scored with the context so far, kept with that score, and scored again when more is known.
//! They end with the first word whose context no n-gram extends to the left: nothing further left
//! can change what comes after it. The last words are kept for those to come, cut to those that
//! the model can use.

use super::language::Language;
use crate::lm::MOST_ORDER;

const MOST: usize = MOST_ORDER - 1;

/// The ends of a piece of text. Two pieces with the same state are the same to the model.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct State {
    left: [u32; MOST],
    /// The score of each word on the left.
    logs: [f32; MOST],
    /// The last word first.
    right: [u32; MOST],
    lefts: u8,
    rights: u8,
    /// Whether nothing further left can change what comes after the left words.
    /// Until then the right words are all there are.
    closed: bool,
    /// Whether the right words have been cut to those that matter.
    cut: bool,
}

impl State {
    /// The state of an empty piece.
    pub fn empty(order: usize) -> State {
        State { closed: order == 1, ..State::default() }
    }

    /// The state at the beginning of a text.
    pub fn begun(model: &impl Language) -> State {
        let mut state = State { closed: true, ..State::default() };
        state.push_right(model.begin(), 1, model.order());
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
        let scored = model.score(&self.right[..self.rights.into()], word);
        self.push_left(word, scored.log, scored.matched, scored.extends, model.order());
        self.push_right(word, scored.matched, model.order());
        scored.log
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
        for place in 0..usize::from(piece.lefts) {
            let word = piece.left[place];
            let scored = model.score(&self.right[..self.rights.into()], word);
            gain += f64::from(scored.log) - f64::from(piece.logs[place]);
            self.push_left(word, scored.log, scored.matched, scored.extends, order);
            self.push_right(word, scored.matched, order);
            if usize::from(scored.matched) <= place + 1 {
                // No n-gram goes beyond the piece: its other words stay as they are.
                self.follow(piece);
                return gain;
            }
        }
        if piece.closed {
            self.follow(piece);
        }
        gain
    }

    /// Cuts the right words to those that the model can use.
    pub fn cut(&mut self, model: &impl Language) {
        if self.cut {
            return;
        }
        self.cut = true;
        let useful = model.useful(&self.right[..self.rights.into()]) as u8;
        if useful < self.rights {
            self.rights = useful;
            self.closed = true;
        }
    }

    /// The log probability that the text ends here.
    pub fn end(&self, model: &impl Language) -> f32 {
        model.score(&self.right[..self.rights.into()], model.end()).log
    }

    fn follow(&mut self, piece: &State) {
        self.right = piece.right;
        self.rights = piece.rights;
        self.cut = piece.cut;
    }

    fn push_left(&mut self, word: u32, log: f32, matched: u8, extends: bool, order: usize) {
        if !self.closed {
            self.left[usize::from(self.lefts)] = word;
            self.logs[usize::from(self.lefts)] = log;
            self.lefts += 1;
            self.closed = matched != self.lefts || !extends || usize::from(self.lefts) == order - 1;
        }
    }

    fn push_right(&mut self, word: u32, matched: u8, order: usize) {
        self.right.copy_within(..MOST - 1, 1);
        self.right[0] = word;
        self.cut = false;
        self.rights = usize::from(matched).min(order - 1) as u8;
    }
}
