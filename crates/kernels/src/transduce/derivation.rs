//! One derivation of a forest.

/// What was found: the edges from the top down and from the left, and the words they put.
#[derive(Clone, PartialEq, Debug)]
pub struct Derivation {
    pub score: f64,
    /// The part of the language model, without its weight.
    pub log: f64,
    pub words: Vec<u32>,
    pub edges: Vec<u32>,
}
