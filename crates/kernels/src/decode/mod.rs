//! The decoder: rewrites a sentence with the rules of a packed store and finds the rewrites with
//! the best weighted sum of features, including a language model (Ganitkevitch 2018, 4.1, 6.4.2).
//!
//! - `labels`, `words`: numbers of labels and words; `language`: the interface to a language
//!   model;
//! - `grammar`, `local`: rules of the store and their features; `node`, `node_cache`: the rules of
//!   a source, prepared for the search and cached; `guard`: which rules keep what is claimed;
//! - `sentence`: the input; `matching`: which sources match a span (CKY+ with dots in the source
//!   trie); `cube`: which combinations are tried; `state`: the part of a piece that matters to the
//!   language model; `fresh`: merges equal pieces; `chart`: what has been found;
//! - `search`: all spans in order; `glue`: pieces to sentences; `k_best`, `hypothesis`: outputs.
//!
//! Nothing depends on the order of hash maps or on threads: ties are broken by the order in which
//! rules, cubes and items were made.

mod chart;
mod cube;
mod fresh;
mod glue;
pub mod grammar;
pub mod guard;
pub mod hypothesis;
mod k_best;
pub mod labels;
pub mod language;
pub mod local;
mod matching;
mod node;
mod node_cache;
mod search;
pub mod sentence;
mod state;
pub mod words;

pub use chart::GOAL;
pub use node_cache::NodeCache;

use crate::format::Damage;
use crate::watch::Watch;
use grammar::Grammar;
use hypothesis::Hypothesis;
use language::Language;
use rayon::prelude::*;
use search::Search;
use sentence::Sentence;

/// The k best outputs of each sentence, the best first; none if nothing covers the sentence.
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
