//! Language models of n-grams: one file, mapped into memory and read where it lies.
//!
//! The n-grams are a trie that is read backwards: below a word hang the words that come before it,
//! so that one path down finds the longest n-gram that ends here. All nodes of a level lie in one
//! array, in the order of their parents, as records of equal width: the word, and codes for the
//! probability and the backoff (8 bits each, into tables of their level). The starts of the
//! children are a sequence that never falls, in about two bits per node.
//!
//! `layout` names the sections of the file, `writer` writes them from n-grams in the order of the
//! trie, `model` answers queries, `arpa` reads the text format and `listing` lists the n-grams.
//! `estimate` builds models from text.

mod arpa;
mod arpa_line;
pub mod estimate;
mod from_estimate;
mod gathered;
mod layout;
mod level;
mod level_table;
mod listing;
mod model;
#[cfg(test)]
mod model_tests;
mod sentence;
pub(crate) mod special;
mod state;
mod vocabulary;
mod writer;

pub use arpa::{ArpaReader, Refused};
pub use from_estimate::write_binary;
pub use layout::{Opened, MOST_ORDER};
pub use level::Range;
pub use listing::arpa as arpa_text;
pub use model::{Found, Model, Scored};
pub use sentence::score_sentence;
pub use writer::write;

/// The log10 probability of an unknown word in a model without `<unk>`.
pub const FLOOR: f32 = -100.0;
