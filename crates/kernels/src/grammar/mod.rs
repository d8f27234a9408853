//! Synchronous rules of aligned sentence pairs.
//!
//! A rule is a phrase pair that the links allow, with smaller ones inside it replaced by slots.
//! The label of a phrase pair is read off the tree over one of its sides.

pub mod batch;
pub mod emit;
pub mod extract;
pub mod labels;
pub mod tree;
