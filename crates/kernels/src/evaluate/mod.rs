//! Measures that need many samples.

pub mod chance;
