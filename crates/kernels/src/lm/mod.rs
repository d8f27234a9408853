//! n-gram language models: estimated from text, kept in a file, asked for scores.

pub mod estimate;
