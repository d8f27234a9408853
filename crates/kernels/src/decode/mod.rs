//! The decoder: rewrites a sentence with the rules of a packed store, of which the best by a
//! weighted sum of features, a language model among them, are found (paper 004, 4.1 and 6.4.2).
//!
//! - `labels`, `words`: numbers of labels and words; `language`: what is asked of a model;
//! - `grammar`, `local`: rules of the store and their features; `node`, `node_cache`: the rules
//!   of a source made ready, kept for the next time;
//! - `sentence`: what is asked; `matching`: which sources match a span (CKY+ with dots in the
//!   source trie); `cube`: which combinations are tried; `state`: what of a piece matters to
//!   the language model; `fresh`: pieces that are the same become one; `chart`: what is known;
//! - `search`: all spans in order; `glue`: pieces to sentences; `k_best`, `hypothesis`: outputs.
//!
//! Nothing depends on the order of hash maps or on threads: ties go by the order in which rules,
//! cubes and items were made.

mod chart;
mod cube;
mod fresh;
mod glue;
pub mod grammar;
pub mod hypothesis;
mod k_best;
pub mod labels;
pub mod language;
pub mod local;
mod matching;
mod node;
mod node_cache;
mod numbered;
mod search;
pub mod sentence;
mod state;
pub mod words;

pub use chart::GOAL;
pub use node_cache::NodeCache;

use crate::align::watch::Watch;
use crate::pack::Damage;
use grammar::Grammar;
use hypothesis::Hypothesis;
use language::Language;
use rayon::prelude::*;
use search::Search;
use sentence::Sentence;

/// The k best outputs of each sentence, the best first; none where nothing covers a sentence.
pub fn decode<L: Language>(
    grammar: &Grammar<L>,
    cache: &NodeCache,
    sentences: &[Sentence],
    k: usize,
    watch: &Watch,
) -> Result<Vec<Vec<Hypothesis>>, Damage> {
    let decode = |sentence: &Sentence| {
        let mut search = Search::new(grammar, cache, sentence);
        let found = match search.run(watch)? {
            Some(root) => search.hypotheses(root, k),
            None => Ok(Vec::new()),
        };
        watch.step();
        found
    };
    sentences.par_iter().map(decode).collect()
}
