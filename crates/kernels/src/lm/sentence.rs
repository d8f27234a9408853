//! Scores whole sentences.

use super::model::{Model, Scored};

/// Scores words one after the other. `begin`: they follow the beginning of a sentence; `end`: the
/// end of one follows them, and has a score too.
pub fn score_sentence(
    model: &Model,
    words: impl IntoIterator<Item = u32, IntoIter: DoubleEndedIterator>,
    begin: bool,
    end: bool,
) -> Vec<Scored> {
    let mut backwards = Vec::new();
    backwards.extend(end.then(|| model.end()));
    backwards.extend(words.into_iter().rev());
    let scored = backwards.len();
    backwards.extend(begin.then(|| model.begin()));
    let score = |place: usize| model.score(&backwards[place + 1..], backwards[place]);
    (0..scored).rev().map(score).collect()
}
