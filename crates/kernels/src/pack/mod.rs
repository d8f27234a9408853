//! The packed store of paraphrase rules: one file, mapped into memory and read where it lies.
//!
//! A grammar in hash maps needs a machine of its own (Ganitkevitch 2018, 6.4.2: 296 GB for PPDB).
//! Here it is broken into flat arrays, each with as many bits per value as the data need:
//!
//! - texts: the vocabulary, the labels and the link patterns, each sorted, so that a text is found
//!   by binary search;
//! - the source trie, downward: nodes in the order of the sorted sources (a parent before its
//!   children), so that the sources below a node, and their rules, lie side by side;
//! - the target trie, upward: a node knows its parent and its symbol; the last word is nearest the
//!   root, so that the path up reads the target from left to right. Slots have numbers only: their
//!   labels are those of the source;
//! - the rules: one record each, all of the same width, in the order of the source nodes;
//! - the features: a table of values for each; records hold indices into it.
//!
//! `layout` names the sections of the file, `writer` writes them, `store` reads them.

mod fields;
pub mod layout;
pub mod lookup;
pub mod ranking;
mod rows;
mod source_builder;
mod source_trie;
pub mod store;
mod symbols;
mod target_builder;
mod target_trie;
#[cfg(test)]
mod walk_tests;
pub mod writer;
