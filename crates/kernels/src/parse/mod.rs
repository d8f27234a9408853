//! Parsing: from the scores of spans and arcs to trees.

pub mod chart;
pub mod functions;
pub mod inside;
mod k_best;
pub mod network;
mod non_projective;
mod projective;
pub mod spanning;

#[cfg(test)]
mod every_tree;
