//! Extracts synchronous rules from aligned sentence pairs.
//!
//! A rule is a phrase pair that the links allow, with smaller ones inside it replaced by slots.
//! The label of a phrase pair is read off the tree over one of its sides.

pub mod batch;
pub mod emit;
pub mod extract;
pub mod gather;
pub mod hashed;
pub mod labels;
pub mod names;
pub mod prints;
pub mod search;
pub mod tree;
pub mod tree_lines;
pub mod wanted;
pub mod word_table;
