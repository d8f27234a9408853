//! Scores words one after the other without looking up their contexts again.
//!
//! The n-grams that end in a word are the contexts of the next one. So their backoffs are kept in
//! passing, and only the words that can still matter: two hypotheses with equal states give
//! whatever follows the same scores.

use super::layout::MOST_ORDER;
use super::model::{Model, Scored};
use std::f32::consts::LN_10;

const MOST: usize = MOST_ORDER - 1;

/// What a model needs to know about the words so far; by default nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct State {
    /// The nearest first.
    words: [u32; MOST],
    /// Of the n-gram that begins with the word at this place and ends with the nearest; log10.
    backoffs: [f32; MOST],
    length: u8,
}

impl State {
    /// The words that matter, the nearest first.
    pub fn words(&self) -> &[u32] {
        &self.words[..self.length.into()]
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Eq for State {}

impl Model<'_> {
    /// The state at the beginning of a sentence.
    pub fn begin_state(&self) -> State {
        self.follow(&State::default(), self.begin()).1
    }

    /// Scores a word and moves on to the state after it.
    pub fn follow(&self, state: &State, word: u32) -> (Scored, State) {
        let mut found = self.alone(word);
        let mut next = State::default();
        let mut keep = |place: usize, word: u32, backoff: f32| {
            next.words[place] = word;
            next.backoffs[place] = backoff;
            if backoff.to_bits() != 0 {
                next.length = place as u8 + 1;
            }
        };
        if self.order() > 1 {
            keep(0, self.known(word), found.backoff);
        }
        let mut matched = 1;
        for &left in state.words() {
            let Some(longer) = self.longer(matched, found.below, left) else { break };
            if matched + 1 < self.order() {
                keep(matched, left, longer.backoff);
            }
            matched += 1;
            found = longer;
        }
        let mut log = found.probability;
        log += state.backoffs[matched - 1..]
            .iter()
            .take(state.words().len() + 1 - matched)
            .sum::<f32>();
        let extends = found.below.0 < found.below.1;
        (Scored { log: log * LN_10, matched: matched as u8, extends }, next)
    }
}
