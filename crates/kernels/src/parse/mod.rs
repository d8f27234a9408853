//! Parsing: a network scores spans and arcs, and exact searches turn the scores into trees.

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
#[cfg(test)]
mod example_tests;
