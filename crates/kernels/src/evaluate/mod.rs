//! Measures that need many random samples: too slow in Python.

pub mod chance;
