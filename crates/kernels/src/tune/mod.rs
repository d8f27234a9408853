//! Tuning: compares the n-grams of many outputs with references, and searches along a line of
//! weights.

pub mod edits;
pub mod envelope;
pub mod matches;
pub mod ngrams;
pub mod sweep;
