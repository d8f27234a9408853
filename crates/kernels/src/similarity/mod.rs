//! How similar two phrases are by the contexts they occur in (paper 004, chapter 5).
//!
//! - `windows`: every place of a text with the words around it, sorted in bounded memory;
//! - `contexts`: one pass over these gives each phrase with the words on its left and right;
//! - `text`: both together, for any size of vocabulary;
//! - `pool`: random projections of contexts, without a matrix;
//! - `signatures`: sums of projections, and their signs as bits;
//! - `rows`, `writer`, `layout`: phrases sorted by fingerprint, and the file of them;
//! - `file`: finds phrases in a mapped file, compares them, lists the nearest.

pub mod contexts;
pub mod file;
mod layout;
pub mod pool;
mod rows;
pub mod signatures;
pub mod text;
pub mod windows;
pub mod writer;

pub use layout::{Kind, Opened};

/// The most words of a phrase.
pub const LONGEST: usize = 4;
