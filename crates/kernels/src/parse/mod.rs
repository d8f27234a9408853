//! Parsing: from the scores of spans and arcs to trees.

pub mod chart;
pub mod functions;
pub mod inside;
pub mod network;
pub mod spanning;

#[cfg(test)]
mod every_tree;
