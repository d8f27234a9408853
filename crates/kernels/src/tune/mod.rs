//! Tuning: n-grams of many outputs compared with references, and the search along a line.

pub mod edits;
pub mod envelope;
pub mod matches;
pub mod ngrams;
pub mod sweep;
