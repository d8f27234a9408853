//! The loops of otherwords that Python cannot run fast.
//!
//! Kernels know integers and memory, never words, files or users: what they read and write is
//! handed to them. Every kernel gives the same bytes for the same input and seed on any number of
//! threads.
//!
//! One module per room of the Python package, in the order of the data flow:
//!
//! - [`align`]: word alignment, and the phrase pairs that links allow;
//! - [`parse`]: a network that scores tags, spans and arcs, and the search for the best trees;
//! - [`grammar`]: synchronous rules of aligned sentence pairs, as symbols or as fingerprints;
//! - [`similarity`]: phrases compared by the contexts they occur in;
//! - [`lm`]: n-gram language models: estimate, store, query;
//! - [`pack`]: the packed store of paraphrase rules;
//! - [`decode`]: rewrites sentences with a packed store and a language model;
//! - [`transduce`]: the best derivations of a tree transducer;
//! - [`tune`]: statistics of outputs, and the search along a line of weights;
//! - [`evaluate`]: measures that need many random samples.
//!
//! What several rooms need lies beside them, and a room takes it from there, never from another
//! room:
//!
//! - [`format`](mod@format): the file format of packed stores, language models and similarities;
//! - `table`, `interner`, `numbered`: the hash table, numbers for texts, maps from numbers;
//! - [`random`]: random numbers that are the same on every machine;
//! - [`watch`]: progress and cancellation;
//! - `wide`: loops for the widest vectors of the machine.
//!
//! Between rooms: `grammar` and `evaluate` take linked sentence pairs and phrase pairs from
//! `align`; `decode` reads stores of `pack` and models of `lm`, `transduce` the latter; `similarity` reads text and sorts
//! it as `lm` does.

pub mod align;
pub mod decode;
pub mod evaluate;
pub mod format;
pub mod grammar;
mod interner;
pub mod lm;
mod numbered;
pub mod pack;
pub mod parse;
pub mod random;
pub mod similarity;
mod table;
pub mod transduce;
pub mod tune;
pub mod watch;
mod wide;
