//! Scores whole sentences.

use super::model::{Model, Scored};
use super::state::State;

/// Scores words one after the other. `begin`: they start a sentence; `end`: they end one, and the
/// end marker is scored too.
pub fn score_sentence(
    model: &Model,
    words: impl IntoIterator<Item = u32>,
    begin: bool,
    end: bool,
) -> Vec<Scored> {
    let mut state = if begin { model.begin_state() } else { State::default() };
    let score = |word| {
        let (scored, next) = model.follow(&state, word);
        state = next;
        scored
    };
    words.into_iter().chain(end.then(|| model.end())).map(score).collect()
}
