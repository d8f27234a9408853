//! Parsing: from the scores of spans and arcs to trees.

pub mod functions;
pub mod inside;
pub mod network;

#[cfg(test)]
mod every_tree;
