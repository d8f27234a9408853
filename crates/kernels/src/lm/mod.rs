//! Language models of n-grams: one file, mapped into memory and read where it lies.
//!
//! The n-grams are a trie that is read backwards: below a word hang the words that come before
//! it, so that the longest n-gram that ends here is found on one way down. All nodes of a level
//! lie in one array, in the order of their parents, as records of equal width: the word, and
//! codes for the probability and the backoff (8 bits each, into tables of their level). Where
//! the children of a node begin is a sequence that never falls, in about two bits a node.
//!
//! `layout` names the sections of the file, `writer` makes them from n-grams in the order of the
//! trie, `model` answers, `arpa` reads the text format and `listing` gives the n-grams back.
//! `estimate` makes models from text.

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
mod state;
mod vocabulary;
mod writer;

pub use arpa::{ArpaReader, Refused};
pub use from_estimate::write_binary;
pub use gathered::Gathered;
pub use layout::MOST_ORDER;
pub use listing::arpa as arpa_text;
pub use model::{Model, Scored};
pub use sentence::score_sentence;
pub use state::State;
pub use writer::{write, Grams, NGrams};

/// The log10 probability of a word that a model does not even have as unknown.
pub const FLOOR: f32 = -100.0;
